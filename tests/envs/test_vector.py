# SPDX-License-Identifier: Apache-2.0
"""Many games at once: the same as one game at a time, ply by ply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from ayoayo import Game, IllegalMoveError, Position, Reason, Search, Side
from ayoayo.envs.gymnasium import AyoayoVectorEnv
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

if TYPE_CHECKING:
    from numpy.typing import NDArray

ID = "ayoayo.envs.gymnasium:Ayoayo-v0"
NORTH_FIRST = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"
RULES = [
    "russ",
    "mancala-world,pits-per-row=3,seeds-per-pit=2",
    "oware,pits-per-row=2,seeds-per-pit=2,repetition=2",
    "oware,pits-per-row=3,seeds-per-pit=2",
    "oware,repetition=2",
    "oware,pits-per-row=12,seeds-per-pit=1,repetition=4",
    "russ,pits-per-row=4,seeds-per-pit=1,capturing-seed=kept,feeding=optional,repetition=5",
]


def choose(mask: NDArray[np.int8], rng: np.random.Generator, wrong: float = 0) -> NDArray[Any]:
    """Draw legal actions, and a share of any actions."""
    legal = (mask * rng.random(mask.shape)).argmax(axis=1)
    anyone = rng.integers(mask.shape[1], size=len(mask))
    return np.where(rng.random(len(mask)) < wrong, anyone, legal)


class Lane:
    """What one lane should do, told by a Game."""

    def __init__(self, envs: AyoayoVectorEnv, start: Position, limit: int) -> None:
        """Begin with the start."""
        self.envs, self.start, self.limit = envs, start, limit
        self.game = Game(start.rules, start)
        self.over = False

    def step(
        self, action: int, side: Side, now: Position, *, answered: bool
    ) -> tuple[float, bool, bool, str | None]:
        """Make the action and the answer that led to the position of now."""
        if self.over:
            self.__init__(self.envs, self.start, self.limit)  # type: ignore[misc]
            if answered and self.game.mover is not side:
                self.answer(now)
            return 0.0, False, False, None
        try:
            self.game.apply(action + side * self.game.rules.pits_per_row)
        except IllegalMoveError as error:
            self.over = True
            return -1.0, True, False, error.reason.value
        if answered and not self.ended:
            self.answer(now)
        outcome, self.over = self.game.outcome, self.ended
        earned = np.sign(outcome.south - outcome.north) * (1 - 2 * side) * outcome.is_over
        return float(earned), outcome.is_over, self.ended and not outcome.is_over, None

    @property
    def ended(self) -> bool:
        """Whether rules or limit have ended it."""
        return self.game.is_over or self.game.ply >= self.limit

    def answer(self, now: Position) -> None:
        """Find the answer, which is legal, and make it."""
        position = self.game.position
        moves = [move for move in position.legal_moves if position.after(move) == now]
        assert moves, f"{position} does not lead to {now}"
        self.game.apply(moves[0])


@pytest.mark.parametrize("position", [None, NORTH_FIRST])
@pytest.mark.parametrize("mode", ["self-play", "South", "North", "drawn", "levels", "called"])
@pytest.mark.parametrize("rules", RULES)
def test_lanes_are_games(rules: str, mode: str, position: str | None) -> None:
    """Positions, observations, rewards, ends, masks and refusals of every lane and step."""
    if position and rules != "russ":
        position = str(Position(rules=rules)).removesuffix("S") + "N"
    modes: dict[str, dict[str, Any]] = {
        "self-play": {"opponent": None},
        "South": {"seat": Side.SOUTH},
        "North": {"seat": Side.NORTH},
        "drawn": {"seat": None},
        "levels": {"opponent": 2, "seat": None},
        "called": {"seat": Side.NORTH, "opponent": lambda _, masks: masks.argmax(axis=1)},
    }
    count, limit = 24, 70
    envs = AyoayoVectorEnv(count, rules, position=position, max_plies=limit, **modes[mode])
    rng = np.random.default_rng(5)
    _, infos = envs.reset(seed=5)
    start = Position(position, envs.positions[0].rules)
    lanes = [Lane(envs, start, limit) for _ in range(count)]
    ends: set[object] = set()
    for lane, now in zip(lanes, envs.positions, strict=True):
        if now != start:
            lane.answer(now)
    for _ in range(150):
        actions = choose(infos["action_mask"], rng, wrong=0.02)
        seats = infos["seat"]
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        refusals = infos.get("refusal", [None] * count)
        for index, (lane, now) in enumerate(zip(lanes, envs.positions, strict=True)):
            side = Side(int((infos["seat"] if lane.over else seats)[index]))
            told = lane.step(int(actions[index]), side, now, answered=mode != "self-play")
            assert told == (
                rewards[index],
                terminations[index],
                truncations[index],
                refusals[index],
            )
            assert lane.game.position == now
            side = Side(int(infos["seat"][index]))
            if mode == "self-play":
                assert side is now.mover
            counts = (*now.row(side), *now.row(side.opponent))
            assert tuple(seen[index][:-2]) == counts
            assert tuple(seen[index][-2:]) == (now.stores[side], now.stores[side.opponent])
            legal = [] if lane.over else [m.pit % start.pits_per_row for m in now.legal_moves]
            assert np.flatnonzero(infos["action_mask"][index]).tolist() == legal
            ends.add(told[3] or (lane.game.outcome.reason if lane.over else ""))
    assert len(ends) >= 3
    if "pits-per-row=3,seeds-per-pit=2" in rules and mode == "self-play":
        assert Reason.REPETITION in ends


@pytest.mark.parametrize("reward", ["result", "margin"])
def test_rewards_of_all_endings(reward: str) -> None:
    """Against games that are played beside it, margins of repetitions included."""
    rules = "oware,pits-per-row=3,seeds-per-pit=2"
    envs = AyoayoVectorEnv(32, rules, opponent=None, reward=reward)  # type: ignore[arg-type]
    _, infos = envs.reset(seed=1)
    games = [Game(envs.positions[0].rules) for _ in range(32)]
    rng, reasons = np.random.default_rng(1), set()
    over = np.zeros(32, bool)
    for _ in range(200):
        actions = choose(infos["action_mask"], rng)
        _, rewards, terminations, _, infos = envs.step(actions)
        for lane in range(32):
            if over[lane]:
                games[lane] = Game(games[lane].rules)
                assert rewards[lane] == 0
                continue
            mover = games[lane].mover
            games[lane].apply(int(actions[lane]) + 3 * mover)
            outcome = games[lane].outcome
            margin = (outcome.south - outcome.north) * (1 - 2 * mover) * outcome.is_over
            assert rewards[lane] == (margin / 12 if reward == "margin" else np.sign(margin))
            reasons.add(outcome.reason)
        over = terminations
    assert reasons == {None, Reason.NO_MOVE, Reason.REPETITION, Reason.MAJORITY}


@pytest.mark.parametrize("position", [None, NORTH_FIRST])
@pytest.mark.parametrize("seat", [Side.SOUTH, Side.NORTH, None])
@pytest.mark.parametrize("opponent", ["random", None])
def test_conformance(seat: Side | None, opponent: Any, position: str | None) -> None:  # noqa: ANN401
    """What Gymnasium asks of one environment, asked of many: spaces, seeds, new data."""
    more = {"seat": seat, "opponent": opponent, "position": position}
    one, two = (
        gymnasium.make_vec(ID, num_envs=5, vectorization_mode="vector_entry_point", **more)
        for _ in range(2)
    )
    for envs in (one, two):
        assert isinstance(envs.unwrapped, AyoayoVectorEnv)
        assert envs.num_envs == 5
        assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        assert envs.observation_space == batch_space(envs.single_observation_space, 5)
        assert envs.action_space == batch_space(envs.single_action_space, 5)
    one.action_space.seed(3)
    told = [one.reset(seed=9), two.reset(seed=9)]
    assert data_equivalence(told[0], told[1], exact=True)
    single = gymnasium.make(ID).unwrapped
    assert single.observation_space == one.single_observation_space
    assert single.action_space == one.single_action_space
    kept: list[tuple[Any, Any]] = []
    for _ in range(60):
        actions = one.action_space.sample()
        step = one.step(actions)
        assert data_equivalence(step, two.step(actions), exact=True)
        seen, rewards, terminations, truncations, infos = step
        assert one.observation_space.contains(seen)
        assert (rewards.shape, rewards.dtype) == ((5,), np.float64)
        for flags in (terminations, truncations):
            assert (flags.shape, flags.dtype) == ((5,), np.bool_)
        assert (infos["action_mask"].shape, infos["action_mask"].dtype) == ((5, 6), np.int8)
        for key in [key for key in infos if key[0] != "_"]:
            assert infos[f"_{key}"].dtype == np.bool_
        arrays = [seen, rewards, terminations, truncations, *infos.values()]
        kept += [(array, array.copy()) for array in arrays]
    for array, copy in kept:
        assert np.array_equal(array, copy)
    assert (
        not data_equivalence(one.reset(seed=10), two.reset(seed=11))
        or opponent is None
        or (seat is not None and "SN"[seat] == (position or "S")[-1])
    )
    one.close()


def test_wrappers_of_gymnasium() -> None:
    """They take it for what it is."""
    envs = gymnasium.make_vec(ID, num_envs=4, vectorization_mode="vector_entry_point")
    recorded = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    rng = np.random.default_rng(1)
    _, infos = recorded.reset(seed=1)
    lengths: list[int] = []
    for _ in range(80):
        *_, infos = recorded.step(choose(infos["action_mask"], rng))
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
            assert set(infos["episode"]["r"][infos["_episode"]]) <= {-1.0, 0.0, 1.0}
    assert len(lengths) >= 8
    assert all(2 <= length < 60 for length in lengths)


@pytest.mark.parametrize("seat", list(Side))
def test_illegal_actions(seat: Side) -> None:
    """A lane that is refused has lost; the others go on; the next step starts it anew."""
    pits = ["0-5-5-5-5-4-4-4-4-4-4-4-0-0-S", "4-4-4-4-4-4-0-5-5-5-5-4-0-0-N"]
    for opponent in ("random", None):
        envs = AyoayoVectorEnv(3, seat=seat, opponent=opponent, position=pits[seat])
        first, _ = envs.reset(seed=1)
        seen, rewards, terminations, truncations, infos = envs.step(np.array([1, 0, 2]))
        assert rewards.tolist() == [0, -1, 0]
        assert terminations.tolist() == [False, True, False]
        assert not truncations.any()
        assert infos["refusal"].tolist() == [None, "empty", None]
        assert infos["_refusal"].tolist() == [False, True, False]
        assert not infos["action_mask"][1].any()
        assert np.array_equal(seen[1], first[1])
        assert str(envs.positions[1]) == pits[seat]
        actions = infos["action_mask"].argmax(axis=1)
        seen, rewards, terminations, _, infos = envs.step(actions)
        assert (rewards[1], terminations[1]) == (0, False)
        assert np.array_equal(seen[1], first[1])
        assert infos["action_mask"][1].tolist() == [0, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    "actions",
    [[0, 6], [-1, 0], [0], [0, 1, 2], [[0, 1]], [0.0, 1.0], [True, False], None, ["A", "B"]],
)
def test_actions_outside_of_the_space(actions: Any) -> None:  # noqa: ANN401
    """They raise, and nothing has changed."""
    envs = AyoayoVectorEnv(2)
    with pytest.raises(ResetNeeded):
        envs.step(np.array([0, 0]))
    envs.reset()
    before = envs.positions
    with pytest.raises(InvalidAction):
        envs.step(actions if actions is None else np.array(actions))  # type: ignore[arg-type]
    assert envs.positions == before


def test_wrong_arguments() -> None:
    """Each is refused by its cause; a wrong answer of an opponent too."""
    for arguments, error in (
        ({"num_envs": 0}, ValueError),
        ({"seat": 2}, ValueError),
        ({"opponent": "strongest"}, TypeError),
        ({"opponent": 0}, ValueError),
        ({"seat": 1, "max_plies": 1}, ValueError),
        ({"render_mode": "human"}, ValueError),
    ):
        with pytest.raises(error):
            AyoayoVectorEnv(**arguments)
    AyoayoVectorEnv(opponent=None, seat=1, max_plies=1)
    for answer in (2, 6, -1, 7, 2**32 + 1):
        envs = AyoayoVectorEnv(2, opponent=lambda _, masks, a=answer: np.full(len(masks), a))  # type: ignore[misc]
        envs.reset()
        with pytest.raises(IllegalMoveError):
            envs.step(np.array([1, 1]))
        with pytest.raises(ResetNeeded):
            envs.step(np.array([1, 1]))


def test_rendering() -> None:
    """A tuple of frames, or nothing."""
    texts, frames, nothing = (
        AyoayoVectorEnv(2, render_mode=mode) for mode in ("ansi", "rgb_array", None)
    )
    for envs in (texts, frames, nothing):
        envs.reset()
    assert texts.render() == (str(Game()), str(Game()))
    drawn = frames.render()
    assert drawn is not None
    assert [getattr(frame, "shape", None) for frame in drawn] == [(172, 532, 3)] * 2
    assert nothing.render() is None


def test_levels() -> None:
    """They play as the search does, the same for the same seed."""
    envs = AyoayoVectorEnv(3, "oware", seat=Side.NORTH, opponent=8)
    envs.reset()
    for position in envs.positions:
        game = Game(position.rules)
        game.apply(Search(game.rules).play(game, 8))
        assert position == game.position
    seen = []
    for seed in (1, 1, 2):
        envs = AyoayoVectorEnv(20, seat=Side.NORTH, opponent=1)
        envs.reset(seed=seed)
        seen.append(envs.positions)
    assert seen[0] == seen[1] != seen[2]
    assert len(set(seen[0])) > 1

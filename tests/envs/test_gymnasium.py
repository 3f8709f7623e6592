# SPDX-License-Identifier: Apache-2.0
"""Gymnasium's own checks of the environment for one agent, and what they leave open."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from ayoayo import LEVELS, Game, IllegalMoveError, Position, Random, Search, Side
from ayoayo.envs.gymnasium import AyoayoEnv
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

ID = "ayoayo.envs.gymnasium:Ayoayo-v0"
SEATS = [Side.SOUTH, Side.NORTH, None]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"rules": "oware", "reward": "margin"},
        {"opponent": lambda position: position.legal_moves[-1]},
        {"opponent": 3},
        {"rules": "pratt,pits-per-row=3", "repetition": 2, "max_plies": 9},
    ],
)
def test_check_env(seat: Side | None, arguments: dict[str, Any]) -> None:
    """Gymnasium's checker finds nothing, in no render mode."""
    made = gymnasium.make(ID, seat=seat, **arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    assert made.spec is not None
    assert made.spec.id == "Ayoayo-v0"
    assert made.metadata["name"] == "ayoayo_v0"


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("reward", ["result", "margin"])
@pytest.mark.parametrize("rules", ["russ", "pratt", "oware", "russ,pits-per-row=3,seeds-per-pit=2"])
def test_games(rules: str, reward: str, seat: Side | None) -> None:
    """Whole games against an opponent whose answers are known, as a game says."""

    def last_move(position: Position) -> str:
        return str(position.legal_moves[-1])

    env = AyoayoEnv(rules, seat=seat, opponent=last_move, reward=reward, max_plies=91)  # type: ignore[arg-type]
    rng, seats, ends = np.random.default_rng(1), set(), set()
    for seed in range(30):
        seen, info = env.reset(seed=seed)
        side = Side(info["seat"])
        seats.add(side)
        game = Game(env.game.rules)
        size = game.rules.pits_per_row
        if game.mover is not side:
            game.apply(last_move(game.position))
        terminated = truncated = False
        while not (terminated or truncated):
            assert env.observation_space.contains(seen)
            assert seen[:size].tolist() == list(game.position.row(side))
            assert seen[-2:].tolist() == [
                game.position.stores[side],
                game.position.stores[side.opponent],
            ]
            legal = [move.pit % size for move in game.legal_moves]
            assert np.flatnonzero(info["action_mask"]).tolist() == legal
            action = rng.choice(legal)
            seen, earned, terminated, truncated, info = env.step(action)
            game.apply(int(action) + size * side)
            if not game.is_over and game.ply < 91:
                game.apply(last_move(game.position))
            outcome = game.outcome
            assert terminated == outcome.is_over
            assert truncated == (not terminated and game.ply == 91)
            margin = (outcome.south - outcome.north) * (1 - 2 * side) * terminated
            result = margin / game.rules.seeds if reward == "margin" else np.sign(margin)
            assert (earned, type(earned)) == (result, float)
            assert env.game.position == game.position
        assert not info["action_mask"].any()
        assert "refusal" not in info
        ends.add(game.outcome.reason)
    assert seats == ({seat} if seat is not None else set(Side))
    assert len(ends) > 1


@pytest.mark.parametrize("seat", list(Side))
def test_random_opponents(seat: Side) -> None:
    """They are of the seed, play each legal move as often, and only legal ones."""
    env = AyoayoEnv(seat=seat, position="4-4-4-4-4-4-4-4-4-4-4-4-0-0-" + "NS"[seat])
    replies = []
    for seed in [None, *range(6), *[None] * 593]:
        env.reset(seed=seed)
        replies.append(str(env.game.moves[0]).upper())
    counts = [replies.count(letter) for letter in "ABCDEF"]
    # 100 of each are expected; the chance that a right one fails is below 1e-6.
    assert sum((count - 100) ** 2 / 100 for count in counts) < 36
    again = []
    for seed in range(6):
        env.reset(seed=seed)
        again.append(str(env.game.moves[0]).upper())
    assert again == replies[1:7]


@pytest.mark.parametrize("seat", list(Side))
def test_levels(seat: Side) -> None:
    """They play as the search does, the same for the same seed, and stronger ones win more."""
    losses = {}
    for level in (1, 8):
        env = AyoayoEnv("oware", seat=seat, opponent=level)
        lines: dict[int, list[str]] = {0: [], 1: []}
        losses[level] = 0.0
        for seed in (0, 1, 0, 1, 2, 3, 4, 5):
            _, info = env.reset(seed=seed)
            over, rng = False, Random(seed)
            while not over:
                action = rng.below(6)
                if info["action_mask"][action]:
                    _, earned, terminated, truncated, info = env.step(action)
                    over = terminated or truncated
            losses[level] -= earned
            lines.setdefault(seed, []).append("".join(map(str, env.game.moves)))
        assert all(one[0] == other for one in lines.values() for other in one)
        assert lines[0] != lines[1]
    assert losses[8] > max(losses[1], 4)
    best = AyoayoEnv(seat=Side.NORTH, opponent=8)
    best.reset(seed=1)
    assert best.game.moves == (Search(best.game.rules).play(Game(best.game.rules), 8),)


@pytest.mark.parametrize("seat", list(Side))
@pytest.mark.parametrize("reward", ["result", "margin"])
def test_illegal_actions(seat: Side, reward: str) -> None:
    """They end the episode with -1, and nothing has moved."""
    pits = ["0-5-5-5-5-4-4-4-4-4-4-4-0-0-S", "4-4-4-4-4-4-0-5-5-5-5-4-0-0-N"]
    env = AyoayoEnv(seat=seat, position=pits[seat], reward=reward)  # type: ignore[arg-type]
    seen, info = env.reset()
    assert info["action_mask"].tolist() == [0, 1, 1, 1, 1, 1]
    after, earned, terminated, truncated, info = env.step(0)
    assert (earned, terminated, truncated) == (-1.0, True, False)
    assert info["refusal"] == "empty"
    assert not info["action_mask"].any()
    assert np.array_equal(after, seen)
    assert str(env.game.position) == pits[seat]
    with pytest.raises(ResetNeeded):
        env.step(1)
    env.reset()
    assert env.step(1)[1] == 0


def test_refusals_are_told() -> None:
    """By what the rules say."""
    for position, action, refusal in (
        ("0-1-0-1-2-0-1-0-1-0-2-1-20-19-S", 4, "endless"),
        ("1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", 0, "starves"),
    ):
        env = AyoayoEnv(position=position)
        env.reset()
        assert env.step(action)[4]["refusal"] == refusal


@pytest.mark.parametrize("action", [-1, 6, 7, 1.0, "B", None])
def test_actions_outside_of_the_space(action: Any) -> None:  # noqa: ANN401
    """They raise, and nothing has changed."""
    env = AyoayoEnv()
    with pytest.raises(ResetNeeded):
        env.step(1)
    env.reset()
    with pytest.raises(InvalidAction):
        env.step(action)
    assert env.game.ply == 0


def test_wrong_arguments() -> None:
    """Each is refused by its cause; a wrong answer of an opponent too."""
    for arguments, error in (
        ({"seat": 2}, ValueError),
        ({"opponent": "strongest"}, TypeError),
        ({"opponent": True}, TypeError),
        ({"opponent": 0}, ValueError),
        ({"opponent": LEVELS[-1] + 1}, ValueError),
        ({"seat": 1, "max_plies": 1}, ValueError),
        ({"seat": None, "max_plies": 1}, ValueError),
        ({"render_mode": "hologram"}, ValueError),
    ):
        with pytest.raises(error):
            AyoayoEnv(**arguments)
    env = AyoayoEnv(opponent=lambda _: "A")
    env.reset()
    with pytest.raises(IllegalMoveError):
        env.step(1)


def test_human_mode(capsys: pytest.CaptureFixture[str]) -> None:
    """A board after every reset and step, also through Gymnasium's wrappers."""
    env = gymnasium.make(ID, render_mode="human")
    env.reset()
    env.step(1)
    assert capsys.readouterr().out.count("to move") == 2

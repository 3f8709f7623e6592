# SPDX-License-Identifier: Apache-2.0
"""OpenSpiel's own tests and algorithms, and what they leave open."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import ayoayo.envs.openspiel
import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from absl import flags
from ayoayo import Game, IllegalMoveError, Position, Rules, RulesError, Side
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    generate_playthrough,
    get_all_states,
    minimax,
)
from open_spiel.python.observation import (  # type: ignore[import-untyped]
    INFO_STATE_OBS_TYPE,
    make_observation,
)

NORTH_FIRST = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"
PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
GAMES = [
    "python_ayoayo",
    f"python_ayoayo(position={NORTH_FIRST},max_plies=25)",
    "python_ayoayo(rules=pratt,seeds_per_pit=3,reward=margin,max_plies=60)",
    "python_ayoayo(rules=oware,pits_per_row=3,seeds_per_pit=2,grand_slam=keep-last,repetition=2,max_plies=50)",
]


def load(text: str) -> Any:  # noqa: ANN401  # OpenSpiel has no types
    """Load a game."""
    assert ayoayo.envs.openspiel
    return pyspiel.load_game(text)


@pytest.mark.parametrize("text", GAMES)
def test_random_simulation(text: str) -> None:
    """OpenSpiel's test of random games: legality, clones, tensors, histories, serialization."""
    pyspiel.random_sim_test(load(text), num_sims=8, serialize=True, verbose=False)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    """OpenSpiel plays a recorded game again, and writes what was recorded."""
    flags.FLAGS.mark_as_parsed()
    expected, actual = generate_playthrough.replay(str(path))
    assert expected.splitlines() == actual.splitlines()


def test_there_are_playthroughs() -> None:
    """One for each game above."""
    named = {
        path.read_text("utf-8").splitlines()[0].removeprefix("game: ") for path in PLAYTHROUGHS
    }
    assert named == set(GAMES)


def minimax_value(game: Game, limit: int, *, margin: bool) -> float:
    """South's value by plain search, without a look at OpenSpiel."""
    outcome = game.outcome
    if outcome.is_over:
        difference = outcome.south - outcome.north
        return difference / game.rules.seeds if margin else float(np.sign(difference))
    if game.ply == limit:
        return 0.0
    values = []
    for move in game.legal_moves:
        game.apply(move)
        values.append(minimax_value(game, limit, margin=margin))
        game.undo()
    return max(values) if game.mover is Side.SOUTH else min(values)


@pytest.mark.parametrize("reward", ["result", "margin"])
@pytest.mark.parametrize(
    ("rules", "start", "limit"),
    [
        ("russ,pits-per-row=3,seeds-per-pit=1,repetition=3", "1-1-1-1-1-1-0-0-S", 9),
        ("russ,pits-per-row=3,seeds-per-pit=1,repetition=3", "0-1-0-1-1-0-2-1-N", 40),
        ("pratt,pits-per-row=2,seeds-per-pit=2,repetition=3", "2-2-2-2-0-0-S", 10),
        ("oware,pits-per-row=2,seeds-per-pit=1,repetition=2", "1-1-1-1-0-0-N", 12),
        ("oware,pits-per-row=3,seeds-per-pit=1,repetition=2", "1-1-1-1-1-1-0-0-S", 9),
    ],
)
def test_alpha_beta(rules: str, start: str, limit: int, reward: str) -> None:
    """OpenSpiel's alpha-beta finds the value of tiny boards that plain minimax gives."""
    options = Rules(rules)
    preset = rules.partition(",")[0]
    text = (
        f"python_ayoayo(rules={preset},pits_per_row={options.pits_per_row},"
        f"seeds_per_pit={options.seeds_per_pit},repetition={options.repetition},"
        f"position={start},max_plies={limit},reward={reward})"
    )
    value, action = minimax.alpha_beta_search(load(text), maximum_depth=99, maximizing_player_id=0)
    game = Game(rules, start)
    assert value == minimax_value(game, limit, margin=reward == "margin")
    game.apply(action + options.pits_per_row * game.mover)
    assert value == minimax_value(game, limit, margin=reward == "margin")


def test_states_are_their_texts() -> None:
    """Without repetition: OpenSpiel's list of states by text, solved, has minimax values."""
    text = "python_ayoayo(pits_per_row=3,seeds_per_pit=1,repetition=0,max_plies=12,reward=margin)"
    game = load(text)
    states = get_all_states.get_all_states(game, include_chance_states=False, to_string=str)
    assert len(states) > 50
    values: dict[str, float] = {}
    for text, state in sorted(states.items(), key=lambda item: -len(item[1].history())):
        values[text] = state.player_return(0)
        if not state.is_terminal():
            best = min if state.current_player() else max
            values[text] = best(values[str(state.child(one))] for one in state.legal_actions())
    rules = "russ,pits-per-row=3,seeds-per-pit=1"
    seen = set()
    for state in some_states(game, 40):
        played = Game(rules)
        for ply, action in enumerate(state.history()):
            played.apply(action + 3 * (ply % 2))
        expected = minimax_value(played, 12, margin=True)
        assert values[str(state)] == expected
        seen.add(expected)
    assert len(seen) >= 3


def some_states(game: Any, count: int) -> list[Any]:  # noqa: ANN401
    """States on random ways from the start."""
    rng = np.random.default_rng(1)
    states: list[Any] = []
    while len(states) < count:
        state = game.new_initial_state()
        while not state.is_terminal():
            states.append(state.clone())
            state.apply_action(int(rng.choice(state.legal_actions())))
        states.append(state)
    return states


def test_parameters() -> None:
    """They make the rules, the start, the limit and the reward."""
    plain = load("python_ayoayo")
    assert plain.setup.rules == Rules("russ", repetition=3)
    assert plain.max_game_length() == 1000
    assert plain.num_distinct_actions() == 6
    assert (plain.min_utility(), plain.max_utility(), plain.utility_sum()) == (-1, 1, 0)
    options: dict[str, Any] = {
        "pits_per_row": 5,
        "seeds_per_pit": 3,
        "sowing": "relay",
        "capture": "across",
        "capturing_seed": "kept",
        "leftovers": "opponent",
        "majority": "plays-on",
        "feeding": "optional",
        "grand_slam": "allowed",
        "repetition": 0,
    }
    named = ",".join(f"{name}={value}" for name, value in options.items())
    game = load(f"python_ayoayo(rules=oware,{named},max_plies=77)")
    assert game.setup.rules == Rules("oware", **options)
    assert game.max_game_length() == 77
    again = load(str(game))
    assert again.setup == game.setup
    pickled = pickle.loads(pickle.dumps(game))  # noqa: S301
    assert str(pickled.new_initial_state()) == str(game.new_initial_state())
    assert pickled.setup == game.setup
    for wrong, error in (
        ("rules=chess", RulesError),
        ("max_plies=0", ValueError),
        ("reward=money", ValueError),
        ("pits_per_row=1", ValueError),
        ("speed=3", pyspiel.SpielError),
    ):
        with pytest.raises(error):
            load(f"python_ayoayo({wrong})")


@pytest.mark.parametrize("text", GAMES)
def test_games(text: str) -> None:
    """Whole games: players, actions, returns, tensors and texts, as a game says."""
    spiel = load(text)
    setup, size = spiel.setup, spiel.setup.rules.pits_per_row
    rng = np.random.default_rng(1)
    board, recall = make_observation(spiel), make_observation(spiel, INFO_STATE_OBS_TYPE)
    for _ in range(10):
        state, game = spiel.new_initial_state(), Game(setup.rules, setup.start)
        while not state.is_terminal():
            assert state.current_player() == game.mover
            legal = [move.pit % size for move in game.legal_moves]
            assert state.legal_actions() == legal
            assert state.legal_actions(1 - game.mover) == []
            assert state.returns() == [0, 0]
            letters = [state.action_to_string(action) for action in legal]
            assert letters == [str(move) for move in game.legal_moves]
            action = int(rng.choice(legal))
            state.apply_action(action)
            game.apply(action + size * game.mover)
            assert str(game.position) in str(state)
            for side in Side:
                check_tensors(state, game, side, board, recall)
        outcome = game.outcome
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        assert outcome.is_over or game.ply == setup.max_plies
        margin = (outcome.south - outcome.north) * outcome.is_over
        south = margin / setup.rules.seeds if setup.reward == "margin" else np.sign(margin)
        assert state.returns() == [south, -south]


def check_tensors(state: Any, game: Game, side: Side, board: Any, recall: Any) -> None:  # noqa: ANN401
    """See that tensors hold the board from a side, and the history."""
    position, other = game.position, side.opponent
    stores = position.stores
    counts = [*position.row(side), *position.row(other), stores[side], stores[other]]
    shares = np.array(counts, np.float32) / np.float32(game.rules.seeds)
    board.set_from(state, side)
    assert np.allclose(board.tensor, shares)
    assert np.allclose(state.observation_tensor(side), shares)
    recall.set_from(state, side)
    assert np.array_equal(recall.dict["player"], np.eye(2)[side])
    assert np.allclose(recall.dict["board"], shares)
    past = [action + 1 for action in state.history()]
    assert recall.dict["history"].tolist() == past + [0] * (
        state.get_game().max_game_length() - len(past)
    )
    assert np.array_equal(state.information_state_tensor(side), recall.tensor)
    assert state.information_state_string(side) == state.history_str()
    assert state.observation_string(side) == str(position)


@pytest.mark.parametrize(
    "start", ["0-5-5-5-5-4-4-4-4-4-4-4-0-0-S", "4-4-4-4-4-4-0-5-5-5-5-4-0-0-N"]
)
def test_illegal_actions(start: str) -> None:
    """Both ways to apply raise for both players, and nothing has changed."""
    state = load(f"python_ayoayo(position={start})").new_initial_state()
    assert state.legal_actions() == [1, 2, 3, 4, 5]
    for wrong in (0, 6, 7, 99):
        with pytest.raises(IllegalMoveError):
            state.apply_action(wrong)
        with pytest.raises(pyspiel.SpielError, match="illegal action"):
            state.apply_action_with_legality_check(wrong)
        assert state.history() == []
        assert str(state).startswith(start)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(-1)
    state.apply_action(1)
    assert state.history() == [1]


def test_clones_are_apart() -> None:
    """What is done to one is not done to the other."""
    state = load("python_ayoayo").new_initial_state()
    state.apply_action(1)
    other = state.clone()
    other.apply_action(0)
    assert (len(state.history()), len(other.history())) == (1, 2)
    assert state.episode.game.position == Position().after("B")


def test_observers_have_no_parameters() -> None:
    """One that is given some is refused."""
    with pytest.raises(ValueError, match="no parameters"):
        load("python_ayoayo").make_py_observer(None, {"speed": 3})

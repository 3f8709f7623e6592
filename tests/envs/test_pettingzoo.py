# SPDX-License-Identifier: Apache-2.0
"""PettingZoo's own tests, and what they leave open."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from ayoayo import Game, IllegalMoveError, Side
from ayoayo.envs import pettingzoo
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

NORTH_FIRST = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"
Make = Callable[..., Any]
MAKERS = [pettingzoo.env, pettingzoo.raw_env]
RULES = ["russ", "pratt,pits-per-row=4", "oware,repetition=2"]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("rules", RULES)
def test_api(make: Make, rules: str, first: str | None) -> None:
    """The test of the interface; it warns of one thing, which PettingZoo's own games do too."""
    position = first if "pits" not in rules else None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(make(rules, position=position), num_cycles=300)
    words = {str(warning.message) for warning in caught}
    # PettingZoo has a list of names of environments that may observe a dictionary.
    assert words <= {
        "Observation is not a NumPy array",
        (
            "Observation space for each agent probably should be gymnasium.spaces.box"
            " or gymnasium.spaces.discrete"
        ),
    }


@pytest.mark.parametrize("make", MAKERS)
def test_seeds(make: Make, first: str | None) -> None:
    """The test of determinism."""
    seed_test(partial(make, position=first), num_cycles=300)


@pytest.mark.parametrize("make", MAKERS)
def test_render_modes(make: Make, first: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    """The test of all modes; ``human`` writes a board after every reset and step."""
    render_test(partial(make, position=first))
    capsys.readouterr()
    env = make(position=first, render_mode="human")
    env.reset()
    env.step(1)
    assert capsys.readouterr().out.count("to move") == 2
    with pytest.raises(ValueError, match="render mode"):
        make(render_mode="hologram")


@pytest.mark.parametrize("reward", ["result", "margin"])
@pytest.mark.parametrize("rules", ["russ", "pratt", "oware", "russ,pits-per-row=3,seeds-per-pit=2"])
def test_games(rules: str, reward: str) -> None:
    """Whole games: who moves, what is seen, what is earned, as a game says."""
    env = pettingzoo.env(rules, reward=reward, max_plies=90)  # type: ignore[arg-type]
    ends = set()
    for seed in range(40):
        env.reset()
        rng = np.random.default_rng(seed)
        game, size = Game(env.unwrapped.game.rules), env.unwrapped.game.rules.pits_per_row
        while not game.is_over and game.ply < 90:
            agent = env.agent_selection
            assert agent == f"player_{int(game.mover)}"
            seen, earned, terminated, truncated, _ = env.last()
            assert (earned, terminated, truncated) == (0, False, False)
            legal = [move.pit % size for move in game.legal_moves]
            assert np.flatnonzero(seen["action_mask"]).tolist() == legal
            assert seen["observation"][:size].tolist() == list(game.position.row(game.mover))
            other = env.observe(f"player_{1 - game.mover}")
            assert not other["action_mask"].any()
            assert env.state()[-1] == game.mover
            assert env.observation_space(agent).contains(other)
            action = int(rng.choice(legal))
            game.apply(action + size * game.mover)
            env.step(action)
        outcome = game.outcome
        margin = outcome.south - outcome.north if outcome.is_over else 0
        south = margin / game.rules.seeds if reward == "margin" else float(np.sign(margin))
        ends.add(outcome.reason)
        for _ in range(2):
            agent = env.agent_selection
            earned, terminated, truncated = env.last()[1:4]
            assert earned == (south if agent == "player_0" else -south)
            assert (terminated, truncated) == (outcome.is_over, not outcome.is_over)
            env.step(None)
        assert env.agents == []
    assert len(ends) > 1


def illegal(first: str | None) -> tuple[str, int]:
    """A position of the first player, and an empty pit of theirs."""
    pits = ["0-5-5-5-5-4-4-4-4-4-4-4-0-0-S", "4-4-4-4-4-4-0-5-5-5-5-4-0-0-N"]
    return pits[first is not None], 0


@pytest.mark.parametrize("reward", ["result", "margin"])
def test_illegal_actions(first: str | None, reward: str) -> None:
    """With wrappers the mover has lost, and the game is over for both."""
    position, action = illegal(first)
    env = pettingzoo.env(position=position, reward=reward)  # type: ignore[arg-type]
    env.reset()
    agent, other = ("player_1", "player_0") if first else ("player_0", "player_1")
    assert env.agent_selection == agent
    assert env.last()[0]["action_mask"].tolist() == [0, 1, 1, 1, 1, 1]
    env.step(action)
    assert env.rewards == {agent: -1.0, other: 0}
    assert str(env.unwrapped.game.position) == position
    told = {}
    for name in env.agent_iter():
        told[name] = env.last()[1:4]
        env.step(None)
    assert told == {agent: (-1.0, True, True), other: (0, True, True)}


def test_illegal_actions_of_the_raw_environment(first: str | None) -> None:
    """It raises, and nothing has changed."""
    position, action = illegal(first)
    env = pettingzoo.raw_env(position=position)
    env.reset()
    for wrong in (action, -1, 6, 11):
        with pytest.raises(IllegalMoveError):
            env.step(wrong)
    with pytest.raises(TypeError):
        env.step(None)
    assert env.game.ply == 0
    assert env.game.mover is (Side.NORTH if first else Side.SOUTH)
    assert env.agents == ["player_0", "player_1"]
    env.step(1)
    assert env.game.ply == 1


def test_actions_outside_of_the_space(first: str | None) -> None:
    """With wrappers they are refused as PettingZoo does."""
    env = pettingzoo.env(position=first)
    env.reset()
    for wrong in (-1, 6):
        with pytest.raises(AssertionError):
            env.step(wrong)


def test_names_and_order() -> None:
    """The name ends in its number; what comes before a reset is refused."""
    env = pettingzoo.env(position=NORTH_FIRST)
    assert str(env.unwrapped) == env.metadata["name"] == "ayoayo_v0"
    with pytest.raises(AttributeError, match="before reset"):
        env.agent_selection  # noqa: B018
    env.reset()
    env.close()
    env.step(1)
    for _ in range(2):
        with pytest.raises(ValueError, match="the only valid action is None"):
            finish(env).step(0)


def finish(env: Any) -> Any:  # noqa: ANN401  # PettingZoo has no types
    """Play first legal moves until the game is over."""
    while not env.last()[2]:
        env.step(int(env.last()[0]["action_mask"].argmax()))
    return env

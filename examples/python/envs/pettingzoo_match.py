# SPDX-License-Identifier: Apache-2.0
"""Let three simple players play each other in PettingZoo, from both seats, and rank them."""

import argparse
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
from ayoayo import Position
from ayoayo.envs import pettingzoo

Player = Callable[[Position, list[int], np.random.Generator], int]


def at_random(_: Position, actions: list[int], rng: np.random.Generator) -> int:
    """Any action."""
    return int(rng.choice(actions))


def greedy(position: Position, actions: list[int], rng: np.random.Generator) -> int:
    """An action that captures most."""
    row = position.pits_per_row * position.mover
    captured = [position.apply(row + action)[1].captured for action in actions]
    best = [
        action for action, seeds in zip(actions, captured, strict=True) if seeds == max(captured)
    ]
    return at_random(position, best, rng)


def careful(position: Position, actions: list[int], rng: np.random.Generator) -> int:
    """An action that captures most, less what the opponent can capture then."""
    row = position.pits_per_row * position.mover
    gains = []
    for action in actions:
        after, result = position.apply(row + action)
        replies = [after.apply(move)[1].captured for move in after.legal_moves]
        gains.append(result.captured - max(replies, default=0))
    best = [action for action, gain in zip(actions, gains, strict=True) if gain == max(gains)]
    return at_random(position, best, rng)


def play(env: Any, players: dict[str, Player], rng: np.random.Generator) -> dict[str, float]:  # noqa: ANN401
    """Play a game; what each agent has earned."""
    env.reset()
    earned = dict.fromkeys(players, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        actions = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(players[agent](env.unwrapped.game.position, actions, rng))
    return earned


def main() -> None:
    """Play all pairs; the same seed prints the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100, help="of each pair and seat")
    parser.add_argument("--rules", default="russ")
    parser.add_argument("--seed", type=int, default=1984)
    options = parser.parse_args()

    env = pettingzoo.env(options.rules)
    rng = np.random.default_rng(options.seed)
    field: dict[str, Player] = {"random": at_random, "greedy": greedy, "careful": careful}
    points: dict[str, list[float]] = {name: [] for name in field}
    for south, north in permutations(field, 2):
        players = {"player_0": field[south], "player_1": field[north]}
        for _ in range(options.games):
            earned = play(env, players, rng)
            points[south].append(earned["player_0"])
            points[north].append(earned["player_1"])
    for name in sorted(field, key=lambda name: -np.mean(points[name])):
        won = np.mean((np.array(points[name]) + 1) / 2)
        print(f"{name:8} {100 * won:5.1f} % of the points")


if __name__ == "__main__":
    main()

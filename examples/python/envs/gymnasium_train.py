# SPDX-License-Identifier: Apache-2.0
"""Train a player against a random one in Gymnasium, many games at once, by policy gradients."""

import argparse
from typing import Any

import numpy as np
from ayoayo.envs.gymnasium import AyoayoVectorEnv
from numpy.typing import NDArray

MOST = 16  # seeds in a pit that are told apart
STEPS = 32  # between updates
Array = NDArray[Any]


def features(observations: Array) -> Array:
    """One number for each pit and count of seeds: 1 where the pit holds so many."""
    pits = np.minimum(observations[:, :-2], MOST - 1)
    return np.eye(MOST)[pits].reshape(len(pits), -1)


def chances(table: Array, inputs: Array, mask: Array) -> Array:
    """The policy: what the table says of actions, made into chances of the legal ones."""
    weights = np.exp(inputs @ table) * mask
    return np.asarray(weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-9))


def draw(shares: Array, rng: np.random.Generator) -> Array:
    """Draw an action by its chances."""
    return np.asarray((shares.cumsum(axis=1) > rng.random((len(shares), 1))).argmax(axis=1))


def play(
    envs: AyoayoVectorEnv, table: Array, state: list[Array], rng: np.random.Generator
) -> tuple[list[Array], Array]:
    """Play on for some steps: what happened in games that ended, and how they ended."""
    seen, mask, over = state
    told = []
    for _ in range(STEPS):
        inputs = features(seen)
        shares = chances(table, inputs, mask)
        actions = draw(shares, rng)
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        told.append((inputs, shares, actions, rewards, terminated | truncated, over))
        mask, over = infos["action_mask"], terminated | truncated
    state[:] = seen, mask, over
    inputs, shares, actions, rewards, ended, before = map(np.array, zip(*told, strict=True))
    # What a game brings in the end is what each of its actions was worth.
    worth, known = np.zeros(rewards.shape), np.zeros(rewards.shape, bool)
    later, reached = np.zeros(envs.num_envs), np.zeros(envs.num_envs, bool)
    for step in reversed(range(STEPS)):
        later = np.where(ended[step], rewards[step], later)
        reached |= ended[step]
        worth[step], known[step] = later, reached & ~before[step]
    return [inputs[known], shares[known], actions[known], worth[known]], rewards[ended & ~before]


def train(updates: int, games: int, rules: str, seed: int) -> list[float]:
    """Train; the share of points at each update."""
    rng = np.random.default_rng(seed)
    envs = AyoayoVectorEnv(games, rules, seat=None)
    seen, infos = envs.reset(seed=seed)
    state = [seen, infos["action_mask"], np.zeros(games, bool)]
    count = infos["action_mask"].shape[1]
    table = np.zeros((features(seen).shape[1], count))
    curve = []
    for _ in range(updates):
        (inputs, shares, actions, worth), results = play(envs, table, state, rng)
        curve.append(float(np.mean(results + 1) / 2))
        pull = (np.eye(count)[actions] - shares) * (worth - worth.mean())[:, None]
        table += 30 * inputs.T @ pull / len(pull)
    return curve


def main() -> None:
    """Train and print the learning curve; the same seed prints the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("updates", nargs="?", type=int, default=60)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--rules", default="russ")
    parser.add_argument("--seed", type=int, default=1984)
    options = parser.parse_args()

    curve = train(options.updates, options.games, options.rules, options.seed)
    share = max(1, options.updates // 10)
    for first in range(0, options.updates, share):
        part = curve[first : first + share]
        print(f"update {first + len(part):4}: {100 * np.mean(part):5.1f} % of the points")


if __name__ == "__main__":
    main()

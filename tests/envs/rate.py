# SPDX-License-Identifier: Apache-2.0
"""Measure the environment steps a second and core, many games at once and one by one.

usage: rate.py [--games N] [--seconds S] [--check]

Only the environment's own time counts, and only the processor's: random legal actions are
drawn in between, with a clock that stands still. Prints the best of several runs, and with
--check fails if many games at once are not many times as fast.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np
from ayoayo.envs.gymnasium import AyoayoEnv, AyoayoVectorEnv

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

LEAST_RATIO = 20  # far below what is usual, for machines that do other things too
RUNS = 5


def choose(mask: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw legal actions."""
    drawn = mask * rng.random(mask.shape, dtype=np.float32)
    return np.asarray(drawn.argmax(axis=1))


def many(games: int, **arguments: Any) -> Callable[[], tuple[int, float]]:  # noqa: ANN401
    """Make a function that steps all games and tells how many steps that are, and the time."""
    envs = AyoayoVectorEnv(games, **arguments)
    rng = np.random.default_rng(1)
    infos = envs.reset(seed=1)[1]

    def step() -> tuple[int, float]:
        nonlocal infos
        actions = choose(infos["action_mask"], rng)
        begun = time.process_time()
        infos = envs.step(actions)[4]
        return games, time.process_time() - begun

    return step


def single(games: int, **arguments: Any) -> Callable[[], tuple[int, float]]:  # noqa: ANN401
    """Make the same of as many single environments, which are reset when they are over."""
    envs = [AyoayoEnv(**arguments) for _ in range(games)]
    rng = np.random.default_rng(1)
    masks = np.array([env.reset(seed=lane)[1]["action_mask"] for lane, env in enumerate(envs)])
    over = [False] * games

    def step() -> tuple[int, float]:
        actions = choose(masks, rng)
        begun = time.process_time()
        for lane, env in enumerate(envs):
            if over[lane]:
                info = env.reset()[1]
                over[lane] = False
            else:
                _, _, terminated, truncated, info = env.step(actions[lane])
                over[lane] = terminated or truncated
            masks[lane] = info["action_mask"]
        return games, time.process_time() - begun

    return step


def rate(step: Callable[[], tuple[int, float]], seconds: float) -> float:
    """Steps a second: the best of several runs, after one that does not count."""
    best = 0.0
    for _ in range(RUNS + 1):
        steps, spent, until = 0, 0.0, time.monotonic() + seconds
        while time.monotonic() < until or not steps:
            count, took = step()
            steps, spent = steps + count, spent + took
        best = max(best, steps / spent)
    return best


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each run")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    ratios = []
    for rules in ("russ", "oware"):
        vector = rate(many(options.games, rules=rules), options.seconds)
        alone = rate(single(min(options.games, 256), rules=rules), options.seconds)
        ratios.append(vector / alone)
        print(f"{rules}, against a random opponent: {vector / 1e6:.2f} M steps/s", end="")
        print(f"; one by one {alone / 1e6:.3f} M steps/s, ratio {vector / alone:.0f}")
        for words, arguments in (
            ("self-play", {}),
            ("self-play, no repetition", {"repetition": 0}),
        ):
            step = many(options.games, rules=rules, opponent=None, **arguments)
            print(f"{rules}, {words}: {rate(step, options.seconds) / 1e6:.2f} M steps/s")
    if options.check and min(ratios) < LEAST_RATIO:
        sys.exit(f"many games at once should be {LEAST_RATIO} times as fast")


if __name__ == "__main__":
    main()

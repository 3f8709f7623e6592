# SPDX-License-Identifier: Apache-2.0
"""What an environment step costs for a processor's core, many games at once and one by one.

usage: rate.py [--games N] [--rounds N] [--seconds S]

Only the environment's own work counts, by processor time: legal actions are drawn in
between, while the clock stands still. Every round measures everything once; printed are
medians, in parentheses the least and the most. It takes what .ci/requirements.txt lists.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from ayoayo.envs.gymnasium import AyoayoEnv, AyoayoVectorEnv

if TYPE_CHECKING:
    from numpy.typing import NDArray

Step = Callable[[], tuple[int, float]]

# Words for it, rules, and arguments of the vector environment.
MEASURED: list[tuple[str, str, dict[str, Any]]] = [
    ("russ, against a random opponent", "russ", {}),
    ("russ, self-play", "russ", {"opponent": None}),
    ("russ, self-play, repetition=0", "russ", {"opponent": None, "repetition": 0}),
    ("oware, against a random opponent", "oware", {}),
    ("oware, self-play", "oware", {"opponent": None}),
    ("oware, self-play, repetition=0", "oware", {"opponent": None, "repetition": 0}),
]
SINGLE = ("russ", "oware")
MOST_SINGLE = 256  # environments that are stepped one by one


def choose(mask: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw legal actions."""
    drawn = mask * rng.random(mask.shape, dtype=np.float32)
    return np.asarray(drawn.argmax(axis=1))


def many(games: int, **arguments: Any) -> Step:  # noqa: ANN401
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


def single(games: int, **arguments: Any) -> Step:  # noqa: ANN401
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


def rate(step: Step, seconds: float) -> float:
    """Millions of steps a second."""
    steps, spent, until = 0, 0.0, time.monotonic() + seconds
    while time.monotonic() < until or not steps:
        count, took = step()
        steps, spent = steps + count, spent + took
    return steps / spent / 1e6


def show(words: str, rates: list[float], unit: str = "M steps/s") -> None:
    """Print a median and its spread."""
    least, most = min(rates), max(rates)
    print(f"{words:42} {statistics.median(rates):8.3f} ({least:.3f} to {most:.3f}) {unit}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each measurement")
    options = parser.parse_args()
    games = options.games
    steps = {
        words: many(games, rules=rules, **arguments) for words, rules, arguments in MEASURED
    } | {f"{rules}, one by one": single(min(games, MOST_SINGLE), rules=rules) for rules in SINGLE}
    for step in steps.values():
        rate(step, options.seconds)
    rounds = [
        {words: rate(step, options.seconds) for words, step in steps.items()}
        for _ in range(options.rounds)
    ]
    for words in steps:
        show(words, [rates[words] for rates in rounds])
    for rules in SINGLE:
        many_words, single_words = f"{rules}, against a random opponent", f"{rules}, one by one"
        ratios = [rates[many_words] / rates[single_words] for rates in rounds]
        show(f"{rules}, many at once to one by one", ratios, "times")


if __name__ == "__main__":
    main()

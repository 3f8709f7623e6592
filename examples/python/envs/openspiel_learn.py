# SPDX-License-Identifier: Apache-2.0
"""Solve a tiny board with OpenSpiel's alpha-beta, then let its Q-learner find out by playing."""

import argparse
from typing import Any

import ayoayo.envs.openspiel
import numpy as np
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python import rl_environment  # type: ignore[import-untyped]
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    minimax,
    random_agent,
    tabular_qlearner,
)

GAME = "python_ayoayo(rules=pratt,pits_per_row=3,seeds_per_pit=2,max_plies=14,reward=margin)"


def play(environment: Any, agents: list[Any], *, learn: bool) -> float:  # noqa: ANN401
    """Play a game; what the first player has earned."""
    step = environment.reset()
    earned, acted = 0.0, set()
    while not step.last():
        player = step.observations["current_player"]
        acted.add(player)
        action = agents[player].step(step, is_evaluation=not learn).action
        step = environment.step([action])
        earned += step.rewards[0]
    for player in acted:
        agents[player].step(step, is_evaluation=not learn)
    return earned


def main() -> None:
    """Solve, learn, compare; the same seed prints the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=4000, help="to learn from")
    parser.add_argument("--seed", type=int, default=1984)
    options = parser.parse_args()
    print(f"{GAME} of ayoayo {ayoayo.__version__}")

    game = pyspiel.load_game(GAME)
    value, action = minimax.alpha_beta_search(game, maximum_depth=game.max_game_length())
    seeds = game.setup.rules.seeds
    first = game.new_initial_state().action_to_string(action)
    print(f"with best play the first player wins by {value * seeds:+.0f} of {seeds}, by {first}")

    np.random.seed(options.seed)  # noqa: NPY002  # OpenSpiel's agents draw from there
    board = rl_environment.ObservationType.OBSERVATION
    environment = rl_environment.Environment(game, observation_type=board)
    environment.seed(options.seed)
    actions = game.num_distinct_actions()
    learners = [tabular_qlearner.QLearner(player, actions, step_size=0.2) for player in (0, 1)]
    stranger = random_agent.RandomAgent(1, actions)
    share = max(1, options.games // 4)
    for played in range(0, options.games + 1, share):
        ends = [play(environment, [learners[0], stranger], learn=False) for _ in range(200)]
        print(f"after {played:5} games: {np.mean(ends) * seeds:+.2f} against a random player")
        for _ in range(share if played < options.games else 0):
            play(environment, learners, learn=True)
    best = play(environment, learners, learn=False)
    print(f"two learners play to {best * seeds:+.0f}")


if __name__ == "__main__":
    main()

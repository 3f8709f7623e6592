# SPDX-License-Identifier: Apache-2.0
"""Ayoayo for PettingZoo: an AEC environment with two agents.

>>> from ayoayo.envs import pettingzoo
>>> env = pettingzoo.env("oware", seeds_per_pit=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`ayoayo.envs` tells of actions, observations, rewards and limits. Agent ``player_0`` is South,
``player_1`` is North; who moves first is told by the position that games start from.

**Illegal actions**, as in PettingZoo's own board games: in `env` they end the game with a
warning. The agent who chose one is rewarded with -1 and the other with 0, and both
are terminated and truncated. `raw_env` raises `ayoayo.IllegalMoveError` and changes
nothing. An action outside of the action space is an AssertionError of `env`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from ayoayo.enums import Side
from ayoayo.envs import common
from ayoayo.envs.common import ILLEGAL_REWARD, MAX_PLIES, Frame, Reward, Setup

if TYPE_CHECKING:
    from ayoayo.game import Game
    from ayoayo.position import Position
    from ayoayo.rules import Options, Rules

__all__ = ["env", "raw_env"]

AGENTS = ("player_0", "player_1")

Observation: TypeAlias = dict[str, Any]


def env(
    rules: Rules | str = "russ",
    *,
    position: Position | str | None = None,
    max_plies: int = MAX_PLIES,
    reward: Reward = "result",
    render_mode: str | None = None,
    **options: Unpack[Options],
) -> AECEnv[str, Observation, int | None]:
    """Make the environment, with the wrappers that see to its right use.

    Args:
        rules: the rule set or its text.
        position: where games start; None for the usual start.
        max_plies: the limit of plies.
        reward: ``"result"`` or ``"margin"``.
        render_mode: ``"human"``, ``"ansi"``, ``"rgb_array"``, or None.
        options: rule options that differ from the rules.

    Raises:
        NotationError: the text is no position of the rules.
        PositionError: the position is none of the rules.
        RulesError: the rules are none.
        TypeError: an argument is of the wrong type.
        ValueError: another argument is wrong, or games would be over before they start.
    """
    inner: AECEnv[str, Observation, int | None] = raw_env(
        rules,
        position=position,
        max_plies=max_plies,
        reward=reward,
        render_mode=render_mode,
        **options,
    )
    inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=ILLEGAL_REWARD)
    inner = wrappers.AssertOutOfBoundsWrapper(inner)
    return wrappers.OrderEnforcingWrapper(inner)


# The name is PettingZoo's for it, and PettingZoo has no types.
class raw_env(AECEnv[str, Observation, int | None]):  # type: ignore[misc]  # noqa: N801
    """The environment without wrappers; the arguments are those of `env`.

    Spaces of both agents: ``Discrete(P)`` for actions; for observations a ``Dict`` of
    ``observation``, a ``Box`` of ``uint8`` with shape (2P + 2,), and ``action_mask``, a
    ``Box`` of ``int8`` with shape (P,). `state` is what South observes, then who moves:
    ``uint8`` with shape (2P + 3,).
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # the base class has it so
        "name": common.NAME,
        "render_modes": list(common.RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        rules: Rules | str = "russ",
        *,
        position: Position | str | None = None,
        max_plies: int = MAX_PLIES,
        reward: Reward = "result",
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        """See `env`."""
        super().__init__()
        common.check_render_mode(render_mode)
        self.render_mode = render_mode
        self._setup = Setup.make(rules, position, max_plies, reward, options)
        self.possible_agents = list(AGENTS)
        size, seeds = self._setup.rules.pits_per_row, self._setup.rules.seeds
        self.action_spaces = {agent: spaces.Discrete(size) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, seeds, (2 * size + 2,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.state_space = spaces.Box(0, seeds, (2 * size + 3,), np.uint8)

    @property
    def game(self) -> Game:
        """The game that is played: for looking at it, not for playing."""
        return self._episode.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Nothing here is random, so neither argument changes it."""
        del seed, options
        self._episode = self._setup.begin()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._episode.mover]
        self._skip_agent_selection = None
        self._show()

    def step(self, action: int | None) -> None:
        """Make a move for the agent selected; None for one whose game is over.

        Raises:
            IllegalMoveError: the move is refused; nothing has changed.
            ValueError: an action, where the game is over.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            message = "None is for agents whose game is over"
            raise TypeError(message)
        episode = self._episode
        episode.play(int(action))
        self.rewards = dict(zip(AGENTS, episode.rewards, strict=True))
        self.terminations = dict.fromkeys(AGENTS, episode.terminated)
        self.truncations = dict.fromkeys(AGENTS, episode.truncated)
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> Observation:
        """Look at the board from an agent's side."""
        side = Side(AGENTS.index(agent))
        return {"observation": self._episode.observe(side), "action_mask": self._episode.mask(side)}

    def state(self) -> common.Counts:
        """Look at the board from South's side, and at who moves: 0 for South, 1 for North."""
        return np.append(self._episode.observe(Side.SOUTH), np.uint8(self._episode.mover))

    def render(self) -> Frame | str | None:
        """Show the game, as the render mode says."""
        return common.render(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

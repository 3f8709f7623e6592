# SPDX-License-Identifier: Apache-2.0
"""Ayoayo for Gymnasium: one agent, and an opponent who is part of the environment.

>>> import gymnasium, ayoayo.envs.gymnasium
>>> env = gymnasium.make("Ayoayo-v0", rules="pratt", seat=1)
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
>>> reward in {-1.0, 0.0, 1.0}
True

``gymnasium.make("ayoayo.envs.gymnasium:Ayoayo-v0")`` imports this module itself, and
``gymnasium.make_vec("Ayoayo-v0", num_envs=64, vectorization_mode="vector_entry_point")``
makes an `AyoayoVectorEnv`, many games at once. `ayoayo.envs` tells of actions,
observations, rewards and limits.

**Illegal actions** are an outcome, since Gymnasium allows every action of the space: the
episode is terminated with reward -1, the board stays as it is, and ``info["refusal"]``
says why. An action outside of the space raises ``gymnasium.error.InvalidAction``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded

from ayoayo.enums import Side
from ayoayo.envs import common
from ayoayo.envs.common import ILLEGAL_REWARD, MAX_PLIES, Counts, Frame, Reward, Setup
from ayoayo.envs.vector import AyoayoVectorEnv
from ayoayo.errors import IllegalMoveError
from ayoayo.move import Move
from ayoayo.position import Position

if TYPE_CHECKING:
    from ayoayo.game import Game
    from ayoayo.rules import Options, Rules

__all__ = ["AyoayoEnv", "AyoayoVectorEnv", "Opponent"]

Opponent: TypeAlias = Literal["random"] | int | Callable[[Position], Move | str | SupportsIndex]
"""Who plays the other seat: ``"random"``, each legal move as likely as the others; a level,
one of `ayoayo.LEVELS`, whose player knows the history too; or a function from the position
to a move, which is a `Move`, a pit's letter or its number."""


class AyoayoEnv(gymnasium.Env[Counts, np.int64]):
    """A game against an opponent who answers within the step.

    Actions are of ``Discrete(P)``, observations of a ``Box`` of ``uint8`` with shape
    (2P + 2,), from the agent's side. An info has ``action_mask``, ``int8`` with shape (P,),
    all zeros when the episode is over, and ``seat``, 0 for South and 1 for North; after an
    illegal action ``refusal`` too, the value of a `Refusal`.

    Args:
        rules: the rule set or its text.
        seat: where the agent sits; None: each episode draws it.
        opponent: ``"random"``, a level, or a function from the position to a move.
        position: where games start; None for the usual start.
        max_plies: the limit of plies, those of both players counted.
        reward: ``"result"`` or ``"margin"``.
        render_mode: ``"human"``, ``"ansi"``, ``"rgb_array"``, or None.
        options: rule options that differ from the rules.

    Raises:
        NotationError: the text is no position of the rules.
        PositionError: the position is none of the rules.
        RulesError: the rules are none.
        TypeError: an argument is of the wrong type.
        ValueError: another argument is wrong, there is no such level, or a game can be over
            before the agent moves.

    >>> env = AyoayoEnv(opponent=lambda position: position.legal_moves[0])
    >>> observation, info = env.reset()
    >>> env.step(1)[0]
    array([ 2,  5, 10,  0,  9,  1,  3,  2,  0,  3,  4,  0,  7,  2],
          dtype=uint8)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # the base class has it so
        "name": common.NAME,
        "render_modes": list(common.RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(  # noqa: PLR0913  # all but one by keyword
        self,
        rules: Rules | str = "russ",
        *,
        seat: Side | int | None = Side.SOUTH,
        opponent: Opponent = "random",
        position: Position | str | None = None,
        max_plies: int = MAX_PLIES,
        reward: Reward = "result",
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        """See the class."""
        common.check_render_mode(render_mode)
        self.render_mode = render_mode
        self._setup = Setup.make(rules, position, max_plies, reward, options)
        self._player = common.player(opponent, self._setup.rules)
        self._seats = tuple(Side) if seat is None else (Side(seat),)
        for one in self._seats:
            self._setup.check_opening(one)
        self._opponent = opponent
        self._over = True  # until there is a reset
        size, seeds = self._setup.rules.pits_per_row, self._setup.rules.seeds
        self.action_space = spaces.Discrete(size)
        self.observation_space = spaces.Box(0, seeds, (2 * size + 2,), np.uint8)

    @property
    def game(self) -> Game:
        """The game that is played: for looking at it, not for playing."""
        return self._episode.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Counts, dict[str, Any]]:
        """Begin a game, with the opponent's first move if it is theirs.

        Args:
            seed: of the opponent, unless it is a function, and of the seats that are drawn.
            options: none are known.

        Returns:
            The first observation and info.
        """
        super().reset(seed=seed, options=options)
        several = len(self._seats) > 1
        self._seat = self._seats[int(self.np_random.integers(2)) if several else 0]
        self._episode = self._setup.begin()
        if self._player is not None:
            self._player.begin(int(self.np_random.integers(2**64, dtype=np.uint64)))
        self._over = False
        if self._episode.mover is not self._seat:
            self._answer()
        self._show()
        return self._episode.observe(self._seat), self._info()

    def step(
        self, action: np.int64 | SupportsIndex
    ) -> tuple[Counts, float, bool, bool, dict[str, Any]]:
        """Make the agent's move and the opponent's answer.

        Args:
            action: 0 … P-1.

        Returns:
            The observation, the reward, whether the rules or an illegal action have ended
            the episode, whether the limit of plies has, and the info.

        Raises:
            gymnasium.error.InvalidAction: the action is not of the space.
            gymnasium.error.ResetNeeded: the episode is over, or there was no `reset` yet.
            IllegalMoveError: the opponent's move is refused.
        """
        if self._over:
            message = "the episode is over: reset comes before the next step"
            raise ResetNeeded(message)
        if not self.action_space.contains(action):
            message = f"an action is of {self.action_space}, not {action!r}"
            raise InvalidAction(message)
        episode = self._episode
        info: dict[str, Any] = {}
        try:
            episode.play(int(action))
        except IllegalMoveError as error:
            info["refusal"] = error.reason.value
        else:
            if not episode.over:
                self._answer()
            self._show()
        illegal = bool(info)
        reward = ILLEGAL_REWARD if illegal else episode.rewards[self._seat]
        terminated, truncated = illegal or episode.terminated, episode.truncated
        self._over = terminated or truncated
        info |= self._info()
        return episode.observe(self._seat), reward, terminated, truncated, info

    def render(self) -> Frame | str | None:
        """Show the game, as the render mode says."""
        return common.render(self.game, self.render_mode)

    def _answer(self) -> None:
        game = self._episode.game
        if self._player is not None:
            game.apply(self._player.choose(game))
        elif callable(self._opponent):
            game.apply(self._opponent(game.position))
        else:
            moves = game.legal_moves
            game.apply(moves[int(self.np_random.integers(len(moves)))])

    def _info(self) -> dict[str, Any]:
        mask = self._episode.mask(self._seat)
        return {"action_mask": mask * (not self._over), "seat": int(self._seat)}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


gymnasium.register(
    "Ayoayo-v0",
    entry_point="ayoayo.envs.gymnasium:AyoayoEnv",
    vector_entry_point="ayoayo.envs.gymnasium:AyoayoVectorEnv",
)

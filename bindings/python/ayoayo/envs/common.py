# SPDX-License-Identifier: Apache-2.0
"""What the environments share: rules, the limit of plies, what is seen, what is earned."""

from __future__ import annotations

import operator
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from ayoayo.game import Game
from ayoayo.position import Position
from ayoayo.rng import Random
from ayoayo.rules import Options, Rules, as_rules
from ayoayo.search import LEVELS, MEMORY, Search

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from ayoayo.enums import Side
    from ayoayo.move import Move

__all__ = [
    "ILLEGAL_REWARD",
    "MAX_PLIES",
    "NAME",
    "RENDER_MODES",
    "REPETITION",
    "Counts",
    "Episode",
    "Frame",
    "LevelPlayer",
    "Mask",
    "Reward",
    "Setup",
    "action_mask",
    "observe",
    "player",
    "render",
]

NAME: Final = "ayoayo_v0"
"""The name of the environments. Its number goes up when they behave differently."""

MAX_PLIES: Final = 1000
"""The usual limit of plies."""

REPETITION: Final = 3
"""The occurrence of a position that ends a game, for rule sets that name none."""

ILLEGAL_REWARD: Final = -1.0
"""What an illegal action earns where it is an outcome; no game earns less."""

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
"""A board on standard output, as text, and as a picture."""

Reward: TypeAlias = Literal["result", "margin"]
Counts: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]
Frame: TypeAlias = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Setup:
    """What all games of an environment have in common.

    >>> setup = Setup.make("russ", None, 1000, "result", {"pits_per_row": 4})
    >>> setup.rules, setup.start.pits
    (Rules('russ,pits-per-row=4,repetition=3'), (4, 4, 4, 4, 4, 4, 4, 4))
    """

    rules: Rules
    """The rule set."""
    start: Position
    """Where games start."""
    max_plies: int
    """The limit of plies, at least 1."""
    reward: Reward
    """What the end of a game earns: ``"result"`` or ``"margin"``."""

    @classmethod
    def make(
        cls,
        rules: Rules | str,
        position: Position | str | None,
        max_plies: int,
        reward: Reward,
        options: Options,
    ) -> Self:
        """Put arguments of an environment together.

        Args:
            rules: the rule set or its text.
            position: where to start; None for the usual start.
            max_plies: the limit of plies.
            reward: ``"result"`` or ``"margin"``.
            options: rule options that differ from the rules.

        Raises:
            NotationError: the text is no position of the rules.
            PositionError: the position is none of the rules.
            RulesError: the rules are none.
            TypeError: an argument is of the wrong type.
            ValueError: the limit is below 1, there is no such reward, or a game
                would be over before it starts.
        """
        base = as_rules(rules)
        settings: Options = {"repetition": base.repetition or REPETITION}
        settings.update(options)
        chosen = base.replace(**settings)
        start = Position(position, chosen)
        if operator.index(max_plies) < 1:
            message = f"the limit of plies is at least 1, not {max_plies}"
            raise ValueError(message)
        if reward not in get_args(Reward):
            message = f"the reward is one of {', '.join(get_args(Reward))}, not {reward!r}"
            raise ValueError(message)
        if start.is_over:
            message = f"a game from {start} is over before it starts"
            raise ValueError(message)
        return cls(chosen, start, max_plies, reward)

    def check_opening(self, seat: Side) -> None:
        """See that the player of a seat is to move in every game.

        Raises:
            ValueError: a game can be over before.
        """
        if self.start.mover is seat:
            return
        first = self.start.legal_moves
        if self.max_plies == 1 or any(self.start.after(move).is_over for move in first):
            message = f"a game from {self.start} can be over before {seat.name.title()} moves"
            raise ValueError(message)

    def begin(self) -> Episode:
        """Begin a game."""
        return Episode(self)


class Episode:
    """A game with a limit of plies.

    >>> episode = Setup.make("russ", None, 2, "result", {}).begin()
    >>> episode.play(1)
    >>> episode.play(0)
    >>> episode.mover, episode.terminated, episode.truncated, episode.rewards
    (<Side.SOUTH: 0>, False, True, (0.0, 0.0))
    """

    __slots__ = ("game", "setup")

    def __init__(self, setup: Setup) -> None:
        """Begin it."""
        self.setup = setup
        self.game = Game(setup.rules, setup.start)

    @property
    def mover(self) -> Side:
        """The player to move."""
        return self.game.mover

    @property
    def terminated(self) -> bool:
        """Whether the rules have ended the game."""
        return self.game.is_over

    @property
    def truncated(self) -> bool:
        """Whether the limit of plies has ended it."""
        return self.game.ply >= self.setup.max_plies and not self.terminated

    @property
    def over(self) -> bool:
        """Whether it is over, by rules or limit."""
        return self.game.ply >= self.setup.max_plies or self.terminated

    @property
    def actions(self) -> list[int]:
        """The legal actions of the player to move; none when the game is over."""
        if self.over:
            return []
        size = self.setup.rules.pits_per_row
        return [move.pit % size for move in self.game.legal_moves]

    @property
    def rewards(self) -> tuple[float, float]:
        """What South and North have earned: zeros unless the rules have ended the game."""
        if not self.terminated:
            return 0.0, 0.0
        outcome = self.game.outcome
        margin = outcome.south - outcome.north
        scale = self.setup.rules.seeds if self.setup.reward == "margin" else abs(margin) or 1
        return margin / scale, -margin / scale

    def play(self, action: int) -> None:
        """Make a move for the player to move.

        Raises:
            IllegalMoveError: it is refused; nothing has changed.
        """
        # What is beyond the own row, the rules refuse.
        self.game.apply(action + self.setup.rules.pits_per_row * self.mover)

    def observe(self, side: Side) -> Counts:
        """Look at the board from a player's side: 2P + 2 counts, as `observe`."""
        return observe(self.game.position, side)

    def mask(self, side: Side) -> Mask:
        """Tell a player's legal actions; all zeros for who is not to move, or at the end."""
        actions = self.actions if side is self.mover else []
        return action_mask(actions, self.setup.rules.pits_per_row)


class LevelPlayer:
    """An opponent of a level.

    >>> player = LevelPlayer(as_rules("oware"), 1)
    >>> player.begin(seed=1984)
    >>> player.choose(Game("oware")) in Game("oware").legal_moves
    True
    """

    def __init__(self, rules: Rules, level: int) -> None:
        """Get ready. Raises ValueError for no such level."""
        if level not in LEVELS:
            message = f"a level is {LEVELS[0]} to {LEVELS[-1]}, not {level}"
            raise ValueError(message)
        # Only the strongest makes use of more.
        self._search = Search(rules, memory=MEMORY if level == LEVELS[-1] else 2**22)
        self._level = level
        self._random = Random(0)

    def begin(self, seed: int) -> None:
        """Begin anew: what is chosen from here on depends on the seed and the games alone."""
        self._search.clear()
        self._random = Random(seed)

    def choose(self, game: Game) -> Move:
        """Choose a move; it is not made."""
        return self._search.play(game, self._level, self._random)


def player(opponent: object, rules: Rules) -> LevelPlayer | None:
    """Make the player that an opponent's level stands for.

    Returns:
        None for a function and for ``"random"``.

    Raises:
        TypeError: it is none of these.
        ValueError: there is no such level.
    """
    if opponent == "random" or callable(opponent):
        return None
    if isinstance(opponent, int) and not isinstance(opponent, bool):
        return LevelPlayer(rules, opponent)
    message = f"an opponent is 'random', a level, or callable, not {opponent!r}"
    raise TypeError(message)


def observe(position: Position, side: Side) -> Counts:
    """Look at the board from a player's side.

    Returns:
        2P + 2 counts of seeds: own pits in sowing order, the opponent's pits, the own
        store, the opponent's.

    >>> from ayoayo import Side
    >>> observe(Position("6-2-7-0-6-1-6-6-0-0-1-6-7-0-N"), Side.NORTH)
    array([6, 6, 0, 0, 1, 6, 6, 2, 7, 0, 6, 1, 0, 7], dtype=uint8)
    """
    other = side.opponent
    stores = position.stores
    counts = (*position.row(side), *position.row(other), stores[side], stores[other])
    return np.array(counts, np.uint8)


def action_mask(actions: Iterable[int], pits_per_row: int) -> Mask:
    """Make P numbers, 1 where an action is among those given, else 0.

    >>> action_mask([0, 2], 6)
    array([1, 0, 1, 0, 0, 0], dtype=int8)
    """
    mask = np.zeros(pits_per_row, np.int8)
    mask[list(actions)] = 1
    return mask


def check_render_mode(mode: str | None) -> None:
    """Raise ValueError for a mode that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        message = f"a render mode is one of {', '.join(RENDER_MODES)}, not {mode!r}"
        raise ValueError(message)


def render(game: Game, mode: str | None) -> Frame | str | None:
    """Show a game.

    Returns:
        For ``ansi`` the board as text, for ``rgb_array`` a picture of shape
        (height, width, 3), for ``human`` None: the board is on standard output; for
        None nothing.
    """
    if mode == "ansi":
        return str(game)
    if mode == "human":
        sys.stdout.write(f"{game}\n")
    if mode == "rgb_array":
        from ayoayo.envs.picture import board  # noqa: PLC0415  # only this mode needs it

        moves: tuple[Move, ...] = game.moves
        return board(game.position, moves[-1] if moves else None)
    return None

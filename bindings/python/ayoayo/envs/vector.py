# SPDX-License-Identifier: Apache-2.0
"""Many games at once for Gymnasium, on the batch calls; see `ayoayo.envs.gymnasium`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ayoayo import batch
from ayoayo.enums import Reason, Side
from ayoayo.envs import common
from ayoayo.envs.common import (
    ILLEGAL_REWARD,
    MAX_PLIES,
    Counts,
    Frame,
    LevelPlayer,
    Mask,
    Reward,
    Setup,
)
from ayoayo.errors import IllegalMoveError
from ayoayo.game import Game
from ayoayo.position import Position

if TYPE_CHECKING:
    from ayoayo.rules import Options, Rules

__all__ = ["AyoayoVectorEnv", "VectorOpponent"]

Actions: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
VectorOpponent: TypeAlias = Literal["random"] | int | Callable[[Counts, Mask], Actions] | None
"""Who plays the other seat: ``"random"``, each legal move as likely as the others; a level,
one of `ayoayo.LEVELS`, which chooses game by game and sees no history; or a function from k
observations and action masks, as the opponent sees them, to k actions; or None: the agent
plays both seats in turn."""

# Where a position has its stores and its mover.
_STORES: Final = slice(24, 26)
_MOVER: Final = 26
_REPETITION: Final = batch.REASONS.index(Reason.REPETITION)
_NO_PIT: Final = -1
_POSITION: Final = 32  # bytes
# Positions that are longer ago are not counted, if nothing was captured since.
_MOST_BACK: Final = 4096


class AyoayoVectorEnv(VectorEnv[Counts, Actions, NDArray[Any]]):
    """As many games as ``num_envs``, each with the spaces of an `AyoayoEnv`.

    A step makes the agent's move and the opponent's answer in every game. Without an
    opponent it makes one move: the observation is that of the player who moves next, the
    reward is for the player who has moved.

    The autoreset mode is ``NEXT_STEP``: the step after the one that has ended an episode
    starts the next one, whatever the action, with reward 0. Arrays that are returned are
    new ones in each step. They have the shapes, for n games:

    ============================  =====================  =======================================
    observations                  ``uint8`` (n, 2P + 2)  as `ayoayo.envs` tells
    rewards                       ``float64`` (n,)       0 while an episode goes on
    terminations, truncations     ``bool`` (n,)          by rules or illegal action; by the limit
    ``infos["action_mask"]``      ``int8`` (n, P)        all zeros where an episode is over
    ``infos["seat"]``             ``int64`` (n,)         who is to act: 0 for South, 1 for North
    ``infos["refusal"]``          ``object`` (n,)        the value of a `Refusal`, or None; only
                                                         after illegal actions
    ============================  =====================  =======================================

    For each key of the infos there is the usual ``_key`` of ``bool`` (n,).

    Args:
        num_envs: how many games, at least 1.
        rules: the rule set or its text.
        seat: where the agent sits; None: each episode draws it. Without an opponent it
            says nothing.
        opponent: ``"random"``, a level, a function, or None.
        position: where games start; None for the usual start.
        max_plies: the limit of plies, those of both players counted.
        reward: ``"result"`` or ``"margin"``.
        render_mode: ``"ansi"``, ``"rgb_array"``, or None.
        options: rule options that differ from the rules.

    Raises:
        NotationError: the text is no position of the rules.
        PositionError: the position is none of the rules.
        RulesError: the rules are none.
        TypeError: an argument is of the wrong type.
        ValueError: another argument is wrong, there is no such level, or a game can be over
            before the agent moves.

    >>> envs = AyoayoVectorEnv(3, "oware", opponent=None)
    >>> observations, infos = envs.reset(seed=1)
    >>> observations, rewards, terminations, truncations, infos = envs.step(np.array([0, 2, 5]))
    >>> observations[1]
    array([5, 4, 4, 4, 4, 4, 4, 4, 0, 5, 5, 5, 0, 0], dtype=uint8)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # the base class has it so
        "name": common.NAME,
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(  # noqa: PLR0913  # all but one by keyword
        self,
        num_envs: int = 1,
        rules: Rules | str = "russ",
        *,
        seat: Side | int | None = Side.SOUTH,
        opponent: VectorOpponent = "random",
        position: Position | str | None = None,
        max_plies: int = MAX_PLIES,
        reward: Reward = "result",
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        """See the class."""
        if num_envs < 1:
            message = f"the number of games is at least 1, not {num_envs}"
            raise ValueError(message)
        if render_mode not in (None, *self.metadata["render_modes"]):
            message = f"there is no render mode {render_mode!r} for many games"
            raise ValueError(message)
        self._setup = setup = Setup.make(rules, position, max_plies, reward, options)
        self._player = None if opponent is None else common.player(opponent, setup.rules)
        self._seat = None if seat is None else Side(seat)
        self._opponent = opponent
        for one in Side if opponent is not None else ():
            if self._seat in (one, None):
                setup.check_opening(one)
        self._rules, self._size = setup.rules, setup.rules.pits_per_row
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_action_space = spaces.Discrete(self._size)
        self.single_observation_space = spaces.Box(
            0, self._rules.seeds, (2 * self._size + 2,), np.uint8
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._start = np.frombuffer(bytes(setup.start), np.uint8)
        # Observations from the other side, by index.
        size = self._size
        self._turned = np.r_[size : 2 * size, :size, 2 * size + 1, 2 * size]
        # The mask of each set of legal actions.
        bits = np.arange(2**self._size)[:, None] >> np.arange(self._size)
        self._masks = (bits & 1).astype(np.int8)
        # Positions that repetitions are looked for in.
        self._back = min(max_plies + 1, _MOST_BACK) if self._rules.repetition else 1
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Counts, dict[str, Any]]:
        """Begin all games anew, with the opponent's first move where it is theirs.

        Args:
            seed: of opponents, unless they are a function, and of the seats that are drawn.
            options: none are known.

        Returns:
            The first observations and infos.
        """
        super().reset(seed=seed, options=options)
        lanes = self.num_envs
        self._begun = True
        self._randoms = self.np_random.integers(2**64, size=lanes, dtype=np.uint64)
        if self._player is not None:
            self._player.begin(int(self._randoms[0]))
        self._positions = np.tile(self._start, (lanes, 1))
        self._plies = np.zeros(lanes, np.uint32)
        self._reasons = np.zeros(lanes, np.uint8)
        self._statuses = np.zeros(lanes, np.int32)
        self._over: Flags = np.zeros(lanes, np.bool_)
        self._seats = np.full(lanes, self._seat or Side.SOUTH, np.int64)
        self._pasts = np.zeros((lanes, 3), np.uint64)
        # It takes no memory before it is used, and most games need little of it.
        self._history = np.empty((lanes, self._back * _POSITION), np.uint8)
        fresh: Flags = np.ones(lanes, np.bool_)
        self._restart(fresh)
        self._repeat(~fresh)
        if self._opponent is not None:
            self._answer(self._waiting())
        return self._observe(), self._infos()

    def step(
        self, actions: Actions
    ) -> tuple[Counts, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make the agent's moves and the opponent's answers.

        Args:
            actions: n integers of 0 … P-1, one a game.

        Returns:
            Observations, rewards, terminations, truncations, infos.

        Raises:
            gymnasium.error.InvalidAction: an action is not of the space; nothing has changed.
            gymnasium.error.ResetNeeded: there was no `reset` yet.
            IllegalMoveError: a move of the opponent's function is refused; `reset` is needed.
        """
        pits = self._pits(actions)
        fresh = self._over
        pits[fresh] = _NO_PIT
        self._restart(fresh)
        self._move(pits)
        made = self._statuses == 0
        illegal = ~(made | fresh)
        refusals = self._refusals(illegal)
        self._repeat(made)
        self._over = illegal | (self._reasons != 0)
        if self._opponent is not None:
            self._answer(self._waiting())
            self._over |= self._reasons != 0
        rewards = self._rewards(illegal)
        truncations = self._reasons == batch.PLY_LIMIT
        terminations = self._over & ~truncations
        infos = self._infos() | refusals
        return self._observe(), rewards, terminations, truncations, infos

    def render(self) -> tuple[Frame | str, ...] | None:
        """Show every game, as the render mode says."""
        if self.render_mode is None:
            return None
        games = [Game(self._rules, position) for position in self.positions]
        frames = [common.render(game, self.render_mode) for game in games]
        return tuple(frame for frame in frames if frame is not None)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position of every game."""
        return tuple(Position(row.tobytes(), self._rules) for row in self._positions)

    def _pits(self, actions: Actions) -> NDArray[np.int32]:
        if not self._begun:
            message = "the first step comes after a reset"
            raise ResetNeeded(message)
        chosen = np.asarray(actions)
        if (
            chosen.shape != (self.num_envs,)
            or chosen.dtype.kind not in "iu"
            or not 0 <= chosen.min() <= chosen.max() < self._size
        ):
            message = f"actions are of {self.action_space}, not {actions!r}"
            raise InvalidAction(message)
        return (chosen + self._size * self._seats).astype(np.int32)

    def _restart(self, fresh: Flags) -> None:
        lanes = np.flatnonzero(fresh)
        self._positions[lanes] = self._start
        self._plies[lanes] = 0
        if self._seat is None and self._opponent is not None:
            self._seats[lanes] = self.np_random.integers(2, size=len(lanes))

    def _move(self, pits: NDArray[np.int32]) -> None:
        batch.apply(
            self._rules,
            self._positions,
            pits,
            self._statuses,
            reasons=self._reasons,
            plies=self._plies,
            max_plies=self._setup.max_plies,
        )

    def _repeat(self, moved: Flags) -> None:
        batch.repeat(
            self._rules,
            self._positions,
            self._reasons,
            moved.view(np.uint8),
            pasts=self._pasts,
            history=self._history,
            depth=self._back,
        )

    def _waiting(self) -> Flags:
        """Tell where the opponent is to move."""
        others: Flags = self._positions[:, _MOVER] != self._seats
        return ~self._over & others

    def _answer(self, waiting: Flags) -> None:
        if self._player is not None:
            self._answer_by(self._choose(self._player), np.flatnonzero(waiting))
        elif callable(self._opponent):
            self._answer_by(self._by_sight(self._opponent), np.flatnonzero(waiting))
        elif waiting.any():
            self._answer_at_random(np.flatnonzero(~waiting))
        self._repeat(waiting)

    def _answer_at_random(self, others: NDArray[np.intp]) -> None:
        """Move in all lanes, then put those back where the opponent was not to move."""
        arrays: list[NDArray[Any]] = [self._positions, self._plies, self._reasons]
        kept = [array[others] for array in arrays]
        batch.random_step(
            self._rules,
            self._positions,
            self._randoms,
            reasons=self._reasons,
            plies=self._plies,
            max_plies=self._setup.max_plies,
        )
        for array, rows in zip(arrays, kept, strict=True):
            array[others] = rows

    def _choose(self, player: LevelPlayer) -> Callable[[Counts], Actions]:
        def actions(positions: Counts) -> Actions:
            games = [Game(self._rules, row.tobytes()) for row in positions]
            return np.array([player.choose(game).pit % self._size for game in games], np.int64)

        return actions

    def _by_sight(self, opponent: Callable[[Counts, Mask], Actions]) -> Callable[[Counts], Actions]:
        def actions(positions: Counts) -> Actions:
            movers = positions[:, _MOVER].astype(np.int64)
            return opponent(self._planes(positions), self._legal(positions, movers))

        return actions

    def _answer_by(self, opponent: Callable[[Counts], Actions], lanes: NDArray[np.intp]) -> None:
        if len(lanes) == 0:
            return
        positions = self._positions[lanes]
        movers = positions[:, _MOVER].astype(np.int64)
        actions = np.asarray(opponent(positions))
        pits = np.full(self.num_envs, _NO_PIT, np.int32)
        # What is beyond the own row, the rules refuse, but it has to fit.
        pits[lanes] = actions.clip(-1, self._size) + self._size * movers
        kept = self._reasons.copy()
        self._move(pits)
        refused = np.flatnonzero(self._statuses[lanes])
        if len(refused):
            self._begun = False
            status = int(self._statuses[lanes[refused[0]]])
            message = f"the opponent's action {actions[refused[0]]} is refused"
            raise IllegalMoveError(message, batch.REFUSALS[status])
        moved = np.zeros(self.num_envs, np.bool_)
        moved[lanes] = True
        self._reasons[~moved] = kept[~moved]

    def _rewards(self, illegal: Flags) -> NDArray[np.float64]:
        rewards = np.where(illegal, ILLEGAL_REWARD, 0.0)
        lanes = np.flatnonzero(self._reasons)
        reasons, positions = self._reasons[lanes], self._positions[lanes]
        scores = positions[:, _STORES].astype(np.int64)
        repeated = reasons == _REPETITION
        if repeated.any():
            # Players take their own rows, which are still on the board.
            rows = positions[repeated, : 2 * self._size].reshape(-1, 2, self._size)
            scores[repeated] += rows.sum(2, dtype=np.int64)
        margins = (scores[:, 0] - scores[:, 1]) * (1 - 2 * self._seats[lanes])
        by_margin = self._setup.reward == "margin"
        earned = margins / self._rules.seeds if by_margin else np.sign(margins)
        rewards[lanes] = earned * (reasons != batch.PLY_LIMIT)
        return rewards

    def _planes(self, positions: Counts) -> Counts:
        planes = np.empty((len(positions), 2 * self._size + 2), np.uint8)
        batch.observe(self._rules, positions, planes)
        return planes

    def _legal(self, positions: Counts, seats: NDArray[np.int64]) -> Mask:
        bits = np.empty(len(positions), np.uint32)
        batch.legal(self._rules, positions, bits)
        actions = (bits >> (self._size * seats)) & (len(self._masks) - 1)
        return self._masks.take(actions, axis=0)

    def _observe(self) -> Counts:
        planes = self._planes(self._positions)
        if self._opponent is None:
            return planes
        # Only where a game is over it may be the opponent's turn.
        lanes = np.flatnonzero(self._over)
        lanes = lanes[self._positions[lanes, _MOVER] != self._seats[lanes]]
        planes[lanes] = planes[lanes[:, None], self._turned]
        return planes

    def _infos(self) -> dict[str, Any]:
        """Tell who is to act, and how."""
        everywhere = np.ones(self.num_envs, np.bool_)
        if self._opponent is None:
            self._seats = self._positions[:, _MOVER].astype(np.int64)
        masks = self._legal(self._positions, self._seats)
        masks[self._over] = 0
        infos: dict[str, Any] = {"action_mask": masks, "_action_mask": everywhere}
        return infos | {"seat": self._seats.copy(), "_seat": everywhere.copy()}

    def _refusals(self, illegal: Flags) -> dict[str, Any]:
        lanes = np.flatnonzero(illegal)
        if len(lanes) == 0:
            return {}
        refusals = np.full(self.num_envs, None, object)
        refusals[lanes] = [batch.REFUSALS[status].value for status in self._statuses[lanes]]
        return {"refusal": refusals, "_refusal": illegal}

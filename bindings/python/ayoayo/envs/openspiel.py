# SPDX-License-Identifier: Apache-2.0
"""Ayoayo for OpenSpiel: importing this module registers the game ``python_ayoayo``.

>>> import pyspiel, ayoayo.envs.openspiel
>>> game = pyspiel.load_game("python_ayoayo(rules=pratt,seeds_per_pit=3)")
>>> state = game.new_initial_state()
>>> state.apply_action(2)
>>> state.current_player(), state.legal_actions()
(1, [1, 2, 4, 5])

Player 0 is South, player 1 North. `ayoayo.envs` tells of actions, rewards and limits.

Parameters of the game: ``rules``, the name of a preset; every rule option by its keyword,
such as ``grand_slam=forbidden``, where 0 and an empty text stand for what the preset has;
``repetition``, 3 if nothing else is said and 0 for none; ``position``, where to start;
``max_plies``, which is the maximum game length; ``reward``, ``result`` or ``margin``.

The **observation tensor** has 2P + 2 shares of all seeds from the player's side: own pits,
the opponent's, own store, the opponent's. The **information state tensor** has 2 numbers that
tell the player, those 2P + 2, and ``max_plies`` numbers, one a ply: 1 plus the action that
was taken, 0 for plies to come. Its text is the history. ``str(state)`` has the
position, the ply and how often the position has occurred; with ``repetition=0``, states with
the same text have the same future, which algorithms with tables of states take for granted.

**Illegal actions** raise an exception and change nothing: `ayoayo.IllegalMoveError` from
``apply_action``, ``pyspiel.SpielError`` from ``apply_action_with_legality_check``. Wrong
parameters raise what `ayoayo.envs.pettingzoo.env` raises for them.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
import pyspiel  # type: ignore[import-not-found]

from ayoayo.enums import Side
from ayoayo.envs.common import MAX_PLIES, REPETITION, Setup
from ayoayo.move import moves_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from ayoayo.rules import Options

__all__ = ["AyoayoGame", "AyoayoObserver", "AyoayoState"]

_OPTIONS: Final[dict[str, int | str]] = {
    "pits_per_row": 0,
    "seeds_per_pit": 0,
    "sowing": "",
    "capture": "",
    "capturing_seed": "",
    "leftovers": "",
    "majority": "",
    "feeding": "",
    "grand_slam": "",
}
_PARAMETERS: Final[dict[str, int | str]] = {
    "rules": "russ",
    **_OPTIONS,
    "repetition": REPETITION,
    "position": "",
    "max_plies": MAX_PLIES,
    "reward": "result",
}
_PLAYERS: Final = len(Side)

_GAME_TYPE: Final = pyspiel.GameType(
    short_name="python_ayoayo",
    long_name="Ayoayo",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_PLAYERS,
    min_num_players=_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_PARAMETERS,
)


def _setup(given: Mapping[str, Any]) -> Setup:
    chosen = _PARAMETERS | dict(given)
    options = {name: chosen[name] for name in _OPTIONS if chosen[name] != _OPTIONS[name]}
    options["repetition"] = chosen["repetition"]
    return Setup.make(
        chosen["rules"],
        chosen["position"] or None,
        chosen["max_plies"],
        chosen["reward"],
        cast("Options", options),
    )


class AyoayoGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game, with its parameters. ``pyspiel.load_game("python_ayoayo")`` makes it."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Make it of the parameters that the module tells of."""
        setup = _setup(params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.rules.pits_per_row,
            max_chance_outcomes=0,
            num_players=_PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=setup.max_plies,
        )
        super().__init__(_GAME_TYPE, info, dict(params or {}))

    @cached_property
    def setup(self) -> Setup:
        """What the parameters say. Of them, since that is what OpenSpiel keeps in a pickle."""
        return _setup(self.get_parameters())

    def new_initial_state(self) -> AyoayoState:
        """Begin a game."""
        return AyoayoState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any | None = None,  # noqa: ANN401  # OpenSpiel has no types
        params: Mapping[str, Any] | None = None,
    ) -> AyoayoObserver:
        """Make an observer: of the board, or with perfect recall of the history too.

        Raises:
            ValueError: there are parameters.
        """
        if params:
            message = f"observations have no parameters; got {params}"
            raise ValueError(message)
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return AyoayoObserver(self.setup, recall=recall)


class AyoayoState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A game in progress."""

    def __init__(self, game: AyoayoGame) -> None:
        """Begin it; for `AyoayoGame.new_initial_state`."""
        super().__init__(game)
        self.episode = game.setup.begin()

    def current_player(self) -> int:
        """Tell who is to move: 0, 1, or OpenSpiel's number for nobody."""
        return int(pyspiel.PlayerId.TERMINAL if self.episode.over else self.episode.mover)

    def is_terminal(self) -> bool:
        """Tell whether the game is over, by rules or limit."""
        return self.episode.over

    def returns(self) -> list[float]:
        """Tell what South and North have earned."""
        return list(self.episode.rewards)

    def _legal_actions(self, player: int) -> list[int]:
        del player  # OpenSpiel only asks for the player to move
        return self.episode.actions

    def _apply_action(self, action: int) -> None:
        self.episode.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        size = self.episode.setup.rules.pits_per_row
        inside = 0 <= action < size
        return str(moves_of(size)[action + size * player]) if inside else f"no pit {action}"

    def __str__(self) -> str:
        game = self.episode.game
        return f"{game.position} ply {game.ply}, occurrence {game.repetitions}: {game.outcome}"


class AyoayoObserver:
    """What a player sees, as the module tells.

    Attributes:
        tensor: all numbers, ``float32``.
        dict: the parts of the tensor by name: ``observation``, or ``player``,
            ``board`` and ``history``.
    """

    def __init__(self, setup: Setup, *, recall: bool) -> None:
        """Make one, with or without the history."""
        counts = 2 * setup.rules.pits_per_row + 2
        sizes = {"observation": counts}
        if recall:
            sizes = {"player": _PLAYERS, "board": counts, "history": setup.max_plies}
        self._recall = recall
        self._seeds = setup.rules.seeds
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes.values()), np.float32)
        parts = np.split(self.tensor, np.cumsum(list(sizes.values()))[:-1])
        self.dict = dict(zip(sizes, parts, strict=True))

    def set_from(self, state: AyoayoState, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        board = state.episode.observe(Side(player)) / self._seeds
        if not self._recall:
            self.dict["observation"][:] = board
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        self.dict["board"][:] = board
        actions = state.history()
        self.dict["history"][: len(actions)] = np.array(actions, np.float32) + 1

    def string_from(self, state: AyoayoState, player: int) -> str:
        """Tell the same as text, which is the same for both players."""
        del player
        return str(state.history_str() if self._recall else state.episode.game.position)


pyspiel.register_game(_GAME_TYPE, AyoayoGame)

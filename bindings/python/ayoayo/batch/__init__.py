# SPDX-License-Identifier: Apache-2.0
"""Many games at once, in arrays: one element of each array is a *lane*, a game.

The functions work in place, on arrays of NumPy or on anything else with the buffer
protocol, and copy nothing. `Batch` owns the arrays of its lanes; it needs NumPy
(``pip install ayoayo[numpy]``), the functions do not.

>>> from ayoayo.batch import Batch
>>> games = Batch("russ", 1000, seed=1)
>>> for _ in range(100):
...     pits = games.random_step()
...     games.reset()
>>> games.positions.shape, int(games.legal().max()).bit_count() <= 6
((1000, 32), True)

The arrays have these types, and n is the number of lanes:

=============  =================  =======================================================
array          dtype, shape       a lane
=============  =================  =======================================================
``positions``  uint8 (n, 32)      ``bytes(position)`` of a `Position`
``pits``       int32 (n,)         the number of a pit; -1 for no move
``statuses``   int32 (n,)         0 for a move that was made, else a key of `REFUSALS`, or
                                  `NO_POSITION`
``masks``      uint32 (n,)        bit i is set when pit i may be played
``randoms``    uint64 (n,)        the ``state`` of a `Random`
``plies``      uint32 (n,)        moves made since the start
``results``    uint8 (n,)         an index into `RESULTS`
``reasons``    uint8 (n,)         why the game is over: an index into `REASONS`, or
                                  `PLY_LIMIT`; 0 while it goes on
``planes``     uint8 (n, 2P+2)    seeds as the player to move sees them: own pits in sowing
                                  order, the opponent's, the own store, the opponent's
``hashes``     uint64 (n,)        the ``hash64`` of a `Position`
``made``       uint8 (n,)         1 where a move was made
``pasts``      uint64 (n, 3)      what `repeat` knows of the past
``history``    uint8 (n, 32D)     the last D positions
=============  =================  =======================================================

All are C-contiguous, aligned, of native byte order and of the same n, which may be 0;
what a function writes to is writable, and no two arrays of a call overlap. So a slice
``array[a:b]`` will do as well as an array. Where that is not so, every function raises

- ``TypeError``: an argument has no buffer, or one of another dtype, or is None where
  that is not said to be possible;
- ``ValueError``: an array has another shape, has gaps, is not aligned, is read-only,
  or overlaps another one;
- ``RulesError``: the rules are none;

and nothing has changed. A lane is never a reason to raise: where the bytes are no
position of the rules, or a move is refused, that lane says so and stays as it is.

What makes moves counts no repetitions, and a limit of plies ends a game that would not
end; `repeat`, called after each move, ends those whose position has come back. Other threads
run while a function works, so that several may work on different slices at
the same time; no two may write to the same lanes. Ctrl-C is seen between calls.
"""

from ayoayo.batch.calls import (
    NO_POSITION,
    PLY_LIMIT,
    REFUSALS,
    apply,
    hash,  # noqa: A004  # batch.hash()
    legal,
    observe,
    outcomes,
    playout,
    random_moves,
    random_step,
    repeat,
    reset,
    start,
)
from ayoayo.batch.lanes import Batch
from ayoayo.results import REASONS, RESULTS

__all__ = [
    "NO_POSITION",
    "PLY_LIMIT",
    "REASONS",
    "REFUSALS",
    "RESULTS",
    "Batch",
    "apply",
    "hash",
    "legal",
    "observe",
    "outcomes",
    "playout",
    "random_moves",
    "random_step",
    "repeat",
    "reset",
    "start",
]

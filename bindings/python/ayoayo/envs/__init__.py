# SPDX-License-Identifier: Apache-2.0
"""Ayoayo and Oware for the frameworks of reinforcement learning and of game theory.

Three modules, each for one framework, which is imported with it and not before::

    pip install 'ayoayo[envs]'

======================== ================================== ===========================
module                   what it has                        name
======================== ================================== ===========================
`ayoayo.envs.pettingzoo` an AEC environment for two agents  ``ayoayo_v0``
`ayoayo.envs.gymnasium`  one agent against an opponent, or  ``Ayoayo-v0``, as Gymnasium
                         self-play; also many at once       spells it
`ayoayo.envs.openspiel`  a game to be solved or learnt      ``python_ayoayo``
======================== ================================== ===========================

The number in a name goes up when an environment behaves differently. What they share:

**Actions** are 0 … P-1, pits of the mover's own row in sowing order: action ``a`` is pit
``a`` for South and pit ``P + a`` for North.

**Observations** are 2P + 2 counts of seeds from an agent's own side: own pits in sowing
order, the opponent's pits, the own store, the opponent's store. They are ``uint8`` of
0 … T, where T is the number of all seeds; in OpenSpiel shares of T.

**Action masks** are P numbers of ``int8``, 1 where the action is legal; all are 0 for an
agent who is not to move.

**Rewards** come with the end of a game: 1 for a win, -1 for a loss, 0 for a draw. With
``reward="margin"`` they are the difference of the scores, own minus opponent's, as a
share of T.

**The limit of plies**: a game that is not over after ``max_plies`` plies, 1000 if nothing
else is said, is truncated; nobody is rewarded.

**Repetition**: rule sets that do not end a game by repetition, and the presets are such,
get ``repetition=3``: the third occurrence of a position ends the game. The option
``repetition=0`` switches that off.

**Rule options** are keywords as for `ayoayo.Rules`: ``seeds_per_pit=3``.

**Illegal actions** get what each framework has for them; the modules say what.
"""

__all__: list[str] = []

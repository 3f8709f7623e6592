/* SPDX-License-Identifier: Apache-2.0 */
/* Random play on valid boards. */
#ifndef AYO__PLAYOUT_H
#define AYO__PLAYOUT_H

#include <ayoayo/random.h>
#include <stdint.h>

#include "board/move.h"

/**
 * The pits that a random move is drawn from: those of the mover's row that hold
 * seeds; none when a store has the majority. Room for one more is needed.
 */
int ayo__candidates(int pits[AYO_MAX_PITS_PER_ROW + 1], const ayo_rules *rules,
                    const ayo__board *board);

/**
 * Make a random legal move; -1 when the game is over. Pits are drawn until one
 * may be played, never one twice, so all legal moves are alike and most of them
 * are sown but once.
 */
int ayo__random_move(ayo__move *out, ayo_random *random, const ayo_rules *rules,
                     const ayo__board *board);

/** Play random moves to the end or the limit; the answer is how many. */
uint64_t ayo__playout(ayo__board *board, ayo_random *random, const ayo_rules *rules,
                      uint64_t max_plies);

#endif

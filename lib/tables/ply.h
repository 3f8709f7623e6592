/* SPDX-License-Identifier: Apache-2.0 */
/* Moves from position to position, for those who rank and remember their bytes. */
#ifndef AYO__PLY_H
#define AYO__PLY_H

#include "board/move.h"

/** A move that was made; the final sweep is not. */
typedef struct ayo__ply {
    ayo_position after; /**< the opponent to move */
    int seeds;          /**< captured */
} ayo__ply;

/** As ayo__move_try(). */
static inline ayo_status ayo__ply_try(ayo__ply *out, const ayo_rules *rules,
                                      const ayo_position *position, int pit)
{
    ayo__move move;
    const ayo__board board = ayo__board_load(position);
    const ayo_status status = ayo__move_try(&move, rules, &board, pit);
    if (status == AYO_OK) {
        ayo__board_store(&out->after, &move.after);
        out->seeds = move.seeds;
    }
    return status;
}

/** Seeds on the board. */
static inline int ayo__board_seeds(const ayo_rules *rules, const ayo_position *position)
{
    const ayo__board board = ayo__board_load(position);
    return ayo__row_seeds(rules, &board, AYO_SOUTH) + ayo__row_seeds(rules, &board, AYO_NORTH);
}

/** The margin that a player who is stuck gets. */
static inline int ayo__stuck_margin(const ayo_rules *rules, const ayo_position *position)
{
    const ayo__board board = ayo__board_load(position);
    const int own = ayo__row_seeds(rules, &board, ayo__mover(&board));
    const int other = ayo__row_seeds(rules, &board, 1 - ayo__mover(&board));
    const bool owner = ayo__rule(rules, AYO_OPTION_LEFTOVERS) == AYO_LEFTOVERS_OWNER;
    return owner ? own - other : -own - other;
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Laps as table rows, for boards of up to six pits a row.
 *
 * A board in flight is sixteen bytes in two words: the seeds of pit 0 … 11, in
 * byte 12 the pit to be lifted next, and three bytes that a lap leaves alone.
 * The row for a pit and its seeds holds what a lap changes: one or more where
 * seeds fall, minus all seeds at the origin, and how far byte 12 moves on.
 * Adding it is the whole lap.
 *
 * A relay that has ended stands at a pit with one seed. The row for one seed is
 * 0, so it rests there however often it is advanced; the lap that really lifts
 * a single seed can only be the first of a move and has a row of its own.
 */
#ifndef AYO__ROWS_H
#define AYO__ROWS_H

#include <stdint.h>

enum {
    AYO__ROWS_RING = 12,      /**< the largest ring that has rows */
    AYO__ROWS_PER_PIT = 64,   /**< row `pit * 64 + seeds` */
    AYO__ROWS_MAX_SEEDS = 62, /**< in a pit; more have no row */
    AYO__ROWS_FIRST_ONE = 63, /**< in place of the seeds: one, lifted first in a move */
    AYO__ROWS_PIT_SHIFT = 32  /**< of byte 12 in the high word */
};

typedef struct ayo__row {
    uint64_t low;
    uint64_t high;
} ayo__row;

/** The rows of a ring of 2 … 12 pits. */
const ayo__row *ayo__rows(int ring);

/** In place of the seeds of a pit, for the first lap of a move. */
static inline int ayo__first_row(int seeds)
{
    return seeds == 1 ? AYO__ROWS_FIRST_ONE : seeds;
}

#endif

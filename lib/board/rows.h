/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Laps as table rows, for boards of up to eight pits a row.
 *
 * A board of up to six pits a row is sixteen bytes in two words: the seeds of pit 0 … 11, in
 * byte 12 the pit to be lifted next, and three bytes that a lap leaves alone.
 * The row for a pit and its seeds holds what a lap changes: one or more where
 * seeds fall, minus all seeds at the origin, and how far byte 12 moves on.
 * Adding it is the whole lap. Larger boards fill the sixteen bytes with pits; of
 * where their laps end only the second table tells.
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
    _Alignas(16) uint64_t low;
    uint64_t high;
} ayo__row;

enum {
    AYO__LARGE_RING = 16,    /**< the largest ring that has short rows: those of 14 and 16 pits */
    AYO__LARGE_PER_PIT = 32, /**< row `pit * 32 + seeds`; more seeds have no row */
    AYO__ROW_COUNT = 42 * AYO__ROWS_PER_PIT /**< of rings of 2, 4 … 12 pits together */
};

/** All rows, one ring behind the other; of rings of 14 and 16 pits without a byte for the pit. */
extern const ayo__row ayo__row_table[];

/**
 * For each row the pit where its lap ends, as the bit where that begins, which is eight times its
 * number; and in the upper byte the seeds that the lap drops there.
 */
extern const uint16_t ayo__row_ends[];

/** For each row of a lap that ends before it comes to its origin again the pit where it ends, as a
 * bit; 0 for the others. Rows 0 and 1 are those of a first lap. */
extern const uint16_t ayo__row_bits[];

/** Where the rows of a ring of 2 … 16 pits begin. */
static inline int ayo__rows_begin(int ring)
{
    /* Before ring r come those of 2, 4 … r-2 pits. */
    const int half = ring / 2;
    return ring <= AYO__ROWS_RING ? (half - 1) * half * AYO__ROWS_PER_PIT
                                  : AYO__ROW_COUNT + (ring == 16 ? 14 * AYO__LARGE_PER_PIT : 0);
}

/** The rows of a ring of 2 … 16 pits. */
static inline const ayo__row *ayo__rows(int ring)
{
    return ayo__row_table + ayo__rows_begin(ring);
}

/** Which row to take for the first lap of a move from so many seeds. */
extern const uint8_t ayo__first_rows[AYO__ROWS_PER_PIT];

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One relay at a time, on boards of up to sixteen pits, in two registers.
 *
 * A lap is two table reads: its row (rows.h) for the pits, and where it ends with how
 * many seeds. Nothing here asks a question of which a compiler may make a branch that
 * is often mispredicted; only the end of a relay is one. What a function does
 * for rings with many and with few rows is compiled for each of them: `large`
 * is always a constant.
 */
#ifndef AYO__PAIR_H
#define AYO__PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bits.h"
#include "board/rows.h"

#if !defined(AYO_PORTABLE_ONLY)

#if defined(__GNUC__)
#define AYO__INLINE static inline __attribute__((always_inline))
#else
#define AYO__INLINE static inline
#endif

/** A relay, before its first lap or on its way. */
typedef struct ayo__relay {
    ayo__row board; /**< above its pits there may be anything */
    unsigned at;    /**< the bit where the pit to be lifted begins: eight times its number */
    unsigned seeds; /**< in that pit; after a lap, one when the relay has ended */
    size_t next;    /**< after a lap, the row of the next one */
} ayo__relay;

/** The rows of a ring. */
typedef struct ayo__row_set {
    const ayo__row *rows;
    const uint16_t *ends;
    unsigned per_pit; /**< rows */
    unsigned most;    /**< seeds that have a row */
    unsigned first;   /**< the row for a first lap of one seed */
} ayo__row_set;

AYO__INLINE ayo__row_set ayo__row_set_of(int ring, bool large)
{
    const ptrdiff_t begin = ayo__rows_begin(ring);
    return (ayo__row_set){ayo__row_table + begin, ayo__row_ends + begin,
                          large ? AYO__LARGE_PER_PIT : AYO__ROWS_PER_PIT,
                          large ? AYO__LARGE_PER_PIT - 1 : AYO__ROWS_MAX_SEEDS,
                          large ? 1 : AYO__ROWS_FIRST_ONE};
}

/** The seeds of the pit that begins at a bit of the two words. */
AYO__INLINE unsigned ayo__pair_seeds(uint64_t low, uint64_t high, unsigned at)
{
    const uint64_t word = at & 64 ? high : low;
    return (unsigned)(word >> (at & 63) & 0xff);
}

/** A relay before its first lap. */
AYO__INLINE ayo__relay ayo__relay_from(uint64_t low, uint64_t high, int pit)
{
    const unsigned at = 8 * (unsigned)pit;
    return (ayo__relay){{low, high}, at, ayo__pair_seeds(low, high, at), 0};
}

/**
 * One lap. The seeds at its end are those that lie there and those that it drops there, and so
 * are known before the board is: from one lap to the next only they are waited for.
 */
AYO__INLINE void ayo__relay_lap(ayo__relay *r, const ayo__row_set *set, size_t row)
{
    const unsigned end = set->ends[row];
    const unsigned dropped = end >> 8;
    r->at = end & 0xff;
    const unsigned before = ayo__pair_seeds(r->board.low, r->board.high, r->at);
    r->seeds = before + dropped;
    r->next = ayo__as_written(r->at * (set->per_pit / 8) + dropped) + before;
    r->board.low += set->rows[row].low;
    r->board.high += set->rows[row].high;
}

/** The first lap of a relay, from a pit with no more seeds than have a row. */
AYO__INLINE void ayo__relay_begin(ayo__relay *r, const ayo__row_set *set)
{
    const unsigned one = 0u - (unsigned)(r->seeds == 1);
    const unsigned row = r->seeds + (one & (set->first - 1));
    ayo__relay_lap(r, set, r->at * (set->per_pit / 8) + row);
}

/** Whether a relay goes on with a lap that has a row: its pit holds from 2 to `most` seeds. */
AYO__INLINE bool ayo__relay_goes_on(const ayo__relay *r, const ayo__row_set *set)
{
    return r->seeds - 2 < set->most - 1;
}

/**
 * The whole of a relay that is long, or whose first pit holds more seeds than have a row.
 * @param r where it stands after `laps` laps; then its end, with clean bytes above the pits
 * @return false if it is endless
 */
bool ayo__relay_finish(ayo__relay *r, uint64_t *laps, int ring);

enum {
    AYO__RELAY_SHORT = 32 /**< laps, before it is worth asking whether a relay is endless */
};

/**
 * A relay from its beginning to its end.
 * @param r with nothing above its pits, as afterwards if it ends
 * @return false if it is endless
 */
AYO__INLINE bool ayo__relay_run(ayo__relay *r, uint64_t *laps, int ring, uint64_t high_pits,
                                bool large)
{
    const ayo__row_set set = ayo__row_set_of(ring, large);
    ayo__relay on = *r;
    uint64_t made = 0;
    if (on.seeds <= set.most) {
        ayo__relay_begin(&on, &set);
        for (made = 1; made < AYO__RELAY_SHORT && ayo__relay_goes_on(&on, &set); made++)
            ayo__relay_lap(&on, &set, on.next);
        on.board.high &= high_pits;
    }
    bool ends = true;
    /* Copies, so that what is above need not lie in memory. */
    if (on.seeds != 1) {
        ayo__relay rest = on;
        uint64_t laps_of_rest = made;
        ends = ayo__relay_finish(&rest, &laps_of_rest, ring);
        on = rest;
        made = laps_of_rest;
    }
    *r = on;
    *laps = made;
    return ends;
}

#endif
#endif

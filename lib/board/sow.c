/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A lap is one addition: the board's pits are the bytes of three words, and so
 * are the seeds that a lap drops. No byte can overflow into the next, since a
 * board holds at most 254 seeds.
 *
 * A lap of n seeds from a pit drops q = (n-1) / (2P-1) seeds into each other
 * pit, and one more into each of the r = n - q(2P-1) pits that follow, 1 ≤ r ≤ 2P-1.
 * Those r ones are a window into a row of the table below, which serves every
 * size of board; where they run past the ring's end, a second window folds
 * them back to its beginning.
 */
#include "board/sow.h"

#include "base/bits.h"
#include "base/bytes.h"
#include "board/pair.h"
#include "board/relays.h"
#include "board/rows.h"

/* Row r of the table: r ones, with zeros before them for a window that begins a ring earlier, and
 * after them for one that begins a ring later. */
enum { ONES_AT = AYO_MAX_PITS, ROW = 4 * AYO_MAX_PITS };
#define ZEROS_8 0, 0, 0, 0, 0, 0, 0, 0
#define ONES_4  1, 1, 1, 1
#define ONES_8  ONES_4, ONES_4
#define ONES_16 ONES_8, ONES_8
#define RUN(...)                                                                                   \
    {                                                                                              \
        ZEROS_8, ZEROS_8, ZEROS_8, __VA_ARGS__                                                     \
    }
static const uint8_t runs[AYO_MAX_PITS][ROW] = {
    RUN(0),
    RUN(1),
    RUN(1, 1),
    RUN(1, 1, 1),
    RUN(ONES_4),
    RUN(ONES_4, 1),
    RUN(ONES_4, 1, 1),
    RUN(ONES_4, 1, 1, 1),
    RUN(ONES_8),
    RUN(ONES_8, 1),
    RUN(ONES_8, 1, 1),
    RUN(ONES_8, 1, 1, 1),
    RUN(ONES_8, ONES_4),
    RUN(ONES_8, ONES_4, 1),
    RUN(ONES_8, ONES_4, 1, 1),
    RUN(ONES_8, ONES_4, 1, 1, 1),
    RUN(ONES_16),
    RUN(ONES_16, 1),
    RUN(ONES_16, 1, 1),
    RUN(ONES_16, 1, 1, 1),
    RUN(ONES_16, ONES_4),
    RUN(ONES_16, ONES_4, 1),
    RUN(ONES_16, ONES_4, 1, 1),
    RUN(ONES_16, ONES_4, 1, 1, 1),
};

/** Seeds for more than once round: the rounds are sown here, the rest is left to the caller. */
static inline int sow_rounds(ayo__board *b, int ring, int origin, int seeds)
{
    const int round = ring - 1;
    const int rounds = (seeds - 1) / round;
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        b->word[i] += (uint64_t)rounds * UINT64_C(0x0101010101010101);
    ayo__take(b, origin, rounds);
    return seeds - rounds * round;
}

/** One lap; the answer is the pit where its last seed falls. */
static inline int lap(ayo__board *b, int ring, int origin)
{
    int seeds = ayo__seeds(b, origin);
    ayo__take(b, origin, seeds);
    if (seeds >= ring)
        seeds = sow_rounds(b, ring, origin, seeds);
    const uint8_t *window = runs[seeds] + ONES_AT - 1 - origin;
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        b->word[i] += ayo__load64(window + 8 * i) + ayo__load64(window + ring + 8 * i);
    const int last = origin + seeds;
    return last < ring ? last : last - ring;
}

static bool same_pits(const ayo__board *a, const ayo__board *b, int ring)
{
    uint64_t difference = 0;
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        difference |= (a->word[i] ^ b->word[i]) & ayo__ring_mask(ring, i);
    return difference == 0;
}

/*
 * Endless relays are found by Brent's method (1980) over relay positions: one
 * position is kept for comparison, and replaced after 32, 64, 128 … laps. So a
 * loop of any length, entered at any time, is found, and nothing but a real
 * recurrence is taken for one.
 */
enum { FIRST_LIMIT = 32 };

/** The general form, for every board: from where a relay stands to its end. */
static bool relay_by_windows(ayo__board *b, ayo__sowing *sowing, int ring)
{
    for (uint64_t limit = FIRST_LIMIT;; limit *= 2) {
        const ayo__board kept = *b;
        const int kept_origin = sowing->last;
        while (sowing->laps < limit) {
            sowing->last = lap(b, ring, sowing->last);
            sowing->laps++;
            if (ayo__seeds(b, sowing->last) == 1)
                return true;
            if (sowing->last == kept_origin && same_pits(b, &kept, ring))
                return false;
        }
    }
}

/** Bytes beyond the ring gather rubbish in flight; the last thing is to clear them. */
static void clear_beyond(ayo__board *board, int ring)
{
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        board->word[i] &= ayo__ring_mask(ring, i);
}

#if !defined(AYO_PORTABLE_ONLY)
static bool same_relay(const ayo__relay *a, const ayo__relay *b)
{
    return ((a->board.low ^ b->board.low) | (a->board.high ^ b->board.high) | (a->at ^ b->at)) == 0;
}

bool ayo__relay_finish(ayo__relay *r, uint64_t *laps, int ring)
{
    const ayo__row_set set = ayo__row_set_of(ring, ring > AYO__ROWS_RING);
    ayo__relay kept = *r;
    ayo__relay on = *r;
    uint64_t made = *laps;
    for (uint64_t limit = 2 * AYO__RELAY_SHORT; ayo__relay_goes_on(&on, &set);) {
        ayo__relay_lap(&on, &set, on.next);
        if (same_relay(&on, &kept))
            return false;
        if (++made == limit) {
            kept = on;
            limit *= 2;
        }
    }
    ayo__board board = {{on.board.low, on.board.high}};
    ayo__sowing sowing = {made, (int)on.at / 8};
    clear_beyond(&board, ring);
    if (on.seeds != 1 && !relay_by_windows(&board, &sowing, ring))
        return false;
    clear_beyond(&board, ring);
    *r = (ayo__relay){{board.word[0], board.word[1]}, 8 * (unsigned)sowing.last, 1, 0};
    *laps = sowing.laps;
    return true;
}

AYO__INLINE bool sow_pair(ayo__sowing *out, ayo__board *board, int ring, int origin, bool large)
{
    ayo__relay r = ayo__relay_from(board->word[0], board->word[1], origin);
    const bool ends = ayo__relay_run(&r, &out->laps, ring, ayo__ring_mask(ring, 1), large);
    board->word[0] = r.board.low;
    board->word[1] = r.board.high;
    out->last = (int)(r.at / 8);
    return ends;
}
#endif

bool ayo__sow_relay(ayo__sowing *out, ayo__board *board, int ring, int origin)
{
#if !defined(AYO_PORTABLE_ONLY)
    if (ring <= AYO__ROWS_RING)
        return sow_pair(out, board, ring, origin, false);
    if (ring <= AYO__LARGE_RING)
        return sow_pair(out, board, ring, origin, true);
#endif
    *out = (ayo__sowing){0, origin};
    const bool ends = relay_by_windows(board, out, ring);
    clear_beyond(board, ring);
    return ends;
}

#if !defined(AYO_PORTABLE_ONLY)
/** A lap by a row, if it has one. */
AYO__INLINE bool lap_of_pair(ayo__sowing *out, ayo__board *board, int ring, int origin, bool large)
{
    const ayo__row_set set = ayo__row_set_of(ring, large);
    ayo__relay r = ayo__relay_from(board->word[0], board->word[1], origin);
    if (r.seeds > set.most)
        return false;
    ayo__relay_begin(&r, &set);
    board->word[0] = r.board.low;
    board->word[1] = r.board.high & ayo__ring_mask(ring, 1);
    *out = (ayo__sowing){1, (int)(r.at / 8)};
    return true;
}
#endif

ayo__sowing ayo__sow_lap(ayo__board *board, int ring, int origin)
{
    ayo__sowing sowing;
#if !defined(AYO_PORTABLE_ONLY)
    if (ring <= AYO__ROWS_RING
            ? lap_of_pair(&sowing, board, ring, origin, false)
            : ring <= AYO__LARGE_RING && lap_of_pair(&sowing, board, ring, origin, true))
        return sowing;
#endif
    sowing = (ayo__sowing){1, lap(board, ring, origin)};
    clear_beyond(board, ring);
    return sowing;
}

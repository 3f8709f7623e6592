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

#include "base/bytes.h"
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

static inline int row_pit(ayo__row b)
{
    return (int)(b.high >> AYO__ROWS_PIT_SHIFT & 0xff);
}

static inline int row_seeds(ayo__row b, int pit)
{
    /* Not a question mark, of which a compiler may make a branch that is often mispredicted. */
    const uint64_t word = b.low ^ ((b.low ^ b.high) & (0 - (uint64_t)(pit >> 3)));
    return (int)(word >> (8 * (pit & 7)) & 0xff);
}

enum relay_end { ENDED, ENDLESS, TOO_MANY_SEEDS };

/** The form for boards that have rows, as far as the pits have. */
static enum relay_end relay_by_rows(ayo__row *board, ayo__sowing *sowing, int ring)
{
    const ayo__row *rows = ayo__rows(ring);
    ayo__row b = *board;
    int pit = row_pit(b);
    int seeds = row_seeds(b, pit);
    unsigned slot = ayo__first_row((unsigned)seeds);
    enum relay_end end = TOO_MANY_SEEDS;
    uint64_t laps = 0;
    uint64_t limit = FIRST_LIMIT;
    ayo__row kept = b;
    while (seeds <= AYO__ROWS_MAX_SEEDS) {
        const ayo__row *row = &rows[(unsigned)pit * AYO__ROWS_PER_PIT + slot];
        b.low += row->low;
        b.high += row->high;
        laps++;
        pit = row_pit(b);
        seeds = row_seeds(b, pit);
        slot = (unsigned)seeds;
        if (seeds == 1 || (b.low == kept.low && b.high == kept.high)) {
            end = seeds == 1 ? ENDED : ENDLESS;
            break;
        }
        if (laps == limit) {
            kept = b;
            limit *= 2;
        }
    }
    *sowing = (ayo__sowing){laps, pit};
    *board = b;
    return end;
}

/** Bytes beyond the ring gather rubbish in flight; the last thing is to clear them. */
static void clear_beyond(ayo__board *board, int ring)
{
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        board->word[i] &= ayo__ring_mask(ring, i);
}

bool ayo__sow_relay(ayo__sowing *out, ayo__board *board, int ring, int origin)
{
    enum relay_end end = TOO_MANY_SEEDS;
    *out = (ayo__sowing){0, origin};
    if (ring <= AYO__ROWS_RING) {
        ayo__row row = {board->word[0], board->word[1] | (uint64_t)origin << AYO__ROWS_PIT_SHIFT};
        end = relay_by_rows(&row, out, ring);
        board->word[0] = row.low;
        board->word[1] = row.high & ayo__ring_mask(ring, 1);
    }
    if (end != TOO_MANY_SEEDS)
        return end == ENDED;
    const bool ends = relay_by_windows(board, out, ring);
    clear_beyond(board, ring);
    return ends;
}

ayo__sowing ayo__sow_lap(ayo__board *board, int ring, int origin)
{
    const ayo__sowing sowing = {1, lap(board, ring, origin)};
    clear_beyond(board, ring);
    return sowing;
}

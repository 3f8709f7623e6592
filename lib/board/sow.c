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

#include <string.h>

#include "base/bytes.h"
#include "board/rows.h"

enum { MAX_WORDS = AYO_MAX_PITS / 8 };

/**
 * The board in flight. Bytes beyond the ring gather rubbish that never reaches a
 * pit, as carries only run upwards within a word and the pits lie below.
 */
typedef struct board {
    uint64_t word[MAX_WORDS];
} board;

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

static inline board load(const uint8_t pits[AYO_MAX_PITS])
{
    board b = {{0, 0, 0}};
    for (int i = 0; i < MAX_WORDS; i++)
        b.word[i] = ayo__load64(pits + 8 * i);
    return b;
}

static inline void store(uint8_t pits[AYO_MAX_PITS], const board *b, int ring)
{
    for (int i = 0; i < MAX_WORDS; i++)
        ayo__store64(pits + 8 * i, b->word[i] & ayo__ring_mask(ring, i));
}

static inline int seeds_in(const board *b, int pit)
{
    uint64_t word = b->word[0];
    for (int i = 1; i < MAX_WORDS; i++)
        word = pit >= 8 * i ? b->word[i] : word;
    return (int)(word >> (8 * (pit & 7)) & 0xff);
}

static inline void take(board *b, int pit, int seeds)
{
    const uint64_t taken = (uint64_t)seeds << (8 * (pit & 7));
    for (int i = 0; i < MAX_WORDS; i++)
        b->word[i] -= pit >> 3 == i ? taken : 0;
}

/** Seeds for more than once round: the rounds are sown here, the rest is left to the caller. */
static inline int sow_rounds(board *b, int ring, int origin, int seeds)
{
    const int round = ring - 1;
    const int rounds = (seeds - 1) / round;
    for (int i = 0; i < MAX_WORDS; i++)
        b->word[i] += (uint64_t)rounds * UINT64_C(0x0101010101010101);
    take(b, origin, rounds);
    return seeds - rounds * round;
}

/** One lap; the answer is the pit where its last seed falls. */
static inline int lap(board *b, int ring, int origin)
{
    int seeds = seeds_in(b, origin);
    take(b, origin, seeds);
    if (seeds >= ring)
        seeds = sow_rounds(b, ring, origin, seeds);
    const uint8_t *window = runs[seeds] + ONES_AT - 1 - origin;
    for (int i = 0; i < MAX_WORDS; i++)
        b->word[i] += ayo__load64(window + 8 * i) + ayo__load64(window + ring + 8 * i);
    const int last = origin + seeds;
    return last < ring ? last : last - ring;
}

static bool same_pits(const board *a, const board *b, int ring)
{
    uint64_t difference = 0;
    for (int i = 0; i < MAX_WORDS; i++)
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
static bool relay_by_windows(board *b, ayo__sowing *sowing, int ring)
{
    for (uint64_t limit = FIRST_LIMIT;; limit *= 2) {
        const board kept = *b;
        const int kept_origin = sowing->last;
        while (sowing->laps < limit) {
            sowing->last = lap(b, ring, sowing->last);
            sowing->laps++;
            if (seeds_in(b, sowing->last) == 1)
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
    int slot = ayo__first_row(seeds);
    enum relay_end end = TOO_MANY_SEEDS;
    uint64_t laps = 0;
    uint64_t limit = FIRST_LIMIT;
    ayo__row kept = b;
    while (seeds <= AYO__ROWS_MAX_SEEDS) {
        const ayo__row *row = &rows[pit * AYO__ROWS_PER_PIT + slot];
        b.low += row->low;
        b.high += row->high;
        laps++;
        pit = row_pit(b);
        slot = seeds = row_seeds(b, pit);
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

bool ayo__sow_relay(ayo__sowing *out, uint8_t pits[AYO_MAX_PITS], int ring, int origin)
{
    board b = load(pits);
    enum relay_end end = TOO_MANY_SEEDS;
    *out = (ayo__sowing){0, origin};
    if (ring <= AYO__ROWS_RING) {
        ayo__row row = {b.word[0], b.word[1] | (uint64_t)origin << AYO__ROWS_PIT_SHIFT};
        end = relay_by_rows(&row, out, ring);
        b.word[0] = row.low;
        b.word[1] = row.high;
    }
    const bool ends = end == TOO_MANY_SEEDS ? relay_by_windows(&b, out, ring) : end == ENDED;
    store(pits, &b, ring);
    return ends;
}

ayo__sowing ayo__sow_lap(uint8_t pits[AYO_MAX_PITS], int ring, int origin)
{
    board b = load(pits);
    const ayo__sowing sowing = {1, lap(&b, ring, origin)};
    store(pits, &b, ring);
    return sowing;
}

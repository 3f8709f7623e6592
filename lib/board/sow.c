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

/* `words` is a constant wherever these are inlined, so each size gets code of its own. */

static inline board load(const uint8_t pits[AYO_MAX_PITS], int words)
{
    board b = {{0, 0, 0}};
    for (int i = 0; i < words; i++)
        b.word[i] = ayo__load64(pits + 8 * i);
    return b;
}

static inline void store(uint8_t pits[AYO_MAX_PITS], const board *b, int ring, int words)
{
    for (int i = 0; i < words; i++)
        ayo__store64(pits + 8 * i, b->word[i] & ayo__ring_mask(ring, i));
}

static inline int seeds_in(const board *b, int pit, int words)
{
    uint64_t word = b->word[0];
    for (int i = 1; i < words; i++)
        word = pit >= 8 * i ? b->word[i] : word;
    return (int)(word >> (8 * (pit & 7)) & 0xff);
}

static inline void take(board *b, int pit, int seeds, int words)
{
    const uint64_t taken = (uint64_t)seeds << (8 * (pit & 7));
    for (int i = 0; i < words; i++)
        b->word[i] -= pit >> 3 == i ? taken : 0;
}

/** Seeds for more than once round: the rounds are sown here, the rest is left to the caller. */
static inline int sow_rounds(board *b, int ring, int origin, int seeds, int words)
{
    const int round = ring - 1;
    const int rounds = (seeds - 1) / round;
    for (int i = 0; i < words; i++)
        b->word[i] += (uint64_t)rounds * UINT64_C(0x0101010101010101);
    take(b, origin, rounds, words);
    return seeds - rounds * round;
}

/** One lap; the answer is the pit where its last seed falls. */
static inline int lap(board *b, int ring, int origin, int words)
{
    int seeds = seeds_in(b, origin, words);
    take(b, origin, seeds, words);
    if (seeds >= ring)
        seeds = sow_rounds(b, ring, origin, seeds, words);
    const uint8_t *window = runs[seeds] + ONES_AT - 1 - origin;
    for (int i = 0; i < words; i++)
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

/**
 * The rest of a relay that has gone on for long: Brent's cycle detection (1980)
 * over relay positions. One position is kept for comparison, and replaced after
 * 1, 2, 4, 8 … laps, so a loop of any length, entered at any time, is found,
 * and nothing but a real recurrence is taken for one.
 */
static bool finish_long(board *b, ayo__sowing *out, int ring)
{
    board kept = *b;
    int kept_origin = out->last;
    for (uint64_t limit = 1;; limit *= 2) {
        for (uint64_t i = 0; i < limit; i++) {
            out->last = lap(b, ring, out->last, MAX_WORDS);
            out->laps++;
            if (seeds_in(b, out->last, MAX_WORDS) == 1)
                return true;
            if (out->last == kept_origin && same_pits(b, &kept, ring))
                return false;
        }
        kept = *b;
        kept_origin = out->last;
    }
}

/* Nearly all relays end before this many laps; looking for loops earlier would only cost time. */
enum { SHORT_LAPS = 48 };

static inline bool relay(ayo__sowing *out, uint8_t pits[AYO_MAX_PITS], int ring, int origin,
                         int words)
{
    board b = load(pits, words);
    ayo__sowing sowing = {0, origin};
    bool ends = true;
    do {
        sowing.last = lap(&b, ring, sowing.last, words);
        sowing.laps++;
    } while (seeds_in(&b, sowing.last, words) != 1 && sowing.laps < SHORT_LAPS);
    if (seeds_in(&b, sowing.last, words) != 1)
        ends = finish_long(&b, &sowing, ring);
    store(pits, &b, ring, words);
    *out = sowing;
    return ends;
}

bool ayo__sow_relay(ayo__sowing *out, uint8_t pits[AYO_MAX_PITS], int ring, int origin)
{
    return ring <= 8    ? relay(out, pits, ring, origin, 1)
           : ring <= 16 ? relay(out, pits, ring, origin, 2)
                        : relay(out, pits, ring, origin, 3);
}

ayo__sowing ayo__sow_lap(uint8_t pits[AYO_MAX_PITS], int ring, int origin)
{
    board b = load(pits, MAX_WORDS);
    const ayo__sowing sowing = {1, lap(&b, ring, origin, MAX_WORDS)};
    store(pits, &b, ring, MAX_WORDS);
    return sowing;
}

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

#if !defined(AYO_PORTABLE_ONLY)
/* Boards of up to sixteen pits stay in two registers. No form below asks a question of which a
 * compiler may make a branch that is often mispredicted. */
enum { SMALL_RING = AYO__LARGE_RING };

static inline unsigned pair_seeds(ayo__row b, unsigned pit)
{
    const uint64_t word = b.low ^ ((b.low ^ b.high) & (0 - (uint64_t)(pit >> 3)));
    return (unsigned)(word >> (8 * (pit & 7)) & 0xff);
}

enum relay_end { ENDED, ENDLESS, TOO_MANY_SEEDS };

static inline unsigned row_pit(ayo__row b)
{
    return (unsigned)(b.high >> AYO__ROWS_PIT_SHIFT & 0xff);
}

/** The form for boards that have rows, as far as the pits have. */
static enum relay_end relay_by_rows(ayo__row *board, ayo__sowing *sowing, int ring)
{
    const ayo__row *rows = ayo__rows(ring);
    ayo__row b = *board;
    unsigned pit = row_pit(b);
    unsigned seeds = pair_seeds(b, pit);
    unsigned slot = seeds == 1 ? AYO__ROWS_FIRST_ONE : seeds;
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
        seeds = pair_seeds(b, pit);
        slot = seeds;
        if (seeds == 1 || (b.low == kept.low && b.high == kept.high)) {
            end = seeds == 1 ? ENDED : ENDLESS;
            break;
        }
        if (laps == limit) {
            kept = b;
            limit *= 2;
        }
    }
    *sowing = (ayo__sowing){laps, (int)pit};
    *board = b;
    return end;
}

static inline ayo__row add_pair(ayo__row a, ayo__row b)
{
    return (ayo__row){a.low + b.low, a.high + b.high};
}

/** So many seeds in one pit. */
static inline ayo__row at_pit(unsigned pit, unsigned seeds)
{
    const uint64_t byte = (uint64_t)seeds << 8 * (pit & 7);
    const uint64_t in_high = 0 - (uint64_t)(pit >> 3);
    return (ayo__row){byte & ~in_high, byte & in_high};
}

/** One lap of the general form; the bytes beyond the ring stay 0. */
static inline ayo__row lap_pair(ayo__row b, int ring, unsigned *pit)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const ayo__row inside = {ones & ayo__ring_mask(ring, 0), ones & ayo__ring_mask(ring, 1)};
    const unsigned lifted = pair_seeds(b, *pit);
    unsigned seeds = lifted;
    unsigned rounds = 0;
    if (seeds >= (unsigned)ring) {
        rounds = (seeds - 1) / (unsigned)(ring - 1);
        seeds -= rounds * (unsigned)(ring - 1);
        b = add_pair(b, (ayo__row){rounds * inside.low, rounds * inside.high});
    }
    const uint8_t *window = runs[seeds] + ONES_AT - 1 - *pit;
    const ayo__row origin = at_pit(*pit, lifted + rounds);
    const uint64_t low = ayo__load64(window) + ayo__load64(window + ring);
    const uint64_t high = ayo__load64(window + 8) + ayo__load64(window + ring + 8);
    b.low += (low & inside.low) - origin.low;
    b.high += (high & inside.high) - origin.high;
    const unsigned last = *pit + seeds;
    *pit = last < (unsigned)ring ? last : last - (unsigned)ring;
    return b;
}

/** The same where that is faster: on boards of 14 and 16 pits nearly always by a row. */
static inline ayo__row small_lap(ayo__row b, int ring, unsigned *pit)
{
    const unsigned seeds = pair_seeds(b, *pit);
    if (ring <= AYO__ROWS_RING || seeds >= AYO__LARGE_PER_PIT)
        return lap_pair(b, ring, pit);
    const ayo__row *row = &ayo__large_rows(ring)[*pit * AYO__LARGE_PER_PIT + seeds];
    /* No more than two rounds: as many seeds have no row. */
    const unsigned pits = (unsigned)ring;
    const unsigned rounds = (unsigned)(seeds >= pits) + (unsigned)(seeds >= 2 * pits - 1);
    const unsigned last = *pit + seeds - rounds * (pits - 1);
    *pit = last < pits ? last : last - pits;
    return (ayo__row){b.low + row->low, b.high + row->high};
}

/** The general form in two registers, from where a relay stands to its end. */
static bool relay_in_pair(ayo__row *board, ayo__sowing *sowing, int ring)
{
    ayo__row b = *board;
    unsigned pit = (unsigned)sowing->last;
    uint64_t laps = sowing->laps;
    bool ended = false;
    bool endless = false;
    for (uint64_t limit = FIRST_LIMIT; !ended && !endless; limit *= 2) {
        const ayo__row kept = b;
        const unsigned kept_pit = pit;
        while (laps < limit && !ended && !endless) {
            b = small_lap(b, ring, &pit);
            laps++;
            ended = pair_seeds(b, pit) == 1;
            endless = pit == kept_pit && b.low == kept.low && b.high == kept.high;
        }
    }
    *sowing = (ayo__sowing){laps, (int)pit};
    *board = b;
    return ended;
}

/** Either form for small boards. */
static bool relay_of_pair(ayo__board *board, ayo__sowing *sowing, int ring)
{
    ayo__row pair = {board->word[0], board->word[1]};
    const uint64_t inside = ayo__ring_mask(ring, 1);
    enum relay_end end = TOO_MANY_SEEDS;
    if (ring <= AYO__ROWS_RING) {
        pair.high |= (uint64_t)sowing->last << AYO__ROWS_PIT_SHIFT;
        end = relay_by_rows(&pair, sowing, ring);
        pair.high &= inside;
    }
    const bool ends = end == TOO_MANY_SEEDS ? relay_in_pair(&pair, sowing, ring) : end == ENDED;
    board->word[0] = pair.low;
    board->word[1] = pair.high;
    return ends;
}
#endif

/** Bytes beyond the ring gather rubbish in flight; the last thing is to clear them. */
static void clear_beyond(ayo__board *board, int ring)
{
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        board->word[i] &= ayo__ring_mask(ring, i);
}

bool ayo__sow_relay(ayo__sowing *out, ayo__board *board, int ring, int origin)
{
    *out = (ayo__sowing){0, origin};
#if !defined(AYO_PORTABLE_ONLY)
    if (ring <= SMALL_RING)
        return relay_of_pair(board, out, ring);
#endif
    const bool ends = relay_by_windows(board, out, ring);
    clear_beyond(board, ring);
    return ends;
}

ayo__sowing ayo__sow_lap(ayo__board *board, int ring, int origin)
{
#if !defined(AYO_PORTABLE_ONLY)
    if (ring <= SMALL_RING) {
        unsigned pit = (unsigned)origin;
        const ayo__row pair = lap_pair((ayo__row){board->word[0], board->word[1]}, ring, &pit);
        board->word[0] = pair.low;
        board->word[1] = pair.high;
        return (ayo__sowing){1, (int)pit};
    }
#endif
    const ayo__sowing sowing = {1, lap(board, ring, origin)};
    clear_beyond(board, ring);
    return sowing;
}

#if !defined(AYO_PORTABLE_ONLY)
/** A relay on its way among others. */
typedef struct relay {
    ayo__row board;
    unsigned pit;
    unsigned origin;
} relay;

/** One lap for each; those that have ended leave the list, and their bits come to the answer. */
static inline uint32_t pass(relay *list, int *count, int ring)
{
    uint32_t ended = 0;
    relay *left = list;
    for (const relay *r = list; r < list + *count; r++) {
        relay next = *r;
        next.board = small_lap(next.board, ring, &next.pit);
        const uint32_t end = pair_seeds(next.board, next.pit) == 1;
        ended |= end << next.origin;
        *left = next;
        left += 1 - end;
    }
    *count = (int)(left - list);
    return ended;
}

/** As ayo__relays_ending(), on a small board: all at once, so that none waits for another. */
static uint32_t pairs_ending(const ayo__board *board, int ring, uint32_t origins)
{
    enum { PASSES = 64 };
    relay list[SMALL_RING];
    uint32_t ended = 0;
    int count = 0;
    for (uint32_t left = origins; left; left &= left - 1) {
        const unsigned origin = (unsigned)ayo__lowest_bit(left);
        list[count++] = (relay){{board->word[0], board->word[1]}, origin, origin};
    }
    for (int i = 0; i < PASSES && count > 0; i++)
        ended |= pass(list, &count, ring);
    for (int i = 0; i < count; i++) {
        ayo__sowing sowing = {0, (int)list[i].pit};
        ended |= (uint32_t)relay_in_pair(&list[i].board, &sowing, ring) << list[i].origin;
    }
    return ended;
}
#endif

uint32_t ayo__relays_ending(const ayo__board *board, int ring, uint32_t origins)
{
#if !defined(AYO_PORTABLE_ONLY)
    if (ring <= SMALL_RING)
        return pairs_ending(board, ring, origins);
#endif
    uint32_t ended = 0;
    for (uint32_t left = origins; left; left &= left - 1) {
        ayo__sowing sowing;
        ayo__board sown = *board;
        const int origin = ayo__lowest_bit(left);
        ended |= (uint32_t)ayo__sow_relay(&sowing, &sown, ring, origin) << origin;
    }
    return ended;
}

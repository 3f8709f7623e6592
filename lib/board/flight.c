/* SPDX-License-Identifier: Apache-2.0 */
#include "board/flight.h"

#include "base/bits.h"
#include "board/sow.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { PIT = 12, NOTHING = 13, STORE = 14, OTHER_STORE = 15 };

/* Passes of two laps until the few boards left are finished one by one. */
enum { PASSES = 12 };

bool ayo__flights_serve(const ayo_rules *rules)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_RELAY &&
           ayo__rule(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_ACROSS &&
           rules->ring <= AYO__ROWS_RING && rules->seeds <= AYO__ROWS_MAX_SEEDS;
#else
    (void)rules;
    return false;
#endif
}

/** The bytes of pits 0 … P-1 in the low word. */
static inline uint64_t row_mask(int pits)
{
    return (UINT64_C(1) << (8 * pits)) - 1;
}

/** The two rows changed about; `stores` are the bytes above the pits. */
static inline ayo__row turn(ayo__row words, int pits, uint64_t stores)
{
    const int shift = 8 * pits;
    const uint64_t row = words.low & row_mask(pits);
    const uint64_t high = words.high & UINT32_MAX;
    return (ayo__row){words.low >> shift | high << (64 - shift) | row << shift,
                      row >> (64 - shift) | stores};
}

ayo__flight ayo__flight_of(const ayo_rules *rules, const ayo__board *board)
{
    const uint64_t south = (uint64_t)ayo__store(board, AYO_SOUTH);
    const uint64_t north = (uint64_t)ayo__store(board, AYO_NORTH);
    if (ayo__mover(board) == AYO_SOUTH)
        return (ayo__flight){.words = {board->word[0], board->word[1] | south << 48 | north << 56}};
    const ayo__row pits = {board->word[0], board->word[1]};
    return (ayo__flight){.words = turn(pits, rules->pits, north << 48 | south << 56)};
}

ayo__board ayo__flight_board(const ayo_rules *rules, ayo__flight node)
{
    return (ayo__board){{node.words.low, node.words.high & UINT32_MAX, 0,
                         node.words.high >> 48 | (uint64_t)rules->pits << AYO__SIZE_SHIFT}};
}

bool ayo__flight_opponent_empty(const ayo_rules *rules, const ayo__flight *node)
{
    return ((node->words.low & ~row_mask(rules->pits)) | (node->words.high & UINT32_MAX)) == 0;
}

/* Sixteen bytes at once: two halves would have to be put together again in memory. */
#if defined(__SSE2__)
typedef __m128i sixteen;
static inline sixteen load(const ayo__row *words)
{
    return _mm_load_si128((const __m128i *)(const void *)words);
}
static inline void store(ayo__row *words, sixteen value)
{
    _mm_store_si128((__m128i *)(void *)words, value);
}
static inline sixteen add(sixteen a, sixteen b)
{
    return _mm_add_epi64(a, b);
}
#else
typedef ayo__row sixteen;
static inline sixteen load(const ayo__row *words)
{
    return *words;
}
static inline void store(ayo__row *words, sixteen value)
{
    *words = value;
}
static inline sixteen add(sixteen a, sixteen b)
{
    return (sixteen){a.low + b.low, a.high + b.high};
}
#endif

/** One lap, in place and as the answer. */
static inline sixteen advance(ayo__flight *flight, sixteen value, const ayo__row *rows)
{
    const unsigned pit = flight->bytes[PIT];
    const unsigned seeds = flight->bytes[pit];
    value = add(value, load(&rows[pit * AYO__ROWS_PER_PIT + seeds]));
    store(&flight->words, value);
    return value;
}

void ayo__flight_launch_one(ayo__flight *out, const ayo_rules *rules, const ayo__flight *node,
                            int pit)
{
    const ayo__row *rows = ayo__rows(rules->ring) + pit * AYO__ROWS_PER_PIT;
    const ayo__row *row = &rows[ayo__first_row(node->bytes[pit])];
    const uint64_t at = (uint64_t)pit << AYO__ROWS_PIT_SHIFT;
    out->words = (ayo__row){node->words.low + row->low, node->words.high + row->high + at};
}

int ayo__flights_launch(ayo__flight *list, const ayo_rules *rules, const ayo__flight *node)
{
    static const ayo__row next_pit = {0, UINT64_C(1) << AYO__ROWS_PIT_SHIFT};
    const ayo__row *rows = ayo__rows(rules->ring);
    const sixteen step = load(&next_pit);
    sixteen start = load(&node->words);
    ayo__flight *end = list;
    const int pits = rules->pits;
    for (int pit = 0; pit < pits; pit++) {
        const unsigned seeds = node->bytes[pit];
        store(&end->words, add(start, load(&rows[ayo__first_row(seeds)])));
        end += seeds != 0;
        start = add(start, step);
        rows += AYO__ROWS_PER_PIT;
    }
    return (int)(end - list);
}

/** A relay that goes on for long, on its own. */
static bool land_alone(ayo__flight *flight, const ayo_rules *rules)
{
    ayo__sowing sowing;
    ayo__board board = {{flight->words.low, flight->words.high & UINT32_MAX}};
    if (!ayo__sow_relay(&sowing, &board, rules->ring, flight->bytes[PIT]))
        return false;
    flight->words.low = board.word[0];
    flight->words.high = board.word[1] | (uint64_t)sowing.last << AYO__ROWS_PIT_SHIFT |
                         flight->words.high >> 48 << 48;
    return true;
}

/**
 * Give each board two laps, append those that have ended to `landed` unless it
 * is NULL, and close up the others. Both appends are made, and only one of them counts.
 */
static inline int pass(ayo__flight *list, int count, const ayo__row *rows, ayo__flight **landed)
{
    ayo__flight *left = list;
    for (ayo__flight *flight = list; flight < list + count; flight++) {
        sixteen value = load(&flight->words);
        value = advance(flight, value, rows);
        value = advance(flight, value, rows);
        const bool ended = flight->bytes[flight->bytes[PIT]] == 1;
        if (landed) {
            store(&(*landed)->words, value);
            *landed += ended;
        }
        store(&left->words, value);
        left += !ended;
    }
    return (int)(left - list);
}

int ayo__flights_count_ends(ayo__flight *list, int count, const ayo_rules *rules)
{
    const ayo__row *rows = ayo__rows(rules->ring);
    int left = count;
    for (int i = 0; i < PASSES && left > 0; i++)
        left = pass(list, left, rows, NULL);
    int ended = count - left;
    for (int i = 0; i < left; i++)
        ended += land_alone(&list[i], rules);
    return ended;
}

int ayo__flights_land(ayo__flight *landed, ayo__flight *list, int count, const ayo_rules *rules)
{
    const ayo__row *rows = ayo__rows(rules->ring);
    ayo__flight *end = landed;
    for (int i = 0; i < PASSES && count > 0; i++)
        count = pass(list, count, rows, &end);
    for (int i = 0; i < count; i++)
        if (land_alone(&list[i], rules))
            *end++ = list[i];
    return (int)(end - landed);
}

static inline unsigned byte_of(ayo__row words, unsigned i)
{
    const uint64_t word = words.low ^ ((words.low ^ words.high) & (0 - (uint64_t)(i >> 3)));
    return (unsigned)(word >> 8 * (i & 7) & 0xff);
}

static inline ayo__row take(ayo__row words, unsigned i, unsigned seeds)
{
    const uint64_t taken = (uint64_t)seeds << 8 * (i & 7);
    const uint64_t in_high = 0 - (uint64_t)(i >> 3);
    return (ayo__row){words.low - (taken & ~in_high), words.high - (taken & in_high)};
}

/*
 * A capture is hard to guess, so no compiler may see a question in it: all ones
 * stand for yes. Where nothing is captured, the catch is taken from byte 13.
 */
static inline ayo__row capture(unsigned *gain, const ayo_rules *rules, ayo__row words)
{
    const bool taken = ayo__rule(rules, AYO_OPTION_CAPTURING_SEED) == AYO_CAPTURING_SEED_TAKEN;
    const unsigned last = (unsigned)(words.high >> AYO__ROWS_PIT_SHIFT & 0xff);
    const unsigned own = 0u - ((last - rules->pits) >> 31);
    const unsigned opposite = NOTHING ^ ((NOTHING ^ (rules->ring - 1u - last)) & own);
    const unsigned catch = byte_of(words, opposite);
    const unsigned own_seed = (catch + 0xff) >> 8 & (unsigned)taken;
    *gain = catch + own_seed;
    return take(take(words, opposite, catch), last, own_seed);
}

ayo__row ayo__flight_capture(unsigned *gain, const ayo_rules *rules, const ayo__flight *landed)
{
    ayo__row left = capture(gain, rules, landed->words);
    left.high &= UINT32_MAX;
    return left;
}

ayo__row ayo__flight_turn(const ayo_rules *rules, ayo__row pits)
{
    return turn(pits, rules->pits, 0);
}

ayo__flight ayo__flight_child(const ayo_rules *rules, const ayo__flight *landed)
{
    unsigned gain;
    const ayo__row left = capture(&gain, rules, landed->words);
    const uint64_t store = (landed->words.high >> 48 & 0xff) + gain;
    const uint64_t other = landed->words.high >> 56;
    return (ayo__flight){.words = turn(left, rules->pits, other << 48 | store << 56)};
}

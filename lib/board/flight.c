/* SPDX-License-Identifier: Apache-2.0 */
#include "board/flight.h"

#include <string.h>

#include "board/position.h"
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

ayo__flight ayo__flight_of(const ayo_rules *rules, const ayo_position *position)
{
    ayo__flight node = {{0}};
    const int mover = position->mover;
    const int start = ayo__row_start(rules, mover);
    for (int i = 0; i < rules->ring; i++)
        node.bytes[i] = position->pits[(start + i) % rules->ring];
    node.bytes[STORE] = position->stores[mover];
    node.bytes[OTHER_STORE] = position->stores[1 - mover];
    return node;
}

ayo_position ayo__flight_position(const ayo_rules *rules, ayo__flight node)
{
    ayo_position position = {.stores = {node.bytes[STORE], node.bytes[OTHER_STORE]},
                             .mover = AYO_SOUTH,
                             .pits_per_row = rules->pits};
    memcpy(position.pits, node.bytes, rules->ring);
    return position;
}

/** The bytes of pits 0 … P-1 in the low word. */
static inline uint64_t row_mask(int pits)
{
    return (UINT64_C(1) << (8 * pits)) - 1;
}

bool ayo__flight_opponent_empty(const ayo_rules *rules, ayo__flight node)
{
    return ((node.words.low & ~row_mask(rules->pits)) | (node.words.high & UINT32_MAX)) == 0;
}

/** Sixteen bytes at once: two halves would have to be put together again in memory. */
static inline void add_row(ayo__flight *to, const ayo__flight *from, const ayo__row *row)
{
#if defined(__SSE2__)
    const __m128i sum = _mm_add_epi64(_mm_loadu_si128((const __m128i *)(const void *)from),
                                      _mm_loadu_si128((const __m128i *)(const void *)row));
    _mm_storeu_si128((__m128i *)(void *)to, sum);
#else
    to->words.low = from->words.low + row->low;
    to->words.high = from->words.high + row->high;
#endif
}

static inline unsigned next_seeds(const ayo__flight *flight)
{
    return flight->bytes[flight->bytes[PIT]];
}

static inline void advance(ayo__flight *flight, const ayo__row *rows)
{
    const unsigned row = flight->bytes[PIT] * AYO__ROWS_PER_PIT + next_seeds(flight);
    add_row(flight, flight, &rows[row]);
}

int ayo__flights_launch(ayo__flight *list, const ayo_rules *rules, ayo__flight node)
{
    const ayo__row *rows = ayo__rows(rules->ring);
    ayo__row words = node.words;
    int count = 0;
    for (int pit = 0; pit < rules->pits; pit++) {
        const int seeds = (int)(words.low >> 8 * pit & 0xff);
        const ayo__row *row = &rows[pit * AYO__ROWS_PER_PIT + ayo__first_row(seeds)];
        list[count].words = (ayo__row){words.low + row->low, words.high + row->high};
        count += seeds != 0;
        words.high += UINT64_C(1) << AYO__ROWS_PIT_SHIFT;
    }
    return count;
}

/** A relay that goes on for long, on its own. */
static bool land_alone(ayo__flight *flight, const ayo_rules *rules)
{
    uint8_t pits[AYO_MAX_PITS] = {0};
    ayo__sowing sowing;
    memcpy(pits, flight->bytes, AYO__ROWS_RING);
    if (!ayo__sow_relay(&sowing, pits, rules->ring, flight->bytes[PIT]))
        return false;
    memcpy(flight->bytes, pits, AYO__ROWS_RING);
    flight->bytes[PIT] = (uint8_t)sowing.last;
    return true;
}

/**
 * Give each board two laps, append those that have ended to `landed` unless it
 * is NULL, and close up the others. Both appends are made, and only one of them counts.
 */
static inline int pass(ayo__flight *list, int count, const ayo__row *rows, ayo__flight **landed)
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        ayo__flight *flight = &list[i];
        advance(flight, rows);
        advance(flight, rows);
        const bool ended = next_seeds(flight) == 1;
        if (landed) {
            **landed = *flight;
            *landed += ended;
        }
        list[left] = *flight;
        left += !ended;
    }
    return left;
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

/** The two rows changed about; `stores` are the bytes above the pits. */
static inline ayo__row turn(ayo__row words, int pits, uint64_t stores)
{
    const int shift = 8 * pits;
    const uint64_t row = words.low & row_mask(pits);
    const uint64_t high = words.high & UINT32_MAX;
    return (ayo__row){words.low >> shift | high << (64 - shift) | row << shift,
                      row >> (64 - shift) | stores};
}

/* No branch: a capture is hard to guess. Where there is none, the seeds come from byte 13. */
ayo__flight ayo__flight_capture(const ayo_rules *rules, ayo__flight landed)
{
    const bool taken = ayo__rule(rules, AYO_OPTION_CAPTURING_SEED) == AYO_CAPTURING_SEED_TAKEN;
    ayo__row words = landed.words;
    const unsigned last = (unsigned)(words.high >> AYO__ROWS_PIT_SHIFT & 0xff);
    const bool own = last < rules->pits;
    const unsigned opposite = own ? rules->ring - 1u - last : NOTHING;
    const unsigned catch = byte_of(words, opposite);
    const unsigned own_seed = own && catch && taken;
    words = take(take(words, opposite, catch), last, own_seed);
    const uint64_t store = byte_of(landed.words, STORE) + catch + own_seed;
    const uint64_t other = byte_of(landed.words, OTHER_STORE);
    return (ayo__flight){.words = turn(words, rules->pits, other << 48 | store << 56)};
}

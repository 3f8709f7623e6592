/* SPDX-License-Identifier: Apache-2.0 */
#include "board/flight.h"

#include <stddef.h>
#include <string.h>

#include "board/across.h"
#include "board/sow.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
    PIT = AYO__FLIGHT_PIT,
    NOTHING = AYO__FLIGHT_NOTHING,
    STORES = AYO__FLIGHT_STORES,
    PASSES = 12 /* of two laps, until the few boards left are finished one by one */
};

bool ayo__flights_serve(const ayo_rules *rules)
{
#if defined(AYO__FLIGHTS)
    return ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_RELAY &&
           ayo__rule(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_ACROSS &&
           rules->ring <= AYO__ROWS_RING && rules->seeds <= AYO__ROWS_MAX_SEEDS;
#else
    (void)rules;
    return false;
#endif
}

ayo__board ayo__flight_board(const ayo_rules *rules, const ayo__flight *flight, int mover)
{
    const uint64_t tail = flight->words.high >> AYO__FLIGHT_TAG_SHIFT |
                          (uint64_t)mover << AYO__MOVER_SHIFT |
                          (uint64_t)rules->pits << AYO__SIZE_SHIFT;
    return (ayo__board){{flight->words.low, flight->words.high & UINT32_MAX, 0, tail}};
}

#if defined(AYO__FLIGHTS)
/* Sixteen bytes at once: two halves would have to be put together again in memory. */
#if defined(__SSE2__)
typedef __m128i sixteen;
static inline sixteen load(const void *words)
{
    return _mm_load_si128(words);
}
static inline void store(ayo__flight *flight, sixteen value)
{
    _mm_store_si128((__m128i *)(void *)flight, value);
    /* Its bytes are read again one by one: from there, not from a copy that is made for that. */
    __asm__("" : "+m"(*flight));
}
static inline sixteen add(sixteen a, sixteen b)
{
    return _mm_add_epi64(a, b);
}
static inline sixteen pair(ayo__row words)
{
    return _mm_set_epi64x((long long)words.high, (long long)words.low);
}
/** The pit to be lifted; byte 13 is 0. */
static inline size_t pit_of(sixteen value)
{
    return (size_t)_mm_extract_epi16(value, PIT / 2);
}
#else
typedef ayo__row sixteen;
static inline sixteen load(const void *words)
{
    return *(const ayo__row *)words;
}
static inline void store(ayo__flight *flight, sixteen value)
{
    flight->words = value;
}
static inline sixteen add(sixteen a, sixteen b)
{
    return (sixteen){a.low + b.low, a.high + b.high};
}
static inline sixteen pair(ayo__row words)
{
    return words;
}
static inline size_t pit_of(sixteen value)
{
    return (size_t)(value.high >> AYO__ROWS_PIT_SHIFT & 0xff);
}
#endif

/** One lap from a pit, in place and as the answer. */
static inline sixteen advance(ayo__flight *flight, sixteen value, size_t pit, const ayo__row *rows)
{
    const size_t seeds = flight->bytes[pit];
    const size_t words = ayo__as_written(2 * AYO__ROWS_PER_PIT * pit) + 2 * seeds;
    value = add(value, load((const unsigned char *)rows + 8 * words));
    store(flight, value);
    return value;
}

/** Two laps. Where the second begins is quicker read from memory, the first from what is there. */
static inline sixteen advance_twice(ayo__flight *flight, sixteen value, const ayo__row *rows)
{
    value = advance(flight, value, pit_of(value), rows);
    return advance(flight, value, flight->bytes[PIT], rows);
}

static inline ayo__flight *moved(ayo__flight *element, size_t bytes)
{
    return (ayo__flight *)(void *)((unsigned char *)element + bytes);
}

/** The element after one, or the same one: compilers must not make a branch of it. */
static inline ayo__flight *after_if(ayo__flight *element, bool next)
{
    return moved(element, sizeof *element & (0 - (size_t)next));
}

/** The first laps of all moves of some nodes, from so many pits a node. */
static inline int launch(ayo__flight *list, const ayo__flight *nodes, int count,
                         const ayo__row *rows, ayo__row first, ayo__row step, int pits)
{
    const size_t row = (size_t)(first.high >> AYO__ROWS_PIT_SHIFT & 0xff);
    ayo__flight *end = list;
    for (const ayo__flight *node = nodes; node < nodes + count; node++) {
        sixteen start = add(load(node), pair(first));
        for (int pit = 0; pit < pits; pit++) {
            const size_t seeds = node->bytes[row + (size_t)pit];
            store(end, add(start, load(&rows[pit * AYO__ROWS_PER_PIT + ayo__first_rows[seeds]])));
            end = after_if(end, seeds != 0);
            start = add(start, pair(step));
        }
    }
    return (int)(end - list);
}

/** The same for a side, with `names` in the bytes that name a pit: byte 12, and perhaps another. */
static inline int launch_side(ayo__flight *list, const ayo_rules *rules, const ayo__flight *nodes,
                              int count, int mover, uint64_t names)
{
    const int first = ayo__row_start(rules, mover);
    const ayo__row *rows = ayo__rows(rules->ring) + first * AYO__ROWS_PER_PIT;
    const ayo__row at = {0, (uint64_t)first * names};
    const ayo__row step = {0, names};
    /* With the usual number of pits the inner loop is none. */
    return rules->pits == 6 ? launch(list, nodes, count, rows, at, step, 6)
                            : launch(list, nodes, count, rows, at, step, rules->pits);
}

enum { ORIGIN_SHIFT = 56 }; /* of byte 15 in the high word */
static const uint64_t at_pit = UINT64_C(1) << AYO__ROWS_PIT_SHIFT;

int ayo__flights_launch(ayo__flight *list, const ayo_rules *rules, const ayo__flight *nodes,
                        int count, int mover)
{
    return launch_side(list, rules, nodes, count, mover, at_pit);
}

int ayo__flights_launch_named(ayo__flight *list, const ayo_rules *rules, const ayo__board *board,
                              unsigned name)
{
    const ayo__flight node = ayo__flight_tagged(board, name);
    const uint64_t names = at_pit | UINT64_C(1) << ORIGIN_SHIFT;
    return launch_side(list, rules, &node, 1, ayo__mover(board), names);
}

/** A relay that goes on for long, on its own. */
static bool land_alone(ayo__flight *flight, const ayo_rules *rules)
{
    ayo__sowing sowing;
    ayo__board board = {{flight->words.low, flight->words.high & UINT32_MAX}};
    if (!ayo__sow_relay(&sowing, &board, rules->ring, flight->bytes[PIT]))
        return false;
    const uint64_t tag = flight->words.high >> AYO__FLIGHT_TAG_SHIFT;
    *flight = ayo__flight_tagged(&board, (unsigned)tag);
    flight->words.high |= (uint64_t)sowing.last << AYO__ROWS_PIT_SHIFT;
    return true;
}

/** How far the list of the unfinished grows by a relay: an element, or nothing if it has ended. */
static inline size_t growth(const ayo__flight *flight)
{
    /* No relay stands at an empty pit, so two seeds and more go on. */
    const size_t seeds = flight->bytes[flight->bytes[PIT]];
    return (seeds + 254) >> 4 & sizeof *flight;
}

/**
 * Give each board two laps, append those that have ended to `landed` unless it
 * is NULL, and close up the others. Both appends are made, and only one of them counts.
 */
static inline int pass(ayo__flight *list, int count, const ayo__row *rows, ayo__flight **landed)
{
    ayo__flight *left = list;
    for (ayo__flight *flight = list; flight < list + count; flight++) {
        const sixteen value = advance_twice(flight, load(flight), rows);
        const size_t on = growth(flight);
        if (landed) {
            store(*landed, value);
            *landed = moved(*landed, sizeof *flight - on);
        }
        store(left, value);
        left = moved(left, on);
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

uint32_t ayo__flights_ending(const ayo_rules *rules, const ayo__board *board)
{
    enum { MOVES = AYO__ROWS_RING / 2 };
    ayo__flight list[MOVES + 1];
    const ayo__row *rows = ayo__rows(rules->ring);
    const int count = ayo__flights_launch_named(list, rules, board, 0);
    uint32_t ended = 0;
    int left = 0;
    for (int i = 0; i < count; i++) {
        /* Four laps together, then one by one. */
        const sixteen value =
            advance_twice(&list[i], advance_twice(&list[i], load(&list[i]), rows), rows);
        const uint32_t end = growth(&list[i]) == 0;
        ended |= end << list[i].bytes[AYO__FLIGHT_ORIGIN];
        store(&list[left], value);
        left += (int)(1 - end);
    }
    for (int i = 0; i < left; i++)
        ended |= (uint32_t)land_alone(&list[i], rules) << list[i].bytes[AYO__FLIGHT_ORIGIN];
    return ended;
}

/** Where a player's last pit captures: the pit opposite, or byte 13, where nothing is. */
static void set_opposite(uint8_t opposite[16], const ayo_rules *rules, int mover)
{
    memset(opposite, NOTHING, 16);
    for (int pit = 0; pit < AYO__ROWS_RING; pit++)
        if (rules->rows[mover] >> pit & 1)
            opposite[pit] = (uint8_t)(rules->ring - 1 - pit);
}

/** A capture is hard to guess, so no compiler may see a question in it. The answer is the seeds. */
static inline unsigned capture(uint8_t *bytes, const uint8_t *opposite, unsigned taken)
{
    const size_t last = bytes[PIT];
    const size_t from = opposite[last];
    const unsigned caught = bytes[from];
    const unsigned own = (caught + 0xff) >> 8 & taken;
    bytes[from] = 0;
    bytes[last] = (uint8_t)(bytes[last] - own);
    return caught + own;
}

static unsigned capturing_seed(const ayo_rules *rules)
{
    return ayo__rule(rules, AYO_OPTION_CAPTURING_SEED) == AYO_CAPTURING_SEED_TAKEN;
}

void ayo__flights_capture(ayo__flight *landed, int count, const ayo_rules *rules, int mover)
{
    const unsigned taken = capturing_seed(rules);
    uint8_t opposite[16];
    set_opposite(opposite, rules, mover);
    for (ayo__flight *flight = landed; flight < landed + count; flight++) {
        uint8_t *bytes = flight->bytes;
        const unsigned seeds = capture(bytes, opposite, taken);
        bytes[STORES + mover] = (uint8_t)(bytes[STORES + mover] + seeds);
        bytes[PIT] = 0;
    }
}

void ayo__flights_capture_named(ayo__flight *landed, int count, const ayo_rules *rules,
                                const uint8_t *movers)
{
    const unsigned taken = capturing_seed(rules);
    uint8_t opposite[2][16];
    set_opposite(opposite[AYO_SOUTH], rules, AYO_SOUTH);
    set_opposite(opposite[AYO_NORTH], rules, AYO_NORTH);
    for (ayo__flight *flight = landed; flight < landed + count; flight++) {
        uint8_t *bytes = flight->bytes;
        bytes[PIT] = (uint8_t)capture(bytes, opposite[movers[bytes[STORES]]], taken);
    }
}

unsigned ayo__flight_capture(ayo__row *pits, const ayo_rules *rules, int mover)
{
    uint32_t ignored;
    const unsigned at = 8 * (unsigned)(pits->high >> AYO__ROWS_PIT_SHIFT & 0xff);
    pits->high &= UINT32_MAX;
    return ayo__pair_capture(pits, &ignored, rules, mover, at);
}

ayo__row ayo__flight_turn(const ayo_rules *rules, ayo__row pits)
{
    const int shift = 8 * rules->pits;
    const uint64_t row = pits.low & rules->row_bytes[AYO_SOUTH][0];
    const uint64_t high = pits.high & UINT32_MAX;
    return (ayo__row){pits.low >> shift | high << (64 - shift) | row << shift, row >> (64 - shift)};
}
#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * 64 boards in registers, a register a pit, and a lap of all of them at once:
 * flight_wide.h has the drawing. For the files *_wide.c alone.
 */
#ifndef AYO__COLUMNS_H
#define AYO__COLUMNS_H

#include <ayoayo/position.h>
#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/flight_wide.h"
#include "rules/rules.h"

/* These functions are called only where the processor has the instructions. */
#define WIDE __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))
/* Columns in registers stay there only if what works on them is compiled into its caller. */
#define WIDE_INLINE WIDE static inline __attribute__((always_inline))

enum {
    PITS = AYO__ROWS_RING,
    HALF = PITS / 2,
    FAR = 128 /* added to distances, so that they are larger than any number of seeds */
};

/** 64 boards with a relay each, in registers. The pits being lifted are not emptied yet. */
typedef struct columns {
    __m512i pit[PITS];
    __m512i mine;
    __m512i theirs;
    __m512i at;
    __m512i hand;
} columns;

WIDE_INLINE __m512i all(int value)
{
    return _mm512_set1_epi8((char)value);
}

WIDE_INLINE __m512i load(const void *bytes)
{
    return _mm512_loadu_si512(bytes);
}

/** Write the lanes of a mask next to each other, and rubbish behind them. */
WIDE_INLINE void compress(uint8_t *to, __mmask64 mask, __m512i row)
{
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(mask, row));
}

/** Numbers at even places, then those at odd ones: the eight bits of every place turn right. */
WIDE_INLINE void deal(__m512i to[16], const __m512i from[16])
{
    const __m512i evens =
        _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const __m512i odds = _mm512_add_epi32(evens, _mm512_set1_epi32(1));
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++) {
        to[i] = _mm512_permutex2var_epi32(from[2 * i], evens, from[2 * i + 1]);
        to[i + 8] = _mm512_permutex2var_epi32(from[2 * i], odds, from[2 * i + 1]);
    }
}

/** Sixteen rows of sixteen numbers of 32 bits: rows become columns. */
WIDE_INLINE void transpose(__m512i row[16])
{
    __m512i dealt[16];
    for (int i = 0; i < 4; i += 2) {
        deal(dealt, row);
        deal(row, dealt);
    }
}

#define EVERY_4TH(n)  (n), (n) + 4, (n) + 8, (n) + 12
#define EVERY_16TH(n) (n), (n) + 16, (n) + 32, (n) + 48

/** Sixteen bytes of 64 things, four things a row: each row then has one of the bytes of all. */
WIDE_INLINE void lay_out(__m512i row[16])
{
    static const uint8_t places[64] = {
        EVERY_16TH(0),  EVERY_16TH(1),  EVERY_16TH(2),  EVERY_16TH(3),
        EVERY_16TH(4),  EVERY_16TH(5),  EVERY_16TH(6),  EVERY_16TH(7),
        EVERY_16TH(8),  EVERY_16TH(9),  EVERY_16TH(10), EVERY_16TH(11),
        EVERY_16TH(12), EVERY_16TH(13), EVERY_16TH(14), EVERY_16TH(15)};
    for (int i = 0; i < 16; i++)
        row[i] = _mm512_permutexvar_epi8(load(places), row[i]);
    transpose(row);
}

/** And back. */
WIDE_INLINE void put_together(__m512i row[16])
{
#define THING(n) EVERY_4TH(n), EVERY_4TH((n) + 16), EVERY_4TH((n) + 32), EVERY_4TH((n) + 48)
    static const uint8_t places[64] = {THING(0), THING(1), THING(2), THING(3)};
#undef THING
    transpose(row);
    for (int i = 0; i < 16; i++)
        row[i] = _mm512_permutexvar_epi8(load(places), row[i]);
}

/** 64 positions side by side: a row for each of their 32 bytes, 24 … of them pits. */
typedef struct positions {
    __m512i low[16];
    __m512i high[16];
} positions;

WIDE_INLINE void load_positions(positions *to, const ayo_position from[64])
{
    const __m512i low = _mm512_setr_epi64(0, 1, 4, 5, 8, 9, 12, 13);
    const __m512i high = _mm512_setr_epi64(2, 3, 6, 7, 10, 11, 14, 15);
#pragma GCC unroll 16
    for (int i = 0; i < 16; i++) {
        const __m512i first = load(&from[4 * i]);
        const __m512i second = load(&from[4 * i + 2]);
        to->low[i] = _mm512_permutex2var_epi64(first, low, second);
        to->high[i] = _mm512_permutex2var_epi64(first, high, second);
    }
    lay_out(to->low);
    lay_out(to->high);
}

/** Store two positions, each of them if its lane is in the mask. */
WIDE_INLINE void store_two(ayo_position to[2], __m512i two, __mmask64 lanes)
{
    static const uint8_t words[4] = {0, 0x0f, 0xf0, 0xff};
    _mm512_mask_storeu_epi64(to, words[lanes & 3], two);
}

/** Store the positions of some lanes. The rows are used up. */
WIDE_INLINE void store_positions(ayo_position to[64], positions *from, __mmask64 lanes)
{
    const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i second = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    put_together(from->low);
    put_together(from->high);
#pragma GCC unroll 16
    for (int i = 0; i < 16; i++) {
        const __m512i low = from->low[i];
        const __m512i high = from->high[i];
        store_two(&to[4 * i], _mm512_permutex2var_epi64(low, first, high), lanes >> 4 * i);
        store_two(&to[4 * i + 2], _mm512_permutex2var_epi64(low, second, high),
                  lanes >> (4 * i + 2));
    }
}

enum { SOUTH_STORE = 8, NORTH_STORE, MOVER, SIZE, RESERVED }; /* rows of the high bytes */

/** The lanes that are positions of the rule set: as ayo__board_valid() says. */
WIDE_INLINE __mmask64 valid_positions(const positions *p, const ayo_rules *rules)
{
    __m512i stray = _mm512_xor_si512(p->high[SIZE], all(rules->pits));
    stray = _mm512_or_si512(stray, _mm512_andnot_si512(all(1), p->high[MOVER]));
    /* More seeds than a byte holds are 255, which is too many. */
    __m512i seeds = _mm512_adds_epu8(p->high[SOUTH_STORE], p->high[NORTH_STORE]);
    for (int i = 0; i < rules->ring; i++)
        seeds = _mm512_adds_epu8(seeds, p->low[i]);
    for (int i = rules->ring; i < 16; i++)
        stray = _mm512_or_si512(stray, p->low[i]);
    for (int i = 0; i < 16; i++)
        if (i < SOUTH_STORE || i >= RESERVED)
            stray = _mm512_or_si512(stray, p->high[i]);
    return _mm512_mask_cmpeq_epu8_mask(_mm512_testn_epi8_mask(stray, stray), seeds,
                                       all(rules->seeds));
}

/** The pits as the players see them who move. */
WIDE_INLINE void turn_to_movers(columns *c, const positions *p, __mmask64 north, int pits)
{
    for (int i = 2 * pits; i < PITS; i++)
        c->pit[i] = p->low[i];
    for (int i = 0; i < pits; i++) {
        c->pit[i] = _mm512_mask_mov_epi8(p->low[i], north, p->low[i + pits]);
        c->pit[i + pits] = _mm512_mask_mov_epi8(p->low[i + pits], north, p->low[i]);
    }
}

/** The lanes that are positions where the game is not over by majority. */
WIDE_INLINE __mmask64 playing(const positions *p, const ayo_rules *rules)
{
    const __m512i store = _mm512_max_epu8(p->high[SOUTH_STORE], p->high[NORTH_STORE]);
    return _mm512_mask_cmple_epu8_mask(valid_positions(p, rules), store, all(rules->win));
}

/** The lanes whose opponent has no seeds, if that matters. */
WIDE_INLINE __mmask64 feeding(const columns *c, const ayo_rules *rules, __mmask64 lanes)
{
    __m512i seeds = _mm512_setzero_si512();
    for (int i = rules->pits; i < rules->ring; i++)
        seeds = _mm512_or_si512(seeds, c->pit[i]);
    const bool required = ayo__rule(rules, AYO_OPTION_FEEDING) == AYO_FEEDING_REQUIRED;
    return required ? _mm512_mask_testn_epi8_mask(lanes, seeds, seeds) : 0;
}

/** The distance of each pit from where the lanes lift, and 128. */
WIDE_INLINE __m512i distance_of(const ayo__wide *shared, int pit, __m512i at)
{
    const __m128i table = _mm_load_si128((const __m128i *)(const void *)shared->distance[pit]);
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(table), at);
}

/**
 * A lap in `HALF` of the pits, from `first`.
 * @return the seeds before the lap in the pit where its last one falls; 0 if that is not here
 */
WIDE_INLINE __m512i sow(columns *c, const ayo__wide *shared, int first, __m512i reach,
                        __m512i rounds)
{
    __m512i distance[HALF];
    __m512i found = _mm512_setzero_si512();
#pragma GCC unroll 6
    for (int i = 0; i < HALF; i++) {
        distance[i] = distance_of(shared, first + i, c->at);
        const __mmask64 last = _mm512_cmpeq_epu8_mask(distance[i], reach);
        found = _mm512_mask_mov_epi8(found, last, c->pit[first + i]);
    }
#pragma GCC unroll 6
    for (int i = 0; i < HALF; i++) {
        const __mmask64 passed = _mm512_cmple_epu8_mask(distance[i], reach);
        /* Nothing can overflow; but of plain additions clang makes longer code. */
        const __m512i all_round = _mm512_adds_epu8(c->pit[first + i], rounds);
        const __m512i sown = _mm512_mask_adds_epu8(all_round, passed, all_round, all(1));
        c->pit[first + i] = _mm512_min_epu8(sown, distance[i]); /* the origin is emptied */
    }
    return found;
}

/**
 * One lap of every relay; `reach` is the distance of its last seed, and 128. The next lap waits
 * for the seeds that are lifted, so these are found first, without looking at what is sown.
 */
WIDE_INLINE void lap(columns *c, const ayo__wide *shared, __m512i reach)
{
    const __m512i rounds = _mm512_permutexvar_epi8(c->hand, load(shared->rounds));
    __m512i found = sow(c, shared, 0, reach, rounds);
    found = _mm512_or_si512(found, sow(c, shared, HALF, reach, rounds));
    /* Where nothing is sown nothing is found either, and the hand keeps its one seed. */
    c->hand = _mm512_add_epi8(found, _mm512_add_epi8(rounds, all(1)));
    const __m512i at = _mm512_add_epi8(c->at, _mm512_xor_si512(reach, all(FAR)));
    c->at = _mm512_min_epu8(at, _mm512_sub_epi8(at, all(shared->rules->ring)));
}

WIDE_INLINE void next_lap(columns *c, const ayo__wide *shared)
{
    lap(c, shared, _mm512_permutexvar_epi8(c->hand, load(shared->reach)));
}

/** The first lap of a move, where one seed in the hand is no end. */
WIDE_INLINE void first_lap(columns *c, const ayo__wide *shared)
{
    const __m512i reach = _mm512_permutexvar_epi8(c->hand, load(shared->reach));
    const __mmask64 one = _mm512_cmpeq_epu8_mask(c->hand, all(1));
    lap(c, shared, _mm512_mask_mov_epi8(reach, one, all(FAR + 1)));
}

/** Capture across. What is left at `at` is written too: it was in the hand, which is the seeds of
 * the last pit, even where that was emptied by resting. */
WIDE_INLINE void capture(columns *c, const ayo_rules *rules)
{
    const bool taken = ayo__rule(rules, AYO_OPTION_CAPTURING_SEED) == AYO_CAPTURING_SEED_TAKEN;
    const __mmask64 alone = _mm512_cmpeq_epu8_mask(c->hand, all(1));
    const __mmask64 own = _mm512_mask_cmplt_epu8_mask(alone, c->at, all(rules->pits));
    const __m512i opposite = _mm512_mask_sub_epi8(all(-1), own, all(rules->ring - 1), c->at);
    __m512i gain = _mm512_setzero_si512();
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++) {
        const __mmask64 here = _mm512_cmpeq_epu8_mask(opposite, all(i));
        gain = _mm512_mask_mov_epi8(gain, here, c->pit[i]);
        c->pit[i] = _mm512_mask_mov_epi8(c->pit[i], here, _mm512_setzero_si512());
    }
    const __mmask64 goes = taken ? _mm512_test_epi8_mask(gain, gain) : 0;
    const __m512i stays = _mm512_maskz_mov_epi8(~goes, c->hand);
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++) {
        const __mmask64 here = _mm512_cmpeq_epu8_mask(c->at, all(i));
        c->pit[i] = _mm512_mask_mov_epi8(c->pit[i], here, stays);
    }
    c->mine = _mm512_add_epi8(c->mine, _mm512_mask_add_epi8(gain, goes, gain, all(1)));
}

/** The lanes where two sets of relays stand at the same position. */
WIDE_INLINE __mmask64 same_relays(const columns *a, const columns *b)
{
    __m512i difference = _mm512_xor_si512(a->at, b->at);
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        difference = _mm512_or_si512(difference, _mm512_xor_si512(a->pit[i], b->pit[i]));
    return _mm512_testn_epi8_mask(difference, difference);
}

/** Where a pit lies after the board is turned. */
static inline int turned(const ayo_rules *rules, int pit)
{
    if (pit >= rules->ring)
        return pit;
    return pit < rules->pits ? pit + rules->pits : pit - rules->pits;
}

/** Launch a move of each board that has seeds in its hand; in place of the stores are tags. */
void ayo__wide_launch(ayo__wide_ply *ply, const columns *boards);

#endif

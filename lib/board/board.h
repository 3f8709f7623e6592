/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A position as the rules work on it: the 32 bytes of an ayo_position in four
 * words, byte i in bits 8i … 8i+7 of its word on every machine.
 *
 * Public calls load the words, work on them, and store them at the end. Narrow
 * writes with wide reads behind them, which byte arrays would bring, cost more
 * than all the arithmetic here.
 */
#ifndef AYO__BOARD_H
#define AYO__BOARD_H

#include <ayoayo/position.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "rules/rules.h"

enum {
    AYO__PIT_WORDS = AYO_MAX_PITS / 8,
    AYO__TAIL = AYO__PIT_WORDS, /**< the word of stores, mover, P and the reserved bytes */
    AYO__MOVER_SHIFT = 16,
    AYO__SIZE_SHIFT = 24
};

typedef struct ayo__board {
    uint64_t word[AYO__PIT_WORDS + 1];
} ayo__board;

static inline ayo__board ayo__board_load(const ayo_position *position)
{
    const uint8_t *bytes = (const uint8_t *)position;
    return (ayo__board){{ayo__load64(bytes), ayo__load64(bytes + 8), ayo__load64(bytes + 16),
                         ayo__load64(bytes + 24)}};
}

static inline void ayo__board_store(ayo_position *position, const ayo__board *board)
{
    uint8_t *bytes = (uint8_t *)position;
    for (int i = 0; i <= AYO__TAIL; i++)
        ayo__store64(bytes + 8 * i, board->word[i]);
}

static inline int ayo__mover(const ayo__board *board)
{
    return (int)(board->word[AYO__TAIL] >> AYO__MOVER_SHIFT & 1);
}

static inline void ayo__pass_turn(ayo__board *board)
{
    board->word[AYO__TAIL] ^= UINT64_C(1) << AYO__MOVER_SHIFT;
}

static inline int ayo__store(const ayo__board *board, int side)
{
    return (int)(board->word[AYO__TAIL] >> 8 * side & 0xff);
}

static inline void ayo__gain(ayo__board *board, int side, int seeds)
{
    board->word[AYO__TAIL] += (uint64_t)seeds << 8 * side;
}

static inline int ayo__seeds(const ayo__board *board, int pit)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return ((const uint8_t *)board->word)[pit];
#else
    return (int)(board->word[pit >> 3] >> 8 * (pit & 7) & 0xff);
#endif
}

/** Take seeds out of a pit that holds as many. */
static inline void ayo__take(ayo__board *board, int pit, int seeds)
{
    const uint64_t taken = (uint64_t)seeds << 8 * (pit & 7);
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        board->word[i] -= pit >> 3 == i ? taken : 0;
}

/** The pit where a side's row begins. */
static inline int ayo__row_start(const ayo_rules *rules, int side)
{
    return side ? rules->pits : 0;
}

static inline bool ayo__in_row(const ayo_rules *rules, int side, int pit)
{
    return pit >= 0 && pit < rules->ring && (rules->rows[side] >> pit & 1);
}

/** A word of pits, those of a side's row only. */
static inline uint64_t ayo__row_word(const ayo_rules *rules, const ayo__board *board, int side,
                                     int i)
{
    return board->word[i] & rules->row_bytes[side][i];
}

static inline bool ayo__row_empty(const ayo_rules *rules, const ayo__board *board, int side)
{
    return (ayo__row_word(rules, board, side, 0) | ayo__row_word(rules, board, side, 1) |
            ayo__row_word(rules, board, side, 2)) == 0;
}

/** A side's row as one word, on boards of up to seven pits a row. */
static inline uint64_t ayo__row_bytes(const ayo_rules *rules, const ayo__board *board, int side)
{
    const int shift = 8 * rules->pits;
    const uint64_t south = board->word[0];
    const uint64_t north = south >> shift | board->word[1] << (64 - shift);
    return (side == AYO_SOUTH ? south : north) & rules->row_bytes[AYO_SOUTH][0];
}

/** Seeds in a side's row. */
static inline int ayo__row_seeds(const ayo_rules *rules, const ayo__board *board, int side)
{
    return (int)ayo__sum_lanes(ayo__lanes(ayo__row_word(rules, board, side, 0)) +
                               ayo__lanes(ayo__row_word(rules, board, side, 1)) +
                               ayo__lanes(ayo__row_word(rules, board, side, 2)));
}

/** The pits with seeds, as bits. */
static inline uint32_t ayo__occupied(const ayo__board *board)
{
    uint32_t occupied = 0;
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        occupied |= ayo__flags_bits(ayo__flags(board->word[i])) << 8 * i;
    return occupied;
}

/** How many pits of a side's row hold seeds. */
static inline int ayo__row_occupied(const ayo_rules *rules, const ayo__board *board, int side)
{
    uint64_t flags = 0;
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        flags += ayo__flags(ayo__row_word(rules, board, side, i));
    return (int)ayo__flags_count(flags);
}

/** Whether the words are a position of the rule set. */
static inline bool ayo__board_valid(const ayo_rules *rules, const ayo__board *board)
{
    const uint64_t tail = board->word[AYO__TAIL];
    const uint64_t *word = board->word;
    const uint64_t *ring = rules->ring_bytes;
    const uint64_t stray = (word[0] & ~ring[0]) | (word[1] & ~ring[1]) | (word[2] & ~ring[2]);
    /* Mover, size and the reserved bytes: all but the mover's last bit is known. */
    const uint64_t known = tail >> AYO__MOVER_SHIFT & ~UINT64_C(1);
    const unsigned seeds = ayo__sum_bytes(word[0], word[1], word[2], tail & 0xffff);
    return ((unsigned)(stray != 0) | (seeds ^ rules->seeds)) == 0 &&
           known == (uint64_t)rules->pits << (AYO__SIZE_SHIFT - AYO__MOVER_SHIFT);
}

/** The usual start position. */
ayo__board ayo__board_start(const ayo_rules *rules);

uint64_t ayo__board_hash(const ayo__board *board);

/** Load a caller's position: the first line of every public call. */
static inline ayo_status ayo__board_read(ayo__board *out, const ayo_rules *rules,
                                         const ayo_position *position)
{
    if (!rules || !position)
        return AYO_ERR_NULL;
    *out = ayo__board_load(position);
    return ayo__board_valid(rules, out) ? AYO_OK : AYO_ERR_POSITION;
}

#endif

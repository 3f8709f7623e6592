/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes in words: byte i of memory is bits 8i … 8i+7 of a word on every machine. */
#ifndef AYO__BYTES_H
#define AYO__BYTES_H

#include <stdint.h>
#include <string.h>

#include "base/bits.h"

static inline uint64_t ayo__load64(const uint8_t *bytes)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    /* What the loop says, for compilers that do not see one load in it. */
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#else
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << (8 * i);
#endif
    return word;
}

static inline void ayo__store64(uint8_t *bytes, uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(bytes, &word, sizeof word);
#else
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(word >> (8 * i));
#endif
}

/** The sum of a word's bytes in four lanes of 16 bits, to be added before ayo__sum_lanes(). */
static inline uint64_t ayo__lanes(uint64_t word)
{
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    return (word & even) + ((word >> 8) & even);
}

/** The sum of four lanes of 16 bits, which must fit one lane. */
static inline unsigned ayo__sum_lanes(uint64_t lanes)
{
    return (unsigned)((lanes * UINT64_C(0x0001000100010001)) >> 48);
}

/** Flags: a one in each byte of a word that is not 0. */
static inline uint64_t ayo__flags(uint64_t word)
{
    const uint64_t sevens = UINT64_C(0x7f7f7f7f7f7f7f7f);
    return ((((word & sevens) + sevens) | word) & ~sevens) >> 7;
}

/** How many flags there are, at most 255 where several words of them were added. */
static inline uint32_t ayo__flags_count(uint64_t flags)
{
    return (uint32_t)(flags * UINT64_C(0x0101010101010101) >> 56);
}

/** Flags as bits: bit i stands for byte i. */
static inline uint32_t ayo__flags_bits(uint64_t flags)
{
    return (uint32_t)(flags * UINT64_C(0x0102040810204080) >> 56);
}

/** The byte of the n-th flag, n from 0; there are more than n. */
static inline int ayo__flags_nth(uint64_t flags, uint32_t n)
{
    /* Each byte counts the flags up to it; the answer is the first that counts more than n. */
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t more = ((flags * ones | ones << 7) - (n + 1) * ones) & ones << 7;
    return ayo__lowest_bit(more) / 8;
}

/** The bytes of a board's i-th word that belong to a ring of so many pits, as ones. */
static inline uint64_t ayo__ring_mask(int ring, int i)
{
    const int inside = ring - 8 * i;
    return inside >= 8 ? ~UINT64_C(0) : inside <= 0 ? 0 : (UINT64_C(1) << (8 * inside)) - 1;
}

#endif

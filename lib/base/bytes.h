/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes in words: byte i of memory is bits 8i … 8i+7 of a word on every machine. */
#ifndef AYO__BYTES_H
#define AYO__BYTES_H

#include <stdint.h>
#include <string.h>

#include "base/bits.h"

/* What every x86-64 has: the few questions about all bytes at once that plain words are slow at. */
#if defined(__SSE2__) && !defined(AYO_PORTABLE_ONLY)
#include <emmintrin.h>
#define AYO__SSE2
#endif

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

/** The sum of the bytes of four words, which is below 65,536. */
static inline unsigned ayo__sum_bytes(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
#if defined(AYO__SSE2)
    const __m128i zero = _mm_setzero_si128();
    const __m128i ab = _mm_set_epi64x((int64_t)b, (int64_t)a);
    const __m128i cd = _mm_set_epi64x((int64_t)d, (int64_t)c);
    const __m128i sums = _mm_add_epi64(_mm_sad_epu8(ab, zero), _mm_sad_epu8(cd, zero));
    return (unsigned)_mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums)));
#else
    return ayo__sum_lanes(ayo__lanes(a) + ayo__lanes(b) + ayo__lanes(c) + ayo__lanes(d));
#endif
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

/** The bytes of two words that are not 0, as sixteen bits. */
static inline uint32_t ayo__bytes_in_use(uint64_t low, uint64_t high)
{
#if defined(AYO__SSE2)
    const __m128i both = _mm_set_epi64x((int64_t)high, (int64_t)low);
    return 0xffff ^ (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(both, _mm_setzero_si128()));
#else
    return ayo__flags_bits(ayo__flags(low)) | ayo__flags_bits(ayo__flags(high)) << 8;
#endif
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

/* SPDX-License-Identifier: Apache-2.0 */
/* Sets of pits as bits, and numbers as processors have them. */
#ifndef AYO__BITS_H
#define AYO__BITS_H

#include <stddef.h>
#include <stdint.h>

/** Keep a compiler from working a sum out in another order, in which others have to wait for it. */
static inline size_t ayo__as_written(size_t value)
{
#if defined(__GNUC__)
    __asm__("" : "+r"(value));
#endif
    return value;
}

static inline int ayo__count_bits(uint32_t mask)
{
    int count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

/** The number of the lowest bit of a mask that is not 0. */
static inline int ayo__lowest_bit(uint64_t mask)
{
#if defined(__GNUC__)
    return __builtin_ctzll(mask);
#else
    int bit = 0;
    while (!(mask >> bit & 1))
        bit++;
    return bit;
#endif
}

/** The number of the highest bit of a mask that is not 0. */
static inline int ayo__highest_bit(uint64_t mask)
{
#if defined(__GNUC__)
    return 63 ^ __builtin_clzll(mask);
#else
    int bit = 63;
    while (!(mask >> bit & 1))
        bit--;
    return bit;
#endif
}

#endif

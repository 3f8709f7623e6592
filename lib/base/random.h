/* SPDX-License-Identifier: Apache-2.0 */
/* SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014). */
#ifndef AYO__RANDOM_H
#define AYO__RANDOM_H

#include <ayoayo/random.h>
#include <stdint.h>

/* A number moves the state on by a step, and mixes it with two factors. */
#define AYO__RANDOM_STEP  UINT64_C(0x9e3779b97f4a7c15)
#define AYO__RANDOM_MIX_1 UINT64_C(0xbf58476d1ce4e5b9)
#define AYO__RANDOM_MIX_2 UINT64_C(0x94d049bb133111eb)

static inline uint64_t ayo__random_next(ayo_random *random)
{
    uint64_t z = random->state += AYO__RANDOM_STEP;
    z = (z ^ (z >> 30)) * AYO__RANDOM_MIX_1;
    z = (z ^ (z >> 27)) * AYO__RANDOM_MIX_2;
    return z ^ (z >> 31);
}

/**
 * A number below a bound that is not 0. Lemire, "Fast random integer generation in an interval"
 * (2019): the high word of a product, drawn again in the few cases that would make some numbers
 * likelier than others.
 */
static inline uint32_t ayo__random_below(ayo_random *random, uint32_t bound)
{
    uint64_t product = (ayo__random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t unfair = (uint32_t)(0 - bound) % bound;
        while ((uint32_t)product < unfair)
            product = (ayo__random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

#endif

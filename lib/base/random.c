/* SPDX-License-Identifier: Apache-2.0 */
/* SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014). */
#include <ayoayo/random.h>
#include <stddef.h>

uint64_t ayo_random_next(ayo_random *random)
{
    if (!random)
        return 0;
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Lemire, "Fast random integer generation in an interval" (2019): the high word of a product,
 * drawn again in the few cases that would make some numbers likelier than others. */
uint32_t ayo_random_below(ayo_random *random, uint32_t bound)
{
    if (!random || bound == 0)
        return 0;
    uint64_t product = (ayo_random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t unfair = (uint32_t)(0 - bound) % bound;
        while ((uint32_t)product < unfair)
            product = (ayo_random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

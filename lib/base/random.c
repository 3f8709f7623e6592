/* SPDX-License-Identifier: Apache-2.0 */
#include "base/random.h"

#include <stddef.h>

uint64_t ayo_random_next(ayo_random *random)
{
    return random ? ayo__random_next(random) : 0;
}

uint32_t ayo_random_below(ayo_random *random, uint32_t bound)
{
    return random && bound > 0 ? ayo__random_below(random, bound) : 0;
}

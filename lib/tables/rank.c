/* SPDX-License-Identifier: Apache-2.0 */
#include "tables/rank.h"

#include <string.h>

static uint32_t add_up_to_most(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

void ayo__ranking_init(ayo__ranking *out, int ring)
{
    out->ring = ring;
    for (int i = 0; i < AYO_MAX_PITS; i++) {
        out->below[i][0] = 0;
        for (int s = 1; s <= AYO__RANK_SEEDS; s++)
            out->below[i][s] =
                add_up_to_most(out->below[i][s - 1], i > 0 ? out->below[i - 1][s] : 1);
    }
}

uint32_t ayo__rank_count(const ayo__ranking *ranking, int seeds)
{
    /* Boards with n seeds: binomial(n + 2P - 1, 2P - 1). */
    const int i = ranking->ring - 2;
    /* GCOVR_EXCL_BR_START: who asks has looked at AYO_TABLE_MAX_SEEDS */
    return seeds < AYO__RANK_SEEDS ? ranking->below[i][seeds + 1] : UINT32_MAX;
    /* GCOVR_EXCL_BR_STOP */
}

void ayo__unrank(uint8_t pits[AYO_MAX_PITS], const ayo__ranking *ranking, int seeds, uint32_t rank)
{
    memset(pits, 0, AYO_MAX_PITS);
    int above = seeds; /* seeds in pits 0 … i + 1 */
    for (int i = ranking->ring - 2; i >= 0; i--) {
        int within = above;
        while (ranking->below[i][within] > rank)
            within--;
        rank -= ranking->below[i][within];
        pits[i + 1] = (uint8_t)(above - within);
        above = within;
    }
    pits[0] = (uint8_t)above;
}

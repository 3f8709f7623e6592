/* SPDX-License-Identifier: Apache-2.0 */
#include "board/position.h"

#include <string.h>

#include "base/bytes.h"

/** The i-th word of a position; the last holds stores, mover, size and the reserved bytes. */
static uint64_t word(const ayo_position *position, int i)
{
    return ayo__load64((const uint8_t *)position + 8 * i);
}

bool ayo__position_valid(const ayo_rules *rules, const ayo_position *position)
{
    const uint64_t last = word(position, 3);
    uint64_t lanes = ayo__lanes(last & 0xffff);
    uint64_t stray = 0;
    for (int i = 0; i < AYO_MAX_PITS / 8; i++) {
        stray |= word(position, i) & ~(rules->row_bytes[0][i] | rules->row_bytes[1][i]);
        lanes += ayo__lanes(word(position, i));
    }
    /* Mover, size and the reserved bytes: all but the mover's last bit is known. */
    return stray == 0 && ayo__sum_lanes(lanes) == rules->seeds &&
           (last >> 16 & ~UINT64_C(1)) == (uint64_t)rules->pits << 8;
}

size_t ayo_position_size(void)
{
    return sizeof(ayo_position);
}

ayo_position ayo__position_start(const ayo_rules *rules)
{
    ayo_position start = {.mover = AYO_SOUTH, .pits_per_row = rules->pits};
    memset(start.pits, ayo__rule(rules, AYO_OPTION_SEEDS_PER_PIT), rules->ring);
    return start;
}

ayo_status ayo_position_start(ayo_position *out, const ayo_rules *rules)
{
    if (!out || !rules)
        return AYO_ERR_NULL;
    *out = ayo__position_start(rules);
    return AYO_OK;
}

ayo_status ayo_position_make(ayo_position *out, const ayo_rules *rules, const int32_t *counts,
                             size_t count, int mover)
{
    if (!out || !rules || !counts)
        return AYO_ERR_NULL;
    if (count != rules->ring + 2u || (mover != AYO_SOUTH && mover != AYO_NORTH))
        return AYO_ERR_ARGUMENT;
    ayo_position made = {.mover = (uint8_t)mover, .pits_per_row = rules->pits};
    for (size_t i = 0; i < count; i++) {
        if (counts[i] < 0 || counts[i] > rules->seeds)
            return AYO_ERR_POSITION;
        *(i < rules->ring ? &made.pits[i] : &made.stores[i - rules->ring]) = (uint8_t)counts[i];
    }
    if (!ayo__position_valid(rules, &made))
        return AYO_ERR_POSITION;
    *out = made;
    return AYO_OK;
}

ayo_status ayo_position_validate(const ayo_rules *rules, const ayo_position *position)
{
    return ayo__position_status(rules, position);
}

bool ayo_position_equal(const ayo_position *a, const ayo_position *b)
{
    return a && b && memcmp(a, b, sizeof *a) == 0;
}

uint64_t ayo_position_hash(const ayo_position *position)
{
    if (!position)
        return 0;
    uint64_t h = UINT64_C(0x61796f61796f0001);
    for (int i = 0; i < 4; i++) {
        h = (h ^ word(position, i)) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    h *= UINT64_C(0xd6e8feb86659fd93);
    return h ^ (h >> 32);
}

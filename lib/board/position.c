/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/position.h>
#include <string.h>

#include "board/board.h"

ayo__board ayo__board_start(const ayo_rules *rules)
{
    const uint64_t full =
        UINT64_C(0x0101010101010101) * (uint64_t)ayo__rule(rules, AYO_OPTION_SEEDS_PER_PIT);
    ayo__board start = {{0}};
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        start.word[i] = full & rules->ring_bytes[i];
    start.word[AYO__TAIL] = (uint64_t)rules->pits << AYO__SIZE_SHIFT;
    return start;
}

uint64_t ayo__board_hash(const ayo__board *board)
{
    uint64_t h = UINT64_C(0x61796f61796f0001);
    for (int i = 0; i <= AYO__TAIL; i++) {
        h = (h ^ board->word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    h *= UINT64_C(0xd6e8feb86659fd93);
    return h ^ (h >> 32);
}

size_t ayo_position_size(void)
{
    return sizeof(ayo_position);
}

ayo_status ayo_position_start(ayo_position *out, const ayo_rules *rules)
{
    if (!out || !rules)
        return AYO_ERR_NULL;
    const ayo__board start = ayo__board_start(rules);
    ayo__board_store(out, &start);
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
    const ayo_status status = ayo_position_validate(rules, &made);
    if (status == AYO_OK)
        *out = made;
    return status;
}

ayo_status ayo_position_validate(const ayo_rules *rules, const ayo_position *position)
{
    ayo__board board;
    return ayo__board_read(&board, rules, position);
}

bool ayo_position_equal(const ayo_position *a, const ayo_position *b)
{
    return a && b && memcmp(a, b, sizeof *a) == 0;
}

uint64_t ayo_position_hash(const ayo_position *position)
{
    if (!position)
        return 0;
    const ayo__board board = ayo__board_load(position);
    return ayo__board_hash(&board);
}

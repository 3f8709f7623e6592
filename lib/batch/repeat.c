/* SPDX-License-Identifier: Apache-2.0 */
/* Repetition in many games at once. */
#include <string.h>

#include "batch/batch.h"

/** How often a position is among the last ones of a history that goes round. */
static uint32_t count_in(const ayo_position *history, size_t depth, uint32_t length,
                         const ayo_position *position)
{
    const size_t taken = length < depth ? length : depth;
    uint32_t count = 0;
    for (size_t i = 0; i < taken; i++)
        count += memcmp(&history[i], position, sizeof *position) == 0;
    return count;
}

/** Take a position down; whether it has occurred at least `limit` times, this time included. */
static bool occur(ayo_past *past, ayo_position *history, size_t depth, uint32_t limit,
                  const ayo_position *position, bool made)
{
    /* Whether to go on nobody can guess, so it is no branch: all bits or none. */
    const bool goes_on =
        made & (past->stores[0] == position->stores[0]) & (past->stores[1] == position->stores[1]);
    const uint64_t kept = ~(uint64_t)goes_on + 1;
    past->once &= kept;
    past->twice &= kept;
    past->length &= (uint32_t)kept;
    memcpy(past->stores, position->stores, sizeof past->stores);
    const uint64_t bit = UINT64_C(1) << (ayo_position_hash(position) >> 58);
    /* Most positions differ from all earlier ones in their bit already. */
    const uint64_t known = limit == 2 ? past->once : past->twice;
    const bool often =
        (known & bit) && 1 + count_in(history, depth, past->length, position) >= limit;
    past->twice |= past->once & bit;
    past->once |= bit;
    history[past->length < depth ? past->length : past->length % depth] = *position;
    past->length++;
    return often;
}

ayo_status ayo_batch_repeat(uint8_t *reasons, ayo_past *pasts, ayo_position *history, size_t depth,
                            const uint8_t *made, const ayo_rules *rules,
                            const ayo_position *positions, size_t count)
{
    if (!reasons || !pasts || !history || !made || !rules || !positions)
        return AYO_ERR_NULL;
    if (depth == 0)
        return AYO_ERR_ARGUMENT;
    const uint32_t limit = (uint32_t)ayo__rule(rules, AYO_OPTION_REPETITION);
    for (size_t i = 0; i < count && limit > 0; i++)
        if (occur(&pasts[i], &history[i * depth], depth, limit, &positions[i], made[i]) &&
            (reasons[i] == AYO_REASON_NONE || reasons[i] == AYO_REASON_PLY_LIMIT))
            reasons[i] = AYO_REASON_REPETITION;
    return AYO_OK;
}

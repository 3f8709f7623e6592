/* SPDX-License-Identifier: Apache-2.0 */
#include "batch/batch.h"

#include <string.h>

#include "board/playout.h"

ayo_status ayo_batch_start(ayo_position *positions, const ayo_rules *rules, size_t count)
{
    if (!positions || !rules)
        return AYO_ERR_NULL;
    const ayo__board start = ayo__board_start(rules);
    for (size_t i = 0; i < count; i++)
        ayo__board_store(&positions[i], &start);
    return AYO_OK;
}

/** A step of all lanes. */
static void make_step(const ayo__step *step, const ayo_rules *rules, size_t count)
{
    if (!ayo__step_wide(step, rules, count))
        ayo__step_any(step, rules, count);
}

ayo_status ayo_batch_apply(ayo_position *positions, int32_t *statuses, uint8_t *reasons,
                           uint32_t *plies, uint32_t max_plies, const ayo_rules *rules,
                           const int32_t *pits, size_t count)
{
    if (!positions || !statuses || !rules || !pits)
        return AYO_ERR_NULL;
    const ayo__step step = {positions, pits, NULL, statuses, NULL, reasons, plies, max_plies};
    make_step(&step, rules, count);
    return AYO_OK;
}

ayo_status ayo_batch_random_step(ayo_position *positions, int32_t *pits, uint8_t *reasons,
                                 uint32_t *plies, uint32_t max_plies, ayo_random *randoms,
                                 const ayo_rules *rules, size_t count)
{
    if (!positions || !randoms || !rules)
        return AYO_ERR_NULL;
    const ayo__step step = {positions, NULL, randoms, NULL, pits, reasons, plies, max_plies};
    make_step(&step, rules, count);
    return AYO_OK;
}

ayo_status ayo_batch_random_moves(int32_t *pits, ayo_random *randoms, const ayo_rules *rules,
                                  const ayo_position *positions, size_t count)
{
    if (!pits || !randoms || !rules || !positions)
        return AYO_ERR_NULL;
    for (size_t i = 0; i < count; i++) {
        int pit = -1;
        const ayo_status status = ayo_position_random_move(&pit, &randoms[i], rules, &positions[i]);
        pits[i] = status == AYO_OK ? pit : -1;
    }
    return AYO_OK;
}

ayo_status ayo_batch_playout(ayo_position *positions, uint32_t *plies, ayo_random *randoms,
                             const ayo_rules *rules, uint32_t max_plies, size_t count)
{
    if (!positions || !randoms || !rules)
        return AYO_ERR_NULL;
    for (size_t i = 0; i < count; i++) {
        ayo__board board;
        uint64_t made = 0;
        if (ayo__board_read(&board, rules, &positions[i]) == AYO_OK) {
            made = ayo__playout(&board, &randoms[i], rules, max_plies);
            ayo__board_store(&positions[i], &board);
        }
        if (plies)
            plies[i] = (uint32_t)made;
    }
    return AYO_OK;
}

ayo_status ayo_batch_outcomes(uint8_t *results, uint8_t *reasons, const ayo_rules *rules,
                              const ayo_position *positions, size_t count)
{
    if (!results || !rules || !positions)
        return AYO_ERR_NULL;
    for (size_t i = 0; i < count; i++) {
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        const ayo_status status = ayo_position_outcome(&outcome, rules, &positions[i]);
        results[i] = (uint8_t)(status == AYO_OK ? outcome.result : AYO_RESULT_RUNNING);
        if (reasons)
            reasons[i] = (uint8_t)(status == AYO_OK ? outcome.reason : AYO_REASON_NONE);
    }
    return AYO_OK;
}

static inline void reset(ayo_position *position, uint32_t *plies, const ayo__board *start)
{
    ayo__board_store(position, start);
    if (plies)
        *plies = 0;
}

ayo_status ayo_batch_reset(ayo_position *positions, uint32_t *plies, const uint8_t *reasons,
                           const ayo_rules *rules, size_t count)
{
    if (!positions || !reasons || !rules)
        return AYO_ERR_NULL;
    const ayo__board start = ayo__board_start(rules);
    size_t i = 0;
    /* Few games end at a step, so eight reasons are looked at together. */
    for (; count - i >= 8; i += 8)
        for (uint64_t ended = ayo__flags(ayo__load64(reasons + i)); ended; ended &= ended - 1) {
            const size_t lane = i + (size_t)ayo__lowest_bit(ended) / 8;
            reset(&positions[lane], plies ? &plies[lane] : NULL, &start);
        }
    for (; i < count; i++)
        if (reasons[i] != AYO_REASON_NONE)
            reset(&positions[i], plies ? &plies[i] : NULL, &start);
    return AYO_OK;
}

static void observe(uint8_t *plane, const ayo_rules *rules, const ayo_position *position)
{
    const int mover = position->mover;
    const size_t pits = rules->pits;
    memcpy(plane, position->pits + (mover ? pits : 0), pits);
    memcpy(plane + pits, position->pits + (mover ? 0 : pits), pits);
    plane[2 * pits] = position->stores[mover];
    plane[2 * pits + 1] = position->stores[1 - mover];
}

ayo_status ayo_batch_observe(uint8_t *planes, const ayo_rules *rules, const ayo_position *positions,
                             size_t count)
{
    if (!planes || !rules || !positions)
        return AYO_ERR_NULL;
    const size_t size = (size_t)rules->ring + 2;
    for (size_t i = 0; i < count; i++) {
        /* A copy, so that what was checked is what is read, whoever writes meanwhile. */
        const ayo_position position = positions[i];
        if (ayo_position_validate(rules, &position) == AYO_OK)
            observe(planes + i * size, rules, &position);
        else
            memset(planes + i * size, 0, size);
    }
    return AYO_OK;
}

ayo_status ayo_batch_hash(uint64_t *hashes, const ayo_position *positions, size_t count)
{
    if (!hashes || !positions)
        return AYO_ERR_NULL;
    for (size_t i = 0; i < count; i++)
        hashes[i] = ayo_position_hash(&positions[i]);
    return AYO_OK;
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "batch/batch.h"

#include <string.h>

#include "base/random.h"
#include "board/playout.h"

void ayo__block_load(ayo__block *block, const ayo_rules *rules, const ayo_position *positions,
                     size_t count)
{
    block->count = count < AYO__BLOCK ? (int)count : AYO__BLOCK;
    block->listed = ayo__flights_serve(rules);
    for (int i = 0; i < block->count; i++) {
        ayo__board *board = &block->boards[i];
        *board = ayo__board_load(&positions[i]);
        block->statuses[i] = ayo__board_valid(rules, board) ? AYO_OK : AYO_ERR_POSITION;
    }
}

ayo_status ayo_batch_start(ayo_position *positions, const ayo_rules *rules, size_t count)
{
    if (!positions || !rules)
        return AYO_ERR_NULL;
    const ayo__board start = ayo__board_start(rules);
    for (size_t i = 0; i < count; i++)
        ayo__board_store(&positions[i], &start);
    return AYO_OK;
}

ayo_status ayo_batch_legal(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                           size_t count)
{
    if (!masks || !rules || !positions)
        return AYO_ERR_NULL;
    if (ayo__legal_wide(masks, rules, positions, count))
        return AYO_OK;
    ayo__block block;
    for (size_t i = 0; i < count; i += AYO__BLOCK) {
        ayo__block_load(&block, rules, positions + i, count - i);
        ayo__block_legal(masks + i, &block, rules);
    }
    return AYO_OK;
}

/** Tell what became of a block or of a step, and count its plies. The first two may be NULL. */
static void tell(uint8_t *out, uint32_t *plies, uint32_t max_plies, uint8_t *reasons,
                 const int32_t *statuses, int count)
{
    for (int i = 0; plies && i < count; i++)
        if (statuses[i] == AYO_OK && ++plies[i] >= max_plies && max_plies > 0 &&
            reasons[i] == AYO_REASON_NONE)
            reasons[i] = AYO_REASON_PLY_LIMIT;
    if (out)
        memcpy(out, reasons, (size_t)count);
}

/** Store what became of a block. Reasons and plies may be NULL. */
static void store_block(ayo_position *positions, uint8_t *reasons, uint32_t *plies,
                        uint32_t max_plies, ayo__block *block)
{
    for (int i = 0; i < block->count; i++)
        if (block->statuses[i] == AYO_OK)
            ayo__board_store(&positions[i], &block->boards[i]);
    tell(reasons, plies, max_plies, block->reasons, block->statuses, block->count);
}

ayo_status ayo_batch_apply(ayo_position *positions, int32_t *statuses, uint8_t *reasons,
                           uint32_t *plies, uint32_t max_plies, const ayo_rules *rules,
                           const int32_t *pits, size_t count)
{
    if (!positions || !statuses || !rules || !pits)
        return AYO_ERR_NULL;
    const ayo__step step = {positions, pits, NULL, statuses, NULL, reasons, plies, max_plies};
    if (ayo__step_wide(&step, rules, count))
        return AYO_OK;
    ayo__block block;
    for (size_t i = 0; i < count; i += AYO__BLOCK) {
        ayo__block_load(&block, rules, positions + i, count - i);
        ayo__block_apply(&block, rules, pits + i);
        memcpy(statuses + i, block.statuses, (size_t)block.count * sizeof *statuses);
        store_block(positions + i, reasons ? reasons + i : NULL, plies ? plies + i : NULL,
                    max_plies, &block);
    }
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

/** Draw a pit that holds seeds, on a small board. -1 when there is none. */
static int draw_small(const ayo__board *board, ayo_random *random, const ayo_rules *rules)
{
    const int mover = ayo__mover(board);
    const uint64_t occupied = ayo__flags(ayo__row_bytes(rules, board, mover));
    const uint32_t count = ayo__flags_count(occupied);
    const int start = ayo__row_start(rules, mover);
    return count > 0 ? start + ayo__flags_nth(occupied, ayo__random_below(random, count)) : -1;
}

/** Draw a pit that holds seeds: nearly always the move that is made. -1 when there is none. */
static int draw_first(const ayo__block *block, int lane, ayo_random *random, const ayo_rules *rules)
{
    const ayo__board *board = &block->boards[lane];
    if (block->statuses[lane] != AYO_OK)
        return -1;
    if (block->listed)
        return ayo__majority(rules, board) ? -1 : draw_small(board, random, rules);
    int candidates[AYO_MAX_PITS_PER_ROW + 1];
    const int count = ayo__candidates(candidates, rules, board);
    return count > 0 ? candidates[ayo__random_below(random, (uint32_t)count)] : -1;
}

int ayo__random_step(ayo__board *board, uint8_t *reason, ayo_random *random, const ayo_rules *rules)
{
    ayo__move move;
    ayo_random next = *random;
    const int pit = ayo__random_move(&move, &next, rules, board);
    if (pit < 0)
        return -1;
    *random = next;
    *reason = (uint8_t)ayo__reason(rules, &move.after);
    *board = move.after;
    ayo__sweep(board, rules, *reason);
    return pit;
}

/** A lane of a block where no move is made yet. */
static void redraw(int32_t *pit, ayo__block *block, int lane, ayo_random *random,
                   const ayo_rules *rules)
{
    if (*pit >= 0)
        *pit = ayo__random_step(&block->boards[lane], &block->reasons[lane], random, rules);
    if (*pit >= 0)
        block->statuses[lane] = AYO_OK;
}

/** Random moves of a block. Where there is none, the pit is -1 and the status no success. */
static void random_block(int32_t *pits, ayo__block *block, ayo_random *randoms,
                         const ayo_rules *rules)
{
    ayo_random drawn[AYO__BLOCK];
    const int count = block->count;
    memcpy(drawn, randoms, (size_t)count * sizeof *randoms);
    for (int i = 0; i < count; i++)
        pits[i] = draw_first(block, i, &drawn[i], rules);
    ayo__block_apply(block, rules, pits);
    for (int i = 0; i < count; i++) {
        if (block->statuses[i] == AYO_OK)
            randoms[i] = drawn[i];
        else
            redraw(&pits[i], block, i, &randoms[i], rules);
    }
}

ayo_status ayo_batch_random_step(ayo_position *positions, int32_t *pits, uint8_t *reasons,
                                 uint32_t *plies, uint32_t max_plies, ayo_random *randoms,
                                 const ayo_rules *rules, size_t count)
{
    if (!positions || !randoms || !rules)
        return AYO_ERR_NULL;
    const ayo__step step = {positions, NULL, randoms, NULL, pits, reasons, plies, max_plies};
    if (ayo__step_wide(&step, rules, count))
        return AYO_OK;
    ayo__block block;
    int32_t drawn[AYO__BLOCK];
    for (size_t i = 0; i < count; i += AYO__BLOCK) {
        ayo__block_load(&block, rules, positions + i, count - i);
        random_block(drawn, &block, randoms + i, rules);
        if (pits)
            memcpy(pits + i, drawn, (size_t)block.count * sizeof *pits);
        store_block(positions + i, reasons ? reasons + i : NULL, plies ? plies + i : NULL,
                    max_plies, &block);
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

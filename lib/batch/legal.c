/* SPDX-License-Identifier: Apache-2.0 */
/* The legal moves of many boards: their relays in one list, each with its lane and pit on it. */
#include <string.h>

#include "base/bits.h"
#include "batch/batch.h"
#include "board/flight_wide.h"

#if defined(AYO__FLIGHTS)
enum { LANE = 14, ORIGIN = 15, LANES = 32, FLIGHTS = LANES * AYO__ROWS_RING / 2 };

/** The relays that end are legal moves. Nothing can be captured that makes one illegal. */
static void legal_by_flights(uint32_t *masks, const ayo__flight *nodes, int count,
                             const ayo_rules *rules)
{
    ayo__flight list[FLIGHTS + 1];
    ayo__flight landed[FLIGHTS + 1];
    int launched = 0;
    for (int i = 0; i < count; i++) {
        const int first = launched;
        launched += ayo__flights_launch(list + launched, rules, &nodes[i]);
        int flight = first;
        for (int pit = 0; pit < rules->pits; pit++) {
            list[flight].bytes[ORIGIN] = (uint8_t)pit;
            flight += nodes[i].bytes[pit] != 0;
        }
    }
    const int ended = ayo__flights_land(landed, list, launched, rules);
    for (int i = 0; i < ended; i++)
        masks[landed[i].bytes[LANE]] |= UINT32_C(1) << landed[i].bytes[ORIGIN];
}

/** Up to LANES boards; those that have to feed are looked at one by one. */
static void legal_of_some(uint32_t *masks, const ayo__block *block, int first, int count,
                          const ayo_rules *rules)
{
    ayo__flight nodes[LANES];
    int listed = 0;
    for (int lane = 0; lane < count; lane++) {
        const ayo__board *board = &block->boards[first + lane];
        masks[lane] = 0;
        if (block->statuses[first + lane] != AYO_OK || ayo__majority(rules, board))
            continue;
        if (ayo__must_feed(rules, board)) {
            masks[lane] =
                ayo__legal_moves(rules, board) >> ayo__row_start(rules, ayo__mover(board));
            continue;
        }
        nodes[listed] = block->views[first + lane];
        nodes[listed].bytes[LANE] = (uint8_t)lane;
        listed++;
    }
    if (listed > 0)
        legal_by_flights(masks, nodes, listed, rules);
    for (int lane = 0; lane < count; lane++)
        masks[lane] <<= ayo__row_start(rules, ayo__mover(&block->boards[first + lane]));
}

#endif

#if defined(AYO__WIDE)
/** A group of 64 lanes; those that have to feed are looked at one by one. */
static void note_group(ayo__wide_ply *ply, const ayo_position *positions, int group)
{
    uint32_t *masks = ply->masks + group * AYO__WIDE_LANES;
    uint64_t left = ayo__wide_note_moves(ply, positions, group);
    for (; left; left &= left - 1) {
        const int lane = ayo__lowest_bit(left);
        (void)!ayo_position_legal(&masks[lane], ply->shared->rules, &positions[lane]);
    }
}

/** The last lanes, filled up with what is no position and so has no moves. */
__attribute__((noinline)) static void note_last(ayo__wide_ply *ply, const ayo_position *positions,
                                                int group, size_t count)
{
    ayo_position filled[AYO__WIDE_LANES];
    memset(filled, 0, sizeof filled);
    memcpy(filled, positions, count * sizeof *positions);
    note_group(ply, filled, group);
}

/** As many lanes as have names. */
__attribute__((noinline)) static void legal_by_columns(uint32_t *masks, ayo__wide *shared,
                                                       const ayo_position *positions, size_t count)
{
    ayo__wide_ply ply;
    int group = 0;
    memset(masks, 0, count * sizeof *masks);
    ayo__wide_open_masks(&ply, shared, masks);
    for (; count >= AYO__WIDE_LANES; count -= AYO__WIDE_LANES, positions += AYO__WIDE_LANES)
        note_group(&ply, positions, group++);
    if (count > 0)
        note_last(&ply, positions, group, count);
    ayo__wide_finish(&ply);
}

bool ayo__legal_wide(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                     size_t count)
{
    enum { LEAST = 64, MOST = AYO__WIDE_GROUPS * AYO__WIDE_LANES };
    if (count < LEAST || !ayo__wide_serves(rules))
        return false;
    ayo__wide shared;
    ayo__wide_begin(&shared, rules);
    for (size_t i = 0; i < count; i += MOST)
        legal_by_columns(masks + i, &shared, positions + i, count - i < MOST ? count - i : MOST);
    return true;
}
#else
bool ayo__legal_wide(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                     size_t count)
{
    (void)masks, (void)rules, (void)positions, (void)count;
    return false;
}
#endif

void ayo__block_legal(uint32_t *masks, const ayo__block *block, const ayo_rules *rules)
{
#if defined(AYO__FLIGHTS)
    if (block->listed) {
        for (int i = 0; i < block->count; i += LANES)
            legal_of_some(masks + i, block, i, block->count - i < LANES ? block->count - i : LANES,
                          rules);
        return;
    }
#endif
    for (int i = 0; i < block->count; i++)
        masks[i] = block->statuses[i] == AYO_OK ? ayo__legal_moves(rules, &block->boards[i]) : 0;
}

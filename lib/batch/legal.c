/* SPDX-License-Identifier: Apache-2.0 */
/* The legal moves of many boards: their relays in one list, each with its lane and pit on it. */
#include "batch/batch.h"

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
    legal_by_flights(masks, nodes, listed, rules);
    for (int lane = 0; lane < count; lane++)
        masks[lane] <<= ayo__row_start(rules, ayo__mover(&block->boards[first + lane]));
}

void ayo__block_legal(uint32_t *masks, const ayo__block *block, const ayo_rules *rules)
{
    if (block->listed) {
        for (int i = 0; i < block->count; i += LANES)
            legal_of_some(masks + i, block, i, block->count - i < LANES ? block->count - i : LANES,
                          rules);
        return;
    }
    for (int i = 0; i < block->count; i++)
        masks[i] = block->statuses[i] == AYO_OK ? ayo__legal_moves(rules, &block->boards[i]) : 0;
}

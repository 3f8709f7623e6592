/* SPDX-License-Identifier: Apache-2.0 */
/* A move on each of many boards: their relays in one list, each with its lane on it. */
#include "batch/batch.h"

/** A move on its own: for rules and moves that the list is not for, and for refusals. */
static void apply_alone(ayo__block *block, int lane, const ayo_rules *rules, int pit)
{
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    block->statuses[lane] = ayo__move_apply(&block->boards[lane], &result, rules, pit);
    block->reasons[lane] = (uint8_t)result.reason;
}

#if defined(AYO__FLIGHTS)
enum {
    LANE = AYO__FLIGHT_STORES,
    UNSETTLED = 255 /* in place of a reason, until one is known: a board must be swept only once */
};

/** Whether a move is one whose relay, if it ends, makes it legal. */
static bool is_plain(const ayo_rules *rules, const ayo__board *board, int pit)
{
    return ayo__in_row(rules, ayo__mover(board), pit) && ayo__seeds(board, pit) > 0 &&
           !ayo__majority(rules, board) && !ayo__must_feed(rules, board);
}

/** Launch the plain moves. The answer is how many; the others are made alone. */
static int launch(ayo__flight *list, ayo__block *block, const ayo_rules *rules, const int32_t *pits)
{
    int launched = 0;
    for (int lane = 0; lane < block->count; lane++) {
        const ayo__board *board = &block->boards[lane];
        if (block->statuses[lane] != AYO_OK)
            continue;
        const int32_t pit = pits[lane];
        if (!is_plain(rules, board, pit)) {
            apply_alone(block, lane, rules, pit);
            continue;
        }
        const ayo__flight node = ayo__flight_tagged(board, (unsigned)lane);
        ayo__flight_launch_one(&list[launched++], rules, &node, pit);
        /* Until it lands, as it nearly always does, it counts as refused. */
        block->statuses[lane] = AYO_REFUSED_ENDLESS;
    }
    return launched;
}

/** Put a landed move on its board. */
static void land(ayo__block *block, const ayo_rules *rules, const ayo__flight *landed)
{
    const int lane = landed->bytes[LANE];
    ayo__board *board = &block->boards[lane];
    const int mover = ayo__mover(board);
    ayo__row pits = landed->words;
    const unsigned gain = ayo__flight_capture(&pits, rules, mover);
    board->word[0] = pits.low;
    board->word[1] = pits.high;
    ayo__gain(board, mover, (int)gain);
    ayo__pass_turn(board);
    block->statuses[lane] = AYO_OK;
}

/** End the game on a board if it is over. */
static void settle_alone(ayo__block *block, int lane, const ayo_rules *rules)
{
    const int reason = ayo__reason(rules, &block->boards[lane]);
    ayo__sweep(&block->boards[lane], rules, reason);
    block->reasons[lane] = (uint8_t)reason;
}

/**
 * Find the games that the landed moves have ended. Where one relay of the next
 * player ends, the game goes on; it takes a second look only where none was
 * found at once.
 */
static void settle(ayo__block *block, const ayo_rules *rules, ayo__flight *landed, int count)
{
    ayo__flight list[AYO__BLOCK + 1];
    int launched = 0;
    for (int i = 0; i < count; i++) {
        const int lane = landed[i].bytes[LANE];
        const ayo__board *board = &block->boards[lane];
        const int mover = ayo__mover(board);
        const uint64_t row = ayo__row_bytes(rules, board, mover);
        if (row == 0 || ayo__majority(rules, board) || ayo__must_feed(rules, board)) {
            settle_alone(block, lane, rules);
            continue;
        }
        block->reasons[lane] = UNSETTLED;
        const ayo__flight node = ayo__flight_tagged(board, (unsigned)lane);
        ayo__flight_launch_one(&list[launched++], rules, &node,
                               ayo__row_start(rules, mover) + ayo__lowest_bit(row) / 8);
    }
    const int ended = ayo__flights_land(landed, list, launched, rules);
    for (int i = 0; i < ended; i++)
        block->reasons[landed[i].bytes[LANE]] = AYO_REASON_NONE;
    for (int lane = 0; ended < launched && lane < block->count; lane++)
        if (block->reasons[lane] == UNSETTLED)
            settle_alone(block, lane, rules);
}

static void apply_by_flights(ayo__block *block, const ayo_rules *rules, const int32_t *pits)
{
    ayo__flight list[AYO__BLOCK + 1];
    ayo__flight landed[AYO__BLOCK + 1];
    const int launched = launch(list, block, rules, pits);
    const int ended = ayo__flights_land(landed, list, launched, rules);
    for (int i = 0; i < ended; i++)
        land(block, rules, &landed[i]);
    /* Those that did not land learn why: their player may have had no move at all. */
    for (int lane = 0; ended < launched && lane < block->count; lane++)
        if (block->statuses[lane] == AYO_REFUSED_ENDLESS)
            apply_alone(block, lane, rules, pits[lane]);
    settle(block, rules, landed, ended);
}

#endif

void ayo__block_apply(ayo__block *block, const ayo_rules *rules, const int32_t *pits)
{
    for (int lane = 0; lane < block->count; lane++)
        block->reasons[lane] = AYO_REASON_NONE;
#if defined(AYO__FLIGHTS)
    if (block->listed) {
        apply_by_flights(block, rules, pits);
        return;
    }
#endif
    for (int lane = 0; lane < block->count; lane++)
        if (block->statuses[lane] == AYO_OK)
            apply_alone(block, lane, rules, pits[lane]);
}

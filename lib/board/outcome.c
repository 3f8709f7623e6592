/* SPDX-License-Identifier: Apache-2.0 */
/* How a position stands. RULES.md, "End and result". */
#include <string.h>

#include "board/move.h"

int ayo__reason(const ayo_rules *rules, const ayo__board *board)
{
    if (ayo__majority(rules, board))
        return AYO_REASON_MAJORITY;
    return ayo__can_move(rules, board) ? AYO_REASON_NONE : AYO_REASON_NO_MOVE;
}

int ayo__heir(const ayo_rules *rules, const ayo__board *board, int reason, int pit)
{
    const int owner = pit < rules->pits ? AYO_SOUTH : AYO_NORTH;
    switch (reason) {
    case AYO_REASON_NO_MOVE:
        if (ayo__rule(rules, AYO_OPTION_LEFTOVERS) == AYO_LEFTOVERS_OWNER)
            return owner;
        return 1 - ayo__mover(board);
    case AYO_REASON_REPETITION:
    case AYO_REASON_AGREEMENT:
        return owner;
    default:
        return -1;
    }
}

void ayo__sweep(ayo__board *board, const ayo_rules *rules, int reason)
{
    for (int pit = 0; pit < rules->ring && reason; pit++) {
        const int heir = ayo__heir(rules, board, reason, pit);
        if (heir < 0)
            continue;
        const int seeds = ayo__seeds(board, pit);
        ayo__take(board, pit, seeds);
        ayo__gain(board, heir, seeds);
    }
}

int ayo__result(const ayo__board *board)
{
    const int lead = ayo__store(board, AYO_SOUTH) - ayo__store(board, AYO_NORTH);
    return lead > 0 ? AYO_RESULT_SOUTH : lead < 0 ? AYO_RESULT_NORTH : AYO_RESULT_DRAW;
}

ayo_status ayo__outcome(ayo_outcome *out, const ayo_rules *rules, const ayo__board *board,
                        int reason)
{
    if (out->struct_size < sizeof *out)
        return AYO_ERR_STRUCT_SIZE;
    ayo__board final = *board;
    ayo__sweep(&final, rules, reason);
    ayo__board_store(&out->final, &final);
    out->reason = reason;
    out->result = reason ? ayo__result(&final) : AYO_RESULT_RUNNING;
    out->south = ayo__store(&final, AYO_SOUTH);
    out->north = ayo__store(&final, AYO_NORTH);
    return AYO_OK;
}

ayo_status ayo_position_outcome(ayo_outcome *out, const ayo_rules *rules,
                                const ayo_position *position)
{
    if (!out)
        return AYO_ERR_NULL;
    ayo__board board;
    const ayo_status status = ayo__board_read(&board, rules, position);
    return status == AYO_OK ? ayo__outcome(out, rules, &board, ayo__reason(rules, &board)) : status;
}

const char *ayo_result_name(int result)
{
    static const char *const names[] = {"running", "south", "north", "draw"};
    return result >= 0 && result <= AYO_RESULT_DRAW ? names[result] : NULL;
}

const char *ayo_reason_name(int reason)
{
    static const char *const names[] = {"none",       "majority",    "no-move",
                                        "repetition", "resignation", "agreement"};
    return reason >= 0 && reason <= AYO_REASON_AGREEMENT ? names[reason] : NULL;
}

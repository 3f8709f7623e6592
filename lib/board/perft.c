/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/perft.h>
#include <string.h>

#include "base/bits.h"
#include "board/move.h"
#include "board/position.h"

/** A node on the way to the leaves, and the moves of it that are not made yet. */
typedef struct node {
    ayo_position position;
    uint32_t moves;
} node;

/**
 * A loop over a stack of nodes, not a recursion: the depth is the caller's, the
 * stack is ours. A last ply is counted by its legal moves, without making them.
 */
static uint64_t count_leaves(const ayo_rules *rules, const ayo_position *position, int depth)
{
    if (depth == 0)
        return 1;
    node stack[AYO_PERFT_MAX_DEPTH];
    uint64_t leaves = 0;
    int ply = 0;
    stack[0] = (node){*position, ayo__legal_moves(rules, position)};
    while (ply >= 0) {
        node *top = &stack[ply];
        if (ply == depth - 1) {
            leaves += (uint64_t)ayo__count_bits(top->moves);
            top->moves = 0;
        }
        if (top->moves == 0) {
            ply--;
            continue;
        }
        ayo__move move;
        const int pit = ayo__lowest_bit(top->moves);
        top->moves &= top->moves - 1;
        /* The moves of a node are legal, so making one cannot fail. */
        (void)ayo__move_try(&move, rules, &top->position, pit);
        stack[++ply] = (node){move.after, ayo__legal_moves(rules, &move.after)};
    }
    return leaves;
}

static ayo_status check_depth(int depth, int least)
{
    return depth >= least && depth <= AYO_PERFT_MAX_DEPTH ? AYO_OK : AYO_ERR_ARGUMENT;
}

ayo_status ayo_perft(uint64_t *count, const ayo_rules *rules, const ayo_position *position,
                     int depth)
{
    if (!count)
        return AYO_ERR_NULL;
    ayo_status status = ayo__position_status(rules, position);
    if (status == AYO_OK)
        status = check_depth(depth, 0);
    if (status == AYO_OK)
        *count = count_leaves(rules, position, depth);
    return status;
}

ayo_status ayo_perft_divide(uint64_t counts[AYO_MAX_PITS], const ayo_rules *rules,
                            const ayo_position *position, int depth)
{
    if (!counts)
        return AYO_ERR_NULL;
    ayo_status status = ayo__position_status(rules, position);
    if (status == AYO_OK)
        status = check_depth(depth, 1);
    if (status != AYO_OK)
        return status;
    const uint32_t moves = ayo__legal_moves(rules, position);
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        ayo__move move;
        counts[pit] = 0;
        if (moves >> pit & 1 && ayo__move_try(&move, rules, position, pit) == AYO_OK)
            counts[pit] = count_leaves(rules, &move.after, depth - 1);
    }
    return AYO_OK;
}

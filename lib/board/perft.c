/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/perft.h>
#include <string.h>

#include "base/bits.h"
#include "board/flight.h"
#include "board/move.h"
#include "board/position.h"

/* The last plies of a tree are counted on lists of boards, where the rules allow it. */
enum { LISTED_PLIES = 3, MOVES = 6, NODES = MOVES * MOVES, FLIGHTS = NODES * MOVES };

/** A move of a node, as a node; false if it ended the game by majority. */
static bool land_child(ayo__flight *child, const ayo_rules *rules, ayo__flight landed)
{
    *child = ayo__flight_capture(rules, landed);
    return ayo__flight_no_majority(rules, *child);
}

static uint64_t count_feeding_moves(const ayo_rules *rules, ayo__flight node)
{
    const ayo_position position = ayo__flight_position(rules, node);
    return (uint64_t)ayo__count_bits(ayo__legal_moves(rules, &position));
}

/** The children of a node that has to feed, one by one; at most 6. */
static int feeding_children(ayo__flight *children, const ayo_rules *rules, ayo__flight node)
{
    const ayo_position position = ayo__flight_position(rules, node);
    int count = 0;
    for (uint32_t moves = ayo__legal_moves(rules, &position); moves; moves &= moves - 1) {
        ayo__move move;
        (void)ayo__move_try(&move, rules, &position, ayo__lowest_bit(moves));
        children[count] = ayo__flight_of(rules, &move.after);
        count += !ayo__majority(rules, &move.after);
    }
    return count;
}

/**
 * Lines of `depth` plies below all of some nodes, none of them over by majority:
 * 1 node for depth 3, up to 6 for depth 2, up to 36 for depth 1.
 */
static uint64_t count_listed(const ayo_rules *rules, const ayo__flight *nodes, int count, int depth)
{
    ayo__flight list[FLIGHTS + 1];
    ayo__flight children[NODES + 1];
    const bool feeding = ayo__rule(rules, AYO_OPTION_FEEDING) == AYO_FEEDING_REQUIRED;
    int launched = 0;
    int fed = 0;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        if (!feeding || !ayo__flight_opponent_empty(rules, nodes[i]))
            launched += ayo__flights_launch(list + launched, rules, nodes[i]);
        else if (depth > 1)
            fed += feeding_children(children + fed, rules, nodes[i]);
        else
            leaves += count_feeding_moves(rules, nodes[i]);
    }
    if (depth == 1)
        return leaves + (uint64_t)ayo__flights_count_ends(list, launched, rules);
    const int end = fed + ayo__flights_land(children + fed, list, launched, rules);
    for (int i = fed; i < end; i++)
        fed += land_child(&children[fed], rules, children[i]);
    return count_listed(rules, children, fed, depth - 1);
}

/** A node on the way to the leaves, and the moves of it that are not made yet. */
typedef struct node {
    ayo_position position;
    uint32_t moves;
} node;

/** Whether all lines of so many plies below a position can be counted at once. */
static bool counts_at_once(const ayo_rules *rules, int depth)
{
    return depth <= 1 || (depth <= LISTED_PLIES && ayo__flights_serve(rules));
}

static uint64_t count_at_once(const ayo_rules *rules, const ayo_position *position, int depth)
{
    if (depth == 0)
        return 1;
    if (ayo__majority(rules, position))
        return 0;
    if (!ayo__flights_serve(rules))
        return (uint64_t)ayo__count_bits(ayo__legal_moves(rules, position));
    const ayo__flight flight = ayo__flight_of(rules, position);
    return count_listed(rules, &flight, 1, depth);
}

/** A loop over a stack of nodes, not a recursion: the depth is the caller's, the stack is ours. */
static uint64_t count_leaves(const ayo_rules *rules, const ayo_position *position, int depth)
{
    if (counts_at_once(rules, depth))
        return count_at_once(rules, position, depth);
    node stack[AYO_PERFT_MAX_DEPTH];
    uint64_t leaves = 0;
    int ply = 0;
    stack[0] = (node){*position, ayo__legal_moves(rules, position)};
    while (ply >= 0) {
        node *top = &stack[ply];
        if (top->moves == 0) {
            ply--;
            continue;
        }
        ayo__move move;
        const int pit = ayo__lowest_bit(top->moves);
        top->moves &= top->moves - 1;
        /* The moves of a node are legal, so making one cannot fail. */
        (void)ayo__move_try(&move, rules, &top->position, pit);
        if (counts_at_once(rules, depth - ply - 1))
            leaves += count_at_once(rules, &move.after, depth - ply - 1);
        else
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

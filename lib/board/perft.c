/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/perft.h>
#include <string.h>

#include "base/bits.h"
#include "board/flight.h"
#include "board/flight_wide.h"
#include "board/move.h"

#if defined(AYO__FLIGHTS)
/*
 * The last plies of a tree are counted on lists of boards, where the rules allow
 * it: long enough to keep the processor busy, short enough for the stack.
 */
enum { LISTED_PLIES = 4, NODES = 32, MOVES = 6, FLIGHTS = NODES * MOVES };

/** Capture, and tell whether the game goes on. */
static bool land_child(ayo__flight *child, const ayo_rules *rules)
{
    *child = ayo__flight_child(rules, child);
    return ayo__flight_no_majority(rules, child);
}

static uint64_t count_feeding_moves(const ayo_rules *rules, ayo__flight node)
{
    const ayo__board board = ayo__flight_board(rules, node);
    return (uint64_t)ayo__count_moves(rules, &board);
}

/** The children of a node that has to feed, one by one; at most 6. */
static int feeding_children(ayo__flight *children, const ayo_rules *rules, ayo__flight node)
{
    const ayo__board board = ayo__flight_board(rules, node);
    int count = 0;
    for (uint32_t moves = ayo__legal_moves(rules, &board); moves; moves &= moves - 1) {
        ayo__move move;
        (void)ayo__move_try(&move, rules, &board, ayo__lowest_bit(moves));
        children[count] = ayo__flight_of(rules, &move.after);
        count += !ayo__majority(rules, &move.after);
    }
    return count;
}

static uint64_t count_listed(const ayo_rules *rules, const ayo__flight *nodes, int count,
                             int depth);

/** As count_listed(), for no more than NODES nodes. */
static uint64_t count_chunk(const ayo_rules *rules, const ayo__flight *nodes, int count, int depth)
{
    /* One more than there can be, since an append writes first and counts then. */
    ayo__flight list[FLIGHTS + 1];
    ayo__flight children[FLIGHTS + 1];
    const bool feeding = ayo__rule(rules, AYO_OPTION_FEEDING) == AYO_FEEDING_REQUIRED;
    int launched = 0;
    int born = 0;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        if (!feeding || !ayo__flight_opponent_empty(rules, &nodes[i]))
            launched += ayo__flights_launch(list + launched, rules, &nodes[i]);
        else if (depth > 1)
            born += feeding_children(children + born, rules, nodes[i]);
        else
            leaves += count_feeding_moves(rules, nodes[i]);
    }
    if (depth == 1)
        return leaves + (uint64_t)ayo__flights_count_ends(list, launched, rules);
    const int end = born + ayo__flights_land(children + born, list, launched, rules);
    for (int i = born; i < end; i++) {
        children[born] = children[i];
        born += land_child(&children[born], rules);
    }
    return count_listed(rules, children, born, depth - 1);
}

/** Lines of `depth` plies below all of some nodes, none of them over by majority. */
static uint64_t count_listed(const ayo_rules *rules, const ayo__flight *nodes, int count, int depth)
{
    uint64_t leaves = 0;
    for (int i = 0; i < count; i += NODES)
        leaves += count_chunk(rules, nodes + i, count - i < NODES ? count - i : NODES, depth);
    return leaves;
}

#endif

/** A node on the way to the leaves, and the moves of it that are not made yet. */
typedef struct node {
    ayo__board board;
    uint32_t moves;
} node;

/** How the last plies of a tree are counted: so many of them below a position, by this function. */
typedef struct method {
    const ayo_rules *rules;
    int plies;
    uint64_t (*count)(const struct method *last, const ayo__board *board, int depth);
    ayo__wide_ply *lists; /**< what the function works on, if it is add_wide() */
} method;

/** A loop over a stack of nodes, not a recursion: the depth is the caller's, the stack is ours. */
static uint64_t walk(const method *last, const ayo__board *board, int depth)
{
    if (depth <= last->plies)
        return last->count(last, board, depth);
    node stack[AYO_PERFT_MAX_DEPTH];
    uint64_t leaves = 0;
    int ply = 0;
    stack[0] = (node){*board, ayo__legal_moves(last->rules, board)};
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
        (void)ayo__move_try(&move, last->rules, &top->board, pit);
        if (depth - ply - 1 <= last->plies)
            leaves += last->count(last, &move.after, depth - ply - 1);
        else
            stack[++ply] = (node){move.after, ayo__legal_moves(last->rules, &move.after)};
    }
    return leaves;
}

static uint64_t count_at_once(const method *last, const ayo__board *board, int depth)
{
    const ayo_rules *rules = last->rules;
    if (depth == 0)
        return 1;
    if (ayo__majority(rules, board))
        return 0;
#if defined(AYO__FLIGHTS)
    if (ayo__flights_serve(rules)) {
        const ayo__flight flight = ayo__flight_of(rules, board);
        return count_listed(rules, &flight, 1, depth);
    }
#endif
    return (uint64_t)ayo__count_moves(rules, board);
}

#if defined(AYO__WIDE)
/* A ply's lists are large: each lies in a frame of its own. */
enum { WIDE_PLIES = 6, WIDE_LEAST = 4 };

static uint64_t add_wide(const method *last, const ayo__board *board, int depth)
{
    (void)depth; /* which is that of the lists */
    ayo__wide_add(last->lists, board);
    return 0;
}

/** Make the lists of all plies but those that are made already, then count. */
__attribute__((noinline)) static void count_wide(ayo__wide *shared, ayo__wide_ply *below,
                                                 const ayo__board *board, int depth, int plies)
{
    ayo__wide_ply ply;
    ayo__wide_open(&ply, shared, below);
    if (plies < WIDE_PLIES && plies < depth) {
        count_wide(shared, &ply, board, depth, plies + 1);
        return;
    }
    const method last = {shared->rules, plies, add_wide, &ply};
    (void)walk(&last, board, depth);
    ayo__wide_finish(&ply);
}
#endif

static uint64_t count_leaves(const ayo_rules *rules, const ayo__board *board, int depth)
{
#if defined(AYO__WIDE)
    if (depth >= WIDE_LEAST && ayo__wide_serves(rules)) {
        ayo__wide shared;
        ayo__wide_begin(&shared, rules);
        count_wide(&shared, NULL, board, depth, 1);
        return shared.leaves;
    }
#endif
    int plies = 1;
#if defined(AYO__FLIGHTS)
    if (ayo__flights_serve(rules))
        plies = LISTED_PLIES;
#endif
    const method last = {rules, plies, count_at_once, NULL};
    return walk(&last, board, depth);
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
    ayo__board board;
    ayo_status status = ayo__board_read(&board, rules, position);
    if (status == AYO_OK)
        status = check_depth(depth, 0);
    if (status == AYO_OK)
        *count = count_leaves(rules, &board, depth);
    return status;
}

ayo_status ayo_perft_divide(uint64_t counts[AYO_MAX_PITS], const ayo_rules *rules,
                            const ayo_position *position, int depth)
{
    if (!counts)
        return AYO_ERR_NULL;
    ayo__board board;
    ayo_status status = ayo__board_read(&board, rules, position);
    if (status == AYO_OK)
        status = check_depth(depth, 1);
    if (status != AYO_OK)
        return status;
    const uint32_t moves = ayo__legal_moves(rules, &board);
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        ayo__move move;
        counts[pit] = 0;
        /* GCOVR_EXCL_BR_START: a legal move can be made */
        if (moves >> pit & 1 && ayo__move_try(&move, rules, &board, pit) == AYO_OK)
            /* GCOVR_EXCL_BR_STOP */
            counts[pit] = count_leaves(rules, &move.after, depth - 1);
    }
    return AYO_OK;
}

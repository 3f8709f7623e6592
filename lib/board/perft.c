/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/perft.h>
#include <string.h>

#include "base/bits.h"
#include "board/flight.h"
#include "board/flight_wide.h"
#include "board/move.h"
#include "board/relays.h"

#if defined(AYO__FLIGHTS)
/*
 * The last plies of a tree are counted on lists of boards, where the rules allow
 * it: long enough to keep the processor busy, short enough for the stack.
 */
enum { LISTED_PLIES = 6, NODES = 48, MOVES = 6, FLIGHTS = NODES * MOVES };

/** What the nodes of a list have in common. */
typedef struct level {
    const ayo_rules *rules;
    int mover;
    int depth; /* to the leaves, at least 1 */
} level;

static uint64_t count_listed(const level *l, ayo__flight *nodes, int count);

/** The leaves below the relays of a list. */
__attribute__((noinline)) static uint64_t count_landed(const level *l, ayo__flight *list,
                                                       int launched)
{
    /* One more than there can be, since an append writes first and counts then. */
    ayo__flight children[FLIGHTS + 1];
    const level below = {l->rules, 1 - l->mover, l->depth - 1};
    const int count = ayo__flights_land(children, list, launched, l->rules);
    ayo__flights_capture(children, count, l->rules, l->mover);
    return count_listed(&below, children, count);
}

static bool must_feed(const level *l, const ayo__flight *node)
{
    const uint64_t *theirs = l->rules->row_bytes[1 - l->mover];
    return ((node->words.low & theirs[0]) | (node->words.high & theirs[1])) == 0 &&
           ayo__rule(l->rules, AYO_OPTION_FEEDING) == AYO_FEEDING_REQUIRED;
}

/** The leaves below a node whose player has to feed: its moves one by one. */
static uint64_t count_feeding(const level *l, const ayo__flight *node)
{
    const ayo__board board = ayo__flight_board(l->rules, node, l->mover);
    const level below = {l->rules, 1 - l->mover, l->depth - 1};
    uint32_t moves = ayo__legal_moves(l->rules, &board);
    if (l->depth == 1)
        return (uint64_t)ayo__count_bits(moves);
    ayo__flight children[MOVES];
    int count = 0;
    for (; moves; moves &= moves - 1) {
        ayo__move move;
        (void)ayo__move_try(&move, l->rules, &board, ayo__lowest_bit(moves));
        children[count++] = ayo__flight_of(&move.after);
    }
    return count_listed(&below, children, count);
}

/** The leaves below up to NODES nodes, none of them over or with a player who has to feed. */
static uint64_t count_chunk(const level *l, const ayo__flight *nodes, int count)
{
    ayo__flight list[FLIGHTS + 1];
    const int launched = ayo__flights_launch(list, l->rules, nodes, count, l->mover);
    if (l->depth > 1)
        return count_landed(l, list, launched);
    return (uint64_t)ayo__flights_count_ends(list, launched, l->rules);
}

/** The leaves below some nodes, which may change their places. */
static uint64_t count_listed(const level *l, ayo__flight *nodes, int count)
{
    uint64_t leaves = 0;
    for (int i = 0; i < count;) {
        const bool over = nodes[i].bytes[AYO__FLIGHT_STORES + 1 - l->mover] > l->rules->win;
        if (over || must_feed(l, &nodes[i])) {
            leaves += over ? 0 : count_feeding(l, &nodes[i]);
            nodes[i] = nodes[--count];
        } else {
            i++;
        }
    }
    for (int i = 0; i < count; i += NODES)
        leaves += count_chunk(l, nodes + i, count - i < NODES ? count - i : NODES);
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

#if !defined(AYO_PORTABLE_ONLY)
/** The moves of the positions that a node's moves lead to: their relays in one list. */
static uint64_t count_answers(const ayo_rules *rules, const ayo__board *board)
{
    uint32_t masks[AYO__RELAYS_BOARDS] = {0};
    ayo__relays all;
    uint64_t leaves = 0;
    int name = 0;
    all.count = 0;
    for (uint32_t moves = ayo__legal_moves(rules, board); moves; moves &= moves - 1) {
        ayo__move move;
        (void)ayo__move_try(&move, rules, board, ayo__lowest_bit(moves));
        if (ayo__majority(rules, &move.after))
            continue;
        if (ayo__captures_count(rules, &move.after))
            leaves += (uint64_t)ayo__count_moves(rules, &move.after);
        else
            ayo__relays_add(&all, rules, &move.after, name++);
    }
    ayo__relays_end(masks, &all, rules->ring);
    for (int i = 0; i < name; i++)
        leaves += (uint64_t)ayo__count_bits(masks[i]);
    return leaves;
}
#endif

static uint64_t count_at_once(const method *last, const ayo__board *board, int depth)
{
    const ayo_rules *rules = last->rules;
    if (depth == 0)
        return 1;
    if (ayo__majority(rules, board))
        return 0;
#if defined(AYO__FLIGHTS)
    if (ayo__flights_serve(rules)) {
        ayo__flight root = ayo__flight_of(board);
        const level top = {rules, ayo__mover(board), depth};
        return count_listed(&top, &root, 1);
    }
#endif
#if !defined(AYO_PORTABLE_ONLY)
    if (depth == 2)
        return count_answers(rules, board);
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
#if !defined(AYO_PORTABLE_ONLY)
    if (ayo__relays_serve(rules))
        plies = 2;
#endif
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

/* SPDX-License-Identifier: Apache-2.0 */
/* A search inside, and one call of it. */
#ifndef AYO__THINK_H
#define AYO__THINK_H

#include <ayoayo/search.h>
#include <ayoayo/solver.h>

#include "search/lookahead.h"

struct ayo_search {
    ayo_allocator allocator;
    ayo_rules rules;        /**< as given */
    uint64_t memory;        /**< bytes */
    const ayo_table *table; /**< the caller's, or `own_table` */
    ayo_table *own_table;   /**< NULL where the caller gave one */
    ayo_solver *solver;     /**< NULL until it is needed first */
    ayo__lookahead ahead;
};

/** A legal move of the root, and what is known of it. */
typedef struct ayo__candidate {
    ayo__step step;
    ayo_variation found;
    bool ends;      /**< the game, by repetition: its value is what the rule gives */
    bool came_by;   /**< it leads to a position that the game came by since the last capture */
    bool preferred; /**< it begins a line of best play */
} ayo__candidate;

/** One call. */
typedef struct ayo__thought {
    ayo_search *search;
    const ayo_search_limits *limits;
    ayo_search_result *out;
    ayo__limits own_limits; /**< the same for the look-ahead */
    ayo_progress progress;
    uint64_t begun; /**< of ayo__clock() */
    ayo_position root;
    int lead;  /**< of the player to move, in the stores */
    int seeds; /**< on the board */
    int depth; /**< that was looked ahead in full */
    int lines; /**< that are wanted, at most `count` */
    uint64_t proof_nodes;
    bool cancelled; /**< by the caller */
    int count;
    ayo__candidate candidates[AYO_MAX_PITS_PER_ROW]; /**< the best first */
    ayo__board before[AYO__MOST_BEFORE];
    int before_count;
} ayo__thought;

/* ---- think.c: from the limits to the result ---- */

/**
 * Think until a limit is reached or all that is wanted is proven. The root and its history are set.
 * @return #AYO_OK, #AYO_ERR_CANCELLED
 */
ayo_status ayo__think(ayo__thought *thought);

/** Nodes of all parts together. */
static inline uint64_t ayo__thought_nodes(const ayo__thought *thought)
{
    return thought->search->ahead.nodes + thought->proof_nodes;
}

/** Tell the caller how far it is. */
void ayo__think_report(ayo__thought *thought);

/** Milliseconds that are left, rounded down; UINT64_MAX for no limit. */
uint64_t ayo__think_left(const ayo__thought *thought);

/** Put the candidates in the order of what is proven of them, where that says more than the order
 * that they have. */
void ayo__think_sort(ayo__thought *thought);

/* ---- exact.c: what is proven ---- */

/** Build the search's own table as far as the limits make it worth while. */
void ayo__think_table(ayo__thought *thought);

/** Whether the table answers the root; then all is set. */
bool ayo__think_by_table(ayo__thought *thought);

/** Spend some nodes on proving, and narrow the bounds. */
void ayo__think_proof(ayo__thought *thought, uint64_t nodes);

/** Where the margin is proven, find a line that keeps it. */
void ayo__think_line(ayo__thought *thought);

#endif

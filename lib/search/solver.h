/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AYO__SOLVER_H
#define AYO__SOLVER_H

#include <ayoayo/solver.h>

#include "search/prove.h"

struct ayo_solver {
    ayo_rules rules;      /**< as given: when the game ends for a line */
    ayo_table *own_table; /**< NULL where the caller gave one */
    uint64_t memory;      /**< bytes */
    ayo__prover prover;
    ayo_allocator allocator;
};

/** One call: its limits, and what it tells the caller. */
typedef struct ayo__call {
    ayo_solver *solver;
    const ayo_solve_limits *limits;
    ayo__limits prover_limits;
    uint64_t begun; /**< of ayo__clock() */
    uint64_t first_node;
    ayo_progress progress;
    bool cancelled; /**< by the caller, not by the clock, while a table was built */
} ayo__call;

/** What is known of the margin of a board. */
typedef struct ayo__bounds {
    int lower;
    int upper;
    int pit; /**< a move worth at least `lower`, or -1 */
} ayo__bounds;

/** Check the arguments of a call and make the table that it needs. */
ayo_status ayo__call_begin(ayo__call *call, ayo_solver *solver, const ayo_position *position,
                           const ayo_solve_limits *limits);

/** The claim that the player to move gets at least so much. */
ayo__claim ayo__claim_of(const ayo_solver *solver, const ayo_position *position, int least);

/** What needs no search. */
ayo__bounds ayo__bounds_of(const ayo_solver *solver, const ayo_position *position);

/** Make the table for a board with so many seeds, if the solver has one of its own. */
ayo_status ayo__call_table(ayo__call *call, int board_seeds);

/** Decide whether the margin is at least so much, and narrow the bounds by it. */
ayo_status ayo__decide(ayo__bounds *bounds, ayo__call *call, const ayo_position *position,
                       int least);

/** Narrow the bounds to one number. */
ayo_status ayo__find_margin(ayo__bounds *bounds, ayo__call *call, const ayo_position *position);

#endif

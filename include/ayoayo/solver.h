/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file solver.h
 * @brief The exact value of a position of any size, proven by search.
 *
 * The value is the play-on margin that tables.h explains, and so is what it says
 * about the winner. A solver proves bounds of it, who wins first, then closer
 * and closer ones; stopped by a limit, it has those proven so far.
 *
 * @code
 * ayo_solver *solver = NULL;
 * ayo_solution solution = AYO_SOLUTION_INIT;
 * ayo_status status = ayo_solver_create(&solver, rules, NULL, NULL);
 * if (status == AYO_OK) status = ayo_solver_solve(&solution, solver, &position, NULL);
 * if (status == AYO_OK) printf("margin %d\n", (int)solution.lower);
 * ayo_solver_destroy(solver);
 * @endcode
 *
 * A solver remembers what it has proven, so the next position of the same game
 * is cheaper. What it remembers is true on no condition: a result that holds
 * only because of the positions that a line came by is never remembered.
 *
 * Thread safety of the whole header: one thread at a time for one solver; its
 * table may be shared.
 */
#ifndef AYOAYO_SOLVER_H
#define AYOAYO_SOLVER_H

#include <stddef.h>
#include <stdint.h>

#include "allocator.h"
#include "export.h"
#include "position.h"
#include "rules.h"
#include "status.h"
#include "tables.h"

/** A solver. Opaque. */
typedef struct ayo_solver ayo_solver;

/** How to make a solver. Initialise with #AYO_SOLVER_OPTIONS_INIT. */
typedef struct ayo_solver_options {
    uint32_t struct_size;   /**< sizeof, set by the _INIT macro */
    uint32_t zero;          /**< 0 */
    uint64_t memory;        /**< bytes that it may use; 0 for 256 MiB. It works with any number */
    const ayo_table *table; /**< borrowed as long as the solver lives; NULL: it builds its own */
} ayo_solver_options;

/** The value that options start with. */
#define AYO_SOLVER_OPTIONS_INIT                                                                    \
    {                                                                                              \
        (uint32_t)sizeof(ayo_solver_options), 0, 0, NULL                                           \
    }

/** What to find out. */
enum {
    AYO_GOAL_MARGIN, /**< the exact margin */
    AYO_GOAL_WINNER  /**< who wins; the bounds may stay apart */
};

/** When to stop. Initialise with #AYO_SOLVE_LIMITS_INIT. */
typedef struct ayo_solve_limits {
    uint32_t struct_size;     /**< sizeof, set by the _INIT macro */
    int32_t goal;             /**< an `AYO_GOAL_…` */
    uint64_t nodes;           /**< positions whose moves are made; 0 for no limit */
    uint64_t milliseconds;    /**< of the call, building its own table included; 0 for no limit */
    ayo_progress_fn progress; /**< NULL: none; it may cancel */
    void *progress_context;   /**< passed to it */
} ayo_solve_limits;

/** The value that limits start with. */
#define AYO_SOLVE_LIMITS_INIT                                                                      \
    {                                                                                              \
        (uint32_t)sizeof(ayo_solve_limits), AYO_GOAL_MARGIN, 0, 0, NULL, NULL                      \
    }

/** What was found out. Initialise with #AYO_SOLUTION_INIT. */
typedef struct ayo_solution {
    uint32_t struct_size;  /**< sizeof, set by the _INIT macro */
    int32_t lower;         /**< the margin for the player to move is at least this */
    int32_t upper;         /**< and at most this: exact when they are equal */
    int32_t pit;           /**< a move that is worth at least `lower`; -1 if there is no move */
    int32_t result;        /**< who wins, an `AYO_RESULT_…`; running: not known */
    int32_t table_seeds;   /**< boards with at most so many seeds were looked up */
    uint64_t nodes;        /**< positions whose moves were made */
    uint64_t milliseconds; /**< of the call */
} ayo_solution;

/** The value that a solution starts with. */
#define AYO_SOLUTION_INIT                                                                          \
    {                                                                                              \
        (uint32_t)sizeof(ayo_solution), 0, 0, 0, 0, 0, 0, 0                                        \
    }

AYO_BEGIN_DECLS

/**
 * @brief Make a solver.
 * @param[out] out the solver, yours to destroy; NULL on failure
 * @param rules the rule set; copied
 * @param options NULL for none
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_STRUCT_SIZE, #AYO_ERR_NO_MEMORY,
 *         #AYO_ERR_RULES (the table is for other rules). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_solver_create(ayo_solver **out, const ayo_rules *rules,
                                                   const ayo_solver_options *options,
                                                   const ayo_allocator *allocator);

/**
 * @brief Destroy a solver. NULL is fine.
 * @param solver the solver
 * Since: 0.1.
 */
AYO_API void ayo_solver_destroy(ayo_solver *solver);

/**
 * @brief Forget all positions, so that the next call takes as many nodes as the first did.
 *
 * A call's nodes depend on its arguments and on the calls before it since then,
 * never on the machine, as long as no limit of time stops one.
 * @param solver the solver; NULL is fine
 * Since: 0.1.
 */
AYO_API void ayo_solver_clear(ayo_solver *solver);

/**
 * @brief Find the margin of a position, or who wins.
 *
 * A game that is over by majority is played on.
 * @param[out] out what was found, with #AYO_ERR_LIMIT, #AYO_ERR_CANCELLED and
 *             #AYO_ERR_NO_MEMORY too: the bounds proven until then
 * @param solver the solver
 * @param position a position of its rule set
 * @param limits NULL for none
 * @return #AYO_OK (the goal was reached), #AYO_ERR_NULL, #AYO_ERR_STRUCT_SIZE,
 *         #AYO_ERR_ARGUMENT (no such goal), #AYO_ERR_POSITION,
 *         #AYO_ERR_LIMIT (a limit stopped it), #AYO_ERR_CANCELLED (the caller
 *         did), #AYO_ERR_NO_MEMORY. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_solver_solve(ayo_solution *out, ayo_solver *solver,
                                                  const ayo_position *position,
                                                  const ayo_solve_limits *limits);

/**
 * @brief Find what every move is worth to the player who makes it.
 *
 * The goal is the margin, whatever the limits say; they hold for all moves together.
 * A game that is over by majority has moves here, as it is played on.
 * @param[out] lower of pit i, the margin after playing it, its capture included,
 *             is at least this; #AYO_NO_VALUE where it is no legal move
 * @param[out] upper and at most this
 * @param solver the solver
 * @param position a position of its rule set
 * @param limits NULL for none
 * @return as ayo_solver_solve(); the bounds are set in the same cases. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_solver_moves(int32_t lower[AYO_MAX_PITS],
                                                  int32_t upper[AYO_MAX_PITS], ayo_solver *solver,
                                                  const ayo_position *position,
                                                  const ayo_solve_limits *limits);

/**
 * @brief Find a line of best play: moves that keep the margin, for both players.
 *
 * It ends where the game does under the rule set, by majority too. It stops
 * early where only a move to a position that it came by since the last capture
 * would be next: where best play never ends, or a win needs a detour that the
 * line did not find.
 * @param[out] pits the moves, as many as there is room for
 * @param capacity room in `pits`
 * @param[out] count how many were written
 * @param solver the solver
 * @param position a position of its rule set
 * @param limits NULL for none; of the goal nothing is used
 * @return as ayo_solver_solve(); with #AYO_ERR_LIMIT, #AYO_ERR_CANCELLED and
 *         #AYO_ERR_NO_MEMORY the moves found until then are there. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_solver_line(uint8_t *pits, size_t capacity, size_t *count,
                                                 ayo_solver *solver, const ayo_position *position,
                                                 const ayo_solve_limits *limits);

AYO_END_DECLS

#endif

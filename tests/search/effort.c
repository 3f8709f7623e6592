/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a call takes depends on its arguments and not on the machine, as solver.h and search.h
 * promise, so it is known. The order of moves, the memory, the numbers that guide a proof
 * and where a search stops change no value; here they are seen. Who makes the search better writes
 * down the new numbers, and they should be the lower ones.
 */
#include <ayoayo/ayoayo.h>
#include <inttypes.h>

#include "check.h"
#include "objects.h"

/* A position after so many random moves. */
static ayo_position position_of(const ayo_rules *rules, uint64_t plies)
{
    ayo_position position;
    ayo_random random = {1984};
    if (ayo_position_start(&position, rules) != AYO_OK ||
        ayo_position_playout(&position, NULL, &random, rules, &position, plies) != AYO_OK)
        check_abort("no position");
    return position;
}

/* ---- the solver ---- */

typedef struct proof {
    const char *rules;
    uint64_t plies;
    uint64_t memory;
    int table; /* seeds; -1: the solver builds its own */
    int32_t goal;
    int32_t lower, upper;
    uint64_t nodes;
} proof;

static const proof proofs[] = {
    {"russ,pits-per-row=4,seeds-per-pit=3", 0, 1 << 20, 3, AYO_GOAL_MARGIN, 4, 4, 8087},
    {"russ,pits-per-row=4,seeds-per-pit=3", 0, 1 << 14, 3, AYO_GOAL_MARGIN, 4, 4, 15570},
    {"russ,pits-per-row=4,seeds-per-pit=3", 0, 1 << 14, 3, AYO_GOAL_WINNER, 1, 24, 582},
    {"russ,pits-per-row=4,seeds-per-pit=3", 0, 5000, -1, AYO_GOAL_MARGIN, 4, 4, 38179},
    {"russ,pits-per-row=5,seeds-per-pit=2", 0, 1 << 16, 3, AYO_GOAL_MARGIN, 0, 0, 24983},
    {"russ,pits-per-row=5,seeds-per-pit=2", 1, 1 << 16, -1, AYO_GOAL_MARGIN, 2, 2, 128659},
    {"russ", 8, 1 << 20, 8, AYO_GOAL_WINNER, -2, 31, 54110},
    {"russ", 14, 1 << 16, 6, AYO_GOAL_MARGIN, 6, 6, 64138},
    {"pratt,pits-per-row=3,seeds-per-pit=4", 0, 1 << 20, 3, AYO_GOAL_MARGIN, -2, -2, 388},
    {"pratt,pits-per-row=4,seeds-per-pit=3", 0, 1 << 13, 3, AYO_GOAL_MARGIN, 4, 4, 19700},
    {"oware,pits-per-row=3,seeds-per-pit=2", 0, 1 << 20, 0, AYO_GOAL_MARGIN, 6, 6, 1109},
    {"oware,pits-per-row=4,seeds-per-pit=2", 0, 1 << 19, 3, AYO_GOAL_MARGIN, 0, 0, 118865},
    {"mancala-world,pits-per-row=4,seeds-per-pit=3", 2, 1 << 15, 2, AYO_GOAL_MARGIN, 4, 4, 8301},
};

static void check_proof(const proof *known)
{
    ayo_rules *rules = rules_of(known->rules);
    ayo_table *table = known->table >= 0 ? table_of(rules, known->table) : NULL;
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    ayo_solution found = AYO_SOLUTION_INIT;
    const ayo_position position = position_of(rules, known->plies);
    options.memory = known->memory;
    options.table = table;
    limits.goal = known->goal;
    limits.nodes = 1000000;
    if (ayo_solver_create(&solver, rules, &options, NULL) != AYO_OK)
        check_abort("no solver");
    CHECK(ayo_solver_solve(&found, solver, &position, &limits) == AYO_OK, "%s", known->rules);
    CHECK(found.lower == known->lower && found.upper == known->upper && found.nodes == known->nodes,
          "proof %d, %s: [%d, %d], %" PRIu64 " nodes", (int)(known - proofs), known->rules,
          found.lower, found.upper, found.nodes);
    ayo_solver_destroy(solver);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

/* ---- the search ---- */

typedef struct look {
    const char *rules;
    uint64_t plies;
    uint64_t memory;
    int table; /* seeds; -1: the search builds its own */
    int32_t guess, depth, nodes, lines;
    int32_t pit, score, deep, seeds;
    uint64_t visited, hits;
} look;

static const look looks[] = {
    {"russ", 0, 1 << 20, 4, 1, 9, -1, 1, 2, 552, 9, -1, 7967, 0},
    {"russ", 9, 1 << 15, 4, 1, 8, -1, 6, 6, 772, 8, -1, 8253, 0},
    {"russ", 9, 1 << 20, 8, 0, 8, -1, 2, 6, 844, 8, 8, 13711, 97},
    {"russ", 4, 1 << 20, -1, 0, -1, 30000, 1, 2, 1120, 10, 5, 30000, 61},
    {"russ", 20, 1 << 20, -1, 0, 9, -1, 3, 5, -100, 9, 5, 12486, 245},
    {"oware", 0, 1 << 20, 4, 1, 8, -1, 1, 5, 20, 8, -1, 15958, 0},
    {"oware", 30, 1 << 14, 4, 1, 9, -1, 3, 1, -27, 9, -1, 14385, 0},
    {"oware", 80, 1 << 20, 6, 0, -1, 20000, 2, 4, 45, 15, 6, 20000, 162},
    {"oware", 90, 1 << 20, -1, 0, 11, 50000, 1, 2, -538, 11, 5, 7720, 19},
    {"oware,pits-per-row=4", 22, 1 << 16, 5, 0, 12, -1, 1, 1, 598, 12, 5, 14191, 20},
    {"pratt", 3, 1 << 17, 6, 0, -1, 15000, 3, 9, 140, 8, 6, 15000, 2},
    {"mancala-world", 16, 1 << 20, 6, 0, -1, 25000, 1, 1, 500, 10, 6, 11440, 143},
    {"mancala-world,pits-per-row=8", 0, 1 << 20, 2, 1, 7, -1, 1, 7, 72, 7, -1, 5473, 0},
};

static void check_look(const look *known)
{
    ayo_rules *rules = rules_of(known->rules);
    ayo_table *table = known->table >= 0 ? table_of(rules, known->table) : NULL;
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    const ayo_position position = position_of(rules, known->plies);
    options.memory = known->memory;
    options.table = table;
    limits.guess = known->guess;
    limits.depth = known->depth;
    limits.nodes = known->nodes;
    limits.lines = known->lines;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    CHECK(ayo_search_position(&found, search, &position, &limits) == AYO_OK, "%s", known->rules);
    CHECK(found.moves[0].pit == known->pit && found.moves[0].score == known->score &&
              found.depth == known->deep && found.table_seeds == known->seeds &&
              found.nodes == known->visited && found.table_hits == known->hits,
          "look %d, %s: pit %d, score %d, depth %d, table of %d, %" PRIu64 " nodes, %" PRIu64
          " hits",
          (int)(known - looks), known->rules, found.moves[0].pit, found.moves[0].score, found.depth,
          found.table_seeds, found.nodes, found.table_hits);
    ayo_search_destroy(search);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

/* ---- the table that a search or a solver builds for itself ---- */

/* How many boards of six pits hold so many seeds, in all or at most: so many over five, over six.
 */
static uint64_t over(uint64_t seeds, uint64_t chosen)
{
    uint64_t count = 1;
    for (uint64_t i = 1; i <= chosen; i++)
        count = count * (seeds + i) / i;
    return count;
}

static bool cancel(void *context, const ayo_progress *progress)
{
    int *left = context;
    (void)progress;
    return --*left > 0;
}

/* The seeds of the table, which is finished long before the search is cancelled. */
static void check_own(const ayo_rules *rules, uint64_t memory, int32_t depth, int64_t nodes,
                      int seeds)
{
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    const ayo_position start = position_of(rules, 0);
    int left = 110;
    options.memory = memory;
    limits.depth = depth;
    limits.nodes = nodes;
    limits.progress = cancel;
    limits.progress_context = &left;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    CHECK(ayo_search_position(&found, search, &start, &limits) ==
              (left > 0 ? AYO_OK : AYO_ERR_CANCELLED),
          "search");
    CHECK(found.table_seeds == seeds, "%d seeds, not %d", found.table_seeds, seeds);
    ayo_search_destroy(search);
}

/* As many positions as nodes, or 1000 and twice as many for each ply. */
static void test_own_by_work(const ayo_rules *rules)
{
    for (int seeds = 0; seeds < 24; seeds++) {
        const int64_t enough = (int64_t)over((uint64_t)seeds + 1, 6);
        check_own(rules, 1 << 24, AYO_UNLIMITED, enough, seeds + 1);
        check_own(rules, 1 << 24, AYO_UNLIMITED, enough - 1, seeds);
    }
    for (int depth = 1; depth < 12; depth++) {
        int seeds = 0;
        while (seeds < 24 && over((uint64_t)seeds + 1, 6) <= UINT64_C(1000) << depth)
            seeds++;
        check_own(rules, 1 << 24, depth, AYO_UNLIMITED, seeds);
    }
}

/* Building takes 11 bytes for a position and 8 for each move, and may have half of the memory. */
static void test_own_by_memory(const ayo_rules *rules)
{
    for (int seeds = 0; seeds < 24; seeds++) {
        const uint64_t enough = 2 * (11 + 8 * 3) * over((uint64_t)seeds + 1, 5);
        for (int less = 0; less < 2; less++) {
            ayo_solver *solver = NULL;
            ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
            ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
            ayo_solution found = AYO_SOLUTION_INIT;
            const ayo_position start = position_of(rules, 0);
            check_own(rules, enough - (uint64_t)less, AYO_UNLIMITED, AYO_UNLIMITED,
                      seeds + 1 - less);
            options.memory = enough - (uint64_t)less;
            limits.nodes = 1;
            if (ayo_solver_create(&solver, rules, &options, NULL) != AYO_OK)
                check_abort("no solver");
            const ayo_status status = ayo_solver_solve(&found, solver, &start, &limits);
            CHECK(status == AYO_OK || status == AYO_ERR_LIMIT, "%s", ayo_status_name(status));
            CHECK(found.table_seeds == seeds + 1 - less, "%d seeds, not %d", found.table_seeds,
                  seeds + 1 - less);
            ayo_solver_destroy(solver);
        }
    }
}

static void test_own(void)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=3");
    test_own_by_work(rules);
    test_own_by_memory(rules);
    ayo_rules_destroy(rules);
}

int main(void)
{
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++)
        check_proof(&proofs[i]);
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        check_look(&looks[i]);
    test_own();
    return check_summary("effort");
}

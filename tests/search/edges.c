/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The solver's smaller promises: what every call says against a full table, room
 * that ends within a line, limits that are as good as none, stops at every report.
 */
#include <string.h>

#include "check.h"
#include "ledger.h"
#include "objects.h"
#include "oracle.h"

static ayo_solver *solver_of(const ayo_rules *rules, const ayo_table *table)
{
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    options.table = table;
    options.memory = 1 << 20;
    if (ayo_solver_create(&solver, rules, &options, NULL) != AYO_OK)
        check_abort("no solver");
    return solver;
}

/* The winner of a position by its exact margin, as the stores stand. */
static int winner(const ayo_position *position, int margin)
{
    int lead = position->stores[position->mover] - position->stores[1 - position->mover] + margin;
    if (lead == 0)
        return AYO_RESULT_DRAW;
    return (lead > 0) == (position->mover == AYO_SOUTH) ? AYO_RESULT_SOUTH : AYO_RESULT_NORTH;
}

static void check_solution(ayo_solver *solver, const ayo_position *position, int margin)
{
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_solution wins = AYO_SOLUTION_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    CHECK(ayo_solver_solve(&found, solver, position, NULL) == AYO_OK, "solve");
    CHECK(found.lower == margin && found.upper == margin, "[%d, %d], not %d", found.lower,
          found.upper, margin);
    CHECK(found.result == winner(position, margin), "%s", ayo_result_name(found.result));
    limits.goal = AYO_GOAL_WINNER;
    CHECK(ayo_solver_solve(&wins, solver, position, &limits) == AYO_OK, "winner");
    CHECK(wins.result == found.result && wins.lower <= margin && margin <= wins.upper, "%s",
          ayo_result_name(wins.result));
}

static void check_moves(ayo_solver *solver, const ayo_table *full, const ayo_position *position)
{
    int32_t lower[AYO_MAX_PITS];
    int32_t upper[AYO_MAX_PITS];
    int32_t values[AYO_MAX_PITS];
    CHECK(ayo_solver_moves(lower, upper, solver, position, NULL) == AYO_OK, "moves");
    CHECK(ayo_table_moves(values, NULL, full, position) == AYO_OK, "table's moves");
    CHECK(memcmp(lower, values, sizeof lower) == 0 && memcmp(upper, values, sizeof upper) == 0,
          "values of moves");
}

/* Every move of a line keeps the margin, with room for all of it and for half. */
static void check_line(ayo_solver *solver, const ayo_rules *rules, const ayo_table *full,
                       const ayo_position *position)
{
    size_t room = 200;
    for (int round = 0; round < 2; round++) {
        uint8_t line[200];
        size_t count = 0;
        ayo_position at = *position;
        CHECK(ayo_solver_line(line, room, &count, solver, position, NULL) == AYO_OK, "line");
        CHECK(round == 0 ? count < room : count == room, "%zu moves", count);
        for (size_t i = 0; i < count; i++) {
            int32_t values[AYO_MAX_PITS];
            uint32_t best = 0;
            CHECK(ayo_table_moves(values, &best, full, &at) == AYO_OK, "move %zu", i);
            CHECK(best >> line[i] & 1, "move %zu of the line, pit %d, is not best", i, line[i]);
            if (ayo_position_apply(&at, NULL, rules, &at, line[i]) != AYO_OK)
                check_abort("the line has no such move");
        }
        room = count / 2;
    }
}

static void test_against_table(const char *text, int seeds, int looked_up)
{
    ayo_rules *rules = rules_of(text);
    ayo_table *full = table_of(rules, seeds);
    ayo_table *small = table_of(rules, looked_up);
    ayo_solver *solver = solver_of(rules, small);
    oracle *all = oracle_make(rules, seeds);
    for (size_t i = 0; i < oracle_count(all); i += 11) {
        ayo_position position = oracle_position(all, i);
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        /* Stores that leave the game open, and every winner possible. */
        int stored = position.stores[0];
        position.stores[0] = (uint8_t)(stored / 2);
        position.stores[1] = (uint8_t)(stored - stored / 2);
        check_solution(solver, &position, oracle_margin(all, i));
        check_moves(solver, full, &position);
        CHECK(ayo_position_outcome(&outcome, rules, &position) == AYO_OK, "outcome");
        if (outcome.reason == AYO_REASON_NONE)
            check_line(solver, rules, full, &position);
    }
    oracle_free(all);
    ayo_solver_destroy(solver);
    ayo_table_destroy(small);
    ayo_table_destroy(full);
    ayo_rules_destroy(rules);
}

/* A table may hold more seeds than any position has: 126 on a board with 200. */
static void test_many_seeds(void)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=1,seeds-per-pit=100");
    ayo_solver *solver = solver_of(rules, NULL);
    ayo_position start;
    ayo_solution found = AYO_SOLUTION_INIT;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_solver_solve(&found, solver, &start, NULL) == AYO_OK, "solve");
    CHECK(found.table_seeds == AYO_TABLE_MAX_SEEDS, "%d seeds", found.table_seeds);
    start.pits[0] = 60;
    start.pits[1] = 60;
    start.stores[0] = 80;
    ayo_table *table = table_of(rules, 120);
    int32_t margin = 999;
    CHECK(ayo_table_probe(&margin, table, &start) == AYO_OK, "probe");
    CHECK(ayo_solver_solve(&found, solver, &start, NULL) == AYO_OK && found.lower == margin,
          "[%d, %d], not %d", found.lower, found.upper, margin);
    ayo_table_destroy(table);
    ayo_solver_destroy(solver);
    ayo_rules_destroy(rules);
}

/* Limits that no search reaches; and a millisecond, which no table of this size takes less than. */
static void test_limits(void)
{
    ayo_rules *small = rules_of("russ,pits-per-row=3,seeds-per-pit=2");
    ayo_rules *large = rules_of("russ");
    ayo_solver *solver = solver_of(small, NULL);
    ayo_position start;
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_solution again = AYO_SOLUTION_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    limits.nodes = UINT64_MAX;
    limits.milliseconds = UINT64_MAX;
    CHECK(ayo_position_start(&start, small) == AYO_OK, "start");
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_OK, "solve");
    ayo_solver_clear(solver);
    limits.nodes = UINT64_MAX / 2;
    limits.milliseconds = 1000000;
    CHECK(ayo_solver_solve(&again, solver, &start, &limits) == AYO_OK, "solve");
    CHECK(found.lower == again.lower && found.nodes == again.nodes, "the same");
    ayo_solver_destroy(solver);

    limits.milliseconds = 1;
    if (ayo_solver_create(&solver, large, NULL, NULL) != AYO_OK)
        check_abort("no solver");
    CHECK(ayo_position_start(&start, large) == AYO_OK, "start");
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_LIMIT, "time");
    CHECK(found.lower == -48 && found.upper == 48 && found.nodes == 0, "before any node");
    ayo_solver_destroy(solver);
    ayo_rules_destroy(small);
    ayo_rules_destroy(large);
}

static bool stop_at_zero(void *context, const ayo_progress *progress)
{
    int *left = context;
    (void)progress;
    return (*left)-- > 0;
}

/* Stopped at the nth report or node: what is told is true, and how far it came can be seen. */
static void test_stops(void)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=4,seeds-per-pit=3");
    ayo_table *full = table_of(rules, 14);
    ayo_table *small = table_of(rules, 4);
    ayo_position position = {.pits = {2, 3, 0, 1, 3, 1, 2, 2}, .stores = {5, 5}, .pits_per_row = 4};
    int32_t values[AYO_MAX_PITS];
    uint32_t best = 0;
    size_t stopped = 0;
    CHECK(ayo_table_moves(values, &best, full, &position) == AYO_OK, "moves");
    for (uint64_t nodes = 1; nodes < 3000; nodes += 1 + nodes / 4) {
        ayo_solver *solver = solver_of(rules, small);
        ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
        int32_t lower[AYO_MAX_PITS];
        int32_t upper[AYO_MAX_PITS];
        uint8_t line[50];
        size_t count = 99;
        limits.nodes = nodes;
        ayo_status status = ayo_solver_moves(lower, upper, solver, &position, &limits);
        stopped += status == AYO_ERR_LIMIT;
        CHECK(status == AYO_OK || status == AYO_ERR_LIMIT, "%s", ayo_status_name(status));
        for (int pit = 0; pit < AYO_MAX_PITS; pit++)
            CHECK(lower[pit] <= values[pit] && values[pit] <= upper[pit], "pit %d: [%d, %d]", pit,
                  lower[pit], upper[pit]);
        ayo_solver_clear(solver);
        status = ayo_solver_line(line, 50, &count, solver, &position, &limits);
        CHECK(status == AYO_OK || status == AYO_ERR_LIMIT, "%s", ayo_status_name(status));
        CHECK(count <= 50 && (count == 0 || best >> line[0] & 1), "%zu moves", count);
        ayo_solver_destroy(solver);
    }
    CHECK(stopped > 3, "%zu searches were stopped", stopped);
    ayo_table_destroy(full);
    ayo_table_destroy(small);
    ayo_rules_destroy(rules);
}

static void test_stopped_tables(void)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=4");
    ayo_position start;
    ayo_status status = AYO_ERR_CANCELLED;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    for (int calls = 0; status != AYO_OK && calls < 4; calls++) {
        ayo_solver *solver = solver_of(rules, NULL);
        ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
        int left = calls;
        int32_t lower[AYO_MAX_PITS];
        int32_t upper[AYO_MAX_PITS];
        limits.progress = stop_at_zero;
        limits.progress_context = &left;
        status = ayo_solver_moves(lower, upper, solver, &start, &limits);
        CHECK(status == AYO_ERR_CANCELLED, "%s", ayo_status_name(status));
        CHECK(lower[0] < upper[0] && lower[4] == AYO_NO_VALUE, "[%d, %d]", lower[0], upper[0]);
        ayo_solver_destroy(solver);
        uint8_t pit;
        size_t count = 1;
        solver = solver_of(rules, NULL);
        left = calls;
        CHECK(ayo_solver_line(&pit, 1, &count, solver, &start, &limits) == AYO_ERR_CANCELLED,
              "line");
        CHECK(count == 0 && left == -1, "%zu moves, asked %d times more", count, -1 - left);
        ayo_solver_destroy(solver);
    }
    ayo_rules_destroy(rules);
}

/* The nodes that the value of a start takes, by a table of so many seeds and so much memory. */
static uint64_t effort(const char *text, int seeds, uint64_t memory)
{
    ayo_rules *rules = rules_of(text);
    ayo_table *small = table_of(rules, seeds);
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    ayo_position start;
    ayo_solution found = AYO_SOLUTION_INIT;
    options.table = small;
    options.memory = memory;
    CHECK(ayo_solver_create(&solver, rules, &options, NULL) == AYO_OK, "solver");
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_solver_solve(&found, solver, &start, NULL) == AYO_OK, "solve");
    ayo_solver_destroy(solver);
    ayo_table_destroy(small);
    ayo_rules_destroy(rules);
    return found.nodes;
}

/* What a search takes does not depend on the machine: memory and tables are of the use that they
 * are for. `took` is what it was once, which may change, but not double unseen. */
static void test_effort(const char *text, uint64_t took, uint64_t memory_gain)
{
    const uint64_t usual = effort(text, 3, 1 << 20);
    CHECK(usual < 2 * took, "%s: %llu nodes", text, (unsigned long long)usual);
    CHECK(memory_gain * usual < effort(text, 3, 1), "%s: memory saves less", text);
    CHECK(effort(text, 6, 1 << 20) < usual, "%s: a table saves nothing", text);
}

static void test_refusals(void)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=2");
    ayo_solver *solver = solver_of(rules, NULL);
    ayo_position start;
    int32_t values[AYO_MAX_PITS];
    size_t count = 7;
    uint8_t pit = 0;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_solver_moves(NULL, values, solver, &start, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_moves(values, values, NULL, &start, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_moves(values, values, solver, NULL, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_line(&pit, 1, &count, NULL, &start, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_line(&pit, 1, &count, solver, NULL, NULL) == AYO_ERR_NULL, "NULL");
    start.pits[0]--;
    CHECK(ayo_solver_moves(values, values, solver, &start, NULL) == AYO_ERR_POSITION, "seeds");
    CHECK(ayo_solver_line(&pit, 1, &count, solver, &start, NULL) == AYO_ERR_POSITION, "seeds");
    ayo_solver_destroy(solver);
    ayo_rules_destroy(rules);
}

int main(void)
{
    test_against_table("russ,pits-per-row=3", 7, 3);
    test_against_table("pratt,pits-per-row=3", 6, 0);
    test_against_table("oware,pits-per-row=2", 7, 2);
    test_against_table("russ,pits-per-row=2,sowing=single", 6, 2);
    test_many_seeds();
    test_limits();
    test_stops();
    test_stopped_tables();
    test_effort("russ,pits-per-row=4,seeds-per-pit=3", 8087, 10);
    test_effort("pratt,pits-per-row=3,seeds-per-pit=4", 388, 1);
    test_effort("russ,pits-per-row=5,seeds-per-pit=2", 13376, 10);
    test_refusals();
    return check_summary("solver edges");
}

/* SPDX-License-Identifier: Apache-2.0 */
/* The solver's calls: known values, limits, cancelling, counts of nodes, lines, refusals, memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "ledger.h"
#include "mirror.h"
#include "objects.h"

static ayo_solver *solver_of(const ayo_rules *rules)
{
    ayo_solver *solver = NULL;
    if (ayo_solver_create(&solver, rules, NULL, NULL) != AYO_OK)
        check_abort("no solver");
    return solver;
}

static ayo_position start_of(const ayo_rules *rules)
{
    ayo_position position;
    if (ayo_position_start(&position, rules) != AYO_OK)
        check_abort("no start");
    return position;
}

/* The same board seen from the other side. */
static ayo_position turned(const ayo_position *position)
{
    ayo_position other = *position;
    int pits = position->pits_per_row;
    for (int i = 0; i < 2 * pits; i++)
        other.pits[i] = position->pits[(i + pits) % (2 * pits)];
    other.stores[0] = position->stores[1];
    other.stores[1] = position->stores[0];
    other.mover = (uint8_t)(1 - position->mover);
    return other;
}

/* Play a line: every move keeps the margin, and the game is over where it should be. */
static void check_line(ayo_solver *solver, const ayo_rules *rules, ayo_position position,
                       const uint8_t *pits, size_t count, bool may_be_endless)
{
    for (size_t i = 0; i < count; i++) {
        ayo_solution before = AYO_SOLUTION_INIT;
        ayo_solution after = AYO_SOLUTION_INIT;
        ayo_move_result made = AYO_MOVE_RESULT_INIT;
        ayo_position next;
        CHECK(ayo_solver_solve(&before, solver, &position, NULL) == AYO_OK, "move %zu", i);
        CHECK(ayo_position_apply(&next, &made, rules, &position, pits[i]) == AYO_OK, "move %zu", i);
        if (made.reason != AYO_REASON_NO_MOVE) {
            CHECK(ayo_solver_solve(&after, solver, &next, NULL) == AYO_OK, "move %zu", i);
            CHECK(before.lower == made.captured - after.lower, "move %zu: %d, then %d", i,
                  before.lower, after.lower);
        }
        position = next;
    }
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    CHECK(ayo_position_outcome(&outcome, rules, &position) == AYO_OK, "outcome");
    if (outcome.reason != AYO_REASON_NONE || !may_be_endless) {
        CHECK(outcome.reason != AYO_REASON_NONE, "the line stops");
        return;
    }
    /* Best play without end brings nothing more to either side. */
    ayo_solution rest = AYO_SOLUTION_INIT;
    CHECK(ayo_solver_solve(&rest, solver, &position, NULL) == AYO_OK && rest.lower == 0,
          "the line stops at a margin of %d", rest.lower);
}

/* The value of the start is known from an independent program: 27-21, by one move only. */
static void test_start(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_solver *solver = solver_of(rules);
    ayo_position start = start_of(rules);
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    limits.goal = AYO_GOAL_WINNER;
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_OK, "winner");
    CHECK(found.result == AYO_RESULT_SOUTH && found.lower > 0, "%s", ayo_result_name(found.result));
    CHECK(ayo_solver_solve(&found, solver, &start, NULL) == AYO_OK, "margin");
    CHECK(found.lower == 6 && found.upper == 6, "[%d, %d]", found.lower, found.upper);

    uint64_t nodes = found.nodes;
    ayo_solution again = AYO_SOLUTION_INIT;
    ayo_position other = turned(&start);
    ayo_solver_clear(solver);
    CHECK(ayo_solver_solve(&found, solver, &start, NULL) == AYO_OK, "cold");
    ayo_solver_clear(solver);
    CHECK(ayo_solver_solve(&again, solver, &other, NULL) == AYO_OK, "North");
    CHECK(again.nodes == found.nodes && again.lower == 6 && again.pit == found.pit + 6 &&
              again.result == AYO_RESULT_NORTH,
          "%llu and %llu nodes", (unsigned long long)found.nodes, (unsigned long long)again.nodes);
    CHECK(nodes < found.nodes, "the winner's search was of use");

    uint8_t line[100];
    size_t count = 0;
    CHECK(ayo_solver_line(line, 100, &count, solver, &start, NULL) == AYO_OK, "line");
    CHECK(count > 10 && line[0] == found.pit, "%zu moves", count);
    check_line(solver, rules, start, line, count, false);
    int32_t lower[AYO_MAX_PITS];
    int32_t upper[AYO_MAX_PITS];
    CHECK(ayo_solver_moves(lower, upper, solver, &start, NULL) == AYO_OK, "moves");
    int keeping = 0;
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        CHECK(lower[pit] == upper[pit] && (lower[pit] != AYO_NO_VALUE) == (pit < 6), "pit %d", pit);
        keeping += lower[pit] == 6;
    }
    CHECK(keeping == 1 && lower[found.pit] == 6, "%d moves keep it", keeping);
    ayo_solver_destroy(solver);
    ayo_rules_destroy(rules);
}

static bool count_and_stop(void *context, const ayo_progress *progress)
{
    int *left = context;
    CHECK(progress->struct_size == sizeof *progress && progress->lower <= progress->upper, "told");
    return --*left > 0;
}

static void test_limits(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_solver *solver = solver_of(rules);
    ayo_position start = start_of(rules);
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    limits.nodes = 100;
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_LIMIT, "nodes");
    CHECK(found.nodes == 100 && found.lower == -48 && found.upper == 48 &&
              found.result == AYO_RESULT_RUNNING,
          "%llu nodes", (unsigned long long)found.nodes);
    ayo_solver_clear(solver);
    limits.nodes = 60000;
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_LIMIT, "nodes");
    CHECK(found.nodes == 60000 && found.lower >= 1 && found.upper < 48 && found.lower <= 6 &&
              found.upper >= 6 && found.result == AYO_RESULT_SOUTH,
          "[%d, %d]", found.lower, found.upper);
    ayo_solver_clear(solver);
    limits.nodes = 0;
    limits.milliseconds = 1;
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_LIMIT, "time");
    CHECK(found.lower <= 6 && found.upper >= 6, "[%d, %d]", found.lower, found.upper);
    limits.milliseconds = 0;
    for (int calls = 1; calls < 40; calls += 9) {
        int left = calls;
        ayo_solver_clear(solver);
        limits.progress = count_and_stop;
        limits.progress_context = &left;
        CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_CANCELLED, "cancel");
        CHECK(left == 0 && found.lower <= 6 && found.upper >= 6, "%d calls left", left);
    }
    size_t count = 9;
    uint8_t line[9];
    int left = 1;
    limits.progress_context = &left;
    CHECK(ayo_solver_line(line, 9, &count, solver, &start, &limits) == AYO_ERR_CANCELLED &&
              count == 0,
          "line");
    ayo_solver_destroy(solver);
    solver = solver_of(rules);
    left = 1;
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_CANCELLED &&
              found.nodes == 0,
          "while its table was built");
    CHECK(ayo_solver_solve(&found, solver, &start, NULL) == AYO_OK && found.lower == 6, "at last");
    ayo_solver_destroy(solver);
    ayo_rules_destroy(rules);
}

/* Random positions: lines, moves and colours agree. */
static void test_agreement(const char *text, int seeds, int positions)
{
    ayo_rules *rules = rules_of(text);
    ayo_solver *solver = solver_of(rules);
    ref_rules plain = mirror_rules(rules);
    dice random = {7};
    for (int i = 0; i < positions; i++) {
        ayo_position position = start_of(rules);
        ref_board board = mirror_random_board(&random, &plain);
        for (int pit = 0; pit < AYO_MAX_PITS; pit++)
            position.pits[pit] = board.pits[pit];
        memcpy(position.stores, board.stores, sizeof position.stores);
        int on_board = 0;
        for (int pit = 0; pit < AYO_MAX_PITS; pit++)
            on_board += position.pits[pit];
        if (on_board > seeds)
            continue;
        ayo_position other = turned(&position);
        ayo_solution south = AYO_SOLUTION_INIT;
        ayo_solution north = AYO_SOLUTION_INIT;
        uint8_t line[400];
        size_t count = 0;
        CHECK(ayo_solver_solve(&south, solver, &position, NULL) == AYO_OK, "south");
        CHECK(ayo_solver_solve(&north, solver, &other, NULL) == AYO_OK, "north");
        CHECK(south.lower == north.lower && south.upper == north.upper, "colours");
        CHECK(ayo_solver_line(line, 400, &count, solver, &position, NULL) == AYO_OK, "line");
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        CHECK(ayo_position_outcome(&outcome, rules, &position) == AYO_OK, "outcome");
        if (outcome.reason == AYO_REASON_NONE)
            check_line(solver, rules, position, line, count, true);
        else
            CHECK(count == 0, "a line after the end");
    }
    ayo_solver_destroy(solver);
    ayo_rules_destroy(rules);
}

static void test_refusals(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_rules *pratt = rules_of("pratt");
    ayo_table *table = NULL;
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_position start = start_of(rules);
    size_t count = 0;
    int32_t values[AYO_MAX_PITS];
    CHECK(ayo_table_create(&table, pratt, NULL) == AYO_OK, "table");
    options.table = table;
    CHECK(ayo_solver_create(&solver, rules, &options, NULL) == AYO_ERR_RULES && !solver, "rules");
    options.struct_size = 0;
    CHECK(ayo_solver_create(&solver, rules, &options, NULL) == AYO_ERR_STRUCT_SIZE, "size");
    CHECK(ayo_solver_create(NULL, rules, NULL, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_create(&solver, NULL, NULL, NULL) == AYO_ERR_NULL, "NULL");
    ayo_allocator none = {NULL, NULL};
    CHECK(ayo_solver_create(&solver, rules, NULL, &none) == AYO_ERR_NULL, "no function");
    ayo_table *no_table = NULL;
    CHECK(ayo_table_create(&no_table, rules, &none) == AYO_ERR_NULL, "no function");
    solver = solver_of(rules);
    CHECK(ayo_solver_solve(NULL, solver, &start, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_solve(&found, NULL, &start, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_solve(&found, solver, NULL, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_line(NULL, 1, &count, solver, &start, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_line(NULL, 0, NULL, solver, &start, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_solver_line(NULL, 0, &count, solver, &start, NULL) == AYO_OK && !count, "no room");
    CHECK(ayo_solver_moves(values, NULL, solver, &start, NULL) == AYO_ERR_NULL, "NULL");
    limits.goal = 7;
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_ARGUMENT, "goal");
    limits.struct_size = 1;
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_STRUCT_SIZE, "size");
    start.pits[0]++;
    CHECK(ayo_solver_solve(&found, solver, &start, NULL) == AYO_ERR_POSITION, "49 seeds");
    found.struct_size = 0;
    CHECK(ayo_solver_solve(&found, solver, &start, NULL) == AYO_ERR_STRUCT_SIZE, "size");
    ayo_solver_clear(NULL);
    ayo_solver_destroy(NULL);
    ayo_solver_destroy(solver);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    ayo_rules_destroy(pratt);
}

/* Every request for memory is refused in turn; what was found until then is true. */
static void test_no_memory(void)
{
    ledger books;
    ayo_rules *rules = rules_of("russ,pits-per-row=3,seeds-per-pit=4");
    ayo_position start = start_of(rules);
    ledger_open(&books);
    ayo_status status = AYO_ERR_NO_MEMORY;
    for (size_t nth = 1; status != AYO_OK && nth < 10000; nth++) {
        ayo_solver *solver = NULL;
        ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
        ayo_solution found = AYO_SOLUTION_INIT;
        uint8_t line[100];
        size_t count = 0;
        options.memory = 100000;
        ledger_refuse(&books, nth);
        status = ayo_solver_create(&solver, rules, &options, &books.allocator);
        if (status == AYO_OK)
            status = ayo_solver_solve(&found, solver, &start, NULL);
        if (status == AYO_OK)
            status = ayo_solver_line(line, 100, &count, solver, &start, NULL);
        CHECK(status == AYO_OK || status == AYO_ERR_NO_MEMORY, "%s", ayo_status_name(status));
        ayo_solver_destroy(solver);
        CHECK(books.blocks == 0 && books.faults == 0, "request %zu: %zu blocks are out", nth,
              books.blocks);
    }
    CHECK(status == AYO_OK, "it never succeeded");
    ayo_rules_destroy(rules);
}

int main(void)
{
    test_start();
    test_limits();
    test_agreement("russ", 14, 3000);
    test_agreement("pratt", 13, 2000);
    test_agreement("russ,pits-per-row=3", 18, 300);
    test_refusals();
    test_no_memory();
    return check_summary("solver calls");
}

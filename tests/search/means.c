/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a search and a solver have to think with: the table that limits are worth, time, memory,
 * room for deep proofs and long lines, and what they do with less.
 */
#include <ayoayo/ayoayo.h>
#include <string.h>
#include <time.h>

#include "check.h"
#include "ledger.h"
#include "objects.h"

static ayo_search *search_of(const ayo_rules *rules, uint64_t memory, const ayo_table *table,
                             const ayo_allocator *allocator)
{
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = memory;
    options.table = table;
    if (ayo_search_create(&search, rules, &options, allocator) != AYO_OK)
        check_abort("no search");
    return search;
}

static ayo_position position_of(const ayo_rules *rules, const char *text)
{
    ayo_position position;
    if (ayo_position_parse(&position, NULL, rules, text, AYO_NUL_TERMINATED) != AYO_OK)
        check_abort("no position %s", text);
    return position;
}

/* So many seeds anywhere on the board, the others in the stores, South to move. */
static ayo_position random_position(const ayo_rules *rules, ayo_random *random, int seeds)
{
    ayo_position position;
    if (ayo_position_start(&position, rules) != AYO_OK)
        check_abort("no start");
    const uint32_t ring = 2u * position.pits_per_row;
    int rest = -seeds;
    for (uint32_t i = 0; i < ring; i++)
        rest += position.pits[i];
    memset(position.pits, 0, sizeof position.pits);
    for (int i = 0; i < seeds; i++)
        position.pits[ayo_random_below(random, ring)]++;
    position.stores[AYO_SOUTH] = (uint8_t)(rest / 2);
    position.stores[AYO_NORTH] = (uint8_t)(rest - rest / 2);
    return position;
}

/* ---- the table that a search builds for itself ---- */

static int table_seeds(const char *text, int depth, int64_t nodes, uint64_t memory)
{
    ayo_rules *rules = rules_of(text);
    ayo_search *search = search_of(rules, memory, NULL, NULL);
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_position start;
    limits.depth = depth;
    limits.nodes = nodes;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_search_position(&found, search, &start, &limits) == AYO_OK, "search");
    ayo_search_destroy(search);
    ayo_rules_destroy(rules);
    return found.table_seeds;
}

/* Boards with up to 4 seeds are 1820 positions, those with up to 6 are 18564. */
static void test_worth(void)
{
    CHECK(table_seeds("russ", 8, 2000, 0) == 4, "2000 nodes");
    CHECK(table_seeds("russ", 11, 2000, 0) == 4, "2000 nodes, if depth 11 is worth more");
    CHECK(table_seeds("russ", AYO_UNLIMITED, 20000, 0) == 6, "20000 nodes");
    CHECK(table_seeds("russ", 1, AYO_UNLIMITED, 0) == 4, "depth 1 is worth 2000");
    CHECK(table_seeds("russ", AYO_UNLIMITED, 20000, 1 << 20) < 6, "little memory");
    CHECK(table_seeds("oware,pits-per-row=1,seeds-per-pit=100", 4, AYO_UNLIMITED, 0) ==
              AYO_TABLE_MAX_SEEDS,
          "200 seeds");
}

/* A caller that takes its time: more than the search has, before it answers. */
static bool dawdle(void *context, const ayo_progress *progress)
{
    const clock_t begun = clock();
    int *asked = context;
    (void)progress;
    while (clock() - begun < CLOCKS_PER_SEC / 20)
        (*asked)++;
    return true;
}

/* When the time is over the search goes on with as much of its table as there is. */
static void test_slow_caller(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_search *search = search_of(rules, 0, NULL, NULL);
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_position start;
    int asked = 0;
    limits.milliseconds = 20;
    limits.progress = dawdle;
    limits.progress_context = &asked;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_search_position(&found, search, &start, &limits) == AYO_OK, "search");
    CHECK(asked > 0 && found.milliseconds >= 20, "%llu ms", (unsigned long long)found.milliseconds);
    CHECK(found.table_seeds < 3 && found.depth == 0, "%d seeds, depth %d", found.table_seeds,
          found.depth);
    CHECK(found.count == 1 && found.moves[0].pit < 6, "an answer");
    ayo_search_destroy(search);
    ayo_rules_destroy(rules);
}

/* ---- memory and time ---- */

/* The bytes that a new search of 16 MiB has after a call. */
static size_t bytes_after(int64_t nodes, int64_t milliseconds)
{
    ledger books;
    ledger_open(&books);
    ayo_rules *rules = rules_of("russ");
    ayo_search *search = search_of(rules, 16 << 20, NULL, &books.allocator);
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_position start;
    limits.nodes = nodes;
    limits.milliseconds = milliseconds;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_search_position(&found, search, &start, &limits) == AYO_OK, "search");
    size_t bytes = books.bytes;
    ayo_search_destroy(search);
    ayo_rules_destroy(rules);
    CHECK(books.bytes == 0, "%zu bytes are out", books.bytes);
    return bytes;
}

/* Memory for proofs takes longer to set up than a short call has. */
static void test_short_time(void)
{
    CHECK(bytes_after(1000, AYO_UNLIMITED) > 8 << 20, "with a solver");
    CHECK(bytes_after(1000, 90) < 8 << 20, "without");
}

static bool count_down(void *context, const ayo_progress *progress)
{
    int *left = context;
    (void)progress;
    return --*left > 0;
}

/* Stopped at the nth question, whatever it is at, it asks no more, and tells what is true. */
static void test_cancelled(void)
{
    ayo_rules *rules = rules_of("oware,pits-per-row=3,seeds-per-pit=2");
    ayo_table *small = table_of(rules, 3);
    ayo_table *full = table_of(rules, 12);
    ayo_status status = AYO_ERR_CANCELLED;
    ayo_position start;
    int32_t margins[AYO_MAX_PITS];
    int calls = 1;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_table_moves(margins, NULL, full, &start) == AYO_OK, "margins");
    for (; status == AYO_ERR_CANCELLED && calls < 1000; calls++) {
        ayo_search *search = search_of(rules, 1 << 20, small, NULL);
        ayo_search_result found = AYO_SEARCH_RESULT_INIT;
        ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
        int left = calls;
        limits.lines = AYO_MAX_PITS_PER_ROW;
        limits.progress = count_down;
        limits.progress_context = &left;
        status = ayo_search_position(&found, search, &start, &limits);
        CHECK(status == (left > 0 ? AYO_OK : AYO_ERR_CANCELLED) && left >= 0, "%s, %d left",
              ayo_status_name(status), left);
        CHECK(found.count == 3, "%d moves", found.count);
        for (int i = 0; i < found.count; i++) {
            const ayo_variation *move = &found.moves[i];
            CHECK(move->lower <= margins[move->pit] && margins[move->pit] <= move->upper,
                  "[%d, %d], not %d", move->lower, move->upper, margins[move->pit]);
        }
        ayo_search_destroy(search);
    }
    CHECK(status == AYO_OK && calls > 10, "%d questions", calls);
    ayo_table_destroy(small);
    ayo_table_destroy(full);
    ayo_rules_destroy(rules);
}

static void test_create(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_search *search = NULL;
    const ayo_allocator none = {NULL, NULL};
    CHECK(ayo_search_create(&search, rules, NULL, &none) == AYO_ERR_NULL && !search, "no function");
    CHECK(ayo_search_create(&search, rules, NULL, NULL) == AYO_OK && search, "no options");
    ayo_search_destroy(search);
    ayo_rules_destroy(rules);
}

/* What was cleared stays forgotten, however often: the marks of old entries never come back. */
static void test_cleared(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_search *search = search_of(rules, 1 << 20, NULL, NULL);
    ayo_search_result first = AYO_SEARCH_RESULT_INIT;
    ayo_search_result again = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_position start;
    limits.depth = 6;
    limits.guess = 1;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_search_position(&first, search, &start, &limits) == AYO_OK, "search");
    CHECK(ayo_search_position(&again, search, &start, &limits) == AYO_OK, "search");
    CHECK(again.nodes < first.nodes, "what was found is of use");
    for (int i = 0; i < UINT16_MAX; i++)
        ayo_search_clear(search);
    CHECK(ayo_search_position(&again, search, &start, &limits) == AYO_OK, "search");
    CHECK(again.nodes == first.nodes, "%llu and %llu nodes", (unsigned long long)first.nodes,
          (unsigned long long)again.nodes);
    ayo_search_destroy(search);
    ayo_rules_destroy(rules);
}

/* ---- lines ---- */

/* Every move keeps the margin, by a table that knows all. */
static void check_line(const ayo_rules *rules, const ayo_table *table, ayo_position position,
                       const uint8_t *line, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int32_t values[AYO_MAX_PITS];
        uint32_t best = 0;
        CHECK(ayo_table_moves(values, &best, table, &position) == AYO_OK, "move %zu", i);
        CHECK(best >> line[i] & 1, "move %zu of the line, pit %d, is not best", i, line[i]);
        if (ayo_position_apply(&position, NULL, rules, &position, line[i]) != AYO_OK)
            check_abort("the line has no such move");
    }
}

/* A line of 18 moves to the next capture, while memory runs out sooner or later. */
static void test_refused_lines(void)
{
    ledger books;
    ledger_open(&books);
    ayo_rules *rules = rules_of("oware,pits-per-row=8,seeds-per-pit=1");
    ayo_table *table = table_of(rules, 5);
    ayo_position root = position_of(rules, "0-0-1-0-0-0-1-2-0-0-0-0-0-0-0-1-5-6-S");
    bool refused = true;
    for (size_t nth = 1; refused; nth++) {
        ayo_solver *solver = NULL;
        ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
        uint8_t line[100];
        size_t count = 0;
        options.table = table;
        options.memory = 1000;
        ledger_refuse(&books, nth);
        ayo_status status = ayo_solver_create(&solver, rules, &options, &books.allocator);
        if (status == AYO_OK) {
            status = ayo_solver_line(line, sizeof line, &count, solver, &root, NULL);
            check_line(rules, table, root, line, count);
        }
        refused = books.requests >= nth;
        CHECK(status == (refused ? AYO_ERR_NO_MEMORY : AYO_OK), "request %zu: %s", nth,
              ayo_status_name(status));
        CHECK(refused || count >= 18, "%zu moves", count);
        ayo_solver_destroy(solver);
        CHECK(books.blocks == 0 && books.faults == 0, "request %zu: %zu blocks", nth, books.blocks);
    }
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

/* A root that the table knows is answered with as much of a line as there was memory for. */
static void test_refused_route(void)
{
    ledger books;
    ledger_open(&books);
    ayo_rules *rules = rules_of("oware,pits-per-row=8,seeds-per-pit=1");
    ayo_table *table = table_of(rules, 5);
    ayo_position root = position_of(rules, "0-0-1-0-0-0-1-2-0-0-0-0-0-0-0-1-5-6-S");
    int32_t margin = 0;
    bool refused = true;
    CHECK(ayo_table_probe(&margin, table, &root) == AYO_OK, "probe");
    for (size_t nth = 4; refused; nth++) { /* the first three make a search */
        ayo_search_result found = AYO_SEARCH_RESULT_INIT;
        ledger_refuse(&books, nth);
        ayo_search *search = search_of(rules, 1000, table, &books.allocator);
        CHECK(books.requests == 3, "%zu requests", books.requests);
        CHECK(ayo_search_position(&found, search, &root, NULL) == AYO_OK, "search");
        const ayo_variation *best = &found.moves[0];
        refused = books.requests >= nth;
        CHECK(found.proven && best->lower == margin && best->upper == margin, "[%d, %d]",
              best->lower, best->upper);
        CHECK(best->length == (refused ? 1 : 18), "a line of %d", best->length);
        check_line(rules, table, root, best->line, (size_t)best->length);
        ayo_search_destroy(search);
        CHECK(books.blocks == 0 && books.faults == 0, "request %zu: %zu blocks", nth, books.blocks);
    }
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

/* Lines that are longer than a result has room for are cut. */
static void test_long_lines(void)
{
    ayo_rules *rules = rules_of("oware,pits-per-row=8,seeds-per-pit=1,majority=plays-on");
    ayo_table *small = table_of(rules, 6);
    ayo_table *full = table_of(rules, 7);
    ayo_search *search = search_of(rules, 1 << 20, small, NULL);
    ayo_random random = {9};
    int cut = 0, beyond = 0;
    for (int n = 0; n < 200; n++) {
        ayo_position root = random_position(rules, &random, 7);
        ayo_search_result found = AYO_SEARCH_RESULT_INIT;
        ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
        limits.nodes = 20000;
        ayo_status status = ayo_search_position(&found, search, &root, &limits);
        if (status == AYO_REFUSED_GAME_OVER)
            continue;
        const ayo_variation *best = &found.moves[0];
        CHECK(status == AYO_OK, "%s", ayo_status_name(status));
        if (best->lower < best->upper)
            continue;
        check_line(rules, full, root, best->line, (size_t)best->length);
        cut += best->length == AYO_SEARCH_MAX_LINE;
        beyond += best->length > AYO_SEARCH_MAX_LINE;
    }
    CHECK(cut > 0 && beyond == 0, "%d lines fill a result", cut);
    ayo_search_destroy(search);
    ayo_table_destroy(small);
    ayo_table_destroy(full);
    ayo_rules_destroy(rules);
}

/* ---- deep proofs ---- */

/* Proofs that go more than 64 plies deep without a capture, where conditions share a bit. */
static void test_deep(void)
{
    ayo_rules *rules = rules_of("oware,pits-per-row=8,seeds-per-pit=2");
    ayo_table *small = table_of(rules, 3);
    ayo_table *full = table_of(rules, 5);
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    ayo_random random = {7};
    int solved = 0;
    options.table = small;
    options.memory = 1 << 20;
    CHECK(ayo_solver_create(&solver, rules, &options, NULL) == AYO_OK, "solver");
    for (int n = 0; n < 200; n++) {
        ayo_position root = random_position(rules, &random, 5);
        ayo_solution found = AYO_SOLUTION_INIT;
        ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
        int32_t margin = 0;
        limits.nodes = 30000;
        ayo_solver_clear(solver);
        ayo_status status = ayo_solver_solve(&found, solver, &root, &limits);
        CHECK(status == AYO_OK || status == AYO_ERR_LIMIT, "%s", ayo_status_name(status));
        CHECK(ayo_table_probe(&margin, full, &root) == AYO_OK, "probe");
        CHECK(found.lower <= margin && margin <= found.upper, "[%d, %d], not %d", found.lower,
              found.upper, margin);
        solved += status == AYO_OK;
    }
    CHECK(solved > 100, "%d are solved", solved);
    ayo_solver_destroy(solver);
    ayo_table_destroy(small);
    ayo_table_destroy(full);
    ayo_rules_destroy(rules);
}

/* A proof that needs a longer path than it began with, and does not get it. */
static void test_refused_path(void)
{
    ledger books;
    ledger_open(&books);
    ayo_rules *rules = rules_of("oware,pits-per-row=8,seeds-per-pit=2");
    ayo_table *table = table_of(rules, 3);
    ayo_position root = position_of(rules, "1-0-0-0-1-0-1-0-1-0-0-0-0-0-0-1-13-14-S");
    int stopped = 0;
    bool refused = true;
    for (size_t nth = 1; refused; nth++) {
        ayo_solver *solver = NULL;
        ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
        ayo_solution found = AYO_SOLUTION_INIT;
        options.table = table;
        options.memory = 1 << 20;
        ledger_refuse(&books, nth);
        ayo_status status = ayo_solver_create(&solver, rules, &options, &books.allocator);
        if (status == AYO_OK) {
            status = ayo_solver_solve(&found, solver, &root, NULL);
            CHECK(found.lower <= 5 && found.upper >= 5, "[%d, %d]", found.lower, found.upper);
            stopped += status == AYO_ERR_NO_MEMORY && found.nodes > 64;
        }
        refused = books.requests >= nth;
        CHECK(status == (refused ? AYO_ERR_NO_MEMORY : AYO_OK), "request %zu: %s", nth,
              ayo_status_name(status));
        ayo_solver_destroy(solver);
        CHECK(books.blocks == 0 && books.faults == 0, "request %zu: %zu blocks", nth, books.blocks);
    }
    CHECK(stopped > 0, "no proof was stopped on its way");
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

int main(void)
{
    test_worth();
    test_slow_caller();
    test_short_time();
    test_cancelled();
    test_create();
    test_cleared();
    test_refused_lines();
    test_refused_route();
    test_long_lines();
    test_deep();
    test_refused_path();
    return check_summary("means");
}

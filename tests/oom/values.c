/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tables, solvers and searches without memory. Building and solving give what they have
 * when memory runs out, and searching does with what it has; so after each refused
 * request the same objects must still find what they find with memory.
 */
#include "scenario.h"

#include <string.h>

#include "check.h"

enum { SEEDS = 5, NODES = 3000, MEMORY = 1 << 18 };

/* What is found with memory: the same each time. */
typedef struct finding {
    int32_t margin;
    int32_t lower, upper;
    int32_t moves[AYO_MAX_PITS], most[AYO_MAX_PITS];
    int32_t best;
    size_t length;
    uint8_t line[8];
} finding;

typedef struct objects {
    ledger *books;
    ayo_rules *rules;
    ayo_table *table;
    ayo_solver *solver;
    ayo_search *search;
    ayo_position position;
} objects;

static ayo_status make_table(objects *all)
{
    return ayo_table_create(&all->table, all->rules, &all->books->allocator);
}

/* Layer by layer: a refused one leaves those before it. */
static ayo_status build(objects *all)
{
    ayo_table_info before = AYO_TABLE_INFO_INIT;
    ayo_table_info after = AYO_TABLE_INFO_INIT;
    CHECK(ayo_table_info_get(&before, all->table) == AYO_OK, "info");
    ayo_status status = ayo_table_build(all->table, SEEDS, NULL);
    CHECK(ayo_table_info_get(&after, all->table) == AYO_OK, "info");
    CHECK(after.seeds >= before.seeds && (status == AYO_OK) == (after.seeds == SEEDS), "%d seeds",
          (int)after.seeds);
    return status;
}

static ayo_status make_solver(objects *all)
{
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    options.memory = MEMORY;
    return ayo_solver_create(&all->solver, all->rules, &options, &all->books->allocator);
}

static ayo_status solve(objects *all)
{
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_status status = ayo_solver_solve(&found, all->solver, &all->position, NULL);
    CHECK(found.lower <= found.upper, "[%d, %d]", (int)found.lower, (int)found.upper);
    return status;
}

static ayo_status solve_moves(objects *all)
{
    finding f;
    return ayo_solver_moves(f.moves, f.most, all->solver, &all->position, NULL);
}

static ayo_status solve_line(objects *all)
{
    uint8_t line[8];
    size_t count = 99;
    ayo_status status =
        ayo_solver_line(line, sizeof line, &count, all->solver, &all->position, NULL);
    CHECK(count <= sizeof line, "%zu moves", count);
    return status;
}

static ayo_status make_search(objects *all)
{
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = MEMORY;
    return ayo_search_create(&all->search, all->rules, &options, &all->books->allocator);
}

static ayo_status think(objects *all)
{
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    limits.nodes = NODES;
    ayo_status status = ayo_search_position(&found, all->search, &all->position, &limits);
    CHECK(status != AYO_OK || (found.count == 1 && found.moves[0].length > 0), "no move");
    return status;
}

static const struct {
    const char *name;
    ayo_status (*make)(objects *all);
} steps[] = {{"table_create", make_table},   {"table_build", build},
             {"solver_create", make_solver}, {"solver_solve", solve},
             {"solver_moves", solve_moves},  {"solver_line", solve_line},
             {"search_create", make_search}, {"search_position", think}};

/* What the objects know, found with memory. */
static finding find_all(objects *all)
{
    finding f;
    ayo_position few = all->position;
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result thought = AYO_SEARCH_RESULT_INIT;
    memset(&f, 0, sizeof f);
    memset(few.pits, 0, sizeof few.pits);
    few.pits[0] = 1;
    few.pits[3] = SEEDS - 1;
    CHECK(ayo_table_probe(&f.margin, all->table, &few) == AYO_OK, "probe");
    CHECK(ayo_solver_solve(&found, all->solver, &all->position, NULL) == AYO_OK, "solve");
    f.lower = found.lower;
    f.upper = found.upper;
    CHECK(ayo_solver_moves(f.moves, f.most, all->solver, &all->position, NULL) == AYO_OK, "moves");
    ayo_status line =
        ayo_solver_line(f.line, sizeof f.line, &f.length, all->solver, &all->position, NULL);
    CHECK(line == AYO_OK, "line: %s", ayo_status_name(line));
    limits.lines = 1;
    CHECK(ayo_search_position(&thought, all->search, &all->position, &limits) == AYO_OK, "search");
    CHECK(thought.proven == 1 && thought.moves[0].lower == found.lower, "%d is not proven",
          (int)thought.moves[0].lower);
    f.best = thought.moves[0].lower;
    /* Which of several best lines it is may depend on what is remembered. */
    memset(f.line, 0, sizeof f.line);
    f.length = f.length > 0;
    return f;
}

static void begin(objects *all, ledger *books)
{
    *all = (objects){.books = books};
    if (ayo_rules_parse(&all->rules, NULL, "russ,pits-per-row=3,seeds-per-pit=2",
                        AYO_NUL_TERMINATED, NULL) != AYO_OK ||
        ayo_position_start(&all->position, all->rules) != AYO_OK)
        check_abort("no rules");
}

static void end(objects *all, size_t nth)
{
    ayo_search_destroy(all->search);
    ayo_solver_destroy(all->solver);
    ayo_table_destroy(all->table);
    ayo_rules_destroy(all->rules);
    CHECK(all->books->blocks == 0 && all->books->bytes == 0, "request %zu: %zu blocks leaked", nth,
          all->books->blocks);
    CHECK(all->books->faults == 0, "request %zu: blocks of a wrong size", nth);
}

/* One run in which a request and all after it are refused, until the step is over. */
static bool run(finding *out, ledger *books, size_t nth)
{
    objects all;
    bool refused = false;
    begin(&all, books);
    ledger_refuse(books, nth);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        ayo_status status = steps[i].make(&all);
        if (nth > 0 && books->requests >= nth && !refused) {
            refused = true;
            ledger_refuse(books, 0);
            CHECK(status == AYO_ERR_NO_MEMORY || steps[i].make == think, "%s, request %zu: %s",
                  steps[i].name, nth, ayo_status_name(status));
            if (status != AYO_OK)
                status = steps[i].make(&all);
        }
        CHECK(status == AYO_OK, "%s, request %zu: %s", steps[i].name, nth, ayo_status_name(status));
    }
    ledger_refuse(books, 0);
    *out = find_all(&all);
    end(&all, nth);
    return refused;
}

void values_check(ledger *books)
{
    finding with;
    finding without;
    (void)run(&with, books, 0);
    size_t nth = 1;
    while (nth < 1000 && run(&without, books, nth)) {
        CHECK(memcmp(&with, &without, sizeof with) == 0, "request %zu: it finds something else",
              nth);
        nth++;
    }
    CHECK(nth > 20 && nth < 1000, "%zu requests", nth - 1);
}

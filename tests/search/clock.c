/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Limits of time, to the nanosecond: the linker's --wrap gives the library a clock that stands
 * still until a test sets it.
 */
#define _POSIX_C_SOURCE 200809L

#include <ayoayo/ayoayo.h>
#include <inttypes.h>
#include <time.h>

#include "check.h"
#include "objects.h"

static const uint64_t millisecond = 1000000;
static uint64_t now; /* nanoseconds */

int __wrap_clock_gettime(clockid_t clock, struct timespec *out);
int __wrap_clock_gettime(clockid_t clock, struct timespec *out)
{
    (void)clock;
    out->tv_sec = (time_t)(now / 1000000000);
    out->tv_nsec = (long)(now % 1000000000);
    return 0;
}

/* How often a call has reported, what time goes by from one report to the next, and at which
 * report it is cancelled. */
typedef struct pace {
    uint64_t reports;
    uint64_t step;
    uint64_t most;
    uint64_t done; /* nodes, as it reported last */
} pace;

static bool go_on(void *context, const ayo_progress *progress)
{
    pace *at = context;
    CHECK(progress->done >= at->done, "nodes");
    at->done = progress->done;
    at->reports++;
    now += at->step;
    return at->reports != at->most;
}

/* The reports until the clock shows a limit in milliseconds. */
static uint64_t reports_until(uint64_t limit, uint64_t step)
{
    return (limit * millisecond + step - 1) / step;
}

static ayo_position start_of(const ayo_rules *rules)
{
    ayo_position start;
    if (ayo_position_start(&start, rules) != AYO_OK)
        check_abort("no start");
    return start;
}

/* ---- the solver ---- */

/* A call stops at the first look at the clock that is not before its end, and tells its time. */
static void check_solver(ayo_solver *solver, const ayo_position *position, uint64_t limit,
                         uint64_t step)
{
    pace at = {0, step, 0, 0};
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    const uint64_t reports = reports_until(limit, step);
    limits.milliseconds = limit;
    limits.progress = go_on;
    limits.progress_context = &at;
    ayo_solver_clear(solver);
    CHECK(ayo_solver_solve(&found, solver, position, &limits) == AYO_ERR_LIMIT, "%" PRIu64, limit);
    CHECK(at.reports == reports, "%" PRIu64 " reports, not %" PRIu64, at.reports, reports);
    CHECK(found.milliseconds == reports * step / millisecond, "%" PRIu64 " ms", found.milliseconds);
    CHECK(at.done <= found.nodes && found.nodes - at.done <= 1024, "%" PRIu64 " of %" PRIu64,
          at.done, found.nodes);
}

/* Its own table is part of a call's time. */
static void test_solver(const ayo_rules *rules, const ayo_table *table)
{
    const ayo_position start = start_of(rules);
    const ayo_table *const tables[] = {table, NULL};
    for (int i = 0; i < 2; i++) {
        ayo_solver *solver = NULL;
        ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
        options.memory = 1 << 20;
        options.table = tables[i];
        if (ayo_solver_create(&solver, rules, &options, NULL) != AYO_OK)
            check_abort("no solver");
        check_solver(solver, &start, 1, millisecond);
        check_solver(solver, &start, 7, millisecond - 1);
        check_solver(solver, &start, 7, millisecond);
        check_solver(solver, &start, 7, millisecond + 1);
        check_solver(solver, &start, 40, 2 * millisecond);
        check_solver(solver, &start, 40000, 1000 * millisecond - 1);
        ayo_solver_destroy(solver);
    }
}

/* ---- the search ---- */

static ayo_search *search_by(const ayo_table *table, const ayo_rules *rules)
{
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = 1 << 24;
    options.table = table;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    return search;
}

/* A new search, with a table or with its own. */
static ayo_search_result look(const ayo_rules *rules, const ayo_table *table, int32_t depth,
                              int64_t nodes, int64_t limit, pace *at)
{
    ayo_search *search = search_by(table, rules);
    const ayo_position start = start_of(rules);
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    at->reports = 0;
    at->done = 0;
    limits.depth = depth;
    limits.nodes = nodes;
    limits.milliseconds = limit;
    limits.progress = go_on;
    limits.progress_context = at;
    const ayo_status status = ayo_search_position(&found, search, &start, &limits);
    const bool cancelled = at->most > 0 && at->reports == at->most;
    CHECK(status == (cancelled ? AYO_ERR_CANCELLED : AYO_OK), "%s", ayo_status_name(status));
    ayo_search_destroy(search);
    return found;
}

static void check_search(const ayo_rules *rules, const ayo_table *table, uint64_t limit,
                         uint64_t step)
{
    pace at = {0, step, 0, 0};
    const uint64_t reports = reports_until(limit, step);
    const ayo_search_result found =
        look(rules, table, AYO_UNLIMITED, AYO_UNLIMITED, (int64_t)limit, &at);
    CHECK(at.reports == reports, "%" PRIu64 " reports, not %" PRIu64, at.reports, reports);
    CHECK(found.milliseconds == reports * step / millisecond, "%" PRIu64 " ms", found.milliseconds);
    CHECK(at.done <= found.nodes && (at.done > 0) == (found.nodes > 1), "%" PRIu64 " of %" PRIu64,
          at.done, found.nodes);
}

static void test_search(const ayo_rules *rules, const ayo_table *table)
{
    const ayo_table *const tables[] = {table, NULL};
    for (int i = 0; i < 2; i++) {
        check_search(rules, tables[i], 0, millisecond);
        check_search(rules, tables[i], 1, millisecond);
        check_search(rules, tables[i], 5, millisecond - 1);
        check_search(rules, tables[i], 5, millisecond);
        check_search(rules, tables[i], 5, millisecond + 1);
        check_search(rules, tables[i], 150, millisecond);
        check_search(rules, tables[i], 40000, 1000 * millisecond - 1);
    }
    /* It makes a solver for more than 100 milliseconds only, which it does not live to use up. */
    pace still = {0, 0, 0, 0};
    const uint64_t without = look(rules, table, 5, AYO_UNLIMITED, 100, &still).nodes;
    CHECK(look(rules, table, 5, AYO_UNLIMITED, 0, &still).nodes < without, "no time");
    CHECK(look(rules, table, 5, AYO_UNLIMITED, 1, &still).nodes == without, "1 ms");
    const uint64_t with = look(rules, table, 5, AYO_UNLIMITED, 101, &still).nodes;
    CHECK(with > without, "%" PRIu64 " nodes", with);
    CHECK(look(rules, table, 5, AYO_UNLIMITED, INT64_MAX, &still).nodes == with, "any time");
    CHECK(look(rules, table, 5, AYO_UNLIMITED, AYO_UNLIMITED, &still).nodes == with, "no limit");
}

/* How many boards of six pits hold at most so many seeds: so many over six. */
static uint64_t boards(uint64_t seeds)
{
    uint64_t count = 1;
    for (uint64_t i = 1; i <= 6; i++)
        count = count * (seeds + i) / i;
    return count;
}

/* For each millisecond a search's own table may have 1000 positions, though nodes allow for more.
 */
static void test_table(void)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=3");
    for (int i = 0; i < 48; i++) {
        pace still = {0, 0, 400, 0};
        const int64_t limit = (int64_t)(boards((uint64_t)i / 2 + 1) - 1) / 1000 + i % 2;
        int seeds = 0;
        while (seeds < 24 && (int64_t)boards((uint64_t)seeds + 1) <= 1000 * limit)
            seeds++;
        const ayo_search_result found =
            look(rules, NULL, AYO_UNLIMITED, 1000 * limit + 1000, limit, &still);
        CHECK(found.table_seeds == seeds, "%d ms: %d seeds, not %d", (int)limit, found.table_seeds,
              seeds);
    }
    ayo_rules_destroy(rules);
}

int main(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_table *table = table_of(rules, 4);
    test_solver(rules, table);
    test_search(rules, table);
    test_table();
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    return check_summary("clock");
}

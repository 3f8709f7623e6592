/* SPDX-License-Identifier: Apache-2.0 */
/* What a search proves: by its table, and by the solver. */
#include <string.h>

#include "search/route.h"
#include "search/solver.h"
#include "search/think.h"

enum {
    MOST_TABLE_POSITIONS = 3000000, /* built in less than a second */
    SOLVER_TIME = 100               /* milliseconds: it is not worth making one for less */
};

/* ---- the table ---- */

/** How many positions are worth building for a call: a small part of the work that it allows. */
static uint64_t worth_building(const ayo_search_limits *limits)
{
    uint64_t most = MOST_TABLE_POSITIONS;
    if (limits->nodes >= 0 && (uint64_t)limits->nodes < most)
        most = (uint64_t)limits->nodes;
    if (limits->milliseconds >= 0 && (uint64_t)limits->milliseconds < most / 1000)
        most = (uint64_t)limits->milliseconds * 1000;
    if (limits->depth >= 0 && limits->depth < 12 && UINT64_C(1000) << limits->depth < most)
        most = UINT64_C(1000) << limits->depth;
    return most;
}

static int wanted_seeds(const ayo__thought *thought)
{
    const ayo_table *table = thought->search->own_table;
    const uint64_t most = worth_building(thought->limits);
    uint64_t positions = 1;
    int seeds = 0;
    while (seeds < thought->seeds && seeds < AYO_TABLE_MAX_SEEDS) {
        const uint64_t count = ayo__rank_count(&table->ranking, seeds + 1);
        positions += count;
        if (positions > most ||
            count * (11u + 8u * table->rules.pits) > thought->search->memory / 2)
            break;
        seeds++;
    }
    return seeds;
}

static bool ask_while_building(void *context, const ayo_progress *progress)
{
    ayo__thought *thought = context;
    (void)progress;
    return thought->own_limits.ask(thought) && ayo__think_left(thought) > 0;
}

void ayo__think_table(ayo__thought *thought)
{
    ayo_search *search = thought->search;
    if (search->own_table) {
        ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
        options.progress = ask_while_building;
        options.progress_context = thought;
        /* Stopped, or out of memory, it keeps what is finished, and that is what is used. */
        const ayo_status built =
            ayo_table_build(search->own_table, wanted_seeds(thought), &options);
        (void)built;
    }
    search->ahead.table_seeds = search->table->seeds;
}

/** A shortest line that keeps the margin begins with the candidate that is to be preferred. */
static void follow_route(ayo__thought *thought, const uint8_t *pits, size_t count)
{
    for (int i = 0; i < thought->count; i++) {
        ayo__candidate *candidate = &thought->candidates[i];
        candidate->preferred = !candidate->ends && count > 0 && candidate->found.pit == pits[0];
        if (!candidate->preferred)
            continue;
        candidate->found.length =
            (int32_t)(count < AYO_SEARCH_MAX_LINE ? count : AYO_SEARCH_MAX_LINE);
        memcpy(candidate->found.line, pits, (size_t)candidate->found.length);
    }
}

bool ayo__think_by_table(ayo__thought *thought)
{
    const ayo_search *search = thought->search;
    int32_t values[AYO_MAX_PITS];
    ayo__route route;
    if (thought->seeds > search->ahead.table_seeds)
        return false;
    /* GCOVR_EXCL_BR_START: a table has the moves of all boards up to its seeds */
    if (ayo_table_moves(values, NULL, search->table, &thought->root) != AYO_OK)
        return false; /* GCOVR_EXCL_LINE */
    /* GCOVR_EXCL_BR_STOP */
    for (int i = 0; i < thought->count; i++) {
        ayo__candidate *candidate = &thought->candidates[i];
        if (!candidate->ends)
            candidate->found.lower = candidate->found.upper = values[candidate->found.pit];
    }
    if (ayo__route_find(&route, search->table, &thought->root, &search->allocator) == AYO_OK)
        follow_route(thought, route.pits, route.count);
    ayo__route_release(&route, &search->allocator);
    return true;
}

/* ---- the solver ---- */

static bool has_solver(ayo__thought *thought)
{
    ayo_search *search = thought->search;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    options.memory = search->memory - search->memory / 4;
    options.table = search->table;
    if (search->solver)
        return true;
    return ayo__think_left(thought) > SOLVER_TIME &&
           ayo_solver_create(&search->solver, &search->rules, &options, &search->allocator) ==
               AYO_OK;
}

static bool ask_while_proving(void *context, const ayo_progress *progress)
{
    ayo__thought *thought = context;
    thought->progress.lower = progress->lower;
    thought->progress.upper = progress->upper;
    return thought->own_limits.ask(thought);
}

/** The limits of so many nodes, or of what is left; false if nothing is. */
static bool solve_limits(ayo_solve_limits *out, ayo__thought *thought, uint64_t nodes)
{
    const int64_t most = thought->limits->nodes;
    const uint64_t used = ayo__thought_nodes(thought);
    const uint64_t left = most < 0 ? UINT64_MAX : (uint64_t)most > used ? (uint64_t)most - used : 0;
    const uint64_t time = ayo__think_left(thought);
    *out = (ayo_solve_limits)AYO_SOLVE_LIMITS_INIT;
    out->nodes = nodes < left ? nodes : left;
    out->milliseconds = time == UINT64_MAX ? 0 : time;
    out->progress = ask_while_proving;
    out->progress_context = thought;
    return out->nodes > 0 && time > 0;
}

static void narrow(ayo_variation *found, int lower, int upper)
{
    if (lower > found->lower)
        found->lower = lower;
    if (upper < found->upper)
        found->upper = upper;
}

/** Prove something of the margin, and so of the move that is worth it, and of all others. */
static void prove_margin(ayo__thought *thought, const ayo_solve_limits *limits)
{
    ayo_solution solution = AYO_SOLUTION_INIT;
    /* Whatever stopped it, what it has proven is told. */
    const ayo_status stopped =
        ayo_solver_solve(&solution, thought->search->solver, &thought->root, limits);
    (void)stopped;
    for (int i = 0; i < thought->count; i++) {
        ayo__candidate *candidate = &thought->candidates[i];
        const bool is_best = candidate->found.pit == solution.pit;
        if (!candidate->ends)
            narrow(&candidate->found, is_best ? solution.lower : -thought->seeds, solution.upper);
    }
}

/** Prove something of every move. */
static void prove_moves(ayo__thought *thought, const ayo_solve_limits *limits)
{
    int32_t lower[AYO_MAX_PITS], upper[AYO_MAX_PITS];
    const ayo_status stopped =
        ayo_solver_moves(lower, upper, thought->search->solver, &thought->root, limits);
    (void)stopped;
    for (int i = 0; i < thought->count; i++) {
        ayo__candidate *candidate = &thought->candidates[i];
        const int pit = candidate->found.pit;
        if (!candidate->ends)
            narrow(&candidate->found, lower[pit], upper[pit]);
    }
}

/** Whether the best of the candidates has an exact value, but more than that is asked. */
static bool margin_is_known(const ayo__thought *thought)
{
    int lower = -thought->seeds, upper = -thought->seeds;
    for (int i = 0; i < thought->count; i++) {
        const ayo_variation *found = &thought->candidates[i].found;
        lower = found->lower > lower ? found->lower : lower;
        upper = found->upper > upper ? found->upper : upper;
    }
    return lower == upper;
}

void ayo__think_proof(ayo__thought *thought, uint64_t nodes)
{
    ayo_solve_limits limits;
    if (!has_solver(thought) || !solve_limits(&limits, thought, nodes))
        return;
    const ayo__prover *prover = &thought->search->solver->prover;
    const uint64_t before = prover->nodes;
    if (margin_is_known(thought))
        prove_moves(thought, &limits);
    else
        prove_margin(thought, &limits);
    thought->proof_nodes += prover->nodes - before;
}

void ayo__think_line(ayo__thought *thought)
{
    enum { MOST_NODES = 100000 };
    uint8_t pits[AYO_SEARCH_MAX_LINE];
    size_t count = 0;
    ayo_solve_limits limits;
    const ayo_variation *best = &thought->candidates[0].found;
    const ayo_search *search = thought->search;
    if (thought->limits->guess || !search->solver || thought->seeds <= search->ahead.table_seeds ||
        best->lower < best->upper || !solve_limits(&limits, thought, MOST_NODES))
        return;
    const uint64_t before = search->solver->prover.nodes;
    const ayo_status stopped =
        ayo_solver_line(pits, sizeof pits, &count, search->solver, &thought->root, &limits);
    (void)stopped;
    thought->proof_nodes += search->solver->prover.nodes - before;
    follow_route(thought, pits, count);
}

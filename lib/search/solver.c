/* SPDX-License-Identifier: Apache-2.0 */
#include "search/solver.h"

#include <string.h>

#include "base/allocator.h"
#include "base/os.h"

enum {
    DEFAULT_MEMORY = 256 << 20,
    /* A table of some millions of positions, built in less than a second. */
    MOST_TABLE_POSITIONS = 3000000
};

/** What a layer needs while it is built, roughly. */
static uint64_t layer_memory(const ayo_table *table, uint32_t count)
{
    return (uint64_t)count * (11u + 8u * table->rules.pits);
}

/** How many seeds the solver's own table should hold for a board. */
static int wanted_seeds(const ayo_solver *solver, int board_seeds)
{
    const ayo_table *table = solver->own_table;
    uint64_t positions = 1;
    int seeds = 0;
    while (seeds < board_seeds && seeds < AYO_TABLE_MAX_SEEDS) {
        const uint32_t count = ayo__rank_count(&table->ranking, seeds + 1);
        positions += count;
        if (positions > MOST_TABLE_POSITIONS || layer_memory(table, count) > solver->memory / 2)
            break;
        seeds++;
    }
    return seeds;
}

static ayo_status make_parts(ayo_solver *solver, const ayo_table *table)
{
    ayo__prover *prover = &solver->prover;
    const ayo_allocator *allocator = &solver->allocator;
    if (!table) {
        const ayo_status status = ayo_table_create(&solver->own_table, &solver->rules, allocator);
        if (status != AYO_OK)
            return status;
    }
    prover->table = table ? table : solver->own_table;
    prover->rules = &prover->table->rules;
    prover->allocator = *allocator;
    const ayo_status status = ayo__memory_init(&prover->memory, solver->rules.ring,
                                               (size_t)(solver->memory / 2), allocator);
    return status == AYO_OK
               ? ayo__notes_init(&prover->notes, (size_t)(solver->memory / 32), allocator)
               : status;
}

ayo_status ayo_solver_create(ayo_solver **out, const ayo_rules *rules,
                             const ayo_solver_options *options, const ayo_allocator *allocator)
{
    const ayo_solver_options none = AYO_SOLVER_OPTIONS_INIT;
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    const ayo_allocator memory = ayo__allocator_or_default(allocator);
    if (!rules || !memory.resize)
        return AYO_ERR_NULL;
    if (!options)
        options = &none;
    if (options->struct_size < sizeof *options)
        return AYO_ERR_STRUCT_SIZE;
    if (options->table && !ayo_table_serves(options->table, rules))
        return AYO_ERR_RULES;
    ayo_solver *solver = ayo__allocate(&memory, sizeof *solver);
    if (!solver)
        return AYO_ERR_NO_MEMORY;
    memset(solver, 0, sizeof *solver);
    solver->allocator = memory;
    solver->rules = *rules;
    solver->memory = options->memory ? options->memory : DEFAULT_MEMORY;
    const ayo_status status = make_parts(solver, options->table);
    if (status == AYO_OK)
        *out = solver;
    else
        ayo_solver_destroy(solver);
    return status;
}

void ayo_solver_destroy(ayo_solver *solver)
{
    if (!solver)
        return;
    const ayo_allocator allocator = solver->allocator;
    ayo__prover_release(&solver->prover);
    ayo_table_destroy(solver->own_table);
    ayo__release(&allocator, solver, sizeof *solver);
}

void ayo_solver_clear(ayo_solver *solver)
{
    if (!solver)
        return;
    ayo__memory_clear(&solver->prover.memory);
    ayo__notes_clear(&solver->prover.notes);
}

static bool past_deadline(const ayo__call *call)
{
    return call->prover_limits.deadline != UINT64_MAX &&
           ayo__clock() >= call->prover_limits.deadline;
}

/** Between the nodes of a search. */
static bool ask_caller(void *context)
{
    ayo__call *call = context;
    call->progress.done = call->solver->prover.nodes - call->first_node;
    return !call->limits->progress ||
           call->limits->progress(call->limits->progress_context, &call->progress);
}

/** Between the steps of building a table. */
static bool ask_while_building(void *context, const ayo_progress *progress)
{
    ayo__call *call = context;
    (void)progress;
    call->cancelled = !ask_caller(call);
    return !call->cancelled && !past_deadline(call);
}

ayo_status ayo__call_table(ayo__call *call, int board_seeds)
{
    ayo_solver *solver = call->solver;
    ayo__prover *prover = &solver->prover;
    prover->table_seeds = prover->table->seeds;
    if (!solver->own_table)
        return AYO_OK;
    const int seeds = wanted_seeds(solver, board_seeds);
    ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
    options.progress = ask_while_building;
    options.progress_context = call;
    const ayo_status status = ayo_table_build(solver->own_table, seeds, &options);
    /* It may hold more, from a call before; what a call finds must not depend on that. */
    prover->table_seeds = seeds < solver->own_table->seeds ? seeds : solver->own_table->seeds;
    if (status == AYO_ERR_CANCELLED && !call->cancelled)
        return AYO_ERR_LIMIT;
    return status;
}

static ayo_status check_call(const ayo_solver *solver, const ayo_position *position,
                             const ayo_solve_limits *limits)
{
    if (!solver)
        return AYO_ERR_NULL;
    ayo__board board;
    const ayo_status status = ayo__board_read(&board, &solver->rules, position);
    if (status != AYO_OK)
        return status;
    if (limits->struct_size < sizeof *limits)
        return AYO_ERR_STRUCT_SIZE;
    const bool known = limits->goal == AYO_GOAL_MARGIN || limits->goal == AYO_GOAL_WINNER;
    return known ? AYO_OK : AYO_ERR_ARGUMENT;
}

ayo_status ayo__call_begin(ayo__call *call, ayo_solver *solver, const ayo_position *position,
                           const ayo_solve_limits *limits)
{
    static const ayo_solve_limits none = AYO_SOLVE_LIMITS_INIT;
    if (!limits)
        limits = &none;
    const ayo_status status = check_call(solver, position, limits);
    if (status != AYO_OK)
        return status;
    const int seeds = ayo__board_seeds(&solver->rules, position);
    *call = (ayo__call){.solver = solver, .limits = limits, .begun = ayo__clock()};
    call->first_node = solver->prover.nodes;
    call->progress = (ayo_progress){.struct_size = (uint32_t)sizeof call->progress,
                                    .seeds = seeds,
                                    .lower = -seeds,
                                    .upper = seeds};
    call->prover_limits = (ayo__limits){UINT64_MAX, UINT64_MAX, ask_caller, call};
    if (limits->nodes && limits->nodes < UINT64_MAX - call->first_node)
        call->prover_limits.nodes = call->first_node + limits->nodes;
    if (limits->milliseconds && limits->milliseconds < UINT64_MAX / 2000000)
        call->prover_limits.deadline = call->begun + limits->milliseconds * 1000000;
    return AYO_OK;
}

ayo__claim ayo__claim_of(const ayo_solver *solver, const ayo_position *position, int least)
{
    ayo__claim claim = {.least = (int16_t)least};
    const int ring = solver->rules.ring;
    const int start = ayo__row_start(&solver->rules, position->mover);
    for (int i = 0; i < ring; i++)
        claim.pits[i] = position->pits[(start + i) % ring];
    claim.seeds = (int16_t)ayo__board_seeds(&solver->rules, position);
    return claim;
}

ayo__bounds ayo__bounds_of(const ayo_solver *solver, const ayo_position *position)
{
    const ayo__claim claim = ayo__claim_of(solver, position, 0);
    ayo__bounds bounds = {-claim.seeds, claim.seeds, -1};
    if (claim.seeds <= solver->prover.table_seeds) {
        bounds.lower = ayo__table_value(solver->prover.table, claim.pits, 0, claim.seeds);
        bounds.upper = bounds.lower;
    }
    return bounds;
}

ayo_status ayo__decide(ayo__bounds *bounds, ayo__call *call, const ayo_position *position,
                       int least)
{
    if (least <= bounds->lower || least > bounds->upper)
        return AYO_OK;
    ayo__claim claim = ayo__claim_of(call->solver, position, least);
    const ayo_status status = ayo__prove(&call->solver->prover, &claim, &call->prover_limits);
    if (status != AYO_OK)
        return status;
    const int turn = position->mover == AYO_NORTH ? call->solver->rules.pits : 0;
    if (claim.proof == 0) {
        bounds->lower = least;
        bounds->pit = claim.pit == AYO__NO_PIT ? -1 : claim.pit + turn;
    } else {
        bounds->upper = least - 1;
    }
    call->progress.lower = bounds->lower;
    call->progress.upper = bounds->upper;
    return AYO_OK;
}

/**
 * Halve the range each time: claims that are far off cost next to nothing. A game that
 * ends deals out all seeds, so a margin is odd or even as their number is; the claims
 * asked about are the others, whose answers leave a likely number as the bound above.
 */
static int next_claim(const ayo__bounds *bounds, int seeds)
{
    const int middle = bounds->lower + (bounds->upper - bounds->lower + 1) / 2;
    const bool likely = ((middle - seeds) & 1) == 0;
    return likely && middle < bounds->upper ? middle + 1 : middle;
}

ayo_status ayo__find_margin(ayo__bounds *bounds, ayo__call *call, const ayo_position *position)
{
    const int seeds = ayo__board_seeds(&call->solver->rules, position);
    ayo_status status = AYO_OK;
    while (status == AYO_OK && bounds->lower < bounds->upper)
        status = ayo__decide(bounds, call, position, next_claim(bounds, seeds));
    return status;
}

/** By how much the player to move is ahead. */
static int lead_of(const ayo_position *position)
{
    return position->stores[position->mover] - position->stores[1 - position->mover];
}

static ayo_status find_winner(ayo__bounds *bounds, ayo__call *call, const ayo_position *position)
{
    const int even = -lead_of(position);
    const ayo_status status = ayo__decide(bounds, call, position, even + 1);
    return status == AYO_OK && bounds->lower <= even ? ayo__decide(bounds, call, position, even)
                                                     : status;
}

static int winner_of(const ayo__bounds *bounds, const ayo_position *position)
{
    const int lead = lead_of(position);
    if (lead + bounds->lower > 0)
        return position->mover == AYO_SOUTH ? AYO_RESULT_SOUTH : AYO_RESULT_NORTH;
    if (lead + bounds->upper < 0)
        return position->mover == AYO_SOUTH ? AYO_RESULT_NORTH : AYO_RESULT_SOUTH;
    return bounds->lower == bounds->upper ? AYO_RESULT_DRAW : AYO_RESULT_RUNNING;
}

/** Where no claim had to be proven, a move that is worth the lower bound all the same. */
static int any_move(const ayo_solver *solver, const ayo_position *position, int lower)
{
    for (int pit = 0; pit < solver->rules.ring; pit++) {
        ayo__ply move;
        if (ayo__ply_try(&move, solver->prover.rules, position, pit) == AYO_OK &&
            move.seeds - ayo__bounds_of(solver, &move.after).upper >= lower)
            return pit;
    }
    return -1;
}

static ayo_status solve(ayo__bounds *bounds, ayo__call *call, const ayo_position *position)
{
    const int seeds = ayo__board_seeds(&call->solver->rules, position);
    ayo_status status = ayo__call_table(call, seeds);
    *bounds = ayo__bounds_of(call->solver, position);
    if (status == AYO_OK)
        status = find_winner(bounds, call, position);
    if (status == AYO_OK && call->limits->goal == AYO_GOAL_MARGIN)
        status = ayo__find_margin(bounds, call, position);
    return status;
}

ayo_status ayo_solver_solve(ayo_solution *out, ayo_solver *solver, const ayo_position *position,
                            const ayo_solve_limits *limits)
{
    ayo__call call;
    ayo__bounds bounds;
    if (!out)
        return AYO_ERR_NULL;
    if (out->struct_size < sizeof *out)
        return AYO_ERR_STRUCT_SIZE;
    ayo_status status = ayo__call_begin(&call, solver, position, limits);
    if (status != AYO_OK)
        return status;
    status = solve(&bounds, &call, position);
    out->lower = bounds.lower;
    out->upper = bounds.upper;
    out->pit = bounds.pit >= 0 ? bounds.pit : any_move(solver, position, bounds.lower);
    out->result = winner_of(&bounds, position);
    out->table_seeds = solver->prover.table_seeds;
    out->nodes = solver->prover.nodes - call.first_node;
    out->milliseconds = (ayo__clock() - call.begun) / 1000000;
    return status;
}

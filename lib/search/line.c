/* SPDX-License-Identifier: Apache-2.0 */
/* What follows from margins: the worth of every move, and a line of best play. */
#include <string.h>

#include "base/allocator.h"
#include "search/route.h"
#include "search/solver.h"

ayo_status ayo_solver_moves(int32_t lower[AYO_MAX_PITS], int32_t upper[AYO_MAX_PITS],
                            ayo_solver *solver, const ayo_position *position,
                            const ayo_solve_limits *limits)
{
    ayo__call call;
    if (!lower || !upper)
        return AYO_ERR_NULL;
    ayo_status status = ayo__call_begin(&call, solver, position, limits);
    if (status != AYO_OK)
        return status;
    status = ayo__call_table(&call, ayo__board_seeds(&solver->rules, position));
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        ayo__ply move;
        lower[pit] = upper[pit] = AYO_NO_VALUE;
        if (ayo__ply_try(&move, solver->prover.rules, position, pit) != AYO_OK)
            continue;
        ayo__bounds bounds = ayo__bounds_of(solver, &move.after);
        if (status == AYO_OK)
            status = ayo__find_margin(&bounds, &call, &move.after);
        lower[pit] = move.seeds - bounds.upper;
        upper[pit] = move.seeds - bounds.lower;
    }
    return status;
}

/** A line that is being found. */
typedef struct line {
    ayo__call *call;
    ayo_position position; /**< at its end */
    uint8_t *pits;
    size_t capacity;
    size_t count;
    ayo_position *since; /**< the positions since the last capture, `position` too */
    size_t since_count;
    size_t since_room;
} line;

static bool came_by(const line *found, const ayo_position *position)
{
    for (size_t i = 0; i < found->since_count; i++)
        if (ayo_position_equal(&found->since[i], position))
            return true;
    return false;
}

static ayo_status add_since(line *found)
{
    const ayo_allocator *allocator = &found->call->solver->allocator;
    if (found->since_count == found->since_room) {
        const size_t room = found->since_room ? 2 * found->since_room : 16;
        ayo_position *moved = ayo__resize(allocator, found->since,
                                          found->since_room * sizeof *moved, room * sizeof *moved);
        if (!moved)
            return AYO_ERR_NO_MEMORY;
        found->since = moved;
        found->since_room = room;
    }
    found->since[found->since_count++] = found->position;
    return AYO_OK;
}

/** Put a move on the line, which has room for it. */
static ayo_status append(line *found, int pit)
{
    ayo__ply move;
    const ayo_status status =
        ayo__ply_try(&move, found->call->solver->prover.rules, &found->position, pit);
    if (status != AYO_OK) /* GCOVR_EXCL_BR_LINE: it was tried, or a route has it */
        return status;    /* GCOVR_EXCL_LINE */
    found->pits[found->count++] = (uint8_t)pit;
    found->position = move.after;
    if (move.seeds > 0)
        found->since_count = 0;
    return add_since(found);
}

/** Whether a move keeps the margin and leads to a position that the line did not come by. */
static ayo_status keeps(bool *kept, line *found, int pit, int margin)
{
    ayo__ply move;
    *kept = false;
    if (ayo__ply_try(&move, found->call->solver->prover.rules, &found->position, pit) != AYO_OK ||
        came_by(found, &move.after))
        return AYO_OK;
    ayo__bounds bounds = ayo__bounds_of(found->call->solver, &move.after);
    const ayo_status status =
        ayo__decide(&bounds, found->call, &move.after, move.seeds - margin + 1);
    *kept = bounds.upper <= move.seeds - margin;
    return status;
}

/** One move by search: that which the proof of the margin names, or else the first that keeps it.
 */
static ayo_status step(bool *moved, line *found)
{
    ayo__bounds bounds = ayo__bounds_of(found->call->solver, &found->position);
    ayo_status status = ayo__find_margin(&bounds, found->call, &found->position);
    int pit = bounds.pit;
    *moved = false;
    if (status == AYO_OK && pit >= 0)
        status = keeps(moved, found, pit, bounds.lower);
    for (int i = 0; i < AYO_MAX_PITS && status == AYO_OK && !*moved; i++)
        status = keeps(moved, found, pit = i, bounds.lower);
    return *moved ? append(found, pit) : status;
}

/** The moves to the next capture, or to a player who is stuck, by the table. */
static ayo_status step_by_table(bool *moved, line *found)
{
    const ayo__prover *prover = &found->call->solver->prover;
    ayo__route route;
    ayo_status status =
        ayo__route_find(&route, prover->table, &found->position, &found->call->solver->allocator);
    *moved = route.count > 0;
    for (size_t i = 0; i < route.count && status == AYO_OK && found->count < found->capacity; i++)
        status = append(found, route.pits[i]);
    ayo__route_release(&route, &found->call->solver->allocator);
    return status;
}

static bool is_over(const ayo_rules *rules, const ayo_position *position)
{
    const ayo__board board = ayo__board_load(position);
    return ayo__reason(rules, &board) != AYO_REASON_NONE;
}

static ayo_status find_line(line *found)
{
    const ayo_solver *solver = found->call->solver;
    ayo_status status = add_since(found);
    bool moved = true;
    while (status == AYO_OK && moved && found->count < found->capacity &&
           !is_over(&solver->rules, &found->position)) {
        const int seeds = ayo__board_seeds(&solver->rules, &found->position);
        status = seeds <= solver->prover.table_seeds ? step_by_table(&moved, found)
                                                     : step(&moved, found);
    }
    return status;
}

ayo_status ayo_solver_line(uint8_t *pits, size_t capacity, size_t *count, ayo_solver *solver,
                           const ayo_position *position, const ayo_solve_limits *limits)
{
    ayo__call call;
    if ((!pits && capacity > 0) || !count)
        return AYO_ERR_NULL;
    ayo_status status = ayo__call_begin(&call, solver, position, limits);
    if (status != AYO_OK)
        return status;
    line found = {.call = &call, .position = *position, .pits = pits, .capacity = capacity};
    status = ayo__call_table(&call, ayo__board_seeds(&solver->rules, position));
    if (status == AYO_OK)
        status = find_line(&found);
    ayo__release(&solver->allocator, found.since, found.since_room * sizeof *found.since);
    *count = found.count;
    return status;
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "search/route.h"

#include <string.h>

#include "base/allocator.h"

/** A position that was reached, its mover as South. */
typedef struct place {
    uint32_t rank;
    uint32_t from; /**< the place before it in the queue; of the first, itself */
    uint8_t pit;   /**< the move that leads here */
} place;

/** A search in breadth. */
typedef struct wave {
    const ayo_table *table;
    const ayo_allocator *allocator;
    int seeds;
    uint8_t *seen; /**< a bit for each position of the layer */
    size_t seen_size;
    place *queue;
    size_t count;
    size_t room;
} wave;

static bool mark(wave *w, uint32_t rank)
{
    const uint8_t bit = (uint8_t)(1u << (rank & 7));
    const bool is_new = !(w->seen[rank >> 3] & bit);
    w->seen[rank >> 3] |= bit;
    return is_new;
}

static ayo_status push(wave *w, uint32_t rank, size_t from, int pit)
{
    if (w->count == w->room) {
        const size_t room = w->room ? 2 * w->room : 64;
        place *moved =
            ayo__resize(w->allocator, w->queue, w->room * sizeof *moved, room * sizeof *moved);
        if (!moved)
            return AYO_ERR_NO_MEMORY;
        w->queue = moved;
        w->room = room;
    }
    w->queue[w->count++] = (place){rank, (uint32_t)from, (uint8_t)pit};
    return AYO_OK;
}

static bool is_stuck(const ayo_table *table, const ayo_position *position)
{
    const ayo__board board = ayo__board_load(position);
    return !ayo__can_move(&table->rules, &board);
}

/** Follow all moves from a place that keep its margin; `*end` is set when one leaves the layer. */
static ayo_status spread(wave *w, size_t at, bool *end)
{
    const ayo_table *table = w->table;
    const int margin = table->layers[w->seeds].values[w->queue[at].rank];
    ayo_position position = {.mover = AYO_SOUTH, .pits_per_row = table->rules.pits};
    ayo__unrank(position.pits, &table->ranking, w->seeds, w->queue[at].rank);
    ayo_status status = AYO_OK;
    for (int pit = 0; pit < table->rules.pits && status == AYO_OK && !*end; pit++) {
        ayo__ply move;
        if (ayo__ply_try(&move, &table->rules, &position, pit) != AYO_OK)
            continue;
        const uint32_t rank = ayo__rank(&table->ranking, move.after.pits, table->rules.pits);
        if (move.seeds - table->layers[w->seeds - move.seeds].values[rank] != margin)
            continue;
        *end = move.seeds > 0 || is_stuck(table, &move.after);
        if (*end || mark(w, rank))
            status = push(w, rank, at, pit);
    }
    return status;
}

/** Read the moves to the last place in the queue backwards. */
static ayo_status read_back(ayo__route *out, const wave *w, int mover)
{
    size_t length = 0;
    for (size_t at = w->count - 1; at > 0; at = w->queue[at].from)
        length++;
    out->pits = ayo__allocate(w->allocator, length);
    if (!out->pits)
        return AYO_ERR_NO_MEMORY;
    out->count = out->room = length;
    for (size_t at = w->count - 1; at > 0; at = w->queue[at].from) {
        length--;
        const bool north = ((size_t)mover + length) % 2 != 0;
        out->pits[length] = (uint8_t)(w->queue[at].pit + (north ? w->table->rules.pits : 0));
    }
    return AYO_OK;
}

static ayo_status explore(ayo__route *out, wave *w, const ayo_position *position)
{
    const int start = ayo__row_start(&w->table->rules, position->mover);
    const uint32_t rank = ayo__rank(&w->table->ranking, position->pits, start);
    bool end = false;
    (void)mark(w, rank);
    ayo_status status = push(w, rank, 0, 0);
    for (size_t at = 0; at < w->count && status == AYO_OK && !end; at++)
        status = spread(w, at, &end);
    return status == AYO_OK && end ? read_back(out, w, position->mover) : status;
}

ayo_status ayo__route_find(ayo__route *out, const ayo_table *table, const ayo_position *position,
                           const ayo_allocator *allocator)
{
    *out = (ayo__route){NULL, 0, 0};
    wave w = {.table = table, .allocator = allocator};
    w.seeds = ayo__board_seeds(&table->rules, position);
    w.seen_size = table->layers[w.seeds].count / 8 + 1;
    w.seen = ayo__allocate(allocator, w.seen_size);
    if (!w.seen)
        return AYO_ERR_NO_MEMORY;
    memset(w.seen, 0, w.seen_size);
    const ayo_status status = explore(out, &w, position);
    ayo__release(allocator, w.queue, w.room * sizeof *w.queue);
    ayo__release(allocator, w.seen, w.seen_size);
    return status;
}

void ayo__route_release(ayo__route *route, const ayo_allocator *allocator)
{
    ayo__release(allocator, route->pits, route->room);
    *route = (ayo__route){NULL, 0, 0};
}

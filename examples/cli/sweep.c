/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A margin is what the player to move still wins of the seeds on the board less
 * what the opponent does, play without end bringing nothing (RULES.md, S7).
 *
 * Boards with n seeds are taken after those with fewer. A move that takes seeds
 * leads to a board whose margin is known; for the others the layer is swept, all
 * margins being 0 at first, until nothing changes. A margin only ever moves away
 * from 0, and only to what one player can force in finitely many moves; so the
 * sweeps end, and what is 0 then is what nobody can force to be anything else.
 */
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

enum { NOTHING = INT8_MIN }; /* worse than any margin */

int sweep_count(const ayo_position *position)
{
    int seeds = 0;
    for (int i = 0; i < 2 * position->pits_per_row; i++) {
        seeds += position->pits[i];
    }
    return seeds;
}

void sweep_fill_stores(ayo_position *position, int total)
{
    int rest = total - sweep_count(position);
    position->stores[AYO_SOUTH] = (uint8_t)(rest / 2);
    position->stores[AYO_NORTH] = (uint8_t)(rest - rest / 2);
}

int sweep_lead(const ayo_position *position)
{
    return position->stores[AYO_SOUTH] - position->stores[AYO_NORTH];
}

/* ---- boards in order: by their first pit, then by their second, and so on ---- */

/* binomial(seeds + pits - 1, pits - 1), or one more than SWEEP_MOST_BOARDS where it is more. */
static uint32_t count_ways(int pits, int seeds)
{
    uint64_t count = 1;
    for (int i = 1; i < pits && count <= SWEEP_MOST_BOARDS; i++) {
        count = count * (uint64_t)(seeds + i) / (uint64_t)i;
    }
    return count > SWEEP_MOST_BOARDS ? SWEEP_MOST_BOARDS + 1 : (uint32_t)count;
}

/* How many boards come before this one, read from the mover's row on. */
static uint32_t place_of(const sweep *s, const ayo_position *position, int seeds)
{
    int ring = 2 * s->row;
    int pit = position->mover == AYO_SOUTH ? 0 : s->row;
    uint32_t place = 0;
    for (int left = ring; left > 1; left--) {
        int rest = seeds - position->pits[pit];
        place += s->ways[left][seeds] - s->ways[left][rest];
        seeds = rest;
        pit = pit + 1 == ring ? 0 : pit + 1;
    }
    return place;
}

/* Goes on to the next board; false after the last, which has all in its first pit. */
static bool next_board(ayo_position *board)
{
    int last = 2 * board->pits_per_row - 1;
    int pit = last;
    while (pit > 0 && board->pits[pit] == 0) {
        pit--;
    }
    if (pit == 0) {
        return false;
    }
    uint8_t seeds = board->pits[pit];
    board->pits[pit] = 0;
    board->pits[pit - 1]++;
    board->pits[last] = (uint8_t)(seeds - 1);
    return true;
}

/* ---- one layer ---- */

typedef struct layer {
    int seeds;
    uint32_t count;
    int8_t *exits;   /* of each board, the best move that takes seeds or ends play */
    uint8_t *degree; /* of each board, its other moves */
    uint32_t *joins; /* where those lead, board after board */
    size_t used;     /* joins */
} layer;

/* Tries a move that is legal or not. */
static ayo_status try_move(sweep *s, layer *l, const ayo_position *board, uint32_t place, int pit)
{
    ayo_position after;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_status status = ayo_position_apply(&after, &result, s->rules, board, pit);
    if (status != AYO_OK) {
        bool refused = status <= AYO_REFUSED_GAME_OVER && status >= AYO_REFUSED_STARVES;
        return refused ? AYO_OK : status;
    }
    int seeds = sweep_count(&after);
    if (result.reason == AYO_REASON_NONE && seeds == l->seeds) {
        l->joins[l->used++] = place_of(s, &after, seeds);
        l->degree[place]++;
        return AYO_OK;
    }
    int margin = sweep_lead(&after) - sweep_lead(board);
    if (result.reason == AYO_REASON_NONE) {
        margin -= s->margins[seeds][place_of(s, &after, seeds)];
    }
    l->exits[place] = (int8_t)(margin > l->exits[place] ? margin : l->exits[place]);
    return AYO_OK;
}

/* The moves of a board; if there are none, what the end of play gives. */
static ayo_status try_moves(sweep *s, layer *l, ayo_position *board, uint32_t place)
{
    ayo_status status = AYO_OK;
    l->exits[place] = NOTHING;
    l->degree[place] = 0;
    for (int pit = 0; pit < s->row && status == AYO_OK; pit++) {
        status = board->pits[pit] > 0 ? try_move(s, l, board, place, pit) : AYO_OK;
    }
    if (status == AYO_OK && l->exits[place] == NOTHING && l->degree[place] == 0) {
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        status = ayo_position_outcome(&outcome, s->rules, board);
        l->exits[place] = (int8_t)(outcome.south - outcome.north - sweep_lead(board));
    }
    return status;
}

static ayo_status expand(sweep *s, layer *l)
{
    ayo_position board = {.mover = AYO_SOUTH, .pits_per_row = (uint8_t)s->row};
    board.pits[2 * s->row - 1] = (uint8_t)l->seeds;
    sweep_fill_stores(&board, s->total);
    ayo_status status = AYO_OK;
    uint32_t place = 0;
    do {
        status = try_moves(s, l, &board, place++);
    } while (status == AYO_OK && next_board(&board));
    return status;
}

/* Gives every board its best move by the margins as they are; whether any changed. */
static bool sweep_once(int8_t *margins, const layer *l)
{
    bool changed = false;
    const uint32_t *join = l->joins;
    for (uint32_t place = 0; place < l->count; place++) {
        int best = l->exits[place];
        for (int i = 0; i < l->degree[place]; i++, join++) {
            best = -margins[*join] > best ? -margins[*join] : best;
        }
        changed |= best != margins[place];
        margins[place] = (int8_t)best;
    }
    return changed;
}

static ayo_status add_layer(sweep *s, int seeds)
{
    uint32_t count = s->ways[2 * s->row][seeds];
    layer l = {.seeds = seeds, .count = count};
    l.exits = malloc(count);
    l.degree = malloc(count);
    l.joins = malloc((size_t)count * (size_t)s->row * sizeof *l.joins);
    s->margins[seeds] = calloc(count, 1);
    bool good = l.exits != NULL && l.degree != NULL && l.joins != NULL && s->margins[seeds] != NULL;
    ayo_status status = good ? expand(s, &l) : AYO_ERR_NO_MEMORY;
    while (status == AYO_OK && sweep_once(s->margins[seeds], &l)) {
    }
    free(l.exits);
    free(l.degree);
    free(l.joins);
    return status;
}

/* ---- all layers ---- */

/* Counts the boards; false if they are too many. */
static bool fits(sweep *s)
{
    if (s->seeds > SWEEP_MOST_SEEDS) {
        return false;
    }
    for (int pits = 1; pits <= 2 * s->row; pits++) {
        for (int seeds = 0; seeds <= s->seeds; seeds++) {
            s->ways[pits][seeds] = count_ways(pits, seeds);
        }
    }
    for (int seeds = 0; seeds <= s->seeds; seeds++) {
        s->boards += s->ways[2 * s->row][seeds];
    }
    return s->boards <= SWEEP_MOST_BOARDS &&
           (uint64_t)s->ways[2 * s->row][s->seeds] * (uint64_t)s->row <= SWEEP_MOST_MOVES;
}

ayo_status sweep_make(sweep *out, const ayo_rules *rules, int row, int total, int seeds)
{
    *out = (sweep){.rules = rules, .row = row, .total = total};
    out->seeds = seeds < total ? seeds : total;
    if (!fits(out)) {
        return AYO_ERR_LIMIT;
    }
    ayo_status status = AYO_OK;
    for (int n = 0; n <= out->seeds && status == AYO_OK; n++) {
        status = add_layer(out, n);
    }
    return status;
}

void sweep_free(sweep *s)
{
    for (int n = 0; n <= SWEEP_MOST_SEEDS; n++) {
        free(s->margins[n]);
    }
}

int sweep_margin(const sweep *s, const ayo_position *position)
{
    int seeds = sweep_count(position);
    return s->margins[seeds][place_of(s, position, seeds)];
}

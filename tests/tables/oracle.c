/* SPDX-License-Identifier: Apache-2.0 */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { NOWHERE = -1 };

/* A move: what it brings, and where play goes on, if it does. */
typedef struct edge {
    int gain;
    int target;
} edge;

/* A position, its moves, and the margins that its mover can force and can be held to. */
typedef struct entry {
    ref_board board;
    int seeds;
    int stuck; /* the margin when there is no move */
    int count;
    edge edges[REF_MAX_PITS / 2];
    int lower;
    int upper;
    int value;
} entry;

struct oracle {
    ref_rules rules;
    int total;
    entry *entries;
    size_t count;
    size_t room;
    uint32_t *slots; /* number + 1 */
    size_t slot_count;
};

static size_t slot_of(const oracle *all, const ref_board *board)
{
    size_t h = board->mover;
    for (int i = 0; i < REF_MAX_PITS; i++)
        h = h * 1000003u + board->pits[i];
    for (h ^= h >> 17;; h++) {
        uint32_t held = all->slots[h % all->slot_count];
        if (!held)
            return h % all->slot_count;
        const ref_board *other = &all->entries[held - 1].board;
        if (other->mover == board->mover && memcmp(other->pits, board->pits, REF_MAX_PITS) == 0)
            return h % all->slot_count;
    }
}

static void add(oracle *all, const ref_board *board, int seeds)
{
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1024;
        all->entries = realloc(all->entries, all->room * sizeof *all->entries);
        if (!all->entries)
            check_abort("no memory for the oracle");
    }
    all->entries[all->count++] =
        (entry){.board = *board, .seeds = seeds, .lower = -seeds - 1, .upper = seeds + 1};
}

/* Every way to put the seeds that are left into pit `pit` and those after it. */
static void spread(oracle *all, ref_board *board, int pit, int left, int seeds)
{
    int last = 2 * all->rules.pits_per_row - 1;
    for (int here = pit == last ? left : 0; here <= left; here++) {
        board->pits[pit] = (uint8_t)here;
        if (pit < last) {
            spread(all, board, pit + 1, left - here, seeds);
            continue;
        }
        for (board->mover = 0; board->mover < 2; board->mover++)
            add(all, board, seeds);
    }
    board->pits[pit] = 0;
}

static int lead(const ref_board *board, int player)
{
    return board->stores[player] - board->stores[1 - player];
}

static void find_moves(oracle *all, entry *e)
{
    int player = e->board.mover;
    uint32_t legal = ref_legal(&all->rules, &e->board);
    ref_board final = e->board;
    if (!legal)
        ref_finish(&final, &all->rules, &e->board);
    e->stuck = lead(&final, player) - lead(&e->board, player);
    for (int pit = 0; legal >> pit; pit++) {
        if (!(legal >> pit & 1))
            continue;
        ref_move move = ref_play(&all->rules, &e->board, pit);
        int gain = lead(&move.after, player) - lead(&e->board, player);
        int target = NOWHERE;
        if (move.end == REF_RUNNING)
            target = (int)all->slots[slot_of(all, &move.after)] - 1;
        e->edges[e->count++] = (edge){gain, target};
    }
}

/* The margins that can be forced, once more, from those of the moves; whether they changed. */
static int improve(const oracle *all, entry *e)
{
    int lower = e->count ? -e->seeds - 1 : e->stuck;
    int upper = lower;
    for (int i = 0; i < e->count; i++) {
        int least = e->edges[i].gain;
        int most = least;
        if (e->edges[i].target != NOWHERE) {
            const entry *next = &all->entries[e->edges[i].target];
            bool below = next->seeds < e->seeds;
            least -= below ? next->value : next->upper;
            most -= below ? next->value : next->lower;
        }
        lower = least > lower ? least : lower;
        upper = most > upper ? most : upper;
    }
    int changed = lower != e->lower || upper != e->upper;
    e->lower = lower;
    e->upper = upper;
    return changed;
}

static void solve_layer(oracle *all, size_t from, size_t to)
{
    int changed = 1;
    while (changed) {
        changed = 0;
        for (size_t i = from; i < to; i++)
            changed |= improve(all, &all->entries[i]);
    }
    /* What nobody can force is play without end, which is worth 0. */
    for (size_t i = from; i < to; i++) {
        entry *e = &all->entries[i];
        e->value = e->lower > 0 ? e->lower : e->upper < 0 ? e->upper : 0;
    }
}

oracle *oracle_make(const ayo_rules *rules, int seeds)
{
    oracle *all = calloc(1, sizeof *all);
    size_t *ends = calloc((size_t)seeds + 1, sizeof *ends);
    int32_t per_pit = 0;
    if (!all || !ends || ayo_rules_option(&per_pit, rules, AYO_OPTION_SEEDS_PER_PIT) != AYO_OK)
        check_abort("no memory for the oracle");
    all->rules = mirror_rules(rules);
    all->rules.plays_on = true;
    all->total = 2 * all->rules.pits_per_row * per_pit;
    for (int n = 0; n <= seeds; n++) {
        ref_board board = {{0}, {(uint8_t)(all->total - n), 0}, 0};
        spread(all, &board, 0, n, n);
        ends[n] = all->count;
    }
    all->slot_count = 3 * all->count + 1;
    all->slots = calloc(all->slot_count, sizeof *all->slots);
    if (!all->slots)
        check_abort("no memory for the oracle");
    for (size_t i = 0; i < all->count; i++)
        all->slots[slot_of(all, &all->entries[i].board)] = (uint32_t)i + 1;
    for (size_t i = 0; i < all->count; i++)
        find_moves(all, &all->entries[i]);
    for (int n = 0; n <= seeds; n++)
        solve_layer(all, n ? ends[n - 1] : 0, ends[n]);
    free(ends);
    return all;
}

void oracle_free(oracle *all)
{
    free(all->entries);
    free(all->slots);
    free(all);
}

size_t oracle_count(const oracle *all)
{
    return all->count;
}

ayo_position oracle_position(const oracle *all, size_t number)
{
    const ref_board *board = &all->entries[number].board;
    ayo_position position = {.mover = board->mover,
                             .pits_per_row = (uint8_t)all->rules.pits_per_row};
    memcpy(position.pits, board->pits, sizeof position.pits);
    memcpy(position.stores, board->stores, sizeof position.stores);
    return position;
}

int oracle_margin(const oracle *all, size_t number)
{
    return all->entries[number].value;
}

int oracle_is_endless(const oracle *all, size_t number)
{
    const entry *e = &all->entries[number];
    return e->lower < e->upper && e->lower <= 0 && e->upper >= 0;
}

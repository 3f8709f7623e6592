/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a strategy is found. From the first position on, the solver is asked for a move that
 * keeps what the side needs, all replies are made, and so on. A position that is reached
 * twice is needed once, for the higher of both needs.
 *
 * A move that keeps the need may still lead in circles, which is too little where
 * something is needed. So ranks are given from the ends of the layer backwards: a
 * position gets one as soon as some move of it leads only out of the layer or to positions
 * that have one. Positions in circles get none; they are shown another good move
 * each, until all have one. In the end all good moves would be known, and a need that
 * can be met at all is met by one of them in finitely many moves.
 */
#include "strategy.h"

#include <stdlib.h>
#include <string.h>

#include "sweep.h"

enum { NO_PIT = UINT8_MAX, FIRST_ROOM = 1024 };
#define NO_RANK UINT32_MAX

/* Where a move has led, and what the side still needs there. */
typedef struct point {
    ayo_position position;
    int need;
    bool over;
    bool in_layer; /* no seeds were taken since the node */
} point;

/* ---- nodes ---- */

static uint64_t hash_of(const uint8_t pits[AYO_MAX_PITS])
{
    ayo_position board = {.mover = AYO_SOUTH};
    memcpy(board.pits, pits, AYO_MAX_PITS);
    return ayo_position_hash(&board);
}

/* The place of a board, or the empty one where it would be. */
static uint32_t *place_of(const strategy *s, const uint8_t pits[AYO_MAX_PITS])
{
    size_t i = (size_t)hash_of(pits) & (s->place_count - 1);
    while (s->places[i] != 0 && memcmp(s->nodes[s->places[i] - 1].pits, pits, AYO_MAX_PITS) != 0) {
        i = (i + 1) & (s->place_count - 1);
    }
    return &s->places[i];
}

static bool make_places(strategy *s, size_t count)
{
    free(s->places);
    s->places = calloc(count, sizeof *s->places);
    s->place_count = count;
    for (size_t i = 0; s->places != NULL && i < s->count; i++) {
        *place_of(s, s->nodes[i].pits) = (uint32_t)i + 1;
    }
    return s->places != NULL;
}

/* Makes room for one more node, at most half of the places being taken. */
static bool make_room(strategy *s)
{
    if (s->count < s->room) {
        return true;
    }
    size_t room = s->room == 0 ? FIRST_ROOM : 2 * s->room;
    strategy_node *nodes = room < UINT32_MAX ? realloc(s->nodes, room * sizeof *nodes) : NULL;
    if (nodes == NULL) {
        return false;
    }
    s->nodes = nodes;
    s->room = room;
    return make_places(s, 2 * room);
}

static bool push(strategy *s, size_t node)
{
    if (s->nodes[node].pending) {
        return true;
    }
    if (s->pending_count == s->pending_room) {
        size_t room = s->pending_room == 0 ? FIRST_ROOM : 2 * s->pending_room;
        uint32_t *pending = realloc(s->pending, room * sizeof *pending);
        if (pending == NULL) {
            return false;
        }
        s->pending = pending;
        s->pending_room = room;
    }
    s->nodes[node].pending = true;
    s->pending[s->pending_count++] = (uint32_t)node;
    return true;
}

/* A position of the side is reached: it is a node from now on, with at least this need. */
static bool reach(strategy *s, const point *at)
{
    if (!make_room(s)) {
        return false;
    }
    uint32_t *place = place_of(s, at->position.pits);
    if (*place == 0) {
        strategy_node node = {.need = (int16_t)at->need, .pit = NO_PIT};
        memcpy(node.pits, at->position.pits, AYO_MAX_PITS);
        s->nodes[s->count++] = node;
        *place = (uint32_t)s->count;
        return push(s, s->count - 1);
    }
    strategy_node *node = &s->nodes[*place - 1];
    if (node->need >= at->need) {
        return true;
    }
    node->need = (int16_t)at->need; /* moves that were bad remain so */
    node->good = 0;
    return push(s, *place - 1);
}

/* ---- moves ---- */

static point point_at(const strategy *s, const strategy_node *node)
{
    point at = {.need = node->need, .in_layer = true};
    memcpy(at.position.pits, node->pits, AYO_MAX_PITS);
    at.position.mover = (uint8_t)s->side;
    at.position.pits_per_row = (uint8_t)s->source->row;
    sweep_fill_stores(&at.position, s->source->total);
    return at;
}

static ayo_status move_on(point *out, const strategy *s, const point *from, int pit)
{
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    point to = *from;
    ayo_status status =
        ayo_position_apply(&to.position, &result, s->source->rules, &from->position, pit);
    int gain = sweep_lead(&to.position) - sweep_lead(&from->position);
    to.need -= s->side == AYO_SOUTH ? gain : -gain;
    to.over = result.reason != AYO_REASON_NONE;
    to.in_layer &= sweep_count(&to.position) == sweep_count(&from->position);
    *out = to;
    return status;
}

/* What needs no node. */
static bool is_leaf(const strategy *s, const point *at)
{
    int seeds = sweep_count(&at->position);
    return at->over || at->need <= -seeds || seeds <= s->swept;
}

/* The side's positions after all replies to a position of the opponent; leaves are left out. */
static ayo_status answers_to(point out[AYO_MAX_PITS_PER_ROW], int *count, const strategy *s,
                             const point *at)
{
    uint32_t legal = 0;
    *count = 0;
    ayo_status status = AYO_OK;
    if (!is_leaf(s, at)) {
        status = ayo_position_legal(&legal, s->source->rules, &at->position);
    }
    for (int pit = 0; pit < AYO_MAX_PITS && status == AYO_OK; pit++) {
        if (legal >> pit & 1) {
            status = move_on(&out[*count], s, at, pit);
            *count += !is_leaf(s, &out[*count]);
        }
    }
    return status;
}

/* The same after a move of the side. */
static ayo_status answers(point out[AYO_MAX_PITS_PER_ROW], int *count, const strategy *s,
                          const strategy_node *node, int pit)
{
    point at = point_at(s, node), next;
    ayo_status status = move_on(&next, s, &at, pit);
    return status == AYO_OK ? answers_to(out, count, s, &next) : status;
}

/* ---- questions ---- */

enum { NOT_KNOWN, HOLDS, FAILS };

/* A question to the solver: does the player to move get at most so much? */
typedef struct question {
    const strategy *asker;
    int most;
} question;

/* Goes on until the answer is known. */
static bool listen(void *context, const ayo_progress *now)
{
    const question *q = context;
    bool known = now->lower > q->most || now->upper <= q->most;
    return cli_show_strategy(q->asker->source->progress, q->asker->side, q->asker->count) && !known;
}

/* Puts the mover so far behind that getting more than `most` means a win; false if it cannot be. */
static bool put_behind(ayo_position *position, int total, int most)
{
    int rest = total - sweep_count(position);
    if (rest < most || rest < -most || (rest - most) % 2 != 0) {
        return false;
    }
    position->stores[position->mover] = (uint8_t)((rest - most) / 2);
    position->stores[!position->mover] = (uint8_t)(rest - (rest - most) / 2);
    return true;
}

static ayo_status ask_solver(int *answer, const strategy *s, const ayo_position *position, int most,
                             uint64_t nodes)
{
    question q = {s, most};
    ayo_position asked = *position;
    ayo_solution solution = AYO_SOLUTION_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    /* Whether the mover wins is the first thing that is proven then, and no more is asked. */
    limits.goal = put_behind(&asked, s->source->total, most) ? AYO_GOAL_WINNER : AYO_GOAL_MARGIN;
    limits.nodes = nodes;
    limits.progress = listen;
    limits.progress_context = &q;
    ayo_status status = ayo_solver_solve(&solution, s->source->solver, &asked, &limits);
    if (solution.upper <= most || solution.lower > most) {
        *answer = solution.upper <= most ? HOLDS : FAILS;
        return cli_interrupted() ? AYO_ERR_CANCELLED : AYO_OK;
    }
    *answer = NOT_KNOWN;
    return status == AYO_ERR_LIMIT ? AYO_OK : status;
}

/* Whether the side gets what it needs where the opponent is to move. `nodes`: 0 for no limit. */
static ayo_status ask(int *answer, const strategy *s, const point *at, uint64_t nodes)
{
    int seeds = sweep_count(&at->position), most = -at->need;
    if (at->over || most >= seeds || most < -seeds) {
        *answer = most >= (at->over ? 0 : seeds) ? HOLDS : FAILS;
        return AYO_OK;
    }
    return ask_solver(answer, s, &at->position, most, nodes);
}

/* Asks about all moves of a node that nothing is known of, with little effort, then with more,
 * until one is good or all are bad; *found tells which. */
static ayo_status find_good(bool *found, const strategy *s, strategy_node *node)
{
    point at = point_at(s, node), next;
    uint32_t open;
    ayo_status status = ayo_position_legal(&open, s->source->rules, &at.position);
    open &= ~(node->good | node->bad);
    *found = false;
    for (uint64_t nodes = 4; status == AYO_OK && open != 0; nodes *= 8) {
        for (int pit = 0; pit < AYO_MAX_PITS && status == AYO_OK; pit++) {
            int answer = NOT_KNOWN;
            if ((open >> pit & 1) == 0) {
                continue;
            }
            status = move_on(&next, s, &at, pit);
            status = status == AYO_OK ? ask(&answer, s, &next, nodes) : status;
            node->good |= (uint32_t)(answer == HOLDS) << pit;
            node->bad |= (uint32_t)(answer == FAILS) << pit;
            if (answer == HOLDS) {
                node->pit = (uint8_t)pit;
                *found = true;
                return status;
            }
        }
        open &= ~node->bad;
    }
    return status;
}

/* ---- the search for a strategy ---- */

/* Reaches what the good moves of a node lead to; it has one at least then. */
static ayo_status follow(strategy *s, size_t index)
{
    bool found = true;
    ayo_status status = AYO_OK;
    if (s->nodes[index].good == 0) {
        status = find_good(&found, s, &s->nodes[index]);
    }
    if (status == AYO_OK && !found) {
        return AYO_ERR_ARGUMENT; /* what is needed cannot be had */
    }
    uint32_t good = s->nodes[index].good;
    for (int pit = 0; pit < AYO_MAX_PITS && status == AYO_OK; pit++) {
        point next[AYO_MAX_PITS_PER_ROW];
        int count = 0;
        if (good >> pit & 1) {
            status = answers(next, &count, s, &s->nodes[index], pit);
        }
        for (int i = 0; i < count && status == AYO_OK; i++) {
            status = reach(s, &next[i]) ? AYO_OK : AYO_ERR_NO_MEMORY;
        }
    }
    return status;
}

static ayo_status follow_all(strategy *s)
{
    ayo_status status = AYO_OK;
    while (s->pending_count > 0 && status == AYO_OK) {
        uint32_t index = s->pending[--s->pending_count];
        s->nodes[index].pending = false;
        status = follow(s, index);
    }
    return status;
}

/* The rank that a good move would give, or NO_RANK. */
static ayo_status rank_by(uint32_t *out, const strategy *s, const strategy_node *node, int pit)
{
    point next[AYO_MAX_PITS_PER_ROW];
    int count = 0;
    ayo_status status = answers(next, &count, s, node, pit);
    *out = 0;
    for (int i = 0; i < count && *out != NO_RANK; i++) {
        if (next[i].in_layer) {
            uint32_t rank = s->nodes[*place_of(s, next[i].position.pits) - 1].rank;
            rank = rank == NO_RANK ? NO_RANK : rank + 1;
            *out = rank > *out ? rank : *out;
        }
    }
    return status;
}

/* The first good move that gives a node a rank. */
static ayo_status rank(const strategy *s, strategy_node *node)
{
    ayo_status status = AYO_OK;
    for (int pit = 0; pit < AYO_MAX_PITS && node->rank == NO_RANK && status == AYO_OK; pit++) {
        if (node->good >> pit & 1) {
            node->pit = (uint8_t)pit;
            status = rank_by(&node->rank, s, node, pit);
        }
    }
    return status;
}

/* Gives ranks as long as another node gets one; *left counts those without. */
static ayo_status rank_all(strategy *s, size_t *left)
{
    ayo_status status = AYO_OK;
    size_t before = SIZE_MAX;
    for (size_t i = 0; i < s->count; i++) {
        s->nodes[i].rank = s->nodes[i].need > 0 ? NO_RANK : 0;
    }
    for (*left = SIZE_MAX - 1; *left<before && * left> 0 && status == AYO_OK;) {
        before = *left;
        *left = 0;
        for (size_t i = s->count; i-- > 0 && status == AYO_OK;) {
            status = rank(s, &s->nodes[i]);
            *left += s->nodes[i].rank == NO_RANK;
        }
    }
    return status;
}

/* Finds another good move for every node without a rank, where there is one. */
static ayo_status widen(strategy *s)
{
    ayo_status status = AYO_OK;
    for (size_t i = 0; i < s->count && status == AYO_OK; i++) {
        bool found = false;
        if (s->nodes[i].rank == NO_RANK) {
            status = find_good(&found, s, &s->nodes[i]);
        }
        if (found && !push(s, i)) {
            status = AYO_ERR_NO_MEMORY;
        }
    }
    return status == AYO_OK && s->pending_count == 0 ? AYO_ERR_ARGUMENT : status;
}

static ayo_status find_strategy(strategy *s)
{
    size_t left = 0;
    ayo_status status;
    do {
        status = follow_all(s);
        status = status == AYO_OK ? rank_all(s, &left) : status;
        status = status == AYO_OK && left > 0 ? widen(s) : status;
    } while (status == AYO_OK && left > 0);
    return status;
}

/* ---- what is needed of it ---- */

/* The first positions of the side. */
static ayo_status begin(point out[AYO_MAX_PITS_PER_ROW], int *count, const strategy *s,
                        const ayo_position *position, int need)
{
    point root = {.position = *position, .need = need};
    sweep_fill_stores(&root.position, s->source->total);
    uint32_t legal = 0;
    ayo_status status = ayo_position_legal(&legal, s->source->rules, &root.position);
    root.over = legal == 0;
    *count = 0;
    if (status != AYO_OK || is_leaf(s, &root)) {
        return status;
    }
    if (position->mover == s->side) {
        out[0] = root;
        *count = 1;
        return AYO_OK;
    }
    return answers_to(out, count, s, &root);
}

static bool push_all(strategy *s, const point *points, int count)
{
    bool good = true;
    for (int i = 0; i < count && good; i++) {
        good = push(s, *place_of(s, points[i].position.pits) - 1);
    }
    return good;
}

static int compare(const void *a, const void *b)
{
    const strategy_node *one = a, *other = b;
    return memcmp(one->pits, other->pits, AYO_MAX_PITS);
}

/* Keeps the nodes that play can come to, each with its one move, in order. */
static ayo_status prune(strategy *s, const point *roots, int count)
{
    point next[AYO_MAX_PITS_PER_ROW];
    ayo_status status = push_all(s, roots, count) ? AYO_OK : AYO_ERR_NO_MEMORY;
    while (s->pending_count > 0 && status == AYO_OK) {
        const strategy_node *node = &s->nodes[s->pending[--s->pending_count]];
        status = answers(next, &count, s, node, node->pit);
        if (status == AYO_OK && !push_all(s, next, count)) {
            status = AYO_ERR_NO_MEMORY;
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (s->nodes[i].pending) {
            s->nodes[kept++] = s->nodes[i];
        }
    }
    s->count = kept;
    if (kept > 0) {
        qsort(s->nodes, kept, sizeof *s->nodes, compare);
    }
    return status;
}

ayo_status strategy_make(strategy *out, const oracle *source, const ayo_position *position,
                         int side, int need, int swept)
{
    point roots[AYO_MAX_PITS_PER_ROW];
    int count = 0;
    *out = (strategy){.source = source, .side = side, .swept = swept};
    ayo_status status = begin(roots, &count, out, position, need);
    for (int i = 0; i < count && status == AYO_OK; i++) {
        status = reach(out, &roots[i]) ? AYO_OK : AYO_ERR_NO_MEMORY;
    }
    if (status == AYO_OK) {
        status = find_strategy(out);
    }
    return status == AYO_OK ? prune(out, roots, count) : status;
}

void strategy_free(strategy *s)
{
    free(s->nodes);
    free(s->places);
    free(s->pending);
}

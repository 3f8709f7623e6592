/* SPDX-License-Identifier: Apache-2.0 */
#include "search/lookahead.h"

#include <limits.h>
#include <string.h>

#include "base/allocator.h"
#include "base/os.h"
#include "search/estimate.h"

enum { NO_REACH = INT_MAX };

ayo_status ayo__lookahead_init(ayo__lookahead *out, const ayo_rules *rules, uint64_t bytes,
                               const ayo_allocator *allocator)
{
    const size_t size = (AYO_SEARCH_MAX_DEPTH + 1) * sizeof *out->path;
    *out = (ayo__lookahead){.rules = rules, .table_seeds = -1};
    out->path = ayo__allocate(allocator, size);
    if (!out->path)
        return AYO_ERR_NO_MEMORY;
    memset(out->path, 0, size);
    return ayo__cache_init(&out->cache, rules->pits, bytes, allocator);
}

void ayo__lookahead_release(ayo__lookahead *ahead, const ayo_allocator *allocator)
{
    if (ahead->path)
        ayo__cache_release(&ahead->cache);
    ayo__release(allocator, ahead->path, (AYO_SEARCH_MAX_DEPTH + 1) * sizeof *ahead->path);
}

static int count_seeds(const ayo__lookahead *ahead, const ayo__board *board)
{
    return ayo__row_seeds(ahead->rules, board, AYO_SOUTH) +
           ayo__row_seeds(ahead->rules, board, AYO_NORTH);
}

static int rows_margin(const ayo_rules *rules, const ayo__board *board)
{
    const int own = ayo__mover(board);
    return ayo__row_seeds(rules, board, own) - ayo__row_seeds(rules, board, 1 - own);
}

/** What a player who is stuck gets. */
static int stuck_score(const ayo__lookahead *ahead, const ayo__stage *here)
{
    const bool owner = ayo__rule(ahead->rules, AYO_OPTION_LEFTOVERS) == AYO_LEFTOVERS_OWNER;
    return AYO__SEED * (owner ? rows_margin(ahead->rules, &here->board) : -here->seeds);
}

int ayo__repetition_score(const ayo__lookahead *ahead, const ayo__board *board)
{
    return ahead->repetition ? AYO__SEED * rows_margin(ahead->rules, board) : 0;
}

static int table_score(const ayo__lookahead *ahead, const ayo__stage *here)
{
    ayo_position position;
    ayo__board_store(&position, &here->board);
    const int start = ayo__row_start(ahead->rules, ayo__mover(&here->board));
    return AYO__SEED * ayo__table_value(ahead->table, position.pits, start, here->seeds);
}

/** Count a node; false when the search is to stop. */
static bool go_on(ayo__lookahead *ahead)
{
    enum { BETWEEN = 1024 };
    const ayo__limits *limits = ahead->limits;
    if (ahead->status != AYO_OK)
        return false;
    if (ahead->nodes >= limits->nodes) {
        ahead->status = AYO_ERR_LIMIT;
        return false;
    }
    if (++ahead->nodes < ahead->next_ask)
        return true;
    ahead->next_ask = ahead->nodes + BETWEEN;
    if (limits->deadline != UINT64_MAX && ayo__clock() >= limits->deadline)
        ahead->status = AYO_ERR_LIMIT;
    else if (!limits->ask(limits->context))
        ahead->status = AYO_ERR_CANCELLED;
    return ahead->status == AYO_OK;
}

/* Pits, mover and, within a layer, stores are the same. */
static bool same(const ayo__board *a, const ayo__board *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/** The ply of the same position on the path, AYO__BEFORE_PATH, or `ply` itself. */
static int occurred(const ayo__lookahead *ahead, int ply)
{
    const ayo__stage *here = &ahead->path[ply];
    /* The same player is to move at every other ply. */
    for (int i = ply - 2; i >= here->layer; i -= 2)
        if (same(&ahead->path[i].board, &here->board))
            return i;
    for (int i = 0; i < ahead->before_count && here->layer == 0; i++)
        if (same(&ahead->before[i], &here->board))
            return AYO__BEFORE_PATH;
    return ply;
}

/** What needs no move: whether there is such a thing, and then the score. */
static bool known_at_once(ayo__lookahead *ahead, int ply, int depth, int *score)
{
    ayo__stage *here = &ahead->path[ply];
    if (here->seeds <= ahead->table_seeds) {
        ahead->table_hits++;
        *score = table_score(ahead, here);
        return true;
    }
    const int earlier = occurred(ahead, ply);
    if (earlier != ply) {
        here->reach = earlier;
        here->settled = !ahead->repetition;
        *score = ayo__repetition_score(ahead, &here->board);
        return true;
    }
    if (ayo__row_empty(ahead->rules, &here->board, ayo__mover(&here->board))) {
        *score = stuck_score(ahead, here);
        return true;
    }
    if (depth == 0) {
        here->settled = false;
        *score = ayo__estimate(ahead->rules, &here->board);
        return true;
    }
    return false;
}

/** Put a step among those before it: in the order of what is expected of them. */
static void insert(ayo__stage *here, ayo__step *step)
{
    int at = here->count++;
    for (; at > 0 && here->steps[at - 1].order < step->order; at--)
        here->steps[at] = here->steps[at - 1];
    here->steps[at] = *step;
}

/** Make the moves, `first` before all others. */
static void expand(const ayo__lookahead *ahead, ayo__stage *here, int first)
{
    const int start = ayo__row_start(ahead->rules, ayo__mover(&here->board));
    here->count = 0;
    for (int pit = start; pit < start + ahead->rules->pits; pit++) {
        ayo__move move;
        if (ayo__seeds(&here->board, pit) == 0 ||
            ayo__move_try(&move, ahead->rules, &here->board, pit) != AYO_OK)
            continue;
        ayo__step step = {move.after, (int16_t)move.seeds, AYO__SCORE_LIMIT, (uint8_t)pit};
        if (pit != first)
            step.order =
                (int16_t)(AYO__SEED * move.seeds - ayo__estimate(ahead->rules, &move.after));
        insert(here, &step);
    }
}

static int visit(ayo__lookahead *ahead, int ply, int depth, int alpha, int beta);

/** The score of a step from the position at `ply`, for the player who makes it. */
static int take(ayo__lookahead *ahead, int ply, const ayo__step *step, int depth, int alpha,
                int beta)
{
    const ayo__stage *here = &ahead->path[ply];
    ayo__stage *next = &ahead->path[ply + 1];
    const int gain = AYO__SEED * step->seeds;
    next->board = step->after;
    next->seeds = here->seeds - step->seeds;
    next->layer = step->seeds > 0 ? ply + 1 : here->layer;
    return gain - visit(ahead, ply + 1, depth - 1, gain - beta, gain - alpha);
}

static void copy_line(ayo__stage *here, const ayo__stage *next, int pit)
{
    here->line[0] = (uint8_t)pit;
    here->length = 1 + next->length;
    memcpy(here->line + 1, next->line, (size_t)here->length - 1);
}

static void remember(ayo__lookahead *ahead, int ply, int depth, int score, int bound, int pit)
{
    const ayo__stage *here = &ahead->path[ply];
    if (here->reach < ply)
        return;
    const ayo__cached cached = {.score = (int16_t)score,
                                .depth = (uint8_t)depth,
                                .bound = (uint8_t)bound,
                                .settled = here->settled,
                                .pit = (uint8_t)pit};
    ayo__cache_keep(&ahead->cache, &here->board, cached);
}

/** Try the moves until one reaches beta. */
static int try_steps(ayo__lookahead *ahead, int ply, int depth, int alpha, int beta)
{
    ayo__stage *here = &ahead->path[ply];
    const ayo__stage *next = here + 1;
    int best = -AYO__SCORE_LIMIT;
    int bound = AYO__SCORE_MOST;
    int pit = AYO__NO_PIT;
    for (int i = 0; i < here->count; i++) {
        const ayo__step *step = &here->steps[i];
        int score = -AYO__SCORE_LIMIT;
        const bool narrow = i > 0 && beta - alpha > 1;
        if (narrow)
            score = take(ahead, ply, step, depth, alpha, alpha + 1);
        if (!narrow || (score > alpha && score < beta))
            score = take(ahead, ply, step, depth, alpha, beta);
        if (ahead->status != AYO_OK)
            return 0;
        if (score >= beta) {
            here->settled = next->settled;
            here->reach = next->reach;
            remember(ahead, ply, depth, score, AYO__SCORE_LEAST, step->pit);
            return score;
        }
        here->settled &= next->settled;
        here->reach = next->reach < here->reach ? next->reach : here->reach;
        if (score > best) {
            best = score;
            pit = step->pit;
        }
        if (score > alpha) {
            alpha = score;
            bound = AYO__SCORE_EXACT;
            copy_line(here, next, pit);
        }
    }
    remember(ahead, ply, depth, best, bound, pit);
    return best;
}

/** Whether a remembered score answers the question. */
static bool answers(const ayo__cached *cached, int depth, int alpha, int beta)
{
    if (cached->depth != depth && !(cached->settled && cached->depth < depth))
        return false;
    return cached->bound == AYO__SCORE_EXACT ||
           (cached->bound == AYO__SCORE_LEAST ? cached->score >= beta : cached->score <= alpha);
}

static int visit(ayo__lookahead *ahead, int ply, int depth, int alpha, int beta)
{
    ayo__stage *here = &ahead->path[ply];
    int score = 0;
    here->length = 0;
    here->reach = NO_REACH;
    here->settled = true;
    if (!go_on(ahead) || known_at_once(ahead, ply, depth, &score))
        return score;
    ayo__cached cached = {.pit = AYO__NO_PIT};
    /* Where the line matters it is followed to its end. */
    if (ayo__cache_find(&cached, &ahead->cache, &here->board) && beta - alpha == 1 &&
        answers(&cached, depth, alpha, beta)) {
        here->settled = cached.settled;
        return cached.score;
    }
    expand(ahead, here, cached.pit);
    return here->count > 0 ? try_steps(ahead, ply, depth, alpha, beta) : stuck_score(ahead, here);
}

void ayo__lookahead_begin(ayo__lookahead *ahead, const ayo__board *root)
{
    ayo__stage *here = &ahead->path[0];
    here->board = *root;
    here->seeds = count_seeds(ahead, root);
    here->layer = 0;
    ahead->status = AYO_OK;
    ahead->nodes = 0;
    ahead->table_hits = 0;
    ahead->next_ask = 0;
    expand(ahead, here, AYO__NO_PIT);
}

int ayo__look_ahead(ayo__lookahead *ahead, const ayo__step *step, int depth, int alpha, int beta)
{
    return take(ahead, 0, step, depth, alpha, beta);
}

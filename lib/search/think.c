/* SPDX-License-Identifier: Apache-2.0 */
/* From the limits of a call to its result: deeper and deeper, with proofs in between. */
#include "search/think.h"

#include <string.h>

#include "base/os.h"
#include "search/estimate.h"

uint64_t ayo__think_left(const ayo__thought *thought)
{
    const uint64_t deadline = thought->own_limits.deadline;
    const uint64_t now = ayo__clock();
    if (deadline == UINT64_MAX)
        return UINT64_MAX;
    return now < deadline ? (deadline - now) / 1000000 : 0;
}

/* ---- what is known of the candidates ---- */

static bool exact(const ayo__candidate *candidate)
{
    return candidate->found.lower == candidate->found.upper;
}

/** No better is proven to be among the candidates from `first` on than a margin. */
static bool nothing_above(const ayo__thought *thought, int first, int margin)
{
    for (int i = first; i < thought->count; i++)
        if (thought->candidates[i].found.upper > margin)
            return false;
    return true;
}

static bool first_is_best(const ayo__thought *thought)
{
    return nothing_above(thought, 1, thought->candidates[0].found.lower);
}

/** Whether all that was asked for is proven. */
static bool done(const ayo__thought *thought)
{
    const int lines = thought->lines;
    for (int i = 0; i < lines; i++)
        if (!exact(&thought->candidates[i]))
            return false;
    return nothing_above(thought, lines, thought->candidates[lines - 1].found.lower);
}

/** 2 for a move that is proven to win, 0 for one that is proven to lose. */
static int class_of(const ayo__thought *thought, const ayo__candidate *candidate)
{
    if (thought->lead + candidate->found.lower > 0)
        return 2;
    return thought->lead + candidate->found.upper < 0 ? 0 : 1;
}

/** Between moves of the same value: one that makes headway. */
static int headway(const ayo__candidate *candidate)
{
    return candidate->preferred - 2 * candidate->came_by;
}

/** A score within what is proven. */
static int clamp(int score, const ayo_variation *found)
{
    if (score < AYO__SEED * found->lower)
        return AYO__SEED * found->lower;
    return score > AYO__SEED * found->upper ? AYO__SEED * found->upper : score;
}

/** Whether a candidate goes before another: by what is proven, or by scores of the same depth. */
static bool overtakes(const ayo__thought *thought, const ayo__candidate *a, const ayo__candidate *b)
{
    const int difference = class_of(thought, a) - class_of(thought, b);
    if (difference != 0)
        return difference > 0;
    if (exact(b) && b->found.upper == a->found.lower)
        return exact(a) && headway(a) > headway(b);
    if (a->found.lower >= b->found.upper)
        return true;
    if (a->found.depth == b->found.depth && a->found.depth > 0)
        return clamp(a->found.score, &a->found) > clamp(b->found.score, &b->found);
    return b->found.depth > 0 && AYO__SEED * a->found.lower > clamp(b->found.score, &b->found);
}

/** Move a candidate up to a place, those in between down by one. */
static void move_up(ayo__thought *thought, int from, int to)
{
    const ayo__candidate candidate = thought->candidates[from];
    memmove(&thought->candidates[to + 1], &thought->candidates[to],
            (size_t)(from - to) * sizeof candidate);
    thought->candidates[to] = candidate;
}

void ayo__think_sort(ayo__thought *thought)
{
    for (int i = 1; i < thought->count; i++) {
        int to = i;
        while (to > 0 && overtakes(thought, &thought->candidates[i], &thought->candidates[to - 1]))
            to--;
        move_up(thought, i, to);
    }
}

/* ---- the result ---- */

/** The moves of a line until the game is over: margins are of games played on. */
static int32_t playable(const ayo_rules *rules, const ayo_position *root,
                        const ayo_variation *found)
{
    ayo__board board = ayo__board_load(root);
    int32_t count = 0;
    while (count < found->length && ayo__reason(rules, &board) == AYO_REASON_NONE) {
        ayo__move move;
        /* GCOVR_EXCL_BR_START: while the game goes on, what a line plays on is legal */
        if (ayo__move_try(&move, rules, &board, found->line[count]) != AYO_OK)
            break; /* GCOVR_EXCL_LINE */
        /* GCOVR_EXCL_BR_STOP */
        board = move.after;
        count++;
    }
    return count;
}

static void write_result(const ayo__thought *thought)
{
    ayo_search_result *out = thought->out;
    const uint32_t size = out->struct_size;
    memset(out, 0, sizeof *out);
    out->struct_size = size;
    out->proven = first_is_best(thought);
    out->depth = thought->depth;
    out->table_seeds = thought->search->ahead.table_seeds;
    out->nodes = ayo__thought_nodes(thought);
    out->table_hits = thought->search->ahead.table_hits;
    out->milliseconds = (ayo__clock() - thought->begun) / 1000000;
    out->count = thought->lines;
    for (int i = 0; i < thought->lines; i++) {
        out->moves[i] = thought->candidates[i].found;
        out->moves[i].score = clamp(out->moves[i].score, &out->moves[i]);
        out->moves[i].length = playable(&thought->search->rules, &thought->root, &out->moves[i]);
    }
}

void ayo__think_report(ayo__thought *thought)
{
    ayo__think_sort(thought);
    write_result(thought);
    if (thought->limits->info)
        thought->limits->info(thought->limits->info_context, thought->out);
}

/* ---- looking ahead ---- */

/** What can be said of the moves without a search. */
static void guess(ayo__thought *thought)
{
    const ayo__lookahead *ahead = &thought->search->ahead;
    for (int i = 0; i < thought->count; i++) {
        ayo__candidate *candidate = &thought->candidates[i];
        ayo_variation *found = &candidate->found;
        found->pit = candidate->step.pit;
        found->line[0] = candidate->step.pit;
        found->length = 1;
        found->score = candidate->step.order;
        found->lower = -thought->seeds;
        found->upper = thought->seeds;
        if (candidate->ends) {
            found->score = -ayo__repetition_score(ahead, &candidate->step.after);
            found->lower = found->upper = found->score / AYO__SEED;
        }
    }
}

/** A settled score, which does not rest on what the game came by, is proven. */
static void take_bounds(ayo__thought *thought, ayo_variation *found, int score, bool is_exact)
{
    const ayo__stage *after = &thought->search->ahead.path[1];
    if (!after->settled || after->reach == AYO__BEFORE_PATH)
        return;
    const int margin = score / AYO__SEED;
    if (margin < found->upper)
        found->upper = margin;
    if (is_exact && margin > found->lower)
        found->lower = margin;
}

/** The score of a candidate; false when the search is to stop. */
static bool score_of(int *score, ayo__thought *thought, ayo__candidate *candidate, int depth,
                     int alpha, bool first)
{
    ayo__lookahead *ahead = &thought->search->ahead;
    *score = candidate->found.score;
    if (candidate->ends)
        return true;
    if (!first)
        *score = ayo__look_ahead(ahead, &candidate->step, depth, alpha, alpha + 1);
    if (first || *score > alpha)
        *score = ayo__look_ahead(ahead, &candidate->step, depth, alpha, AYO__SCORE_LIMIT);
    if (ahead->status != AYO_OK)
        return false;
    take_bounds(thought, &candidate->found, *score, *score > alpha);
    return true;
}

static void take_line(ayo__thought *thought, ayo__candidate *candidate, int score, int depth)
{
    const ayo__stage *after = &thought->search->ahead.path[1];
    ayo_variation *found = &candidate->found;
    found->score = score;
    found->depth = depth;
    if (candidate->ends)
        return;
    found->length = 1 + after->length;
    memcpy(found->line + 1, after->line, (size_t)found->length - 1);
}

/** Find the best of the candidates from `line` on, and put it there. */
static bool find_line(ayo__thought *thought, int line, int depth)
{
    int alpha = -AYO__SCORE_LIMIT;
    for (int i = line; i < thought->count; i++) {
        int score;
        ayo__candidate *candidate = &thought->candidates[i];
        if (!score_of(&score, thought, candidate, depth, alpha, i == line))
            return false;
        if (score > alpha) {
            take_line(thought, candidate, score, depth);
            alpha = score;
            move_up(thought, i, line);
        }
    }
    return true;
}

/** Look ahead so many plies for all lines. */
static bool deepen(ayo__thought *thought, int depth)
{
    ayo__lookahead *ahead = &thought->search->ahead;
    const int64_t most = thought->limits->nodes;
    if (most >= 0)
        thought->own_limits.nodes =
            (uint64_t)most > thought->proof_nodes ? (uint64_t)most - thought->proof_nodes : 0;
    ahead->limits = &thought->own_limits;
    for (int line = 0; line < thought->lines; line++)
        if (!find_line(thought, line, depth))
            return false;
    thought->depth = depth;
    return true;
}

/** Deeper and deeper; as many nodes as that takes go into proofs. */
static void look_ahead(ayo__thought *thought)
{
    const int last = thought->limits->depth; /* none if it is negative */
    for (int depth = 1; depth <= AYO_SEARCH_MAX_DEPTH && depth - 1 != last && !done(thought);
         depth++) {
        if (!deepen(thought, depth))
            break;
        ayo__think_report(thought);
        if (!thought->limits->guess && !done(thought))
            ayo__think_proof(thought, thought->search->ahead.nodes);
        ayo__think_sort(thought);
        if (thought->cancelled)
            break;
    }
}

ayo_status ayo__think(ayo__thought *thought)
{
    ayo__lookahead *ahead = &thought->search->ahead;
    const int table_seeds = ahead->table_seeds;
    ahead->before = thought->before;
    ahead->before_count = thought->before_count;
    ahead->repetition = ayo__rule(&thought->search->rules, AYO_OPTION_REPETITION) > 0;
    ahead->table = thought->search->table;
    ahead->table_seeds = -1;
    guess(thought);
    if (!thought->limits->guess)
        ayo__think_table(thought);
    if (ahead->table_seeds != table_seeds)
        ayo__cache_clear(&ahead->cache);
    if (!ayo__think_by_table(thought))
        look_ahead(thought);
    ayo__think_line(thought);
    ayo__think_report(thought);
    ahead->before = NULL;
    return thought->cancelled ? AYO_ERR_CANCELLED : AYO_OK;
}

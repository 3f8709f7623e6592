/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The line of a look-ahead leads to its score: what is captured on the way and, at its end,
 * the estimate, or what a stuck player or a repetition is worth. The estimate is an internal.
 */
#include <ayoayo/ayoayo.h>
#include <string.h>

#include "check.h"
#include "objects.h"
#include "search/estimate.h"
#include "tables/ply.h"

/* A line that is being played. */
typedef struct walk {
    ayo_position path[AYO_SEARCH_MAX_LINE + 1];
    int layer; /* the first on the path since the last capture */
    int length;
} walk;

static bool came_by(const walk *way)
{
    for (int i = way->layer; i < way->length; i++)
        if (ayo_position_equal(&way->path[i], &way->path[way->length]))
            return true;
    return false;
}

static bool is_stuck(const ayo_rules *rules, const ayo_position *position)
{
    ayo__ply made;
    for (int pit = 0; pit < AYO_MAX_PITS; pit++)
        if (ayo__ply_try(&made, rules, position, pit) == AYO_OK)
            return false;
    return true;
}

/* What the end of a line is worth to the player to move there. At full depth it is not seen that
 * none of the moves can be made, only that there are none. */
static int score_at_end(const ayo_rules *rules, const walk *way, int depth)
{
    const ayo_position *end = &way->path[way->length];
    const ayo__board board = ayo__board_load(end);
    if (came_by(way))
        return 0;
    if (way->length == depth && !ayo__row_empty(rules, &board, end->mover))
        return ayo__estimate(rules, &board);
    CHECK(is_stuck(rules, end), "a line of %d moves ends early", way->length);
    return AYO__SEED * ayo__stuck_margin(rules, end);
}

static void check_line(const ayo_rules *rules, const ayo_position *position,
                       const ayo_variation *move)
{
    walk way = {{*position}, 0, 0};
    int score = 0;
    int sign = 1;
    CHECK(move->length >= 1 && move->length <= move->depth, "%d moves", move->length);
    for (; way.length < move->length; sign = -sign) {
        ayo__ply made;
        CHECK(!came_by(&way), "move %d after a repetition", way.length);
        if (ayo__ply_try(&made, rules, &way.path[way.length], move->line[way.length]) != AYO_OK)
            check_abort("move %d of the line", way.length);
        way.path[++way.length] = made.after;
        if (made.seeds > 0)
            way.layer = way.length;
        score += sign * AYO__SEED * made.seeds;
    }
    score += sign * score_at_end(rules, &way, move->depth);
    /* What was proven before stays true. */
    score = score < AYO__SEED * move->lower ? AYO__SEED * move->lower : score;
    score = score > AYO__SEED * move->upper ? AYO__SEED * move->upper : score;
    CHECK(score == move->score, "depth %d: the line is worth %d, not %d", move->depth, score,
          move->score);
}

/* A move that is proven to win goes before all others, one that is proven to lose behind them. */
static void check_order(const ayo_position *position, const ayo_search_result *found)
{
    const int lead = position->stores[position->mover] - position->stores[1 - position->mover];
    for (int i = 1; i < found->count; i++) {
        const ayo_variation *better = &found->moves[i - 1];
        const ayo_variation *worse = &found->moves[i];
        CHECK(worse->lower + lead <= 0 || better->lower + lead > 0, "a win behind another move");
        CHECK(better->upper + lead >= 0 || worse->upper + lead < 0, "a loss before another move");
    }
}

static void check_lines(ayo_search *search, const ayo_rules *rules, const ayo_position *position,
                        int depth)
{
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    limits.depth = depth;
    limits.guess = 1;
    limits.lines = 1 + depth % 4;
    CHECK(ayo_search_position(&found, search, position, &limits) == AYO_OK, "search");
    check_order(position, &found);
    for (int i = 0; i < found.count; i++)
        if (found.moves[i].depth > 0)
            check_line(rules, position, &found.moves[i]);
}

/* A game that is over by majority has no line, so it is played on. */
static void test_lines(const char *text, uint64_t memory)
{
    ayo_rules *rules = rules_of(text);
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_random random = {23};
    options.memory = memory;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    for (uint64_t n = 0; n < 40; n++) {
        ayo_position position;
        if (ayo_position_start(&position, rules) != AYO_OK ||
            ayo_position_playout(&position, NULL, &random, rules, &position, n) != AYO_OK)
            check_abort("no position");
        for (int depth = 1; depth <= 7 && !is_stuck(rules, &position); depth++)
            check_lines(search, rules, &position, depth);
    }
    ayo_search_destroy(search);
    ayo_rules_destroy(rules);
}

/* Where the table knows some moves and others are open. In so little time it makes no solver. */
static void test_order(const char *text, int seeds)
{
    ayo_rules *rules = rules_of(text);
    ayo_table *table = table_of(rules, seeds);
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_random random = {29};
    int lost = 0;
    options.memory = 1 << 20;
    options.table = table;
    limits.milliseconds = 100;
    limits.lines = AYO_MAX_PITS_PER_ROW;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    for (uint64_t n = 0; n < 1000; n++) {
        ayo_position position;
        ayo_search_result found = AYO_SEARCH_RESULT_INIT;
        if (ayo_position_start(&position, rules) != AYO_OK ||
            ayo_position_playout(&position, NULL, &random, rules, &position, n % 50) != AYO_OK)
            check_abort("no position");
        limits.depth = 1 + (int32_t)n % 3;
        const ayo_status status = ayo_search_position(&found, search, &position, &limits);
        CHECK(status == AYO_OK || status == AYO_REFUSED_GAME_OVER, "search");
        if (status != AYO_OK)
            continue;
        check_order(&position, &found);
        const int lead = position.stores[position.mover] - position.stores[1 - position.mover];
        lost += found.count > 1 && found.moves[0].upper + lead >= 0 &&
                found.moves[found.count - 1].upper + lead < 0;
    }
    CHECK(lost > 20, "%d positions with moves that lose and others", lost);
    ayo_search_destroy(search);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

/* A game that goes round and is not over is looked into as deep as may be. */
static void test_depth(void)
{
    ayo_rules *rules = rules_of("oware,pits-per-row=3,majority=plays-on,repetition=255");
    ayo_game *game = game_of(rules, "1-0-0-3-0-0-12-8-N");
    ayo_search *search = NULL;
    static const int32_t depths[][2] = {{0, 0},   {1, 1},          {63, 63}, {64, 64},
                                        {65, 64}, {INT32_MAX, 64}, {-1, 64}, {INT32_MIN, 64}};
    if (ayo_search_create(&search, rules, NULL, NULL) != AYO_OK)
        check_abort("no search");
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        ayo_search_result found = AYO_SEARCH_RESULT_INIT;
        ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
        limits.depth = depths[i][0];
        limits.guess = 1;
        CHECK(ayo_search_game(&found, search, game, &limits) == AYO_OK, "search");
        CHECK(found.depth == depths[i][1], "depth %d, not %d", found.depth, depths[i][1]);
    }
    ayo_search_destroy(search);
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

int main(void)
{
    test_depth();
    static const char *texts[] = {"russ,majority=plays-on", "oware,majority=plays-on",
                                  "pratt,majority=plays-on,pits-per-row=4",
                                  "mancala-world,majority=plays-on,pits-per-row=3",
                                  "oware,majority=plays-on,pits-per-row=3,leftovers=owner"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        test_lines(texts[i], 1);
        test_lines(texts[i], 1 << 20);
    }
    test_order("russ", 10);
    test_order("oware,majority=plays-on,pits-per-row=4,seeds-per-pit=3", 8);
    return check_summary("variation");
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a search finds is true: its scores are those of plain minimax, its bounds hold
 * the margin, and the move that it proves best is the solver's. The moves of the
 * minimax, the estimate at its leaves, and the cache are internals.
 */
#include <ayoayo/ayoayo.h>
#include <limits.h>
#include <string.h>

#include "base/allocator.h"
#include "check.h"
#include "objects.h"
#include "oracle.h"
#include "search/cache.h"
#include "search/estimate.h"
#include "tables/ply.h"

static ayo_search *search_of(const ayo_rules *rules, uint64_t memory)
{
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = memory;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    return search;
}

/* A position after so many random moves, or earlier where the game ends. */
static ayo_position position_of(const ayo_rules *rules, ayo_random *random, uint64_t plies)
{
    ayo_position position;
    if (ayo_position_start(&position, rules) != AYO_OK ||
        ayo_position_playout(&position, NULL, random, rules, &position, plies) != AYO_OK)
        check_abort("no position");
    return position;
}

static int seeds_of(const ayo_position *position)
{
    int seeds = 0;
    for (int pit = 0; pit < AYO_MAX_PITS; pit++)
        seeds += position->pits[pit];
    return seeds;
}

static bool row_is_empty(const ayo_position *position)
{
    int start = position->mover == AYO_SOUTH ? 0 : position->pits_per_row;
    int seeds = 0;
    for (int i = 0; i < position->pits_per_row; i++)
        seeds += position->pits[start + i];
    return seeds == 0;
}

/* ---- plain minimax ---- */

static int minimax(const ayo_rules *rules, const ayo_position *position, int depth);

static bool try_move(int *score, const ayo_rules *rules, const ayo_position *position, int pit,
                     int depth)
{
    ayo__ply made;
    if (ayo__ply_try(&made, rules, position, pit) != AYO_OK)
        return false;
    *score = AYO__SEED * made.seeds - minimax(rules, &made.after, depth - 1);
    return true;
}

static int minimax(const ayo_rules *rules, const ayo_position *position, int depth)
{
    if (depth == 0 && !row_is_empty(position)) {
        ayo__board board = ayo__board_load(position);
        return ayo__estimate(rules, &board);
    }
    int best = INT_MIN;
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        int score;
        if (try_move(&score, rules, position, pit, depth) && score > best)
            best = score;
    }
    return best > INT_MIN ? best : AYO__SEED * ayo__stuck_margin(rules, position);
}

/* All moves have the scores of minimax, and they are in their order. */
static void compare(ayo_search *search, const ayo_rules *rules, const ayo_position *position,
                    int depth)
{
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    limits.depth = depth;
    limits.guess = 1;
    limits.lines = AYO_MAX_PITS_PER_ROW;
    CHECK(ayo_search_position(&found, search, position, &limits) == AYO_OK, "search");
    for (int i = 0; i < found.count; i++) {
        const ayo_variation *move = &found.moves[i];
        /* Where all is proven the search stops before this depth. */
        int plain = 0;
        CHECK(try_move(&plain, rules, position, move->pit, found.depth), "pit %d", move->pit);
        CHECK(move->score == plain, "depth %d, pit %d: %d, not %d", depth, move->pit, move->score,
              plain);
        CHECK(i == 0 || move->score <= found.moves[i - 1].score, "depth %d: order", depth);
    }
    int best = minimax(rules, position, found.depth);
    CHECK(found.moves[0].score == best, "depth %d: %d, not %d", depth, found.moves[0].score, best);
    limits.lines = 1;
    CHECK(ayo_search_position(&found, search, position, &limits) == AYO_OK, "one line");
    CHECK(found.count == 1, "%d lines", found.count);
    best = minimax(rules, position, found.depth);
    CHECK(found.moves[0].score == best, "one line, depth %d: %d, not %d", depth,
          found.moves[0].score, best);
}

static void test_minimax(void)
{
    static const char *texts[] = {"russ", "pratt", "oware",
                                  "mancala-world,pits-per-row=3,seeds-per-pit=2",
                                  "oware,majority=plays-on,pits-per-row=8,seeds-per-pit=3"};
    ayo_random random = {7};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ayo_rules *rules = rules_of(texts[i]);
        ayo_search *little = search_of(rules, 1);
        ayo_search *much = search_of(rules, 1 << 20);
        for (int n = 0; n < 30; n++) {
            ayo_position position = position_of(rules, &random, (uint64_t)n);
            uint32_t legal = 0;
            CHECK(ayo_position_legal(&legal, rules, &position) == AYO_OK, "legal");
            for (int depth = 1; depth <= 5 && legal != 0; depth++) {
                compare(little, rules, &position, depth);
                compare(much, rules, &position, depth);
            }
            /* The same pits with the other player to move are another position. */
            position.mover = (uint8_t)(1 - position.mover);
            CHECK(ayo_position_legal(&legal, rules, &position) == AYO_OK, "legal");
            for (int depth = 1; depth <= 4 && legal != 0; depth++)
                compare(much, rules, &position, depth);
        }
        ayo_search_destroy(little);
        ayo_search_destroy(much);
        ayo_rules_destroy(rules);
    }
}

/* The same pits with the other player to move are another position, in memory for one, too. */
static void test_cache(void)
{
    const ayo_allocator memory = ayo__allocator_or_default(NULL);
    ayo__cache cache;
    ayo__cached found;
    if (ayo__cache_init(&cache, 6, 1, &memory) != AYO_OK)
        check_abort("no cache");
    ayo__board board = {{0x0403020100010203u, 0x01020304u, 0}};
    ayo__cache_keep(&cache, &board, (ayo__cached){.score = 77, .depth = 3, .pit = 2});
    CHECK(ayo__cache_find(&found, &cache, &board) && found.score == 77, "South");
    ayo__pass_turn(&board);
    CHECK(!ayo__cache_find(&found, &cache, &board), "North");
    ayo__pass_turn(&board);
    board.word[0]++;
    CHECK(!ayo__cache_find(&found, &cache, &board), "other pits");
    ayo__cache_release(&cache);
}

/* ---- what is proven ---- */

static ayo_solver *solver_of(const ayo_rules *rules)
{
    ayo_solver *solver = NULL;
    if (ayo_solver_create(&solver, rules, NULL, NULL) != AYO_OK)
        check_abort("no solver");
    return solver;
}

typedef struct listener {
    const int32_t *margins; /* by pit */
    uint64_t nodes;
    int calls;
} listener;

/* What is told on the way is true as well. */
static void listen(void *context, const ayo_search_result *so_far)
{
    listener *heard = context;
    for (int i = 0; i < so_far->count; i++) {
        const ayo_variation *move = &so_far->moves[i];
        int32_t margin = heard->margins[move->pit];
        CHECK(move->lower <= margin && margin <= move->upper, "pit %d: %d, not in [%d, %d]",
              move->pit, margin, move->lower, move->upper);
        CHECK(move->score >= AYO__SEED * move->lower && move->score <= AYO__SEED * move->upper,
              "pit %d: score %d, not in [%d, %d]", move->pit, move->score, move->lower,
              move->upper);
        CHECK(move->line[0] == move->pit && move->length > 0, "pit %d: line", move->pit);
    }
    CHECK(so_far->nodes >= heard->nodes, "nodes");
    heard->nodes = so_far->nodes;
    heard->calls++;
}

/* A move that is proven to win goes before all others, one that is proven to lose behind them. */
static void check_order(const ayo_search_result *found, const ayo_position *position)
{
    int lead = position->stores[position->mover] - position->stores[1 - position->mover];
    for (int i = 1; i < found->count; i++) {
        const ayo_variation *better = &found->moves[i - 1];
        const ayo_variation *worse = &found->moves[i];
        CHECK(worse->lower + lead <= 0 || better->lower + lead > 0, "a win behind another move");
        CHECK(better->upper + lead >= 0 || worse->upper + lead < 0, "a loss before another move");
    }
}

static void check_line(const ayo_rules *rules, ayo_position position, const ayo_variation *move)
{
    for (int i = 0; i < move->length; i++)
        CHECK(ayo_position_apply(&position, NULL, rules, &position, move->line[i]) == AYO_OK,
              "move %d of the line", i);
}

static int best_of(const int32_t margins[AYO_MAX_PITS])
{
    int best = AYO_NO_VALUE;
    for (int pit = 0; pit < AYO_MAX_PITS; pit++)
        best = margins[pit] > best ? margins[pit] : best;
    return best;
}

/* With room to think, the best move is one of the solver's, and it is said to be. */
static void check_proof(ayo_search *search, ayo_solver *solver, const ayo_rules *rules,
                        const ayo_position *position, int lines, int64_t nodes)
{
    int32_t lower[AYO_MAX_PITS], upper[AYO_MAX_PITS];
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    CHECK(ayo_solver_moves(lower, upper, solver, position, NULL) == AYO_OK, "solver");
    CHECK(memcmp(lower, upper, sizeof lower) == 0, "margins");
    listener heard = {lower, 0, 0};
    limits.lines = lines;
    limits.nodes = nodes;
    limits.info = listen;
    limits.info_context = &heard;
    CHECK(ayo_search_position(&found, search, position, &limits) == AYO_OK, "search");
    CHECK(heard.calls > 0 && heard.nodes == found.nodes, "told");
    CHECK(nodes < 0 || found.nodes <= (uint64_t)nodes, "%llu nodes",
          (unsigned long long)found.nodes);
    check_order(&found, position);
    for (int i = 0; i < found.count; i++)
        check_line(rules, *position, &found.moves[i]);
    if (found.proven)
        CHECK(lower[found.moves[0].pit] == best_of(lower), "pit %d: %d, not %d", found.moves[0].pit,
              lower[found.moves[0].pit], best_of(lower));
    if (nodes >= 0)
        return;
    CHECK(found.proven, "not proven at depth %d, %llu nodes", found.depth,
          (unsigned long long)found.nodes);
    for (int i = 0; i < found.count; i++)
        CHECK(found.moves[i].lower == found.moves[i].upper, "line %d is not exact", i);
}

static void test_proofs(void)
{
    static const char *texts[] = {"russ",
                                  "pratt",
                                  "mancala-world,capturing-seed=kept",
                                  "oware,pits-per-row=4,seeds-per-pit=3",
                                  "oware,grand-slam=forbidden",
                                  "russ,pits-per-row=8,seeds-per-pit=2",
                                  "oware,pits-per-row=3,feeding=optional,seeds-per-pit=3"};
    ayo_random random = {11};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ayo_rules *rules = rules_of(texts[i]);
        ayo_search *search = search_of(rules, 8 << 20);
        ayo_solver *solver = solver_of(rules);
        for (int n = 0; n < 60; n++) {
            ayo_position position = position_of(rules, &random, (uint64_t)n);
            uint32_t legal = 0;
            CHECK(ayo_position_legal(&legal, rules, &position) == AYO_OK, "legal");
            /* Beyond the table of the solver by few seeds, where it is quick under all rules. */
            if (legal == 0 || seeds_of(&position) > 13)
                continue;
            for (int64_t nodes = 10; nodes < 100000; nodes *= 10)
                check_proof(search, solver, rules, &position, 1 + n % 3, nodes);
            check_proof(search, solver, rules, &position, 1, AYO_UNLIMITED);
            check_proof(search, solver, rules, &position, AYO_MAX_PITS_PER_ROW, AYO_UNLIMITED);
        }
        ayo_solver_destroy(solver);
        ayo_search_destroy(search);
        ayo_rules_destroy(rules);
    }
}

/* All bounds of a search without table and solver hold the margin, which the oracle knows. */
static void check_bounds(const ayo_search_result *found, int margin, const char *where, size_t n)
{
    const ayo_variation *best = &found->moves[0];
    CHECK(best->lower <= margin, "%s %zu: at least %d, not %d", where, n, best->lower, margin);
    CHECK(!found->proven || best->upper >= margin, "%s %zu: at most %d, not %d", where, n,
          best->upper, margin);
}

/* The oracle shares nothing with table, solver and search. On small boards much comes back. */
static void test_oracle(void)
{
    static const char *texts[] = {
        "mancala-world,pits-per-row=3", "oware,pits-per-row=3,majority=plays-on",
        "oware,pits-per-row=2,majority=plays-on", "pratt,pits-per-row=2,majority=plays-on"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ayo_rules *rules = rules_of(texts[i]);
        oracle *all = oracle_make(rules, 6);
        ayo_search *search = search_of(rules, 1 << 20);
        int proven = 0;
        for (size_t n = 0; n < oracle_count(all); n++) {
            ayo_position position = oracle_position(all, n);
            ayo_search_result found = AYO_SEARCH_RESULT_INIT;
            ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
            limits.depth = 6 + (int)(n % 9) * (i == 2 ? 4 : 1);
            limits.guess = 1;
            ayo_status status = ayo_search_position(&found, search, &position, &limits);
            CHECK(status == AYO_OK || status == AYO_REFUSED_GAME_OVER, "%s",
                  ayo_status_name(status));
            if (status != AYO_OK)
                continue;
            check_bounds(&found, oracle_margin(all, n), texts[i], n);
            proven += found.moves[0].lower == found.moves[0].upper;
        }
        CHECK(proven > 20, "%s: %d proven", texts[i], proven);
        ayo_search_destroy(search);
        oracle_free(all);
        ayo_rules_destroy(rules);
    }
}

/* The margin of a position that the oracle numbers. */
static int margin_of(const oracle *all, const ayo_position *position)
{
    for (size_t n = 0; n < oracle_count(all); n++) {
        ayo_position other = oracle_position(all, n);
        if (other.mover == position->mover && memcmp(other.pits, position->pits, AYO_MAX_PITS) == 0)
            return oracle_margin(all, n);
    }
    check_abort("a position that is not numbered");
}

/* A game came by some positions; what is proven is true for the position all the same. */
static void test_history(void)
{
    ayo_rules *rules = rules_of("oware,pits-per-row=2,majority=plays-on,seeds-per-pit=2");
    oracle *all = oracle_make(rules, 6);
    ayo_search *search = search_of(rules, 1 << 20);
    ayo_random random = {17};
    int back = 0;
    for (int n = 0; n < 40; n++) {
        ayo_game *game = NULL;
        if (ayo_game_create(&game, rules, NULL) != AYO_OK)
            check_abort("no game");
        for (int ply = 0; ply < 60; ply++) {
            ayo_position position;
            ayo_search_result found = AYO_SEARCH_RESULT_INIT;
            ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
            size_t played = 0;
            limits.depth = 1 + ply % 10;
            limits.guess = 1;
            CHECK(ayo_game_play_random(&played, game, &random, 1) == AYO_OK, "random");
            CHECK(ayo_game_position(&position, game) == AYO_OK, "position");
            if (seeds_of(&position) > 6)
                continue;
            ayo_status status = ayo_search_game(&found, search, game, &limits);
            if (played == 0 || status != AYO_OK)
                break;
            check_bounds(&found, margin_of(all, &position), "ply", (size_t)ply);
            back += ayo_game_repetitions(game) > 1;
        }
        ayo_game_destroy(game);
    }
    CHECK(back > 20, "%d positions came back", back);
    ayo_search_destroy(search);
    oracle_free(all);
    ayo_rules_destroy(rules);
}

/* The whole game, by a search with some memory: South wins it 27-21 with C alone. */
static void test_start(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_search *search = search_of(rules, 0);
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_position start = position_of(rules, &(ayo_random){0}, 0);
    CHECK(ayo_search_position(&found, search, &start, NULL) == AYO_OK, "start");
    CHECK(found.proven && found.moves[0].pit == 2 && found.moves[0].lower == 6 &&
              found.moves[0].upper == 6 && found.moves[0].score == 600,
          "pit %d, [%d, %d]", found.moves[0].pit, found.moves[0].lower, found.moves[0].upper);
    CHECK(found.moves[0].length > 10, "a line of %d", found.moves[0].length);
    check_line(rules, start, &found.moves[0]);
    ayo_search_destroy(search);
    ayo_rules_destroy(rules);
}

int main(void)
{
    test_minimax();
    test_cache();
    test_proofs();
    test_oracle();
    test_history();
    test_start();
    return check_summary("search");
}

/* SPDX-License-Identifier: Apache-2.0 */
/* The search where positions come back (RULES.md, S3, S7 and S8). */
#include <ayoayo/ayoayo.h>
#include <string.h>

#include "check.h"
#include "objects.h"

/* A search, with the caller's table or without one. */
static ayo_search *search_by(const ayo_table *table, const ayo_rules *rules)
{
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = 4 << 20;
    options.table = table;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    return search;
}

#define CYCLE "0-0-0-0-0-0-0-1-1-0-1-0-24-21-N"

/* How many moves ended a game by repetition, and of how many the margin is another. */
typedef struct tally {
    int ends;
    int others;
} tally;

/* Moves that end a game by repetition have the value that the rule gives, though the margin of
 * the game played on is another. The bounds of all others hold that margin. */
static void check_moves(tally *count, ayo_search *search, ayo_game *game, const ayo_table *table,
                        int guess)
{
    ayo_position before;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    int32_t values[AYO_MAX_PITS];
    limits.lines = AYO_MAX_PITS_PER_ROW;
    limits.depth = 4;
    limits.guess = guess;
    CHECK(ayo_game_position(&before, game) == AYO_OK, "position");
    CHECK(ayo_table_moves(values, NULL, table, &before) == AYO_OK, "values");
    ayo_status status = ayo_search_game(&found, search, game, &limits);
    CHECK(status == AYO_OK || status == AYO_REFUSED_GAME_OVER, "search");
    for (int i = 0; status == AYO_OK && i < found.count; i++) {
        const ayo_variation *move = &found.moves[i];
        ayo_move_result made = AYO_MOVE_RESULT_INIT;
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        CHECK(ayo_game_apply(&made, game, move->pit) == AYO_OK, "pit %d", move->pit);
        CHECK(ayo_game_outcome(&outcome, game) == AYO_OK, "outcome");
        CHECK(ayo_game_undo(game) == AYO_OK, "undo");
        if (made.reason != AYO_REASON_REPETITION) {
            CHECK(move->lower <= values[move->pit] && values[move->pit] <= move->upper,
                  "[%d, %d], not %d", move->lower, move->upper, values[move->pit]);
            continue;
        }
        int lead = before.stores[AYO_SOUTH] - before.stores[AYO_NORTH];
        int gain = outcome.south - outcome.north - lead;
        gain = before.mover == AYO_SOUTH ? gain : -gain;
        CHECK(move->lower == gain && move->upper == gain && move->score == 100 * gain,
              "[%d, %d], not %d", move->lower, move->upper, gain);
        CHECK(move->length == 1, "%d moves after the end", move->length - 1);
        count->ends++;
        count->others += values[move->pit] != gain;
    }
}

/* A search by what is known, or by guesses. */
static void test_repetition(const ayo_rules *rules, const ayo_table *known, int guess)
{
    ayo_search *search = search_by(known, rules);
    ayo_table *table = table_of(rules, 12);
    ayo_random random = {5};
    tally count = {0, 0};
    for (int n = 0; n < 60; n++) {
        ayo_game *game = game_of(rules, NULL);
        size_t played = 1;
        while (played > 0) {
            check_moves(&count, search, game, table, guess);
            CHECK(ayo_game_play_random(&played, game, &random, 1) == AYO_OK, "random");
        }
        ayo_game_destroy(game);
    }
    CHECK(count.ends > 20 && count.others > 5, "%d ends, %d of another value", count.ends,
          count.others);
    ayo_table_destroy(table);
    ayo_search_destroy(search);
}

/* By a table of its own that knows all, by a small one and the solver, by looking ahead alone. */
static void test_repetitions(void)
{
    ayo_rules *rules = rules_of("oware,pits-per-row=3,seeds-per-pit=2,repetition=2");
    ayo_table *small = table_of(rules, 1);
    test_repetition(rules, NULL, 0);
    test_repetition(rules, small, 0);
    test_repetition(rules, small, 1);
    ayo_table_destroy(small);
    ayo_rules_destroy(rules);
}

/* Going back to where the game came by gets nobody anywhere; for a position without a past that
 * is not known. */
static void test_past(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_game *game = game_of(rules, CYCLE);
    ayo_search *search = search_by(NULL, rules);
    ayo_position position;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    limits.depth = 1;
    limits.guess = 1;
    limits.lines = AYO_MAX_PITS_PER_ROW;
    CHECK(ayo_game_apply_line(NULL, game, "bAfAdDeEfFaAbBcDd", AYO_NUL_TERMINATED) == AYO_OK,
          "the way round");
    CHECK(ayo_game_position(&position, game) == AYO_OK, "position");
    for (int with_past = 0; with_past < 2; with_past++) {
        ayo_status status = with_past ? ayo_search_game(&found, search, game, &limits)
                                      : ayo_search_position(&found, search, &position, &limits);
        CHECK(status == AYO_OK, "search");
        for (int i = 0; i < found.count; i++)
            if (found.moves[i].pit == 5)
                CHECK((found.moves[i].score == 0) == with_past, "score %d", found.moves[i].score);
    }
    ayo_search_destroy(search);
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

/* How many plies ago a game came by a position, the last time; 0 if it did not. */
static size_t plies_since(const ayo_game *game, const ayo_position *position)
{
    ayo_position before;
    for (size_t back = 1; back <= ayo_game_ply(game); back++)
        if (ayo_game_position_at(&before, game, ayo_game_ply(game) + 1 - back) == AYO_OK &&
            ayo_position_equal(&before, position))
            return back;
    return 0;
}

/* A random move to a new position, without a capture; -1 where there is none. `*back` is set when
 * a move leads to where the game came by: how many plies ago, at most. */
static int wander(size_t *back, const ayo_game *game, ayo_random *random)
{
    ayo_position at;
    int pits[AYO_MAX_PITS];
    uint32_t count = 0;
    *back = 0;
    CHECK(ayo_game_position(&at, game) == AYO_OK, "position");
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        ayo_position after;
        ayo_move_result made = AYO_MOVE_RESULT_INIT;
        if (ayo_position_apply(&after, &made, ayo_game_rules(game), &at, pit) != AYO_OK)
            continue;
        size_t plies = plies_since(game, &after);
        *back = plies > *back ? plies : *back;
        if (plies == 0 && made.captured == 0 && made.reason == AYO_REASON_NONE)
            pits[count++] = pit;
    }
    return count > 0 ? pits[ayo_random_below(random, count)] : -1;
}

/* Repetitions from further back than a search looks for other purposes. */
static void test_far_back(void)
{
    ayo_rules *rules = rules_of("oware,pits-per-row=8,seeds-per-pit=1,repetition=2");
    ayo_table *table = table_of(rules, 3);
    ayo_search *search = search_by(table, rules);
    ayo_random random = {1};
    tally count = {0, 0};
    for (int n = 0; n < 2000 && count.ends < 10; n++) {
        ayo_game *game = game_of(rules, "1-0-0-0-0-0-0-0-1-1-0-0-0-0-0-0-7-6-S");
        size_t back = 0;
        int pit = wander(&back, game, &random);
        while (pit >= 0 && back <= 70) {
            CHECK(ayo_game_apply(NULL, game, pit) == AYO_OK, "pit %d", pit);
            pit = wander(&back, game, &random);
        }
        if (back > 70)
            check_moves(&count, search, game, table, 1);
        ayo_game_destroy(game);
    }
    CHECK(count.ends >= 10, "%d ends", count.ends);
    ayo_search_destroy(search);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

/* However often a game has gone round, a search finds what it found after the first time. */
static void test_rounds(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_game *game = game_of(rules, CYCLE);
    ayo_search_result first = AYO_SEARCH_RESULT_INIT;
    for (int round = 1; round <= 8; round++) {
        ayo_search *search = search_by(NULL, rules);
        ayo_search_result found = AYO_SEARCH_RESULT_INIT;
        ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
        limits.depth = 8;
        limits.guess = 1;
        limits.lines = AYO_MAX_PITS_PER_ROW;
        CHECK(ayo_game_apply_line(NULL, game, "bAfAdDeEfFaAbBcDdF", AYO_NUL_TERMINATED) == AYO_OK,
              "the way round");
        CHECK(ayo_search_game(&found, search, game, &limits) == AYO_OK, "search");
        found.milliseconds = 0;
        if (round == 1)
            first = found;
        CHECK(memcmp(&first, &found, sizeof found) == 0, "round %d: %llu nodes, not %llu", round,
              (unsigned long long)found.nodes, (unsigned long long)first.nodes);
        ayo_search_destroy(search);
    }
    CHECK(ayo_game_repetitions(game) == 9, "%zu times", ayo_game_repetitions(game));
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

/* Among the moves that keep the margin, one back to where the game was, or else a random one. */
static int stubborn(const ayo_game *game, const ayo_table *table, ayo_random *random)
{
    ayo_position position, before;
    int32_t values[AYO_MAX_PITS];
    uint32_t best = 0;
    CHECK(ayo_game_position(&position, game) == AYO_OK, "position");
    CHECK(ayo_table_moves(values, &best, table, &position) == AYO_OK, "values");
    int keeping[AYO_MAX_PITS];
    uint32_t count = 0;
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        ayo_position after;
        if (!(best >> pit & 1))
            continue;
        keeping[count++] = pit;
        CHECK(ayo_position_apply(&after, NULL, ayo_game_rules(game), &position, pit) == AYO_OK,
              "pit %d", pit);
        for (size_t ply = 0; ply < ayo_game_ply(game); ply++)
            if (ayo_game_position_at(&before, game, ply) == AYO_OK &&
                ayo_position_equal(&before, &after))
                return pit;
    }
    return keeping[ayo_random_below(random, count)];
}

/* What South has won since a lead, from the side of a player. */
static int gain_of(const ayo_game *game, int side, int lead)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    CHECK(ayo_game_outcome(&outcome, game) == AYO_OK, "outcome");
    int south = outcome.south - outcome.north;
    return (side == AYO_SOUTH ? south : -south) - lead;
}

/* Where the table knows all, the line of the search is the solver's: the shortest. */
static void check_line(ayo_search *search, ayo_solver *solver, const ayo_position *position)
{
    uint8_t line[AYO_SEARCH_MAX_LINE];
    size_t count = 0;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    CHECK(ayo_solver_line(line, sizeof line, &count, solver, position, NULL) == AYO_OK, "line");
    CHECK(ayo_search_position(&found, search, position, NULL) == AYO_OK, "search");
    CHECK(found.moves[0].pit == line[0], "pit %d, not %d", found.moves[0].pit, line[0]);
    for (int i = 0; i < found.moves[0].length; i++)
        CHECK(found.moves[0].line[i] == line[i], "move %d of the line", i);
}

/* From a position that is worth something to its mover, who gets it within so many plies. */
static void check_headway(ayo_search *search, const ayo_table *table, ayo_game *game, int margin,
                          ayo_random *random)
{
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_position position;
    uint32_t legal = 1;
    limits.nodes = 20000;
    CHECK(ayo_game_position(&position, game) == AYO_OK, "position");
    int side = position.mover;
    int lead = position.stores[side] - position.stores[1 - side];
    for (int ply = 0; ply < 200 && legal != 0 && gain_of(game, side, lead) < margin; ply++) {
        ayo_search_result found = AYO_SEARCH_RESULT_INIT;
        CHECK(ayo_game_position(&position, game) == AYO_OK, "position");
        if (position.mover == side)
            CHECK(ayo_search_game(&found, search, game, &limits) == AYO_OK, "search");
        int pit = position.mover == side ? found.moves[0].pit : stubborn(game, table, random);
        CHECK(ayo_game_apply(NULL, game, pit) == AYO_OK, "pit %d", pit);
        CHECK(ayo_game_legal(&legal, game) == AYO_OK, "legal");
    }
    CHECK(gain_of(game, side, lead) >= margin, "%d of %d after %zu plies",
          gain_of(game, side, lead), margin, ayo_game_ply(game));
}

/* A player with a won position makes headway, though the opponent goes round as long as may be. */
static void test_headway(void)
{
    static const char *texts[] = {"mancala-world", "oware,majority=plays-on",
                                  "oware,pits-per-row=3,majority=plays-on"};
    ayo_random random = {3};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ayo_rules *rules = rules_of(texts[i]);
        ayo_table *table = table_of(rules, 8);
        ayo_search *search = search_by(table, rules);
        ayo_solver *solver = NULL;
        ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
        options.table = table;
        if (ayo_solver_create(&solver, rules, &options, NULL) != AYO_OK)
            check_abort("no solver");
        int won = 0;
        for (int n = 0; n < 2000 && won < 200; n++) {
            ayo_position position;
            ayo_game *game = game_of(rules, NULL);
            int32_t margin = 0;
            uint32_t legal = 0;
            CHECK(ayo_game_play_random(NULL, game, &random, 20 + (size_t)n % 60) == AYO_OK,
                  "random");
            CHECK(ayo_game_position(&position, game) == AYO_OK, "position");
            CHECK(ayo_game_set_position(game, &position) == AYO_OK, "no past");
            CHECK(ayo_game_legal(&legal, game) == AYO_OK, "legal");
            if (legal != 0 && ayo_table_probe(&margin, table, &position) == AYO_OK && margin > 0) {
                check_line(search, solver, &position);
                check_headway(search, table, game, margin, &random);
                won++;
            }
            ayo_game_destroy(game);
        }
        CHECK(won > 30, "%s: %d won positions", texts[i], won);
        ayo_solver_destroy(solver);
        ayo_search_destroy(search);
        ayo_table_destroy(table);
        ayo_rules_destroy(rules);
    }
}

int main(void)
{
    test_repetitions();
    test_past();
    test_rounds();
    test_far_back();
    test_headway();
    return check_summary("repetition");
}

/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "check.h"
#include "parts.h"

/* Random options, with a limit of repetitions in every other game. */
static ayo_rules *random_rules(dice *random, const ayo_allocator *allocator)
{
    ayo_rules *base = mirror_random_rules(random, allocator);
    ayo_rules *rules = NULL;
    ayo_setting repetition = {AYO_OPTION_REPETITION, 2 + (int32_t)dice_below(random, 3)};
    if (dice_below(random, 2) == 0)
        return base;
    if (ayo_rules_with(&rules, base, &repetition, 1, allocator) != AYO_OK)
        check_abort("repetition");
    ayo_rules_destroy(base);
    return rules;
}

static int32_t option(const ayo_rules *rules, int number)
{
    int32_t value = 0;
    CHECK(ayo_rules_option(&value, rules, number) == AYO_OK, "option %d", number);
    return value;
}

static void check_conserved(const ayo_rules *rules, const ayo_position *position)
{
    int sum = position->stores[0] + position->stores[1];
    for (int pit = 0; pit < AYO_MAX_PITS; pit++)
        sum += position->pits[pit];
    CHECK(sum ==
              2 * option(rules, AYO_OPTION_PITS_PER_ROW) * option(rules, AYO_OPTION_SEEDS_PER_PIT),
          "%d seeds", sum);
    CHECK(ayo_position_validate(rules, position) == AYO_OK, "no position");
}

static void check_text(const ayo_rules *rules, const ayo_position *position)
{
    char text[AYO_POSITION_TEXT_SIZE];
    ayo_position read;
    size_t length = 0;
    CHECK(ayo_position_format(text, sizeof text, &length, position) == AYO_OK, "format");
    CHECK(ayo_position_parse(&read, NULL, rules, text, length) == AYO_OK, "%s", text);
    CHECK(memcmp(&read, position, sizeof read) == 0, "%s reads back otherwise", text);
    CHECK(ayo_position_hash(&read) == ayo_position_hash(position), "%s", text);
}

/* How often the last position has occurred, counted as a reader of RULES.md would. */
static size_t occurrences(const memory *played)
{
    const ayo_position *last = &played->positions[played->plies];
    size_t count = 0;
    for (size_t ply = 0; ply <= played->plies; ply++)
        count += memcmp(&played->positions[ply], last, sizeof *last) == 0;
    return count;
}

/* The end by repetition: each takes their own row. */
static void check_repetition_end(const memory *played, const ayo_outcome *outcome)
{
    const ayo_position *last = &played->positions[played->plies];
    int scores[2] = {last->stores[0], last->stores[1]};
    for (int pit = 0; pit < 2 * last->pits_per_row; pit++)
        scores[pit / last->pits_per_row] += last->pits[pit];
    int result = scores[0] > scores[1]   ? AYO_RESULT_SOUTH
                 : scores[0] < scores[1] ? AYO_RESULT_NORTH
                                         : AYO_RESULT_DRAW;
    CHECK(outcome->south == scores[0] && outcome->north == scores[1], "%d-%d", (int)outcome->south,
          (int)outcome->north);
    CHECK(outcome->result == result, "result %d", (int)outcome->result);
}

/*
 * The game's own words on how it stands; whether it is over. The reason is that
 * of the last move, since a swept position may be over for another (S6).
 */
static bool check_standing(const memory *played, const ayo_rules *rules, const ayo_game *game,
                           int reason)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    size_t limit = (size_t)option(rules, AYO_OPTION_REPETITION);
    size_t count = occurrences(played);
    CHECK(ayo_game_repetitions(game) == count, "%zu repetitions, not %zu",
          ayo_game_repetitions(game), count);
    CHECK(ayo_game_outcome(&outcome, game) == AYO_OK, "outcome");
    check_conserved(rules, &outcome.final);
    bool repeated = reason == AYO_REASON_NONE && limit > 0 && count >= limit;
    CHECK(outcome.reason == (repeated ? AYO_REASON_REPETITION : reason), "reason %d, not %d",
          (int)outcome.reason, reason);
    if (repeated)
        check_repetition_end(played, &outcome);
    return outcome.reason != AYO_REASON_NONE;
}

static void set_start(dice *random, const ayo_rules *rules, ayo_game *game)
{
    ref_rules mirrored = mirror_rules(rules);
    if (dice_below(random, 2) == 0)
        return;
    ref_board board = mirror_random_board(random, &mirrored);
    ayo_position position = mirror_position(rules, &board);
    CHECK(ayo_game_set_position(game, &position) == AYO_OK, "set position");
}

static void play(dice *random, memory *played, const ayo_rules *rules, ayo_game *game)
{
    ref_rules mirrored = mirror_rules(rules);
    ayo_outcome start = AYO_OUTCOME_INIT;
    played->plies = 0;
    CHECK(ayo_game_position(&played->positions[0], game) == AYO_OK, "position");
    CHECK(ayo_position_outcome(&start, rules, &played->positions[0]) == AYO_OK, "outcome");
    int reason = start.reason;
    while (!check_standing(played, rules, game, reason) && played->plies < MOST_PLIES) {
        const ayo_position *position = &played->positions[played->plies];
        ref_board board = mirror_board(position);
        int pit = mirror_random_move(random, &mirrored, &board);
        ref_move move = ref_play(&mirrored, &board, pit);
        sides_are_alike(rules, position);
        CHECK(ayo_game_apply(NULL, game, pit) == AYO_OK, "apply");
        played->pits[played->plies++] = pit;
        CHECK(ayo_game_position(&played->positions[played->plies], game) == AYO_OK, "position");
        ayo_position expected = mirror_position(rules, &move.after);
        CHECK(ayo_position_equal(&expected, &played->positions[played->plies]), "another move");
        check_conserved(rules, &expected);
        check_text(rules, &expected);
        reason = mirror_reason(move.end);
    }
}

void one_game(dice *random, ledger *books)
{
    static memory played;
    ayo_rules *rules = random_rules(random, &books->allocator);
    ayo_game *game = NULL;
    if (ayo_game_create(&game, rules, &books->allocator) != AYO_OK)
        check_abort("no game");
    set_start(random, rules, game);
    play(random, &played, rules, game);
    history_holds(&played, game, books);
    record_holds(random, game, books);
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

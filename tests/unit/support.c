/* SPDX-License-Identifier: Apache-2.0 */
#include "support.h"

ayo_rules *rules_of(const char *text)
{
    ayo_rules *rules = NULL;
    ayo_status status = ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL);
    cr_assert(status == AYO_OK, "rules %s: %s", text, ayo_status_name(status));
    return rules;
}

ayo_position position_of(const ayo_rules *rules, const char *text)
{
    ayo_position position;
    ayo_status status = ayo_position_parse(&position, NULL, rules, text, AYO_NUL_TERMINATED);
    cr_assert(status == AYO_OK, "position %s: %s", text, ayo_status_name(status));
    return position;
}

ayo_game *game_of(const char *rules_text, const char *position, const char *line)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_game *game = NULL;
    cr_assert(ayo_game_create(&game, rules, NULL) == AYO_OK);
    if (position != NULL) {
        ayo_position start = position_of(rules, position);
        cr_assert(ayo_game_set_position(game, &start) == AYO_OK);
    }
    size_t offset = 0;
    ayo_status status = ayo_game_apply_line(&offset, game, line, AYO_NUL_TERMINATED);
    cr_assert(status == AYO_OK, "%s at %zu: %s", line, offset, ayo_status_name(status));
    ayo_rules_destroy(rules);
    return game;
}

void expect_position(const ayo_position *position, const char *text)
{
    char written[AYO_POSITION_TEXT_SIZE] = "";
    expect_ok(ayo_position_format(written, sizeof written, NULL, position));
    expect_text(written, text);
}

void expect_at(const ayo_game *game, const char *text)
{
    ayo_position position;
    cr_assert(ayo_game_position(&position, game) == AYO_OK);
    expect_position(&position, text);
}

static void expect_outcome(const ayo_outcome *outcome, int reason, int result, const char *final)
{
    expect_text(ayo_reason_name(outcome->reason), ayo_reason_name(reason));
    expect_text(ayo_result_name(outcome->result), ayo_result_name(result));
    expect_position(&outcome->final, final);
    expect_int(outcome->south, outcome->final.stores[AYO_SOUTH]);
    expect_int(outcome->north, outcome->final.stores[AYO_NORTH]);
}

void expect_game_over(const ayo_game *game, int reason, int result, const char *final)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    uint32_t mask = 1;
    expect_ok(ayo_game_outcome(&outcome, game));
    expect_outcome(&outcome, reason, result, final);
    expect_ok(ayo_game_legal(&mask, game));
    expect_int(mask, 0);
    expect_status(ayo_game_check(game, 0), AYO_REFUSED_GAME_OVER);
}

void expect_game_running(const ayo_game *game)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    ayo_position position;
    uint32_t mask = 0;
    expect_ok(ayo_game_outcome(&outcome, game));
    expect_int(outcome.reason, AYO_REASON_NONE);
    expect_int(outcome.result, AYO_RESULT_RUNNING);
    expect_ok(ayo_game_position(&position, game));
    cr_expect(ayo_position_equal(&position, &outcome.final));
    expect_ok(ayo_game_legal(&mask, game));
    cr_expect(mask != 0);
}

static int pit_of(const ayo_position *position, char letter)
{
    for (int pit = 0; pit < 2 * position->pits_per_row; pit++) {
        if (ayo_pit_letter(position->pits_per_row, pit) == letter)
            return pit;
    }
    cr_assert_fail("no pit %c", letter);
    return -1;
}

void expect_move(const char *rules_text, const char *before, char letter, uint64_t laps, char last,
                 int captured, const char *after_text)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, before);
    ayo_position after = position;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    int pit = pit_of(&position, letter);
    ayo_status status = ayo_position_apply(&after, &result, rules, &position, pit);
    cr_assert(status == AYO_OK, "%s %c: %s", before, letter, ayo_status_name(status));
    expect_ok(ayo_position_check(rules, &position, pit));
    expect_int(result.pit, pit);
    expect_int(result.laps, laps);
    expect_int(ayo_pit_letter(position.pits_per_row, result.last), last);
    expect_int(result.captured, captured);
    expect_position(&after, after_text);
    ayo_rules_destroy(rules);
}

void expect_pit_refused(const char *rules_text, const char *before, int pit, ayo_status cause)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, before);
    ayo_position after = position;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_move_result untouched = result;
    ayo_events events;
    memset(&events, 7, sizeof events);
    ayo_events same = events;
    expect_status(ayo_position_check(rules, &position, pit), cause);
    expect_status(ayo_position_apply(&after, &result, rules, &position, pit), cause);
    expect_status(ayo_events_begin(&events, rules, &position, pit), cause);
    expect_position(&after, before);
    cr_expect(memcmp(&result, &untouched, sizeof result) == 0, "%s: the result changed", before);
    cr_expect(memcmp(&events, &same, sizeof events) == 0, "%s: the iterator changed", before);
    ayo_rules_destroy(rules);
}

void expect_refused(const char *rules_text, const char *before, char letter, ayo_status cause)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, before);
    ayo_rules_destroy(rules);
    expect_pit_refused(rules_text, before, pit_of(&position, letter), cause);
}

void expect_legal(const char *rules_text, const char *text, const char *letters)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, text);
    char found[AYO_MAX_PITS + 1] = "";
    size_t count = 0;
    uint32_t mask = 0;
    expect_ok(ayo_position_legal(&mask, rules, &position));
    for (int pit = 0; pit < 32; pit++) {
        if ((mask >> pit & 1) != 0)
            found[count++] = ayo_pit_letter(position.pits_per_row, pit);
    }
    expect_text(found, letters);
    ayo_rules_destroy(rules);
}

void expect_over(const char *rules_text, const char *text, int reason, int result,
                 const char *final)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, text);
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    uint32_t mask = 1;
    expect_ok(ayo_position_outcome(&outcome, rules, &position));
    expect_outcome(&outcome, reason, result, final);
    expect_ok(ayo_position_legal(&mask, rules, &position));
    expect_int(mask, 0);
    ayo_rules_destroy(rules);
}

void expect_running(const char *rules_text, const char *text)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, text);
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    expect_ok(ayo_position_outcome(&outcome, rules, &position));
    expect_outcome(&outcome, AYO_REASON_NONE, AYO_RESULT_RUNNING, text);
    ayo_rules_destroy(rules);
}

void expect_same_game(const ayo_game *one, const ayo_game *other)
{
    cr_expect(ayo_game_equal(one, other));
    expect_int(ayo_game_ply(one), ayo_game_ply(other));
    expect_int(ayo_game_length(one), ayo_game_length(other));
    expect_int(ayo_game_repetitions(one), ayo_game_repetitions(other));
    for (size_t ply = 0; ply <= ayo_game_length(one); ply++) {
        ayo_position a;
        ayo_position b;
        expect_ok(ayo_game_position_at(&a, one, ply));
        expect_ok(ayo_game_position_at(&b, other, ply));
        cr_expect(memcmp(&a, &b, sizeof a) == 0, "ply %zu", ply);
    }
    for (size_t ply = 0; ply < ayo_game_length(one); ply++) {
        int a = -1;
        int b = -2;
        expect_ok(ayo_game_move_at(&a, one, ply));
        expect_ok(ayo_game_move_at(&b, other, ply));
        expect_int(a, b);
    }
    ayo_outcome a = AYO_OUTCOME_INIT;
    ayo_outcome b = AYO_OUTCOME_INIT;
    expect_ok(ayo_game_outcome(&a, one));
    expect_ok(ayo_game_outcome(&b, other));
    cr_expect(memcmp(&a, &b, sizeof a) == 0);
}

ayo_game *clone_of(const ayo_game *game)
{
    ayo_game *clone = NULL;
    cr_assert(ayo_game_clone(&clone, game, NULL) == AYO_OK);
    return clone;
}

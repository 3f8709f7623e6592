/* SPDX-License-Identifier: Apache-2.0 */
#include "scenario.h"

#include <stdio.h>
#include <string.h>

#include "check.h"

/* Moves that lead from this position back to it (RULES.md, S3), so a game may be long. */
#define CYCLE  "0-0-0-0-0-0-0-1-1-0-1-0-24-21-N"
#define AROUND "bAfAdDeEfFaAbBcDdF"

static const ayo_allocator *memory(const scenario *state)
{
    return &state->books->allocator;
}

/* A call that makes an object sets it to NULL when it fails. */
static ayo_status made(ayo_status status, const void *object)
{
    CHECK((status == AYO_OK) == (object != NULL), "%s", ayo_status_name(status));
    return status;
}

/* -- Rules -------------------------------------------------------------------------------- */

static ayo_status rules_create(scenario *state)
{
    ayo_status status = ayo_rules_create(&state->rules[0], AYO_PRESET_RUSS, memory(state));
    return made(status, state->rules[0]);
}

static ayo_status rules_parse(scenario *state)
{
    size_t offset = 77;
    ayo_status status = ayo_rules_parse(&state->rules[1], &offset, "pratt,pits-per-row=4",
                                        AYO_NUL_TERMINATED, memory(state));
    CHECK(offset == 77, "an offset without a fault of the text");
    return made(status, state->rules[1]);
}

static ayo_status rules_with(scenario *state)
{
    ayo_setting setting = {AYO_OPTION_REPETITION, 9};
    ayo_status status =
        ayo_rules_with(&state->rules[2], state->rules[0], &setting, 1, memory(state));
    return made(status, state->rules[2]);
}

/* -- Games -------------------------------------------------------------------------------- */

static ayo_status game_create(scenario *state)
{
    ayo_status status = ayo_game_create(&state->games[0], state->rules[2], memory(state));
    return made(status, state->games[0]);
}

static ayo_status game_set_position(scenario *state)
{
    ayo_position position;
    ayo_status status =
        ayo_position_parse(&position, NULL, state->rules[2], CYCLE, AYO_NUL_TERMINATED);
    return status == AYO_OK ? ayo_game_set_position(state->games[0], &position) : status;
}

static ayo_status game_clone(scenario *state)
{
    ayo_status status = ayo_game_clone(&state->games[1], state->games[0], memory(state));
    return made(status, state->games[1]);
}

/* Takes back all but so many plies. */
static void take_back(ayo_game *game, size_t plies)
{
    while (ayo_game_ply(game) > plies)
        CHECK(ayo_game_undo(game) == AYO_OK, "undo");
}

/* The next move of the cycle; made often enough, the game must grow. */
static ayo_status game_apply(scenario *state)
{
    ayo_game *game = state->games[0];
    size_t before = ayo_game_ply(game);
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_position position;
    int pit = 0;
    ayo_status status = ayo_game_position(&position, game);
    if (status == AYO_OK)
        status = ayo_move_parse(&pit, &position, &AROUND[before % strlen(AROUND)], 1);
    if (status == AYO_OK)
        status = ayo_game_apply(&result, game, pit);
    CHECK(status == AYO_OK || result.laps == 0, "a failed move has a result");
    return status;
}

static ayo_status game_apply_line(scenario *state)
{
    size_t offset = 77;
    ayo_status status = ayo_game_apply_line(
        &offset, state->games[1], AROUND AROUND AROUND AROUND AROUND AROUND, AYO_NUL_TERMINATED);
    CHECK(status == AYO_OK || offset < 6 * strlen(AROUND), "offset %zu", offset);
    return status;
}

/* The same over a redo line, which a failure must not touch. */
static ayo_status game_apply_line_over_redo(scenario *state)
{
    return ayo_game_apply_line(NULL, state->games[0], AROUND AROUND AROUND AROUND,
                               AYO_NUL_TERMINATED);
}

static ayo_status game_undo_some(scenario *state)
{
    take_back(state->games[0], 3 * strlen(AROUND));
    return AYO_OK;
}

static ayo_status small_game_create(scenario *state)
{
    ayo_status status = ayo_game_create(&state->games[2], state->rules[0], memory(state));
    return made(status, state->games[2]);
}

static ayo_status game_copy(scenario *state)
{
    return ayo_game_copy(state->games[2], state->games[1]);
}

static ayo_status game_resign(scenario *state)
{
    return ayo_game_resign(state->games[2], AYO_SOUTH);
}

static ayo_status endless_game_create(scenario *state)
{
    ayo_setting settings[] = {{AYO_OPTION_MAJORITY, AYO_MAJORITY_PLAYS_ON},
                              {AYO_OPTION_CAPTURE, AYO_CAPTURE_TWOS_AND_THREES}};
    ayo_rules *rules = NULL;
    ayo_status status = ayo_rules_with(&rules, state->rules[0], settings, 2, memory(state));
    if (status == AYO_OK)
        status = ayo_game_create(&state->games[3], rules, memory(state));
    ayo_rules_destroy(rules);
    return made(status, state->games[3]);
}

/* The moves made before a failure stay; they are counted, and here taken back again. */
static ayo_status game_play_random(scenario *state)
{
    ayo_game *game = state->games[3];
    size_t before = ayo_game_ply(game);
    size_t plies = SIZE_MAX;
    ayo_random random = {1};
    ayo_status status = ayo_game_play_random(&plies, game, &random, 400);
    CHECK(ayo_game_ply(game) == before + plies, "%zu plies", plies);
    if (status == AYO_OK) {
        CHECK(plies == 400, "only %zu plies", plies);
        return status;
    }
    CHECK(ayo_game_set_position(game, NULL) == AYO_OK, "set position");
    return status;
}

/* -- Records ------------------------------------------------------------------------------ */

static ayo_status record_create(scenario *state)
{
    ayo_status status = ayo_record_create(&state->records[0], state->games[2], memory(state));
    return made(status, state->records[0]);
}

static ayo_status record_set_tag(scenario *state)
{
    char name[16];
    size_t count = 0;
    while (ayo_record_tag_name(state->records[0], count) != NULL)
        count++;
    (void)snprintf(name, sizeof name, "Tag%zu", count);
    return ayo_record_set_tag(state->records[0], name, "some words");
}

static ayo_status record_change_tag(scenario *state)
{
    return ayo_record_set_tag(state->records[0], "Tag3", "other words, and more of them");
}

static ayo_status record_remove_tag(scenario *state)
{
    return ayo_record_set_tag(state->records[0], "Tag4", NULL);
}

static ayo_status record_set_comment(scenario *state)
{
    size_t ply = 0;
    while (ayo_record_comment(state->records[0], ply) != NULL)
        ply += 2;
    return ayo_record_set_comment(state->records[0], ply, "  a \n comment ");
}

static ayo_status record_change_comment(scenario *state)
{
    return ayo_record_set_comment(state->records[0], 4, "another, longer comment");
}

static ayo_status record_remove_comment(scenario *state)
{
    return ayo_record_set_comment(state->records[0], 2, NULL);
}

static ayo_status record_parse(scenario *state)
{
    char text[8192];
    size_t offset = 77;
    ayo_status status = ayo_record_format(text, sizeof text, NULL, state->records[0]);
    if (status == AYO_OK)
        status = ayo_record_parse(&state->records[1], &offset, NULL, text, AYO_NUL_TERMINATED,
                                  memory(state));
    CHECK(offset == 77, "an offset without a fault of the text");
    return made(status, state->records[1]);
}

static ayo_status record_parse_with_rules(scenario *state)
{
    ayo_record *record = NULL;
    ayo_status status =
        ayo_record_parse(&record, NULL, state->rules[0], "[South \"\\\"x\\\"\"] 1. B { hm } a",
                         AYO_NUL_TERMINATED, memory(state));
    (void)made(status, record);
    ayo_record_destroy(record);
    return status;
}

/* What cannot be read must give all its memory back too. */
static ayo_status record_parse_fault(scenario *state)
{
    ayo_record *record = NULL;
    ayo_status status =
        ayo_record_parse(&record, NULL, NULL, "[South \"x\"] [Variant \"russ\"] 1. B { hm } a ?",
                         AYO_NUL_TERMINATED, memory(state));
    CHECK(record == NULL, "a record of a text with a fault");
    return status == AYO_ERR_TEXT ? AYO_OK : status;
}

#define STEP(name)                                                                                 \
    {                                                                                              \
#name, name                                                                                \
    }
#define TEN(name)                                                                                  \
    STEP(name), STEP(name), STEP(name), STEP(name), STEP(name), STEP(name), STEP(name),            \
        STEP(name), STEP(name), STEP(name)

const scenario_step scenario_steps[] = {
    STEP(rules_create),
    STEP(rules_parse),
    STEP(rules_with),
    STEP(game_create),
    STEP(game_set_position),
    STEP(game_clone),
    TEN(game_apply),
    TEN(game_apply),
    TEN(game_apply),
    TEN(game_apply),
    TEN(game_apply),
    TEN(game_apply),
    TEN(game_apply),
    TEN(game_apply),
    STEP(game_apply_line),
    STEP(game_undo_some),
    STEP(game_apply_line_over_redo),
    STEP(small_game_create),
    STEP(game_copy),
    STEP(game_resign),
    STEP(endless_game_create),
    STEP(game_play_random),
    STEP(record_create),
    TEN(record_set_tag),
    TEN(record_set_tag),
    STEP(record_change_tag),
    STEP(record_remove_tag),
    TEN(record_set_comment),
    STEP(record_change_comment),
    STEP(record_remove_comment),
    STEP(record_parse),
    STEP(record_parse_with_rules),
    STEP(record_parse_fault),
};

const size_t scenario_length = sizeof scenario_steps / sizeof scenario_steps[0];

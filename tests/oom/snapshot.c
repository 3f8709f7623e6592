/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "scenario.h"

static void need(ayo_status status)
{
    if (status != AYO_OK)
        check_abort("snapshot: %s", ayo_status_name(status));
}

static char *rules_text(const ayo_rules *rules)
{
    char *text = rules == NULL ? NULL : malloc(AYO_RULES_TEXT_SIZE);
    if (text != NULL)
        need(ayo_rules_format(text, AYO_RULES_TEXT_SIZE, NULL, rules));
    return text;
}

static char *record_text(const ayo_record *record)
{
    enum { SIZE = 65536 };
    char *text = record == NULL ? NULL : malloc(SIZE);
    if (text != NULL)
        need(ayo_record_format(text, SIZE, NULL, record));
    return text;
}

snapshot scenario_snapshot(const scenario *state)
{
    snapshot now = {{NULL}, {NULL}, {NULL}};
    for (int i = 0; i < RULE_SETS; i++)
        now.rules[i] = rules_text(state->rules[i]);
    for (int i = 0; i < GAMES; i++) {
        if (state->games[i] != NULL)
            need(ayo_game_clone(&now.games[i], state->games[i], NULL));
    }
    for (int i = 0; i < RECORDS; i++)
        now.records[i] = record_text(state->records[i]);
    return now;
}

static bool same_text(const char *a, const char *b)
{
    return (a == NULL) == (b == NULL) && (a == NULL || strcmp(a, b) == 0);
}

/* The same history, the same redo line. */
static bool same_game(const ayo_game *a, const ayo_game *b)
{
    if (a == NULL || b == NULL)
        return a == b;
    if (!ayo_game_equal(a, b) || ayo_game_length(a) != ayo_game_length(b))
        return false;
    for (size_t ply = 0; ply <= ayo_game_length(a); ply++) {
        ayo_position one;
        ayo_position other;
        need(ayo_game_position_at(&one, a, ply));
        need(ayo_game_position_at(&other, b, ply));
        if (!ayo_position_equal(&one, &other))
            return false;
    }
    return true;
}

bool scenario_is(const scenario *state, const snapshot *then)
{
    snapshot now = scenario_snapshot(state);
    bool same = true;
    for (int i = 0; i < RULE_SETS; i++)
        same = same && same_text(now.rules[i], then->rules[i]);
    for (int i = 0; i < GAMES; i++)
        same = same && same_game(now.games[i], then->games[i]);
    for (int i = 0; i < RECORDS; i++)
        same = same && same_text(now.records[i], then->records[i]);
    scenario_forget(&now);
    return same;
}

void scenario_forget(snapshot *then)
{
    for (int i = 0; i < RULE_SETS; i++)
        free(then->rules[i]);
    for (int i = 0; i < GAMES; i++)
        ayo_game_destroy(then->games[i]);
    for (int i = 0; i < RECORDS; i++)
        free(then->records[i]);
}

void scenario_clear(scenario *state)
{
    for (int i = 0; i < RECORDS; i++)
        ayo_record_destroy(state->records[i]);
    for (int i = 0; i < GAMES; i++)
        ayo_game_destroy(state->games[i]);
    for (int i = 0; i < RULE_SETS; i++)
        ayo_rules_destroy(state->rules[i]);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* Players: their names, and their moves. */
#include "player.h"

#include <string.h>
#include <time.h>

/* ---- what they are called ---- */

/* What follows a word at the start of a text, or NULL. */
static const char *after(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 ? text + length : NULL;
}

/* Reads a number that ends at a comma or at the end. */
static bool read_limit(int64_t *out, const char *text, int64_t most)
{
    char digits[24];
    size_t length = strcspn(text, ",");
    uint64_t number;
    if (length >= sizeof digits) {
        return false;
    }
    memcpy(digits, text, length);
    digits[length] = '\0';
    if (!cli_number(&number, digits, (uint64_t)most)) {
        return false;
    }
    *out = (int64_t)number;
    return true;
}

/* Reads `movetime=100,nodes=5000`. */
static bool read_limits(ayo_search_limits *out, const char *text)
{
    int64_t depth = AYO_UNLIMITED;
    bool more = true, good = true;
    while (good && more) {
        const char *time = after(text, "movetime="), *nodes = after(text, "nodes=");
        const char *plies = after(text, "depth=");
        good = time != NULL    ? read_limit(&out->milliseconds, time, INT64_MAX)
               : nodes != NULL ? read_limit(&out->nodes, nodes, INT64_MAX)
               : plies != NULL ? read_limit(&depth, plies, AYO_SEARCH_MAX_DEPTH)
                               : false;
        text += strcspn(text, ",");
        more = *text++ == ',';
    }
    out->depth = (int32_t)depth;
    return good;
}

bool player_parse(player *out, const char *text)
{
    const char *level = after(text, "level:"), *limits = after(text, "search:");
    const char *command = after(text, "engine:");
    uint64_t number = AYO_LEVELS;
    *out = (player){text, PLAYER_HUMAN, 0, AYO_SEARCH_LIMITS_INIT, NULL};
    if (strcmp(text, "random") == 0) {
        out->kind = PLAYER_RANDOM;
    } else if (strcmp(text, "computer") == 0 ||
               (level != NULL && cli_number(&number, level, AYO_LEVELS) && number > 0)) {
        out->kind = PLAYER_LEVEL;
        out->level = (int)number;
    } else if (limits != NULL && read_limits(&out->limits, limits)) {
        out->kind = PLAYER_SEARCH;
    } else if (command != NULL && *command != '\0') {
        out->kind = PLAYER_ENGINE;
        out->command = command;
    }
    return out->kind != PLAYER_HUMAN || strcmp(text, "human") == 0;
}

bool player_is_computer(const player *who)
{
    return who->kind >= PLAYER_LEVEL;
}

ayo_status player_rules(ayo_rules **out, const ayo_rules *rules)
{
    int32_t times = 0;
    ayo_status status = ayo_rules_option(&times, rules, AYO_OPTION_REPETITION);
    if (status != AYO_OK) {
        return status;
    }
    const ayo_setting setting = {AYO_OPTION_REPETITION, times > 0 ? times : PLAYER_REPETITION};
    return ayo_rules_with(out, rules, &setting, 1, NULL);
}

uint64_t player_seed(void)
{
    ayo_random random = {(uint64_t)time(NULL) * 1000003U + (uint64_t)clock()};
    return ayo_random_next(&random) % 1000000;
}

/* ---- their moves ---- */

static ayo_status random_move(int *pit, ayo_random *random, const ayo_game *game)
{
    ayo_position position;
    ayo_status status = ayo_game_position(&position, game);
    return status == AYO_OK ? ayo_position_random_move(pit, random, ayo_game_rules(game), &position)
                            : status;
}

static ayo_status searched_move(int *pit, thinker *t, const ayo_game *game,
                                const ayo_search_limits *wanted)
{
    ayo_search_limits limits = *wanted;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    limits.progress = t->progress;
    limits.progress_context = t->context;
    ayo_status status = ayo_search_game(&found, t->search, game, &limits);
    if (status == AYO_OK || status == AYO_ERR_CANCELLED) {
        *pit = found.moves[0].pit;
    }
    return status;
}

/* A level that errs is too quick to be cancelled; one that does not is its limits. */
static ayo_status level_move(int *pit, thinker *t, const ayo_game *game)
{
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    int32_t error = 0;
    ayo_status status = ayo_level_limits(&limits, &error, t->who->level);
    if (status != AYO_OK) {
        return status;
    }
    return error > 0 ? ayo_search_play(pit, t->search, game, t->who->level, &t->random, NULL, NULL)
                     : searched_move(pit, t, game, &limits);
}

ayo_status thinker_move(int *pit, thinker *t, const ayo_game *game)
{
    switch (t->who->kind) {
    case PLAYER_RANDOM:
        return random_move(pit, &t->random, game);
    case PLAYER_LEVEL:
        return level_move(pit, t, game);
    default:
        return searched_move(pit, t, game, &t->who->limits);
    }
}

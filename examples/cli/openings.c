/* SPDX-License-Identifier: Apache-2.0 */
/* Where the games of a match begin. */
#include <stdlib.h>
#include <string.h>

#include "match.h"

void openings_free(openings *o)
{
    for (size_t i = 0; i < o->count; i++) {
        ayo_game_destroy(o->games[i]);
    }
    free(o->games);
    *o = (openings){NULL, 0};
}

/* Takes over a game. */
static ayo_status add(openings *o, ayo_game *game)
{
    /* Room is doubled whenever the count is a power of two. */
    if ((o->count & (o->count - 1)) == 0) {
        size_t room = o->count == 0 ? 1 : 2 * o->count;
        ayo_game **games = realloc(o->games, room * sizeof *games);
        if (games == NULL) {
            return AYO_ERR_NO_MEMORY;
        }
        o->games = games;
    }
    o->games[o->count++] = game;
    return AYO_OK;
}

/* ---- from a file ---- */

/* A word of a line: a position if it stands first, else moves. */
static ayo_status take_word(size_t *offset, ayo_game *game, const char *word, size_t length)
{
    if (memchr(word, '-', length) == NULL) {
        return ayo_game_apply_line(offset, game, word, length);
    }
    ayo_position position;
    ayo_status status = ayo_position_parse(&position, offset, ayo_game_rules(game), word, length);
    return status != AYO_OK         ? status
           : ayo_game_ply(game) > 0 ? AYO_ERR_TEXT
                                    : ayo_game_set_position(game, &position);
}

static ayo_status take_words(size_t *offset, ayo_game *game, const char *line)
{
    const char *word = line;
    ayo_status status = AYO_OK;
    while (status == AYO_OK && *(word += strspn(word, " \t")) != '\0') {
        size_t length = strcspn(word, " \t");
        *offset = 0;
        status = take_word(offset, game, word, length);
        *offset += (size_t)(word - line);
        word += length;
    }
    return status;
}

static bool is_over(const ayo_game *game)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    return ayo_game_outcome(&outcome, game) != AYO_OK || outcome.result != AYO_RESULT_RUNNING;
}

static int take_line(openings *out, const ayo_rules *rules, const char *path, size_t number,
                     const char *line)
{
    ayo_game *game = NULL;
    size_t offset = 0;
    ayo_status status = ayo_game_create(&game, rules, NULL);
    if (status == AYO_OK) {
        status = take_words(&offset, game, line);
    }
    if (status == AYO_OK && is_over(game)) {
        status = AYO_REFUSED_GAME_OVER;
    }
    if (status == AYO_OK) {
        status = add(out, game);
    }
    if (status == AYO_OK) {
        return CLI_GO_ON;
    }
    ayo_game_destroy(game);
    cli_error("%s:%zu:%zu: %s", path, number, offset + 1, ayo_status_message(status));
    return status == AYO_ERR_NO_MEMORY ? CLI_SYSTEM : CLI_INVALID;
}

/* Splits the text at its line ends; empty lines and those behind # are passed over. */
static int take_text(openings *out, const ayo_rules *rules, const char *path, char *text)
{
    int code = CLI_GO_ON;
    for (size_t number = 1; code == CLI_GO_ON && *text != '\0'; number++) {
        size_t length = strcspn(text, "\n");
        bool last = text[length] == '\0';
        text[length] = '\0';
        text[strcspn(text, "#\r")] = '\0';
        if (text[strspn(text, " \t")] != '\0') {
            code = take_line(out, rules, path, number, text);
        }
        text += last ? length : length + 1;
    }
    return code;
}

int openings_read(openings *out, const ayo_rules *rules, const char *path)
{
    enum { MOST = 1 << 26 };
    cli_bytes bytes = {NULL, 0, 0};
    int code = cli_read_file(&bytes, path, MOST);
    if (code == CLI_GO_ON) {
        char *text = realloc(bytes.data, bytes.size + 1);
        if (text == NULL) {
            code = cli_fail(path, AYO_ERR_NO_MEMORY);
        } else {
            bytes.data = text;
            text[bytes.size] = '\0';
            code = take_text(out, rules, path, text);
        }
    }
    cli_free(&bytes);
    if (code == CLI_GO_ON && out->count == 0) {
        cli_error("%s: there is no opening in it", path);
        code = CLI_INVALID;
    }
    return code;
}

/* ---- at random ---- */

static bool is_new(const openings *o, const ayo_game *game)
{
    ayo_position position, other;
    bool found = ayo_game_position(&position, game) != AYO_OK;
    for (size_t i = 0; !found && i < o->count; i++) {
        found = ayo_game_position(&other, o->games[i]) == AYO_OK &&
                ayo_position_equal(&position, &other);
    }
    return !found;
}

/* One more opening that differs from the others; *found says whether there was one. */
static ayo_status draw(bool *found, openings *out, const ayo_rules *rules, ayo_random *random,
                       size_t plies)
{
    enum { TRIES = 1000 };
    ayo_game *game = NULL;
    ayo_status status = ayo_game_create(&game, rules, NULL);
    *found = false;
    for (int i = 0; status == AYO_OK && !*found && i < TRIES; i++) {
        size_t made = 0;
        status = ayo_game_set_position(game, NULL);
        if (status == AYO_OK) {
            status = ayo_game_play_random(&made, game, random, plies);
        }
        *found = status == AYO_OK && made == plies && !is_over(game) && is_new(out, game);
    }
    if (*found) {
        status = add(out, game);
    }
    if (!*found || status != AYO_OK) {
        ayo_game_destroy(game);
    }
    return status;
}

int openings_draw(openings *out, const ayo_rules *rules, uint64_t seed, size_t count, size_t plies)
{
    ayo_random random = {seed};
    bool found = true;
    ayo_status status = AYO_OK;
    while (status == AYO_OK && found && out->count < count) {
        status = draw(&found, out, rules, &random, plies);
    }
    if (status != AYO_OK) {
        return cli_fail("match", status);
    }
    if (!found) {
        cli_error("only %zu different openings of %zu moves were found", out->count, plies);
        return CLI_INVALID;
    }
    return CLI_GO_ON;
}

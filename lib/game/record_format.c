/* SPDX-License-Identifier: Apache-2.0 */
/* Writing OGN. RULES.md, "Notation", "Game record". */
#include <string.h>

#include "base/text.h"
#include "game/record.h"

enum { MAX_COLUMN = 79 };

/* The tags that every record has, in their order. */
static const char *const roster[] = {"Variant", "Event", "Site",  "Date",
                                     "Round",   "South", "North", "Result"};

/* Tags */

static void write_tag(ayo__writer *writer, const char *name, const char *value)
{
    ayo__write_char(writer, '[');
    ayo__write_text(writer, name);
    ayo__write_text(writer, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            ayo__write_char(writer, '\\');
        ayo__write_char(writer, *value);
    }
    ayo__write_text(writer, "\"]\n");
}

/** Room for a result such as `254-0`, or `*`. */
typedef struct result_text {
    char text[16];
} result_text;

static result_text describe_result(const ayo_game *game)
{
    result_text result = {"*"};
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    /* GCOVR_EXCL_BR_START: a game has an outcome */
    if (ayo_game_outcome(&outcome, game) != AYO_OK || outcome.result == AYO_RESULT_RUNNING)
        /* GCOVR_EXCL_BR_STOP */
        return result;
    ayo__writer writer = {result.text, 0};
    ayo__write_number(&writer, (size_t)outcome.south);
    ayo__write_char(&writer, '-');
    ayo__write_number(&writer, (size_t)outcome.north);
    result.text[writer.length] = '\0';
    return result;
}

static bool in_roster(const char *name)
{
    for (size_t i = 0; i < sizeof roster / sizeof roster[0]; i++)
        if (strcmp(name, roster[i]) == 0)
            return true;
    return false;
}

static void write_roster(ayo__writer *writer, const ayo_record *record)
{
    char variant[AYO_RULES_TEXT_SIZE];
    const ayo_rules *rules = ayo_game_rules(record->game);
    const result_text result = describe_result(record->game);
    for (size_t i = 0; i < sizeof roster / sizeof roster[0]; i++) {
        const char *value = ayo_record_tag(record, roster[i]);
        if (i == 0)
            /* GCOVR_EXCL_BR_START: there is room */
            value =
                ayo_rules_format(variant, sizeof variant, NULL, rules) == AYO_OK ? variant : "?";
        /* GCOVR_EXCL_BR_STOP */
        else if (i + 1 == sizeof roster / sizeof roster[0])
            value = result.text;
        write_tag(writer, roster[i], value ? value : "?");
    }
}

/** A tag that comes from the game; its value is NULL when the game needs none. */
typedef struct computed_tag {
    const char *name;
    const char *value;
} computed_tag;

/** The tags behind the roster, sorted by name, those that come from the game in their places. */
static void write_other_tags(ayo__writer *writer, const ayo_record *record,
                             const computed_tag computed[2])
{
    const ayo__notes *tags = &record->tags;
    int next = 0;
    for (size_t i = 0; i <= tags->count; i++) {
        const char *name = i < tags->count ? tags->items[i].name : NULL;
        bool replaced = name && (in_roster(name) || strcmp(name, "FEN") == 0);
        for (; next < 2 && (!name || strcmp(computed[next].name, name) <= 0); next++) {
            if (!computed[next].value)
                continue;
            write_tag(writer, computed[next].name, computed[next].value);
            replaced = replaced || (name && strcmp(computed[next].name, name) == 0);
        }
        if (name && !replaced)
            write_tag(writer, name, tags->items[i].text);
    }
}

static void write_tags(ayo__writer *writer, const ayo_record *record)
{
    const ayo_game *game = record->game;
    char fen[AYO_POSITION_TEXT_SIZE];
    const ayo_position *start = &game->entries[0].position;
    ayo_position usual;
    /* GCOVR_EXCL_BR_START: rules have a start, and there is room */
    const bool unusual = ayo_position_start(&usual, &game->rules) == AYO_OK &&
                         !ayo_position_equal(start, &usual) &&
                         ayo_position_format(fen, sizeof fen, NULL, start) == AYO_OK;
    /* GCOVR_EXCL_BR_STOP */
    const computed_tag computed[2] = {
        {"FEN", unusual ? fen : NULL},
        {"Termination", game->word_holds ? ayo__termination(game->word) : NULL}};
    write_roster(writer, record);
    write_other_tags(writer, record, computed);
}

/* Moves */

/** Text in lines of words. */
typedef struct lines {
    ayo__writer *writer;
    size_t column;
} lines;

/** The columns that UTF-8 text takes: one a character. */
static size_t width(const char *text, size_t length)
{
    size_t columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

static void write_word(lines *to, const char *word, size_t length)
{
    const size_t columns = width(word, length);
    if (to->column > 0) {
        const bool fits = to->column + 1 + columns <= MAX_COLUMN;
        ayo__write_char(to->writer, fits ? ' ' : '\n');
        to->column = fits ? to->column + 1 : 0;
    }
    ayo__write_bytes(to->writer, word, length);
    to->column += columns;
}

static void write_words(lines *to, const char *text)
{
    while (*text) {
        const size_t length = strcspn(text, " ");
        write_word(to, text, length);
        text += length + (text[length] == ' ');
    }
}

static void write_move_number(lines *to, size_t number)
{
    char text[3 * sizeof number + 2];
    ayo__writer word = {text, 0};
    ayo__write_number(&word, number);
    ayo__write_char(&word, '.');
    write_word(to, text, word.length);
}

static void write_move(lines *to, const ayo_game *game, size_t ply)
{
    char text[8];
    ayo__writer word = {text, 0};
    ayo__write_char(&word, ayo_pit_letter(game->rules.pits, game->entries[ply + 1].pit));
    const int gain = ayo__record_gain(game, ply);
    if (gain > 0) {
        ayo__write_char(&word, '+');
        ayo__write_number(&word, (size_t)gain);
    }
    write_word(to, text, word.length);
}

static void write_moves(ayo__writer *writer, const ayo_record *record)
{
    const ayo_game *game = record->game;
    lines to = {writer, 0};
    for (size_t ply = 0; ply < game->length; ply++) {
        if (ply % 2 == 0)
            write_move_number(&to, ply / 2 + 1);
        write_move(&to, game, ply);
        const char *comment = ayo_record_comment(record, ply);
        if (!comment)
            continue;
        write_word(&to, "{", 1);
        write_words(&to, comment);
        write_word(&to, "}", 1);
    }
    const result_text result = describe_result(game);
    if (strcmp(result.text, "*") != 0)
        write_word(&to, result.text, strlen(result.text));
    ayo__write_char(writer, '\n');
}

static void write_record(ayo__writer *writer, const void *object)
{
    const ayo_record *record = object;
    write_tags(writer, record);
    if (record->game->length > 0) {
        ayo__write_char(writer, '\n');
        write_moves(writer, record);
    }
}

ayo_status ayo_record_format(char *buffer, size_t capacity, size_t *length,
                             const ayo_record *record)
{
    return record ? ayo__format(buffer, capacity, length, write_record, record) : AYO_ERR_NULL;
}

/* SPDX-License-Identifier: Apache-2.0 */
/* Reading OGN. RULES.md, "Notation", "Game record". */
#include <string.h>

#include "base/allocator.h"
#include "base/text.h"
#include "game/record.h"

/**
 * Reading under way. A failing function leaves the reader where the text is
 * wrong, so the offset need not be passed about.
 */
typedef struct parser {
    ayo__reader in;
    ayo_record *record;
    size_t variant_at; /**< where the values of these tags begin; 0 if there are none */
    size_t fen_at;
} parser;

static void skip_space(ayo__reader *in)
{
    while (ayo__is_space(ayo__peek(in)))
        in->at++;
}

static ayo_status fail_at(parser *p, size_t at, ayo_status status)
{
    p->in.at = at;
    return status;
}

/* Tags */

static bool is_name_byte(int c)
{
    return ayo__is_letter(c) || ayo__is_digit(c) || c == '_';
}

/** Find the end of a quoted value; the reader stands behind its opening quote. */
static ayo_status find_quote(parser *p, size_t *end)
{
    const size_t quote = p->in.at - 1;
    for (int c; (c = ayo__peek(&p->in)) != '"'; p->in.at++) {
        if (c < 0 || c == '\n' || c == '\r')
            return fail_at(p, quote, AYO_ERR_TEXT_UNCLOSED);
        if (ayo__is_space(c) && c != ' ')
            return AYO_ERR_TEXT;
        if (c != '\\')
            continue;
        const size_t backslash = p->in.at++;
        if (ayo__peek(&p->in) != '"' && ayo__peek(&p->in) != '\\')
            return fail_at(p, backslash, AYO_ERR_TEXT);
    }
    *end = p->in.at++;
    return AYO_OK;
}

/** Add a tag with its quoted value, without the backslashes. */
static ayo_status add_tag(parser *p, size_t name_at, size_t name_length, size_t at, size_t end)
{
    const ayo_allocator *allocator = &p->record->allocator;
    char *value = ayo__allocate(allocator, end - at + 1);
    if (!value)
        return AYO_ERR_NO_MEMORY;
    size_t length = 0;
    for (size_t i = at; i < end; i++) {
        i += p->in.text[i] == '\\';
        value[length++] = p->in.text[i];
    }
    const ayo_status status =
        ayo__record_add_tag(p->record, p->in.text + name_at, name_length, value, length);
    ayo__release(allocator, value, end - at + 1);
    return status;
}

static bool name_is(const parser *p, size_t at, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(p->in.text + at, name, length) == 0;
}

static ayo_status parse_tag(parser *p)
{
    const size_t bracket = p->in.at++;
    skip_space(&p->in);
    const size_t name_at = p->in.at;
    while (is_name_byte(ayo__peek(&p->in)))
        p->in.at++;
    const size_t name_length = p->in.at - name_at;
    skip_space(&p->in);
    if (ayo__peek(&p->in) < 0)
        return fail_at(p, bracket, AYO_ERR_TEXT_UNCLOSED);
    if (name_length == 0 || !ayo__accept(&p->in, '"'))
        return AYO_ERR_TEXT;
    const size_t at = p->in.at;
    size_t end;
    ayo_status status = find_quote(p, &end);
    if (status != AYO_OK)
        return status;
    skip_space(&p->in);
    if (ayo__peek(&p->in) < 0)
        return fail_at(p, bracket, AYO_ERR_TEXT_UNCLOSED);
    if (!ayo__accept(&p->in, ']'))
        return AYO_ERR_TEXT;
    if (name_is(p, name_at, name_length, "Variant"))
        p->variant_at = at;
    if (name_is(p, name_at, name_length, "FEN"))
        p->fen_at = at;
    return add_tag(p, name_at, name_length, at, end);
}

static ayo_status parse_tags(parser *p)
{
    for (;;) {
        skip_space(&p->in);
        if (ayo__peek(&p->in) != '[')
            return AYO_OK;
        const ayo_status status = parse_tag(p);
        if (status != AYO_OK)
            return status;
    }
}

/* The game that the tags describe */

/** The rules that the record names, for the caller to destroy. */
static ayo_status read_variant(parser *p, ayo_rules **out)
{
    const char *variant = ayo_record_tag(p->record, "Variant");
    if (!variant)
        return AYO_ERR_RECORD_VARIANT;
    /* What the Aualé programs write for the game that this library calls so. */
    if (strcmp(variant, "Oware Abapa") == 0)
        variant = "oware,repetition=2";
    const ayo_status status =
        ayo_rules_parse(out, NULL, variant, AYO_NUL_TERMINATED, &p->record->allocator);
    if (status == AYO_OK || status == AYO_ERR_NO_MEMORY)
        return status;
    return fail_at(p, p->variant_at, AYO_ERR_RECORD_VARIANT);
}

static ayo_status set_up_position(parser *p)
{
    const char *fen = ayo_record_tag(p->record, "FEN");
    if (!fen)
        return AYO_OK;
    size_t offset = 0;
    ayo_position position;
    const ayo_status status =
        ayo_position_parse(&position, &offset, &p->record->game->rules, fen, AYO_NUL_TERMINATED);
    /* Up to its first mistake a position has no character that would need a backslash. */
    return status == AYO_OK ? ayo_game_set_position(p->record->game, &position)
                            : fail_at(p, p->fen_at + offset, status);
}

static ayo_status set_up_game(parser *p, const ayo_rules *rules)
{
    ayo_rules *named = NULL;
    if (!rules) {
        const ayo_status status = read_variant(p, &named);
        if (status != AYO_OK)
            return status;
    }
    p->record->game->rules = rules ? *rules : *named;
    ayo_rules_destroy(named);
    const ayo_status status = ayo_game_set_position(p->record->game, NULL);
    /* GCOVR_EXCL_BR_START: a game has room for its start */
    return status == AYO_OK ? set_up_position(p) : status;
    /* GCOVR_EXCL_BR_STOP */
}

/* Moves */

static ayo_status skip_to(parser *p, char closing, size_t opening)
{
    while (!ayo__accept(&p->in, closing)) {
        if (ayo__peek(&p->in) < 0)
            return fail_at(p, opening, AYO_ERR_TEXT_UNCLOSED);
        p->in.at++;
    }
    return AYO_OK;
}

static ayo_status parse_comment(parser *p)
{
    const size_t opening = p->in.at++;
    const ayo_status status = skip_to(p, '}', opening);
    const size_t moves = ayo_game_ply(p->record->game);
    if (status != AYO_OK || moves == 0)
        return status;
    return ayo__record_comment(p->record, moves - 1, p->in.text + opening + 1,
                               p->in.at - opening - 2);
}

/** Skip a variation with those inside it; braces in it are comments, whatever they hold. */
static ayo_status skip_variation(parser *p)
{
    const size_t opening = p->in.at;
    size_t depth = 0;
    do {
        const int c = ayo__peek(&p->in);
        if (c < 0)
            return fail_at(p, opening, AYO_ERR_TEXT_UNCLOSED);
        depth += c == '(';
        depth -= c == ')';
        const size_t at = p->in.at++;
        const ayo_status status = c == '{' ? skip_to(p, '}', at) : AYO_OK;
        if (status != AYO_OK)
            return status;
    } while (depth > 0);
    return AYO_OK;
}

/** `digits.` or `digits-digits`: a move's number, or a result. */
static ayo_status skip_number(parser *p)
{
    while (ayo__is_digit(ayo__peek(&p->in)))
        p->in.at++;
    if (ayo__accept(&p->in, '.'))
        return AYO_OK;
    if (!ayo__accept(&p->in, '-') || !ayo__is_digit(ayo__peek(&p->in)))
        return AYO_ERR_TEXT;
    while (ayo__is_digit(ayo__peek(&p->in)))
        p->in.at++;
    return AYO_OK;
}

static ayo_status check_gain(parser *p)
{
    const size_t plus = p->in.at;
    int gain;
    if (!ayo__accept(&p->in, '+'))
        return AYO_OK;
    if (!ayo__is_digit(ayo__peek(&p->in)))
        return AYO_ERR_TEXT;
    const ayo_game *game = p->record->game;
    if (!ayo__accept_number(&p->in, &gain) ||
        gain != ayo__record_gain(game, ayo_game_ply(game) - 1))
        return fail_at(p, plus, AYO_ERR_RECORD_GAIN);
    return AYO_OK;
}

static ayo_status parse_move(parser *p)
{
    const ayo_status status = ayo_game_apply_line(NULL, p->record->game, p->in.text + p->in.at, 1);
    if (status != AYO_OK)
        return status;
    p->in.at++;
    return check_gain(p);
}

static ayo_status parse_moves(parser *p)
{
    ayo_status status = AYO_OK;
    while (status == AYO_OK) {
        skip_space(&p->in);
        const int c = ayo__peek(&p->in);
        if (c < 0)
            return AYO_OK;
        if (ayo__is_letter(c))
            status = parse_move(p);
        else if (ayo__is_digit(c))
            status = skip_number(p);
        else if (c == '{')
            status = parse_comment(p);
        else if (c == '(')
            status = skip_variation(p);
        else if (!ayo__accept(&p->in, '*'))
            status = AYO_ERR_TEXT;
    }
    return status;
}

/** End the game as the tag Termination says, if it is a word that this library writes. */
static ayo_status parse_termination(parser *p)
{
    const char *value = ayo_record_tag(p->record, "Termination");
    ayo_game *game = p->record->game;
    ayo_status status = AYO_OK;
    for (int word = AYO__WORD_SOUTH_RESIGNS; value && word <= AYO__WORD_AGREEMENT; word++)
        if (strcmp(value, ayo__termination(word)) == 0)
            status = word == AYO__WORD_AGREEMENT       ? ayo_game_agree(game)
                     : word == AYO__WORD_SOUTH_RESIGNS ? ayo_game_resign(game, AYO_SOUTH)
                                                       : ayo_game_resign(game, AYO_NORTH);
    /* A game that its moves have ended needs no word of the players. */
    return status == AYO_REFUSED_GAME_OVER ? AYO_OK : status;
}

static ayo_status parse(parser *p, const ayo_rules *rules)
{
    ayo_status status = ayo__record_text_status(p->in.text, p->in.length, &p->in.at);
    if (status != AYO_OK)
        return status;
    p->in.at = 0;
    status = parse_tags(p);
    ayo__record_sort_tags(p->record);
    if (status == AYO_OK)
        status = set_up_game(p, rules);
    if (status == AYO_OK)
        status = parse_moves(p);
    return status == AYO_OK ? parse_termination(p) : status;
}

/** Tags are read before the rules are known, so a record begins with any rules. */
static ayo_status new_record(ayo_record **out, const ayo_rules *rules,
                             const ayo_allocator *allocator)
{
    if (rules)
        return ayo__record_new(out, rules, allocator);
    ayo_rules *usual;
    ayo_status status = ayo_rules_create(&usual, AYO_PRESET_RUSS, allocator);
    if (status == AYO_OK)
        status = ayo__record_new(out, usual, allocator);
    ayo_rules_destroy(usual);
    return status;
}

ayo_status ayo_record_parse(ayo_record **out, size_t *error_offset, const ayo_rules *rules,
                            const char *text, size_t length, const ayo_allocator *allocator)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    if (!text || !ayo__allocator_or_default(allocator).resize)
        return AYO_ERR_NULL;
    parser p = {.in = ayo__reader_over(text, length)};
    ayo_status status = new_record(&p.record, rules, allocator);
    if (status == AYO_OK)
        status = parse(&p, rules);
    if (status == AYO_OK) {
        *out = p.record;
        return AYO_OK;
    }
    ayo_record_destroy(p.record);
    return status == AYO_ERR_NO_MEMORY ? status : ayo__fail_at(error_offset, p.in.at, status);
}

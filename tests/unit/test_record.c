/* SPDX-License-Identifier: Apache-2.0 */
/* record.h, and of RULES.md, "Notation", what is said of writing game records. */
#include <stdlib.h>

#include "support.h"

/* The tags of a game with nothing known but variant and result. */
#define TAGS(variant, result)                                                                      \
    "[Variant \"" variant "\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n"        \
    "[South \"?\"]\n[North \"?\"]\n[Result \"" result "\"]\n"

static ayo_record *record_of(ayo_game *game)
{
    ayo_record *record = NULL;
    cr_assert(ayo_record_create(&record, game, NULL) == AYO_OK);
    ayo_game_destroy(game);
    return record;
}

static char *written(const ayo_record *record)
{
    size_t length = 0;
    expect_status(ayo_record_format(NULL, 0, &length, record), AYO_ERR_BUFFER);
    char *text = malloc(length + 1);
    cr_assert(text != NULL);
    expect_ok(ayo_record_format(text, length + 1, &length, record));
    expect_int(strlen(text), length);
    return text;
}

static void expect_written(const ayo_record *record, const char *expected)
{
    char *text = written(record);
    cr_expect(strcmp(text, expected) == 0, "\n%s\nnot\n%s", text, expected);
    free(text);
}

/* What is written reads back as the same game and is written the same again. */
static void expect_round_trip(const ayo_record *record)
{
    char *text = written(record);
    ayo_record *read = NULL;
    size_t at = 0;
    ayo_status status = ayo_record_parse(&read, &at, NULL, text, AYO_NUL_TERMINATED, NULL);
    cr_assert(status == AYO_OK, "%s at %zu of\n%s", ayo_status_name(status), at, text);
    cr_expect(ayo_game_equal(ayo_record_game(read), ayo_record_game(record)), "%s", text);
    expect_written(read, text);
    ayo_record_destroy(read);
    free(text);
}

/* -- Tags --------------------------------------------------------------------------------- */

Test(write, eight_tags_in_order_unknown_ones_with_a_question_mark)
{
    ayo_record *record = record_of(game_of("russ", NULL, ""));
    expect_written(record, TAGS("russ", "*"));
    ayo_record_destroy(record);
}

Test(write, others_follow_sorted_by_name_fen_among_them)
{
    ayo_record *record = record_of(game_of("russ", CYCLE, ""));
    expect_ok(ayo_record_set_tag(record, "Zeta", "z"));
    expect_ok(ayo_record_set_tag(record, "Annotator", "a"));
    expect_ok(ayo_record_set_tag(record, "GameId", "7"));
    expect_ok(ayo_record_set_tag(record, "Event", "Ijebu Cup"));
    expect_ok(ayo_record_set_tag(record, "FENs", "after FEN"));
    expect_ok(ayo_record_set_tag(record, "FE", "before FEN"));
    expect_written(record, "[Variant \"russ\"]\n[Event \"Ijebu Cup\"]\n[Site \"?\"]\n[Date \"?\"]\n"
                           "[Round \"?\"]\n[South \"?\"]\n[North \"?\"]\n[Result \"*\"]\n"
                           "[Annotator \"a\"]\n[FE \"before FEN\"]\n[FEN \"" CYCLE "\"]\n"
                           "[FENs \"after FEN\"]\n[GameId \"7\"]\n[Zeta \"z\"]\n");
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(write, fen_when_the_start_differs_in_any_pit_store_or_mover)
{
    static const char *const starts[] = {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N",
                                         "3-5-4-4-4-4-4-4-4-4-4-4-0-0-S",
                                         "4-4-4-4-4-4-4-4-4-4-4-3-0-1-S"};
    for (int i = 0; i < 3; i++) {
        ayo_record *record = record_of(game_of("russ", starts[i], ""));
        char expected[400] = TAGS("russ", "*") "[FEN \"";
        strcat(expected, starts[i]);
        strcat(expected, "\"]\n");
        expect_written(record, expected);
        expect_round_trip(record);
        ayo_record_destroy(record);
    }
}

Test(write, quotes_and_backslashes_are_escaped)
{
    ayo_record *record = record_of(game_of("russ", NULL, ""));
    expect_ok(ayo_record_set_tag(record, "South", "Ade \"the \\ hand\""));
    char *text = written(record);
    cr_expect(strstr(text, "[South \"Ade \\\"the \\\\ hand\\\"\"]\n") != NULL, "%s", text);
    free(text);
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(write, variant_is_the_canonical_text)
{
    ayo_record *record = record_of(game_of("russ,leftovers=owner,capturing-seed=kept", NULL, ""));
    expect_written(record, TAGS("pratt", "*"));
    ayo_record_destroy(record);
}

Test(write, the_result_is_computed_from_the_game)
{
    ayo_record *record = record_of(game_of("russ", "0-0-0-0-0-0-1-1-0-1-0-0-23-22-N", ""));
    expect_written(record, TAGS("russ", "26-22") "[FEN \"0-0-0-0-0-0-1-1-0-1-0-0-23-22-N\"]\n");
    ayo_record_destroy(record);
    const char *text = "[Variant \"russ\"]\n[Result \"48-0\"]\n\n1. B\n";
    expect_ok(ayo_record_parse(&record, NULL, NULL, text, AYO_NUL_TERMINATED, NULL));
    expect_text(ayo_record_tag(record, "Result"), "48-0");
    expect_written(record, TAGS("russ", "*") "\n1. B+7\n");
    ayo_record_destroy(record);
}

/* -- Moves -------------------------------------------------------------------------------- */

Test(write, moves_numbered_by_pairs_with_their_gains)
{
    ayo_record *record = record_of(game_of("russ", NULL, "BaFf"));
    expect_written(record, TAGS("russ", "*") "\n1. B+7 a+2 2. F+2 f\n");
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(write, numbers_begin_with_the_first_move_whoever_makes_it)
{
    ayo_record *record = record_of(game_of("russ", CYCLE, "bAf"));
    expect_written(record, TAGS("russ", "*") "[FEN \"" CYCLE "\"]\n\n1. b A 2. f\n");
    ayo_record_destroy(record);
}

Test(write, the_gain_includes_a_final_sweep_and_the_result_follows)
{
    ayo_record *record = record_of(game_of("russ", "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S", "F"));
    expect_written(record, TAGS("russ", "24-24") "[FEN \"0-0-0-0-0-1-0-0-0-0-0-0-23-24-S\"]\n\n"
                                                 "1. F+1 24-24\n");
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(write, the_gain_includes_the_sweep_of_a_repetition)
{
    /* F leads back; North's three seeds are North's, South gains nothing. */
    ayo_record *record = record_of(game_of("russ,repetition=2", CYCLE, AROUND));
    char *text = written(record);
    cr_expect(strstr(text, " 9. d F 24-24\n") != NULL, "%s", text);
    free(text);
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(write, a_majority_leaves_its_seeds_out_of_the_result)
{
    ayo_record *record = record_of(game_of("russ", "0-1-2-1-2-0-1-0-1-0-4-1-23-12-S", "B"));
    char *text = written(record);
    cr_expect(strstr(text, "\n1. B+2 25-12\n") != NULL, "%s", text);
    free(text);
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(write, a_comment_stands_in_braces_behind_its_move)
{
    ayo_record *record = record_of(game_of("russ", NULL, "BaF"));
    expect_ok(ayo_record_set_comment(record, 0, "the strongest"));
    expect_ok(ayo_record_set_comment(record, 2, "hm"));
    expect_written(record, TAGS("russ", "*") "\n1. B+7 { the strongest } a+2 2. F+2 { hm }\n");
    expect_round_trip(record);
    ayo_record_destroy(record);
}

/* The columns of one line: characters, not bytes. */
static size_t columns(const char *line, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)line[i] & 0xc0) != 0x80;
    return count;
}

/* Lines stay below 80 columns, and are broken only where the next word would not. */
static void expect_lines(const char *text)
{
    const char *line = strstr(text, "\n\n") + 2;
    cr_assert(line != (const char *)2);
    for (const char *end = strchr(line, '\n'); end[1] != '\0'; end = strchr(line, '\n')) {
        size_t length = (size_t)(end - line);
        size_t word = strcspn(end + 1, " \n");
        cr_expect(columns(line, length) < 80 || memchr(line, ' ', length) == NULL, "%s", line);
        cr_expect(columns(line, length) + 1 + columns(end + 1, word) >= 80, "%s", line);
        cr_expect(line[0] != ' ' && end[-1] != ' ');
        line = end + 1;
    }
    cr_expect(columns(line, strcspn(line, "\n")) < 80 || strchr(line, ' ') == NULL);
    cr_expect(strstr(text, "  ") == NULL);
}

Test(write, lines_are_broken_before_they_reach_80_columns)
{
    ayo_record *record = record_of(game_of("russ", CYCLE, AROUND AROUND AROUND AROUND AROUND));
    for (size_t ply = 0; ply < 90; ply += 4)
        expect_ok(ayo_record_set_comment(record, ply, &"w wo wor word words"[ply % 17]));
    char *text = written(record);
    expect_lines(text);
    free(text);
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(write, columns_are_characters_and_a_long_word_has_a_line_of_its_own)
{
    ayo_record *record = record_of(game_of("russ", NULL, "BaFf"));
    char word[131] = "";
    while (strlen(word) < 130)
        strcat(word, "x");
    expect_ok(ayo_record_set_comment(
        record, 0, "ọ̀pọ́n ayò ẹ̀ ọ́ ọ̀pọ́n ayò ẹ̀ ọ́ ọ̀pọ́n ayò ẹ̀ ọ́ ọ̀pọ́n ayò ẹ̀ ọ́ ọ̀pọ́n ayò ẹ̀ ọ́"));
    expect_ok(ayo_record_set_comment(record, 1, word));
    char *text = written(record);
    expect_lines(text);
    free(text);
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(write, room_for_the_text_and_its_nul)
{
    ayo_record *record = record_of(game_of("russ", NULL, "Ba"));
    const char *expected = TAGS("russ", "*") "\n1. B+7 a+2\n";
    const size_t exact = strlen(expected) + 1;
    for (size_t capacity = 0; capacity <= exact; capacity++) {
        size_t length = 999;
        char *buffer = malloc(capacity + 1);
        memset(buffer, '?', capacity + 1);
        ayo_status status = ayo_record_format(buffer, capacity, &length, record);
        expect_int(length, exact - 1);
        expect_int(buffer[capacity], '?');
        if (capacity == exact) {
            expect_int(status, AYO_OK);
            expect_text(buffer, expected);
        } else {
            expect_int(status, AYO_ERR_BUFFER);
            expect_int(buffer[0], '?');
        }
        free(buffer);
    }
    expect_status(ayo_record_format(NULL, 10, NULL, record), AYO_ERR_NULL);
    expect_status(ayo_record_format(NULL, 0, NULL, record), AYO_ERR_BUFFER);
    expect_status(ayo_record_format(NULL, 0, NULL, NULL), AYO_ERR_NULL);
    ayo_record_destroy(record);
}

/* -- The record --------------------------------------------------------------------------- */

Test(record, it_copies_the_game_without_its_redo_line)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    ayo_record *record = NULL;
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_record_create(&record, game, NULL));
    expect_int(ayo_game_ply(ayo_record_game(record)), 3);
    expect_int(ayo_game_length(ayo_record_game(record)), 3);
    expect_ok(ayo_game_undo(game));
    expect_int(ayo_game_ply(ayo_record_game(record)), 3);
    expect_written(record, TAGS("russ", "*") "\n1. B+7 a+2 2. F+2\n");
    ayo_game_destroy(game);
    ayo_record_destroy(record);
}

Test(record, null_is_answered)
{
    ayo_game *game = game_of("russ", NULL, "");
    ayo_record *record = (ayo_record *)&record;
    expect_status(ayo_record_create(NULL, game, NULL), AYO_ERR_NULL);
    expect_status(ayo_record_create(&record, NULL, NULL), AYO_ERR_NULL);
    cr_expect(record == NULL);
    cr_expect(ayo_record_game(NULL) == NULL);
    cr_expect(ayo_record_tag(NULL, "Event") == NULL);
    cr_expect(ayo_record_tag_name(NULL, 0) == NULL);
    cr_expect(ayo_record_comment(NULL, 0) == NULL);
    ayo_record_destroy(NULL);
    ayo_game_destroy(game);
}

Test(record, tags_are_set_changed_and_removed)
{
    ayo_record *record = record_of(game_of("russ", NULL, ""));
    char value[] = "Ade";
    expect_ok(ayo_record_set_tag(record, "South", value));
    value[0] = 'X';
    expect_text(ayo_record_tag(record, "South"), "Ade");
    cr_expect(ayo_record_tag(record, "south") == NULL);
    cr_expect(ayo_record_tag(record, "Sout") == NULL);
    cr_expect(ayo_record_tag(record, "Souths") == NULL);
    cr_expect(ayo_record_tag(record, "") == NULL);
    cr_expect(ayo_record_tag(record, NULL) == NULL);
    expect_ok(ayo_record_set_tag(record, "South", "Bola"));
    expect_text(ayo_record_tag(record, "South"), "Bola");
    expect_ok(ayo_record_set_tag(record, "South", ""));
    expect_text(ayo_record_tag(record, "South"), "");
    expect_ok(ayo_record_set_tag(record, "South", NULL));
    cr_expect(ayo_record_tag(record, "South") == NULL);
    expect_ok(ayo_record_set_tag(record, "South", NULL));
    expect_written(record, TAGS("russ", "*"));
    ayo_record_destroy(record);
}

Test(record, tag_names_come_sorted)
{
    static const char *const names[] = {"B", "A", "b", "C_2", "C1", "a", "AA", "_", "9"};
    static const char *const sorted[] = {"9", "A", "AA", "B", "C1", "C_2", "_", "a", "b"};
    ayo_record *record = record_of(game_of("russ", NULL, ""));
    for (size_t i = 0; i < 9; i++)
        expect_ok(ayo_record_set_tag(record, names[i], names[i]));
    for (size_t i = 0; i < 9; i++) {
        expect_text(ayo_record_tag_name(record, i), sorted[i]);
        expect_text(ayo_record_tag(record, sorted[i]), sorted[i]);
    }
    cr_expect(ayo_record_tag_name(record, 9) == NULL);
    cr_expect(ayo_record_tag_name(record, SIZE_MAX) == NULL);
    expect_round_trip(record);
    ayo_record_destroy(record);
}

static void expect_no_tag(ayo_record *record, const char *name, const char *value, ayo_status cause)
{
    expect_status(ayo_record_set_tag(record, name, value), cause);
    expect_text(ayo_record_tag_name(record, 0), "Event");
    cr_expect(ayo_record_tag_name(record, 1) == NULL);
    expect_text(ayo_record_tag(record, "Event"), "kept");
}

Test(record, a_tag_that_cannot_be_set_changes_nothing)
{
    ayo_record *record = record_of(game_of("russ", NULL, ""));
    expect_ok(ayo_record_set_tag(record, "Event", "kept"));
    expect_no_tag(record, NULL, "x", AYO_ERR_NULL);
    expect_no_tag(record, "", "x", AYO_ERR_RECORD_NAME);
    expect_no_tag(record, "a b", "x", AYO_ERR_RECORD_NAME);
    expect_no_tag(record, "a-b", "x", AYO_ERR_RECORD_NAME);
    expect_no_tag(record, "\xc3\xa9", "x", AYO_ERR_RECORD_NAME);
    expect_no_tag(record, "a]", NULL, AYO_ERR_RECORD_NAME);
    expect_no_tag(record, "Variant", "oware", AYO_ERR_RECORD_TAG);
    expect_no_tag(record, "FEN", "x", AYO_ERR_RECORD_TAG);
    expect_no_tag(record, "Result", NULL, AYO_ERR_RECORD_TAG);
    expect_no_tag(record, "Termination", "agreement", AYO_ERR_RECORD_TAG);
    for (char byte = 1; byte < ' '; byte++) {
        char value[] = {'x', byte, '\0'};
        expect_no_tag(record, "Event", value, AYO_ERR_TEXT);
    }
    expect_no_tag(record, "Event", "\x7f", AYO_ERR_TEXT);
    expect_status(ayo_record_set_tag(NULL, "Event", "x"), AYO_ERR_NULL);
    ayo_record_destroy(record);
}

/* What is no UTF-8: a lone second byte, one missing, too long a form, a surrogate, too large. */
static const char *const no_utf8[] = {"\x80",
                                      "a\xc3",
                                      "a\xc3\xc0",
                                      "\xc0\xaf",
                                      "\xc1\x81",
                                      "\xe0\x80\xaf",
                                      "\xe0\x9f\xbf",
                                      "\xed\xa0\x80",
                                      "\xed\xbf\xbf",
                                      "\xf0\x80\x80\xaf",
                                      "\xf4\x90\x80\x80",
                                      "\xf5\x80\x80\x80",
                                      "\xff",
                                      "\xe2\x82",
                                      "\xe2\x82x",
                                      "\xf0\x9f\x98"};

Test(record, texts_are_utf8)
{
    ayo_record *record = record_of(game_of("russ", NULL, "B"));
    expect_ok(ayo_record_set_tag(record, "Event", "kept"));
    expect_ok(ayo_record_set_comment(record, 0, "kept"));
    for (size_t i = 0; i < sizeof no_utf8 / sizeof no_utf8[0]; i++) {
        expect_no_tag(record, "Event", no_utf8[i], AYO_ERR_TEXT_UTF8);
        expect_status(ayo_record_set_comment(record, 0, no_utf8[i]), AYO_ERR_TEXT_UTF8);
        expect_text(ayo_record_comment(record, 0), "kept");
    }
    /* The first and last characters of each length. */
    expect_ok(ayo_record_set_tag(record, "Event",
                                 "\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf"
                                 "\xee\x80\x80\xef\xbf\xbf\xf0\x90\x80\x80"
                                 "\xf4\x8f\xbf\xbf"));
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(record, comments_are_set_changed_and_removed)
{
    ayo_record *record = record_of(game_of("russ", NULL, "BaFf"));
    expect_ok(ayo_record_set_comment(record, 2, "first"));
    expect_ok(ayo_record_set_comment(record, 0, "zeroth"));
    expect_ok(ayo_record_set_comment(record, 2, "second"));
    expect_text(ayo_record_comment(record, 0), "zeroth");
    expect_text(ayo_record_comment(record, 2), "second");
    cr_expect(ayo_record_comment(record, 1) == NULL);
    cr_expect(ayo_record_comment(record, 4) == NULL);
    cr_expect(ayo_record_comment(record, SIZE_MAX) == NULL);
    expect_ok(ayo_record_set_comment(record, 2, NULL));
    cr_expect(ayo_record_comment(record, 2) == NULL);
    expect_ok(ayo_record_set_comment(record, 0, " \t\r\n "));
    cr_expect(ayo_record_comment(record, 0) == NULL);
    expect_ok(ayo_record_set_comment(record, 0, NULL));
    expect_ok(ayo_record_set_comment(record, 0, ""));
    ayo_record_destroy(record);
}

Test(record, white_space_in_a_comment_becomes_single_blanks)
{
    ayo_record *record = record_of(game_of("russ", NULL, "B"));
    expect_ok(ayo_record_set_comment(record, 0, "  a \t\n\v\f\r b  c "));
    expect_text(ayo_record_comment(record, 0), "a b c");
    ayo_record_destroy(record);
}

Test(record, a_comment_that_cannot_be_set_changes_nothing)
{
    ayo_record *record = record_of(game_of("russ", NULL, "Ba"));
    expect_ok(ayo_record_set_comment(record, 1, "kept"));
    expect_status(ayo_record_set_comment(NULL, 0, "x"), AYO_ERR_NULL);
    expect_status(ayo_record_set_comment(record, 2, "x"), AYO_ERR_ARGUMENT);
    expect_status(ayo_record_set_comment(record, SIZE_MAX, NULL), AYO_ERR_ARGUMENT);
    expect_status(ayo_record_set_comment(record, 1, "a } b"), AYO_ERR_TEXT);
    expect_status(ayo_record_set_comment(record, 1, "bell \a"), AYO_ERR_TEXT);
    expect_status(ayo_record_set_comment(record, 1, "\x7f"), AYO_ERR_TEXT);
    expect_text(ayo_record_comment(record, 1), "kept");
    ayo_record_destroy(record);
}

/* -- Termination -------------------------------------------------------------------------- */

static ayo_record *ended(int side)
{
    ayo_game *game = game_of("russ", NULL, "B");
    expect_ok(side < 0 ? ayo_game_agree(game) : ayo_game_resign(game, side));
    return record_of(game);
}

Test(termination, a_word_of_the_players_is_a_tag)
{
    ayo_record *record = ended(AYO_SOUTH);
    expect_written(record, TAGS("russ", "7-0") "[Termination \"South resigns\"]\n\n1. B+7 7-0\n");
    expect_round_trip(record);
    ayo_record_destroy(record);
    record = ended(AYO_NORTH);
    expect_written(record, TAGS("russ", "7-0") "[Termination \"North resigns\"]\n\n1. B+7 7-0\n");
    expect_round_trip(record);
    ayo_record_destroy(record);
    record = ended(-1);
    expect_written(record, TAGS("russ", "29-19") "[Termination \"agreement\"]\n\n1. B+7 29-19\n");
    expect_round_trip(record);
    ayo_record_destroy(record);
}

Test(termination, one_taken_back_is_not_written)
{
    ayo_game *game = game_of("russ", NULL, "B");
    expect_ok(ayo_game_resign(game, AYO_NORTH));
    expect_ok(ayo_game_undo(game));
    ayo_record *record = record_of(game);
    expect_written(record, TAGS("russ", "*") "\n1. B+7\n");
    ayo_record_destroy(record);
}

Test(termination, other_words_are_kept_as_a_tag)
{
    const char *text = TAGS("russ", "*") "[Termination \"rain\"]\n\n1. B+7\n";
    ayo_record *record = NULL;
    expect_ok(ayo_record_parse(&record, NULL, NULL, text, AYO_NUL_TERMINATED, NULL));
    expect_game_running(ayo_record_game(record));
    expect_text(ayo_record_tag(record, "Termination"), "rain");
    expect_written(record, text);
    ayo_record_destroy(record);
}

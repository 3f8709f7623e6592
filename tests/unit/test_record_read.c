/* SPDX-License-Identifier: Apache-2.0 */
/* RULES.md, "Notation": what is said of reading game records. */
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

#define RUSS "[Variant \"russ\"]\n"

static ayo_record *read_record(const char *text)
{
    ayo_record *record = NULL;
    size_t at = 999;
    ayo_status status = ayo_record_parse(&record, &at, NULL, text, AYO_NUL_TERMINATED, NULL);
    cr_assert(status == AYO_OK, "%s at %zu of\n%s", ayo_status_name(status), at, text);
    expect_int(at, 999);
    return record;
}

/* The text is the game of these moves from the usual start. */
static void expect_moves(const char *text, const char *line)
{
    ayo_record *record = read_record(text);
    ayo_game *game = game_of("russ", NULL, line);
    cr_expect(ayo_game_equal(ayo_record_game(record), game), "%s", text);
    ayo_game_destroy(game);
    ayo_record_destroy(record);
}

static void expect_unread(const char *text, ayo_status cause, size_t offset)
{
    ayo_record *record = (ayo_record *)&record;
    size_t at = 999;
    ayo_status status = ayo_record_parse(&record, &at, NULL, text, AYO_NUL_TERMINATED, NULL);
    cr_expect(status == cause && at == offset, "\"%s\": %s at %zu, not %s at %zu", text,
              ayo_status_name(status), at, ayo_status_name(cause), offset);
    cr_expect(record == NULL, "%s", text);
    expect_status(ayo_record_parse(&record, NULL, NULL, text, AYO_NUL_TERMINATED, NULL), cause);
}

/* The same for what stands behind the tag of the variant. */
static void expect_bad_moves(const char *moves, ayo_status cause, size_t offset)
{
    char text[256] = RUSS;
    expect_unread(strcat(text, moves), cause, strlen(RUSS) + offset);
}

/* -- Tags --------------------------------------------------------------------------------- */

Test(read, tags_and_moves)
{
    ayo_record *record = read_record("[Variant \"russ\"]\n[South \"Ade\"]\n[My_Tag9 \"x y\"]\n\n"
                                     "1. B+7 a+2 2. F+2 f *\n");
    expect_text(ayo_record_tag(record, "South"), "Ade");
    expect_text(ayo_record_tag(record, "My_Tag9"), "x y");
    expect_text(ayo_record_tag(record, "Variant"), "russ");
    expect_int(ayo_game_ply(ayo_record_game(record)), 4);
    expect_at(ayo_record_game(record), "3-10-1-4-1-3-0-6-3-0-3-3-9-2-S");
    ayo_record_destroy(record);
}

Test(read, of_equal_names_the_last_counts)
{
    ayo_record *record =
        read_record("[Variant \"nothing\"]\n[South \"a\"]\n[South \"b\"]\n[Variant \"pratt\"]\n");
    expect_text(ayo_record_tag(record, "South"), "b");
    expect_at(ayo_record_game(record), "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    ayo_record_destroy(record);
}

/* A stranger's record: so many tags, in the order that is worst for a list that is kept sorted. */
Test(read, many_tags_do_not_take_long, .timeout = 10)
{
    enum { TAGS = 200000, SIZE = 16 };
    char *text = malloc(TAGS * SIZE + sizeof RUSS);
    cr_assert_not_null(text);
    size_t length = 0;
    for (int i = TAGS; i > 0; i--)
        length += (size_t)sprintf(text + length, "[T%06d \"%d\"]\n", i, i % 10);
    strcpy(text + length, RUSS);
    ayo_record *record = read_record(text);
    expect_text(ayo_record_tag_name(record, 0), "T000001");
    expect_text(ayo_record_tag_name(record, TAGS - 1), "T200000");
    expect_text(ayo_record_tag(record, "T012345"), "5");
    expect_text(ayo_record_tag(record, "Variant"), "russ");
    cr_expect(ayo_record_tag_name(record, TAGS + 1) == NULL);
    ayo_record_destroy(record);
    free(text);
}

Test(read, of_many_equal_names_the_last_counts)
{
    char text[4096] = RUSS;
    for (int i = 0; i < 100; i++)
        sprintf(text + strlen(text), "[N%d \"%d\"]", i % 7, i);
    ayo_record *record = read_record(text);
    expect_text(ayo_record_tag(record, "N0"), "98");
    expect_text(ayo_record_tag(record, "N1"), "99");
    expect_text(ayo_record_tag(record, "N2"), "93");
    expect_text(ayo_record_tag(record, "N6"), "97");
    expect_text(ayo_record_tag_name(record, 7), "Variant");
    cr_expect(ayo_record_tag_name(record, 8) == NULL);
    ayo_record_destroy(record);
}

Test(read, names_are_letters_digits_and_underscores)
{
    ayo_record *record = read_record(RUSS "[AZaz_09 \"all\"]\n1. B");
    expect_text(ayo_record_tag(record, "AZaz_09"), "all");
    ayo_record_destroy(record);
    expect_unread("[ \"x\"]", AYO_ERR_TEXT, 2);
    expect_unread("[Two Words \"x\"]", AYO_ERR_TEXT, 5);
    expect_unread("[A-b \"x\"]", AYO_ERR_TEXT, 2);
    expect_unread("[\xc3\xa9 \"x\"]", AYO_ERR_TEXT, 1);
}

Test(read, quotes_and_backslashes_are_unescaped)
{
    ayo_record *record = read_record(RUSS "[South \"Ade \\\"the \\\\ hand\\\"\"]\n");
    expect_text(ayo_record_tag(record, "South"), "Ade \"the \\ hand\"");
    ayo_record_destroy(record);
    expect_unread("[South \"a\\n\"]", AYO_ERR_TEXT, 9);
}

Test(read, an_unclosed_tag_or_quote_is_told_where_it_opens)
{
    expect_unread(" [", AYO_ERR_TEXT_UNCLOSED, 1);
    expect_unread(" [South", AYO_ERR_TEXT_UNCLOSED, 1);
    expect_unread(" [South \"Ade", AYO_ERR_TEXT_UNCLOSED, 8);
    expect_unread(" [South \"Ade\\\"]", AYO_ERR_TEXT_UNCLOSED, 8);
    expect_unread(" [South \"Ade\n\"]", AYO_ERR_TEXT_UNCLOSED, 8);
    expect_unread(" [South \"Ade\"", AYO_ERR_TEXT_UNCLOSED, 1);
    expect_unread(" [South \"Ade\" x]", AYO_ERR_TEXT, 14);
    expect_unread(" [South Ade]", AYO_ERR_TEXT, 8);
}

Test(read, result_is_kept_as_a_tag_and_not_checked)
{
    ayo_record *record = read_record(RUSS "[Result \"99-99\"]\n\n1. B 99-99");
    expect_text(ayo_record_tag(record, "Result"), "99-99");
    expect_game_running(ayo_record_game(record));
    ayo_record_destroy(record);
}

Test(read, fen_is_the_start_position)
{
    ayo_record *record = read_record(RUSS "[FEN \"" CYCLE "\"]\n\n1. b A");
    ayo_game *game = game_of("russ", CYCLE, "bA");
    cr_expect(ayo_game_equal(ayo_record_game(record), game));
    ayo_game_destroy(game);
    ayo_record_destroy(record);
}

Test(read, a_bad_fen_is_told_where_it_stands)
{
    const size_t value = strlen(RUSS "[FEN \"");
    expect_unread(RUSS "[FEN \"?\"]\n", AYO_ERR_TEXT, value);
    expect_unread(RUSS "[FEN \"4-4-4x\"]\n", AYO_ERR_TEXT, value + 5);
    expect_unread(RUSS "[FEN \"4-4-4-4-4-4-4-4-0-0-S\"]\n", AYO_ERR_TEXT_COUNT, value + 20);
    expect_unread(RUSS "[FEN \"4-4-4-4-4-4-4-4-4-4-4-4-0-1-S\"]\n", AYO_ERR_TEXT_SUM, value);
}

/* -- Variant ------------------------------------------------------------------------------ */

Test(read, variant_names_the_rules)
{
    ayo_record *record = read_record("[Variant \"russ,pits-per-row=4\"]\n1. A");
    ayo_rules *rules = rules_of("russ,pits-per-row=4");
    cr_expect(ayo_rules_equal(ayo_game_rules(ayo_record_game(record)), rules));
    ayo_rules_destroy(rules);
    ayo_record_destroy(record);
}

Test(read, oware_abapa_is_oware_with_repetition_2)
{
    ayo_record *record = read_record("[Variant \"Oware Abapa\"]\n1. A a");
    ayo_rules *rules = rules_of("oware,repetition=2");
    cr_expect(ayo_rules_equal(ayo_game_rules(ayo_record_game(record)), rules));
    ayo_rules_destroy(rules);
    ayo_record_destroy(record);
}

Test(read, a_missing_or_unknown_variant_is_an_error)
{
    ayo_record *record = (ayo_record *)&record;
    expect_unread("[Variant \"chess\"]\n1. A", AYO_ERR_RECORD_VARIANT, 10);
    expect_unread("[Variant \"?\"]\n1. A", AYO_ERR_RECORD_VARIANT, 10);
    expect_unread("[Variant \"oware abapa\"]\n", AYO_ERR_RECORD_VARIANT, 10);
    expect_status(ayo_record_parse(&record, NULL, NULL, "1. A", AYO_NUL_TERMINATED, NULL),
                  AYO_ERR_RECORD_VARIANT);
    cr_expect(record == NULL);
    expect_status(ayo_record_parse(&record, NULL, NULL, "", 0, NULL), AYO_ERR_RECORD_VARIANT);
}

Test(read, the_callers_rules_replace_it)
{
    static const char *const texts[] = {"[Variant \"chess\"]\n1. A a", "1. A a",
                                        "[Variant \"oware\"]\n1. A a"};
    ayo_rules *rules = rules_of("pratt");
    ayo_game *game = game_of("pratt", NULL, "Aa");
    for (int i = 0; i < 3; i++) {
        ayo_record *record = NULL;
        char written[512] = "";
        expect_ok(ayo_record_parse(&record, NULL, rules, texts[i], AYO_NUL_TERMINATED, NULL));
        cr_expect(ayo_game_equal(ayo_record_game(record), game), "%s", texts[i]);
        expect_ok(ayo_record_format(written, sizeof written, NULL, record));
        cr_expect(strncmp(written, "[Variant \"pratt\"]\n", 18) == 0, "%s", written);
        ayo_record_destroy(record);
    }
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

/* -- Moves -------------------------------------------------------------------------------- */

Test(read, numbers_are_not_checked)
{
    expect_moves(RUSS "7. B a 7. F 0. f", "BaFf");
    expect_moves(RUSS "B a F f", "BaFf");
    expect_moves(RUSS "99999999999999999999999. B", "B");
}

Test(read, between_moves_stand_white_space_numbers_results_and_stars)
{
    expect_moves(RUSS "\t1.\v\fB * a 27-21 2.F*f 0-0 *\n\n", "BaFf");
    expect_moves(RUSS "1.BaFf", "BaFf");
    expect_moves(RUSS, "");
}

Test(read, crlf_is_read)
{
    expect_moves("[Variant \"russ\"]\r\n[South \"?\"]\r\n\r\n1. B a\r\n2. F f\r\n", "BaFf");
}

Test(read, anything_else_is_an_error_with_its_offset)
{
    static const char bad[] = "!\"#$%&',-./:;<=>?@\\]^_`|~)}+";
    for (size_t i = 0; bad[i] != '\0'; i++) {
        char moves[] = "1. B ? a";
        moves[5] = bad[i];
        expect_bad_moves(moves, AYO_ERR_TEXT, 5);
    }
    expect_bad_moves("1. B [Late \"tag\"] a", AYO_ERR_TEXT, 5);
    expect_bad_moves("1 B", AYO_ERR_TEXT, 1);
    expect_bad_moves("1. B 27 a", AYO_ERR_TEXT, 7);
    expect_bad_moves("1. B 27- a", AYO_ERR_TEXT, 8);
    expect_bad_moves("1. B\xc3\xa9", AYO_ERR_TEXT, 4);
}

Test(read, every_move_is_checked)
{
    expect_bad_moves("1. B c", AYO_REFUSED_EMPTY, 5);
    expect_bad_moves("1. a", AYO_REFUSED_NOT_YOUR_PIT, 3);
    expect_bad_moves("1. B G", AYO_REFUSED_NOT_YOUR_PIT, 5);
    expect_bad_moves("1. x", AYO_REFUSED_NOT_YOUR_PIT, 3);
    expect_bad_moves("[FEN \"0-1-0-1-2-0-1-0-1-0-2-1-20-19-S\"]\n1. E", AYO_REFUSED_ENDLESS, 43);
    expect_bad_moves("[FEN \"1-1-2-0-0-4-0-0-0-0-0-0-16-24-S\"]\n1. A", AYO_REFUSED_STARVES, 43);
    expect_bad_moves("[FEN \"0-1-2-1-2-0-1-0-1-0-4-1-23-12-S\"]\n1. B c", AYO_REFUSED_GAME_OVER,
                     45);
}

Test(read, a_gain_that_is_there_must_be_right)
{
    expect_moves(RUSS "1. B+7 a+2 2. F f", "BaFf");
    expect_bad_moves("1. B+6 a", AYO_ERR_RECORD_GAIN, 4);
    expect_bad_moves("1. B+70 a", AYO_ERR_RECORD_GAIN, 4);
    expect_bad_moves("1. B+07 a", AYO_ERR_RECORD_GAIN, 4);
    expect_bad_moves("1. B+263 a", AYO_ERR_RECORD_GAIN, 4);
    expect_bad_moves("1. B+4294967303 a", AYO_ERR_RECORD_GAIN, 4);
    expect_bad_moves("1. E+1", AYO_ERR_RECORD_GAIN, 4);
    expect_bad_moves("1. B+ a", AYO_ERR_TEXT, 5);
    expect_bad_moves("1. B +7", AYO_ERR_TEXT, 5);
}

Test(read, a_gain_counts_the_final_sweep)
{
    const char *fen = "[FEN \"0-0-0-0-0-1-0-0-0-0-0-0-23-24-S\"]\n";
    char text[160] = RUSS;
    strcat(strcat(text, fen), "1. F+1 24-24");
    ayo_record_destroy(read_record(text));
    expect_bad_moves("[FEN \"0-0-0-0-0-1-0-0-0-0-0-0-23-24-S\"]\n1. F+0", AYO_ERR_RECORD_GAIN, 44);
}

/* -- Comments and variations -------------------------------------------------------------- */

Test(read, a_comment_belongs_to_the_move_before_it)
{
    ayo_record *record = read_record(RUSS "1. B {one} a+2 { two } 2. F");
    expect_text(ayo_record_comment(record, 0), "one");
    expect_text(ayo_record_comment(record, 1), "two");
    cr_expect(ayo_record_comment(record, 2) == NULL);
    ayo_record_destroy(record);
}

Test(read, white_space_in_a_comment_becomes_single_blanks)
{
    ayo_record *record = read_record(RUSS "1. B{ \r\n a\t\tb\n \nc }");
    expect_text(ayo_record_comment(record, 0), "a b c");
    ayo_record_destroy(record);
}

Test(read, the_last_comment_of_a_move_counts)
{
    ayo_record *record = read_record(RUSS "1. B { one } { two } (1. A {three}) 1. * { four } a");
    expect_text(ayo_record_comment(record, 0), "four");
    ayo_record_destroy(record);
}

Test(read, a_comment_before_the_first_move_is_skipped)
{
    ayo_record *record = read_record(RUSS "{ none } 1. { of these } B");
    cr_expect(ayo_record_comment(record, 0) == NULL);
    ayo_record_destroy(record);
}

Test(read, a_comment_may_hold_anything_but_its_end)
{
    ayo_record *record = read_record(RUSS "1. B { ( [x \"y] 1. a+9 ; { ẹ̀ } a");
    expect_text(ayo_record_comment(record, 0), "( [x \"y] 1. a+9 ; { ẹ̀");
    expect_int(ayo_game_ply(ayo_record_game(record)), 2);
    ayo_record_destroy(record);
}

Test(read, variations_are_skipped_and_nest)
{
    expect_moves(RUSS "1. B (1. A (1. C x!) (zz) y) a () 2. F f", "BaFf");
    expect_moves(RUSS "1. B (a comment { with ) in it } here) a", "Ba");
}

Test(read, an_unclosed_bracket_is_told_where_it_opens)
{
    expect_bad_moves("1. B { no end", AYO_ERR_TEXT_UNCLOSED, 5);
    expect_bad_moves("{", AYO_ERR_TEXT_UNCLOSED, 0);
    expect_bad_moves("1. B (1. A", AYO_ERR_TEXT_UNCLOSED, 5);
    expect_bad_moves("1. B (1. A (x) ", AYO_ERR_TEXT_UNCLOSED, 5);
    expect_bad_moves("1. B )", AYO_ERR_TEXT, 5);
    expect_bad_moves("1. B }", AYO_ERR_TEXT, 5);
}

/* -- Bytes -------------------------------------------------------------------------------- */

Test(read, the_text_is_utf8)
{
    expect_bad_moves("1. B { \x80 }", AYO_ERR_TEXT_UTF8, 7);
    expect_bad_moves("1. B { ab\xe2\x82 }", AYO_ERR_TEXT_UTF8, 9);
    expect_unread("[South \"\xff\"]", AYO_ERR_TEXT_UTF8, 8);
}

Test(read, control_characters_are_errors)
{
    expect_bad_moves("1. B { \a }", AYO_ERR_TEXT, 7);
    expect_unread("[South \"\x1b\"]", AYO_ERR_TEXT, 8);
    expect_unread("[South \"a\tb\"]", AYO_ERR_TEXT, 9);
}

Test(read, a_length_is_exact)
{
    ayo_record *record = NULL;
    const char *text = RUSS "1. B a";
    size_t at = 999;
    expect_ok(ayo_record_parse(&record, &at, NULL, text, strlen(text) - 2, NULL));
    expect_int(ayo_game_ply(ayo_record_game(record)), 1);
    ayo_record_destroy(record);
    expect_status(ayo_record_parse(&record, &at, NULL, text, strlen(text) + 1, NULL), AYO_ERR_TEXT);
    expect_int(at, strlen(text));
    cr_expect(record == NULL);
}

Test(read, null_is_answered)
{
    ayo_record *record = (ayo_record *)&record;
    size_t at = 999;
    expect_status(ayo_record_parse(NULL, &at, NULL, RUSS, 3, NULL), AYO_ERR_NULL);
    expect_status(ayo_record_parse(&record, &at, NULL, NULL, 3, NULL), AYO_ERR_NULL);
    cr_expect(record == NULL);
    expect_int(at, 999);
}

/* -- Termination -------------------------------------------------------------------------- */

Test(read, termination_ends_the_game_in_the_same_way)
{
    ayo_record *record = read_record(RUSS "[Termination \"North resigns\"]\n1. B 7-0");
    expect_game_over(ayo_record_game(record), AYO_REASON_RESIGNATION, AYO_RESULT_SOUTH,
                     "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    ayo_record_destroy(record);
    record = read_record(RUSS "[Termination \"agreement\"]\n1. B");
    expect_game_over(ayo_record_game(record), AYO_REASON_AGREEMENT, AYO_RESULT_SOUTH,
                     "0-0-0-0-0-0-0-0-0-0-0-0-29-19-N");
    ayo_record_destroy(record);
}

Test(read, a_game_that_its_moves_have_ended_keeps_that_end)
{
    ayo_record *record = read_record(RUSS "[FEN \"0-1-2-1-2-0-1-0-1-0-4-1-23-12-S\"]\n"
                                          "[Termination \"South resigns\"]\n1. B");
    expect_game_over(ayo_record_game(record), AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                     "0-0-0-2-3-0-0-0-1-0-4-1-25-12-N");
    ayo_record_destroy(record);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* RULES.md, "Notation": positions and moves as text. */
#include "support.h"

#include <stdio.h>

#define START "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

/* The text is refused for this cause, at this byte, and the position stays. */
static void expect_bad(const char *rules_text, const char *text, ayo_status cause, size_t offset)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position;
    memset(&position, 0x5a, sizeof position);
    ayo_position before = position;
    size_t at = 999;
    ayo_status status = ayo_position_parse(&position, &at, rules, text, AYO_NUL_TERMINATED);
    cr_expect(status == cause && at == offset, "%s: %s at %zu, not %s at %zu", text,
              ayo_status_name(status), at, ayo_status_name(cause), offset);
    cr_expect(memcmp(&position, &before, sizeof position) == 0, "%s: changed", text);
    expect_status(ayo_position_parse(&position, NULL, rules, text, AYO_NUL_TERMINATED), cause);
    ayo_rules_destroy(rules);
}

static void expect_same(const char *rules_text, const char *text)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, text);
    expect_position(&position, text);
    ayo_rules_destroy(rules);
}

/* -- Positions ---------------------------------------------------------------------------- */

Test(position_text, pits_in_order_then_south_then_north_then_who_moves)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "0-1-2-3-4-5-6-7-0-0-0-0-9-11-N");
    for (int pit = 0; pit < 8; pit++)
        expect_int(position.pits[pit], pit);
    expect_int(position.stores[AYO_SOUTH], 9);
    expect_int(position.stores[AYO_NORTH], 11);
    expect_int(position.mover, AYO_NORTH);
    expect_int(position.pits_per_row, 6);
    ayo_rules_destroy(rules);
}

Test(position_text, any_counts_that_sum_to_t_are_a_position_reachable_or_not)
{
    expect_same("russ", START);
    expect_same("russ", "48-0-0-0-0-0-0-0-0-0-0-0-0-0-N");
    expect_same("russ", "0-0-0-0-0-0-0-0-0-0-0-0-0-48-S");
    expect_same("russ,pits-per-row=1,seeds-per-pit=127", "127-127-0-0-S");
    expect_same("russ,pits-per-row=1,seeds-per-pit=127", "254-0-0-0-N");
    expect_same("russ,pits-per-row=12,seeds-per-pit=10",
                "10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-10-0-0-S");
}

Test(position_text, exactly_2p_plus_2_counts)
{
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-4-0-S", AYO_ERR_TEXT_COUNT, 26);
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-S", AYO_ERR_TEXT_COUNT, 28);
    expect_bad("russ", "N", AYO_ERR_TEXT_COUNT, 0);
    expect_bad("russ,pits-per-row=4", START, AYO_ERR_TEXT_COUNT, 20);
}

Test(position_text, the_counts_sum_to_t)
{
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-4-0-1-S", AYO_ERR_TEXT_SUM, 0);
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S", AYO_ERR_TEXT_SUM, 0);
    expect_bad("russ,seeds-per-pit=3", START, AYO_ERR_TEXT_SUM, 0);
}

Test(position_text, a_sum_that_is_right_modulo_256_is_wrong)
{
    expect_bad("russ,pits-per-row=1,seeds-per-pit=4", "132-132-0-0-S", AYO_ERR_TEXT_SUM, 0);
}

Test(position_text, a_count_above_t_is_told_where_it_stands)
{
    expect_bad("russ", "4-49-0-0-0-0-0-0-0-0-0-0-0-0-S", AYO_ERR_TEXT_SUM, 2);
    expect_bad("russ", "256-48-0-0-0-0-0-0-0-0-0-0-0-0-S", AYO_ERR_TEXT_SUM, 0);
}

Test(position_text, no_sign)
{
    expect_bad("russ", "+4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 0);
    expect_bad("russ", "4--4-4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 2);
    expect_bad("russ", "-4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 0);
}

Test(position_text, no_blanks)
{
    expect_bad("russ", " " START, AYO_ERR_TEXT, 0);
    expect_bad("russ", START " ", AYO_ERR_TEXT, 29);
    expect_bad("russ", START "\n", AYO_ERR_TEXT, 29);
    expect_bad("russ", "4- 4-4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 2);
    expect_bad("russ", "4-4 -4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 3);
}

Test(position_text, no_leading_zeros)
{
    expect_bad("russ", "04-4-4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 0);
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-4-00-0-S", AYO_ERR_TEXT, 24);
}

Test(position_text, only_decimal_digits)
{
    expect_bad("russ", "x-4-4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 0);
    expect_bad("russ", "4-0x4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 3);
    expect_bad("russ", "4,4-4-4-4-4-4-4-4-4-4-4-0-0-S", AYO_ERR_TEXT, 1);
}

Test(position_text, then_s_or_n)
{
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", AYO_ERR_TEXT, 28);
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-", AYO_ERR_TEXT, 28);
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-4-0-0", AYO_ERR_TEXT, 27);
    expect_bad("russ", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X", AYO_ERR_TEXT, 28);
    expect_bad("russ", START "S", AYO_ERR_TEXT, 29);
    expect_bad("russ", "", AYO_ERR_TEXT, 0);
}

Test(position_text, a_length_is_exact)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position;
    size_t at = 999;
    expect_ok(ayo_position_parse(&position, &at, rules, START "garbage", 29));
    expect_int(at, 999);
    expect_position(&position, START);
    expect_status(ayo_position_parse(&position, &at, rules, START, 28), AYO_ERR_TEXT);
    expect_int(at, 28);
    expect_status(ayo_position_parse(&position, &at, rules, START "\0", 30), AYO_ERR_TEXT);
    expect_int(at, 29);
    expect_status(ayo_position_parse(&position, &at, rules, START, 0), AYO_ERR_TEXT);
    expect_int(at, 0);
    ayo_rules_destroy(rules);
}

Test(position_text, parse_answers_null)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position;
    size_t at = 999;
    expect_status(ayo_position_parse(NULL, &at, rules, START, 29), AYO_ERR_NULL);
    expect_status(ayo_position_parse(&position, &at, NULL, START, 29), AYO_ERR_NULL);
    expect_status(ayo_position_parse(&position, &at, rules, NULL, 0), AYO_ERR_NULL);
    expect_int(at, 999);
    ayo_rules_destroy(rules);
}

Test(position_text, format_needs_room_for_the_text_and_its_nul)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    char buffer[40];
    for (size_t capacity = 0; capacity <= 29; capacity++) {
        size_t length = 999;
        memset(buffer, '?', sizeof buffer);
        expect_status(ayo_position_format(buffer, capacity, &length, &position), AYO_ERR_BUFFER);
        expect_int(length, 29);
        cr_expect(buffer[0] == '?', "capacity %zu: written to", capacity);
    }
    size_t length = 999;
    memset(buffer, '?', sizeof buffer);
    expect_ok(ayo_position_format(buffer, 30, &length, &position));
    expect_int(length, 29);
    expect_text(buffer, START);
    expect_int(buffer[30], '?');
    ayo_rules_destroy(rules);
}

Test(position_text, format_without_a_buffer_tells_the_length)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    size_t length = 0;
    expect_status(ayo_position_format(NULL, 0, &length, &position), AYO_ERR_BUFFER);
    expect_int(length, 29);
    expect_status(ayo_position_format(NULL, 0, NULL, &position), AYO_ERR_BUFFER);
    expect_status(ayo_position_format(NULL, 10, NULL, &position), AYO_ERR_NULL);
    ayo_rules_destroy(rules);
}

Test(position_text, format_answers_null_and_bytes_that_are_no_board)
{
    char buffer[AYO_POSITION_TEXT_SIZE] = "?";
    ayo_position position = {{0}, {0, 0}, 0, 6, {0, 0, 0, 0}};
    expect_status(ayo_position_format(buffer, sizeof buffer, NULL, NULL), AYO_ERR_NULL);
    position.pits_per_row = 0;
    expect_status(ayo_position_format(buffer, sizeof buffer, NULL, &position), AYO_ERR_POSITION);
    position.pits_per_row = 13;
    expect_status(ayo_position_format(buffer, sizeof buffer, NULL, &position), AYO_ERR_POSITION);
    position.pits_per_row = 6;
    position.mover = 2;
    expect_status(ayo_position_format(buffer, sizeof buffer, NULL, &position), AYO_ERR_POSITION);
    expect_text(buffer, "?");
}

Test(position_text, the_size_macro_holds_the_longest)
{
    ayo_position position;
    char buffer[AYO_POSITION_TEXT_SIZE];
    size_t length = 0;
    memset(&position, 0xff, sizeof position);
    position.mover = AYO_NORTH;
    position.pits_per_row = AYO_MAX_PITS_PER_ROW;
    expect_ok(ayo_position_format(buffer, sizeof buffer, &length, &position));
    expect_int(length, 26 * 4 + 1);
}

/* -- Moves -------------------------------------------------------------------------------- */

Test(move_text, south_is_upper_case_from_a_to_l)
{
    ayo_position position = {{0}, {0, 0}, AYO_SOUTH, 12, {0, 0, 0, 0}};
    for (int pit = 0; pit < 12; pit++) {
        int read = -1;
        expect_ok(ayo_move_parse(&read, &position, &"ABCDEFGHIJKL"[pit], 1));
        expect_int(read, pit);
    }
}

Test(move_text, north_is_lower_case_from_a_to_l)
{
    ayo_position position = {{0}, {0, 0}, AYO_NORTH, 12, {0, 0, 0, 0}};
    for (int pit = 0; pit < 12; pit++) {
        int read = -1;
        expect_ok(ayo_move_parse(&read, &position, &"abcdefghijkl"[pit], 1));
        expect_int(read, 12 + pit);
    }
}

Test(move_text, north_counts_from_its_own_a_on_any_board)
{
    ayo_position position = {{0}, {0, 0}, AYO_NORTH, 4, {0, 0, 0, 0}};
    int pit = -1;
    expect_ok(ayo_move_parse(&pit, &position, "c", AYO_NUL_TERMINATED));
    expect_int(pit, 6);
}

Test(move_text, a_letter_of_the_other_row_or_beyond_p_is_not_in_the_movers_row)
{
    ayo_position position = {{0}, {0, 0}, AYO_SOUTH, 6, {0, 0, 0, 0}};
    static const char *const south[] = {"a", "f", "l", "G", "L"};
    static const char *const north[] = {"A", "F", "L", "g", "l"};
    for (int i = 0; i < 5; i++) {
        int pit = 77;
        position.mover = AYO_SOUTH;
        expect_status(ayo_move_parse(&pit, &position, south[i], 1), AYO_REFUSED_NOT_YOUR_PIT);
        position.mover = AYO_NORTH;
        expect_status(ayo_move_parse(&pit, &position, north[i], 1), AYO_REFUSED_NOT_YOUR_PIT);
        expect_int(pit, 77);
    }
}

Test(move_text, any_other_character_is_bad_text)
{
    ayo_position position = {{0}, {0, 0}, AYO_SOUTH, 6, {0, 0, 0, 0}};
    int pit = 77;
    for (int byte = 0; byte < 256; byte++) {
        char text = (char)byte;
        if ((byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'))
            continue;
        expect_status(ayo_move_parse(&pit, &position, &text, 1), AYO_ERR_TEXT);
    }
    expect_int(pit, 77);
}

Test(move_text, one_letter_no_more_no_less)
{
    ayo_position position = {{0}, {0, 0}, AYO_SOUTH, 6, {0, 0, 0, 0}};
    int pit = 77;
    expect_status(ayo_move_parse(&pit, &position, "", AYO_NUL_TERMINATED), AYO_ERR_TEXT);
    expect_status(ayo_move_parse(&pit, &position, "AB", AYO_NUL_TERMINATED), AYO_ERR_TEXT);
    expect_status(ayo_move_parse(&pit, &position, "A", 0), AYO_ERR_TEXT);
    expect_status(ayo_move_parse(&pit, &position, "A ", 2), AYO_ERR_TEXT);
    expect_int(pit, 77);
    expect_ok(ayo_move_parse(&pit, &position, "AB", 1));
    expect_int(pit, 0);
}

Test(move_text, the_move_need_not_be_legal)
{
    ayo_position position = {{0}, {0, 48}, AYO_SOUTH, 6, {0, 0, 0, 0}};
    int pit = 77;
    expect_ok(ayo_move_parse(&pit, &position, "F", 1));
    expect_int(pit, 5);
}

Test(move_text, parse_answers_null_and_bytes_that_are_no_board)
{
    ayo_position position = {{0}, {0, 0}, AYO_SOUTH, 6, {0, 0, 0, 0}};
    int pit = 77;
    expect_status(ayo_move_parse(NULL, &position, "A", 1), AYO_ERR_NULL);
    expect_status(ayo_move_parse(&pit, NULL, "A", 1), AYO_ERR_NULL);
    expect_status(ayo_move_parse(&pit, &position, NULL, 1), AYO_ERR_NULL);
    position.pits_per_row = 0;
    expect_status(ayo_move_parse(&pit, &position, "A", 1), AYO_ERR_POSITION);
    position.pits_per_row = 13;
    expect_status(ayo_move_parse(&pit, &position, "A", 1), AYO_ERR_POSITION);
    position.pits_per_row = 6;
    position.mover = 2;
    expect_status(ayo_move_parse(&pit, &position, "A", 1), AYO_ERR_POSITION);
    expect_int(pit, 77);
}

Test(move_text, letters_of_pits)
{
    for (int row = 1; row <= 12; row++) {
        for (int pit = 0; pit < row; pit++) {
            expect_int(ayo_pit_letter(row, pit), "ABCDEFGHIJKL"[pit]);
            expect_int(ayo_pit_letter(row, row + pit), "abcdefghijkl"[pit]);
        }
        expect_int(ayo_pit_letter(row, -1), 0);
        expect_int(ayo_pit_letter(row, 2 * row), 0);
    }
    expect_int(ayo_pit_letter(0, 0), 0);
    expect_int(ayo_pit_letter(13, 0), 0);
    expect_int(ayo_pit_letter(-6, 0), 0);
    expect_int(ayo_pit_letter(INT32_MAX, 0), 0);
    expect_int(ayo_pit_letter(6, INT32_MAX), 0);
    expect_int(ayo_pit_letter(6, INT32_MIN), 0);
}

/* However large a count is, what is wrong is the sum, and it is found at the count. */
Test(notation, a_count_of_any_length_that_is_too_large_is_a_wrong_sum)
{
    static const char *const counts[] = {
        "49", "255", "256", "1000000", "1000001", "4294967300", "18446744073709551620"};
    ayo_rules *rules = rules_of("russ");
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        char text[80];
        size_t offset = 99;
        ayo_position position;
        snprintf(text, sizeof text, "4-%s-4-4-4-4-4-4-4-4-4-0-0-0-S", counts[i]);
        expect_status(ayo_position_parse(&position, &offset, rules, text, AYO_NUL_TERMINATED),
                      AYO_ERR_TEXT_SUM);
        expect_int(offset, 2);
    }
    ayo_rules_destroy(rules);
}

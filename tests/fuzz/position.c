/* SPDX-License-Identifier: Apache-2.0 */
/*
 * RULES\nTEXT: the text of a position, and lines of moves. What is read writes back
 * as it was, and all that the library says of it is what the reference says.
 */
#include <string.h>

#include "fuzz.h"
#include "mirror.h"

static void check_refused(const ayo_position *out, size_t offset, size_t length, ayo_status status)
{
    static const ayo_position untouched = {{7}, {7, 7}, 7, 7, {7, 7, 7, 7}};
    CHECK(status == AYO_ERR_TEXT || status == AYO_ERR_TEXT_COUNT || status == AYO_ERR_TEXT_SUM,
          "%s", ayo_status_name(status));
    CHECK(offset <= length, "offset %zu of %zu", offset, length);
    CHECK(memcmp(out, &untouched, sizeof untouched) == 0, "a failure left a trace");
}

/* There is one text for a position, and it takes just the room that it says. */
static void check_text(const ayo_position *position, const char *text, size_t length)
{
    char buffer[AYO_POSITION_TEXT_SIZE];
    size_t written = 0;
    CHECK(ayo_position_format(buffer, sizeof buffer, &written, position) == AYO_OK, "format");
    CHECK(written == length && memcmp(buffer, text, length) == 0, "%s", buffer);
    CHECK(ayo_position_format(buffer, length + 1, NULL, position) == AYO_OK, "it fits");
    buffer[0] = '!';
    CHECK(ayo_position_format(buffer, length, NULL, position) == AYO_ERR_BUFFER, "it does not");
    CHECK(buffer[0] == '!', "a buffer that is too small was written to");
}

/* The same bytes as moves: they are made or refused one by one as by hand. */
static void check_line(const ayo_rules *rules, const ayo_position *start, const char *text,
                       size_t length, const ayo_allocator *allocator)
{
    ayo_game *line = NULL;
    ayo_game *steps = NULL;
    size_t offset = SIZE_MAX;
    size_t made = 0;
    ayo_status status = AYO_OK;
    CHECK(ayo_game_create(&line, rules, allocator) == AYO_OK, "create");
    CHECK(ayo_game_set_position(line, start) == AYO_OK, "set position");
    CHECK(ayo_game_clone(&steps, line, allocator) == AYO_OK, "clone");
    ayo_status expected = ayo_game_apply_line(&offset, line, text, length);
    for (; made < length && status == AYO_OK; made++) {
        ayo_position now;
        int pit = -1;
        CHECK(ayo_game_position(&now, steps) == AYO_OK, "position");
        status = ayo_move_parse(&pit, &now, text + made, 1);
        if (status == AYO_OK)
            status = ayo_game_apply(NULL, steps, pit);
        else if (status != AYO_ERR_TEXT && ayo_game_check(steps, -1) == AYO_REFUSED_GAME_OVER)
            status = AYO_REFUSED_GAME_OVER;
    }
    CHECK(status == expected, "%s, not %s", ayo_status_name(expected), ayo_status_name(status));
    CHECK(status == AYO_OK || offset == made - 1, "offset %zu, not %zu", offset, made - 1);
    CHECK(status == AYO_OK ? ayo_game_equal(line, steps) : ayo_game_ply(line) == 0, "another game");
    ayo_game_destroy(line);
    ayo_game_destroy(steps);
}

static void check_good(const ayo_rules *rules, const ayo_position *position)
{
    ref_board board = mirror_board(position);
    CHECK(ayo_position_validate(rules, position) == AYO_OK, "no position");
    mirror_compare(rules, &board);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ledger books;
    ledger_open(&books);
    input in = {data, size};
    ayo_rules *rules = input_rules_line(&in, &books.allocator);
    const char *text = (const char *)in.data;
    ayo_position position = {{7}, {7, 7}, 7, 7, {7, 7, 7, 7}};
    size_t offset = SIZE_MAX;
    /* What lies behind a line's end are moves. */
    const char *end = in.size > 0 ? memchr(text, '\n', in.size) : NULL;
    size_t length = end != NULL ? (size_t)(end - text) : in.size;
    ayo_status status = ayo_position_parse(&position, &offset, rules, text, length);
    if (status == AYO_OK) {
        check_text(&position, text, length);
        check_good(rules, &position);
        if (end != NULL)
            check_line(rules, &position, end + 1, in.size - length - 1, &books.allocator);
    } else if (text != NULL) {
        check_refused(&position, offset, length, status);
    }
    ayo_rules_destroy(rules);
    fuzz_close(&books);
    return 0;
}

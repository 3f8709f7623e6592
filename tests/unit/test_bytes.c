/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Any bytes are safe to feed into every reader of text. Each text lies in a
 * block of its exact length, so that a sanitizer sees a byte read too many.
 */
#include <stdlib.h>

#include "support.h"

enum { ROUNDS = 20000, LONGEST = 200 };

static const char *const seeds[] = {
    "russ,pits-per-row=4,seeds-per-pit=3,capturing-seed=kept,grand-slam=keep-first,repetition=2",
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
    "2-7-0-6-1-6-6-6-0-0-6-6-2-0-N",
    "BaFfDdAb",
    ("[Variant \"russ\"]\n[South \"A \\\"b\\\\\"]\n[FEN \"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\"]\n\n"
     "1. B+7 { a  b } a+2 (1. A (x) {)}) 2. F+2 f 27-21 *\n"),
};

/* A seed text with some bytes changed, taken out or doubled, or plain noise. */
static size_t mutate(ayo_random *random, unsigned char *bytes)
{
    uint32_t which = ayo_random_below(random, sizeof seeds / sizeof seeds[0] + 1);
    size_t length = ayo_random_below(random, LONGEST);
    if (which == sizeof seeds / sizeof seeds[0]) {
        for (size_t i = 0; i < length; i++)
            bytes[i] = (unsigned char)ayo_random_next(random);
        return length;
    }
    length = strlen(seeds[which]);
    memcpy(bytes, seeds[which], length);
    for (uint32_t changes = ayo_random_below(random, 4); changes > 0 && length > 1; changes--) {
        size_t at = ayo_random_below(random, (uint32_t)length);
        uint32_t kind = ayo_random_below(random, 4);
        if (kind == 0)
            bytes[at] = (unsigned char)ayo_random_next(random);
        else if (kind == 1)
            bytes[at] = bytes[ayo_random_below(random, (uint32_t)length)];
        else if (kind == 2)
            memmove(bytes + at, bytes + at + 1, --length - at);
        else
            length = at;
    }
    return length;
}

static void check_rules(const char *text, size_t length)
{
    ayo_rules *rules = NULL;
    ayo_rules *again = NULL;
    char written[AYO_RULES_TEXT_SIZE];
    size_t at = SIZE_MAX;
    if (ayo_rules_parse(&rules, &at, text, length, NULL) != AYO_OK) {
        cr_expect(at <= length && rules == NULL);
        return;
    }
    expect_ok(ayo_rules_format(written, sizeof written, NULL, rules));
    expect_ok(ayo_rules_parse(&again, NULL, written, AYO_NUL_TERMINATED, NULL));
    cr_expect(ayo_rules_equal(rules, again), "%s", written);
    ayo_rules_destroy(again);
    ayo_rules_destroy(rules);
}

/* A text that is read is exactly the text that is written. */
static void check_position(const ayo_rules *rules, const char *text, size_t length)
{
    ayo_position position;
    char written[AYO_POSITION_TEXT_SIZE];
    size_t at = SIZE_MAX;
    size_t written_length = 0;
    if (ayo_position_parse(&position, &at, rules, text, length) != AYO_OK) {
        cr_expect(at <= length);
        return;
    }
    expect_ok(ayo_position_validate(rules, &position));
    expect_ok(ayo_position_format(written, sizeof written, &written_length, &position));
    cr_expect(written_length == length && memcmp(written, text, length) == 0, "%s", written);
}

static void check_moves(ayo_game *game, const char *text, size_t length)
{
    ayo_position position;
    int pit = -1;
    size_t at = SIZE_MAX;
    expect_ok(ayo_game_set_position(game, NULL));
    expect_ok(ayo_game_position(&position, game));
    if (ayo_move_parse(&pit, &position, text, length) == AYO_OK)
        cr_expect(length == 1 && pit >= 0 && pit < 12);
    if (ayo_game_apply_line(&at, game, text, length) == AYO_OK)
        expect_int(ayo_game_ply(game), length);
    else
        cr_expect(at < length && ayo_game_ply(game) == 0);
}

static void check_record(const ayo_rules *rules, const char *text, size_t length)
{
    ayo_record *record = NULL;
    ayo_record *again = NULL;
    char written[2048];
    size_t at = SIZE_MAX;
    if (ayo_record_parse(&record, &at, rules, text, length, NULL) != AYO_OK) {
        cr_expect(at <= length && record == NULL);
        return;
    }
    expect_ok(ayo_record_format(written, sizeof written, NULL, record));
    ayo_status status = ayo_record_parse(&again, &at, NULL, written, AYO_NUL_TERMINATED, NULL);
    cr_assert(status == AYO_OK, "%s at %zu of\n%s", ayo_status_name(status), at, written);
    cr_expect(ayo_game_equal(ayo_record_game(record), ayo_record_game(again)), "%s", written);
    ayo_record_destroy(again);
    ayo_record_destroy(record);
}

Test(bytes, any_are_safe_in_every_reader)
{
    ayo_random random = {20260101};
    ayo_rules *rules = rules_of("russ");
    ayo_game *game = game_of("russ", NULL, "");
    unsigned char bytes[256];
    for (int round = 0; round < ROUNDS; round++) {
        size_t length = mutate(&random, bytes);
        char *text = malloc(length > 0 ? length : 1);
        cr_assert(text != NULL);
        memcpy(text, bytes, length);
        check_rules(text, length);
        check_position(rules, text, length);
        check_moves(game, text, length);
        check_record(round % 2 == 0 ? NULL : rules, text, length);
        free(text);
    }
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

/* Bytes of no board at all, or nearly one, into every call on positions. */
Test(bytes, any_are_safe_as_a_position)
{
    ayo_random random = {7};
    ayo_rules *rules = rules_of("russ,pits-per-row=4,seeds-per-pit=3");
    ayo_position start = position_of(rules, "3-3-3-3-3-3-3-3-0-0-S");
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t bytes[sizeof(ayo_position)];
        ayo_position position;
        ayo_position after;
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        ayo_events events;
        uint32_t mask = 0;
        uint64_t leaves = 0;
        char text[AYO_POSITION_TEXT_SIZE];
        memcpy(bytes, &start, sizeof bytes);
        for (uint32_t changes = ayo_random_below(&random, 33); changes > 0; changes--)
            bytes[ayo_random_below(&random, sizeof bytes)] = (uint8_t)ayo_random_next(&random);
        memcpy(&position, bytes, sizeof bytes);
        int pit = (int)(int32_t)ayo_random_next(&random) >> ayo_random_below(&random, 32);
        ayo_status status = ayo_position_validate(rules, &position);
        bool is_one = status == AYO_OK;
        cr_expect((ayo_position_legal(&mask, rules, &position) == AYO_OK) == is_one);
        cr_expect((ayo_position_outcome(&outcome, rules, &position) == AYO_OK) == is_one);
        cr_expect((ayo_perft(&leaves, rules, &position, 1) == AYO_OK) == is_one);
        status = ayo_position_apply(&after, NULL, rules, &position, pit);
        cr_expect((status == AYO_ERR_POSITION) == !is_one);
        expect_status(ayo_events_begin(&events, rules, &position, pit), status);
        cr_expect(ayo_position_equal(&position, &position));
        cr_expect(ayo_position_hash(&position) == ayo_position_hash(&position));
        if (ayo_position_format(text, sizeof text, NULL, &position) == AYO_OK)
            cr_expect(position.pits_per_row <= 12 && position.mover <= 1);
    }
    ayo_rules_destroy(rules);
}

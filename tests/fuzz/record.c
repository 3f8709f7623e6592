/* SPDX-License-Identifier: Apache-2.0 */
/*
 * RULES\nOGN, or OGN that names its rules. What is read writes as a text that reads
 * as the same record and writes as itself.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static char *text_of(const ayo_record *record)
{
    size_t length = 0;
    char *text = NULL;
    CHECK(ayo_record_format(NULL, 0, &length, record) == AYO_ERR_BUFFER, "no room");
    text = malloc(length + 1);
    if (text == NULL)
        check_abort("no memory");
    CHECK(ayo_record_format(text, length + 1, NULL, record) == AYO_OK, "format");
    CHECK(strlen(text) == length, "%zu bytes, not %zu", strlen(text), length);
    return text;
}

/* All tags and comments, those that are computed left out, put into another record. */
static void copy_words(ayo_record *to, const ayo_record *from)
{
    const char *name;
    for (size_t i = 0; (name = ayo_record_tag_name(from, i)) != NULL; i++) {
        const char *value = ayo_record_tag(from, name);
        CHECK(value != NULL, "no value of %s", name);
        ayo_status status = ayo_record_set_tag(to, name, value);
        CHECK(status == AYO_OK || status == AYO_ERR_RECORD_TAG, "%s: %s", name,
              ayo_status_name(status));
    }
    for (size_t ply = 0; ply < ayo_game_ply(ayo_record_game(from)); ply++) {
        const char *comment = ayo_record_comment(from, ply);
        if (comment != NULL)
            CHECK(ayo_record_set_comment(to, ply, comment) == AYO_OK, "comment %s", comment);
    }
}

/* Of `Termination` a word that ends no game is kept, but nobody may set one. */
static bool can_be_copied(const ayo_record *record)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    CHECK(ayo_game_outcome(&outcome, ayo_record_game(record)) == AYO_OK, "outcome");
    return ayo_record_tag(record, "Termination") == NULL ||
           outcome.reason == AYO_REASON_RESIGNATION || outcome.reason == AYO_REASON_AGREEMENT;
}

static void check_record(const ayo_record *record, const ayo_rules *rules,
                         const ayo_allocator *allocator)
{
    ayo_record *again = NULL;
    ayo_record *made = NULL;
    char *text = text_of(record);
    ayo_status status = ayo_record_parse(&again, NULL, rules, text, AYO_NUL_TERMINATED, allocator);
    CHECK(status == AYO_OK, "%s: %s", ayo_status_name(status), text);
    CHECK(ayo_game_equal(ayo_record_game(record), ayo_record_game(again)), "another game: %s",
          text);
    char *second = text_of(again);
    CHECK(strcmp(text, second) == 0, "%s\nand\n%s", text, second);
    CHECK(ayo_record_create(&made, ayo_record_game(record), allocator) == AYO_OK, "create");
    copy_words(made, record);
    char *third = text_of(made);
    CHECK(strcmp(text, third) == 0 || !can_be_copied(record), "%s\nand\n%s", text, third);
    free(third);
    free(second);
    free(text);
    ayo_record_destroy(made);
    ayo_record_destroy(again);
}

/* The bytes as words of a person: a tag's value, its name, a comment. */
static void check_words(ayo_record *record, const input *in, const ayo_allocator *allocator)
{
    char *words = calloc(in->size + 1, 1);
    if (words == NULL)
        check_abort("no memory");
    memcpy(words, in->data, in->size);
    const ayo_status statuses[] = {ayo_record_set_tag(record, "Words", words),
                                   ayo_record_set_tag(record, words, "words"),
                                   ayo_record_set_comment(record, 0, words)};
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        CHECK(statuses[i] <= AYO_OK, "%s", ayo_status_name(statuses[i]));
    check_record(record, NULL, allocator);
    free(words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ledger books;
    ledger_open(&books);
    input in = {data, size};
    ayo_rules *rules = NULL;
    ayo_record *record = NULL;
    size_t offset = SIZE_MAX;
    if (size > 0 && data[0] != '[')
        rules = input_rules_line(&in, &books.allocator);
    const char *text = in.size > 0 ? (const char *)in.data : "";
    ayo_status status = ayo_record_parse(&record, &offset, rules, text, in.size, &books.allocator);
    CHECK((status == AYO_OK) == (record != NULL), "%s", ayo_status_name(status));
    if (record != NULL) {
        check_record(record, NULL, &books.allocator);
        if (in.size > 0)
            check_words(record, &in, &books.allocator);
    } else {
        CHECK(status < 0 && status != AYO_ERR_NO_MEMORY && status != AYO_ERR_NULL, "%s",
              ayo_status_name(status));
        CHECK(offset <= in.size, "offset %zu of %zu", offset, in.size);
    }
    ayo_record_destroy(record);
    ayo_rules_destroy(rules);
    fuzz_close(&books);
    return 0;
}

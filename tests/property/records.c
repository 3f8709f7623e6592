/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "parts.h"

enum { WORDS_SIZE = 120 };

/* Words of all sorts: quotes, backslashes, brackets, letters of several bytes. */
static void random_words(dice *random, char *out, const char *const *pieces, uint32_t count)
{
    out[0] = '\0';
    for (uint32_t left = dice_below(random, 12); left > 0; left--)
        strcat(out, pieces[dice_below(random, count)]);
}

static void decorate(dice *random, ayo_record *record)
{
    static const char *const value_pieces[] = {"a", " ", "\"", "\\", "ẹ̀", "]", "{", "Ayò"};
    static const char *const comment_pieces[] = {"a", " ", "\n", "\"", "\\", "ẹ̀",
                                                 "(", "{", "[",  "1.", "+7", "\t"};
    static const char *const names[] = {"South", "Event", "Annotator", "Z9_", "a"};
    char words[WORDS_SIZE];
    for (int i = 0; i < 5; i++) {
        random_words(random, words, value_pieces, 8);
        CHECK(ayo_record_set_tag(record, names[i], words) == AYO_OK, "tag %s", words);
    }
    for (size_t ply = 0; ply < ayo_game_ply(ayo_record_game(record)); ply++) {
        if (dice_below(random, 3) != 0)
            continue;
        random_words(random, words, comment_pieces, 12);
        CHECK(ayo_record_set_comment(record, ply, words) == AYO_OK, "comment %s", words);
    }
}

static bool same_text(const char *a, const char *b)
{
    return (a == NULL) == (b == NULL) && (a == NULL || strcmp(a, b) == 0);
}

static char *write_record(const ayo_record *record)
{
    size_t length = 0;
    CHECK(ayo_record_format(NULL, 0, &length, record) == AYO_ERR_BUFFER, "length");
    char *text = malloc(length + 1);
    if (text == NULL)
        check_abort("no memory");
    CHECK(ayo_record_format(text, length, NULL, record) == AYO_ERR_BUFFER, "one byte less");
    CHECK(ayo_record_format(text, length + 1, NULL, record) == AYO_OK, "format");
    return text;
}

static void check_same(const ayo_record *made, const ayo_record *read, const char *text)
{
    CHECK(ayo_game_equal(ayo_record_game(made), ayo_record_game(read)), "another game:\n%s", text);
    for (size_t i = 0; ayo_record_tag_name(made, i) != NULL; i++) {
        const char *name = ayo_record_tag_name(made, i);
        CHECK(same_text(ayo_record_tag(made, name), ayo_record_tag(read, name)), "%s:\n%s", name,
              text);
    }
    for (size_t ply = 0; ply < ayo_game_ply(ayo_record_game(made)); ply++)
        CHECK(same_text(ayo_record_comment(made, ply), ayo_record_comment(read, ply)),
              "comment %zu:\n%s", ply, text);
}

/* No line of the moves reaches 80 columns. */
static void check_columns(const char *text)
{
    const char *line = strstr(text, "\n\n");
    if (line == NULL)
        return;
    for (line += 2; *line != '\0'; line += strcspn(line, "\n") + 1) {
        size_t columns = 0;
        for (const char *at = line; *at != '\n'; at++)
            columns += ((unsigned char)*at & 0xc0) != 0x80;
        CHECK(columns < 80 || memchr(line, ' ', strcspn(line, "\n")) == NULL, "%s", line);
    }
}

static void check_round_trip(const ayo_record *made, ledger *books)
{
    ayo_record *read = NULL;
    char *text = write_record(made);
    size_t at = 0;
    ayo_status status =
        ayo_record_parse(&read, &at, NULL, text, AYO_NUL_TERMINATED, &books->allocator);
    if (CHECK(status == AYO_OK, "%s at %zu of\n%s", ayo_status_name(status), at, text)) {
        char *again = write_record(read);
        check_same(made, read, text);
        CHECK(strcmp(text, again) == 0, "written again:\n%s", again);
        free(again);
    }
    check_columns(text);
    ayo_record_destroy(read);
    free(text);
}

/* The players may also end the game themselves. */
static void speak(dice *random, ayo_game *game)
{
    uint32_t word = dice_below(random, 6);
    ayo_status status = AYO_OK;
    if (word < 2)
        status = ayo_game_resign(game, (int)word);
    else if (word == 2)
        status = ayo_game_agree(game);
    CHECK(status == AYO_OK || status == AYO_REFUSED_GAME_OVER, "%s", ayo_status_name(status));
}

void record_holds(dice *random, const ayo_game *game, ledger *books)
{
    ayo_record *record = NULL;
    ayo_game *clone = NULL;
    if (ayo_game_clone(&clone, game, &books->allocator) != AYO_OK)
        check_abort("no clone");
    speak(random, clone);
    if (ayo_record_create(&record, clone, &books->allocator) != AYO_OK)
        check_abort("no record");
    CHECK(ayo_game_equal(ayo_record_game(record), clone), "the record holds another game");
    decorate(random, record);
    check_round_trip(record, books);
    ayo_record_destroy(record);
    ayo_game_destroy(clone);
}

/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "parts.h"

enum { MOVES_SIZE = 4096, OGN_SIZE = 16384, WORD_SIZE = 32 };

/* One line as it stands in the file. */
typedef struct line {
    const scan *in;
    char start[AYO_POSITION_TEXT_SIZE];
    char moves[MOVES_SIZE];
    char over[WORD_SIZE];
    char final[AYO_POSITION_TEXT_SIZE];
    char result[WORD_SIZE];
    char ogn[OGN_SIZE];
} line;

static void read_line(line *it, scan *in)
{
    it->in = in;
    strcpy(it->over, "none");
    strcpy(it->result, "running");
    scan_expect(in, ", \"start\": ");
    scan_string(in, it->start, sizeof it->start);
    scan_expect(in, ", \"moves\": ");
    scan_string(in, it->moves, sizeof it->moves);
    scan_expect(in, ", \"over\": ");
    (void)scan_optional(in, it->over, sizeof it->over);
    scan_expect(in, ", \"final\": ");
    scan_string(in, it->final, sizeof it->final);
    scan_expect(in, ", \"result\": ");
    (void)scan_optional(in, it->result, sizeof it->result);
    scan_expect(in, ", \"ogn\": ");
    scan_string(in, it->ogn, sizeof it->ogn);
    scan_expect(in, "}");
}

static ayo_game *new_game(const line *it, const ayo_rules *rules, ledger *books)
{
    ayo_game *game = NULL;
    ayo_position start;
    ayo_status status = ayo_position_parse(&start, NULL, rules, it->start, AYO_NUL_TERMINATED);
    if (status == AYO_OK)
        status = ayo_game_create(&game, rules, &books->allocator);
    if (status == AYO_OK)
        status = ayo_game_set_position(game, &start);
    if (status != AYO_OK)
        check_abort("%s:%zu: %s", it->in->file, it->in->line, ayo_status_name(status));
    return game;
}

static void check_outcome(const line *it, const ayo_game *game)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    char final[AYO_POSITION_TEXT_SIZE] = "";
    CHECK(ayo_game_outcome(&outcome, game) == AYO_OK, "outcome");
    CHECK(strcmp(ayo_reason_name(outcome.reason), it->over) == 0, "%s:%zu: %s, not %s",
          it->in->file, it->in->line, ayo_reason_name(outcome.reason), it->over);
    CHECK(strcmp(ayo_result_name(outcome.result), it->result) == 0, "%s:%zu: %s, not %s",
          it->in->file, it->in->line, ayo_result_name(outcome.result), it->result);
    CHECK(ayo_position_format(final, sizeof final, NULL, &outcome.final) == AYO_OK &&
              strcmp(final, it->final) == 0,
          "%s:%zu: %s, not %s", it->in->file, it->in->line, final, it->final);
}

/* One move after the other; only the last may end the game, and says so itself. */
static void check_moves(const line *it, ayo_game *game)
{
    for (const char *at = it->moves; *at != '\0'; at++) {
        ayo_position position;
        int pit = -1;
        ayo_move_result result = AYO_MOVE_RESULT_INIT;
        const char *over = at[1] == '\0' ? it->over : "none";
        ayo_status status = ayo_game_position(&position, game);
        if (status == AYO_OK)
            status = ayo_move_parse(&pit, &position, at, 1);
        if (status == AYO_OK)
            status = ayo_game_apply(&result, game, pit);
        CHECK(status == AYO_OK, "%s:%zu: move %zu: %s", it->in->file, it->in->line,
              (size_t)(at - it->moves), ayo_status_name(status));
        CHECK(strcmp(ayo_reason_name(result.reason), over) == 0, "%s:%zu: move %zu: %s",
              it->in->file, it->in->line, (size_t)(at - it->moves), ayo_reason_name(result.reason));
    }
    CHECK(ayo_game_ply(game) == strlen(it->moves), "%s:%zu: ply", it->in->file, it->in->line);
    check_outcome(it, game);
}

static void check_undo(const line *it, const ayo_rules *rules, ayo_game *game, ledger *books)
{
    ayo_game *fresh = new_game(it, rules, books);
    while (ayo_game_ply(game) > 0 && CHECK(ayo_game_undo(game) == AYO_OK, "undo"))
        continue;
    CHECK(ayo_game_equal(game, fresh), "%s:%zu: taken back it differs", it->in->file, it->in->line);
    ayo_game_destroy(fresh);
}

static void check_written(const line *it, const ayo_record *record, const char *whose)
{
    char text[OGN_SIZE] = "";
    size_t length = 0;
    CHECK(ayo_record_format(text, sizeof text, &length, record) == AYO_OK &&
              length == strlen(it->ogn) && strcmp(text, it->ogn) == 0,
          "%s:%zu: the record of the game %s is\n%s\nnot\n%s", it->in->file, it->in->line, whose,
          text, it->ogn);
}

static void check_record(const line *it, const ayo_game *game, ledger *books)
{
    ayo_record *read = NULL;
    ayo_record *made = NULL;
    size_t offset = 0;
    ayo_status status =
        ayo_record_parse(&read, &offset, NULL, it->ogn, AYO_NUL_TERMINATED, &books->allocator);
    CHECK(status == AYO_OK, "%s:%zu: OGN at %zu: %s", it->in->file, it->in->line, offset,
          ayo_status_name(status));
    CHECK(ayo_record_create(&made, game, &books->allocator) == AYO_OK, "record");
    if (read != NULL && made != NULL) {
        CHECK(ayo_game_equal(ayo_record_game(read), game), "%s:%zu: OGN gives another game",
              it->in->file, it->in->line);
        check_outcome(it, ayo_record_game(read));
        check_written(it, read, "read");
        check_written(it, made, "played");
    }
    ayo_record_destroy(made);
    ayo_record_destroy(read);
}

void vectors_game(scan *in, const ayo_rules *rules, ledger *books)
{
    line *it = calloc(1, sizeof *it);
    if (it == NULL)
        check_abort("no memory");
    read_line(it, in);
    ayo_game *game = new_game(it, rules, books);
    ayo_game *at_once = new_game(it, rules, books);
    check_moves(it, game);
    ayo_status status = ayo_game_apply_line(NULL, at_once, it->moves, AYO_NUL_TERMINATED);
    CHECK(status == AYO_OK, "%s:%zu: %s", in->file, in->line, ayo_status_name(status));
    CHECK(ayo_game_equal(game, at_once), "%s:%zu: the line differs", in->file, in->line);
    check_record(it, game, books);
    check_undo(it, rules, game, books);
    ayo_game_destroy(at_once);
    ayo_game_destroy(game);
    free(it);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo replay`: a recorded game, move by move. */
#include <string.h>

#include "cli.h"

static void print_tags(const ayo_record *record)
{
    const char *name;
    for (size_t i = 0; (name = ayo_record_tag_name(record, i)) != NULL; i++) {
        const char *value = ayo_record_tag(record, name);
        if (value != NULL && strcmp(value, "?") != 0) {
            printf("%-12s ", name);
            cli_print_text(stdout, value, strlen(value));
            printf("\n");
        }
    }
}

/* One move: its number as the record counts, what it does, its comment, the board after it. */
static ayo_status print_ply(const ayo_record *record, size_t ply)
{
    const ayo_game *game = ayo_record_game(record);
    ayo_position before, after;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    int pit;
    ayo_status status = ayo_game_move_at(&pit, game, ply);
    if (status == AYO_OK) {
        status = ayo_game_position_at(&before, game, ply);
    }
    if (status == AYO_OK) {
        status = ayo_position_apply(&after, &result, ayo_game_rules(game), &before, pit);
    }
    if (status != AYO_OK) {
        return status;
    }
    int row = before.pits_per_row;
    printf("\n%zu%s %c: ", ply / 2 + 1, ply % 2 == 0 ? "." : "...", ayo_pit_letter(row, pit));
    cli_print_move(&result, row);
    printf("\n");
    const char *comment = ayo_record_comment(record, ply);
    if (comment != NULL) {
        cli_print_wrapped(comment, 2);
    }
    cli_print_board(&after, AYO_SOUTH, -1);
    return AYO_OK;
}

static ayo_status print_game(const ayo_record *record)
{
    const ayo_game *game = ayo_record_game(record);
    ayo_position start;
    ayo_status status = ayo_game_position_at(&start, game, 0);
    if (status == AYO_OK) {
        print_tags(record);
        printf("\n");
        cli_print_board(&start, AYO_SOUTH, -1);
    }
    for (size_t ply = 0; status == AYO_OK && ply < ayo_game_ply(game); ply++) {
        status = print_ply(record, ply);
    }
    return status;
}

/* Reading checks moves and gains, not this tag, which people may fill in by hand. */
static int check_result(const ayo_record *record, const ayo_outcome *outcome)
{
    char computed[32] = "*";
    const char *written = ayo_record_tag(record, "Result");
    if (outcome->result != AYO_RESULT_RUNNING) {
        snprintf(computed, sizeof computed, "%d-%d", (int)outcome->south, (int)outcome->north);
    }
    if (written == NULL || strcmp(written, "?") == 0 || strcmp(written, computed) == 0) {
        return CLI_OK;
    }
    cli_error("the tag Result says '%s', the moves say '%s'", written, computed);
    return CLI_INVALID;
}

static int replay(const ayo_record *record)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    ayo_position last;
    ayo_status status = print_game(record);
    if (status == AYO_OK) {
        status = ayo_game_outcome(&outcome, ayo_record_game(record));
    }
    if (status != AYO_OK) {
        return cli_fail("replay", status);
    }
    printf("\n");
    if (ayo_game_position(&last, ayo_record_game(record)) == AYO_OK &&
        !ayo_position_equal(&last, &outcome.final)) {
        printf("After the last sweep:\n");
        cli_print_board(&outcome.final, AYO_SOUTH, -1);
    }
    cli_print_outcome(&outcome);
    return cli_flush(check_result(record, &outcome));
}

static int run(int argc, char *argv[])
{
    const char *rules_text = NULL;
    const cli_option options[] = {{"rules", &rules_text, NULL}, {NULL, NULL, NULL}};
    int code = cli_parse(&cli_replay, options, &argc, argv);
    if (code != CLI_GO_ON) {
        return code;
    }
    if (argc != 1) {
        return cli_usage(&cli_replay, argc == 0 ? "no file" : "one file at a time");
    }
    ayo_rules *rules = NULL;
    ayo_record *record = NULL;
    code = rules_text == NULL ? CLI_GO_ON : cli_make_rules(&rules, rules_text);
    if (code == CLI_GO_ON) {
        code = cli_load(&record, argv[0], rules);
    }
    if (code == CLI_GO_ON) {
        code = replay(record);
    }
    ayo_record_destroy(record);
    ayo_rules_destroy(rules);
    return code;
}

const cli_command cli_replay = {
    "replay", "check a recorded game and show it move by move",
    "Usage: ayoayo replay [--rules TEXT] FILE\n"
    "\n"
    "Reads a game record (OGN; - is standard input), checks every move, every gain\n"
    "and the tag Result, and shows the board after each move from South's seat.\n"
    "\n"
    "  --rules TEXT  the rules, instead of those that the record names\n",
    run};

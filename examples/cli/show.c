/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo show`: what may be played in a position, for people or as JSON. */
#include <inttypes.h>
#include <string.h>

#include "cli.h"

/* ---- JSON: all strings are plain ASCII without quotes, so nothing needs escaping ---- */

/* The first reason is a position's own; a refused move is never refused for the game being over. */
static const char *refusal_name(ayo_status status)
{
    switch (status) {
    case AYO_REFUSED_EMPTY:
        return "empty";
    case AYO_REFUSED_ENDLESS:
        return "endless";
    case AYO_REFUSED_GRAND_SLAM:
        return "grand-slam";
    case AYO_REFUSED_STARVES:
        return "starves";
    default:
        return NULL;
    }
}

static ayo_status print_key_position(const char *key, const ayo_position *position)
{
    char text[AYO_POSITION_TEXT_SIZE];
    ayo_status status = ayo_position_format(text, sizeof text, NULL, position);
    if (status == AYO_OK) {
        printf("\"%s\": \"%s\"", key, text);
    }
    return status;
}

static ayo_status print_json_move(const ayo_rules *rules, const ayo_position *position, int pit)
{
    ayo_position after;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_status status = ayo_position_apply(&after, &result, rules, position, pit);
    printf("\"%c\": ", ayo_pit_letter(position->pits_per_row, pit));
    if (refusal_name(status) != NULL) {
        printf("{\"refused\": \"%s\"}", refusal_name(status));
        return AYO_OK;
    }
    if (status != AYO_OK) {
        return status;
    }
    printf("{\"laps\": %" PRIu64 ", \"last\": \"%c\", \"captured\": %" PRId32 ", ", result.laps,
           ayo_pit_letter(position->pits_per_row, result.last), result.captured);
    status = print_key_position("position", &after);
    if (result.reason != AYO_REASON_NONE) {
        printf(", \"over\": \"%s\", \"result\": \"%s\"", ayo_reason_name(result.reason),
               ayo_result_name(result.result));
    }
    printf("}");
    return status;
}

static ayo_status print_json_moves(const ayo_rules *rules, const ayo_position *position)
{
    uint32_t legal;
    ayo_status status = ayo_position_legal(&legal, rules, position);
    int row = position->pits_per_row;
    int first = position->mover * row;
    printf("\"over\": null, \"legal\": \"");
    for (int pit = first; status == AYO_OK && pit < first + row; pit++) {
        if (legal >> pit & 1) {
            putchar(ayo_pit_letter(row, pit));
        }
    }
    printf("\", \"moves\": {");
    for (int pit = first; status == AYO_OK && pit < first + row; pit++) {
        printf("%s", pit == first ? "" : ", ");
        status = print_json_move(rules, position, pit);
    }
    printf("}");
    return status;
}

static ayo_status print_json_end(const ayo_outcome *outcome)
{
    printf("\"over\": \"%s\", ", ayo_reason_name(outcome->reason));
    ayo_status status = print_key_position("final", &outcome->final);
    printf(", \"result\": \"%s\"", ayo_result_name(outcome->result));
    return status;
}

static ayo_status print_json(const ayo_rules *rules, const ayo_position *position,
                             const ayo_outcome *outcome)
{
    char text[AYO_RULES_TEXT_SIZE];
    ayo_status status = ayo_rules_format(text, sizeof text, NULL, rules);
    if (status != AYO_OK) {
        return status;
    }
    printf("{\"rules\": \"%s\", ", text);
    status = print_key_position("position", position);
    printf(", ");
    if (status == AYO_OK) {
        status = outcome->reason == AYO_REASON_NONE ? print_json_moves(rules, position)
                                                    : print_json_end(outcome);
    }
    printf("}\n");
    return status;
}

/* ---- for people ---- */

static ayo_status print_plain(const ayo_rules *rules, const ayo_position *position,
                              const ayo_outcome *outcome)
{
    char text[AYO_POSITION_TEXT_SIZE];
    ayo_status status = ayo_position_format(text, sizeof text, NULL, position);
    if (status != AYO_OK) {
        return status;
    }
    printf("%s\n\n", text);
    cli_print_board(position, position->mover, -1);
    printf("\n");
    cli_print_outcome(outcome);
    if (outcome->reason == AYO_REASON_NONE) {
        status = cli_print_moves(rules, position);
    } else {
        status = ayo_position_format(text, sizeof text, NULL, &outcome->final);
        printf("  final position: %s\n", text);
    }
    printf("\n");
    return status;
}

/* ---- the command ---- */

/* What the command line asks for. */
typedef struct show_request {
    ayo_rules *rules;
    bool json;
    size_t line; /* of standard input; 0 for positions of the command line */
} show_request;

static int bad_text(const show_request *request, const char *text, size_t size, size_t offset,
                    ayo_status status)
{
    int shown = size > 120 ? 120 : (int)size;
    if (request->line > 0) {
        cli_error("line %zu, offset %zu: %s: '%.*s'", request->line, offset,
                  ayo_status_message(status), shown, text);
    } else {
        cli_error("position '%.*s', offset %zu: %s", shown, text, offset,
                  ayo_status_message(status));
    }
    return CLI_INVALID;
}

static int show(const show_request *request, const char *text, size_t size)
{
    ayo_position position;
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    size_t offset = 0;
    ayo_status status = ayo_position_parse(&position, &offset, request->rules, text, size);
    if (status != AYO_OK) {
        return bad_text(request, text, size, offset, status);
    }
    status = ayo_position_outcome(&outcome, request->rules, &position);
    if (status == AYO_OK) {
        status = request->json ? print_json(request->rules, &position, &outcome)
                               : print_plain(request->rules, &position, &outcome);
    }
    return cli_flush(status == AYO_OK ? CLI_OK : cli_fail("show", status));
}

/* Each line is answered before the next is read, so a pipe may hold a conversation. */
static int show_lines(show_request *request)
{
    cli_bytes line = {NULL, 0, 0};
    int worst = CLI_OK, code = CLI_GO_ON;
    while (worst < CLI_SYSTEM &&
           (code = cli_read_line(&line, stdin, "standard input")) == CLI_GO_ON) {
        request->line++;
        code = line.size == 0 ? CLI_OK : show(request, line.data, line.size);
        worst = code > worst ? code : worst;
    }
    cli_free(&line);
    request->line = 0;
    return code > worst ? code : worst;
}

/* A bad position is reported and the next one taken; the worst exit code counts. */
static int show_all(show_request *request, int count, char *texts[])
{
    int worst = CLI_OK;
    for (int i = 0; i < count && worst < CLI_SYSTEM; i++) {
        int code = strcmp(texts[i], "-") == 0 ? show_lines(request)
                                              : show(request, texts[i], strlen(texts[i]));
        worst = code > worst ? code : worst;
    }
    return worst;
}

static int run(int argc, char *argv[])
{
    const char *rules_text = NULL;
    show_request request = {NULL, false, 0};
    const cli_option options[] = {
        {"rules", &rules_text, NULL}, {"json", NULL, &request.json}, {NULL, NULL, NULL}};
    int code = cli_parse(&cli_show, options, &argc, argv);
    if (code != CLI_GO_ON) {
        return code;
    }
    if (argc == 0) {
        return cli_usage(&cli_show, "no position");
    }
    code = cli_make_rules(&request.rules, rules_text);
    if (code == CLI_GO_ON) {
        code = show_all(&request, argc, argv);
    }
    ayo_rules_destroy(request.rules);
    return code;
}

const cli_command cli_show = {
    "show", "tell what may be played in a position, and what comes of it",
    "Usage: ayoayo show [--rules TEXT] [--json] POSITION...\n"
    "\n"
    "Tells for each position whether the game is over, and for each pit of the\n"
    "player to move what the move does, or why it is refused. POSITION is such as\n"
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S: the pits from South's A on, South's store,\n"
    "North's store, the player to move. The POSITION - stands for standard input,\n"
    "one position a line; each line is answered before the next is read, and empty\n"
    "lines are passed over. A wrong position is reported on standard error with its\n"
    "offset, the others are still answered, and the exit code is 1.\n"
    "\n"
    "  --rules TEXT  the rule set; russ if not given ('ayoayo rules' lists them)\n"
    "  --json        one JSON object a line\n",
    run};

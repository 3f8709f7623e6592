/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo perft`: counts lines of play. */
#include <inttypes.h>

#include "cli.h"

static int fail(ayo_status status)
{
    return cli_fail("perft", status);
}

static int print_count(const ayo_rules *rules, const ayo_position *position, int depth)
{
    uint64_t count;
    ayo_status status = ayo_perft(&count, rules, position, depth);
    if (status != AYO_OK) {
        return fail(status);
    }
    printf("%" PRIu64 "\n", count);
    return CLI_OK;
}

/* The lines behind each first move, then their sum; legal moves only. */
static int print_divide(const ayo_rules *rules, const ayo_position *position, int depth)
{
    uint64_t counts[AYO_MAX_PITS], sum = 0;
    uint32_t legal;
    ayo_status status = ayo_perft_divide(counts, rules, position, depth);
    if (status == AYO_OK) {
        status = ayo_position_legal(&legal, rules, position);
    }
    if (status != AYO_OK) {
        return fail(status);
    }
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        if (legal >> pit & 1) {
            printf("%c: %" PRIu64 "\n", ayo_pit_letter(position->pits_per_row, pit), counts[pit]);
            sum += counts[pit];
        }
    }
    printf("%" PRIu64 "\n", sum);
    return CLI_OK;
}

static int run(int argc, char *argv[])
{
    const char *rules_text = NULL;
    bool divide = false;
    const cli_option options[] = {
        {"rules", &rules_text, NULL}, {"divide", NULL, &divide}, {NULL, NULL, NULL}};
    int code = cli_parse(&cli_perft, options, &argc, argv);
    if (code != CLI_GO_ON) {
        return code;
    }
    if (argc < 1 || argc > 2) {
        return cli_usage(&cli_perft, argc == 0 ? "no depth" : "more than a depth and a position");
    }
    uint64_t depth;
    if (!cli_number(&depth, argv[0], AYO_PERFT_MAX_DEPTH)) {
        return cli_usage(&cli_perft, "the depth is a number, 0 to %d, not '%s'",
                         AYO_PERFT_MAX_DEPTH, argv[0]);
    }
    ayo_rules *rules = NULL;
    ayo_position position;
    code = cli_make_rules(&rules, rules_text);
    if (code == CLI_GO_ON) {
        code = cli_make_position(&position, rules, argc == 2 ? argv[1] : NULL);
    }
    if (code == CLI_GO_ON) {
        /* At depth 0 there is no first move to divide by. */
        code = divide && depth > 0 ? print_divide(rules, &position, (int)depth)
                                   : print_count(rules, &position, (int)depth);
    }
    ayo_rules_destroy(rules);
    return code;
}

const cli_command cli_perft = {
    "perft", "count lines of play, to prove that rules are right",
    "Usage: ayoayo perft [--rules TEXT] [--divide] DEPTH [POSITION]\n"
    "\n"
    "Counts the lines of play of exactly DEPTH moves (0 to 100) from POSITION, or\n"
    "from the start. The count is the last number printed. A game that ends sooner\n"
    "counts nothing. The time grows about fourfold with each move.\n"
    "\n"
    "  --rules TEXT  the rule set; russ if not given ('ayoayo rules' lists them)\n"
    "  --divide      before it, the count behind each legal first move\n",
    run};

/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo solve`: the exact value of a position, and a proof of it. */
#include "solve.h"

#include <stdlib.h>

#include "certificate.h"
#include "sweep.h"

/* What the command line asks for. */
typedef struct request {
    const char *rules, *position, *table, *certificate;
    uint64_t nodes, milliseconds, memory; /* 0: no limit, or the usual */
    int swept;                            /* seeds; -1: as many as the boards allow */
    bool json, no_moves;
} request;

/* ---- the solver, for the rules that a margin goes by ---- */

static ayo_status play_on(ayo_rules **out, int *row, const ayo_rules *rules)
{
    int32_t pits = 0;
    ayo_status status = ayo_rules_option(&pits, rules, AYO_OPTION_PITS_PER_ROW);
    if (status != AYO_OK) {
        return status;
    }
    *row = (int)pits;
    const ayo_setting settings[] = {{AYO_OPTION_MAJORITY, AYO_MAJORITY_PLAYS_ON},
                                    {AYO_OPTION_REPETITION, 0},
                                    {AYO_OPTION_SEEDS_PER_PIT, AYO_MAX_SEEDS / (2 * pits)}};
    return ayo_rules_with(out, rules, settings, 3, NULL);
}

/* `table` is NULL or what --table names. */
static ayo_status make_oracle(oracle *out, const ayo_rules *rules, const ayo_table *table,
                              uint64_t memory)
{
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    options.memory = memory;
    options.table = table;
    ayo_status status = play_on(&out->rules, &out->row, rules);
    if (status == AYO_OK) {
        out->total = 2 * out->row * (AYO_MAX_SEEDS / (2 * out->row));
        status = ayo_solver_create(&out->solver, out->rules, &options, NULL);
    }
    return status;
}

static void free_oracle(oracle *o)
{
    ayo_solver_destroy(o->solver);
    ayo_rules_destroy(o->rules);
}

/* ---- the answer ---- */

/* The same position under the oracle's rules: both stores are fuller. */
static ayo_position widen(const oracle *o, const ayo_position *position)
{
    ayo_position wide = *position;
    int more = o->total - sweep_count(position) - position->stores[0] - position->stores[1];
    wide.stores[AYO_SOUTH] = (uint8_t)(wide.stores[AYO_SOUTH] + more / 2);
    wide.stores[AYO_NORTH] = (uint8_t)(wide.stores[AYO_NORTH] + more / 2);
    return wide;
}

/* What is left of the limits for the next call. */
static ayo_solve_limits limits_left(const request *r, const solve_answer *answer,
                                    cli_progress *progress)
{
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    uint64_t time = cli_clock() - progress->begun, nodes = answer->value.nodes;
    limits.progress = cli_show_search;
    limits.progress_context = progress;
    limits.nodes = r->nodes == 0 ? 0 : nodes < r->nodes ? r->nodes - nodes : 1;
    limits.milliseconds = r->milliseconds == 0     ? 0
                          : time < r->milliseconds ? r->milliseconds - time
                                                   : 1;
    return limits;
}

/* A limit is no failure; it is noted. */
static ayo_status note_stop(solve_answer *answer, ayo_status status)
{
    bool stopped = status == AYO_ERR_LIMIT || status == AYO_ERR_CANCELLED;
    answer->stopped |= stopped;
    return stopped ? AYO_OK : status;
}

/* Where the line leads when it is played on, and whether that is an end. */
static ayo_status follow_on(solve_answer *answer, const oracle *o, const ayo_position *wide,
                            const uint8_t *pits, size_t count)
{
    ayo_position at = *wide;
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    ayo_status status = AYO_OK;
    for (size_t i = 0; i < count && status == AYO_OK; i++) {
        status = ayo_position_apply(&at, NULL, o->rules, &at, pits[i]);
    }
    if (status == AYO_OK) {
        status = ayo_position_outcome(&outcome, o->rules, &at);
    }
    int least, most, lead = outcome.south - outcome.north;
    solve_difference(&least, &most, answer);
    answer->ends = outcome.reason == AYO_REASON_NO_MOVE && lead == least && lead == most;
    answer->stays = !answer->stopped && !answer->ends && lead == least && lead == most;
    int more = wide->stores[AYO_SOUTH] - answer->position.stores[AYO_SOUTH];
    answer->score[AYO_SOUTH] = outcome.south - more;
    answer->score[AYO_NORTH] = outcome.north - more;
    return status;
}

/* The line as far as the game goes that the user plays. */
static ayo_status write_line(solve_answer *answer, const uint8_t *pits, size_t count)
{
    ayo_position at = answer->position;
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    size_t i = 0;
    while (i < count && ayo_position_apply(&at, NULL, answer->rules, &at, pits[i]) == AYO_OK) {
        answer->line[i] = ayo_pit_letter(at.pits_per_row, pits[i]);
        i++;
    }
    answer->line[i] = '\0';
    ayo_status status = ayo_position_outcome(&outcome, answer->rules, &at);
    answer->majority = outcome.reason == AYO_REASON_MAJORITY;
    return status;
}

static ayo_status find_line(solve_answer *answer, const oracle *o, const ayo_position *wide,
                            const ayo_solve_limits *limits)
{
    size_t count = 0;
    uint8_t *pits = malloc(SOLVE_MOST_PLIES);
    if (pits == NULL) {
        return AYO_ERR_NO_MEMORY;
    }
    ayo_status status = ayo_solver_line(pits, SOLVE_MOST_PLIES, &count, o->solver, wide, limits);
    status = note_stop(answer, status);
    if (status == AYO_OK) {
        status = follow_on(answer, o, wide, pits, count);
    }
    if (status == AYO_OK && !answer->stopped) {
        status = write_line(answer, pits, count);
    }
    free(pits);
    return status;
}

static ayo_status find_answer(solve_answer *answer, const oracle *o, const request *r)
{
    ayo_position wide = widen(o, &answer->position);
    ayo_solve_limits limits = limits_left(r, answer, o->progress);
    ayo_status status = ayo_solver_solve(&answer->value, o->solver, &wide, &limits);
    status = note_stop(answer, status);
    if (status == AYO_OK && !answer->stopped) {
        limits = limits_left(r, answer, o->progress);
        status = find_line(answer, o, &wide, &limits);
    }
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        answer->lower[pit] = AYO_NO_VALUE;
    }
    if (status == AYO_OK && !r->no_moves) {
        limits = limits_left(r, answer, o->progress);
        status = ayo_solver_moves(answer->lower, answer->upper, o->solver, &wide, &limits);
        status = note_stop(answer, status);
    }
    answer->milliseconds = cli_clock() - o->progress->begun;
    return status;
}

/* ---- the certificate ---- */

/* A quarter of the seeds on the board, but not more than make CERTIFICATE_MOST_BOARDS boards. */
static int usual_swept(int row, int on_board)
{
    double boards = 1, layer = 1; /* layer: binomial(seeds + 2 row - 1, seeds) */
    int seeds = 0;
    while (seeds < on_board / 4) {
        layer = layer * (seeds + 2 * row) / (seeds + 1);
        boards += layer;
        if (boards > CERTIFICATE_MOST_BOARDS) {
            break;
        }
        seeds++;
    }
    return seeds;
}

static int write_certificate(const solve_answer *answer, const oracle *o, const request *r)
{
    strategy strategies[2] = {{.count = 0}, {.count = 0}};
    int claim, most;
    int lead = sweep_lead(&answer->position);
    ayo_status status = AYO_OK;
    solve_difference(&claim, &most, answer);
    for (int side = 0; side < 2 && status == AYO_OK; side++) {
        status = strategy_make(&strategies[side], o, &answer->position, side,
                               side == AYO_SOUTH ? claim - lead : lead - claim,
                               r->swept < 0 ? usual_swept(o->row, answer->seeds) : r->swept);
    }
    cli_end_progress(o->progress);
    int code = CLI_STOPPED;
    if (status == AYO_OK) {
        code =
            certificate_write(r->certificate, answer->rules, &answer->position, claim, strategies);
    } else if (status != AYO_ERR_CANCELLED) {
        code = cli_fail("certificate", status);
    }
    strategy_free(&strategies[0]);
    strategy_free(&strategies[1]);
    return code == CLI_GO_ON ? CLI_OK : code;
}

/* ---- the command ---- */

static int print(const solve_answer *answer, bool json)
{
    ayo_status status = json ? solve_print_json(answer) : solve_print(answer);
    if (status != AYO_OK) {
        return cli_fail("solve", status);
    }
    return cli_flush(answer->stopped ? CLI_STOPPED : CLI_OK);
}

static int answer_with(solve_answer *answer, const oracle *o, const request *r)
{
    ayo_status status = find_answer(answer, o, r);
    cli_end_progress(o->progress);
    if (status != AYO_OK) {
        return cli_fail("solve", status);
    }
    int code = print(answer, r->json);
    bool exact = answer->value.lower == answer->value.upper;
    if (r->certificate == NULL || code == CLI_SYSTEM) {
        return code;
    }
    if (!exact || cli_interrupted()) {
        cli_error("no certificate was written: the value is not known");
        return CLI_STOPPED;
    }
    int written = write_certificate(answer, o, r);
    return written == CLI_OK ? code : written;
}

static int solve(const request *r, const ayo_rules *rules, const ayo_table *table)
{
    cli_progress progress = {.begun = cli_clock()};
    oracle o = {.progress = &progress};
    solve_answer *answer = calloc(1, sizeof *answer);
    int code = CLI_SYSTEM;
    if (answer == NULL) {
        return cli_fail("solve", AYO_ERR_NO_MEMORY);
    }
    answer->rules = rules;
    answer->value = (ayo_solution)AYO_SOLUTION_INIT;
    code = cli_make_position(&answer->position, rules, r->position);
    if (code == CLI_GO_ON) {
        answer->seeds = sweep_count(&answer->position);
        ayo_status status = make_oracle(&o, rules, table, r->memory);
        code = status == AYO_OK ? answer_with(answer, &o, r) : cli_fail("solve", status);
    }
    free_oracle(&o);
    free(answer);
    return code;
}

static int solve_with_table(const request *r, const ayo_rules *rules)
{
    ayo_table *table = NULL;
    int code = r->table == NULL ? CLI_GO_ON : cli_open_table(&table, rules, r->table);
    if (code == CLI_GO_ON) {
        cli_catch_interrupt();
        code = solve(r, rules, table);
    }
    ayo_table_destroy(table);
    return code;
}

/* Reads a number that may be missing; gives CLI_GO_ON or CLI_USAGE. */
static int read_number(uint64_t *out, const char *name, const char *text, uint64_t most)
{
    if (text != NULL && !cli_number(out, text, most)) {
        return cli_usage(&cli_solve, "--%s is a number, not '%s'", name, text);
    }
    return CLI_GO_ON;
}

static int run(int argc, char *argv[])
{
    request r = {.swept = -1};
    const char *nodes = NULL, *seconds = NULL, *memory = NULL, *swept = NULL;
    const cli_option options[] = {
        {"rules", &r.rules, NULL},       {"json", NULL, &r.json},
        {"no-moves", NULL, &r.no_moves}, {"nodes", &nodes, NULL},
        {"seconds", &seconds, NULL},     {"memory", &memory, NULL},
        {"table", &r.table, NULL},       {"certificate", &r.certificate, NULL},
        {"swept", &swept, NULL},         {NULL, NULL, NULL}};
    uint64_t time = 0, mebibytes = 0, seeds = 0;
    int code = cli_parse(&cli_solve, options, &argc, argv);
    code = code == CLI_GO_ON ? read_number(&r.nodes, "nodes", nodes, UINT64_MAX) : code;
    code = code == CLI_GO_ON ? read_number(&time, "seconds", seconds, 1000000000) : code;
    code = code == CLI_GO_ON ? read_number(&mebibytes, "memory", memory, 1 << 20) : code;
    code = code == CLI_GO_ON ? read_number(&seeds, "swept", swept, SWEEP_MOST_SEEDS) : code;
    if (code == CLI_GO_ON && argc > 1) {
        code = cli_usage(&cli_solve, "one position at a time");
    }
    if (code != CLI_GO_ON) {
        return code;
    }
    r.milliseconds = time * 1000;
    r.memory = mebibytes << 20;
    r.swept = swept == NULL ? -1 : (int)seeds;
    r.position = argc == 1 ? argv[0] : NULL;
    ayo_rules *rules = NULL;
    code = cli_make_rules(&rules, r.rules);
    if (code == CLI_GO_ON) {
        code = solve_with_table(&r, rules);
    }
    ayo_rules_destroy(rules);
    return code;
}

const cli_command cli_solve = {
    "solve", "find the exact value of a position, and prove it",
    "Usage: ayoayo solve [--rules TEXT] [--json] [--no-moves] [--nodes N]\n"
    "                    [--seconds S] [--memory MIB] [--table FILE]\n"
    "                    [--certificate FILE] [--swept N] [POSITION]\n"
    "\n"
    "Finds what POSITION, or the start, is worth when both play best and on until a\n"
    "player is stuck; who wins; a line of best play; and the worth of every move: of\n"
    "the seeds on the board, those that the player to move still wins less those\n"
    "that the opponent does. Play that never ends brings neither side anything more.\n"
    "A limit or Ctrl-C leaves the bounds proven until then; the exit code is then 4.\n"
    "\n"
    "  --rules TEXT        the rule set; russ if not given\n"
    "  --json              one JSON object\n"
    "  --no-moves          leave out the worth of every move\n"
    "  --nodes N           stop after so many nodes\n"
    "  --seconds S         stop after so many seconds\n"
    "  --memory MIB        use so much memory; 256 if not given\n"
    "  --table FILE        use a table that 'ayoayo table build' has built\n"
    "  --certificate FILE  write a proof of the value, for 'ayoayo verify'; the\n"
    "                      limits do not hold for it\n"
    "  --swept N           in the proof, leave boards with at most N seeds to\n"
    "                      sweeps; if not given a quarter of the seeds on the board,\n"
    "                      but no more than 3 million boards\n",
    run};

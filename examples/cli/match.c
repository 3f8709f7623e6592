/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo match`: two players, many games. */
#include "match.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>

#include "engine.h"

enum {
    MOST_GAMES = 1000000,
    MOST_OPENINGS = 10000,
    MOST_JOBS = 64,
    USUAL_OPENINGS = 50,
    USUAL_PLIES = 6,
    USUAL_MAX_PLIES = 500,
    USUAL_TIMEOUT = 30 /* seconds */
};

/* The command line. */
typedef struct request {
    const char *rules, *openings, *table;
    uint64_t random, plies, games, jobs, timeout;
} request;

/* Reads a number that may be missing; gives CLI_GO_ON or CLI_USAGE. */
static int read_number(uint64_t *out, const char *name, const char *text, uint64_t least,
                       uint64_t most)
{
    if (text == NULL || (cli_number(out, text, most) && *out >= least)) {
        return CLI_GO_ON;
    }
    return cli_usage(&cli_match, "--%s is a number from %" PRIu64 " to %" PRIu64 ", not '%s'", name,
                     least, most, text);
}

static int read_players(match *m, int argc, char *argv[])
{
    if (argc != 2) {
        return cli_usage(&cli_match, "two players make a match");
    }
    for (int i = 0; i < 2; i++) {
        if (!player_parse(&m->players[i], argv[i]) || m->players[i].kind == PLAYER_HUMAN) {
            return cli_usage(&cli_match, "'%s' is no player", argv[i]);
        }
    }
    return CLI_GO_ON;
}

/* ---- before the first game ---- */

static int make_rules(ayo_rules **out, const char *text)
{
    ayo_rules *named = NULL;
    int code = cli_make_rules(&named, text);
    if (code == CLI_GO_ON) {
        ayo_status status = player_rules(out, named);
        code = status == AYO_OK ? CLI_GO_ON : cli_fail("match", status);
    }
    ayo_rules_destroy(named);
    return code;
}

/* An engine that never works need not lose every game. */
static int try_engines(const match *m)
{
    char failure[200];
    for (int i = 0; i < 2; i++) {
        const player *p = &m->players[i];
        const engine_setup setup = {p->command, m->go, m->rules, m->timeout};
        if (p->kind == PLAYER_ENGINE) {
            engine *e = engine_start(&setup, failure, sizeof failure);
            if (e == NULL) {
                cli_error("%s: %s", p->text, failure);
                return CLI_INVALID;
            }
            engine_stop(e);
        }
    }
    return CLI_GO_ON;
}

static int find_openings(match *m, const request *r)
{
    return r->openings != NULL
               ? openings_read(&m->openings, m->rules, r->openings)
               : openings_draw(&m->openings, m->rules, m->seed, r->random, r->plies);
}

static int announce(const match *m)
{
    char text[AYO_RULES_TEXT_SIZE];
    ayo_status status = ayo_rules_format(text, sizeof text, NULL, m->rules);
    if (status != AYO_OK) {
        return cli_fail("match", status);
    }
    printf("Rules: %s; after %" PRIu64 " moves each player takes their own row.\n", text,
           m->max_plies);
    printf("%zu games from %zu openings, seed %" PRIu64 ".\n", m->games, m->openings.count,
           m->seed);
    return cli_flush(CLI_GO_ON);
}

/* ---- the match ---- */

static int play(match *m)
{
    m->results = calloc(m->games, sizeof *m->results);
    if (m->results == NULL) {
        return cli_fail("match", AYO_ERR_NO_MEMORY);
    }
    int code = announce(m);
    if (code == CLI_GO_ON) {
        code = match_play(m);
        match_print_score(m);
    }
    free(m->results);
    return code != CLI_GO_ON ? code : cli_interrupted() ? CLI_STOPPED : CLI_OK;
}

static int run_request(match *m, const request *r)
{
    ayo_rules *rules = NULL;
    ayo_table *table = NULL;
    int code = make_rules(&rules, r->rules);
    m->rules = rules;
    if (code == CLI_GO_ON && r->table != NULL) {
        code = cli_open_table(&table, rules, r->table);
        m->table = table;
    }
    if (code == CLI_GO_ON && m->folder != NULL) {
        code = cli_make_folder(m->folder);
    }
    signal(SIGPIPE, SIG_IGN); /* an engine may end before it has read what it is told */
    code = code == CLI_GO_ON ? find_openings(m, r) : code;
    code = code == CLI_GO_ON ? try_engines(m) : code;
    if (code == CLI_GO_ON) {
        m->games = r->games > 0 ? r->games : 2 * m->openings.count;
        cli_catch_interrupt();
        code = play(m);
    }
    openings_free(&m->openings);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    return code;
}

static int run(int argc, char *argv[])
{
    match m = {.max_plies = USUAL_MAX_PLIES, .go = "movetime 100", .seed = 1};
    request r = {NULL, NULL, NULL, USUAL_OPENINGS, USUAL_PLIES, 0, 1, USUAL_TIMEOUT};
    const char *random = NULL, *plies = NULL, *games = NULL, *seed = NULL, *most = NULL;
    const char *jobs = NULL, *timeout = NULL;
    const cli_option options[] = {{"rules", &r.rules, NULL},  {"openings", &r.openings, NULL},
                                  {"random", &random, NULL},  {"plies", &plies, NULL},
                                  {"games", &games, NULL},    {"seed", &seed, NULL},
                                  {"max-plies", &most, NULL}, {"jobs", &jobs, NULL},
                                  {"go", &m.go, NULL},        {"timeout", &timeout, NULL},
                                  {"table", &r.table, NULL},  {"ogn", &m.folder, NULL},
                                  {"quiet", NULL, &m.quiet},  {NULL, NULL, NULL}};
    const struct {
        uint64_t *out;
        const char *name, **text;
        uint64_t least, most;
    } numbers[] = {
        {&r.random, "random", &random, 1, MOST_OPENINGS}, {&r.plies, "plies", &plies, 0, 1000},
        {&r.games, "games", &games, 1, MOST_GAMES},       {&m.seed, "seed", &seed, 0, UINT64_MAX},
        {&m.max_plies, "max-plies", &most, 1, 1000000},   {&r.jobs, "jobs", &jobs, 1, MOST_JOBS},
        {&r.timeout, "timeout", &timeout, 1, 1000000}};
    int code = cli_parse(&cli_match, options, &argc, argv);
    for (size_t i = 0; code == CLI_GO_ON && i < sizeof numbers / sizeof *numbers; i++) {
        code = read_number(numbers[i].out, numbers[i].name, *numbers[i].text, numbers[i].least,
                           numbers[i].most);
    }
    if (code == CLI_GO_ON && random != NULL && r.openings != NULL) {
        code = cli_usage(&cli_match, "--random and --openings exclude each other");
    }
    code = code == CLI_GO_ON ? read_players(&m, argc, argv) : code;
    if (code != CLI_GO_ON) {
        return code;
    }
    m.jobs = (int)r.jobs;
    m.timeout = r.timeout * 1000;
    return run_request(&m, &r);
}

const cli_command cli_match = {
    "match", "play many games between two players or engines",
    "Usage: ayoayo match [OPTIONS] PLAYER PLAYER\n"
    "\n"
    "Plays each opening from both seats, prints a line a game, and how the first\n"
    "player scores against the second, with the error of that. Players are\n"
    "\n"
    "  random            any legal move\n"
    "  level:N           N is 1, the weakest, to " CLI_LEVELS "\n"
    "  computer          the highest level\n"
    "  search:LIMITS     movetime=MS, nodes=N, depth=PLIES, joined by commas\n"
    "  engine:COMMAND    a UCI engine, told the rules if it has an option Rules. If\n"
    "                    it ends, takes too long or plays what is not legal it loses\n"
    "                    the game, and is started again\n"
    "\n"
    "If the rules do not count repetitions, a position that comes a third time ends\n"
    "a game, as does the limit of moves: then each player takes their own row.\n"
    "\n"
    "  --rules TEXT      the rule set; russ if not given\n"
    "  --openings FILE   an opening a line: a position, a line of moves (BaFf) from\n"
    "                    the start, or a position and moves; # begins a comment\n"
    "  --random N        N different random openings (50 if neither is given)\n"
    "  --plies N         the moves of a random opening (default 6)\n"
    "  --games N         so many games, if not two an opening\n"
    "  --seed N          for openings and players (default 1): with players that do\n"
    "                    not look at the clock, the same seed gives the same match\n"
    "  --max-plies N     the limit of moves, the opening included (default 500)\n"
    "  --jobs N          so many games at once (default 1)\n"
    "  --go TEXT         what engines are told to do (default 'movetime 100')\n"
    "  --timeout S       the seconds that an engine has for an answer (default 30)\n"
    "  --table FILE      an endgame table for levels and searches\n"
    "  --ogn FOLDER      write every game there as a record: game-0001.ogn and so on\n"
    "  --quiet           no line a game\n",
    run};

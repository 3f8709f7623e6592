/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo play`: a game at the prompt. */
#include <inttypes.h>
#include <string.h>

#include "session.h"

/* Enough for any game that comes to an end by chance; some never would. */
enum { DEFAULT_MAX_PLIES = 10000 };

static void draw(const cli_session *session)
{
    ayo_outcome outcome = cli_session_outcome(session);
    printf("\n");
    cli_print_board(&outcome.final, outcome.final.mover, -1);
    printf("\n");
    if (outcome.result != AYO_RESULT_RUNNING) {
        cli_print_outcome(&outcome);
    }
}

/* Nobody is at the prompt: up to the limit, or Ctrl-C. */
static cli_step watch(cli_session *session)
{
    cli_step step = CLI_DRAW;
    uint64_t plies = 0;
    cli_catch_interrupt();
    while (step == CLI_DRAW && !cli_session_over(session) && plies < session->max_plies &&
           !cli_interrupted()) {
        draw(session);
        step = cli_session_play_other(session);
        plies += step == CLI_DRAW;
        if (cli_flush(CLI_OK) != CLI_OK) {
            return CLI_BREAK;
        }
    }
    if (step == CLI_BREAK) {
        return CLI_BREAK;
    }
    if (step == CLI_DRAW) {
        draw(session);
    }
    if (cli_interrupted()) {
        printf("Stopped; the game is not over.\n");
    } else if (!cli_session_over(session)) {
        printf("The limit of %" PRIu64 " moves is reached, the game is not over.\n", plies);
    }
    return CLI_LEAVE;
}

/* Somebody is at the prompt. */
static cli_step take_turns(cli_session *session)
{
    cli_bytes line = {NULL, 0, 0};
    cli_step step = CLI_DRAW;
    while (step == CLI_ASK || step == CLI_DRAW) {
        bool other = !cli_session_over(session) &&
                     session->players[cli_session_position(session).mover].kind != PLAYER_HUMAN;
        if (step == CLI_DRAW && !other) {
            draw(session);
        }
        step = other ? cli_session_play_other(session) : cli_session_ask(session, &line);
    }
    cli_free(&line);
    return step;
}

/* ---- the command line ---- */

typedef struct play_request {
    const char *rules, *position, *south, *north, *seed, *load, *save, *max_plies;
} play_request;

static int read_player(player *out, const char *option, const char *text)
{
    if (player_parse(out, text == NULL ? "human" : text) && out->kind != PLAYER_ENGINE) {
        return CLI_GO_ON;
    }
    return cli_usage(&cli_play,
                     "--%s is human, random, level:N, computer or search:LIMITS, not '%s'", option,
                     text);
}

static int read_number(uint64_t *out, const char *option, const char *text)
{
    if (text == NULL || cli_number(out, text, UINT64_MAX)) {
        return CLI_GO_ON;
    }
    return cli_usage(&cli_play, "--%s is a number, not '%s'", option, text);
}

static int read_request(cli_session *session, const play_request *request)
{
    session->max_plies = DEFAULT_MAX_PLIES;
    session->random.state = player_seed();
    int code = read_player(&session->players[AYO_SOUTH], "south", request->south);
    if (code == CLI_GO_ON) {
        code = read_player(&session->players[AYO_NORTH], "north", request->north);
    }
    if (code == CLI_GO_ON) {
        code = read_number(&session->random.state, "seed", request->seed);
    }
    if (code == CLI_GO_ON) {
        code = read_number(&session->max_plies, "max-plies", request->max_plies);
    }
    if (code == CLI_GO_ON && request->load != NULL && request->position != NULL) {
        code = cli_usage(&cli_play, "--load and --position exclude each other");
    }
    return code;
}

static int begin_from_record(cli_session *session, const char *path, const ayo_rules *rules)
{
    ayo_record *record = NULL;
    int code = cli_load(&record, path, rules);
    if (code != CLI_GO_ON) {
        return code;
    }
    ayo_status status = cli_session_take(session, record);
    if (status != AYO_OK) {
        ayo_record_destroy(record);
        return cli_fail(path, status);
    }
    status = cli_session_count_repetitions(session);
    return status == AYO_OK ? CLI_GO_ON : cli_fail(path, status);
}

static int begin_from_position(cli_session *session, const char *text, const ayo_rules *rules)
{
    ayo_position position;
    int code = cli_make_position(&position, rules, text);
    if (code != CLI_GO_ON) {
        return code;
    }
    ayo_status status = ayo_game_create(&session->game, rules, NULL);
    if (status == AYO_OK) {
        status = ayo_game_set_position(session->game, &position);
    }
    if (status == AYO_OK) {
        status = cli_session_count_repetitions(session);
    }
    return status == AYO_OK ? CLI_GO_ON : cli_fail("play", status);
}

static int begin(cli_session *session, const play_request *request)
{
    ayo_rules *rules = NULL;
    int code = read_request(session, request);
    if (code == CLI_GO_ON && (request->rules != NULL || request->load == NULL)) {
        code = cli_make_rules(&rules, request->rules);
    }
    if (code == CLI_GO_ON) {
        code = request->load != NULL ? begin_from_record(session, request->load, rules)
                                     : begin_from_position(session, request->position, rules);
    }
    ayo_rules_destroy(rules);
    return code;
}

/* How chance plays its part, so that a game can be played again. */
static void announce(const cli_session *session)
{
    const player *players = session->players;
    if (player_is_computer(&players[0]) || player_is_computer(&players[1])) {
        printf("The computer draws from seed %" PRIu64 ".\n", session->random.state);
    } else if (players[0].kind == PLAYER_RANDOM || players[1].kind == PLAYER_RANDOM) {
        printf("The random player draws from seed %" PRIu64 ".\n", session->random.state);
    }
    if (!session->watched && cli_is_terminal(stdin)) {
        printf("Type a letter to play its pit, or help.\n");
    }
}

static int run_session(cli_session *session, const char *save)
{
    session->watched = session->players[AYO_SOUTH].kind != PLAYER_HUMAN &&
                       session->players[AYO_NORTH].kind != PLAYER_HUMAN;
    announce(session);
    cli_step step = session->watched ? watch(session) : take_turns(session);
    if (save != NULL) {
        session->unsaved = cli_save(save, session->game, session->loaded) != CLI_GO_ON;
    }
    if (step == CLI_BREAK || session->unsaved) {
        return CLI_SYSTEM;
    }
    return session->watched && cli_interrupted() ? CLI_STOPPED : CLI_OK;
}

static int run(int argc, char *argv[])
{
    play_request request = {NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
    cli_session session = {.game = NULL};
    const cli_option options[] = {
        {"rules", &request.rules, NULL},         {"position", &request.position, NULL},
        {"south", &request.south, NULL},         {"north", &request.north, NULL},
        {"seed", &request.seed, NULL},           {"load", &request.load, NULL},
        {"save", &request.save, NULL},           {"laps", NULL, &session.laps},
        {"max-plies", &request.max_plies, NULL}, {NULL, NULL, NULL}};
    int code = cli_parse(&cli_play, options, &argc, argv);
    if (code == CLI_GO_ON && argc > 0) {
        code = cli_usage(&cli_play, "'%s' is one word too many", argv[0]);
    }
    if (code == CLI_GO_ON) {
        code = begin(&session, &request);
    }
    if (code == CLI_GO_ON) {
        code = run_session(&session, request.save);
    }
    ayo_search_destroy(session.search);
    ayo_game_destroy(session.game);
    ayo_record_destroy(session.loaded);
    return code;
}

const cli_command cli_play = {
    "play", "play a game: two people, or against the computer",
    "Usage: ayoayo play [OPTIONS]\n"
    "\n"
    "The board is drawn from the seat of the player to move: their row below, their\n"
    "store at the right. A letter plays that pit; 'help' lists the other commands\n"
    "(undo, redo, moves, hint, values, laps, board, rules, save, load, resign,\n"
    "agree, quit). A refused move says why, and you are asked again. The end of\n"
    "input ends the game. Ctrl-C ends a thought of the computer, else the program.\n"
    "\n"
    "  --rules TEXT      the rule set; russ if not given (see 'ayoayo rules');\n"
    "                    against the computer a position that comes a third time\n"
    "                    ends the game, if the rules do not count repetitions\n"
    "  --position TEXT   begin there instead of the usual start\n"
    "  --load FILE       go on from the end of a game record (OGN; - is standard\n"
    "                    input); --rules replaces the rules that it names\n"
    "  --save FILE       write the game there when it ends\n"
    "  --south PLAYER    human (the default), random, level:N (1 is the weakest, " CLI_LEVELS "\n"
    "                    the strongest), computer (the strongest level), or search:\n"
    "                    and limits: movetime=MS, nodes=N, depth=PLIES, with commas\n"
    "  --north PLAYER    the same\n"
    "  --seed N          what players draw from; the same seed, the same moves\n"
    "  --laps            show every move lap by lap, as the command 'laps on' does\n"
    "  --max-plies N     the most moves where nobody is human (default 10000)\n",
    run};

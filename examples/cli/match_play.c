/* SPDX-License-Identifier: Apache-2.0 */
/* The games of a match, several at once if wished. */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "match.h"

/* What the threads share. */
typedef struct shop {
    const match *m;
    pthread_mutex_t lock;
    size_t next;    /* the first game that nobody plays */
    size_t printed; /* games whose lines are printed */
    int code;       /* CLI_GO_ON until something goes wrong */
} shop;

/* A thread's own pair of players. */
typedef struct worker {
    const match *m;
    thinker thinkers[2];
    engine *engines[2];
} worker;

int match_south(size_t game)
{
    return (int)(game % 2);
}

/* ---- one game ---- */

/* The game's random numbers depend on nothing but the seed, its number and the player. */
static uint64_t seed_of(const match *m, size_t game, int who)
{
    ayo_random random = {m->seed};
    random.state = ayo_random_next(&random) + 2 * (uint64_t)game + (uint64_t)who;
    return ayo_random_next(&random);
}

static bool begin_engine(worker *w, int who, char *cause, size_t size)
{
    const match *m = w->m;
    const engine_setup setup = {m->players[who].command, m->go, m->rules, m->timeout};
    if (w->engines[who] == NULL) {
        w->engines[who] = engine_start(&setup, cause, size);
    }
    if (w->engines[who] == NULL) {
        return false;
    }
    if (!engine_new_game(w->engines[who])) {
        snprintf(cause, size, "%s", engine_failure(w->engines[who]));
        return false;
    }
    return true;
}

/* Makes a player ready; false if it is an engine that cannot play. */
static bool begin(worker *w, int who, size_t game, char *cause, size_t size)
{
    w->thinkers[who].random.state = seed_of(w->m, game, who);
    ayo_search_clear(w->thinkers[who].search);
    return w->m->players[who].kind != PLAYER_ENGINE || begin_engine(w, who, cause, size);
}

/* An engine's move; an engine that fails has no further game. */
static bool ask_engine(int *pit, worker *w, int who, const ayo_game *game, char *cause, size_t size)
{
    bool good = engine_move(pit, w->engines[who], game);
    if (!good) {
        snprintf(cause, size, "%s", engine_failure(w->engines[who]));
    } else if (ayo_game_check(game, *pit) != AYO_OK) {
        ayo_position position;
        ayo_status status = ayo_game_position(&position, game);
        snprintf(cause, size, "its move is %c: %s", ayo_pit_letter(position.pits_per_row, *pit),
                 ayo_status_message(status == AYO_OK ? ayo_game_check(game, *pit) : status));
        good = false;
    }
    return good;
}

static void dismiss(worker *w, int who)
{
    engine_stop(w->engines[who]);
    w->engines[who] = NULL;
}

/* A player's move; one that has none loses, and `cause` says why. */
static ayo_status move(worker *w, int who, ayo_game *game, match_result *result)
{
    int pit = 0;
    ayo_position position;
    ayo_status status = ayo_game_position(&position, game);
    if (w->m->players[who].kind != PLAYER_ENGINE) {
        status = thinker_move(&pit, &w->thinkers[who], game);
    } else if (!ask_engine(&pit, w, who, game, result->cause, sizeof result->cause)) {
        dismiss(w, who);
        return ayo_game_resign(game, position.mover);
    }
    return status == AYO_OK ? ayo_game_apply(NULL, game, pit) : status;
}

static ayo_status play_on(worker *w, size_t number, ayo_game *game, match_result *result)
{
    ayo_status status = AYO_OK;
    for (int who = 0; who < 2; who++) {
        if (!begin(w, who, number, result->cause, sizeof result->cause)) {
            dismiss(w, who);
            return ayo_game_resign(game, who == match_south(number) ? AYO_SOUTH : AYO_NORTH);
        }
    }
    result->outcome = (ayo_outcome)AYO_OUTCOME_INIT;
    while (status == AYO_OK && !cli_interrupted()) {
        status = ayo_game_outcome(&result->outcome, game);
        if (status != AYO_OK || result->outcome.result != AYO_RESULT_RUNNING) {
            break;
        }
        if (ayo_game_ply(game) >= w->m->max_plies) {
            result->limit = true;
            status = ayo_game_agree(game);
        } else {
            int south = match_south(number);
            int who = result->outcome.final.mover == AYO_SOUTH ? south : !south;
            status = move(w, who, game, result);
        }
    }
    return status;
}

static int points(const match_result *result, int south)
{
    if (result->outcome.result == AYO_RESULT_DRAW) {
        return 1;
    }
    bool south_won = result->outcome.result == AYO_RESULT_SOUTH;
    return south_won == (south == 0) ? 2 : 0;
}

/* ---- its record ---- */

static ayo_status tag(ayo_record *record, const match *m, size_t number, const match_result *result)
{
    char round[24];
    int south = match_south(number);
    snprintf(round, sizeof round, "%zu", number + 1);
    ayo_status status = ayo_record_set_tag(record, "Round", round);
    if (status == AYO_OK) {
        status = ayo_record_set_tag(record, "South", m->players[south].text);
    }
    if (status == AYO_OK) {
        status = ayo_record_set_tag(record, "North", m->players[!south].text);
    }
    if (status == AYO_OK && result->limit) {
        status = ayo_record_set_tag(record, "Limit", "each player takes their own row");
    }
    if (status == AYO_OK && result->cause[0] != '\0') {
        /* What an engine wrote need not be text. */
        status = ayo_record_set_tag(record, "Forfeit", result->cause);
        status = status == AYO_ERR_NO_MEMORY ? status : AYO_OK;
    }
    return status;
}

static int save(const match *m, size_t number, const match_result *result, const ayo_game *game)
{
    char path[4096];
    ayo_record *record = NULL;
    if (snprintf(path, sizeof path, "%s/game-%04zu.ogn", m->folder, number + 1) >=
        (int)sizeof path) {
        return cli_fail("match", AYO_ERR_BUFFER);
    }
    ayo_status status = ayo_record_create(&record, game, NULL);
    if (status == AYO_OK) {
        status = tag(record, m, number, result);
    }
    int code = status == AYO_OK ? cli_save_record(path, record) : cli_fail(path, status);
    ayo_record_destroy(record);
    return code;
}

/* Plays a game to its end, or until Ctrl-C. Gives CLI_GO_ON or an exit code. */
static int play(match_result *result, worker *w, size_t number)
{
    const match *m = w->m;
    ayo_game *game = NULL;
    *result = (match_result){.outcome = AYO_OUTCOME_INIT};
    ayo_status status =
        ayo_game_clone(&game, m->openings.games[number / 2 % m->openings.count], NULL);
    if (status == AYO_OK) {
        status = play_on(w, number, game, result);
    }
    if (status == AYO_OK) {
        status = ayo_game_outcome(&result->outcome, game);
    }
    bool stopped = cli_interrupted();
    int code = status == AYO_OK || stopped ? CLI_GO_ON : cli_fail("match", status);
    if (status == AYO_OK && !stopped) {
        result->played = true;
        result->plies = ayo_game_ply(game);
        result->points = points(result, match_south(number));
        code = m->folder == NULL ? CLI_GO_ON : save(m, number, result, game);
    }
    ayo_game_destroy(game);
    return code;
}

/* ---- all games ---- */

static ayo_status hire(worker *w, const match *m)
{
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_status status = AYO_OK;
    options.table = m->table;
    *w = (worker){.m = m};
    for (int who = 0; status == AYO_OK && who < 2; who++) {
        const player *p = &m->players[who];
        w->thinkers[who].who = p;
        w->thinkers[who].progress = cli_until_interrupt;
        if (p->kind == PLAYER_LEVEL || p->kind == PLAYER_SEARCH) {
            status = ayo_search_create(&w->thinkers[who].search, m->rules, &options, NULL);
        }
    }
    return status;
}

static void release(worker *w)
{
    for (int who = 0; who < 2; who++) {
        engine_stop(w->engines[who]);
        ayo_search_destroy(w->thinkers[who].search);
    }
}

/* The next game; false if there is none. */
static bool take(shop *s, size_t *number)
{
    pthread_mutex_lock(&s->lock);
    bool more = s->code == CLI_GO_ON && s->next < s->m->games && !cli_interrupted();
    *number = s->next;
    s->next += more;
    pthread_mutex_unlock(&s->lock);
    return more;
}

static void fail(shop *s, int code)
{
    pthread_mutex_lock(&s->lock);
    s->code = code;
    pthread_mutex_unlock(&s->lock);
}

/* Lines are printed in the order of the games, whatever ends first. */
static void hand_in(shop *s, size_t number, const match_result *result)
{
    const match *m = s->m;
    pthread_mutex_lock(&s->lock);
    m->results[number] = *result;
    for (; s->printed < m->games && m->results[s->printed].played; s->printed++) {
        if (!m->quiet) {
            match_print_game(m, s->printed);
        }
    }
    if (cli_flush(CLI_OK) != CLI_OK) {
        s->code = CLI_SYSTEM;
    }
    pthread_mutex_unlock(&s->lock);
}

/* An ayo_task_fn: works until no game is left. */
static void work(void *context, size_t index)
{
    shop *s = context;
    worker w;
    size_t number;
    (void)index;
    ayo_status status = hire(&w, s->m);
    int code = status == AYO_OK ? CLI_GO_ON : cli_fail("match", status);
    while (code == CLI_GO_ON && take(s, &number)) {
        match_result result;
        code = play(&result, &w, number);
        hand_in(s, number, &result);
    }
    if (code != CLI_GO_ON) {
        fail(s, code);
    }
    release(&w);
}

int match_play(const match *m)
{
    shop s = {.m = m, .code = CLI_GO_ON};
    int jobs = m->jobs;
    pthread_mutex_init(&s.lock, NULL);
    cli_run(&jobs, (size_t)jobs, work, &s);
    pthread_mutex_destroy(&s.lock);
    return s.code;
}

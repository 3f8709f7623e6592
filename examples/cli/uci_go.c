/* SPDX-License-Identifier: Apache-2.0 */
/* `go`, in a thread of its own, so that `stop` is always heard. */
#define _XOPEN_SOURCE 700

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "uci.h"

enum { OWN_TIME = 20 }; /* milliseconds of the clock that are left for the way of the answer */

/* What stands behind `go`; AYO_UNLIMITED where nothing does. */
typedef struct request {
    int64_t depth, nodes, movetime;
    int64_t clock[2], increment[2], moves; /* South is white */
    bool infinite, ponder;
} request;

struct uci_thought {
    uci *u;
    pthread_t thread;
    bool running; /* the thread is to be joined */
    ayo_search_limits limits;
    int64_t budget; /* milliseconds, from the start or from `ponderhit` on */
    bool infinite;
    bool told; /* that it is proven */
    atomic_bool stop, ponder;
    atomic_uint_least64_t deadline; /* of cli_clock(), after `ponderhit` */
    pthread_mutex_t lock;           /* for those who wait until stop or ponder change */
    pthread_cond_t changed;
};

bool uci_begin(uci *u)
{
    u->thought = calloc(1, sizeof *u->thought);
    if (u->thought == NULL) {
        return false;
    }
    u->thought->u = u;
    pthread_mutex_init(&u->thought->lock, NULL);
    pthread_cond_init(&u->thought->changed, NULL);
    return true;
}

void uci_end(uci *u)
{
    if (u->thought != NULL) {
        uci_stop(u);
        pthread_cond_destroy(&u->thought->changed);
        pthread_mutex_destroy(&u->thought->lock);
        free(u->thought);
        u->thought = NULL;
    }
}

/* ---- what is asked for ---- */

/* A number, or 0 for a negative one; a word that is none is left where it stands. */
static bool take_number(int64_t *out, char **rest)
{
    char *end, *start = *rest + strspn(*rest, " \t");
    long long number = strtoll(start, &end, 10);
    if (end == start || strchr(" \t", *end) == NULL) {
        return false;
    }
    *out = number < 0 ? 0 : number;
    *rest = end;
    return true;
}

/* Words that are not known are passed over, as UCI has it. */
static request read_request(char *words)
{
    request r = {
        AYO_UNLIMITED, AYO_UNLIMITED, AYO_UNLIMITED, {AYO_UNLIMITED, AYO_UNLIMITED}, {0, 0}, 0,
        false,         false};
    const struct {
        const char *name;
        int64_t *out;
    } numbers[] = {{"depth", &r.depth},
                   {"nodes", &r.nodes},
                   {"movetime", &r.movetime},
                   {"wtime", &r.clock[AYO_SOUTH]},
                   {"btime", &r.clock[AYO_NORTH]},
                   {"winc", &r.increment[AYO_SOUTH]},
                   {"binc", &r.increment[AYO_NORTH]},
                   {"movestogo", &r.moves}};
    char *word;
    while ((word = uci_word(&words)) != NULL) {
        r.infinite = r.infinite || strcmp(word, "infinite") == 0;
        r.ponder = r.ponder || strcmp(word, "ponder") == 0;
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            if (strcmp(word, numbers[i].name) == 0) {
                (void)take_number(numbers[i].out, &words);
            }
        }
    }
    return r;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The lesser of two limits, negative ones being none. */
static int64_t tighter(int64_t a, int64_t b)
{
    return a < 0 ? b : b < 0 ? a : least(a, b);
}

/* The part of the clock that this move may take. */
static int64_t share_of_clock(const request *r, int side)
{
    enum { USUAL = 25, MOST = 40 };
    const int64_t clock = r->clock[side], moves = r->moves > 0 ? least(r->moves, MOST) : USUAL;
    if (clock < 0) {
        return AYO_UNLIMITED;
    }
    const int64_t most = clock - clock / 10 - OWN_TIME;
    const int64_t share = clock / moves + r->increment[side] / 4 * 3;
    return share < most ? share : most > 0 ? most : 0;
}

/* ---- what is told ---- */

static int lead(const uci *u)
{
    ayo_position position;
    return ayo_game_position(&position, u->game) == AYO_OK
               ? position.stores[position.mover] - position.stores[!position.mover]
               : 0;
}

static void line_text(char *out, const uci *u, const ayo_variation *found)
{
    int32_t row = 0;
    if (ayo_rules_option(&row, u->rules, AYO_OPTION_PITS_PER_ROW) == AYO_OK) {
        for (int i = 0; i < found->length; i++) {
            *out++ = ayo_pit_letter((int)row, found->line[i]);
        }
    }
    *out = '\0';
}

/* An ayo_search_info_fn. */
static void tell(void *context, const ayo_search_result *found)
{
    uci_thought *t = context;
    for (int i = 0; i < found->count; i++) {
        const ayo_variation *v = &found->moves[i];
        char line[AYO_SEARCH_MAX_LINE + 1], rank[24] = "";
        line_text(line, t->u, v);
        if (t->limits.lines > 1) {
            snprintf(rank, sizeof rank, " multipv %d", i + 1);
        }
        uint64_t time = found->milliseconds;
        uci_send("info depth %d%s score cp %d nodes %" PRIu64 " nps %" PRIu64 " time %" PRIu64
                 " tbhits %" PRIu64 " pv %s",
                 (int)v->depth, rank, 100 * lead(t->u) + (int)v->score, found->nodes,
                 found->nodes * 1000 / (time > 0 ? time : 1), time, found->table_hits, line);
    }
    if (found->proven && !t->told) {
        t->told = true;
        uci_send("info string proven: no move is better");
    }
}

static void send_move(const uci *u, const ayo_variation *found)
{
    char line[AYO_SEARCH_MAX_LINE + 1];
    line_text(line, u, found);
    if (found->length > 1) {
        uci_send("bestmove %c ponder %c", line[0], line[1]);
    } else {
        uci_send("bestmove %c", line[0]);
    }
}

/* ---- thinking ---- */

/* An ayo_progress_fn. */
static bool go_on(void *context, const ayo_progress *now)
{
    uci_thought *t = context;
    (void)now;
    return !atomic_load(&t->stop) && cli_clock() < atomic_load(&t->deadline);
}

static ayo_status think(uci_thought *t, ayo_variation *best)
{
    uci *u = t->u;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_status status = ayo_search_game(&found, u->search, u->game, &t->limits);
    *best = found.moves[0];
    return status;
}

/* A level that errs finds its move at once, and has nothing to tell of it. */
static ayo_status err(uci_thought *t, ayo_variation *best)
{
    uci *u = t->u;
    int pit = 0;
    ayo_status status =
        ayo_search_play(&pit, u->search, u->game, u->options.level, &u->random, NULL, NULL);
    *best = (ayo_variation){.pit = pit, .length = 1, .line = {(uint8_t)pit}};
    return status;
}

/* An answer to `go infinite` or to pondering is kept until it is wanted. */
static void keep_answer(uci_thought *t)
{
    pthread_mutex_lock(&t->lock);
    while (!atomic_load(&t->stop) && (t->infinite || atomic_load(&t->ponder))) {
        pthread_cond_wait(&t->changed, &t->lock);
    }
    pthread_mutex_unlock(&t->lock);
}

static void *run(void *context)
{
    uci_thought *t = context;
    ayo_variation best;
    int32_t error = 0;
    ayo_search_limits level = AYO_SEARCH_LIMITS_INIT;
    if (t->u->options.level > 0 &&
        ayo_level_limits(&level, &error, t->u->options.level) == AYO_OK) {
        t->limits.depth = (int32_t)tighter(t->limits.depth, level.depth);
        t->limits.nodes = tighter(t->limits.nodes, level.nodes);
        t->limits.guess = level.guess;
    }
    ayo_status status = error > 0 ? err(t, &best) : think(t, &best);
    keep_answer(t);
    if (status == AYO_OK || status == AYO_ERR_CANCELLED) {
        send_move(t->u, &best);
    } else {
        uci_send("info string %s", ayo_status_message(status));
        uci_send("bestmove 0000");
    }
    return NULL;
}

static void prepare(uci_thought *t, const request *r)
{
    ayo_position position = {{0}, {0}, 0, 0, {0}};
    ayo_status status = ayo_game_position(&position, t->u->game);
    (void)status;
    t->budget = tighter(r->movetime, share_of_clock(r, position.mover));
    t->infinite = r->infinite;
    t->told = false;
    atomic_store(&t->stop, false);
    atomic_store(&t->ponder, r->ponder);
    atomic_store(&t->deadline, UINT64_MAX);
    t->limits = (ayo_search_limits)AYO_SEARCH_LIMITS_INIT;
    t->limits.depth = (int32_t)least(r->depth, AYO_SEARCH_MAX_DEPTH);
    t->limits.nodes = r->nodes;
    t->limits.milliseconds = r->infinite || r->ponder ? AYO_UNLIMITED : t->budget;
    t->limits.lines = t->u->options.lines;
    t->limits.progress = go_on;
    t->limits.progress_context = t;
    t->limits.info = tell;
    t->limits.info_context = t;
}

void uci_go(uci *u, char *words)
{
    uci_thought *t = u->thought;
    const request r = read_request(words);
    uci_stop(u);
    prepare(t, &r);
    t->running = pthread_create(&t->thread, NULL, run, t) == 0;
    if (!t->running) {
        /* Nobody could stop it: a guess is better than no answer. */
        t->limits.nodes = 0;
        atomic_store(&t->stop, true);
        run(t);
    }
}

/* Wakes a thought that keeps its answer. */
static void wake(uci_thought *t, bool stop)
{
    pthread_mutex_lock(&t->lock);
    atomic_store(&t->ponder, false);
    if (stop) {
        atomic_store(&t->stop, true);
    }
    pthread_cond_signal(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

void uci_stop(uci *u)
{
    uci_thought *t = u->thought;
    if (t->running) {
        wake(t, true);
        pthread_join(t->thread, NULL);
        t->running = false;
    }
}

void uci_ponderhit(uci *u)
{
    uci_thought *t = u->thought;
    if (t->running && atomic_load(&t->ponder)) {
        if (t->budget >= 0 && !t->infinite) {
            atomic_store(&t->deadline, cli_clock() + (uint64_t)t->budget);
        }
        wake(t, false);
    }
}

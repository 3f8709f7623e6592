/* SPDX-License-Identifier: Apache-2.0 */
/*
 * threads FOLDER: many threads share rules, tables, a game and a record to read, and
 * slices of arrays; each has games, solvers and searches of its own. What each finds
 * is what one thread finds alone; that no two meet is the thread sanitizer's to see.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "mirror.h"

enum { THREADS = 8, LANES = 64, SEEDS = 8, PLIES = 60, ROUNDS = 6 };

/* What all threads see. */
typedef struct world {
    const ayo_rules *rules;
    const ayo_table *table;
    const ayo_game *game;
    const ayo_record *record;
    const char *path; /* a file that all open, and some replace */
    ayo_position *positions;
    ayo_random *randoms;
    int32_t *statuses;
} world;

/* A thread, and all that it finds out as one number. */
typedef struct worker {
    world *shared;
    int number;
    uint64_t found;
    bool failed;
    pthread_t thread;
} worker;

static void need(worker *w, bool condition)
{
    w->failed = w->failed || !condition;
}

static void note(worker *w, uint64_t number)
{
    w->found = (w->found ^ number) * UINT64_C(0x9e3779b97f4a7c15);
}

static void play(worker *w)
{
    ayo_game *game = NULL;
    ayo_random random = {5};
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    char text[4096];
    size_t length = 0;
    need(w, ayo_game_clone(&game, w->shared->game, NULL) == AYO_OK);
    need(w, ayo_game_play_random(NULL, game, &random, PLIES) == AYO_OK);
    need(w, ayo_game_outcome(&outcome, game) == AYO_OK);
    note(w, (uint64_t)outcome.south << 8 | (uint64_t)outcome.reason);
    note(w, ayo_game_repetitions(w->shared->game) + ayo_game_ply(w->shared->game));
    need(w, ayo_record_format(text, sizeof text, &length, w->shared->record) == AYO_OK);
    note(w, length);
    ayo_game_destroy(game);
}

static void look_up(worker *w)
{
    ayo_position position;
    ayo_random random = {7};
    need(w, ayo_position_start(&position, w->shared->rules) == AYO_OK);
    for (int i = 0; i < 40; i++) {
        int32_t margin = 0;
        int32_t values[AYO_MAX_PITS];
        uint32_t best = 0;
        ayo_position last;
        need(w, ayo_position_playout(&last, NULL, &random, w->shared->rules, &position, 400) ==
                    AYO_OK);
        ayo_status status = ayo_table_probe(&margin, w->shared->table, &last);
        note(w, (uint64_t)(margin + 256) + (uint64_t)(status == AYO_OK));
        status = ayo_table_moves(values, &best, w->shared->table, &last);
        note(w, best + (uint64_t)(status == AYO_OK));
    }
}

static void solve(worker *w)
{
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_position position;
    options.memory = 1 << 20;
    options.table = w->shared->table;
    limits.nodes = 3000;
    need(w, ayo_position_start(&position, w->shared->rules) == AYO_OK);
    need(w, ayo_solver_create(&solver, w->shared->rules, &options, NULL) == AYO_OK);
    ayo_status status = ayo_solver_solve(&found, solver, &position, &limits);
    need(w, status == AYO_OK || status == AYO_ERR_LIMIT);
    note(w, (uint64_t)(found.lower + 256) << 16 | (uint64_t)(found.upper + 256));
    note(w, found.nodes);
    ayo_solver_destroy(solver);
}

static void search(worker *w)
{
    ayo_search *mind = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    options.memory = 1 << 20;
    options.table = w->shared->table;
    limits.nodes = 2000;
    need(w, ayo_search_create(&mind, w->shared->rules, &options, NULL) == AYO_OK);
    need(w, ayo_search_game(&found, mind, w->shared->game, &limits) == AYO_OK);
    note(w, (uint64_t)found.moves[0].pit << 32 | (uint32_t)found.moves[0].score);
    ayo_search_destroy(mind);
}

/* Odd threads replace the file that the others open: there is always a whole one. */
static void use_file(worker *w)
{
    ayo_table *opened = NULL;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    if (w->number % 2 == 1)
        need(w, ayo_table_save(w->shared->table, w->shared->path) == AYO_OK);
    need(w, ayo_table_open(&opened, w->shared->rules, w->shared->path, NULL) == AYO_OK);
    need(w, ayo_table_info_get(&info, opened) == AYO_OK && info.seeds == SEEDS);
    ayo_table_destroy(opened);
}

/* The lanes of this thread lie between those of others in the same arrays. */
static void step_slice(worker *w)
{
    size_t at = (size_t)w->number * LANES;
    world *all = w->shared;
    int32_t pits[LANES];
    for (int i = 0; i < 3; i++) {
        need(w, ayo_batch_random_moves(pits, all->randoms + at, all->rules, all->positions + at,
                                       LANES) == AYO_OK);
        need(w, ayo_batch_apply(all->positions + at, all->statuses + at, NULL, NULL, 0, all->rules,
                                pits, LANES) == AYO_OK);
        need(w, ayo_batch_random_step(all->positions + at, NULL, NULL, NULL, 0, all->randoms + at,
                                      all->rules, LANES) == AYO_OK);
    }
    for (size_t i = 0; i < LANES; i++)
        note(w, ayo_position_hash(&all->positions[at + i]));
}

static void *work(void *argument)
{
    worker *w = argument;
    for (int i = 0; i < ROUNDS; i++) {
        play(w);
        look_up(w);
        use_file(w);
        step_slice(w);
    }
    solve(w);
    search(w);
    return NULL;
}

/* An ayo_run_fn with a thread for each of the first tasks, to build the table by. */
typedef struct crew {
    ayo_task_fn task;
    void *context;
    size_t count;
    atomic_size_t next;
} crew;

static void *help(void *argument)
{
    crew *c = argument;
    size_t i;
    while ((i = atomic_fetch_add(&c->next, 1)) < c->count)
        c->task(c->context, i);
    return NULL;
}

static void run_in_threads(void *context, size_t count, ayo_task_fn task, void *task_context)
{
    crew c = {task, task_context, count, 0};
    pthread_t helpers[THREADS];
    (void)context;
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&helpers[i], NULL, help, &c) != 0)
            check_abort("no thread");
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(helpers[i], NULL);
}

static void begin_lanes(world *shared)
{
    if (ayo_batch_start(shared->positions, shared->rules, THREADS * LANES) != AYO_OK)
        check_abort("no lanes");
    for (uint64_t i = 0; i < THREADS * LANES; i++)
        shared->randoms[i].state = i % LANES;
}

static void run_all(world *shared, worker *workers)
{
    begin_lanes(shared);
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (worker){.shared = shared, .number = i};
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            check_abort("no thread");
    }
    for (int i = 0; i < THREADS; i++)
        (void)pthread_join(workers[i].thread, NULL);
}

static void check_rules(const char *text, const char *path)
{
    static ayo_position positions[THREADS * LANES];
    static ayo_random randoms[THREADS * LANES];
    static int32_t statuses[THREADS * LANES];
    static worker workers[THREADS];
    world shared = {.path = path, .positions = positions, .randoms = randoms, .statuses = statuses};
    ayo_rules *rules = NULL;
    ayo_table *table = NULL;
    ayo_game *game = NULL;
    ayo_record *record = NULL;
    ayo_random random = {3};
    ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
    options.run = run_in_threads;
    if (ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL) != AYO_OK ||
        ayo_table_create(&table, rules, NULL) != AYO_OK ||
        ayo_table_build(table, SEEDS, &options) != AYO_OK ||
        ayo_table_save(table, path) != AYO_OK || ayo_game_create(&game, rules, NULL) != AYO_OK ||
        ayo_game_play_random(NULL, game, &random, 6) != AYO_OK ||
        ayo_record_create(&record, game, NULL) != AYO_OK)
        check_abort("%s: cannot begin", text);
    shared.rules = rules;
    shared.table = table;
    shared.game = game;
    shared.record = record;
    run_all(&shared, workers);
    worker alone = {.shared = &shared};
    begin_lanes(&shared);
    (void)work(&alone);
    for (int i = 0; i < THREADS; i++) {
        CHECK(!workers[i].failed && !alone.failed, "%s: a call failed in thread %d", text, i);
        CHECK(workers[i].found == alone.found, "%s: thread %d found something else", text, i);
    }
    ayo_record_destroy(record);
    ayo_game_destroy(game);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

int main(int argc, char **argv)
{
    char path[4096];
    if (argc != 2)
        check_abort("usage: threads FOLDER");
    (void)snprintf(path, sizeof path, "%s/table.ayo", argv[1]);
    check_rules("russ", path);
    check_rules("oware", path);
    check_rules("pratt,pits-per-row=4,repetition=3", path);
    return check_summary("threads");
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * guest FOLDER: the library in a process that is not its own. Objects serve both sides
 * of a fork; a storm of signals changes nothing, and no signal is touched; an open table
 * stays what it is when its file is replaced; a small disk fills up.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/time.h>
#include <unistd.h>

#include "check.h"
#include "ledger.h"
#include "process.h"

enum { SEEDS = 6, CHILDREN = 3, STORMS = 10, STORM_MICROSECONDS = 200 };

static const char path[] = "table.ayo";
static const char *folder;

/* One object of each kind. */
typedef struct world {
    ledger books;
    ayo_rules *rules;
    ayo_game *game;
    ayo_table *table;  /* in memory */
    ayo_table *opened; /* the same in a file */
    ayo_solver *solver;
    ayo_search *search;
} world;

static ayo_status make(world *w)
{
    const ayo_allocator *memory = &w->books.allocator;
    ayo_solver_options solving = AYO_SOLVER_OPTIONS_INIT;
    ayo_search_options searching = AYO_SEARCH_OPTIONS_INIT;
    solving.memory = searching.memory = 1 << 20;
    ayo_status status = ayo_rules_create(&w->rules, AYO_PRESET_RUSS, memory);
    if (status == AYO_OK)
        status = ayo_game_create(&w->game, w->rules, memory);
    if (status == AYO_OK)
        status = ayo_table_create(&w->table, w->rules, memory);
    if (status == AYO_OK)
        status = ayo_table_build(w->table, SEEDS, NULL);
    if (status == AYO_OK)
        status = ayo_table_save(w->table, path);
    if (status == AYO_OK)
        status = ayo_table_open(&w->opened, w->rules, path, memory);
    solving.table = searching.table = w->opened;
    if (status == AYO_OK)
        status = ayo_solver_create(&w->solver, w->rules, &solving, memory);
    if (status == AYO_OK)
        status = ayo_search_create(&w->search, w->rules, &searching, memory);
    return status;
}

/* Makes the world anew in the same memory; 0 blocks are out when it is gone. */
static void make_world(world *w)
{
    memset(w, 0, sizeof *w);
    ledger_open(&w->books);
    ayo_status status = make(w);
    if (status != AYO_OK)
        check_abort("no world: %s", ayo_status_name(status));
}

static bool end_world(world *w)
{
    ayo_search_destroy(w->search);
    ayo_solver_destroy(w->solver);
    ayo_table_destroy(w->opened);
    ayo_table_destroy(w->table);
    ayo_game_destroy(w->game);
    ayo_rules_destroy(w->rules);
    return w->books.blocks == 0 && w->books.faults == 0;
}

static uint64_t mix(uint64_t sum, uint64_t number)
{
    return (sum ^ number) * UINT64_C(0x9e3779b97f4a7c15);
}

/* What the tables say of the ends of random games. */
static uint64_t look_up(const world *w, uint64_t sum)
{
    ayo_random random = {7};
    ayo_position start;
    sum = mix(sum, (uint64_t)ayo_position_start(&start, w->rules));
    for (int i = 0; i < 20; i++) {
        ayo_position last;
        int32_t margins[2] = {0, 0};
        sum = mix(sum, (uint64_t)ayo_position_playout(&last, NULL, &random, w->rules, &start, 400));
        for (int t = 0; t < 2; t++) {
            sum = mix(sum, (uint64_t)ayo_table_probe(&margins[t], t ? w->opened : w->table, &last));
            sum = mix(sum, (uint64_t)margins[t]);
        }
    }
    return sum;
}

/* Uses everything, and changes it: all that is found, as one number. */
static uint64_t use(world *w)
{
    ayo_random random = {5};
    ayo_position position;
    ayo_solution solution = AYO_SOLUTION_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits depth = AYO_SEARCH_LIMITS_INIT;
    limits.nodes = 3000;
    depth.nodes = 2000;
    uint64_t sum = look_up(w, 0);
    sum = mix(sum, (uint64_t)ayo_game_play_random(NULL, w->game, &random, 30));
    sum = mix(sum, (uint64_t)ayo_game_position(&position, w->game));
    sum = mix(sum, ayo_position_hash(&position));
    ayo_solver_clear(w->solver);
    sum = mix(sum, (uint64_t)ayo_solver_solve(&solution, w->solver, &position, &limits));
    sum = mix(sum, (uint64_t)(solution.lower + 256) << 32 | (uint32_t)solution.upper);
    ayo_search_clear(w->search);
    sum = mix(sum, (uint64_t)ayo_search_game(&found, w->search, w->game, &depth));
    sum = mix(sum, (uint64_t)found.moves[0].pit << 32 | (uint32_t)found.moves[0].score);
    sum = mix(sum, (uint64_t)ayo_table_build(w->table, SEEDS + 1, NULL));
    return look_up(w, sum);
}

/* Children use, change and destroy what was made before they were, and so does their parent. */
static void test_fork(uint64_t expected)
{
    world w;
    pid_t children[CHILDREN];
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    make_world(&w);
    for (int i = 0; i < CHILDREN; i++) {
        children[i] = process_start();
        if (children[i] == 0)
            _exit(use(&w) == expected && end_world(&w) ? 0 : 1);
    }
    CHECK(process_wait(children[0]) == 0, "killed");
    CHECK(ayo_game_ply(w.game) == 0, "a child's moves");
    CHECK(ayo_table_info_get(&info, w.table) == AYO_OK && info.seeds == SEEDS, "a child's table");
    CHECK(use(&w) == expected, "the parent finds something else");
    for (int i = 1; i < CHILDREN; i++)
        CHECK(process_wait(children[i]) == 0, "killed");
    CHECK(end_world(&w), "a leak");
}

static volatile sig_atomic_t alarms;

static void on_alarm(int signal)
{
    (void)signal;
    alarms++;
}

static void storm(int microseconds)
{
    const struct itimerval every = {{0, microseconds}, {0, microseconds}};
    if (setitimer(ITIMER_REAL, &every, NULL) != 0)
        check_abort("no timer");
}

/* The handlers of all signals and those that are blocked, as bytes to compare. */
typedef struct manners {
    struct sigaction actions[SIGSYS + 1];
    sigset_t blocked;
} manners;

static void note_manners(manners *m)
{
    memset(m, 0, sizeof *m);
    for (int signal = 1; signal <= SIGSYS; signal++)
        (void)sigaction(signal, NULL, &m->actions[signal]);
    (void)sigprocmask(SIG_BLOCK, NULL, &m->blocked);
}

static bool same_manners(const manners *a, const manners *b)
{
    bool same = true;
    for (int signal = 1; signal <= SIGSYS; signal++)
        same = same && a->actions[signal].sa_handler == b->actions[signal].sa_handler &&
               a->actions[signal].sa_flags == b->actions[signal].sa_flags &&
               sigismember(&a->blocked, signal) == sigismember(&b->blocked, signal);
    return same;
}

/* Without SA_RESTART, so that every call that can be interrupted is. */
static void await_alarms(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm;
    if (sigaction(SIGALRM, &action, NULL) != 0)
        check_abort("no handler");
}

static void test_storm(uint64_t expected)
{
    world w;
    storm(STORM_MICROSECONDS);
    for (int i = 0; i < STORMS; i++) {
        const sig_atomic_t calm = alarms;
        make_world(&w);
        CHECK(use(&w) == expected, "the storm changes something");
        CHECK(end_world(&w), "a leak");
        CHECK(alarms > calm, "no storm");
    }
    storm(0);
}

/* Who has opened a file keeps it, whatever comes under its name. */
static void test_replaced_file(uint64_t expected)
{
    world w;
    ayo_rules *oware = NULL;
    ayo_table *other = NULL;
    make_world(&w);
    CHECK(ayo_rules_create(&oware, AYO_PRESET_OWARE, NULL) == AYO_OK &&
              ayo_table_create(&other, oware, NULL) == AYO_OK &&
              ayo_table_build(other, SEEDS, NULL) == AYO_OK &&
              ayo_table_save(other, path) == AYO_OK,
          "replaced");
    ayo_table_destroy(other);
    ayo_rules_destroy(oware);
    CHECK(use(&w) == expected, "another file");
    CHECK(remove(path) == 0 && end_world(&w), "a leak");
}

/* A disk of two pages: the small table fits, the larger one does not. */
static void fill_disk(const world *w)
{
    ayo_table *small = NULL;
    ayo_table *found = NULL;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    CHECK(ayo_table_create(&small, w->rules, NULL) == AYO_OK &&
              ayo_table_build(small, 2, NULL) == AYO_OK && ayo_table_save(small, path) == AYO_OK,
          "it fits");
    CHECK(ayo_table_save(w->table, path) == AYO_ERR_FILE_IO, "the disk is full");
    CHECK(ayo_table_open(&found, w->rules, path, NULL) == AYO_OK &&
              ayo_table_info_get(&info, found) == AYO_OK && info.seeds == 2,
          "the old file is gone");
    CHECK(access("table.ayo.part-00", F_OK) != 0 && errno == ENOENT, "something is left");
    ayo_table_destroy(found);
    ayo_table_destroy(small);
}

/* In a space of names of its own, which takes a root who may mount. */
static bool mount_small_disk(void)
{
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("none", folder, "tmpfs", 0, "size=8k") == 0 && chdir(folder) == 0;
}

static void test_small_disk(void)
{
    world w;
    make_world(&w);
    pid_t child = process_start();
    if (child == 0) {
        if (mount_small_disk())
            fill_disk(&w);
        else
            puts("guest: no small disk may be mounted here");
        int status = check_summary("guest, on a small disk");
        (void)fflush(NULL);
        _exit(status);
    }
    CHECK(process_wait(child) == 0, "killed");
    CHECK(end_world(&w), "a leak");
}

int main(int argc, char **argv)
{
    if (argc != 2 || chdir(argv[1]) != 0)
        check_abort("usage: guest FOLDER");
    folder = argv[1];
    world w;
    manners before;
    manners after;
    await_alarms();
    note_manners(&before);
    make_world(&w);
    const uint64_t expected = use(&w);
    CHECK(end_world(&w), "a leak");
    test_fork(expected);
    test_storm(expected);
    test_replaced_file(expected);
    test_small_disk();
    note_manners(&after);
    CHECK(same_manners(&before, &after), "a signal was touched");
    return check_summary("guest");
}

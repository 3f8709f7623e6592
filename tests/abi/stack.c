/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the calls of the library take of the stack with all that they call in turn: each
 * kind runs in a thread whose stack was painted before; what is no longer paint was used.
 */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "mirror.h"

enum { STACK = 1 << 20, MOST = 64 << 10, PAINT = 0xa7, LANES = 300 };

static const char *rules_text;
static const char *path;

static ayo_rules *rules_of(void)
{
    ayo_rules *rules = NULL;
    if (ayo_rules_parse(&rules, NULL, rules_text, AYO_NUL_TERMINATED, NULL) != AYO_OK)
        check_abort("no rules");
    return rules;
}

static void nothing(const ayo_rules *rules)
{
    (void)rules;
}

static void positions(const ayo_rules *rules)
{
    ayo_position position;
    ayo_random random = {1};
    uint64_t counts[AYO_MAX_PITS];
    uint64_t count = 0;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    CHECK(ayo_position_start(&position, rules) == AYO_OK, "start");
    (void)!ayo_position_apply(&position, &result, rules, &position, 2);
    CHECK(ayo_position_playout(&position, NULL, &random, rules, &position, 20) == AYO_OK, "play");
    CHECK(ayo_perft(&count, rules, &position, 7) == AYO_OK, "perft");
    CHECK(ayo_perft_divide(counts, rules, &position, 6) == AYO_OK, "divide");
}

static void batches(const ayo_rules *rules)
{
    static ayo_position lanes[LANES];
    static ayo_random randoms[LANES];
    static int32_t pits[LANES];
    static int32_t statuses[LANES];
    static uint32_t masks[LANES];
    CHECK(ayo_batch_start(lanes, rules, LANES) == AYO_OK, "start");
    for (size_t i = 0; i < LANES; i++)
        randoms[i].state = i;
    for (int i = 0; i < 40; i++) {
        CHECK(ayo_batch_legal(masks, rules, lanes, LANES) == AYO_OK, "legal");
        CHECK(ayo_batch_random_moves(pits, randoms, rules, lanes, LANES) == AYO_OK, "moves");
        CHECK(ayo_batch_apply(lanes, statuses, NULL, NULL, 0, rules, pits, LANES) == AYO_OK, "go");
        CHECK(ayo_batch_random_step(lanes, NULL, NULL, NULL, 0, randoms, rules, LANES) == AYO_OK,
              "step");
    }
    CHECK(ayo_batch_playout(lanes, NULL, randoms, rules, 100, LANES) == AYO_OK, "playout");
}

static void games(const ayo_rules *rules)
{
    ayo_game *game = NULL;
    ayo_record *record = NULL;
    ayo_record *read = NULL;
    ayo_random random = {1};
    static char text[1 << 16];
    CHECK(ayo_game_create(&game, rules, NULL) == AYO_OK, "game");
    CHECK(ayo_game_play_random(NULL, game, &random, 300) == AYO_OK, "random");
    CHECK(ayo_record_create(&record, game, NULL) == AYO_OK, "record");
    CHECK(ayo_record_format(text, sizeof text, NULL, record) == AYO_OK, "format");
    CHECK(ayo_record_parse(&read, NULL, NULL, text, AYO_NUL_TERMINATED, NULL) == AYO_OK, "parse");
    ayo_record_destroy(read);
    ayo_record_destroy(record);
    ayo_game_destroy(game);
}

static void tables(const ayo_rules *rules)
{
    ayo_table *table = NULL;
    CHECK(ayo_table_create(&table, rules, NULL) == AYO_OK, "create");
    CHECK(ayo_table_build(table, 5, NULL) == AYO_OK, "build");
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    ayo_table_destroy(table);
    CHECK(ayo_table_open(&table, rules, path, NULL) == AYO_OK, "open");
    ayo_table_destroy(table);
}

static void solvers(const ayo_rules *rules)
{
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_position start;
    uint8_t line[50];
    size_t count = 0;
    options.memory = 1 << 20;
    limits.nodes = 20000;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_solver_create(&solver, rules, &options, NULL) == AYO_OK, "solver");
    (void)!ayo_solver_solve(&found, solver, &start, &limits);
    (void)!ayo_solver_line(line, 50, &count, solver, &start, &limits);
    ayo_solver_destroy(solver);
}

static void searches(const ayo_rules *rules)
{
    ayo_search *search = NULL;
    ayo_game *game = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_random random = {1};
    int pit = -1;
    options.memory = 1 << 20;
    limits.nodes = 50000;
    limits.guess = 1;
    CHECK(ayo_game_create(&game, rules, NULL) == AYO_OK, "game");
    CHECK(ayo_search_create(&search, rules, &options, NULL) == AYO_OK, "search");
    CHECK(ayo_search_game(&found, search, game, &limits) == AYO_OK, "guess");
    limits.guess = 0;
    limits.nodes = 3000;
    CHECK(ayo_search_game(&found, search, game, &limits) == AYO_OK, "search");
    CHECK(ayo_search_play(&pit, search, game, 3, &random, NULL, NULL) == AYO_OK, "play");
    ayo_search_destroy(search);
    ayo_game_destroy(game);
}

static const struct {
    const char *name;
    void (*run)(const ayo_rules *rules);
} kinds[] = {{"nothing", nothing},  {"positions", positions}, {"batches", batches},
             {"games", games},      {"tables", tables},       {"solvers", solvers},
             {"searches", searches}};

static void *run_kind(void *kind)
{
    ayo_rules *rules = rules_of();
    kinds[*(size_t *)kind].run(rules);
    ayo_rules_destroy(rules);
    return NULL;
}

/* Bytes of the stack that a kind uses, those of the thread itself included. */
static size_t measure(size_t kind)
{
    pthread_attr_t attributes;
    pthread_t thread;
    unsigned char *stack = aligned_alloc(4096, STACK);
    size_t paint = 0;
    if (stack == NULL)
        check_abort("no memory");
    memset(stack, PAINT, STACK);
    if (pthread_attr_init(&attributes) != 0 ||
        pthread_attr_setstack(&attributes, stack, STACK) != 0 ||
        pthread_create(&thread, &attributes, run_kind, &kind) != 0 ||
        pthread_join(thread, NULL) != 0)
        check_abort("no thread");
    (void)pthread_attr_destroy(&attributes);
    while (paint < STACK && stack[paint] == PAINT)
        paint++;
    free(stack);
    return STACK - paint;
}

int main(int argc, char **argv)
{
    static const char *const texts[] = {"russ", "oware", "pratt,pits-per-row=12,seeds-per-pit=3"};
    if (argc != 2)
        check_abort("usage: stack FILE");
    path = argv[1];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        rules_text = texts[i];
        size_t least = measure(0);
        for (size_t kind = 1; kind < sizeof kinds / sizeof *kinds; kind++) {
            size_t used = measure(kind) - least;
            printf("%s: %s: %zu bytes\n", texts[i], kinds[kind].name, used);
            CHECK(used <= MOST, "%s: %s: %zu bytes", texts[i], kinds[kind].name, used);
        }
    }
    return check_summary("stack");
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "workloads.h"

#include <ayoayo/ayoayo.h>
#include <reference.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The library from inside, to take the form for AVX-512 out of a rule set. */
#include "rules/rules.h"

/** A benchmark that goes wrong has nothing to say: the status is the caller's only to end it. */
static void expect(ayo_status status)
{
    if (status != AYO_OK)
        abort();
}

/** A rule set and its start position. */
typedef struct setup {
    ayo_rules *rules;
    ayo_position start;
} setup;

static setup set_up(const workload *w)
{
    setup s;
    expect(ayo_rules_parse(&s.rules, NULL, w->rules, AYO_NUL_TERMINATED, NULL));
    expect(ayo_position_start(&s.start, s.rules));
    return s;
}

static uint64_t run_perft(const workload *w)
{
    const setup s = set_up(w);
    uint64_t leaves;
    expect(ayo_perft(&leaves, s.rules, &s.start, w->size));
    ayo_rules_destroy(s.rules);
    return leaves;
}

/** The same with the boards one behind the other, as on processors that are not wide. */
static uint64_t run_narrow_perft(const workload *w)
{
    const setup s = set_up(w);
    uint64_t leaves;
    s.rules->wide = false;
    expect(ayo_perft(&leaves, s.rules, &s.start, w->size));
    ayo_rules_destroy(s.rules);
    return leaves;
}

static int option(const ayo_rules *rules, int number)
{
    int32_t value;
    expect(ayo_rules_option(&value, rules, number));
    return value;
}

static ref_rules reference_rules(const ayo_rules *rules)
{
    return (ref_rules){
        .pits_per_row = option(rules, AYO_OPTION_PITS_PER_ROW),
        .seeds_per_pit = option(rules, AYO_OPTION_SEEDS_PER_PIT),
        .single = option(rules, AYO_OPTION_SOWING) == AYO_SOWING_SINGLE,
        .twos_and_threes = option(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_TWOS_AND_THREES,
        .leftovers_owner = option(rules, AYO_OPTION_LEFTOVERS) == AYO_LEFTOVERS_OWNER};
}

static uint64_t run_reference_perft(const workload *w)
{
    const setup s = set_up(w);
    const ref_rules rules = reference_rules(s.rules);
    ref_board start;
    ref_start(&start, &rules);
    ayo_rules_destroy(s.rules);
    return ref_perft(&rules, &start, w->size);
}

/** A random pit of the mover's row that holds seeds. */
static int random_pit(ayo_random *random, const ayo_position *position)
{
    const int pits = position->pits_per_row;
    const int first = position->mover * pits;
    int choices[AYO_MAX_PITS_PER_ROW];
    uint32_t count = 0;
    for (int i = 0; i < pits; i++) {
        choices[count] = first + i;
        count += position->pits[first + i] > 0;
    }
    return choices[ayo_random_below(random, count)];
}

/** Random games, one move at a time by the public calls; a move that is refused is drawn again. */
static uint64_t run_random_moves(const workload *w)
{
    const setup s = set_up(w);
    ayo_random random = {1};
    ayo_position position = s.start;
    for (int made = 0; made < w->size;) {
        ayo_move_result result = AYO_MOVE_RESULT_INIT;
        const int pit = random_pit(&random, &position);
        if (ayo_position_apply(&position, &result, s.rules, &position, pit) != AYO_OK)
            continue;
        made++;
        if (result.reason)
            position = s.start;
    }
    ayo_rules_destroy(s.rules);
    return (uint64_t)w->size;
}

/** The same moves by the seed-by-seed program. */
static uint64_t run_reference_moves(const workload *w)
{
    const setup s = set_up(w);
    const ref_rules rules = reference_rules(s.rules);
    const int pits = rules.pits_per_row;
    ayo_random random = {1};
    ref_board start;
    ref_start(&start, &rules);
    ref_board board = start;
    for (int made = 0; made < w->size;) {
        const int first = board.mover ? pits : 0;
        int choices[AYO_MAX_PITS_PER_ROW];
        uint32_t count = 0;
        for (int i = 0; i < pits; i++) {
            choices[count] = i;
            count += board.pits[first + i] > 0;
        }
        const int pit = first + choices[ayo_random_below(&random, count)];
        const ref_move move = ref_play(&rules, &board, pit);
        if (move.refusal != REF_LEGAL)
            continue;
        made++;
        board = move.end == REF_RUNNING ? move.after : start;
    }
    ayo_rules_destroy(s.rules);
    return (uint64_t)w->size;
}

static uint64_t run_playouts(const workload *w)
{
    const setup s = set_up(w);
    ayo_random random = {1};
    uint64_t moves = 0;
    while (moves < (uint64_t)w->size) {
        ayo_position end;
        uint64_t plies;
        expect(ayo_position_playout(&end, &plies, &random, s.rules, &s.start, 1000));
        moves += plies;
    }
    ayo_rules_destroy(s.rules);
    return moves;
}

static uint64_t run_game(const workload *w)
{
    const setup s = set_up(w);
    ayo_random random = {1};
    ayo_game *game;
    expect(ayo_game_create(&game, s.rules, NULL));
    uint64_t moves = 0;
    while (moves < (uint64_t)w->size) {
        size_t plies;
        expect(ayo_game_play_random(&plies, game, &random, 200));
        for (size_t i = 0; i < plies; i++)
            expect(ayo_game_undo(game));
        moves += plies;
    }
    ayo_game_destroy(game);
    ayo_rules_destroy(s.rules);
    return moves;
}

#define WIDEST "russ,pits-per-row=12"

/** The longest relays that were met: where, and which pit. */
static const struct {
    const char *rules;
    const char *position;
    int pit;
} longest[] = {
    {"russ", "2-1-3-1-2-1-2-1-2-1-2-1-10-19-S", 2},
    {WIDEST, "2-1-2-1-2-1-4-1-2-2-3-4-1-4-1-2-1-5-6-5-4-3-2-1-21-15-S", 8},
};

/** The worst that one call is known to take. */
static uint64_t run_longest(const workload *w)
{
    const setup s = set_up(w);
    const size_t i = strcmp(w->rules, longest[0].rules) == 0 ? 0 : 1;
    ayo_position position;
    expect(ayo_position_parse(&position, NULL, s.rules, longest[i].position, AYO_NUL_TERMINATED));
    uint64_t laps = 0;
    for (int call = 0; call < w->size; call++) {
        ayo_position after;
        ayo_move_result result = AYO_MOVE_RESULT_INIT;
        expect(ayo_position_apply(&after, &result, s.rules, &position, longest[i].pit));
        laps += result.laps;
    }
    ayo_rules_destroy(s.rules);
    return laps;
}

static uint64_t run_clones(const workload *w)
{
    const setup s = set_up(w);
    ayo_random random = {1};
    ayo_game *game;
    expect(ayo_game_create(&game, s.rules, NULL));
    expect(ayo_game_play_random(NULL, game, &random, 25));
    for (int i = 0; i < w->size; i++) {
        ayo_game *clone;
        expect(ayo_game_clone(&clone, game, NULL));
        ayo_game_destroy(clone);
    }
    ayo_game_destroy(game);
    ayo_rules_destroy(s.rules);
    return (uint64_t)w->size;
}

static uint64_t run_undo(const workload *w)
{
    const setup s = set_up(w);
    ayo_random random = {1};
    ayo_game *game;
    expect(ayo_game_create(&game, s.rules, NULL));
    expect(ayo_game_play_random(NULL, game, &random, 25));
    for (int i = 0; i < w->size; i++) {
        while (ayo_game_undo(game) == AYO_OK) {
        }
        while (ayo_game_redo(game) == AYO_OK) {
        }
    }
    const uint64_t plies = ayo_game_ply(game);
    ayo_game_destroy(game);
    ayo_rules_destroy(s.rules);
    return plies * (uint64_t)w->size;
}

static uint64_t run_hashes(const workload *w)
{
    const setup s = set_up(w);
    ayo_position position = s.start;
    uint64_t sum = 0;
    for (int i = 0; i < w->size; i++) {
        position.pits[0] = (uint8_t)(sum & 7);
        sum += ayo_position_hash(&position);
    }
    ayo_rules_destroy(s.rules);
    /* The sum is looked at, so that the hashes must be made. */
    return (uint64_t)w->size + (sum == 1);
}

static uint64_t run_events(const workload *w)
{
    const setup s = set_up(w);
    uint64_t told = 0;
    while (told < (uint64_t)w->size) {
        ayo_events events;
        ayo_event event;
        expect(ayo_events_begin(&events, s.rules, &s.start, 0));
        while (ayo_events_next(&event, &events) == AYO_OK)
            told++;
    }
    ayo_rules_destroy(s.rules);
    return told;
}

/** Many games, a random step of each and then perhaps all masks; finished ones begin anew. */
static uint64_t run_batch(const workload *w, bool wide, bool with_masks)
{
    enum { GAMES = 4096 };
    static ayo_position positions[GAMES];
    static ayo_random randoms[GAMES];
    static uint32_t masks[GAMES];
    static uint8_t reasons[GAMES];
    static uint32_t plies[GAMES];
    const setup s = set_up(w);
    s.rules->wide = s.rules->wide && wide;
    expect(ayo_batch_start(positions, s.rules, GAMES));
    for (size_t i = 0; i < GAMES; i++)
        randoms[i].state = i;
    for (int step = 0; step < w->size; step++) {
        expect(
            ayo_batch_random_step(positions, NULL, reasons, plies, 200, randoms, s.rules, GAMES));
        expect(ayo_batch_reset(positions, plies, reasons, s.rules, GAMES));
        if (with_masks)
            expect(ayo_batch_legal(masks, s.rules, positions, GAMES));
    }
    ayo_rules_destroy(s.rules);
    return (uint64_t)w->size * GAMES;
}

static uint64_t run_batch_steps(const workload *w)
{
    return run_batch(w, true, false);
}

static uint64_t run_narrow_batch_steps(const workload *w)
{
    return run_batch(w, false, false);
}

static uint64_t run_batch_steps_and_masks(const workload *w)
{
    return run_batch(w, true, true);
}

static uint64_t run_narrow_batch_steps_and_masks(const workload *w)
{
    return run_batch(w, false, true);
}

/** An endgame table from nothing: one thread, so many seeds. */
static uint64_t run_table(const workload *w)
{
    const setup s = set_up(w);
    ayo_table *table;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    expect(ayo_table_create(&table, s.rules, NULL));
    expect(ayo_table_build(table, w->size, NULL));
    expect(ayo_table_info_get(&info, table));
    ayo_table_destroy(table);
    ayo_rules_destroy(s.rules);
    return info.positions;
}

/** The start position's margin, so many times, a solver's own table included. */
static uint64_t run_solver(const workload *w)
{
    const setup s = set_up(w);
    ayo_solver *solver;
    uint64_t nodes = 0;
    for (int i = 0; i < w->size; i++) {
        ayo_solution solution = AYO_SOLUTION_INIT;
        expect(ayo_solver_create(&solver, s.rules, NULL, NULL));
        expect(ayo_solver_solve(&solution, solver, &s.start, NULL));
        ayo_solver_destroy(solver);
        nodes += solution.nodes;
    }
    ayo_rules_destroy(s.rules);
    return nodes;
}

/** Looking ahead from the start, so many nodes, without table and proofs. */
static uint64_t run_search(const workload *w)
{
    const setup s = set_up(w);
    ayo_search *search;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    limits.nodes = w->size;
    limits.guess = 1;
    expect(ayo_search_create(&search, s.rules, NULL, NULL));
    expect(ayo_search_position(&found, search, &s.start, &limits));
    ayo_search_destroy(search);
    ayo_rules_destroy(s.rules);
    return found.nodes;
}

#define LARGE "russ,pits-per-row=8,seeds-per-pit=6"

#define SLOW_LEAVES "perft, seed by seed"
#define SLOW_MOVES  "random moves, seed by seed"

/* What is measured for each of the three boards, each against the seed-by-seed program. */
#define MOVES(rules)                                                                               \
    {SLOW_MOVES, rules, "moves", NULL, 20000, run_reference_moves},                                \
        {"one game, random moves", rules, "moves", SLOW_MOVES, 300000, run_random_moves},          \
        {"playouts", rules, "moves", SLOW_MOVES, 200000, run_playouts},                            \
        {"game: apply and undo", rules, "moves", SLOW_MOVES, 100000, run_game},                    \
        {"4096 games, step, no AVX-512", rules, "moves", SLOW_MOVES, 60, run_narrow_batch_steps},  \
        {"4096 games, step", rules, "moves", SLOW_MOVES, 60, run_batch_steps},                     \
        {"4096 games, step, masks, no AVX-512", rules, "moves", SLOW_MOVES, 60,                    \
         run_narrow_batch_steps_and_masks},                                                        \
    {                                                                                              \
        "4096 games, step, masks", rules, "moves", SLOW_MOVES, 60, run_batch_steps_and_masks       \
    }
#define GAMES(rules)                                                                               \
    {"game of 25 plies: undo and redo", rules, "moves", NULL, 10000, run_undo},                    \
        {"game of 25 plies: clone", rules, "clones", NULL, 100000, run_clones},                    \
        {"hash", rules, "hashes", NULL, 3000000, run_hashes},                                      \
    {                                                                                              \
        "events", rules, "events", NULL, 1000000, run_events                                       \
    }

static const workload usual[] = {
    {SLOW_LEAVES, "russ", "leaves", NULL, 8, run_reference_perft},
    {"perft, no AVX-512", "russ", "leaves", SLOW_LEAVES, 9, run_narrow_perft},
    {"perft", "russ", "leaves", SLOW_LEAVES, 9, run_perft},
    {SLOW_LEAVES, "oware", "leaves", NULL, 7, run_reference_perft},
    {"perft", "oware", "leaves", SLOW_LEAVES, 8, run_perft},
    {SLOW_LEAVES, LARGE, "leaves", NULL, 5, run_reference_perft},
    {"perft", LARGE, "leaves", SLOW_LEAVES, 6, run_perft},
    MOVES("russ"),
    MOVES("oware"),
    MOVES(LARGE),
    GAMES("russ"),
    GAMES("oware"),
    GAMES(LARGE),
    {"longest relay known", "russ", "laps", NULL, 1000, run_longest},
    {"longest relay known", WIDEST, "laps", NULL, 100, run_longest},
    {"table of 12 seeds", "russ", "positions", NULL, 12, run_table},
    {"table of 12 seeds", "oware", "positions", NULL, 12, run_table},
    {"table of 8 seeds", LARGE, "positions", NULL, 8, run_table},
    {"solve the start", "russ", "nodes", NULL, 1, run_solver},
    {"search, no proofs", "russ", "nodes", NULL, 300000, run_search},
    {"search, no proofs", "oware", "nodes", NULL, 300000, run_search},
};

size_t list_usual(workload *list, size_t capacity)
{
    const size_t count = sizeof usual / sizeof usual[0];
    if (count > capacity)
        abort();
    memcpy(list, usual, sizeof usual);
    return count;
}

/** Whether there is anything to play. */
static bool has_moves(const workload *w)
{
    const setup s = set_up(w);
    uint32_t mask;
    expect(ayo_position_legal(&mask, s.rules, &s.start));
    ayo_rules_destroy(s.rules);
    return mask != 0;
}

size_t list_sizes(workload *list, size_t capacity)
{
    enum { MOST_SEEDS = 10, SIZES = AYO_MAX_PITS_PER_ROW * MOST_SEEDS };
    static const char *const presets[] = {"russ", "oware"};
    static char texts[2 * SIZES][64];
    size_t count = 0;
    for (int i = 0; i < 2 * SIZES && count < capacity; i++) {
        const int size = i % SIZES;
        snprintf(texts[i], sizeof texts[i], "%s,pits-per-row=%d,seeds-per-pit=%d",
                 presets[i / SIZES], size / MOST_SEEDS + 1, size % MOST_SEEDS + 1);
        list[count] = (workload){"random moves", texts[i], "moves", NULL, 3000, run_random_moves};
        count += has_moves(&list[count]);
    }
    return count;
}

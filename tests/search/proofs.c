/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The solver against plain sweeps and against tables: with memory for one
 * position only, with a hash that is the same for all, with tables and without.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "objects.h"
#include "oracle.h"
#include "search/solver.h"

static ayo_solver *solver_of(const ayo_rules *rules, const ayo_table *table, uint64_t memory)
{
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    options.memory = memory;
    options.table = table;
    if (ayo_solver_create(&solver, rules, &options, NULL) != AYO_OK)
        check_abort("no solver");
    return solver;
}

static ayo_solution solve(ayo_solver *solver, const ayo_position *position)
{
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_status status = ayo_solver_solve(&found, solver, position, NULL);
    CHECK(status == AYO_OK, "solve: %s", ayo_status_name(status));
    return found;
}

/* The named move is worth the margin, by the oracle's margins of the positions after it. */
static bool keeps(const ayo_table *table, const ayo_position *position, const ayo_solution *found)
{
    int32_t values[AYO_MAX_PITS];
    uint32_t best = 0;
    if (ayo_table_moves(values, &best, table, position) != AYO_OK)
        return false;
    return best ? best >> found->pit & 1 : found->pit == -1;
}

enum way { ONE_ENTRY, ONE_HASH, ROOMY, WAYS };

static const char *const way_names[] = {"one entry", "one hash", "roomy"};

static ayo_solver *make_way(enum way way, const ayo_rules *rules, const ayo_table *table)
{
    ayo_solver *solver = solver_of(rules, table, way == ONE_ENTRY ? 1 : 1 << 22);
    CHECK((solver->prover.memory.entries == 1) == (way == ONE_ENTRY), "%zu entries",
          solver->prover.memory.entries);
    if (way == ONE_HASH)
        solver->prover.memory.hash_mask = 0;
    return solver;
}

/* Every position, every way from `first` on, looking up only boards with at most `looked_up` seeds.
 */
static size_t compare(const char *text, int seeds, int looked_up, enum way first)
{
    ayo_rules *rules = rules_of(text);
    ayo_table *full = table_of(rules, seeds);
    ayo_table *table = table_of(rules, looked_up);
    oracle *all = oracle_make(rules, seeds);
    size_t endless = 0;
    for (int way = (int)first; way < WAYS; way++) {
        ayo_solver *solver = make_way((enum way)way, rules, table);
        size_t wrong = 0;
        size_t losing = 0;
        for (size_t i = 0; i < oracle_count(all); i++) {
            const ayo_position position = oracle_position(all, i);
            const ayo_solution found = solve(solver, &position);
            wrong += found.lower != found.upper || found.lower != oracle_margin(all, i);
            losing += !keeps(full, &position, &found);
            endless += oracle_is_endless(all, i) != 0;
        }
        CHECK(wrong == 0, "%s, %s: %zu of %zu margins are wrong", text, way_names[way], wrong,
              oracle_count(all));
        CHECK(losing == 0, "%s, %s: %zu moves are wrong", text, way_names[way], losing);
        ayo_solver_destroy(solver);
    }
    oracle_free(all);
    ayo_table_destroy(full);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    return endless;
}

/* Larger boards, at random: with a small table against a large one. */
static void sample(const char *text, int seeds, int looked_up, int count)
{
    ayo_rules *rules = rules_of(text);
    ayo_table *full = table_of(rules, seeds);
    ayo_table *table = table_of(rules, looked_up);
    ayo_solver *solver = solver_of(rules, table, 1 << 24);
    dice random = {42};
    ayo_position position = {.pits_per_row = full->rules.pits};
    for (int i = 0; i < count; i++) {
        memset(position.pits, 0, sizeof position.pits);
        for (int n = 0; n < seeds; n++)
            position.pits[dice_below(&random, full->rules.ring)]++;
        position.mover = (uint8_t)dice_below(&random, 2);
        position.stores[0] = (uint8_t)(rules->seeds - seeds);
        int32_t margin = 99;
        CHECK(ayo_table_probe(&margin, full, &position) == AYO_OK, "probe");
        const ayo_solution found = solve(solver, &position);
        CHECK(found.lower == margin && found.upper == margin, "%s: [%d, %d], the table says %d",
              text, found.lower, found.upper, margin);
        CHECK(keeps(full, &position, &found), "%s: pit %d", text, found.pit);
    }
    ayo_solver_destroy(solver);
    ayo_table_destroy(full);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

int main(void)
{
    static const char *const rules[] = {"russ",
                                        "pratt",
                                        "russ,leftovers=owner",
                                        "russ,capturing-seed=kept",
                                        "oware",
                                        "oware,grand-slam=forbidden",
                                        "russ,sowing=single",
                                        "russ,capture=twos-and-threes",
                                        "russ,feeding=optional"};
    size_t endless = 0;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        char text[AYO_RULES_TEXT_SIZE];
        (void)snprintf(text, sizeof text, "%s,pits-per-row=2", rules[i]);
        endless += compare(text, 6, 0, ONE_ENTRY);
        (void)snprintf(text, sizeof text, "%s,pits-per-row=3", rules[i]);
        endless += compare(text, 4, 0, ONE_ENTRY);
        /* Without captures all is one layer, and one entry for it takes too long. */
        if (!strstr(text, "russ,capture=twos"))
            endless += compare(text, 6, 3, ONE_ENTRY);
    }
    /* Were conditional results kept for good, hundreds of these would be wrong. */
    endless += compare("oware,pits-per-row=4", 5, 0, ROOMY);
    endless += compare("oware,pits-per-row=4", 6, 2, ROOMY);
    endless += compare("oware,pits-per-row=4,grand-slam=forbidden", 6, 2, ROOMY);
    endless += compare("pratt,pits-per-row=4", 7, 0, ROOMY);
    sample("russ", 10, 5, 100);
    sample("pratt", 10, 6, 50);
    sample("russ,leftovers=owner", 10, 5, 100);
    sample("russ,pits-per-row=5", 11, 5, 100);
    sample("russ,pits-per-row=8", 8, 4, 100);
    CHECK(endless > 0, "positions whose best play never ends were among them");
    printf("%zu positions of endless best play\n", endless);
    return check_summary("proofs");
}

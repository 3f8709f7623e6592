/* SPDX-License-Identifier: Apache-2.0 */
/* Every call that asks for memory, in an order in which each has what it needs. */
#ifndef SCENARIO_H
#define SCENARIO_H

#include <stdbool.h>
#include <stddef.h>

#include <ayoayo/ayoayo.h>

#include "ledger.h"

enum { RULE_SETS = 3, GAMES = 4, RECORDS = 2 };

/* The objects that the steps make and change; NULL until they are made. */
typedef struct scenario {
    ledger *books;
    ayo_rules *rules[RULE_SETS];
    ayo_game *games[GAMES];
    ayo_record *records[RECORDS];
} scenario;

/* What the objects are at a moment, in memory of another source. */
typedef struct snapshot {
    char *rules[RULE_SETS];
    ayo_game *games[GAMES];
    char *records[RECORDS];
} snapshot;

typedef struct scenario_step {
    const char *name;
    ayo_status (*make)(scenario *state);
} scenario_step;

extern const scenario_step scenario_steps[];
extern const size_t scenario_length;

snapshot scenario_snapshot(const scenario *state);
bool scenario_is(const scenario *state, const snapshot *then);
void scenario_forget(snapshot *then);
void scenario_clear(scenario *state);

/* Tables, solvers and searches, each request refused once. */
void values_check(ledger *books);

#endif

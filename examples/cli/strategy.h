/* SPDX-License-Identifier: Apache-2.0 */
/* Strategies: a move for one side in every position that the other can reach. */
#ifndef AYOAYO_CLI_STRATEGY_H
#define AYOAYO_CLI_STRATEGY_H

#include "cli.h"

/* Who answers questions. */
typedef struct oracle {
    /* Played on until a player is stuck, with as many seeds as a rule set may have: what is not
     * on the board lies in the stores, and says by how much the mover is to be ahead. */
    ayo_rules *rules;
    int total; /* seeds of these rules */
    int row;   /* pits in a row */
    ayo_solver *solver;
    cli_progress *progress;
} oracle;

/* A position of the side, and what it does there. */
typedef struct strategy_node {
    uint8_t pits[AYO_MAX_PITS];
    int16_t need;       /* the side gets at least so much more than its opponent, from here on */
    uint8_t pit;        /* the move */
    bool pending;       /* it waits to be followed, or, in the end, is one of those needed */
    uint32_t good, bad; /* moves that keep what is needed, and that do not */
    uint32_t rank;      /* falls with every move of a layer, where something is needed */
} strategy_node;

/* A strategy; all zero at first. Once made, the nodes are in ascending order of their pits. */
typedef struct strategy {
    const oracle *source;
    int side;
    int swept; /* positions with at most so many seeds on the board need no node */
    strategy_node *nodes;
    size_t count, room;
    uint32_t *places; /* by hash: 1 + the number of a node, or 0 */
    size_t place_count;
    uint32_t *pending; /* a stack of nodes */
    size_t pending_count, pending_room;
} strategy;

/*
 * Finds how `side`, from a position of the oracle's rules on, gets at least `need`
 * more than its opponent, which must be true.
 */
ayo_status strategy_make(strategy *out, const oracle *source, const ayo_position *position,
                         int side, int need, int swept);

void strategy_free(strategy *s);

/* Writes the certificate of `claim`, South's seeds less North's in the end, from the strategies of
 * both. `rules` and `position` are as the user gave them. Gives CLI_GO_ON or an exit code. */
int certificate_write(const char *path, const ayo_rules *rules, const ayo_position *position,
                      int claim, const strategy strategies[2]);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* Margins by plain sweeps, for `verify`: no table, no search, nothing but the rules. */
#ifndef AYOAYO_CLI_SWEEP_H
#define AYOAYO_CLI_SWEEP_H

#include <ayoayo/position.h>

enum {
    SWEEP_MOST_SEEDS = 126,
    /* Boards in all, and moves kept at a time: the memory stays below half a GiB. */
    SWEEP_MOST_BOARDS = 1 << 25,
    SWEEP_MOST_MOVES = 1 << 26
};

/* The margins of all boards with few seeds, the player to move taken as South. All zero at first.
 */
typedef struct sweep {
    const ayo_rules *rules; /* played on until a player is stuck */
    int row;                /* pits in a row */
    int total;              /* seeds of the rule set */
    int seeds;              /* most on a board */
    uint64_t boards;        /* how many there are */
    int8_t *margins[SWEEP_MOST_SEEDS + 1];
    uint32_t ways[AYO_MAX_PITS + 1][SWEEP_MOST_SEEDS + 1]; /* boards of so many pits, seeds */
} sweep;

/* Finds all margins. Gives AYO_OK, AYO_ERR_NO_MEMORY, or AYO_ERR_LIMIT where they are too many. */
ayo_status sweep_make(sweep *out, const ayo_rules *rules, int row, int total, int seeds);

void sweep_free(sweep *s);

/* The margin for the player to move; the board holds at most s->seeds seeds. */
int sweep_margin(const sweep *s, const ayo_position *position);

/* The seeds on a board. */
int sweep_count(const ayo_position *position);

/* Shares what is not on the board between the stores: a margin does not depend on them. */
void sweep_fill_stores(ayo_position *position, int total);

/* By how much South is ahead. */
int sweep_lead(const ayo_position *position);

#endif

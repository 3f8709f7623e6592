/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The library's rule sets and positions as those of the reference and back,
 * random ones of both, and the comparison of one position under one rule set.
 */
#ifndef MIRROR_H
#define MIRROR_H

#include <stdint.h>

#include <ayoayo/ayoayo.h>

#include "reference.h"

/* Random numbers of the tests' own: the library's are under test. */
typedef struct dice {
    uint64_t state;
} dice;

uint32_t dice_below(dice *random, uint32_t bound);

/* The library's rule set in the reference's words. */
ref_rules mirror_rules(const ayo_rules *rules);
ref_board mirror_board(const ayo_position *position);
ayo_position mirror_position(const ayo_rules *rules, const ref_board *board);
ayo_status mirror_status(enum ref_refusal refusal);
int mirror_reason(enum ref_end end);
int mirror_result(enum ref_end end, const ref_board *final);

/* A rule set with random options and a random size of board. */
ayo_rules *mirror_random_rules(dice *random, const ayo_allocator *allocator);

/* Random counts that sum to T: scattered, bunched, thin, in any of several ways. */
ref_board mirror_random_board(dice *random, const ref_rules *rules);

/* A random legal move, or -1 when the reference says that the game is over. */
int mirror_random_move(dice *random, const ref_rules *rules, const ref_board *board);

/* What the compared positions were like, to show that nothing was left untried. */
typedef struct mirror_tally {
    uint64_t refusals[REF_STARVES + 1]; /* of moves, by cause; legal ones first */
    uint64_t ends[REF_NO_MOVE + 1];     /* of positions; running ones first */
    uint64_t most_laps;
} mirror_tally;

extern mirror_tally mirror_seen;

/* Checks all that the library says of a position against the reference. */
void mirror_compare(const ayo_rules *rules, const ref_board *board);

#endif

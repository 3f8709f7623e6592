/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of RULES.md once more, as plainly as they can be written: one seed
 * at a time, one loop for each sentence. It shares nothing with the library,
 * so that the two can be compared; its speed is the yardstick of the benchmark.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

enum { REF_MAX_PITS = 24 };

enum ref_slam { REF_NO_CAPTURE, REF_FORBIDDEN, REF_ALLOWED, REF_KEEP_FIRST, REF_KEEP_LAST };

/* A rule set; `repetition` belongs to games and is not here. All false is `russ`. */
typedef struct ref_rules {
    int pits_per_row;
    int seeds_per_pit;
    bool single;           /* sowing=single */
    bool twos_and_threes;  /* capture=twos-and-threes */
    bool seed_kept;        /* capturing-seed=kept */
    bool leftovers_owner;  /* leftovers=owner */
    bool plays_on;         /* majority=plays-on */
    bool feeding_optional; /* feeding=optional */
    enum ref_slam grand_slam;
} ref_rules;

/* Player 0 is South, 1 is North; the unused pits are 0. */
typedef struct ref_board {
    uint8_t pits[REF_MAX_PITS];
    uint8_t stores[2];
    uint8_t mover;
} ref_board;

/* In the order in which the rules test them. */
enum ref_refusal {
    REF_LEGAL,
    REF_OVER,
    REF_NOT_YOURS,
    REF_EMPTY,
    REF_ENDLESS,
    REF_GRAND_SLAM,
    REF_STARVES
};

enum ref_end { REF_RUNNING, REF_MAJORITY, REF_NO_MOVE };

typedef struct ref_move {
    enum ref_refusal refusal; /* the rest is only set when legal */
    uint64_t laps;
    int last;
    int captured;
    ref_board after; /* swept if the move ends the game */
    enum ref_end end;
} ref_move;

void ref_start(ref_board *out, const ref_rules *rules);
ref_move ref_play(const ref_rules *rules, const ref_board *board, int pit);

/* Bit i is set when pit i may be played; nothing when the game is over. */
uint32_t ref_legal(const ref_rules *rules, const ref_board *board);

/* How the game stands, and the board after the last sweep. */
enum ref_end ref_finish(ref_board *final, const ref_rules *rules, const ref_board *board);

/* 1 South, -1 North, 0 a draw, by the stores. */
int ref_winner(const ref_board *board);

uint64_t ref_perft(const ref_rules *rules, const ref_board *board, int depth);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* What `solve` finds out, and how it says it. */
#ifndef AYOAYO_CLI_SOLVE_H
#define AYOAYO_CLI_SOLVE_H

#include "strategy.h"

enum { SOLVE_MOST_PLIES = 4096 };

typedef struct solve_answer {
    const ayo_rules *rules; /* as the user gave them */
    ayo_position position;
    int seeds; /* on the board */
    ayo_solution value;
    int32_t lower[AYO_MAX_PITS], upper[AYO_MAX_PITS]; /* of every move */
    char line[SOLVE_MOST_PLIES + 1];                  /* best play, until the game is over */
    bool ends;                                        /* best play ends, and the score is: */
    bool stays;    /* best play goes on without end, while the stores hold: */
    int score[2];  /* South's and North's seeds, played on */
    bool majority; /* by the rules the game is over before that, a store holding most seeds */
    bool stopped;  /* by a limit or Ctrl-C */
    uint64_t milliseconds;
} solve_answer;

/* South's seeds less North's in the end, played on: at least, at most. */
void solve_difference(int *least, int *most, const solve_answer *answer);

ayo_status solve_print(const solve_answer *answer);
ayo_status solve_print_json(const solve_answer *answer);

#endif

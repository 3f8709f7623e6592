/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo match`: what its parts share. */
#ifndef AYOAYO_CLI_MATCH_H
#define AYOAYO_CLI_MATCH_H

#include "player.h"

/* Games that begin somewhere. */
typedef struct openings {
    ayo_game **games;
    size_t count;
} openings;

/* Reads them from a file. Gives CLI_GO_ON or an exit code, after saying what is wrong where. */
int openings_read(openings *out, const ayo_rules *rules, const char *path);

/* Draws so many different ones, of so many random moves each. */
int openings_draw(openings *out, const ayo_rules *rules, uint64_t seed, size_t count, size_t plies);

void openings_free(openings *o);

/* How a game went. */
typedef struct match_result {
    bool played;
    int points;      /* of the first player: 2 for a win, 1 for a draw */
    size_t plies;    /* those of the opening included */
    bool limit;      /* it was ended by the limit of plies */
    char cause[192]; /* why a player has forfeited it, or empty */
    ayo_outcome outcome;
} match_result;

/* What is to be played. The first player is South in the games 0, 2, 4 … */
typedef struct match {
    const ayo_rules *rules; /* with a repetition rule */
    player players[2];
    openings openings;
    size_t games;
    uint64_t seed, max_plies, timeout;
    int jobs;
    const char *go;     /* what engines are told to do */
    const char *folder; /* for records, or NULL */
    const ayo_table *table;
    bool quiet;
    match_result *results; /* one a game */
} match;

/* Plays all games, or until Ctrl-C. Gives CLI_GO_ON or an exit code. */
int match_play(const match *m);

/* Who sits South in a game: player 0 or 1. */
int match_south(size_t game);

/* Prints a game's line, and what comes of all together. */
void match_print_game(const match *m, size_t game);
void match_print_score(const match *m);

#endif

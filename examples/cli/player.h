/* SPDX-License-Identifier: Apache-2.0 */
/* Players: what they are called, and how those that are no people find a move. */
#ifndef AYOAYO_CLI_PLAYER_H
#define AYOAYO_CLI_PLAYER_H

#include "cli.h"

enum { PLAYER_HUMAN, PLAYER_RANDOM, PLAYER_LEVEL, PLAYER_SEARCH, PLAYER_ENGINE };

/* Who plays. */
typedef struct player {
    const char *text; /* as it was given */
    int kind;
    int level;                /* of PLAYER_LEVEL */
    ayo_search_limits limits; /* of PLAYER_SEARCH */
    const char *command;      /* of PLAYER_ENGINE */
} player;

/* Reads `human`, `random`, `level:N`, `computer`, `search:movetime=N,nodes=N,depth=N`,
 * `engine:COMMAND`; false for anything else. */
bool player_parse(player *out, const char *text);

/* Whether it looks ahead, and would for ever go in circles. */
bool player_is_computer(const player *who);

/* How often a position has to come to end a game between computers, under rules that do not say. */
enum { PLAYER_REPETITION = 3 };

/* The same rules, with a repetition rule if they have none: yours to destroy. */
ayo_status player_rules(ayo_rules **out, const ayo_rules *rules);

/* A seed that differs from second to second and from run to run. */
uint64_t player_seed(void);

/* A player at work. */
typedef struct thinker {
    const player *who;
    ayo_search *search; /* for the rules of the game; not of a random player */
    ayo_random random;
    ayo_progress_fn progress; /* may be NULL; it may cancel */
    void *context;
} thinker;

/* Finds a move, for a player that is no engine. With AYO_ERR_CANCELLED it gives one too. */
ayo_status thinker_move(int *pit, thinker *t, const ayo_game *game);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* A game at the prompt: what `play` and its words share. */
#ifndef AYOAYO_CLI_SESSION_H
#define AYOAYO_CLI_SESSION_H

#include "cli.h"

/* A game in progress and the people around it. */
typedef struct cli_session {
    ayo_game *game;
    ayo_record *loaded; /* the record it went on from, or NULL */
    bool is_random[2];  /* the players that are not at the prompt */
    ayo_random random;
    uint64_t max_plies; /* for games without anybody at the prompt */
    bool laps;          /* show every move lap by lap */
    bool unsaved;       /* the last save failed */
} cli_session;

/* What a step leaves to be done. */
typedef enum cli_step {
    CLI_ASK,  /* ask again */
    CLI_DRAW, /* the board has changed: draw it first */
    CLI_LEAVE,
    CLI_BREAK /* leave with CLI_SYSTEM; the cause has been told */
} cli_step;

/* Where the game stands. */
ayo_position cli_session_position(const cli_session *session);
ayo_outcome cli_session_outcome(const cli_session *session);
bool cli_session_over(const cli_session *session);

/* A random move of the player to move. */
cli_step cli_session_play_random(cli_session *session);

/* Asks for a line and does what it says. */
cli_step cli_session_ask(cli_session *session, cli_bytes *line);

/* Puts a record's game in place of the present one; the record is the session's from then on. */
ayo_status cli_session_take(cli_session *session, ayo_record *record);

/* Says what failed. */
cli_step cli_session_break(ayo_status status);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* A game at the prompt: what `play` and its words share. */
#ifndef AYOAYO_CLI_SESSION_H
#define AYOAYO_CLI_SESSION_H

#include "player.h"

/* A game in progress and the people around it. */
typedef struct cli_session {
    ayo_game *game;
    ayo_record *loaded; /* the record it went on from, or NULL */
    player players[2];
    ayo_random random;
    ayo_search *search; /* for the rules of the game; NULL until it is needed */
    uint64_t max_plies; /* for games without anybody at the prompt */
    bool watched;       /* there is nobody at the prompt */
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

/* Makes a move, and tells what it does. */
cli_step cli_session_play(cli_session *session, int pit);

/* Asks for a line and does what it says. */
cli_step cli_session_ask(cli_session *session, cli_bytes *line);

/* Puts a record's game in place of the present one; the record is the session's from then on. */
ayo_status cli_session_take(cli_session *session, ayo_record *record);

/* ---- think.c ---- */

/* A move of a player who is not at the prompt. */
cli_step cli_session_play_other(cli_session *session);

/* Sees to it that a game against the computer ends. */
ayo_status cli_session_count_repetitions(cli_session *session);

/* The best move, or the worth of each, as commands of the prompt. */
cli_step cli_session_hint(cli_session *session, const char *unused);
cli_step cli_session_values(cli_session *session, const char *unused);

/* Says what failed. */
cli_step cli_session_break(ayo_status status);

#endif

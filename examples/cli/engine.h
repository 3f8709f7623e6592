/* SPDX-License-Identifier: Apache-2.0 */
/* A UCI engine in a process of its own: it may crash, hang or talk nonsense, and only loses by it.
 */
#ifndef AYOAYO_CLI_ENGINE_H
#define AYOAYO_CLI_ENGINE_H

#include "cli.h"

/* What an engine is asked to do. */
typedef struct engine_setup {
    const char *command;    /* for the shell */
    const char *go;         /* what stands behind `go` */
    const ayo_rules *rules; /* told it if it has an option Rules */
    uint64_t timeout;       /* milliseconds for any answer */
} engine_setup;

typedef struct engine engine;

/* Starts a process and greets it; NULL after writing the cause into `failure`. */
engine *engine_start(const engine_setup *setup, char *failure, size_t size);

/* Ends the process, by force if need be. NULL is fine. */
void engine_stop(engine *e);

/* Tells it that a new game begins. These give false after a failure, which is named. */
bool engine_new_game(engine *e);

/* Asks for a move: a pit of the player to move, perhaps not a legal one. */
bool engine_move(int *pit, engine *e, const ayo_game *game);

/* Why the last call failed, "no answer to isready within 10 s"; the engine is no longer of use. */
const char *engine_failure(const engine *e);

#endif

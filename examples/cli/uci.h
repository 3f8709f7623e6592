/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo uci`: what its parts share. The main thread reads, another one thinks. */
#ifndef AYOAYO_CLI_UCI_H
#define AYOAYO_CLI_UCI_H

#include "cli.h"

/* What the options are set to. */
typedef struct uci_options {
    uint64_t hash; /* MiB */
    int lines;     /* MultiPV */
    int level;     /* 0: as strong as the limits let it be */
} uci_options;

/* A thought: what `go` asks for, and how `stop` and `ponderhit` reach it. Opaque. */
typedef struct uci_thought uci_thought;

/* The engine. The thinking thread reads it; it is changed only while nothing is thought. */
typedef struct uci {
    uci_options options;
    ayo_rules *rules;
    ayo_game *game;
    ayo_search *search;
    const ayo_table *table; /* as given on the command line, or NULL */
    ayo_random random;
    uci_thought *thought;
} uci;

/* Sends a line at once; either thread may. */
void uci_send(const char *format, ...) CLI_FORMAT(1, 2);

/* The next word of a line, or NULL; *rest moves behind it. */
char *uci_word(char **rest);

/* ---- uci_go.c ---- */

/* Prepares for thoughts; false without memory. */
bool uci_begin(uci *u);
void uci_end(uci *u);

/* Begins to think, as the words behind `go` say. */
void uci_go(uci *u, char *words);

/* Stops thinking, and waits until the answer is sent. */
void uci_stop(uci *u);

/* The move that was pondered on was made: the clock runs from now on. */
void uci_ponderhit(uci *u);

#endif

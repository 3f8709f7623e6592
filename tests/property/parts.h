/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the property program; each reports through check.h. */
#ifndef PARTS_H
#define PARTS_H

#include <stdint.h>

#include "ledger.h"
#include "mirror.h"

/* Longest game that is played. */
enum { MOST_PLIES = 150 };

/* A game as the tests remember it, without the library's history. */
typedef struct memory {
    ayo_position positions[MOST_PLIES + 1];
    int pits[MOST_PLIES];
    size_t plies;
} memory;

/* The text of every rule set there is: read back equal, and the shortest of its kind. */
void texts_of_all_rules(ledger *books);

/* One random game: conservation, repetition, undo, copies, lines, texts and records. */
void one_game(dice *random, ledger *books);

/* What is taken back, made again, copied or written is the game that was played. */
void history_holds(const memory *played, ayo_game *game, ledger *books);

/* Reading a record with random tags and comments gives what was written. */
void record_holds(dice *random, const ayo_game *game, ledger *books);

/* A position seen from the other side of the board is the same position. */
void sides_are_alike(const ayo_rules *rules, const ayo_position *position);

/* Positions reached by different ways have the same hash, different ones do not. */
void hashes_agree(ledger *books);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* Objects that test programs need before they can begin; without them they end. */
#ifndef OBJECTS_H
#define OBJECTS_H

#include <ayoayo/ayoayo.h>

/* Rules by their text. */
ayo_rules *rules_of(const char *text);

/* A table of all positions with at most so many seeds on the board. */
ayo_table *table_of(const ayo_rules *rules, int seeds);

/* A game at its start, or from a position by its text. */
ayo_game *game_of(const ayo_rules *rules, const char *position);

#endif

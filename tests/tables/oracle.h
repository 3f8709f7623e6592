/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Margins by plain sweeps over the seed-by-seed reference, both players' positions
 * apart: what the tables and the solver are compared with. It shares nothing
 * with them, not even the way in which draws by endless play are found.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include <stddef.h>
#include <stdint.h>

#include "mirror.h"

typedef struct oracle oracle;

/* All positions with at most so many seeds on the board. */
oracle *oracle_make(const ayo_rules *rules, int seeds);
void oracle_free(oracle *all);

/* They are numbered 0, 1, 2 … */
size_t oracle_count(const oracle *all);

/* The seeds that are not on the board are in South's store. */
ayo_position oracle_position(const oracle *all, size_t number);
int oracle_margin(const oracle *all, size_t number);

/* Whether neither player can force the margin: best play never ends. */
int oracle_is_endless(const oracle *all, size_t number);

#endif

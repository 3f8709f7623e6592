/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AYO__ESTIMATE_H
#define AYO__ESTIMATE_H

#include "board/board.h"

/** The unit of scores: so many make a seed. */
enum { AYO__SEED = 100 };

/**
 * A guess at the margin of a board for the player to move, in hundredths of a seed. It looks
 * at no move.
 */
int ayo__estimate(const ayo_rules *rules, const ayo__board *board);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file perft.h
 * @brief Counting the leaves of the game tree: the usual proof that rules are right.
 *
 * Thread safety of the whole header: any thread; the calls keep no state.
 */
#ifndef AYOAYO_PERFT_H
#define AYOAYO_PERFT_H

#include <stdint.h>

#include "export.h"
#include "position.h"
#include "rules.h"
#include "status.h"

/** Deepest tree that can be counted, in plies. */
#define AYO_PERFT_MAX_DEPTH 100

AYO_BEGIN_DECLS

/**
 * @brief Count the lines of play of exactly `depth` plies.
 *
 * Depth 0 counts 1. A game that is over before the depth counts nothing, one
 * that is over exactly there counts 1. Repetitions are not counted.
 * @param[out] count the number of lines
 * @param rules the rule set
 * @param position a position of it
 * @param depth 0 to #AYO_PERFT_MAX_DEPTH plies; the time grows about fourfold a ply
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT, #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_perft(uint64_t *count, const ayo_rules *rules,
                                           const ayo_position *position, int depth);

/**
 * @brief The same, for each first move apart; the counts sum to ayo_perft().
 * @param[out] counts 24 numbers: that of pit i's lines; 0 where it is no legal move
 * @param rules the rule set
 * @param position a position of it
 * @param depth 1 to #AYO_PERFT_MAX_DEPTH plies
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT, #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_perft_divide(uint64_t counts[AYO_MAX_PITS],
                                                  const ayo_rules *rules,
                                                  const ayo_position *position, int depth);

AYO_END_DECLS

#endif

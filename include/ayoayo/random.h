/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file random.h
 * @brief Random numbers, moves and playouts from a generator that the caller holds.
 *
 * The same seed gives the same numbers, moves and games on every platform and
 * in every release. Not for security.
 *
 * Thread safety of the whole header: one thread at a time for one generator.
 */
#ifndef AYOAYO_RANDOM_H
#define AYOAYO_RANDOM_H

#include <stdint.h>

#include "export.h"
#include "position.h"
#include "rules.h"
#include "status.h"

/**
 * @brief The state of a generator: SplitMix64 (Steele, Lea and Flood, 2014).
 *
 * Any state is a good one, so a plain assignment copies or sets it.
 */
typedef struct ayo_random {
    uint64_t state; /**< any number */
} ayo_random;

AYO_BEGIN_DECLS

/**
 * @brief The next 64 random bits.
 * @param random moved on by one; with NULL the answer is 0
 * @return all 64-bit numbers alike. Since: 0.1.
 */
AYO_NODISCARD AYO_API uint64_t ayo_random_next(ayo_random *random);

/**
 * @brief A random number below a bound, each as likely as the others.
 * @param random moved on; with NULL the answer is 0
 * @param bound at least 1; with 0 the answer is 0
 * @return 0 … bound-1. Since: 0.1.
 */
AYO_NODISCARD AYO_API uint32_t ayo_random_below(ayo_random *random, uint32_t bound);

/**
 * @brief A random legal move, each as likely as the others.
 * @param[out] pit the move
 * @param random moved on; unchanged on failure
 * @param rules the rule set
 * @param position a position of it
 * @return #AYO_OK, #AYO_REFUSED_GAME_OVER, #AYO_ERR_NULL, #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_random_move(int *pit, ayo_random *random,
                                                          const ayo_rules *rules,
                                                          const ayo_position *position);

/**
 * @brief Play random legal moves until the game is over or the limit is reached.
 *
 * Repetitions are not counted: a position has no history.
 * @param[out] out the last position; may be `position` itself
 * @param[out] plies moves made, 0 … max_plies; may be NULL
 * @param random moved on
 * @param rules the rule set
 * @param position a position of it
 * @param max_plies the limit, since some games never end (RULES.md, S3)
 * @return #AYO_OK (ask ayo_position_outcome() whether it is over),
 *         #AYO_ERR_NULL, #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_playout(ayo_position *out, uint64_t *plies,
                                                      ayo_random *random, const ayo_rules *rules,
                                                      const ayo_position *position,
                                                      uint64_t max_plies);

AYO_END_DECLS

#endif

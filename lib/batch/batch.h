/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of batch/ share: the arrays of a step, and how it ends. */
#ifndef AYO__BATCH_H
#define AYO__BATCH_H

#include <ayoayo/batch.h>
#include <stddef.h>
#include <stdint.h>

#include "board/step.h"
#include "rules/rules.h"

/**
 * The legal moves of each position, 64 boards at once; 0 where it is none.
 * @return false if the rules, the processor or so few lanes are not for that; then nothing is done
 */
bool ayo__legal_wide(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                     size_t count);

/** The arrays of a step, one element a lane; those without a word may not be NULL. */
typedef struct ayo__step {
    ayo_position *positions;
    const int32_t *asked; /**< the pits to be played; NULL: they are drawn */
    ayo_random *randoms;  /**< what they are drawn from, or NULL */
    int32_t *statuses;    /**< of what was asked, or NULL */
    int32_t *pits;        /**< for what was drawn, or NULL */
    uint8_t *reasons;     /**< or NULL */
    uint32_t *plies;      /**< or NULL */
    uint32_t max_plies;
} ayo__step;

/** The arrays from some lane on. */
ayo__step ayo__step_from(const ayo__step *step, size_t lane);

/**
 * All that is left to do for some lanes when the plain moves are made, and to tell of them.
 * @param count how many lanes, up to #AYO__LANES
 */
void ayo__step_finish(const ayo__step *step, const ayo__made *made, const ayo_rules *rules,
                      int count);

/** Make moves on any processor, with the sweeps that may follow. */
void ayo__step_any(const ayo__step *step, const ayo_rules *rules, size_t count);

/**
 * Make moves 64 boards side by side, with the sweeps that may follow.
 * @return false if the rules, the processor or so few lanes are not for that; then nothing is done
 */
bool ayo__step_wide(const ayo__step *step, const ayo_rules *rules, size_t count);

#endif

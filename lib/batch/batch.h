/* SPDX-License-Identifier: Apache-2.0 */
/* What the files of batch/ share: lanes taken a block at a time. */
#ifndef AYO__BATCH_H
#define AYO__BATCH_H

#include <ayoayo/batch.h>
#include <stddef.h>
#include <stdint.h>

#include "board/flight.h"
#include "board/flight_wide.h"
#include "board/move.h"

/** A block of lanes that are moved together: so many boards keep a processor busy. */
enum { AYO__BLOCK = 96 };

/** The moves of a block: what is asked, what became of it. */
typedef struct ayo__block {
    int count;
    bool listed; /**< the rules are such that ayo__flights_serve() */
    ayo__board boards[AYO__BLOCK];
    ayo_status statuses[AYO__BLOCK];
    uint8_t reasons[AYO__BLOCK];
} ayo__block;

/** Load the boards of a block; those that are none get #AYO_ERR_POSITION, the others #AYO_OK. */
void ayo__block_load(ayo__block *block, const ayo_rules *rules, const ayo_position *positions,
                     size_t count);

/** Make a move on each board whose status is #AYO_OK, with the sweep that may follow. */
void ayo__block_apply(ayo__block *block, const ayo_rules *rules, const int32_t *pits);

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

/**
 * Make moves 64 boards side by side, with the sweeps that may follow.
 * @return false if the rules, the processor or so few lanes are not for that; then nothing is done
 */
bool ayo__step_wide(const ayo__step *step, const ayo_rules *rules, size_t count);

/**
 * Make a random move, with the sweep that may follow; board and generator stay as they are where
 * there is none.
 * @return the pit, or -1
 */
int ayo__random_step(ayo__board *board, uint8_t *reason, ayo_random *random,
                     const ayo_rules *rules);

/** The legal moves of each board; 0 where the status is not #AYO_OK. */
void ayo__block_legal(uint32_t *masks, const ayo__block *block, const ayo_rules *rules);

#endif

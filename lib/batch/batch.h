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
enum { AYO__BLOCK = 128 };

/** The moves of a block: what is asked, what became of it. */
typedef struct ayo__block {
    int count;
    bool listed; /**< the rules are such that ayo__flights_serve(), and there are views */
    ayo__flight views[AYO__BLOCK]; /**< the boards as their movers see them */
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

#if defined(AYO__WIDE)
enum {
    AYO__STEP = 5 * AYO__WIDE_LANES,      /**< lanes whose relays share the lists */
    AYO__STEP_LEAST = 2 * AYO__WIDE_LANES /**< lanes; of fewer the lists would be short */
};

/** Make moves on up to #AYO__STEP boards, 64 side by side, with the sweeps that may follow. */
void ayo__step_wide(ayo_position *positions, int32_t *statuses, uint8_t *reasons, ayo__wide *shared,
                    const int32_t *pits, int count);

/** Which of the first 64 are positions where the game is not over by majority. */
uint64_t ayo__playing_wide(const ayo_rules *rules, const ayo_position *positions, int count);
#endif

/** The legal moves of each board; 0 where the status is not #AYO_OK. */
void ayo__block_legal(uint32_t *masks, const ayo__block *block, const ayo_rules *rules);

#endif

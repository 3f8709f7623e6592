/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A move on each of many boards, on any processor: in lists of relays (flight.h) where the rules
 * are for that, or one after another in registers (small.h). What is rare is left to the caller,
 * lane by lane: what is refused, rows that are bare, whole rows captured, and whether the game is
 * over where no easy move is seen.
 */
#ifndef AYO__STEP_H
#define AYO__STEP_H

#include <ayoayo/position.h>
#include <ayoayo/random.h>
#include <stdint.h>

#include "rules/rules.h"

/** Lanes that are looked at together. */
enum { AYO__LANES = 64 };

/** What became of so many lanes, a bit for each. */
typedef struct ayo__made {
    uint64_t tried;     /**< those that may have a move */
    uint64_t moved;     /**< moves that are legal, and made; the others are left as they were */
    uint64_t majority;  /**< of these: the game is over by majority */
    uint64_t unsettled; /**< of these: it may be over for want of moves */
    _Alignas(64) uint8_t pits[AYO__LANES]; /**< what was asked or drawn; 255 for nothing */
} ayo__made;

/**
 * Make moves on boards.
 * @param[out] made what became of them
 * @param on the positions
 * @param count how many, up to #AYO__LANES
 * @param pits the pits to be played, or NULL: they are drawn
 * @param randoms what they are drawn from, moved on where a move was made; not used with `pits`
 */
void ayo__step_lanes(ayo__made *made, const ayo_rules *rules, ayo_position *on, int count,
                     const int32_t *pits, ayo_random *randoms);

#endif

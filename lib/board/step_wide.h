/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A move on each of many boards with AVX-512, each board in a column of its own (flight_wide.h)
 * from loading to storing.
 *
 *     group 0   lane 0 . . x . . . x . 63     the first laps are made in place;
 *     group 1   lane 0 x . . . . . . . 63     x: relays that go on for longer
 *       …              |   |       |
 *     late          [x x x … ]                are gathered, finished together and
 *                                             spread over their columns again
 *
 * Most relays end within the first laps, and it costs little to let them rest until the others
 * of their group have come as far. What is rare is left to the caller, lane by lane: relays that
 * are nearly always endless, players who have to feed, whole rows that must not be captured, and
 * whether the game is over where no easy move is seen.
 */
#ifndef AYO__STEP_WIDE_H
#define AYO__STEP_WIDE_H

#include <ayoayo/position.h>
#include <ayoayo/random.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/flight_wide.h"
#include "board/step.h"
#include "rules/rules.h"

#if defined(AYO__WIDE)
/** Groups of 64 lanes whose late relays are finished together. */
enum { AYO__STEP_GROUPS = 5 };

/** Whether moves of a rule set are made this way on this processor. */
bool ayo__wide_steps(const ayo_rules *rules);

/**
 * Make moves on boards.
 * @param[out] made what became of each group
 * @param on 64 positions for each group
 * @param groups no more than #AYO__STEP_GROUPS
 * @param pits the pits to be played, or NULL: they are drawn
 * @param randoms what they are drawn from, moved on where a move was made; NULL with `pits`
 */
void ayo__wide_step(ayo__made *made, const ayo__wide *shared, ayo_position *on, int groups,
                    const int32_t *pits, ayo_random *randoms);

/**
 * The moves of 64 positions where a single lap is sown: from the pits that hold seeds.
 * @return the lanes that have to feed: not all of their moves may be legal
 */
uint64_t ayo__wide_note_occupied(uint32_t masks[AYO__WIDE_LANES], const ayo_rules *rules,
                                 const ayo_position from[AYO__WIDE_LANES]);

/** Add 1 to the plies of some of 64 lanes. The answer is those of them that have reached `most`. */
uint64_t ayo__wide_count_plies(uint32_t plies[AYO__WIDE_LANES], uint64_t lanes, uint32_t most);
#endif

#endif

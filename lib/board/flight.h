/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many relays at once, on boards of up to six pits a row.
 *
 * One relay is a chain of laps, each waiting for the one before, with an end
 * that no processor can guess. A list of them has neither trouble: a pass gives
 * every board on the list two laps, those that have ended included, since they
 * rest (rows.h); then the unfinished ones close up. Nothing branches on what a
 * board holds.
 */
#ifndef AYO__FLIGHT_H
#define AYO__FLIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "board/board.h"
#include "board/rows.h"
#include "rules/rules.h"

/** Defined where this is compiled: it can be left out, and its bytes are in the order of words. */
#if !defined(AYO_PORTABLE_ONLY) && defined(__BYTE_ORDER__) &&                                      \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define AYO__FLIGHTS 1
#endif

/**
 * A position in sixteen bytes, turned so that the player to move has pits
 * 0 … P-1. Byte 12 is the pit to be lifted, 13 is 0, 14 the store of the player
 * to move, 15 the other one.
 */
typedef union ayo__flight {
    uint8_t bytes[16];
    ayo__row words;
} ayo__flight;

/** Whether the moves of a rule set can be made this way: relays across, on boards with rows. */
bool ayo__flights_serve(const ayo_rules *rules);

ayo__flight ayo__flight_of(const ayo_rules *rules, const ayo__board *board);

/** The same position for the single-board functions, with South to move. */
ayo__board ayo__flight_board(const ayo_rules *rules, ayo__flight node);

/** Whether the opponent's row is empty, so that feeding must be looked at. */
bool ayo__flight_opponent_empty(const ayo_rules *rules, const ayo__flight *node);

/** The pits of the player to move that hold seeds, as flags. */
static inline uint64_t ayo__flight_occupied(const ayo_rules *rules, const ayo__flight *node)
{
    return ayo__flags(node->words.low & rules->row_bytes[AYO_SOUTH][0]);
}

/** The first lap of one move of a position, from a pit that holds seeds. */
void ayo__flight_launch_one(ayo__flight *out, const ayo_rules *rules, const ayo__flight *node,
                            int pit);

/** Append the first lap of every move of a position; at most 6. The answer is how many. */
int ayo__flights_launch(ayo__flight *list, const ayo_rules *rules, const ayo__flight *node);

/** How many relays of the list end. The list is used up. */
int ayo__flights_count_ends(ayo__flight *list, int count, const ayo_rules *rules);

/** Gather the relays that end, in any order. The list is used up. */
int ayo__flights_land(ayo__flight *landed, ayo__flight *list, int count, const ayo_rules *rules);

/**
 * Capture across, as the player who moved sees the board. The bytes above the
 * pits are not looked at and come to nothing.
 * @param[out] gain the seeds captured
 */
ayo__row ayo__flight_capture(unsigned *gain, const ayo_rules *rules, const ayo__flight *landed);

/** Capture across, add to the store, and turn the board for the opponent. */
ayo__flight ayo__flight_child(const ayo_rules *rules, const ayo__flight *landed);

/** Pits with the two rows changed about, and nothing above them. */
ayo__row ayo__flight_turn(const ayo_rules *rules, ayo__row pits);

/** Whether the game goes on as far as majority goes, after ayo__flight_child(). */
static inline bool ayo__flight_no_majority(const ayo_rules *rules, const ayo__flight *node)
{
    /* GCOVR_EXCL_BR_START: only one of them has captured */
    return node->bytes[14] <= rules->win && node->bytes[15] <= rules->win;
    /* GCOVR_EXCL_BR_STOP */
}

#endif

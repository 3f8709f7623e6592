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
 * A board in sixteen bytes: the pits, in byte 12 the pit to be lifted, in 13 nothing, in 14 and 15
 * the stores, or what else its owner wants to find on it when it has landed. Who moves is known
 * to the owner, too.
 */
typedef union ayo__flight {
    uint8_t bytes[16];
    ayo__row words;
} ayo__flight;

enum {
    AYO__FLIGHT_PIT = 12,
    AYO__FLIGHT_NOTHING = 13,
    AYO__FLIGHT_STORES = 14,
    AYO__FLIGHT_ORIGIN = 15,   /**< of those that have names */
    AYO__FLIGHT_TAG_SHIFT = 48 /**< of bytes 14 and 15 in the high word */
};

/** Whether the moves of a rule set can be made this way: relays across, on boards with rows. */
bool ayo__flights_serve(const ayo_rules *rules);

/** A board with two bytes of its owner's. */
static inline ayo__flight ayo__flight_tagged(const ayo__board *board, unsigned tag)
{
    return (ayo__flight){
        .words = {board->word[0], board->word[1] | (uint64_t)tag << AYO__FLIGHT_TAG_SHIFT}};
}

/** A board with its stores. */
static inline ayo__flight ayo__flight_of(const ayo__board *board)
{
    return ayo__flight_tagged(board, board->word[AYO__TAIL] & 0xffff);
}

/** The board of a flight with stores that has landed. */
ayo__board ayo__flight_board(const ayo_rules *rules, const ayo__flight *flight, int mover);

/**
 * The first lap of every move of some positions, at most 6 of each.
 * @param[out] list room for one more than there can be
 * @return how many
 */
int ayo__flights_launch(ayo__flight *list, const ayo_rules *rules, const ayo__flight *nodes,
                        int count, int mover);

/**
 * The same for one board, each move with a name of the owner's in byte 14 and its pit in byte 15.
 */
int ayo__flights_launch_named(ayo__flight *list, const ayo_rules *rules, const ayo__board *board,
                              unsigned name);

/**
 * The first lap of one move of a board.
 * @param rows those of the ring
 * @param name what comes into byte 14
 * @param pit one that holds seeds
 */
static inline ayo__flight ayo__flight_launched(const ayo__row *rows, const ayo__row *pits,
                                               unsigned name, int pit)
{
    const unsigned at = 8 * (unsigned)pit;
    const uint64_t word = at & 64 ? pits->high : pits->low;
    const ayo__row *row =
        &rows[pit * AYO__ROWS_PER_PIT + ayo__first_rows[word >> (at & 63) & 0xff]];
    const uint64_t marks = (uint64_t)pit << AYO__ROWS_PIT_SHIFT | (uint64_t)name
                                                                      << AYO__FLIGHT_TAG_SHIFT;
    return (ayo__flight){.words = {pits->low + row->low, pits->high + row->high + marks}};
}

/** How many relays of the list end. The list is used up. */
int ayo__flights_count_ends(ayo__flight *list, int count, const ayo_rules *rules);

/** Gather the relays that end, in any order. The list is used up. */
int ayo__flights_land(ayo__flight *landed, ayo__flight *list, int count, const ayo_rules *rules);

/** Which moves of a board have relays that end, as bits of its pits. */
uint32_t ayo__flights_ending(const ayo_rules *rules, const ayo__board *board);

/** Capture across on boards with stores that have landed. Byte 12 comes to 0. */
void ayo__flights_capture(ayo__flight *landed, int count, const ayo_rules *rules, int mover);

/**
 * Capture across on boards that have landed, each with its name in byte 14.
 * @param movers the players who moved, by names
 * @return in byte 12 of each the seeds captured
 */
void ayo__flights_capture_named(ayo__flight *landed, int count, const ayo_rules *rules,
                                const uint8_t *movers);

/**
 * Capture across.
 * @param pits a board in flight that has landed; the bytes above the pits come to nothing
 * @return the seeds captured
 */
unsigned ayo__flight_capture(ayo__row *pits, const ayo_rules *rules, int mover);

/** Pits with the two rows changed about, and nothing above them. */
ayo__row ayo__flight_turn(const ayo_rules *rules, ayo__row pits);

#endif

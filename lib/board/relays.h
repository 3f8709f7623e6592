/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which of many relays end, on boards of up to sixteen pits. They are in a list, as those of
 * flight.h are and for the same reason: a pass gives each of them two laps, and closes up those
 * that have not ended. Here any number of seeds will do, and each relay takes twice the room.
 */
#ifndef AYO__RELAYS_H
#define AYO__RELAYS_H

#include <stdint.h>

#include "board/board.h"
#include "board/pair.h"

#if !defined(AYO_PORTABLE_ONLY)
enum {
    AYO__RELAYS_BOARDS = 16, /**< whose relays have room in a list */
    AYO__RELAYS_MOST = AYO__RELAYS_BOARDS * AYO__LARGE_RING / 2
};

/** Whether the relays of a rule set have room in a list. */
static inline bool ayo__relays_serve(const ayo_rules *rules)
{
    return ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_RELAY &&
           rules->ring <= AYO__LARGE_RING;
}

/** A relay of a list. */
typedef struct ayo__listed {
    ayo__row board;
    uint64_t mark; /**< in the lower half the row of its next lap; then its board's name, and
                        the pit where it began */
} ayo__listed;

/** A list of relays. */
typedef struct ayo__relays {
    int count;
    /** One more than there can be, since an append writes first and counts then. */
    ayo__listed list[AYO__RELAYS_MOST + 1];
} ayo__relays;

/**
 * Add the relays of the player to move.
 * @param name below #AYO__RELAYS_BOARDS
 */
void ayo__relays_add(ayo__relays *all, const ayo_rules *rules, const ayo__board *board, int name);

/**
 * Find the ends of all relays. The list is used up.
 * @param masks by names, as far as there are any: the origins of relays that end are added as bits
 */
void ayo__relays_end(uint32_t *masks, ayo__relays *all, int ring);
#endif

#endif

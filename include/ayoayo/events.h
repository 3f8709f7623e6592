/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file events.h
 * @brief A move seed by seed, to animate a board from.
 *
 * An iterator in the caller's memory gives every lift, drop, capture and final
 * sweep in the order in which a player's hand makes them:
 *
 * @code
 * ayo_events events;
 * ayo_event event;
 * ayo_status status = ayo_events_begin(&events, rules, &position, pit);
 * while (status == AYO_OK && (status = ayo_events_next(&event, &events)) == AYO_OK)
 *     draw(&event);
 * @endcode
 *
 * Doing to a board what the events say gives the position after the move; pits,
 * stores and hand hold T seeds together at every step.
 *
 * Thread safety of the whole header: one thread at a time for one iterator.
 */
#ifndef AYOAYO_EVENTS_H
#define AYOAYO_EVENTS_H

#include <stdint.h>

#include "export.h"
#include "position.h"
#include "rules.h"
#include "status.h"

/** What a hand does. */
enum {
    AYO_EVENT_LIFT,    /**< all seeds of a pit go into the hand; a lap begins */
    AYO_EVENT_DROP,    /**< one seed goes from the hand into a pit */
    AYO_EVENT_CAPTURE, /**< all seeds of a pit go into the mover's store */
    AYO_EVENT_SWEEP    /**< the game is over: all seeds of a pit go into a store */
};

/** One thing that a hand does. */
typedef struct ayo_event {
    int32_t kind;  /**< an `AYO_EVENT_…` */
    int32_t pit;   /**< where: 0 … 2P-1 */
    int32_t seeds; /**< how many seeds move, at least 1 */
    int32_t store; /**< whose store gets them, #AYO_SOUTH or #AYO_NORTH; -1 for none */
    int32_t hand;  /**< seeds in the hand after it */
    int32_t zero;  /**< 0 */
    uint64_t lap;  /**< the lap it belongs to, from 1; for captures and sweeps the last */
} ayo_event;

/**
 * @brief The iterator. Its content is the library's; only its size counts.
 *
 * It may be copied with `=`; the copy goes on from the same event. It borrows
 * the rule set, which must live as long, and copies the position.
 */
typedef struct ayo_events {
    uint64_t content[16]; /**< nothing for a caller to read */
} ayo_events;

AYO_BEGIN_DECLS

/**
 * @brief Begin the events of one move.
 * @param[out] out the iterator; unchanged on failure
 * @param rules the rule set, borrowed as long as the iterator is used
 * @param position a position of it
 * @param pit any number
 * @return as ayo_position_check(). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_events_begin(ayo_events *out, const ayo_rules *rules,
                                                  const ayo_position *position, int pit);

/**
 * @brief The next event.
 * @param[out] out the event
 * @param events an iterator that ayo_events_begin() has filled
 * @return #AYO_OK; #AYO_DONE after the last, again and again; #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_events_next(ayo_event *out, ayo_events *events);

/**
 * @brief The name of a kind of event: `"lift"`, `"drop"`, `"capture"`, `"sweep"`.
 * @param kind any number
 * @return A static string; NULL for a number that is no kind. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_event_name(int kind);

AYO_END_DECLS

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* What a rule set is inside: the options, and what follows from them. */
#ifndef AYO__RULES_H
#define AYO__RULES_H

#include <ayoayo/allocator.h>
#include <ayoayo/rules.h>
#include <stdbool.h>
#include <stdint.h>

struct ayo_rules {
    ayo_allocator allocator; /**< what destroys it; not used in a game's own copy */
    uint8_t values[AYO_OPTION_COUNT];
    uint8_t pits;     /**< P, in a row */
    uint8_t ring;     /**< 2P */
    uint8_t seeds;    /**< T, in all */
    uint8_t win;      /**< a store that holds more ends the game; 255 where none does */
    bool wide;        /**< whether the processor has the instructions of board/flight_wide.c */
    uint32_t rows[2]; /**< bit i is set when pit i lies in South's, North's row */
    uint64_t row_bytes[2][AYO_MAX_PITS / 8]; /**< the same as bytes of words: 0xff in the row */
    uint64_t ring_bytes[AYO_MAX_PITS / 8];   /**< in either row */
};

static inline int ayo__rule(const ayo_rules *rules, int option)
{
    return rules->values[option];
}

/** Fill a rule set from option values; #AYO_ERR_SIZE if they make too large a board. */
ayo_status ayo__rules_init(ayo_rules *rules, const uint8_t values[AYO_OPTION_COUNT]);

/** Make an object of a rule set. */
ayo_status ayo__rules_new(ayo_rules **out, const uint8_t values[AYO_OPTION_COUNT],
                          const ayo_allocator *allocator);

#endif

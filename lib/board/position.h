/* SPDX-License-Identifier: Apache-2.0 */
/* Looking at a position that is known to be valid. */
#ifndef AYO__POSITION_H
#define AYO__POSITION_H

#include <ayoayo/position.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "rules/rules.h"

/** Whether the bytes are a position of the rule set. */
bool ayo__position_valid(const ayo_rules *rules, const ayo_position *position);

/** The usual start position. */
ayo_position ayo__position_start(const ayo_rules *rules);

/** NULL arguments and invalid bytes, in one test: the first line of every public call. */
static inline ayo_status ayo__position_status(const ayo_rules *rules, const ayo_position *position)
{
    if (!rules || !position)
        return AYO_ERR_NULL;
    return ayo__position_valid(rules, position) ? AYO_OK : AYO_ERR_POSITION;
}

/** The pit where a side's row begins. */
static inline int ayo__row_start(const ayo_rules *rules, int side)
{
    return side ? rules->pits : 0;
}

static inline bool ayo__in_row(const ayo_rules *rules, int side, int pit)
{
    return pit >= 0 && pit < rules->ring && (rules->rows[side] >> pit & 1);
}

/** A word of pits, those of a side's row only. */
static inline uint64_t ayo__row_word(const ayo_rules *rules, const ayo_position *position, int side,
                                     int i)
{
    return ayo__load64(position->pits + 8 * i) & rules->row_bytes[side][i];
}

static inline bool ayo__row_empty(const ayo_rules *rules, const ayo_position *position, int side)
{
    return (ayo__row_word(rules, position, side, 0) | ayo__row_word(rules, position, side, 1) |
            ayo__row_word(rules, position, side, 2)) == 0;
}

/** Seeds in a side's row. */
static inline int ayo__row_seeds(const ayo_rules *rules, const ayo_position *position, int side)
{
    return (int)ayo__sum_lanes(ayo__lanes(ayo__row_word(rules, position, side, 0)) +
                               ayo__lanes(ayo__row_word(rules, position, side, 1)) +
                               ayo__lanes(ayo__row_word(rules, position, side, 2)));
}

#endif

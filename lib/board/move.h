/* SPDX-License-Identifier: Apache-2.0 */
/* Moves on positions that are known to be valid, for the other files of board/. */
#ifndef AYO__MOVE_H
#define AYO__MOVE_H

#include <ayoayo/position.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/rules.h"

/** A move that was sown and captured; the final sweep is not made yet. */
typedef struct ayo__move {
    ayo_position after; /**< the opponent to move */
    uint64_t laps;
    int last;
    uint32_t captured; /**< bit i is set when pit i was captured */
    int seeds;         /**< in the captured pits */
} ayo__move;

/**
 * Sow and capture. Whether the game is over is not asked.
 * @return #AYO_OK or the refusal; then `out` is undefined
 */
ayo_status ayo__move_try(ayo__move *out, const ayo_rules *rules, const ayo_position *position,
                         int pit);

/** As ayo__move_try(), and a refused move is asked whether the game was over before. */
ayo_status ayo__move_make(ayo__move *out, const ayo_rules *rules, const ayo_position *position,
                          int pit);

/** ayo_position_apply() without its checks of the arguments; `out` may be `position`. */
ayo_status ayo__move_apply(ayo_position *out, ayo_move_result *result, const ayo_rules *rules,
                           const ayo_position *position, int pit);

/** The legal moves, none when the game is over. */
uint32_t ayo__legal_moves(const ayo_rules *rules, const ayo_position *position);

/** Whether the player to move has a legal move, majority apart. */
bool ayo__can_move(const ayo_rules *rules, const ayo_position *position);

/** Why the position is over: majority, no move, or #AYO_REASON_NONE. */
int ayo__reason(const ayo_rules *rules, const ayo_position *position);

static inline bool ayo__majority(const ayo_rules *rules, const ayo_position *position)
{
    return position->stores[0] > rules->win || position->stores[1] > rules->win;
}

/** Who gets the seeds of a pit when the game ends for this reason; -1: they stay. */
int ayo__heir(const ayo_rules *rules, const ayo_position *position, int reason, int pit);

/** Make the final sweep. */
void ayo__sweep(ayo_position *position, const ayo_rules *rules, int reason);

/** Who has won by the stores. */
int ayo__result(const ayo_position *position);

/** Fill an outcome for a position that is over for this reason, or for none. */
ayo_status ayo__outcome(ayo_outcome *out, const ayo_rules *rules, const ayo_position *position,
                        int reason);

#endif

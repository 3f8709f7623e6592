/* SPDX-License-Identifier: Apache-2.0 */
/* Moves and endings on valid boards, for the rest of the library. */
#ifndef AYO__MOVE_H
#define AYO__MOVE_H

#include <ayoayo/position.h>
#include <stdbool.h>
#include <stdint.h>

#include "board/board.h"
#include "rules/rules.h"

/** A move that was sown and captured; the final sweep is not made yet. */
typedef struct ayo__move {
    ayo__board after; /**< the opponent to move */
    uint64_t laps;
    int last;
    int seeds;         /**< captured */
    uint32_t captured; /**< bit i is set when pit i was captured */
} ayo__move;

/**
 * Sow and capture. Whether the game is over is not asked.
 * @return #AYO_OK or the refusal; then `out` is undefined
 */
ayo_status ayo__move_try(ayo__move *out, const ayo_rules *rules, const ayo__board *board, int pit);

/** As ayo__move_try(), and a refused move is asked whether the game was over before. */
ayo_status ayo__move_make(ayo__move *out, const ayo_rules *rules, const ayo__board *board, int pit);

/**
 * What comes after a move that was made: the sweep, and the result.
 * @param[out] board after all
 */
void ayo__move_end(ayo__board *board, ayo_move_result *result, const ayo_rules *rules,
                   const ayo__move *move, int pit);

/** A whole move with the sweep after it, and its result; `board` is unchanged if it is refused. */
ayo_status ayo__move_apply(ayo__board *board, ayo_move_result *result, const ayo_rules *rules,
                           int pit);

/** The legal moves, none when the game is over. */
uint32_t ayo__legal_moves(const ayo_rules *rules, const ayo__board *board);

/** How many legal moves there are, none when the game is over. */
int ayo__count_moves(const ayo_rules *rules, const ayo__board *board);

/** Whether the player to move must give seeds to an opponent who has none. */
static inline bool ayo__must_feed(const ayo_rules *rules, const ayo__board *board)
{
    return ayo__rule(rules, AYO_OPTION_FEEDING) == AYO_FEEDING_REQUIRED &&
           ayo__row_empty(rules, board, 1 - ayo__mover(board));
}

/** Whether a move may be refused since it would capture a whole row. */
static inline bool ayo__forbids_grand_slams(const ayo_rules *rules)
{
    return ayo__rule(rules, AYO_OPTION_GRAND_SLAM) == AYO_GRAND_SLAM_FORBIDDEN &&
           ayo__rule(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_TWOS_AND_THREES;
}

/** Whether a relay that ends, or a lap, may be illegal for what it captures. */
static inline bool ayo__captures_count(const ayo_rules *rules, const ayo__board *board)
{
    return ayo__forbids_grand_slams(rules) || ayo__must_feed(rules, board);
}

/** Whether the player to move has a legal move, majority apart. */
bool ayo__can_move(const ayo_rules *rules, const ayo__board *board);

static inline bool ayo__majority(const ayo_rules *rules, const ayo__board *board)
{
    return ayo__store(board, AYO_SOUTH) > rules->win || ayo__store(board, AYO_NORTH) > rules->win;
}

/** Why the game is over by majority or lack of moves, or #AYO_REASON_NONE. */
int ayo__reason(const ayo_rules *rules, const ayo__board *board);

/** Who gets the seeds of a pit when the game ends for this reason; -1: they stay. */
int ayo__heir(const ayo_rules *rules, const ayo__board *board, int reason, int pit);

/** Make the final sweep, if the reason asks for one. */
void ayo__sweep(ayo__board *board, const ayo_rules *rules, int reason);

/** Who has won by the stores. */
int ayo__result(const ayo__board *board);

/** Fill an outcome for a board on which the game is over for this reason, or for none. */
ayo_status ayo__outcome(ayo_outcome *out, const ayo_rules *rules, const ayo__board *board,
                        int reason);

#endif

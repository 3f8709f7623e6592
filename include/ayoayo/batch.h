/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file batch.h
 * @brief Many games at once: arrays in the caller's memory, one element a game.
 *
 * Element i of every array belongs to *lane* i. Lanes do not know of each other:
 * any slice may be given by itself, in any thread. The functions keep no state,
 * allocate nothing, and answer for each lane what the function for one position
 * answers; a lane whose bytes are no position, or whose move is refused, is
 * reported and stays as it is, and the others go on. Positions have no history,
 * so what makes moves does not count repetitions: ayo_batch_repeat() does, in memory
 * of the caller's. Games that would not end are ended by a limit of plies.
 *
 * A usual loop: ayo_batch_start() once; then ayo_batch_legal(), choose, and
 * ayo_batch_apply(); ayo_batch_reset() puts the finished lanes back to the start.
 *
 * Thread safety of the whole header: any thread, as long as no two calls at the
 * same time write to the same elements. Arrays of one call must not overlap.
 */
#ifndef AYOAYO_BATCH_H
#define AYOAYO_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include "export.h"
#include "position.h"
#include "random.h"
#include "rules.h"
#include "status.h"

/** In an array of reasons: the game was ended by the limit of plies, without a result. */
#define AYO_REASON_PLY_LIMIT 100

/** What counting repetitions knows of a lane. All zero at first; what is in it is its own affair.
 */
typedef struct ayo_past {
    uint64_t once;     /**< a bit of the hash of each position since the last capture */
    uint64_t twice;    /**< the bits that more than one of them has */
    uint32_t length;   /**< how many they are */
    uint8_t stores[2]; /**< of all of them */
    uint8_t zero[2];   /**< 0 */
} ayo_past;

AYO_BEGIN_DECLS

/**
 * @brief Put every lane to the start position.
 * @param[out] positions `count` positions
 * @param rules the rule set of all lanes
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_start(ayo_position *positions, const ayo_rules *rules,
                                                 size_t count);

/**
 * @brief The legal moves of every lane, as ayo_position_legal().
 * @param[out] masks `count` masks: bit i is set when pit i may be played; 0 for a
 *             game that is over, and for bytes that are no position
 * @param rules the rule set of all lanes
 * @param positions `count` positions
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_legal(uint32_t *masks, const ayo_rules *rules,
                                                 const ayo_position *positions, size_t count);

/**
 * @brief Make one move in every lane, as ayo_position_apply().
 * @param positions `count` positions, changed where the move is legal
 * @param[out] statuses `count` statuses: #AYO_OK, an `AYO_REFUSED_…` or #AYO_ERR_POSITION
 * @param[out] reasons `count` reasons why the move ended the game: an
 *             `AYO_REASON_…`, #AYO_REASON_PLY_LIMIT, or #AYO_REASON_NONE where it
 *             goes on or the move was refused; may be NULL
 * @param plies `count` numbers of moves made so far, 1 more after a legal move;
 *              may be NULL, then there is no limit
 * @param max_plies a lane that has made so many moves is over; 0 for no limit
 * @param rules the rule set of all lanes
 * @param pits `count` pits, any numbers
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_apply(ayo_position *positions, int32_t *statuses,
                                                 uint8_t *reasons, uint32_t *plies,
                                                 uint32_t max_plies, const ayo_rules *rules,
                                                 const int32_t *pits, size_t count);

/**
 * @brief Draw a random legal move for every lane, as ayo_position_random_move().
 * @param[out] pits `count` pits; -1 for a game that is over, and for bytes that are no position
 * @param randoms `count` generators, one a lane, moved on where a move was drawn
 * @param rules the rule set of all lanes
 * @param positions `count` positions
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_random_moves(int32_t *pits, ayo_random *randoms,
                                                        const ayo_rules *rules,
                                                        const ayo_position *positions,
                                                        size_t count);

/**
 * @brief Make a random legal move in every lane that is not over.
 *
 * The moves are those of ayo_batch_random_moves() and made as by ayo_batch_apply().
 * @param positions `count` positions, changed
 * @param[out] pits `count` pits, those that were played; -1 where none was; may be NULL
 * @param[out] reasons as ayo_batch_apply(); for a lane that was over before
 *             #AYO_REASON_NONE; may be NULL
 * @param plies as ayo_batch_apply(); may be NULL
 * @param max_plies as ayo_batch_apply()
 * @param randoms `count` generators, one a lane
 * @param rules the rule set of all lanes
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_random_step(ayo_position *positions, int32_t *pits,
                                                       uint8_t *reasons, uint32_t *plies,
                                                       uint32_t max_plies, ayo_random *randoms,
                                                       const ayo_rules *rules, size_t count);

/**
 * @brief Play every lane to its end by random legal moves, as ayo_position_playout().
 * @param positions `count` positions, changed
 * @param[out] plies `count` numbers of moves made; may be NULL
 * @param randoms `count` generators, one a lane
 * @param rules the rule set of all lanes
 * @param max_plies the limit for a lane
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Bytes that are no position stay, with 0 plies. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_playout(ayo_position *positions, uint32_t *plies,
                                                   ayo_random *randoms, const ayo_rules *rules,
                                                   uint32_t max_plies, size_t count);

/**
 * @brief How every lane stands, as ayo_position_outcome().
 * @param[out] results `count` results, each an `AYO_RESULT_…`
 * @param[out] reasons `count` reasons, each an `AYO_REASON_…`; may be NULL
 * @param rules the rule set of all lanes
 * @param positions `count` positions; bytes that are none count as running
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_outcomes(uint8_t *results, uint8_t *reasons,
                                                    const ayo_rules *rules,
                                                    const ayo_position *positions, size_t count);

/**
 * @brief End the games whose position has come back, by the rule `repetition`.
 *
 * To be called after every move of the lanes. It takes down the positions, as far as they
 * can come back: those since a store last changed. A game in which at most
 * `depth` - 1 moves are made between two captures is counted exactly; beyond that
 * the oldest positions are forgotten. Under `repetition=0` nothing is done.
 * @param reasons `count` reasons: #AYO_REASON_REPETITION is written where the position has
 *                occurred often enough, unless the game is over by the board
 * @param pasts `count` pasts: all zero at first, then left alone
 * @param history `count` · `depth` positions, those of lane i from element i · `depth` on;
 *                need not be set, then left alone
 * @param depth positions to look back on, at least 1
 * @param made `count` flags: 1 where a move was made since the last call; 0 where the past
 *             begins anew, with the position as it is
 * @param rules the rule set of all lanes
 * @param positions `count` positions, any bytes
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT (no depth). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_repeat(uint8_t *reasons, ayo_past *pasts,
                                                  ayo_position *history, size_t depth,
                                                  const uint8_t *made, const ayo_rules *rules,
                                                  const ayo_position *positions, size_t count);

/**
 * @brief Put the lanes that are over back to the start position.
 * @param positions `count` positions, changed where the reason is not #AYO_REASON_NONE
 * @param plies `count` numbers of moves made, 0 where the lane is put back; may be NULL
 * @param reasons `count` reasons, as ayo_batch_apply() gives them
 * @param rules the rule set of all lanes
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_reset(ayo_position *positions, uint32_t *plies,
                                                 const uint8_t *reasons, const ayo_rules *rules,
                                                 size_t count);

/**
 * @brief What the player to move sees, lane by lane: 2P + 2 numbers of seeds.
 *
 * Own pits first, in sowing order, then the opponent's, then the own store, then
 * the opponent's. Lane i fills elements i·(2P+2) to (i+1)·(2P+2) - 1.
 * @param[out] planes `count` · (2P + 2) numbers, 0 to 254
 * @param rules the rule set of all lanes
 * @param positions `count` positions; bytes that are none give zeros
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_observe(uint8_t *planes, const ayo_rules *rules,
                                                   const ayo_position *positions, size_t count);

/**
 * @brief The hash of every lane, as ayo_position_hash().
 * @param[out] hashes `count` hashes
 * @param positions `count` positions, any bytes
 * @param count how many lanes; 0 is fine
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_batch_hash(uint64_t *hashes, const ayo_position *positions,
                                                size_t count);

AYO_END_DECLS

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file position.h
 * @brief Positions: plain values on which every rule works.
 *
 * A position is 32 bytes in the caller's memory: no pointer, no allocation, no
 * history. Copy it with `=`, send it over a wire, keep a million in an array.
 * Search, servers and batches are built on it; a game (game.h) is a history of
 * positions.
 *
 * Every call checks the position it is given and answers #AYO_ERR_POSITION for
 * bytes that are none under the rule set, so hostile bytes are safe.
 *
 * Thread safety of the whole header: any thread; the calls keep no state.
 */
#ifndef AYOAYO_POSITION_H
#define AYOAYO_POSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "export.h"
#include "rules.h"
#include "status.h"

/** The players. South moves first. */
enum {
    AYO_SOUTH = 0, /**< the lower row, `A` … */
    AYO_NORTH = 1  /**< the upper row, `a` … */
};

/** Room for the text of any position, its NUL included. */
#define AYO_POSITION_TEXT_SIZE 112

/**
 * @brief A position: 32 bytes, the same on every machine.
 *
 * | byte    | content                                                  |
 * |---------|----------------------------------------------------------|
 * | 0 … 23  | seeds in pit 0 … 2P-1, South's row first; 0 beyond       |
 * | 24, 25  | South's store, North's store                             |
 * | 26      | the player to move: #AYO_SOUTH or #AYO_NORTH             |
 * | 27      | P, the pits in a row                                     |
 * | 28 … 31 | 0                                                        |
 */
typedef struct ayo_position {
    uint8_t pits[AYO_MAX_PITS]; /**< seeds, in sowing order */
    uint8_t stores[2];          /**< seeds, South's and North's */
    uint8_t mover;              /**< who moves */
    uint8_t pits_per_row;       /**< P */
    uint8_t reserved[4];        /**< 0 */
} ayo_position;

/** How a game stands. */
enum {
    AYO_RESULT_RUNNING, /**< it is not over */
    AYO_RESULT_SOUTH,   /**< South has won */
    AYO_RESULT_NORTH,   /**< North has won */
    AYO_RESULT_DRAW     /**< equal stores */
};

/** Why a game is over (RULES.md, "End and result"). */
enum {
    AYO_REASON_NONE,        /**< it is not over */
    AYO_REASON_MAJORITY,    /**< a store holds more than half of all seeds */
    AYO_REASON_NO_MOVE,     /**< the player to move has no legal move */
    AYO_REASON_REPETITION,  /**< games only: the position came once too often */
    AYO_REASON_RESIGNATION, /**< games only: a player gave up */
    AYO_REASON_AGREEMENT    /**< games only: the players agreed to end it */
};

/** What a move did. Initialise with #AYO_MOVE_RESULT_INIT. */
typedef struct ayo_move_result {
    uint32_t struct_size; /**< sizeof, set by the _INIT macro */
    int32_t pit;          /**< the pit that was played */
    int32_t last;         /**< the pit where the last seed fell */
    int32_t captured;     /**< seeds captured, the final sweep not counted */
    uint64_t laps;        /**< laps sown, at least 1 */
    int32_t reason;       /**< why the move ended the game, or #AYO_REASON_NONE */
    int32_t result;       /**< who has won by it, or #AYO_RESULT_RUNNING */
} ayo_move_result;

/** The value that a move result starts with. */
#define AYO_MOVE_RESULT_INIT                                                                       \
    {                                                                                              \
        (uint32_t)sizeof(ayo_move_result), 0, 0, 0, 0, 0, 0                                        \
    }

/** How a position or a game stands. Initialise with #AYO_OUTCOME_INIT. */
typedef struct ayo_outcome {
    uint32_t struct_size; /**< sizeof, set by the _INIT macro */
    int32_t result;       /**< an `AYO_RESULT_…` */
    int32_t reason;       /**< an `AYO_REASON_…` */
    int32_t south;        /**< South's final score; while the game runs, the store */
    int32_t north;        /**< North's final score; while the game runs, the store */
    ayo_position final;   /**< the position after the last sweep; while the game runs, as it is */
} ayo_outcome;

/** The value that an outcome starts with. */
#define AYO_OUTCOME_INIT                                                                           \
    {                                                                                              \
        (uint32_t)sizeof(ayo_outcome), 0, 0, 0, 0,                                                 \
        {                                                                                          \
            {0}, {0, 0}, 0, 0,                                                                     \
            {                                                                                      \
                0, 0, 0, 0                                                                         \
            }                                                                                      \
        }                                                                                          \
    }

AYO_BEGIN_DECLS

/**
 * @brief The size of a position in bytes, for languages that cannot see the struct.
 * @return 32. Since: 0.1.
 */
AYO_NODISCARD AYO_API size_t ayo_position_size(void);

/**
 * @brief The usual start position of a rule set: every pit full, South to move.
 * @param[out] out the position
 * @param rules the rule set
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_start(ayo_position *out, const ayo_rules *rules);

/**
 * @brief Make a position from counts.
 * @param[out] out the position
 * @param rules the rule set
 * @param counts 2P pits in sowing order, South's store, North's store
 * @param count how many counts there are; 2P + 2
 * @param mover #AYO_SOUTH or #AYO_NORTH
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT (count or mover),
 *         #AYO_ERR_POSITION (a negative count, or the sum is not that of the rule set).
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_make(ayo_position *out, const ayo_rules *rules,
                                                   const int32_t *counts, size_t count, int mover);

/**
 * @brief Whether the bytes are a position of the rule set, reachable or not.
 * @param rules the rule set
 * @param position any bytes of a position's size
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_validate(const ayo_rules *rules,
                                                       const ayo_position *position);

/**
 * @brief Whether pits, stores, player to move and size are the same.
 * @param a a position
 * @param b another, or the same
 * @return false when one of them is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API bool ayo_position_equal(const ayo_position *a, const ayo_position *b);

/**
 * @brief A 64-bit hash of pits, stores, player to move and size.
 *
 * The same on every platform and in every release, so it may be stored. With
 * w[0 … 3] the position's bytes read as little-endian 64-bit words:
 * h = 0x6179'6f61'796f'0001; for each word h = (h ^ w) · 0x9e37'79b9'7f4a'7c15,
 * h ^= h >> 32; at last h ·= 0xd6e8'feb8'6659'fd93, h ^= h >> 32 (all modulo 2⁶⁴).
 * It is for tables, not for security: equal hashes do not prove equal positions.
 * @param position any bytes of a position's size
 * @return the hash; 0 when `position` is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API uint64_t ayo_position_hash(const ayo_position *position);

/**
 * @brief The legal moves.
 * @param[out] mask bit i is set when pit i may be played; 0 when the game is over
 * @param rules the rule set
 * @param position a position of it
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_legal(uint32_t *mask, const ayo_rules *rules,
                                                    const ayo_position *position);

/**
 * @brief Whether a move is legal, and if not, why (RULES.md, "Why a move is refused").
 *
 * The causes are tested in the order of the list.
 * @param rules the rule set
 * @param position a position of it
 * @param pit any number
 * @return #AYO_OK, #AYO_REFUSED_GAME_OVER, #AYO_REFUSED_NOT_YOUR_PIT,
 *         #AYO_REFUSED_EMPTY, #AYO_REFUSED_ENDLESS, #AYO_REFUSED_GRAND_SLAM,
 *         #AYO_REFUSED_STARVES, #AYO_ERR_NULL, #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_check(const ayo_rules *rules,
                                                    const ayo_position *position, int pit);

/**
 * @brief Make a move: sow, capture, and if that ends the game, sweep.
 * @param[out] out the position after the move; may be `position` itself
 * @param[out] result what the move did; may be NULL
 * @param rules the rule set
 * @param position a position of it
 * @param pit any number
 * @return as ayo_position_check(), and #AYO_ERR_STRUCT_SIZE. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_apply(ayo_position *out, ayo_move_result *result,
                                                    const ayo_rules *rules,
                                                    const ayo_position *position, int pit);

/**
 * @brief How a position stands, by majority and by lack of moves.
 *
 * A bare position knows no repetition; ask a game for that.
 * @param[out] out the outcome
 * @param rules the rule set
 * @param position a position of it
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_STRUCT_SIZE, #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_outcome(ayo_outcome *out, const ayo_rules *rules,
                                                      const ayo_position *position);

/**
 * @brief Read a position from text, such as `"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"`.
 * @param[out] out the position
 * @param[out] error_offset where the text is wrong, in bytes; only set on a
 *             failure of the text; may be NULL
 * @param rules the rule set, which gives the size and the sum
 * @param text any bytes
 * @param length how many, or #AYO_NUL_TERMINATED
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_TEXT, #AYO_ERR_TEXT_COUNT,
 *         #AYO_ERR_TEXT_SUM. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_parse(ayo_position *out, size_t *error_offset,
                                                    const ayo_rules *rules, const char *text,
                                                    size_t length);

/**
 * @brief Write a position as text, with a NUL.
 * @param[out] buffer #AYO_POSITION_TEXT_SIZE bytes hold any position; may be
 *             NULL when `capacity` is 0
 * @param capacity its size in bytes
 * @param[out] length the bytes of the text without the NUL, also when the
 *             buffer is too small (then nothing is written to it); may be NULL
 * @param position the position
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_POSITION (no size of a board, or no
 *         player), #AYO_ERR_BUFFER. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_position_format(char *buffer, size_t capacity, size_t *length,
                                                     const ayo_position *position);

/**
 * @brief Read a move: one letter, `A` … `L` for South, `a` … `l` for North.
 *
 * The move need not be legal; ask ayo_position_check() for that.
 * @param[out] pit the pit's number
 * @param position whose player to move and size count
 * @param text any bytes
 * @param length how many, or #AYO_NUL_TERMINATED
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_POSITION, #AYO_ERR_TEXT (not one
 *         letter), #AYO_REFUSED_NOT_YOUR_PIT (the other row, or beyond P). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_move_parse(int *pit, const ayo_position *position,
                                                const char *text, size_t length);

/**
 * @brief The letter of a pit: `A` … in South's row, `a` … in North's.
 * @param pits_per_row P, 1 to 12
 * @param pit 0 to 2P-1
 * @return the letter, or NUL when there is no such pit. Since: 0.1.
 */
AYO_NODISCARD AYO_API char ayo_pit_letter(int pits_per_row, int pit);

/**
 * @brief The name of a result: `"running"`, `"south"`, `"north"`, `"draw"`.
 * @param result any number
 * @return A static string; NULL for a number that is no result. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_result_name(int result);

/**
 * @brief The name of a reason, such as `"no-move"`; `"none"` for #AYO_REASON_NONE.
 * @param reason any number
 * @return A static string; NULL for a number that is no reason. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_reason_name(int reason);

AYO_END_DECLS

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file game.h
 * @brief A game: a history of positions, with undo, repetition and outcome.
 *
 * A game holds a copy of its rule set, a start position, the moves made, and
 * the moves that were taken back and may be made again (the *redo line*).
 * Its positions are exactly those of ayo_position_apply(), so undo is exact.
 * A position that was set by the caller, or that ends the game by repetition
 * or by word of the players, reads as it stands; its last sweep is in the outcome.
 *
 * Thread safety of the whole header: one thread at a time for one game; several
 * threads may read one game while nobody changes it.
 */
#ifndef AYOAYO_GAME_H
#define AYOAYO_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allocator.h"
#include "export.h"
#include "position.h"
#include "random.h"
#include "rules.h"
#include "status.h"

/** A game. Opaque. */
typedef struct ayo_game ayo_game;

AYO_BEGIN_DECLS

/**
 * @brief Make a game at the start position of a rule set.
 * @param[out] out the new game, yours to destroy; NULL on failure
 * @param rules copied
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NO_MEMORY. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_create(ayo_game **out, const ayo_rules *rules,
                                                 const ayo_allocator *allocator);

/**
 * @brief The memory that a game of so many plies needs, for ayo_game_create_in().
 * @param plies moves that the game shall hold, its redo line included
 * @return the size in bytes; 0 when it does not fit a `size_t`. Since: 0.1.
 */
AYO_NODISCARD AYO_API size_t ayo_game_memory_size(size_t plies);

/**
 * @brief Make a game in the caller's memory, with no allocator.
 *
 * It holds as many plies as the memory has room for; past that
 * ayo_game_apply() answers #AYO_ERR_FULL. Destroying it is not necessary.
 * @param[out] out the new game, which lies in `memory`; NULL on failure
 * @param memory aligned for any object (as `malloc` gives), the game's as long as it is used
 * @param size in bytes, at least ayo_game_memory_size(0)
 * @param rules copied
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT (badly aligned), #AYO_ERR_BUFFER. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_create_in(ayo_game **out, void *memory, size_t size,
                                                    const ayo_rules *rules);

/**
 * @brief Make a copy of a game, its history and redo line included.
 * @param[out] out the new game, yours to destroy; NULL on failure
 * @param game the game to copy
 * @param allocator NULL for `malloc`, whatever the source uses
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NO_MEMORY. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_clone(ayo_game **out, const ayo_game *game,
                                                const ayo_allocator *allocator);

/**
 * @brief Make one game like another, rules included, in the memory it has.
 * @param to changed; it grows by its own allocator if it has one
 * @param from the game to copy; may be `to`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NO_MEMORY, #AYO_ERR_FULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_copy(ayo_game *to, const ayo_game *from);

/**
 * @brief Destroy a game. NULL is fine.
 * @param game yours, not one borrowed from a record
 * Since: 0.1.
 */
AYO_API void ayo_game_destroy(ayo_game *game);

/**
 * @brief Begin anew from a position: no moves, no redo line, its first occurrence.
 * @param game changed
 * @param position a position of the game's rules; NULL for their start position
 * @return #AYO_OK, #AYO_ERR_NULL (no game), #AYO_ERR_POSITION. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_set_position(ayo_game *game,
                                                       const ayo_position *position);

/**
 * @brief The legal moves, as ayo_position_legal(); none once the game is over.
 * @param[out] mask bit i is set when pit i may be played
 * @param game the game
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_legal(uint32_t *mask, const ayo_game *game);

/**
 * @brief Whether a move is legal, and if not, why, as ayo_position_check().
 * @param game the game
 * @param pit any number
 * @return #AYO_OK, an `AYO_REFUSED_…`, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_check(const ayo_game *game, int pit);

/**
 * @brief Make a move. The redo line is gone after it.
 * @param[out] result what the move did, an end by repetition included; may be NULL
 * @param game changed
 * @param pit any number
 * @return #AYO_OK, an `AYO_REFUSED_…`, #AYO_ERR_NULL, #AYO_ERR_STRUCT_SIZE,
 *         #AYO_ERR_NO_MEMORY, #AYO_ERR_FULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_apply(ayo_move_result *result, ayo_game *game, int pit);

/**
 * @brief Make a line of moves such as `"BaFf"`, all of them or none.
 * @param[out] error_offset the first move that is refused, in bytes; set only on
 *             failure; may be NULL
 * @param game changed
 * @param text any bytes
 * @param length how many, or #AYO_NUL_TERMINATED
 * @return #AYO_OK, an `AYO_REFUSED_…`, #AYO_ERR_TEXT (no letter), #AYO_ERR_NULL,
 *         #AYO_ERR_NO_MEMORY, #AYO_ERR_FULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_apply_line(size_t *error_offset, ayo_game *game,
                                                     const char *text, size_t length);

/**
 * @brief Play random legal moves until the game is over or the limit is reached.
 *
 * The moves made before a failure stay.
 * @param[out] plies moves made; set on failure too; may be NULL
 * @param game changed
 * @param random moved on
 * @param max_plies the limit, since some games never end (RULES.md, S3)
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NO_MEMORY, #AYO_ERR_FULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_play_random(size_t *plies, ayo_game *game,
                                                      ayo_random *random, size_t max_plies);

/**
 * @brief A player gives up: the other has won, the stores are the scores.
 *
 * It ends the line as a move would: the redo line is gone, and undo takes it back.
 * @param game changed
 * @param side who gives up, #AYO_SOUTH or #AYO_NORTH
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT, #AYO_REFUSED_GAME_OVER. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_resign(ayo_game *game, int side);

/**
 * @brief The players agree to end the game: each takes the seeds of their own row.
 *
 * So the Abapa rules of Oware end a game that goes round in circles. It ends the
 * line as a move would: the redo line is gone, and undo takes it back.
 * @param game changed
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_REFUSED_GAME_OVER. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_agree(ayo_game *game);

/**
 * @brief Take back the last move, or the resignation or agreement that ended the game.
 * @param game changed
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NOTHING_TO_UNDO. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_undo(ayo_game *game);

/**
 * @brief Make again what ayo_game_undo() took back.
 * @param game changed
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NOTHING_TO_REDO. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_redo(ayo_game *game);

/**
 * @brief The game's own rule set.
 * @param game the game
 * @return Borrowed: valid until the game is destroyed or ayo_game_copy() changes
 *         it; NULL when `game` is. Since: 0.1.
 */
AYO_NODISCARD AYO_API const ayo_rules *ayo_game_rules(const ayo_game *game);

/**
 * @brief Moves made from the start position to the current one.
 * @param game the game
 * @return 0 when `game` is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API size_t ayo_game_ply(const ayo_game *game);

/**
 * @brief Moves in the history and the redo line together.
 * @param game the game
 * @return 0 when `game` is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API size_t ayo_game_length(const ayo_game *game);

/**
 * @brief The current position.
 * @param[out] out the position
 * @param game the game
 * @return #AYO_OK, #AYO_ERR_NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_position(ayo_position *out, const ayo_game *game);

/**
 * @brief The position after so many moves, those of the redo line included.
 * @param[out] out the position
 * @param game the game
 * @param ply 0 (the start) to ayo_game_length()
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_position_at(ayo_position *out, const ayo_game *game,
                                                      size_t ply);

/**
 * @brief The move that led from the position after `ply` moves to the next one.
 * @param[out] pit the pit's number
 * @param game the game
 * @param ply 0 to ayo_game_length() - 1
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_move_at(int *pit, const ayo_game *game, size_t ply);

/**
 * @brief How the game stands: running, or who has won, why, and the final scores.
 * @param[out] out the outcome
 * @param game the game
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_STRUCT_SIZE. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_game_outcome(ayo_outcome *out, const ayo_game *game);

/**
 * @brief How often the current position has occurred, this time included.
 *
 * Positions are compared, not hashes (RULES.md, S8).
 * @param game the game
 * @return at least 1; 0 when `game` is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API size_t ayo_game_repetitions(const ayo_game *game);

/**
 * @brief Whether two games have the same rules, the same history and the same end.
 *
 * The redo line does not count.
 * @param a a game
 * @param b another, or the same
 * @return false when one of them is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API bool ayo_game_equal(const ayo_game *a, const ayo_game *b);

AYO_END_DECLS

#endif

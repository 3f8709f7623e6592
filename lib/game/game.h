/* SPDX-License-Identifier: Apache-2.0 */
/* What a game is inside. */
#ifndef AYO__GAME_H
#define AYO__GAME_H

#include <ayoayo/game.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/rules.h"

/** A position of the history, and how it came about. */
typedef struct ayo__entry {
    ayo_position position;
    uint64_t hash;
    uint32_t earlier; /**< the entry before this one in its bucket, plus 1; 0 for none */
    uint32_t bucket;  /**< of the bucket of this number: its last entry, plus 1; 0 for none */
    uint8_t pit;      /**< the move that led here */
    uint8_t stash;    /**< while a line is tried: the move of the redo line that lay here */
    uint8_t reason;   /**< why the game is over here, or AYO_REASON_NONE */
} ayo__entry;

/** What the players said at the end of the line. */
enum { AYO__WORD_NONE, AYO__WORD_SOUTH_RESIGNS, AYO__WORD_NORTH_RESIGNS, AYO__WORD_AGREEMENT };

struct ayo_game {
    ayo_allocator allocator; /**< `resize` is NULL in the caller's memory */
    ayo_rules rules;
    ayo__entry *entries; /**< entry 0 is the start; those up to `ply` lie in buckets by hash */
    size_t capacity;     /**< entries that there is room for, at least 1 */
    size_t ply;          /**< the current entry */
    size_t length;       /**< the last entry of the redo line */
    uint8_t word;        /**< what was said after entry `length`, taken back or not */
    bool word_holds;     /**< it was not taken back; then `ply` is `length` */
};

static inline const ayo__entry *ayo__current(const ayo_game *game)
{
    return &game->entries[game->ply];
}

static inline bool ayo__is_over(const ayo_game *game)
{
    return game->word_holds || ayo__current(game)->reason != AYO_REASON_NONE;
}

/** Make room for so many entries; the old ones stay. */
ayo_status ayo__game_reserve(ayo_game *game, size_t capacity);

/** Forget the redo line. */
void ayo__game_cut(ayo_game *game);

/* The buckets (history.c) hold the entries from the start to the current one. */

/** Put an entry into its bucket: it has become the current one. */
void ayo__game_enter(ayo_game *game, size_t ply);

/** Take the last entry out of its bucket. */
void ayo__game_leave(ayo_game *game, size_t ply);

/** Step back to an earlier entry. */
void ayo__game_step_back(ayo_game *game, size_t ply);

void ayo__game_clear_buckets(ayo_game *game);

/** Put the history into the buckets anew, as their number has changed. */
void ayo__game_fill_buckets(ayo_game *game);

/** How often the current position has occurred. The hash only finds candidates. */
size_t ayo__game_occurrences(const ayo_game *game);

#endif

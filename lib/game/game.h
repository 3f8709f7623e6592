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
    uint8_t pit;    /**< the move that led here */
    uint8_t stash;  /**< while a line is tried: the move of the redo line that lay here */
    uint8_t reason; /**< why the game is over here, or AYO_REASON_NONE */
} ayo__entry;

/** What the players said at the end of the line. */
enum { AYO__WORD_NONE, AYO__WORD_SOUTH_RESIGNS, AYO__WORD_NORTH_RESIGNS, AYO__WORD_AGREEMENT };

struct ayo_game {
    ayo_allocator allocator; /**< `resize` is NULL in the caller's memory */
    ayo_rules rules;
    ayo__entry *entries; /**< entry 0 is the start */
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

/** Forget the redo line. */
void ayo__game_cut(ayo_game *game);

#endif

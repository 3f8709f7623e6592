/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a look-ahead remembers of positions. Stores do not matter to a margin, so
 * an entry is found by pits and player to move, and it holds all of them: the hash
 * says where to look and no more.
 *
 * A score is used only for the depth that it was found with, or for a greater one if it
 * is settled, so memory of any size, even of one entry, changes how long a
 * look-ahead takes, and not what it finds.
 */
#ifndef AYO__CACHE_H
#define AYO__CACHE_H

#include <ayoayo/allocator.h>
#include <ayoayo/status.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board/board.h"

/** What a score is to the value for its depth. */
enum { AYO__SCORE_EXACT, AYO__SCORE_LEAST, AYO__SCORE_MOST };

typedef struct ayo__cached {
    int16_t score;
    uint16_t epoch; /**< entries of other epochs are forgotten */
    uint8_t depth;
    uint8_t bound;   /**< an AYO__SCORE_… */
    uint8_t settled; /**< 1: it is the same for every greater depth */
    uint8_t pit;     /**< the best move */
} ayo__cached;

typedef struct ayo__cache_entry {
    uint64_t words[AYO__PIT_WORDS]; /**< the pits; whose turn it is the best move tells */
    ayo__cached cached;
} ayo__cache_entry;

typedef struct ayo__cache {
    ayo_allocator allocator;
    ayo__cache_entry *entries;
    size_t count;   /**< a power of two */
    uint16_t epoch; /**< never 0 */
    int pits;       /**< in a row */
} ayo__cache;

/** Make room for as many entries as fit in so many bytes, at least one. */
ayo_status ayo__cache_init(ayo__cache *out, int pits, uint64_t bytes,
                           const ayo_allocator *allocator);

void ayo__cache_release(ayo__cache *cache);

/** Forget everything. */
void ayo__cache_clear(ayo__cache *cache);

/** Whether something is known of a board, and what. */
bool ayo__cache_find(ayo__cached *out, const ayo__cache *cache, const ayo__board *board);

/** Remember something of a board, its epoch apart. */
void ayo__cache_keep(ayo__cache *cache, const ayo__board *board, ayo__cached cached);

#endif

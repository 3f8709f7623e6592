/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a search remembers of positions, by their boards alone: the mover is
 * always South, and stores do not matter to a margin.
 *
 * An entry holds the whole board and is found only by it; the hash says where to
 * look and no more. Memory of any size, even of one entry, and any hash
 * change how long a search takes, never what it finds.
 */
#ifndef AYO__MEMORY_H
#define AYO__MEMORY_H

#include <ayoayo/rules.h>
#include <ayoayo/status.h>
#include <stddef.h>
#include <stdint.h>

/** What is known of a board. */
typedef struct ayo__known {
    int16_t lower;  /**< the margin is at least this, proven on no condition */
    int16_t upper;  /**< the margin is at most this, proven on no condition */
    int16_t claim;  /**< the numbers below are about "the margin is at least this" */
    uint8_t effort; /**< bits of the number of nodes that went into it: little is forgotten first */
    uint8_t used;   /**< 0 for an empty entry */
    uint32_t proof; /**< never 0: then it is a bound */
    uint32_t disproof;
} ayo__known;

typedef struct ayo__memory {
    ayo_allocator allocator;
    uint64_t *words; /**< an entry is the board's words, then an ayo__known */
    size_t entries;  /**< a power of two */
    int board_words;
    uint64_t hash_mask; /**< all ones; tests make hashes collide with less */
} ayo__memory;

/** Make room for as many entries as fit in so many bytes, at least one. */
ayo_status ayo__memory_init(ayo__memory *out, int ring, size_t bytes,
                            const ayo_allocator *allocator);

void ayo__memory_release(ayo__memory *memory);

/** Forget everything. */
void ayo__memory_clear(ayo__memory *memory);

/** Begin to fetch what ayo__memory_find() will look at, where the machine can do that. */
void ayo__memory_prefetch(const ayo__memory *memory, const uint8_t pits[AYO_MAX_PITS]);

/** What is known of a board; NULL for nothing. Good until the next change. */
const ayo__known *ayo__memory_find(const ayo__memory *memory, const uint8_t pits[AYO_MAX_PITS]);

/**
 * Remember something of a board: bounds narrow those that are known, the numbers
 * replace older ones.
 */
void ayo__memory_keep(ayo__memory *memory, const uint8_t pits[AYO_MAX_PITS],
                      const ayo__known *known);

#endif

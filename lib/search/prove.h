/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Proving claims: "the player to move gets at least v" of the seeds on the board.
 *
 * Depth-first proof-number search (Nagai 2002). A claim at least v holds if one
 * move with a capture of c leads to a board where the opponent's claim of
 * c + 1 - v does not; so a claim's proof number is the least disproof number of
 * the claims that answer it, and its disproof number the sum of their proof numbers.
 *
 * Repetition. Seeds that were captured never come back, so a line can repeat a
 * position only within one layer, between two captures. There the claims of the
 * two players alternate between v and 1 - v, of which one is positive: its
 * owner, the *seeker*, must make something happen, and play without end
 * serves the other, the *keeper* (RULES.md, S7: it brings neither side
 * anything more). So a move to a position that is already on the path counts
 * for the keeper, on the condition that the game has come by that position.
 *
 * Which results may be remembered:
 * - What a seeker has proven is a finite tree that ends in captures and stuck
 *   players on every path. No repetition counts for a seeker, so it holds by
 *   whatever way the position is reached.
 * - What a keeper has proven may contain repetitions. Its result carries its
 *   *conditions*: the positions on the path that a repetition in it goes back
 *   to. If there is none before the position itself, the tree is closed: where it
 *   stops at a repetition, the keeper goes on as he did at the earlier
 *   occurrence, which lies in the tree, and play stays in the tree for ever or
 *   leaves it by a proven leaf. So it holds on no condition, and is remembered.
 *   Otherwise the result serves only while those positions are on the path. It
 *   goes into the notes, where it is found for just so long, never into the
 *   memory.
 * Proof and disproof numbers of open claims may depend on the path; they only
 * guide the search.
 *
 * The results of the moves of each position on the path are kept beside it, not
 * in the memory, so the search advances even where the memory holds nothing.
 */
#ifndef AYO__PROVE_H
#define AYO__PROVE_H

#include <ayoayo/position.h>
#include <stdbool.h>

#include "search/memory.h"
#include "search/notes.h"
#include "tables/table.h"

enum {
    AYO__NUMBER_MOST = 1 << 30, /**< of a settled claim, for what it is not */
    AYO__NO_PIT = UINT8_MAX
};

/** A claim about a board whose mover is South. */
typedef struct ayo__claim {
    uint8_t pits[AYO_MAX_PITS];
    int16_t seeds;     /**< on the board */
    int16_t least;     /**< "the mover gets at least this" */
    uint8_t pit;       /**< the move that leads here */
    uint8_t captured;  /**< by that move */
    uint32_t proof;    /**< 0: it holds */
    uint32_t disproof; /**< 0: it does not */
    /** Bit i: the result relies on the i-th position of the layer on the path; the last
     * bit stands for all further ones. 0: it holds on no condition. */
    uint64_t conditions;
} ayo__claim;

/** A position on the path, and the claims of the opponent that answer its own. */
typedef struct ayo__frame {
    ayo__claim claim;
    uint32_t most_proof; /**< the search here stops when a number reaches its most */
    uint32_t most_disproof;
    int layer; /**< ply of the first position on the path with the same seeds */
    int chosen;
    int count;
    uint64_t visit; /**< its number: the nodes until here, this one too */
    ayo__claim moves[AYO_MAX_PITS_PER_ROW];
} ayo__frame;

/** When to stop. */
typedef struct ayo__limits {
    uint64_t nodes;    /**< UINT64_MAX: none */
    uint64_t deadline; /**< of ayo__clock(); UINT64_MAX: none */
    /** Asked now and then, never NULL; true to go on. */
    bool (*ask)(void *context);
    void *context;
} ayo__limits;

typedef struct ayo__prover {
    const ayo_rules *rules; /**< those of the table */
    const ayo_table *table;
    int table_seeds; /**< it is asked for boards with at most so many */
    ayo_allocator allocator;
    ayo__memory memory;
    ayo__notes notes;
    ayo__frame *path;
    size_t room; /**< frames that `path` has room for */
    uint64_t nodes;
    uint64_t next_ask;
    const ayo__limits *limits;
} ayo__prover;

/**
 * Decide a claim.
 * @param[in,out] claim on #AYO_OK `proof` or `disproof` is 0, and for a proven one `pit`
 *                      is a move that keeps it, or AYO__NO_PIT if there is no move
 * @return #AYO_OK, #AYO_ERR_LIMIT, #AYO_ERR_CANCELLED, #AYO_ERR_NO_MEMORY
 */
ayo_status ayo__prove(ayo__prover *prover, ayo__claim *claim, const ayo__limits *limits);

/** Release the path, the memory and the notes. */
void ayo__prover_release(ayo__prover *prover);

#endif

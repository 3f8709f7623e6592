/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Looking ahead to a fixed depth: the value that plain minimax gives, by alpha-beta
 * (principal variation search) with a memory.
 *
 * A score is *settled* if all that it rests on is exact, be it by the table or by a
 * player who is stuck. It is then the margin itself, however much deeper one looks.
 *
 * Repetition. A move to a position that is on the path brings neither side anything
 * more (RULES.md, S7), or under a `repetition` rule what the rule gives. A score
 * that rests on positions of the path before its own is good on that path only:
 * its *reach* says how far back it goes, and it is not remembered.
 */
#ifndef AYO__LOOKAHEAD_H
#define AYO__LOOKAHEAD_H

#include <ayoayo/search.h>

#include "search/cache.h"
#include "search/prove.h"

enum {
    AYO__SCORE_LIMIT = 30000, /**< beyond all scores */
    AYO__BEFORE_PATH = -1,    /**< a reach: to positions that the game came by */
    AYO__MOST_BEFORE = 64     /**< positions that it came by are looked at so far back */
};

/** A move that can be made. */
typedef struct ayo__step {
    ayo__board after;
    int16_t seeds; /**< captured */
    int16_t order; /**< the most promising first */
    uint8_t pit;
} ayo__step;

/** A position on the path. */
typedef struct ayo__stage {
    ayo__board board;
    int seeds;    /**< on the board */
    int layer;    /**< the first ply on the path with as many */
    int reach;    /**< of what was found: the lowest ply that it rests on, or a high number */
    bool settled; /**< what was found is */
    int count;
    ayo__step steps[AYO_MAX_PITS_PER_ROW];
    int length;
    uint8_t line[AYO_SEARCH_MAX_LINE]; /**< best play from here on */
} ayo__stage;

typedef struct ayo__lookahead {
    const ayo_rules *rules; /**< those of margins */
    const ayo_table *table;
    int table_seeds; /**< it is asked for boards with at most so many; -1: never */
    ayo__cache cache;
    ayo__stage *path;         /**< AYO_SEARCH_MAX_DEPTH + 1 of them; the first is the root */
    const ayo__board *before; /**< what the game came by since its last capture, the root apart */
    int before_count;
    bool repetition; /**< a rule ends games by it */
    const ayo__limits *limits;
    ayo_status status; /**< not #AYO_OK: a limit or the caller stopped it */
    uint64_t nodes;
    uint64_t table_hits;
    uint64_t next_ask;
} ayo__lookahead;

/** Make the path and the memory. */
ayo_status ayo__lookahead_init(ayo__lookahead *out, const ayo_rules *rules, uint64_t bytes,
                               const ayo_allocator *allocator);

void ayo__lookahead_release(ayo__lookahead *ahead, const ayo_allocator *allocator);

/** Put the root on the path and make its moves, in the order of their pits. */
void ayo__lookahead_begin(ayo__lookahead *ahead, const ayo__board *root);

/**
 * The score of a step of the root, at least or at most a bound if it lies outside
 * of them; `path[1]` says the rest. Undefined when `status` is not #AYO_OK afterwards.
 * @param depth plies, the step included; 1 to #AYO_SEARCH_MAX_DEPTH
 */
int ayo__look_ahead(ayo__lookahead *ahead, const ayo__step *step, int depth, int alpha, int beta);

/** What a position is worth by repetition, for the player to move. */
int ayo__repetition_score(const ayo__lookahead *ahead, const ayo__board *board);

#endif

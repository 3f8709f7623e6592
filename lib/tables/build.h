/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Solving one layer: all positions with n seeds on the board.
 *
 * A move that captures leaves the layer: its worth is known from the layers
 * below. The other moves join positions of the layer, in circles too. What a
 * position is worth if play does not end in the layer is 0, so a value v > 0
 * must be forced: some move captures worth v, or leads where the opponent is
 * forced to lose v; and a player is forced to lose v if every move captures
 * worth -v or less, or leads where the opponent forces v. Both are least fixed
 * points. Taking v from n down to 1, each position gets its value once, at the
 * highest v for which it is forced, and each join is looked at once, backwards;
 * what is left when v reaches 0 has the value 0.
 */
#ifndef AYO__BUILD_H
#define AYO__BUILD_H

#include "tables/table.h"

enum {
    AYO__CHUNK = 1 << 13,   /**< positions that one task expands */
    AYO__NO_EXIT = INT8_MIN /**< less than any margin */
};

/** A position being solved; its parts lie together, as they are looked at together. */
typedef struct ayo__state {
    int8_t value; /**< 0 as long as nothing is forced */
    int8_t exit;  /**< the best worth of a capture, or of being stuck; or AYO__NO_EXIT */
    uint8_t open; /**< moves within the layer whose target is not known to win enough */
} ayo__state;

/** A layer being solved. Ranks are numbers of positions with South to move. */
typedef struct ayo__work {
    const ayo_table *table;
    int seeds;
    uint32_t count; /**< positions */
    int8_t *values; /**< the result */
    ayo__state *states;
    uint32_t
        *forward; /**< targets of those moves; each chunk's packed from its first rank's slots on */
    uint32_t *start;   /**< count + 1: where the sources for a target begin in `sources` */
    uint32_t *sources; /**< one for each move within the layer, by target */
    size_t joins;      /**< moves within the layer */
    size_t first;      /**< added to the index of a task */
    size_t ranges;     /**< by how many tasks the targets are shared */
    const ayo_table_options *options;
    ayo_progress progress;
} ayo__work;

static inline uint32_t ayo__chunk_end(const ayo__work *work, size_t chunk)
{
    const size_t end = (chunk + 1) * AYO__CHUNK;
    return end < work->count ? (uint32_t)end : work->count;
}

/** The task of a chunk: fill its part of `states` and `forward`; `context` is the work. */
void ayo__expand_task(void *context, size_t index);

/** Run tasks in batches, and tell how far it is between them; each task is worth so many positions.
 */
ayo_status ayo__run(ayo__work *work, size_t tasks, ayo_task_fn task, size_t positions);

/** Tell the caller how far it is; #AYO_ERR_CANCELLED if they have had enough. */
ayo_status ayo__report(ayo__work *work);

/** Turn `forward` into `start` and `sources`. */
ayo_status ayo__link(ayo__work *work);

/** Slots of `forward` for each position: one for each move, and two at least. */
static inline size_t ayo__slots(const ayo__work *work)
{
    return work->table->rules.pits > 2 ? work->table->rules.pits : 2;
}

/** Fill `values` from all the rest; `forward` is used up. */
ayo_status ayo__settle(ayo__work *work);

#endif

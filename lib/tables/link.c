/* SPDX-License-Identifier: Apache-2.0 */
/* The joins of a layer backwards, and the values that they force. */
#include <string.h>

#include "base/allocator.h"
#include "base/prefetch.h"
#include "tables/build.h"

/** What is done with a join. */
typedef void (*join_fn)(ayo__work *work, uint32_t source, uint32_t target);

static void count_join(ayo__work *work, uint32_t source, uint32_t target)
{
    (void)source;
    work->start[target]++;
}

/* `start` holds where a target's sources end; filling them in backwards makes it where they begin.
 */
static void fill_join(ayo__work *work, uint32_t source, uint32_t target)
{
    work->sources[--work->start[target]] = source;
}

/** All joins into one of the equal ranges of targets; ranges share no memory that is written. */
static inline void for_each_join(ayo__work *work, size_t range, join_fn visit)
{
    const uint64_t count = work->count;
    const uint32_t from = (uint32_t)(count * range / work->ranges);
    const uint32_t size = (uint32_t)(count * (range + 1) / work->ranges) - from;
    const size_t chunks = (work->count + (size_t)AYO__CHUNK - 1) / AYO__CHUNK;
    for (size_t chunk = 0; chunk < chunks; chunk++) {
        uint32_t rank = (uint32_t)(chunk * AYO__CHUNK);
        const uint32_t *target = work->forward + (size_t)rank * ayo__slots(work);
        for (; rank < ayo__chunk_end(work, chunk); rank++)
            for (int i = work->states[rank].open; i > 0; i--, target++)
                if (*target - from < size)
                    visit(work, rank, *target);
    }
}

static void count_task(void *context, size_t range)
{
    ayo__work *work = context;
    for_each_join(work, work->first + range, count_join);
}

static void fill_task(void *context, size_t range)
{
    ayo__work *work = context;
    for_each_join(work, work->first + range, fill_join);
}

ayo_status ayo__link(ayo__work *work)
{
    memset(work->start, 0, ((size_t)work->count + 1) * sizeof *work->start);
    ayo_status status = ayo__run(work, work->ranges, count_task, 0);
    if (status != AYO_OK)
        return status;
    for (uint32_t rank = 1; rank <= work->count; rank++)
        work->start[rank] += work->start[rank - 1];
    work->joins = work->start[work->count];
    work->sources = ayo__allocate(&work->table->allocator, (work->joins + 1) * sizeof(uint32_t));
    return work->sources ? ayo__run(work, work->ranges, fill_task, 0) : AYO_ERR_NO_MEMORY;
}

/** The positions whose value was found; those before `read` have told their sources. */
typedef struct queue {
    uint32_t *ranks;
    size_t read;
    size_t written;
} queue;

static inline void assign(ayo__work *work, queue *found, uint32_t rank, int value)
{
    work->states[rank].value = (int8_t)value;
    found->ranks[found->written++] = rank;
}

/** The level at which captures alone may decide a position. */
static inline int level_of(const ayo__state *state)
{
    const int exit = state->exit;
    return exit == AYO__NO_EXIT ? 0 : exit < 0 ? -exit : exit;
}

/** The ranks sorted by level; those of level n end at `ends[n]`. */
static void sort_by_level(size_t ends[AYO_TABLE_MAX_SEEDS + 1], uint32_t *ranks,
                          const ayo__work *work)
{
    size_t counts[AYO_TABLE_MAX_SEEDS + 1] = {0};
    for (uint32_t rank = 0; rank < work->count; rank++)
        counts[level_of(&work->states[rank])]++;
    size_t begin = 0;
    for (int n = 0; n <= work->seeds; n++) {
        ends[n] = begin;
        begin += counts[n];
    }
    for (uint32_t rank = 0; rank < work->count; rank++)
        ranks[ends[level_of(&work->states[rank])]++] = rank;
}

/** Of the positions of a level, those that captures do decide. */
static void seed_level(ayo__work *work, queue *found, int level, const uint32_t *ranks,
                       const uint32_t *end)
{
    for (; ranks < end; ranks++) {
        const ayo__state *state = &work->states[*ranks];
        if (state->value == 0 && (state->exit == level || state->open == 0))
            assign(work, found, *ranks, state->exit);
    }
}

/** One whose mover loses `level`: whoever can move there wins it. */
static inline void tell_loss(ayo__work *work, queue *found, uint32_t source, int level)
{
    if (work->states[source].value == 0)
        assign(work, found, source, level);
}

/** One whose mover wins `level`: whoever has no better move loses it. */
static inline void tell_win(ayo__work *work, queue *found, uint32_t source, int level)
{
    ayo__state *state = &work->states[source];
    if (--state->open == 0 && state->value == 0 && state->exit <= -level)
        assign(work, found, source, -level);
}

static void tell_sources(ayo__work *work, queue *found, uint32_t rank, int level)
{
    const uint32_t end = work->start[rank + 1];
    const bool lost = work->states[rank].value < 0;
    for (uint32_t i = work->start[rank]; i < end; i++) {
        if (lost)
            tell_loss(work, found, work->sources[i], level);
        else
            tell_win(work, found, work->sources[i], level);
    }
}

/** What is far apart in memory is asked for some steps ahead. */
static inline void look_ahead(const ayo__work *work, const queue *found)
{
    enum { NEAR = 4, FAR = 12 };
    if (found->read + FAR >= found->written)
        return;
    ayo__prefetch(&work->start[found->ranks[found->read + FAR]]);
    const uint32_t begin = work->start[found->ranks[found->read + NEAR]];
    ayo__prefetch(&work->states[found->ranks[found->read + NEAR]]);
    ayo__prefetch(&work->sources[begin]);
}

static ayo_status settle_level(ayo__work *work, queue *found, int level)
{
    enum { BETWEEN_REPORTS = 1 << 20 };
    for (; found->read < found->written; found->read++) {
        look_ahead(work, found);
        tell_sources(work, found, found->ranks[found->read], level);
        if (found->read % BETWEEN_REPORTS == 0 && ayo__report(work) != AYO_OK)
            return AYO_ERR_CANCELLED;
    }
    return AYO_OK;
}

ayo_status ayo__settle(ayo__work *work)
{
    size_t ends[AYO_TABLE_MAX_SEEDS + 1];
    queue found = {work->forward, 0, 0};
    uint32_t *sorted = work->forward + work->count;
    sort_by_level(ends, sorted, work);
    ayo_status status = AYO_OK;
    for (int level = work->seeds; level > 0 && status == AYO_OK; level--) {
        seed_level(work, &found, level, sorted + ends[level - 1], sorted + ends[level]);
        status = settle_level(work, &found, level);
    }
    for (uint32_t rank = 0; rank < work->count; rank++)
        work->values[rank] = work->states[rank].value;
    return status;
}

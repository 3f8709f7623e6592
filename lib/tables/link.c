/* SPDX-License-Identifier: Apache-2.0 */
/* The joins of a layer backwards, and the values that they force. */
#include <string.h>

#include "base/allocator.h"
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
        const uint32_t *target = work->forward + (size_t)rank * work->table->rules.pits;
        for (; rank < ayo__chunk_end(work, chunk); rank++)
            for (int i = work->open[rank]; i > 0; i--, target++)
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

/** The positions whose value was found and not yet told to their sources. */
typedef struct queue {
    uint32_t *ranks;
    size_t read;
    size_t written;
} queue;

static inline void assign(ayo__work *work, queue *found, uint32_t rank, int value)
{
    work->values[rank] = (int8_t)value;
    found->ranks[found->written++] = rank;
}

/** The positions that captures alone decide at this level. */
static void seed_level(ayo__work *work, queue *found, int level)
{
    for (uint32_t rank = 0; rank < work->count; rank++) {
        if (work->values[rank] != 0)
            continue;
        if (work->exits[rank] == level)
            assign(work, found, rank, level);
        else if (work->exits[rank] == -level && work->open[rank] == 0)
            assign(work, found, rank, -level);
    }
}

/** One whose mover loses `level`: whoever can move there wins it. */
static void tell_loss(ayo__work *work, queue *found, uint32_t rank, int level)
{
    for (uint32_t i = work->start[rank]; i < work->start[rank + 1]; i++)
        if (work->values[work->sources[i]] == 0)
            assign(work, found, work->sources[i], level);
}

/** One whose mover wins `level`: whoever has no better move loses it. */
static void tell_win(ayo__work *work, queue *found, uint32_t rank, int level)
{
    for (uint32_t i = work->start[rank]; i < work->start[rank + 1]; i++) {
        const uint32_t source = work->sources[i];
        if (--work->open[source] == 0 && work->values[source] == 0 && work->exits[source] <= -level)
            assign(work, found, source, -level);
    }
}

ayo_status ayo__settle(ayo__work *work)
{
    enum { BETWEEN_REPORTS = 1 << 20 };
    queue found = {work->forward, 0, 0};
    for (int level = work->seeds; level > 0; level--) {
        seed_level(work, &found, level);
        for (; found.read < found.written; found.read++) {
            const uint32_t rank = found.ranks[found.read];
            if (work->values[rank] < 0)
                tell_loss(work, &found, rank, level);
            else
                tell_win(work, &found, rank, level);
            if (found.read % BETWEEN_REPORTS == 0 && ayo__report(work) != AYO_OK)
                return AYO_ERR_CANCELLED;
        }
    }
    return AYO_OK;
}

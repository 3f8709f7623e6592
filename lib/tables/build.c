/* SPDX-License-Identifier: Apache-2.0 */
#include "tables/build.h"

#include <string.h>

#include "base/allocator.h"

enum {
    BATCH = 64, /* tasks between two reports: some hundredths of a second */
    RANGES = 4  /* enough for the cores of a desk to share, as each range costs a pass */
};

ayo_status ayo__report(ayo__work *work)
{
    const ayo_table_options *options = work->options;
    if (!options->progress || options->progress(options->progress_context, &work->progress))
        return AYO_OK;
    return AYO_ERR_CANCELLED;
}

static void run_here(size_t count, ayo_task_fn task, void *context)
{
    for (size_t i = 0; i < count; i++)
        task(context, i);
}

ayo_status ayo__run(ayo__work *work, size_t tasks, ayo_task_fn task, size_t positions)
{
    ayo_status status = AYO_OK;
    for (work->first = 0; work->first < tasks && status == AYO_OK; work->first += BATCH) {
        const size_t left = tasks - work->first;
        const size_t count = left < BATCH ? left : BATCH;
        if (work->options->run)
            work->options->run(work->options->run_context, count, task, work);
        else
            run_here(count, task, work);
        work->progress.done += count * positions;
        /* The last task of a layer may be smaller than the others. */
        if (work->progress.done > work->progress.total)
            work->progress.done = work->progress.total;
        status = ayo__report(work);
    }
    return status;
}

static void release(const ayo__work *work)
{
    const ayo_allocator *allocator = &work->table->allocator;
    const size_t count = work->count;
    ayo__release(allocator, work->states, count * sizeof *work->states);
    ayo__release(allocator, work->forward, count * ayo__slots(work) * sizeof(uint32_t));
    ayo__release(allocator, work->start, (count + 1) * sizeof(uint32_t));
    ayo__release(allocator, work->sources, (work->joins + 1) * sizeof(uint32_t));
}

static ayo_status allocate(ayo__work *work)
{
    const ayo_allocator *allocator = &work->table->allocator;
    const size_t count = work->count;
    work->values = ayo__allocate(allocator, count);
    work->states = ayo__allocate(allocator, count * sizeof *work->states);
    work->forward = ayo__allocate(allocator, count * ayo__slots(work) * sizeof(uint32_t));
    work->start = ayo__allocate(allocator, (count + 1) * sizeof(uint32_t));
    const bool all = work->values && work->states && work->forward && work->start;
    return all ? AYO_OK : AYO_ERR_NO_MEMORY;
}

static ayo_status solve(ayo__work *work)
{
    const size_t chunks = ((size_t)work->count + AYO__CHUNK - 1) / AYO__CHUNK;
    ayo_status status = allocate(work);
    if (status != AYO_OK)
        return status;
    status = ayo__run(work, chunks, ayo__expand_task, AYO__CHUNK);
    if (status == AYO_OK)
        status = ayo__link(work);
    return status == AYO_OK ? ayo__settle(work) : status;
}

/** The layers up to `seeds` can be numbered, and so can their joins. */
static bool fits(const ayo_table *table, int seeds)
{
    if (seeds > AYO_TABLE_MAX_SEEDS)
        return false;
    const uint32_t count = ayo__rank_count(&table->ranking, seeds);
    /* GCOVR_EXCL_BR_START: the second is false where addresses have 32 bits */
    return count < UINT32_MAX / table->rules.pits &&
           count <= SIZE_MAX / (table->rules.pits * sizeof(uint32_t)) - 1;
    /* GCOVR_EXCL_BR_STOP */
}

static ayo_status add_layer(ayo_table *table, ayo_progress *progress,
                            const ayo_table_options *options)
{
    const int seeds = table->seeds + 1;
    ayo__work work = {.table = table, .seeds = seeds, .options = options, .progress = *progress};
    work.count = ayo__rank_count(&table->ranking, seeds);
    work.ranges = options->run ? RANGES : 1;
    work.progress.seeds = seeds;
    const ayo_status status = solve(&work);
    release(&work);
    if (status != AYO_OK) {
        ayo__release(&table->allocator, work.values, work.count);
        return status;
    }
    table->layers[seeds] = (ayo__layer){work.values, work.count, true};
    table->seeds = seeds;
    progress->done += work.count;
    return AYO_OK;
}

ayo_status ayo_table_build(ayo_table *table, int seeds, const ayo_table_options *options)
{
    const ayo_table_options none = AYO_TABLE_OPTIONS_INIT;
    if (!table)
        return AYO_ERR_NULL;
    if (!options)
        options = &none;
    if (options->struct_size < sizeof *options)
        return AYO_ERR_STRUCT_SIZE;
    if (seeds < 0)
        return AYO_ERR_ARGUMENT;
    if (!fits(table, seeds))
        return AYO_ERR_LIMIT;
    ayo_progress progress = {.struct_size = (uint32_t)sizeof progress};
    for (int n = 0; n <= seeds; n++)
        progress.total += ayo__rank_count(&table->ranking, n);
    for (int n = 0; n <= table->seeds; n++)
        progress.done += table->layers[n].count;
    ayo_status status = AYO_OK;
    while (status == AYO_OK && table->seeds < seeds)
        status = add_layer(table, &progress, options);
    return status;
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "search/cache.h"

#include <string.h>

#include "base/allocator.h"

enum { BUCKET = 4 }; /* entries in which a board may lie */

ayo_status ayo__cache_init(ayo__cache *out, int pits, uint64_t bytes,
                           const ayo_allocator *allocator)
{
    *out = (ayo__cache){.allocator = *allocator, .count = 1, .epoch = 1, .pits = pits};
    while (out->count <= bytes / sizeof *out->entries / 2 &&
           out->count < SIZE_MAX / 2 / sizeof *out->entries) /* GCOVR_EXCL_BR_LINE: for 32 bits */
        out->count *= 2;
    out->entries = ayo__allocate(allocator, out->count * sizeof *out->entries);
    if (!out->entries)
        return AYO_ERR_NO_MEMORY;
    memset(out->entries, 0, out->count * sizeof *out->entries);
    return AYO_OK;
}

void ayo__cache_release(ayo__cache *cache)
{
    ayo__release(&cache->allocator, cache->entries, cache->count * sizeof *cache->entries);
}

void ayo__cache_clear(ayo__cache *cache)
{
    cache->epoch = (uint16_t)(cache->epoch + 1);
    if (cache->epoch == 0) {
        memset(cache->entries, 0, cache->count * sizeof *cache->entries);
        cache->epoch = 1;
    }
}

/** The first entry of the bucket. */
static ayo__cache_entry *bucket_of(const ayo__cache *cache, const ayo__board *board)
{
    uint64_t h = (uint64_t)ayo__mover(board);
    for (int i = 0; i < AYO__PIT_WORDS; i++) {
        h = (h ^ board->word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return cache->entries + ((size_t)h & (cache->count - 1) & ~(size_t)(BUCKET - 1));
}

static bool holds(const ayo__cache *cache, const ayo__cache_entry *entry, const ayo__board *board)
{
    uint64_t difference = entry->cached.epoch ^ cache->epoch;
    for (int i = 0; i < AYO__PIT_WORDS; i++)
        difference |= entry->words[i] ^ board->word[i];
    return difference == 0 && (entry->cached.pit >= cache->pits) == ayo__mover(board);
}

/** How little it matters that an entry is forgotten: the deepest is worth the most. */
static int worth(const ayo__cache *cache, const ayo__cache_entry *entry)
{
    return entry->cached.epoch == cache->epoch ? entry->cached.depth : -1;
}

/** The entry of a board, or that which makes room for it. */
static ayo__cache_entry *place_of(const ayo__cache *cache, const ayo__board *board, bool *found)
{
    const size_t size = cache->count < BUCKET ? cache->count : BUCKET;
    ayo__cache_entry *entry = bucket_of(cache, board);
    ayo__cache_entry *least = entry;
    *found = true;
    for (size_t i = 0; i < size; i++, entry++) {
        if (holds(cache, entry, board))
            return entry;
        if (worth(cache, entry) < worth(cache, least))
            least = entry;
    }
    *found = false;
    return least;
}

bool ayo__cache_find(ayo__cached *out, const ayo__cache *cache, const ayo__board *board)
{
    bool found;
    const ayo__cache_entry *entry = place_of(cache, board, &found);
    if (found)
        *out = entry->cached;
    return found;
}

void ayo__cache_keep(ayo__cache *cache, const ayo__board *board, ayo__cached cached)
{
    bool found;
    ayo__cache_entry *entry = place_of(cache, board, &found);
    memcpy(entry->words, board->word, sizeof entry->words);
    entry->cached = cached;
    entry->cached.epoch = cache->epoch;
}

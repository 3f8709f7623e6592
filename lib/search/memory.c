/* SPDX-License-Identifier: Apache-2.0 */
#include "search/memory.h"

#include <stdbool.h>
#include <string.h>

#include "base/allocator.h"
#include "base/bytes.h"
#include "base/prefetch.h"

enum {
    BUCKET = 4, /* entries in which a board may lie */
    KNOWN_WORDS = sizeof(ayo__known) / sizeof(uint64_t)
};

_Static_assert(sizeof(ayo__known) == 16, "an entry has no holes");

static size_t entry_words(const ayo__memory *memory)
{
    return (size_t)memory->board_words + KNOWN_WORDS;
}

ayo_status ayo__memory_init(ayo__memory *out, int ring, size_t bytes,
                            const ayo_allocator *allocator)
{
    *out = (ayo__memory){.allocator = *allocator, .board_words = (ring + 7) / 8};
    out->hash_mask = UINT64_MAX;
    const size_t entry = entry_words(out) * sizeof(uint64_t);
    out->entries = 1;
    while (out->entries <= bytes / entry / 2)
        out->entries *= 2;
    out->words = ayo__allocate(allocator, out->entries * entry);
    if (!out->words)
        return AYO_ERR_NO_MEMORY;
    ayo__memory_clear(out);
    return AYO_OK;
}

void ayo__memory_release(ayo__memory *memory)
{
    ayo__release(&memory->allocator, memory->words,
                 memory->entries * entry_words(memory) * sizeof(uint64_t));
}

void ayo__memory_clear(ayo__memory *memory)
{
    memset(memory->words, 0, memory->entries * entry_words(memory) * sizeof(uint64_t));
}

typedef struct board {
    uint64_t word[AYO_MAX_PITS / 8];
} board;

static inline board words_of(const uint8_t pits[AYO_MAX_PITS])
{
    board b;
    for (int i = 0; i < AYO_MAX_PITS / 8; i++)
        b.word[i] = ayo__load64(pits + 8 * i);
    return b;
}

/** The first entry of the bucket. */
static uint64_t *bucket_of(const ayo__memory *memory, const board *b)
{
    uint64_t h = 0;
    for (int i = 0; i < memory->board_words; i++) {
        h = (h ^ b->word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    h *= UINT64_C(0xd6e8feb86659fd93);
    h = (h ^ h >> 32) & memory->hash_mask;
    const size_t first = (size_t)h & (memory->entries - 1) & ~(size_t)(BUCKET - 1);
    return memory->words + first * entry_words(memory);
}

void ayo__memory_prefetch(const ayo__memory *memory, const uint8_t pits[AYO_MAX_PITS])
{
    const board b = words_of(pits);
    const uint64_t *bucket = bucket_of(memory, &b);
    ayo__prefetch(bucket);
    ayo__prefetch(bucket + 8);
}

static inline ayo__known *known_in(const ayo__memory *memory, uint64_t *entry)
{
    return (ayo__known *)(void *)(entry + memory->board_words);
}

static bool holds(const ayo__memory *memory, const uint64_t *entry, const board *b)
{
    uint64_t difference = 0;
    for (int i = 0; i < memory->board_words; i++)
        difference |= entry[i] ^ b->word[i];
    return difference == 0;
}

static size_t bucket_size(const ayo__memory *memory)
{
    return memory->entries < BUCKET ? memory->entries : BUCKET;
}

/** The entry of a board, or NULL; `least` is set to the one to be overwritten. */
static uint64_t *find(const ayo__memory *memory, const board *b, uint64_t **least)
{
    uint64_t *entry = bucket_of(memory, b);
    *least = entry;
    for (size_t i = 0; i < bucket_size(memory); i++, entry += entry_words(memory)) {
        const ayo__known *known = known_in(memory, entry);
        if (known->used && holds(memory, entry, b))
            return entry;
        if (known->effort < known_in(memory, *least)->effort || !known->used)
            *least = entry;
    }
    return NULL;
}

const ayo__known *ayo__memory_find(const ayo__memory *memory, const uint8_t pits[AYO_MAX_PITS])
{
    uint64_t *least;
    const board b = words_of(pits);
    uint64_t *entry = find(memory, &b, &least);
    return entry ? known_in(memory, entry) : NULL;
}

void ayo__memory_keep(ayo__memory *memory, const uint8_t pits[AYO_MAX_PITS],
                      const ayo__known *known)
{
    uint64_t *least;
    const board b = words_of(pits);
    uint64_t *entry = find(memory, &b, &least);
    ayo__known merged = *known;
    if (entry) {
        const ayo__known *old = known_in(memory, entry);
        if (old->lower > known->lower)
            merged.lower = old->lower;
        if (old->upper < known->upper)
            merged.upper = old->upper;
        merged.effort = old->effort > known->effort ? old->effort : known->effort;
    } else {
        entry = least;
        memcpy(entry, b.word, (size_t)memory->board_words * sizeof(uint64_t));
    }
    merged.used = 1;
    *known_in(memory, entry) = merged;
}

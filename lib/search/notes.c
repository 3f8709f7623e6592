/* SPDX-License-Identifier: Apache-2.0 */
#include "search/notes.h"

#include <string.h>

#include "base/allocator.h"
#include "base/bytes.h"

enum { MOST_NOTES = 1 << 16 }; /* they are short-lived */

ayo_status ayo__notes_init(ayo__notes *out, size_t bytes, const ayo_allocator *allocator)
{
    *out = (ayo__notes){.allocator = *allocator, .count = 1};
    while (out->count < MOST_NOTES && 2 * out->count * sizeof *out->notes <= bytes)
        out->count *= 2;
    out->notes = ayo__allocate(allocator, out->count * sizeof *out->notes);
    if (!out->notes)
        return AYO_ERR_NO_MEMORY;
    ayo__notes_clear(out);
    return AYO_OK;
}

void ayo__notes_release(ayo__notes *notes)
{
    ayo__release(&notes->allocator, notes->notes, notes->count * sizeof *notes->notes);
}

void ayo__notes_clear(ayo__notes *notes)
{
    memset(notes->notes, 0, notes->count * sizeof *notes->notes);
}

ayo__note *ayo__notes_place(const ayo__notes *notes, const uint8_t pits[AYO_MAX_PITS], int least)
{
    uint64_t h = (unsigned)(least + AYO_MAX_SEEDS);
    for (int i = 0; i < AYO_MAX_PITS; i += 8) {
        h = (h ^ ayo__load64(pits + i)) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    return &notes->notes[h & (notes->count - 1)];
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results that hold on a condition, for as long as it is met.
 *
 * A result that relies on repetitions of some positions on the path (prove.h) is
 * good wherever those positions are on the path. The deepest of them being there,
 * on the same visit as then, means that all above it are the same, too. A
 * visit is known by its number, which never comes again.
 */
#ifndef AYO__NOTES_H
#define AYO__NOTES_H

#include <ayoayo/rules.h>
#include <ayoayo/status.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ayo__note {
    uint8_t pits[AYO_MAX_PITS];
    int16_t least;       /**< of the claim */
    int16_t holds;       /**< 1: it does, 0: it does not */
    int32_t ply;         /**< of the deepest position relied on */
    uint64_t visit;      /**< its number; 0 for an empty note */
    uint64_t conditions; /**< as in ayo__claim */
} ayo__note;

typedef struct ayo__notes {
    ayo_allocator allocator;
    ayo__note *notes;
    size_t count; /**< a power of two */
} ayo__notes;

/** Make room for as many as fit in so many bytes, at least one. */
ayo_status ayo__notes_init(ayo__notes *out, size_t bytes, const ayo_allocator *allocator);

void ayo__notes_release(ayo__notes *notes);
void ayo__notes_clear(ayo__notes *notes);

/** The place where a claim's note is or would be; whether it is there the caller must see. */
ayo__note *ayo__notes_place(const ayo__notes *notes, const uint8_t pits[AYO_MAX_PITS], int least);

#endif

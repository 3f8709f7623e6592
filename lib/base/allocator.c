/* SPDX-License-Identifier: Apache-2.0 */
#include "base/allocator.h"

#include <stdlib.h>

static void *default_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

ayo_allocator ayo__allocator_or_default(const ayo_allocator *allocator)
{
    return allocator ? *allocator : (ayo_allocator){default_resize, NULL};
}

void *ayo__allocate(const ayo_allocator *allocator, size_t size)
{
    return allocator->resize(allocator->context, NULL, 0, size);
}

void *ayo__resize(const ayo_allocator *allocator, void *block, size_t old_size, size_t new_size)
{
    return allocator->resize(allocator->context, block, old_size, new_size);
}

void ayo__release(const ayo_allocator *allocator, void *block, size_t size)
{
    if (block)
        (void)allocator->resize(allocator->context, block, size, 0);
}

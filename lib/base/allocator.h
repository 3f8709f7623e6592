/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AYO__ALLOCATOR_H
#define AYO__ALLOCATOR_H

#include <ayoayo/allocator.h>
#include <stddef.h>

/** The caller's allocator, or the one over malloc for NULL. */
ayo_allocator ayo__allocator_or_default(const ayo_allocator *allocator);

void *ayo__allocate(const ayo_allocator *allocator, size_t size);
void *ayo__resize(const ayo_allocator *allocator, void *block, size_t old_size, size_t new_size);
void ayo__release(const ayo_allocator *allocator, void *block, size_t size);

#endif

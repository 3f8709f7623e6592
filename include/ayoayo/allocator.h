/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file allocator.h
 * @brief Memory from the caller.
 *
 * Every function that makes an object takes an allocator; NULL stands for
 * `malloc` and its kin. The object keeps a copy and uses it until it is
 * destroyed.
 */
#ifndef AYOAYO_ALLOCATOR_H
#define AYOAYO_ALLOCATOR_H

#include <stddef.h>

#include "export.h"

AYO_BEGIN_DECLS

/**
 * @brief One function that gets, resizes and releases memory, as in Lua.
 *
 * - `block` NULL, `new_size` > 0: a new block of that size, aligned for any
 *   object, or NULL when there is none.
 * - `block` not NULL, `new_size` > 0: the block moved to that size with its
 *   first min(old, new) bytes, or NULL with the old block as it was.
 * - `new_size` 0: the block is released; the result is not looked at.
 *
 * `old_size` is the size that the block was last given. Thread safety: called
 * in the thread of the library call that needs it, never at another time.
 */
typedef void *(*ayo_resize_fn)(void *context, void *block, size_t old_size, size_t new_size);

/** A source of memory. The context is passed to each call and never looked at. */
typedef struct ayo_allocator {
    ayo_resize_fn resize; /**< never NULL: #AYO_ERR_NULL is the answer to that */
    void *context;        /**< anything, NULL too */
} ayo_allocator;

AYO_END_DECLS

#endif

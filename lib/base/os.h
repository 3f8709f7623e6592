/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What needs an operating system: the clock, files that are read in place, files
 * that are written whole or not at all. os.c is the one file that knows one, and
 * has a form of everything in plain C11 for the others.
 */
#ifndef AYO__OS_H
#define AYO__OS_H

#include <ayoayo/allocator.h>
#include <ayoayo/status.h>
#include <stddef.h>
#include <stdint.h>

/** Nanoseconds since some moment in the past. */
uint64_t ayo__clock(void);

/** A whole file, to be read only; all zero for none. */
typedef struct ayo__mapped {
    const uint8_t *bytes; /**< never NULL for an open file, even an empty one */
    size_t size;
} ayo__mapped;

/**
 * Map a file, or where that cannot be done read it into memory.
 * @return #AYO_OK, #AYO_ERR_FILE_MISSING, #AYO_ERR_FILE_IO, #AYO_ERR_NO_MEMORY
 */
ayo_status ayo__map(ayo__mapped *out, const char *path, const ayo_allocator *allocator);

/** Release it; does nothing for none. */
void ayo__unmap(ayo__mapped *file, const ayo_allocator *allocator);

/** Some bytes to be written. */
typedef struct ayo__part {
    const void *bytes;
    size_t size;
} ayo__part;

/**
 * Write a file that replaces any other of its name when it is complete. On
 * failure the name is what it was, and nothing else is left.
 * @return #AYO_OK, #AYO_ERR_FILE_IO, #AYO_ERR_NO_MEMORY
 */
ayo_status ayo__write_file(const char *path, const ayo__part *parts, size_t count,
                           const ayo_allocator *allocator);

#endif

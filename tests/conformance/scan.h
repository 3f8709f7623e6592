/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A strict reader of the vector files: one JSON object a line, keys in a fixed
 * order. Whatever is not exactly as expected ends the program with its place.
 */
#ifndef SCAN_H
#define SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct scan {
    const char *file;
    size_t line;
    const char *start;
    const char *at;
} scan;

/* The text must go on with these bytes. */
void scan_expect(scan *in, const char *bytes);

/* Whether the text goes on with these bytes; if so, they are passed over. */
bool scan_accept(scan *in, const char *bytes);

/* A string with the escapes \n, \" and \\; it must fit. */
void scan_string(scan *in, char *out, size_t size);

/* A string or null; whether it was a string. */
bool scan_optional(scan *in, char *out, size_t size);

/* A number without sign. */
uint64_t scan_number(scan *in);

/* The line must end here. */
void scan_end(scan *in);

#endif

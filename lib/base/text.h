/* SPDX-License-Identifier: Apache-2.0 */
/* Writing text into the caller's buffer, and reading it byte by byte. */
#ifndef AYO__TEXT_H
#define AYO__TEXT_H

#include <ayoayo/status.h>
#include <stdbool.h>
#include <stddef.h>

/** Text being written: counted always, stored only where there is a buffer. */
typedef struct ayo__writer {
    char *buffer; /**< NULL: count only */
    size_t length;
} ayo__writer;

void ayo__write_char(ayo__writer *writer, char c);
void ayo__write_bytes(ayo__writer *writer, const char *bytes, size_t length);
void ayo__write_text(ayo__writer *writer, const char *text);
void ayo__write_number(ayo__writer *writer, size_t number);

/** Writes one object; called twice, so it must write the same each time. */
typedef void (*ayo__write_fn)(ayo__writer *writer, const void *object);

/**
 * The public form of all text output: count, report the length, and only if the
 * buffer holds it all (with a NUL) write it.
 */
ayo_status ayo__format(char *buffer, size_t capacity, size_t *length, ayo__write_fn write,
                       const void *object);

/** Text being read; `at` is never past `length`. */
typedef struct ayo__reader {
    const char *text;
    size_t length;
    size_t at;
} ayo__reader;

/** A reader over text, whose length may be AYO_NUL_TERMINATED. */
ayo__reader ayo__reader_over(const char *text, size_t length);

/** The next byte, 0 … 255, or -1 at the end. It is not consumed. */
int ayo__peek(const ayo__reader *reader);

/** Consume the next byte if it is this one. */
bool ayo__accept(ayo__reader *reader, char c);

/** What a number that is read may be at most; a larger one counts as one more. */
enum { AYO__NUMBER_MOST = 1000000 };

/**
 * Consume a decimal number without sign and leading zeros. On failure nothing is
 * consumed.
 */
bool ayo__accept_number(ayo__reader *reader, int *number);

/** Report where reading stopped, then hand on the status. */
ayo_status ayo__fail_at(size_t *error_offset, size_t at, ayo_status status);

bool ayo__is_digit(int c);
bool ayo__is_letter(int c);
bool ayo__is_space(int c);

/** The offset of the first byte that is no UTF-8 (RFC 3629), or `length`. */
size_t ayo__utf8_span(const char *text, size_t length);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks for test programs with a main() of their own: they count, print what
 * went wrong, and work under any sanitizer, valgrind or emulator.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* Counts one check; when it fails, prints the place, the condition and the words. */
#define CHECK(condition, ...) check_that((condition), __FILE__, __LINE__, #condition, __VA_ARGS__)

#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
bool check_that(bool condition, const char *file, int line, const char *text, const char *words,
                ...);

/* Ends the program: the test itself cannot go on. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
_Noreturn void
check_abort(const char *words, ...);

/* From now on the first check that fails ends the program by abort(), as fuzzers want it. */
void check_strictly(void);

/* Prints "N passed, M failed"; the exit status of the program. */
int check_summary(const char *name);

#endif

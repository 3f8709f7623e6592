/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks for test programs with a main() of their own: they count, print what
 * went wrong, and work under any sanitizer, valgrind or emulator.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* The compiler compares the words with what is printed. */
#if defined(__MINGW32__)
#define CHECK_FORMAT(words, first) __attribute__((format(gnu_printf, words, first)))
#elif defined(__GNUC__)
#define CHECK_FORMAT(words, first) __attribute__((format(printf, words, first)))
#else
#define CHECK_FORMAT(words, first)
#endif

/* Counts one check; when it fails, prints the place, the condition and the words. */
#define CHECK(condition, ...) check_that((condition), __FILE__, __LINE__, #condition, __VA_ARGS__)

CHECK_FORMAT(5, 6)
bool check_that(bool condition, const char *file, int line, const char *text, const char *words,
                ...);

/* Ends the program: the test itself cannot go on. */
CHECK_FORMAT(1, 2)
_Noreturn void check_abort(const char *words, ...);

/* From now on the first check that fails ends the program by abort(), as fuzzers want it. */
void check_strictly(void);

/* Prints "N passed, M failed"; the exit status of the program. */
int check_summary(const char *name);

#endif

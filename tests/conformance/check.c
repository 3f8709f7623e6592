/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PRINTED = 25 };

static size_t passed;
static size_t failed;
static bool strict;

bool check_that(bool condition, const char *file, int line, const char *text, const char *words,
                ...)
{
    if (condition) {
        passed++;
        return true;
    }
    if (++failed <= MOST_PRINTED) {
        va_list arguments;
        FILE *out = strict ? stderr : stdout;
        fprintf(out, "%s:%d: failed: %s\n    ", file, line, text);
        va_start(arguments, words);
        vfprintf(out, words, arguments);
        va_end(arguments);
        fprintf(out, "\n");
    }
    if (strict)
        abort();
    return false;
}

void check_strictly(void)
{
    strict = true;
}

void check_abort(const char *words, ...)
{
    va_list arguments;
    va_start(arguments, words);
    fflush(stdout);
    vfprintf(stderr, words, arguments);
    va_end(arguments);
    fprintf(stderr, "\n");
    exit(EXIT_FAILURE);
}

int check_summary(const char *name)
{
    printf("%s: %zu passed, %zu failed\n", name, passed, failed);
    return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines for `ayoayo uci`: the engine's own code reads them all, thinks in its own
 * thread, and ends well. The answers are not looked at here; the tests of the program do.
 */
#define _GNU_SOURCE /* for a standard input that is a block of memory */

#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "fuzz.h"

/* Memory by the gigabyte is the user's wish to grant, not the fuzzer's. */
static bool asks_for_memory(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i + 4 <= size; i++)
        if ((data[i] | 32) == 'h' && (data[i + 1] | 32) == 'a' && (data[i + 2] | 32) == 's' &&
            (data[i + 3] | 32) == 'h')
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *silent;
    char *arguments[] = {NULL};
    if (silent == NULL)
        silent = freopen("/dev/null", "w", stdout);
    if (size == 0 || asks_for_memory(data, size))
        return 0;
    FILE *before = stdin;
    FILE *lines = fmemopen((void *)(uintptr_t)data, size, "r");
    if (lines == NULL || silent == NULL)
        check_abort("no stream");
    stdin = lines;
    int code = cli_uci.run(0, arguments);
    stdin = before;
    (void)fclose(lines);
    CHECK(code == CLI_OK, "code %d", code);
    return 0;
}

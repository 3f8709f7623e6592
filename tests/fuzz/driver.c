/* SPDX-License-Identifier: Apache-2.0 */
/*
 * TARGET [FILE_OR_FOLDER…]
 *
 * A fuzz target without a fuzzer: runs the input of every file, and of all files
 * in a folder. With no argument it is standard input, as AFL++ gives it.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

static size_t inputs;

/* In a block of just its size, so that a read behind its end shows. */
static void run_stream(FILE *file, const char *name)
{
    uint8_t *data = NULL;
    size_t size = 0;
    size_t room = 0;
    do {
        room = room == 0 ? 4096 : 2 * room;
        data = realloc(data, room);
        if (data == NULL)
            check_abort("%s: no memory", name);
        size += fread(data + size, 1, room - size, file);
    } while (size == room);
    if (ferror(file))
        check_abort("%s: cannot be read", name);
    uint8_t *fitted = realloc(data, size > 0 ? size : 1);
    (void)LLVMFuzzerTestOneInput(fitted, size);
    free(fitted);
    inputs++;
}

static void run_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL)
        check_abort("%s: cannot be opened", name);
    run_stream(file, name);
    (void)fclose(file);
}

static void run_path(const char *name)
{
    DIR *folder = opendir(name);
    if (folder == NULL) {
        run_file(name);
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", name, entry->d_name);
        run_file(path);
    }
    (void)closedir(folder);
}

int main(int argc, char **argv)
{
    (void)LLVMFuzzerInitialize(&argc, &argv);
    if (argc < 2)
        run_stream(stdin, "standard input");
    for (int i = 1; i < argc; i++)
        run_path(argv[i]);
    fprintf(stderr, "%zu inputs\n", inputs);
    return inputs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

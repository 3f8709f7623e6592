/* SPDX-License-Identifier: Apache-2.0 */
/*
 * property [--count GAMES] [--seed N]
 *
 * What holds for every game, tried on random ones under random rules.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "parts.h"

static uint64_t number(const char *text)
{
    char *end = NULL;
    uint64_t value = text == NULL ? 0 : strtoull(text, &end, 10);
    if (text == NULL || end == text || *end != '\0')
        check_abort("usage: property [--count GAMES] [--seed N]");
    return value;
}

int main(int argc, char **argv)
{
    uint64_t count = 500;
    dice random = {1};
    ledger books;
    ledger_open(&books);
    for (int i = 1; i < argc; i += 2) {
        if (strcmp(argv[i], "--count") == 0)
            count = number(argv[i + 1]);
        else if (strcmp(argv[i], "--seed") == 0)
            random.state = number(argv[i + 1]);
        else
            (void)number(NULL);
    }
    printf("games: seed %" PRIu64 "\n", random.state);
    for (uint64_t game = 0; game < count; game++)
        one_game(&random, &books);
    printf("games: %" PRIu64 "\n", count);
    texts_of_all_rules(&books);
    hashes_agree(&books);
    CHECK(books.requests > 0 && books.blocks == 0 && books.faults == 0,
          "%zu blocks leaked, %zu wrong sizes", books.blocks, books.faults);
    return check_summary("property");
}

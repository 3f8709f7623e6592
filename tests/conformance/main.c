/* SPDX-License-Identifier: Apache-2.0 */
/*
 * conformance [--count N] [--seed N] [--quick] FILE.jsonl…
 *
 * The library against the vector files, the leaf counts of RULES.md and a
 * seed-by-seed reference, with an allocator that counts. One plain program, so
 * that sanitizers, valgrind and emulators can run it.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "mirror.h"
#include "parts.h"

enum { LONGEST_WALK = 60 };

/* A walk through random play under one rule set; its positions are all compared. */
static uint64_t walk(dice *random, const ayo_rules *rules, uint64_t most)
{
    ref_rules mirrored = mirror_rules(rules);
    ref_board board;
    ref_start(&board, &mirrored);
    for (uint64_t i = 0; i < most; i++) {
        mirror_compare(rules, &board);
        int pit = mirror_random_move(random, &mirrored, &board);
        if (pit < 0)
            return i + 1;
        board = ref_play(&mirrored, &board, pit).after;
    }
    return most;
}

static uint64_t scatter(dice *random, const ayo_rules *rules, uint64_t most)
{
    ref_rules mirrored = mirror_rules(rules);
    for (uint64_t i = 0; i < most; i++) {
        ref_board board = mirror_random_board(random, &mirrored);
        mirror_compare(rules, &board);
    }
    return most;
}

/* A comparison that never met a cause or an end has shown nothing about it. */
static void check_tally(uint64_t count)
{
    static const char *const causes[] = {"legal",   "over",       "not yours", "empty",
                                         "endless", "grand slam", "starves"};
    static const char *const ends[] = {"running", "majority", "no move"};
    printf("moves:");
    for (int i = REF_LEGAL; i <= REF_STARVES; i++) {
        printf(" %s %" PRIu64 ",", causes[i], mirror_seen.refusals[i]);
        CHECK(mirror_seen.refusals[i] > 0 || count < 20000, "no move was %s", causes[i]);
    }
    printf(" at most %" PRIu64 " laps\npositions:", mirror_seen.most_laps);
    for (int i = REF_RUNNING; i <= REF_NO_MOVE; i++) {
        printf("%s %s %" PRIu64, i == 0 ? "" : ",", ends[i], mirror_seen.ends[i]);
        CHECK(mirror_seen.ends[i] > 0 || count < 20000, "no position was %s", ends[i]);
    }
    printf("\n");
}

void random_check(uint64_t count, uint64_t seed, ledger *books)
{
    dice random = {seed};
    uint64_t compared = 0;
    mirror_seen = (mirror_tally){{0}, {0}, 0};
    printf("random positions: seed %" PRIu64 "\n", seed);
    while (compared < count) {
        ayo_rules *rules = mirror_random_rules(&random, &books->allocator);
        uint64_t most = 1 + dice_below(&random, LONGEST_WALK);
        if (most > count - compared)
            most = count - compared;
        bool play = dice_below(&random, 2) == 0;
        compared += play ? walk(&random, rules, most) : scatter(&random, rules, most);
        ayo_rules_destroy(rules);
    }
    printf("random positions: %" PRIu64 " compared\n", compared);
    check_tally(count);
}

static uint64_t number(const char *text)
{
    char *end = NULL;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0)
        check_abort("%s is no number", text);
    return value;
}

/* Every block came back, and there were some. */
static void check_books(const ledger *books)
{
    CHECK(books->requests > 0, "the allocator was never asked");
    CHECK(books->blocks == 0 && books->bytes == 0, "%zu blocks, %zu bytes leaked", books->blocks,
          books->bytes);
    CHECK(books->faults == 0, "%zu blocks came back with a wrong size", books->faults);
}

int main(int argc, char **argv)
{
    uint64_t count = 20000;
    uint64_t seed = 1;
    bool quick = false;
    int files = 0;
    ledger books;
    ledger_open(&books);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            quick = true;
        } else if (strcmp(argv[i], "--count") == 0 && i + 1 < argc) {
            count = number(argv[++i]);
        } else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
            seed = number(argv[++i]);
        } else if (argv[i][0] == '-') {
            check_abort("usage: conformance [--count N] [--seed N] [--quick] FILE.jsonl...");
        } else {
            vectors_check(argv[i], &books);
            files++;
        }
    }
    if (files == 0)
        check_abort("no vector file named");
    leaves_check(quick, &books);
    random_check(count, seed, &books);
    check_books(&books);
    return check_summary("conformance");
}

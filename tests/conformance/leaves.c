/* SPDX-License-Identifier: Apache-2.0 */
#include <inttypes.h>
#include <stdio.h>

#include "check.h"
#include "mirror.h"
#include "parts.h"

enum { DEEPEST = 11, QUICK_LEAVES = 100000 };

/* The table of RULES.md, "Leaf counts", from depth 1; 0 ends a row. */
static const struct {
    const char *rules;
    uint64_t leaves[DEEPEST + 1];
} table[] = {
    {"russ", {6, 28, 132, 624, 2870, 13041, 58497, 260939, 1156048, 5095070, 22279794}},
    {"mancala-world", {6, 28, 132, 624, 2870, 13060, 58897}},
    {"pratt", {6, 28, 130, 604, 2779, 12715, 58046}},
    {"oware", {6, 36, 190, 1014, 5219, 27332, 139157}},
    {"russ,pits-per-row=4,seeds-per-pit=3", {4, 14, 49, 142, 401, 1117, 3081, 8403}},
};

/* When a count is wrong, which first move is to blame. */
static void print_divide(const ayo_rules *rules, const ayo_position *start, int depth)
{
    uint64_t counts[AYO_MAX_PITS];
    ref_rules mirrored = mirror_rules(rules);
    ref_board board = mirror_board(start);
    if (ayo_perft_divide(counts, rules, start, depth) != AYO_OK)
        return;
    for (int pit = 0; pit < start->pits_per_row; pit++) {
        ref_move move = ref_play(&mirrored, &board, pit);
        printf("    %c: library %" PRIu64 ", reference %" PRIu64 "\n",
               ayo_pit_letter(start->pits_per_row, pit), counts[pit],
               move.refusal == REF_LEGAL ? ref_perft(&mirrored, &move.after, depth - 1) : 0);
    }
}

static void check_row(const ayo_rules *rules, const char *text, const uint64_t *leaves, bool quick)
{
    ayo_position start;
    uint64_t count = 0;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    for (int depth = 1; leaves[depth - 1] != 0; depth++) {
        uint64_t expected = leaves[depth - 1];
        if (quick && expected > QUICK_LEAVES)
            break;
        CHECK(ayo_perft(&count, rules, &start, depth) == AYO_OK, "perft");
        if (!CHECK(count == expected, "%s, depth %d: %" PRIu64 ", not %" PRIu64, text, depth, count,
                   expected))
            print_divide(rules, &start, depth);
    }
}

void leaves_check(bool quick, ledger *books)
{
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        ayo_rules *rules = NULL;
        ayo_status status =
            ayo_rules_parse(&rules, NULL, table[i].rules, AYO_NUL_TERMINATED, &books->allocator);
        if (status != AYO_OK)
            check_abort("%s: %s", table[i].rules, ayo_status_name(status));
        check_row(rules, table[i].rules, table[i].leaves, quick);
        ayo_rules_destroy(rules);
    }
    printf("leaf counts: %zu rule sets\n", sizeof table / sizeof table[0]);
}

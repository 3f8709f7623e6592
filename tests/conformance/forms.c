/* SPDX-License-Identifier: Apache-2.0 */
/*
 * forms [--count N] [--seed N]
 *
 * Leaf counts and the moves of batches by boards side by side, where the processor has
 * the instructions, against those without, and both against the seed-by-seed reference. This looks
 * into the library: a rule set is copied and the wide form taken from it.
 * Elsewhere it is the lists of boards that are compared with the reference.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/flight_wide.h"
#include "check.h"
#include "mirror.h"

enum { SHALLOW = 4, DEEP = 7, LARGEST = 62 };

/* The counts agree, down to some depth. */
static void compare(const ayo_rules *rules, const ayo_position *position, int depth, int reference)
{
    const ref_rules mirrored = mirror_rules(rules);
    const ref_board board = mirror_board(position);
    ayo_rules narrow = *rules;
    narrow.wide = false;
    uint64_t wide_count = 0;
    uint64_t count = 0;
    CHECK(ayo__wide_serves(rules) == ayo__cpu_is_wide() && !ayo__wide_serves(&narrow),
          "not the forms to compare");
    for (int i = 0; i <= depth; i++) {
        char text[AYO_RULES_TEXT_SIZE] = "";
        char where[AYO_POSITION_TEXT_SIZE] = "";
        CHECK(ayo_perft(&wide_count, rules, position, i) == AYO_OK, "wide");
        CHECK(ayo_perft(&count, &narrow, position, i) == AYO_OK, "narrow");
        if (wide_count != count) {
            (void)!ayo_rules_format(text, sizeof text, NULL, rules);
            (void)!ayo_position_format(where, sizeof where, NULL, position);
        }
        CHECK(wide_count == count, "%s %s, depth %d: %" PRIu64 ", not %" PRIu64, text, where, i,
              wide_count, count);
        if (i <= reference)
            CHECK(count == ref_perft(&mirrored, &board, i), "depth %d: not as the reference", i);
    }
}

/* A rule set that relays across, for a board that has rows. */
static ayo_rules *random_rules(dice *random)
{
    const int pits = 1 + (int)dice_below(random, 6);
    const int most = LARGEST / (2 * pits);
    const ayo_setting settings[] = {
        {AYO_OPTION_PITS_PER_ROW, pits},
        {AYO_OPTION_SEEDS_PER_PIT, 1 + (int)dice_below(random, (uint32_t)most)},
        {AYO_OPTION_CAPTURING_SEED, (int)dice_below(random, 2)},
        {AYO_OPTION_LEFTOVERS, (int)dice_below(random, 2)},
        {AYO_OPTION_MAJORITY, (int)dice_below(random, 2)},
        {AYO_OPTION_FEEDING, (int)dice_below(random, 2)},
    };
    ayo_rules *base = NULL;
    ayo_rules *rules = NULL;
    if (ayo_rules_create(&base, AYO_PRESET_RUSS, NULL) != AYO_OK ||
        ayo_rules_with(&rules, base, settings, sizeof settings / sizeof settings[0], NULL) !=
            AYO_OK)
        check_abort("no rules");
    ayo_rules_destroy(base);
    return rules;
}

static void compare_random(dice *random)
{
    ayo_rules *rules = random_rules(random);
    const ref_rules mirrored = mirror_rules(rules);
    for (int i = 0; i < 10; i++) {
        const ref_board board = mirror_random_board(random, &mirrored);
        const ayo_position position = mirror_position(rules, &board);
        compare(rules, &position, DEEP, i == 0 ? SHALLOW : 0);
    }
    ayo_rules_destroy(rules);
}

/* Legal masks of many lanes of one rule set, of any number. */
static void compare_batch(dice *random)
{
    enum { LANES = 400 };
    ayo_rules *rules = random_rules(random);
    const ref_rules mirrored = mirror_rules(rules);
    ayo_rules narrow = *rules;
    narrow.wide = false;
    ayo_position positions[LANES];
    uint32_t wide_masks[LANES];
    uint32_t masks[LANES];
    const size_t count = 1 + dice_below(random, LANES);
    for (size_t i = 0; i < count; i++) {
        const ref_board board = mirror_random_board(random, &mirrored);
        positions[i] = mirror_position(rules, &board);
    }
    positions[dice_below(random, (uint32_t)count)].pits[0] ^= 1;
    CHECK(ayo_batch_legal(wide_masks, rules, positions, count) == AYO_OK, "wide");
    CHECK(ayo_batch_legal(masks, &narrow, positions, count) == AYO_OK, "narrow");
    for (size_t i = 0; i < count; i++) {
        uint32_t mask = 0;
        (void)!ayo_position_legal(&mask, rules, &positions[i]);
        CHECK(wide_masks[i] == masks[i], "lane %zu: %x, not %x", i, (unsigned)wide_masks[i],
              (unsigned)masks[i]);
        CHECK(masks[i] == mask, "lane %zu: not as the position alone", i);
    }
    ayo_rules_destroy(rules);
}

/* Every size of board from its start, deep enough to fill the lists. */
static void compare_starts(void)
{
    for (int pits = 1; pits <= 6; pits++) {
        for (int seeds = 1; 2 * pits * seeds <= LARGEST; seeds++) {
            char text[64];
            ayo_rules *rules = NULL;
            ayo_position start;
            snprintf(text, sizeof text, "mancala-world,pits-per-row=%d,seeds-per-pit=%d", pits,
                     seeds);
            if (ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL) != AYO_OK ||
                ayo_position_start(&start, rules) != AYO_OK)
                check_abort("%s", text);
            compare(rules, &start, DEEP + 1, SHALLOW);
            ayo_rules_destroy(rules);
        }
    }
}

/* Move a takes 823 laps, more than are made side by side, and ends. */
static void compare_long(void)
{
    static const char text[] = "1-2-1-6-1-0-1-2-0-2-1-2-20-9-N";
    ayo_rules *rules = NULL;
    ayo_position position;
    if (ayo_rules_create(&rules, AYO_PRESET_PRATT, NULL) != AYO_OK ||
        ayo_position_parse(&position, NULL, rules, text, AYO_NUL_TERMINATED) != AYO_OK)
        check_abort("%s", text);
    compare(rules, &position, DEEP, SHALLOW);
    ayo_rules_destroy(rules);
}

int main(int argc, char **argv)
{
    uint64_t count = 1000;
    dice random = {1};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--count") == 0)
            count = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            random.state = strtoull(argv[i + 1], NULL, 10);
        else
            check_abort("usage: forms [--count N] [--seed N]");
    }
    if (!ayo__cpu_is_wide())
        puts("forms: no AVX-512 here; the other forms are compared with the reference alone");
    compare_starts();
    compare_long();
    for (uint64_t i = 0; i < count; i++)
        compare_random(&random);
    for (uint64_t i = 0; i < count; i++)
        compare_batch(&random);
    return check_summary("forms");
}

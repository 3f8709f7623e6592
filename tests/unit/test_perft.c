/* SPDX-License-Identifier: Apache-2.0 */
/* perft.h; the whole table of RULES.md is counted by the conformance program. */
#include "support.h"

#define START "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

static uint64_t count(const char *rules_text, const char *text, int depth)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, text);
    uint64_t leaves = 0;
    expect_ok(ayo_perft(&leaves, rules, &position, depth));
    ayo_rules_destroy(rules);
    return leaves;
}

Test(perft, depth_0_counts_1)
{
    expect_int(count("russ", START, 0), 1);
    expect_int(count("russ", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", 0), 1);
}

Test(perft, the_first_counts_of_the_table)
{
    static const uint64_t russ[] = {6, 28, 132, 624, 2870, 13041};
    for (int depth = 1; depth <= 6; depth++)
        expect_int(count("russ", START, depth), russ[depth - 1]);
}

Test(perft, a_game_that_is_over_above_the_depth_counts_nothing)
{
    expect_int(count("russ", "0-0-0-0-0-0-5-0-0-0-0-0-25-18-N", 1), 0);
    expect_int(count("russ", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", 3), 0);
    expect_int(count("oware", "0-0-0-0-0-5-5-0-0-0-0-0-25-13-S", 1), 0);
    /* The one move ends the game. */
    expect_int(count("russ", "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S", 2), 0);
}

Test(perft, a_game_that_ends_exactly_there_counts_1)
{
    expect_int(count("russ", "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S", 1), 1);
}

Test(perft, repetitions_are_not_counted)
{
    const char *position = "0-0-0-0-0-0-0-1-1-0-1-0-24-21-N";
    for (int depth = 1; depth <= 24; depth++)
        expect_int(count("russ,repetition=2", position, depth), count("russ", position, depth));
}

Test(perft, divide_gives_each_first_move_and_sums_to_the_count)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    for (int depth = 1; depth <= 5; depth++) {
        uint64_t counts[AYO_MAX_PITS];
        uint64_t whole = 0;
        uint64_t sum = 0;
        memset(counts, 0xff, sizeof counts);
        expect_ok(ayo_perft_divide(counts, rules, &position, depth));
        expect_ok(ayo_perft(&whole, rules, &position, depth));
        for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
            bool legal = pit == 6 || pit == 7 || pit == 10 || pit == 11;
            ayo_position after;
            uint64_t expected = 0;
            if (legal) {
                expect_ok(ayo_position_apply(&after, NULL, rules, &position, pit));
                expect_ok(ayo_perft(&expected, rules, &after, depth - 1));
            }
            expect_int(counts[pit], expected);
            sum += counts[pit];
        }
        expect_int(sum, whole);
    }
    ayo_rules_destroy(rules);
}

Test(perft, divide_of_a_game_that_is_over_is_all_zeros)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "0-0-0-0-0-0-5-0-0-0-0-0-25-18-N");
    uint64_t counts[AYO_MAX_PITS];
    memset(counts, 0xff, sizeof counts);
    expect_ok(ayo_perft_divide(counts, rules, &position, 3));
    for (int pit = 0; pit < AYO_MAX_PITS; pit++)
        expect_int(counts[pit], 0);
    ayo_rules_destroy(rules);
}

Test(perft, the_deepest_depth_is_counted)
{
    /* One line of play, which ends soon. */
    expect_int(count("russ", "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S", AYO_PERFT_MAX_DEPTH), 0);
}

Test(perft, failures_change_nothing)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    uint64_t counts[AYO_MAX_PITS] = {77};
    uint64_t leaves = 77;
    static const int depths[] = {-1, AYO_PERFT_MAX_DEPTH + 1, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        expect_status(ayo_perft(&leaves, rules, &position, depths[i]), AYO_ERR_ARGUMENT);
        expect_status(ayo_perft_divide(counts, rules, &position, depths[i]), AYO_ERR_ARGUMENT);
    }
    expect_status(ayo_perft_divide(counts, rules, &position, 0), AYO_ERR_ARGUMENT);
    expect_status(ayo_perft(NULL, rules, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_perft(&leaves, NULL, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_perft(&leaves, rules, NULL, 1), AYO_ERR_NULL);
    expect_status(ayo_perft_divide(NULL, rules, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_perft_divide(counts, NULL, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_perft_divide(counts, rules, NULL, 1), AYO_ERR_NULL);
    position.reserved[3] = 1;
    expect_status(ayo_perft(&leaves, rules, &position, 1), AYO_ERR_POSITION);
    expect_status(ayo_perft(&leaves, rules, &position, 0), AYO_ERR_POSITION);
    expect_status(ayo_perft_divide(counts, rules, &position, 1), AYO_ERR_POSITION);
    expect_int(leaves, 77);
    expect_int(counts[0], 77);
    ayo_rules_destroy(rules);
}

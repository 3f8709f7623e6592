/* SPDX-License-Identifier: Apache-2.0 */
#include "support.h"

#define START "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

/* SplitMix64 of the paper, from the seed 1234567 (published test values). */
Test(random, the_numbers_are_those_of_splitmix64)
{
    static const uint64_t expected[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    ayo_random random = {1234567};
    for (int i = 0; i < 5; i++)
        cr_expect(ayo_random_next(&random) == expected[i], "number %d", i);
}

Test(random, next_and_below_answer_null_and_no_bound)
{
    ayo_random random = {5};
    expect_int(ayo_random_next(NULL), 0);
    expect_int(ayo_random_below(NULL, 10), 0);
    expect_int(ayo_random_below(&random, 0), 0);
}

Test(random, numbers_are_below_their_bound)
{
    static const uint32_t bounds[] = {1, 2, 3, 6, 24, 1000, 0x80000001u, UINT32_MAX};
    ayo_random random = {99};
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        for (int draw = 0; draw < 1000; draw++)
            cr_expect(ayo_random_below(&random, bounds[i]) < bounds[i]);
    }
}

Test(random, each_number_is_as_likely_as_the_others)
{
    ayo_random random = {7};
    int counts[6] = {0, 0, 0, 0, 0, 0};
    for (int draw = 0; draw < 60000; draw++)
        counts[ayo_random_below(&random, 6)]++;
    /* Ten thousand each, give or take five standard deviations (91). */
    for (int i = 0; i < 6; i++)
        cr_expect(counts[i] > 9500 && counts[i] < 10500, "%d: %d", i, counts[i]);
}

Test(random, a_bound_above_half_of_all_numbers_is_fair)
{
    /* Without drawing again a third of the numbers would come twice as often: every third
     * one, or the lowest, as the numbers are made. */
    const uint32_t bound = 0xc0000000u;
    ayo_random random = {11};
    int every_third = 0;
    int lowest_third = 0;
    for (int draw = 0; draw < 30000; draw++) {
        uint32_t number = ayo_random_below(&random, bound);
        every_third += number % 3 == 0;
        lowest_third += number < bound / 3;
    }
    cr_expect(every_third > 9500 && every_third < 10500, "%d", every_third);
    cr_expect(lowest_third > 9500 && lowest_third < 10500, "%d", lowest_third);
}

Test(random_move, every_legal_move_is_as_likely_as_the_others)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    ayo_random random = {3};
    int counts[12] = {0};
    for (int draw = 0; draw < 40000; draw++) {
        int pit = -1;
        cr_assert(ayo_position_random_move(&pit, &random, rules, &position) == AYO_OK);
        cr_assert(pit >= 0 && pit < 12);
        counts[pit]++;
    }
    for (int pit = 0; pit < 12; pit++) {
        bool legal = pit == 6 || pit == 7 || pit == 10 || pit == 11;
        cr_expect(legal ? counts[pit] > 9500 && counts[pit] < 10500 : counts[pit] == 0,
                  "pit %d: %d", pit, counts[pit]);
    }
    ayo_rules_destroy(rules);
}

Test(random_move, failures_leave_the_generator_and_the_move)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position over = position_of(rules, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
    ayo_position position = position_of(rules, START);
    ayo_random random = {42};
    int pit = 77;
    expect_status(ayo_position_random_move(&pit, &random, rules, &over), AYO_REFUSED_GAME_OVER);
    expect_status(ayo_position_random_move(NULL, &random, rules, &position), AYO_ERR_NULL);
    expect_status(ayo_position_random_move(&pit, NULL, rules, &position), AYO_ERR_NULL);
    expect_status(ayo_position_random_move(&pit, &random, NULL, &position), AYO_ERR_NULL);
    expect_status(ayo_position_random_move(&pit, &random, rules, NULL), AYO_ERR_NULL);
    position.pits[0]++;
    expect_status(ayo_position_random_move(&pit, &random, rules, &position), AYO_ERR_POSITION);
    expect_int(pit, 77);
    cr_expect(random.state == 42);
    ayo_rules_destroy(rules);
}

Test(playout, the_same_seed_plays_the_same_game)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position start = position_of(rules, START);
    ayo_position one;
    ayo_position other;
    ayo_random random = {2024};
    ayo_random again = {2024};
    uint64_t plies = 0;
    uint64_t same = 0;
    expect_ok(ayo_position_playout(&one, &plies, &random, rules, &start, 1000));
    expect_ok(ayo_position_playout(&other, &same, &again, rules, &start, 1000));
    cr_expect(ayo_position_equal(&one, &other));
    expect_int(plies, same);
    cr_expect(random.state == again.state);
    ayo_rules_destroy(rules);
}

Test(playout, it_makes_the_moves_that_random_moves_make)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    ayo_position played;
    ayo_random random = {5};
    ayo_random again = {5};
    uint64_t plies = 0;
    expect_ok(ayo_position_playout(&played, &plies, &random, rules, &position, 1000));
    for (uint64_t i = 0; i < plies; i++) {
        int pit = -1;
        expect_ok(ayo_position_random_move(&pit, &again, rules, &position));
        expect_ok(ayo_position_apply(&position, NULL, rules, &position, pit));
    }
    cr_expect(ayo_position_equal(&position, &played));
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    expect_ok(ayo_position_outcome(&outcome, rules, &position));
    cr_expect(outcome.result != AYO_RESULT_RUNNING);
    ayo_rules_destroy(rules);
}

Test(playout, it_stops_at_the_limit)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    ayo_random random = {5};
    for (uint64_t limit = 0; limit < 5; limit++) {
        ayo_position played;
        uint64_t plies = 99;
        expect_ok(ayo_position_playout(&played, &plies, &random, rules, &position, limit));
        expect_int(plies, limit);
        if (limit == 0)
            expect_position(&played, START);
    }
    ayo_rules_destroy(rules);
}

Test(playout, a_position_that_is_over_stays)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position over = position_of(rules, "0-0-0-0-0-0-5-0-0-0-0-0-25-18-N");
    ayo_random random = {5};
    uint64_t plies = 99;
    expect_ok(ayo_position_playout(&over, &plies, &random, rules, &over, 10));
    expect_int(plies, 0);
    expect_position(&over, "0-0-0-0-0-0-5-0-0-0-0-0-25-18-N");
    ayo_rules_destroy(rules);
}

Test(playout, the_position_may_be_played_in_place)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    ayo_position apart;
    ayo_random random = {8};
    ayo_random again = {8};
    expect_ok(ayo_position_playout(&apart, NULL, &random, rules, &position, 30));
    expect_ok(ayo_position_playout(&position, NULL, &again, rules, &position, 30));
    cr_expect(ayo_position_equal(&position, &apart));
    ayo_rules_destroy(rules);
}

Test(playout, failures_change_nothing)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    ayo_position out = position;
    ayo_random random = {42};
    uint64_t plies = 99;
    expect_status(ayo_position_playout(NULL, &plies, &random, rules, &position, 5), AYO_ERR_NULL);
    expect_status(ayo_position_playout(&out, &plies, NULL, rules, &position, 5), AYO_ERR_NULL);
    expect_status(ayo_position_playout(&out, &plies, &random, NULL, &position, 5), AYO_ERR_NULL);
    expect_status(ayo_position_playout(&out, &plies, &random, rules, NULL, 5), AYO_ERR_NULL);
    position.mover = 7;
    expect_status(ayo_position_playout(&out, &plies, &random, rules, &position, 5),
                  AYO_ERR_POSITION);
    expect_position(&out, START);
    expect_int(plies, 99);
    cr_expect(random.state == 42);
    ayo_rules_destroy(rules);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* RULES.md, "Options" and Oware: what each value of each option does to a move. */
#include "support.h"

#define START  "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
#define SINGLE "russ,sowing=single"

/* -- Options ------------------------------------------------------------------------------ */

Test(option, sowing_single_ends_the_move_with_the_first_lap)
{
    expect_move(SINGLE, START, 'A', 1, 'E', 0, "0-5-5-5-5-4-4-4-4-4-4-4-0-0-N");
}

Test(option, sowing_single_captures_across_only_into_a_pit_that_was_empty)
{
    expect_move(SINGLE, "0-0-2-0-1-0-0-3-0-0-0-1-20-21-S", 'C', 1, 'E', 0,
                "0-0-0-1-2-0-0-3-0-0-0-1-20-21-N");
    expect_move(SINGLE, "0-0-2-0-0-0-0-3-0-0-0-1-20-22-S", 'C', 1, 'E', 4,
                "0-0-0-1-0-0-0-0-0-0-0-1-24-22-N");
}

Test(option, sowing_single_does_not_capture_where_the_same_lap_has_dropped_a_seed)
{
    /* 12 seeds from A: B is met twice, holds 2, and e opposite it holds 1. */
    expect_move(SINGLE, "12-0-0-0-0-0-0-0-0-0-0-0-18-18-S", 'A', 1, 'B', 0,
                "0-2-1-1-1-1-1-1-1-1-1-1-18-18-N");
}

Test(option, capturing_seed_kept_leaves_it_in_its_pit)
{
    expect_move("russ,capturing-seed=kept", "1-0-0-0-0-3-9-0-0-0-5-0-14-16-S", 'A', 1, 'B', 5,
                "0-1-0-0-0-3-9-0-0-0-0-0-19-16-N");
}

Test(option, twos_and_threes_never_captures_in_a_relay)
{
    const char *rules = "russ,capture=twos-and-threes";
    expect_move(rules, "0-0-0-0-2-3-1-2-0-0-0-4-18-18-S", 'E', 2, 'c', 0,
                "0-0-0-0-0-4-0-3-1-0-0-4-18-18-N");
    expect_move(rules, "1-0-0-0-0-3-9-0-0-0-5-0-14-16-S", 'A', 1, 'B', 0,
                "0-1-0-0-0-3-9-0-0-0-5-0-14-16-N");
}

Test(option, mancala_world_has_no_endless_relays_either)
{
    expect_refused("mancala-world", "0-1-0-1-2-0-1-0-1-0-2-1-20-19-S", 'E', AYO_REFUSED_ENDLESS);
}

Test(option, no_rule_set_sows_into_the_origin_of_a_lap)
{
    expect_move("oware", "12-0-0-0-0-0-0-0-0-0-0-0-18-18-S", 'A', 1, 'B', 0,
                "0-2-1-1-1-1-1-1-1-1-1-1-18-18-N");
    expect_move("pratt", "12-1-5-1-7-0-0-6-2-0-1-1-12-0-S", 'A', 3, 'B', 3,
                "1-1-7-3-0-2-2-8-4-2-0-3-15-0-N");
}

/* -- Oware -------------------------------------------------------------------------------- */

Test(oware, a_last_seed_that_makes_two_or_three_captures_the_pit)
{
    expect_move("oware", "0-0-0-0-2-3-1-2-0-0-0-4-18-18-S", 'E', 1, 'a', 2,
                "0-0-0-0-0-4-0-2-0-0-0-4-20-18-N");
    expect_move("oware", "0-0-0-0-2-3-2-1-3-0-4-0-18-15-S", 'E', 1, 'a', 3,
                "0-0-0-0-0-4-0-1-3-0-4-0-21-15-N");
}

Test(oware, one_or_four_is_not_captured)
{
    expect_move("oware", "0-0-0-0-2-3-1-2-0-0-0-4-18-18-S", 'F', 1, 'c', 0,
                "0-0-0-0-2-0-2-3-1-0-0-4-18-18-N");
    expect_move("oware", "0-0-0-0-2-3-2-1-3-0-4-0-18-15-S", 'F', 1, 'c', 0,
                "0-0-0-0-2-0-3-2-4-0-4-0-18-15-N");
}

Test(oware, nothing_is_captured_in_the_movers_own_row)
{
    expect_move("oware", "0-0-1-1-2-0-0-0-0-0-0-1-22-21-S", 'C', 1, 'D', 0,
                "0-0-0-2-2-0-0-0-0-0-0-1-22-21-N");
}

Test(oware, the_capture_goes_back_over_every_pit_of_two_or_three)
{
    expect_move("oware", "0-0-0-0-2-3-1-1-1-0-4-0-18-18-S", 'F', 1, 'c', 6,
                "0-0-0-0-2-0-0-0-0-0-4-0-24-18-N");
}

Test(oware, the_capture_stops_at_a_pit_that_does_not_hold_two_or_three)
{
    expect_move("oware", "0-0-0-0-2-3-1-3-1-0-4-0-18-16-S", 'F', 1, 'c', 2,
                "0-0-0-0-2-0-2-4-0-0-4-0-20-16-N");
}

Test(oware, the_capture_stops_where_the_opponents_row_ends)
{
    /* F holds 2 after the move of E, but is South's own. */
    expect_move("oware", "0-0-0-0-2-1-1-0-0-0-4-0-20-20-S", 'E', 1, 'a', 2,
                "0-0-0-0-0-2-0-0-0-0-4-0-22-20-N");
}

Test(oware, north_captures_in_souths_row)
{
    /* The mirror image of the capture of six. */
    expect_move("oware", "1-1-1-0-4-0-0-0-0-0-2-3-18-18-N", 'f', 1, 'C', 6,
                "0-0-0-0-4-0-0-0-0-0-2-0-18-24-S");
}

#define SLAM "1-0-0-0-0-3-1-1-2-0-0-0-20-20-S"

Test(grand_slam, no_capture_lets_the_sowing_stand_and_takes_nothing)
{
    expect_move("oware", SLAM, 'F', 1, 'c', 0, "1-0-0-0-0-0-2-2-3-0-0-0-20-20-N");
}

Test(grand_slam, forbidden_refuses_the_move)
{
    expect_refused("oware,grand-slam=forbidden", SLAM, 'F', AYO_REFUSED_GRAND_SLAM);
    expect_legal("oware,grand-slam=forbidden", SLAM, "A");
}

Test(grand_slam, allowed_takes_all)
{
    expect_move("oware,grand-slam=allowed", SLAM, 'F', 1, 'c', 7,
                "1-0-0-0-0-0-0-0-0-0-0-0-27-20-N");
}

Test(grand_slam, keep_last_leaves_the_pit_where_the_last_seed_fell)
{
    expect_move("oware,grand-slam=keep-last", SLAM, 'F', 1, 'c', 4,
                "1-0-0-0-0-0-0-0-3-0-0-0-24-20-N");
}

Test(grand_slam, keep_first_leaves_the_pit_that_was_sown_first)
{
    expect_move("oware,grand-slam=keep-first", SLAM, 'F', 1, 'c', 5,
                "1-0-0-0-0-0-2-0-0-0-0-0-25-20-N");
}

Test(grand_slam, only_a_capture_of_the_whole_row_is_one)
{
    /* One seed in f stays, so all that the chain holds is taken. */
    const char *position = "1-0-0-0-0-3-1-1-2-0-0-1-20-19-S";
    static const char *const rules[] = {"oware", "oware,grand-slam=forbidden",
                                        "oware,grand-slam=allowed", "oware,grand-slam=keep-first",
                                        "oware,grand-slam=keep-last"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        expect_move(rules[i], position, 'F', 1, 'c', 7, "1-0-0-0-0-0-0-0-0-0-0-1-27-19-N");
}

Test(grand_slam, a_row_of_eight_pits_may_be_taken_whole)
{
    const char *position = "0-0-0-0-0-0-1-8-1-1-1-1-1-1-1-1-23-24-S";
    expect_refused("oware,pits-per-row=8,grand-slam=forbidden", position, 'H',
                   AYO_REFUSED_GRAND_SLAM);
    expect_move("oware,pits-per-row=8", position, 'H', 1, 'h', 0,
                "0-0-0-0-0-0-1-0-2-2-2-2-2-2-2-2-23-24-N");
    expect_move("oware,pits-per-row=8,grand-slam=keep-first", position, 'H', 1, 'h', 14,
                "0-0-0-0-0-0-1-0-2-0-0-0-0-0-0-0-37-24-N");
    expect_move("oware,pits-per-row=8,grand-slam=keep-last", position, 'H', 1, 'h', 14,
                "0-0-0-0-0-0-1-0-0-0-0-0-0-0-0-2-37-24-N");
}

Test(grand_slam, a_slam_of_one_pit_with_keep_takes_nothing)
{
    const char *position = "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S";
    const char *after = "1-0-0-0-0-0-2-0-0-0-0-0-22-23-N";
    expect_move("oware,grand-slam=keep-first", position, 'F', 1, 'a', 0, after);
    expect_move("oware,grand-slam=keep-last", position, 'F', 1, 'a', 0, after);
}

Test(grand_slam, allowed_and_feeding_optional_may_take_what_was_just_sown)
{
    const char *position = "0-0-0-0-2-17-0-0-0-0-0-0-14-15-S";
    expect_move("oware,grand-slam=allowed,feeding=optional", position, 'F', 1, 'f', 12,
                "1-1-1-1-3-0-0-0-0-0-0-0-26-15-N");
}

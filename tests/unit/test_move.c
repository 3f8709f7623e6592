/* SPDX-License-Identifier: Apache-2.0 */
/* RULES.md, "A move" and "Worked positions"; each test is one sentence. */
#include <limits.h>

#include "support.h"

#define START  "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
#define SINGLE "russ,sowing=single"

/* -- Sowing ------------------------------------------------------------------------------- */

Test(move, all_seeds_of_the_pit_are_sown_one_by_one_into_the_following_pits)
{
    expect_move(SINGLE, "0-0-0-3-0-0-0-0-0-0-0-0-22-23-S", 'D', 1, 'a', 0,
                "0-0-0-0-1-1-1-0-0-0-0-0-22-23-N");
}

Test(move, north_sows_on_from_its_last_pit_into_souths_first)
{
    expect_move(SINGLE, "0-0-0-0-0-0-1-0-0-0-0-3-22-22-N", 'f', 1, 'C', 0,
                "1-1-1-0-0-0-1-0-0-0-0-0-22-22-S");
}

Test(move, stores_are_never_sown_into)
{
    expect_move(SINGLE, "0-1-0-0-0-8-0-0-0-0-0-0-20-19-S", 'F', 1, 'B', 0,
                "1-2-0-0-0-0-1-1-1-1-1-1-20-19-N");
}

Test(move, a_lap_of_eleven_does_not_come_to_its_origin)
{
    expect_move(SINGLE, "11-0-0-0-0-0-0-0-0-0-0-0-18-19-S", 'A', 1, 'f', 0,
                "0-1-1-1-1-1-1-1-1-1-1-1-18-19-N");
}

Test(move, a_lap_passes_over_its_own_origin)
{
    expect_move(SINGLE, "12-0-0-0-0-0-0-0-0-0-0-0-18-18-S", 'A', 1, 'B', 0,
                "0-2-1-1-1-1-1-1-1-1-1-1-18-18-N");
}

Test(move, a_lap_passes_over_its_own_origin_every_time_it_comes_to_it)
{
    expect_move(SINGLE, "23-0-0-0-0-0-0-0-0-0-0-0-12-13-S", 'A', 1, 'B', 0,
                "0-3-2-2-2-2-2-2-2-2-2-2-12-13-N");
}

Test(move, an_earlier_origin_is_sown_into)
{
    expect_move("russ", "1-10-0-0-0-0-0-0-0-0-0-0-18-19-S", 'A', 2, 'A', 2,
                "0-0-1-1-1-1-1-1-1-1-1-0-20-19-N");
}

Test(move, a_later_lap_passes_over_its_own_origin_too)
{
    /* A makes B 12; that lap passes over B and ends in C, which it has met before. */
    expect_move("russ", "1-11-0-0-0-0-0-0-0-0-0-0-18-18-S", 'A', 8, 'C', 3,
                "0-1-0-2-0-2-0-2-0-0-0-2-21-18-N");
}

/* -- Relay -------------------------------------------------------------------------------- */

Test(move, a_lap_that_ends_in_a_pit_with_seeds_starts_a_new_lap_from_there)
{
    expect_move("russ", "2-0-1-0-0-0-0-0-0-1-0-0-22-22-S", 'A', 2, 'E', 0,
                "0-1-0-1-1-0-0-0-0-1-0-0-22-22-N");
}

Test(move, the_last_seed_is_lifted_with_the_others)
{
    /* b holds 2 and the last seed: the second lap sows 3. */
    expect_move("russ", "0-0-0-0-0-2-0-2-0-0-0-0-22-22-S", 'F', 2, 'e', 0,
                "0-0-0-0-0-0-1-0-1-1-1-0-22-22-N");
}

Test(move, a_relay_goes_on_from_a_pit_on_either_side)
{
    expect_move("russ", "1-0-0-0-1-1-1-0-0-1-0-0-22-21-S", 'E', 2, 'b', 0,
                "1-0-0-0-0-0-2-1-0-1-0-0-22-21-N");
    expect_move("russ", "1-0-0-0-0-1-1-0-0-1-0-0-22-22-S", 'F', 2, 'c', 0,
                "1-0-0-0-0-0-0-1-1-1-0-0-22-22-N");
}

Test(move, seeds_dropped_earlier_in_the_same_lap_count_as_held)
{
    expect_move("russ", "12-0-0-0-0-0-0-0-0-0-0-0-18-18-S", 'A', 7, 'B', 3,
                "1-0-2-0-2-0-2-0-2-0-0-0-21-18-N");
}

Test(move, the_move_ends_when_a_laps_last_seed_falls_into_an_empty_pit)
{
    expect_move("russ", "0-0-0-0-1-0-0-1-0-0-0-0-23-23-S", 'E', 1, 'F', 0,
                "0-0-0-0-0-1-0-1-0-0-0-0-23-23-N");
}

/* -- Capture ------------------------------------------------------------------------------ */

Test(move, a_last_seed_in_an_empty_own_pit_captures_the_opposite_pit_and_itself)
{
    expect_move("russ", "1-0-0-0-0-3-9-0-0-0-5-0-14-16-S", 'A', 1, 'B', 6,
                "0-0-0-0-0-3-9-0-0-0-0-0-20-16-N");
}

Test(move, north_captures_in_its_own_row)
{
    /* The mirror image of the position above. */
    expect_move("russ", "9-0-0-0-5-0-1-0-0-0-0-3-16-14-N", 'a', 1, 'b', 6,
                "9-0-0-0-0-0-0-0-0-0-0-3-16-20-S");
}

Test(move, nothing_is_captured_in_the_opponents_row)
{
    expect_move("russ", "0-0-0-0-4-2-0-0-1-0-0-0-20-21-S", 'F', 1, 'b', 0,
                "0-0-0-0-4-0-1-1-1-0-0-0-20-21-N");
}

Test(move, nothing_is_captured_when_the_opposite_pit_is_empty)
{
    expect_move("russ", "1-0-0-0-0-0-0-0-0-0-0-2-22-23-S", 'A', 1, 'B', 0,
                "0-1-0-0-0-0-0-0-0-0-0-2-22-23-N");
}

Test(move, the_opposite_pit_of_i_is_2p_minus_1_minus_i)
{
    /* On a row of two, A's last seed in B faces a. */
    expect_move("russ,pits-per-row=2,seeds-per-pit=3", "1-0-2-3-3-3-S", 'A', 1, 'B', 3,
                "0-0-0-3-6-3-N");
}

/* -- Worked positions --------------------------------------------------------------------- */

Test(move, the_first_moves)
{
    expect_move("russ", START, 'A', 5, 'C', 2, "2-7-0-6-1-6-6-6-0-0-6-6-2-0-N");
    expect_move("russ", START, 'B', 5, 'D', 7, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    expect_move("russ", START, 'C', 5, 'E', 7, "6-6-2-7-0-6-1-0-6-6-0-1-7-0-N");
    expect_move("russ", START, 'D', 5, 'F', 7, "1-6-6-2-7-0-0-1-6-6-6-0-7-0-N");
    expect_move("russ", START, 'E', 5, 'a', 0, "0-1-6-6-2-7-1-6-1-6-6-6-0-0-N");
    expect_move("russ", START, 'F', 5, 'b', 0, "6-0-1-6-6-2-7-1-6-1-6-6-0-0-N");
}

Test(move, the_worked_position_whose_first_lap_passes_over_a)
{
    expect_move("russ", "12-1-5-1-7-0-0-6-2-0-1-1-12-0-S", 'A', 3, 'B', 4,
                "1-0-7-3-0-2-2-8-4-2-0-3-16-0-N");
}

Test(move, the_worked_position_of_25_laps)
{
    expect_move("russ", "0-1-6-1-11-1-12-6-1-4-1-1-0-3-N", 'e', 25, 'e', 2,
                "8-0-5-1-6-8-0-2-3-8-0-2-0-5-S");
}

Test(move, the_worked_endless_relays)
{
    expect_refused("russ", "0-1-0-1-2-0-1-0-1-0-2-1-20-19-S", 'E', AYO_REFUSED_ENDLESS);
    expect_refused("russ", "1-0-3-9-4-3-2-1-0-2-3-0-11-9-S", 'D', AYO_REFUSED_ENDLESS);
}

Test(move, an_endless_relay_whose_loop_does_not_contain_the_start)
{
    expect_refused("russ", "1-1-6-1-6-1-2-1-2-1-3-2-11-10-S", 'A', AYO_REFUSED_ENDLESS);
}

Test(move, the_worked_position_of_feeding)
{
    expect_refused("russ", "1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", 'A', AYO_REFUSED_STARVES);
    expect_refused("russ", "1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", 'C', AYO_REFUSED_STARVES);
    expect_legal("russ", "1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", "BF");
}

/* -- Feeding ------------------------------------------------------------------------------ */

Test(move, a_move_must_feed_an_opponent_whose_row_was_empty)
{
    expect_refused("russ", "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", 'A', AYO_REFUSED_STARVES);
    expect_legal("russ", "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", "F");
}

Test(move, feeding_is_judged_after_the_capture)
{
    /* A sows 5 (B, a, b, B, a) and relays from a into b and A; the empty A takes the two
     * seeds of b, all that North had. */
    expect_refused("russ,pits-per-row=2,seeds-per-pit=3", "5-2-0-0-2-3-S", 'A',
                   AYO_REFUSED_STARVES);
    expect_legal("russ,pits-per-row=2,seeds-per-pit=3", "5-2-0-0-2-3-S", "B");
    expect_refused("oware,grand-slam=allowed", "0-0-0-0-2-17-0-0-0-0-0-0-14-15-S", 'F',
                   AYO_REFUSED_STARVES);
}

Test(move, a_move_may_empty_a_row_that_was_not_empty)
{
    expect_move("russ,majority=plays-on", "1-0-0-0-0-3-0-0-0-0-5-0-19-20-S", 'A', 1, 'B', 6,
                "0-0-0-0-0-0-0-0-0-0-0-0-28-20-N");
}

Test(move, feeding_optional_lets_the_opponent_starve)
{
    expect_legal("russ,feeding=optional", "1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", "ABCF");
    /* North cannot move, so the rest is South's. */
    expect_move("russ,feeding=optional", "1-1-2-0-0-4-0-0-0-0-0-0-16-24-S", 'C', 1, 'E', 0,
                "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
}

/* -- Why a move is refused, in this order ------------------------------------------------- */

Test(refusal, the_game_is_over_comes_before_all_others)
{
    static const int pits[] = {INT_MIN, -1, 0, 5, 6, 11, 12, INT_MAX};
    for (size_t i = 0; i < sizeof pits / sizeof pits[0]; i++)
        expect_pit_refused("russ", "0-0-0-0-0-0-5-0-0-0-0-0-25-18-N", pits[i],
                           AYO_REFUSED_GAME_OVER);
}

Test(refusal, no_such_pit)
{
    static const int pits[] = {INT_MIN, -1, 12, 23, 24, 31, 32, 33, 256, 1 << 30, INT_MAX};
    for (size_t i = 0; i < sizeof pits / sizeof pits[0]; i++)
        expect_pit_refused("russ", START, pits[i], AYO_REFUSED_NOT_YOUR_PIT);
}

Test(refusal, the_pit_is_not_in_the_movers_row)
{
    for (int pit = 6; pit < 12; pit++)
        expect_pit_refused("russ", START, pit, AYO_REFUSED_NOT_YOUR_PIT);
    for (int pit = 0; pit < 6; pit++)
        expect_pit_refused("russ", "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N", pit, AYO_REFUSED_NOT_YOUR_PIT);
}

Test(refusal, not_the_movers_row_comes_before_empty)
{
    expect_refused("russ", "1-0-0-0-0-0-0-0-0-0-0-2-22-23-S", 'a', AYO_REFUSED_NOT_YOUR_PIT);
}

Test(refusal, the_pit_is_empty)
{
    expect_refused("russ", "1-0-0-0-0-0-0-0-0-0-0-2-22-23-S", 'B', AYO_REFUSED_EMPTY);
}

Test(refusal, empty_comes_before_starving)
{
    expect_refused("russ", "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", 'B', AYO_REFUSED_EMPTY);
}

Test(refusal, endless_comes_before_starving)
{
    expect_refused("russ,pits-per-row=2", "3-3-0-0-5-5-S", 'B', AYO_REFUSED_ENDLESS);
    expect_legal("russ,pits-per-row=2", "3-3-0-0-5-5-S", "A");
}

Test(refusal, a_grand_slam_comes_before_starving)
{
    const char *position = "0-0-0-0-2-17-0-0-0-0-0-0-14-15-S";
    expect_refused("oware,grand-slam=forbidden", position, 'F', AYO_REFUSED_GRAND_SLAM);
    expect_refused("oware,grand-slam=allowed", position, 'F', AYO_REFUSED_STARVES);
}

Test(refusal, a_legal_move_leaves_nothing_to_refuse)
{
    expect_legal("russ", START, "ABCDEF");
    expect_legal("russ", "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N", "abef");
}

/* -- The result, and calls gone wrong ----------------------------------------------------- */

Test(apply, the_result_says_how_the_game_ended)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "0-1-2-1-2-0-1-0-1-0-4-1-23-12-S");
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    expect_ok(ayo_position_apply(&position, &result, rules, &position, 1));
    expect_int(result.reason, AYO_REASON_MAJORITY);
    expect_int(result.result, AYO_RESULT_SOUTH);
    expect_int(result.captured, 2);
    expect_int(result.struct_size, sizeof result);
    ayo_rules_destroy(rules);
}

Test(apply, a_move_that_goes_on_reports_no_end)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    result.reason = 77;
    result.result = 77;
    expect_ok(ayo_position_apply(&position, &result, rules, &position, 0));
    expect_int(result.reason, AYO_REASON_NONE);
    expect_int(result.result, AYO_RESULT_RUNNING);
    ayo_rules_destroy(rules);
}

Test(apply, captured_does_not_count_the_final_sweep)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S");
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    expect_ok(ayo_position_apply(&position, &result, rules, &position, 5));
    expect_position(&position, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
    expect_int(result.captured, 0);
    expect_int(result.reason, AYO_REASON_NO_MOVE);
    expect_int(result.result, AYO_RESULT_DRAW);
    ayo_rules_destroy(rules);
}

Test(apply, the_position_may_be_changed_in_place)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    expect_ok(ayo_position_apply(&position, NULL, rules, &position, 1));
    expect_position(&position, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    ayo_rules_destroy(rules);
}

Test(apply, null_is_answered)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    uint32_t mask = 7;
    expect_status(ayo_position_apply(NULL, NULL, rules, &position, 0), AYO_ERR_NULL);
    expect_status(ayo_position_apply(&position, NULL, NULL, &position, 0), AYO_ERR_NULL);
    expect_status(ayo_position_apply(&position, NULL, rules, NULL, 0), AYO_ERR_NULL);
    expect_status(ayo_position_check(NULL, &position, 0), AYO_ERR_NULL);
    expect_status(ayo_position_check(rules, NULL, 0), AYO_ERR_NULL);
    expect_status(ayo_position_legal(NULL, rules, &position), AYO_ERR_NULL);
    expect_status(ayo_position_legal(&mask, NULL, &position), AYO_ERR_NULL);
    expect_status(ayo_position_legal(&mask, rules, NULL), AYO_ERR_NULL);
    expect_int(mask, 7);
    expect_position(&position, START);
    ayo_rules_destroy(rules);
}

Test(apply, a_wrong_struct_size_is_answered_and_changes_nothing)
{
    static const uint32_t sizes[] = {0, 1, sizeof(ayo_move_result) - 1};
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        ayo_move_result result = AYO_MOVE_RESULT_INIT;
        result.struct_size = sizes[i];
        expect_status(ayo_position_apply(&position, &result, rules, &position, 0),
                      AYO_ERR_STRUCT_SIZE);
        expect_int(result.laps, 0);
        expect_position(&position, START);
    }
    ayo_rules_destroy(rules);
}

Test(apply, bytes_that_are_no_position_are_answered)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    position.pits[0]++;
    ayo_position before = position;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    uint32_t mask = 7;
    expect_status(ayo_position_apply(&position, &result, rules, &position, 0), AYO_ERR_POSITION);
    expect_status(ayo_position_check(rules, &position, 0), AYO_ERR_POSITION);
    expect_status(ayo_position_legal(&mask, rules, &position), AYO_ERR_POSITION);
    expect_int(mask, 7);
    expect_int(result.laps, 0);
    cr_expect(memcmp(&position, &before, sizeof position) == 0);
    ayo_rules_destroy(rules);
}

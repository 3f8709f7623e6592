/* SPDX-License-Identifier: Apache-2.0 */
/* RULES.md, "End and result", and what the settled points say of it. */
#include "support.h"

/* -- Majority ----------------------------------------------------------------------------- */

Test(majority, more_than_half_in_a_store_ends_the_game)
{
    expect_over("russ", "0-0-0-0-0-2-3-0-0-0-0-0-25-18-S", AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                "0-0-0-0-0-2-3-0-0-0-0-0-25-18-S");
    expect_over("russ", "0-0-0-0-0-2-3-0-0-0-0-0-18-25-S", AYO_REASON_MAJORITY, AYO_RESULT_NORTH,
                "0-0-0-0-0-2-3-0-0-0-0-0-18-25-S");
}

Test(majority, half_is_not_more_than_half)
{
    expect_running("russ", "0-0-0-0-0-3-3-0-0-0-0-0-24-18-S");
    expect_running("russ", "0-0-0-0-0-3-3-0-0-0-0-0-18-24-S");
}

Test(majority, half_is_counted_by_the_size_of_the_board)
{
    const char *rules = "russ,pits-per-row=4,seeds-per-pit=3";
    expect_running(rules, "1-1-1-1-1-1-1-1-12-4-S");
    expect_over(rules, "1-1-1-1-1-1-1-0-13-4-S", AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                "1-1-1-1-1-1-1-0-13-4-S");
}

Test(majority, s1_seeds_on_the_board_stay_there_and_belong_to_nobody)
{
    expect_over("russ", "0-1-2-1-2-0-1-0-1-0-4-1-25-10-N", AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                "0-1-2-1-2-0-1-0-1-0-4-1-25-10-N");
    expect_over("pratt", "0-1-2-1-2-0-1-0-1-0-4-1-25-10-N", AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                "0-1-2-1-2-0-1-0-1-0-4-1-25-10-N");
}

Test(majority, a_move_that_takes_the_majority_leaves_the_board_as_it_stands)
{
    expect_move("russ", "0-1-2-1-2-0-1-0-1-0-4-1-23-12-S", 'B', 2, 'F', 2,
                "0-0-0-2-3-0-0-0-1-0-4-1-25-12-N");
}

Test(majority, plays_on_ends_nothing_early)
{
    expect_running("mancala-world", "0-0-0-2-3-0-0-0-1-0-4-1-25-12-N");
    expect_running("russ,majority=plays-on", "0-0-0-2-3-0-0-0-1-0-4-1-25-12-N");
    expect_over("mancala-world", "0-0-0-0-0-0-5-0-0-0-0-0-25-18-N", AYO_REASON_NO_MOVE,
                AYO_RESULT_SOUTH, "0-0-0-0-0-0-0-0-0-0-0-0-30-18-N");
}

/* -- No move ------------------------------------------------------------------------------ */

Test(no_move, an_empty_row_ends_the_game)
{
    expect_over("russ", "1-1-6-0-0-1-0-0-0-0-0-0-20-19-N", AYO_REASON_NO_MOVE, AYO_RESULT_SOUTH,
                "0-0-0-0-0-0-0-0-0-0-0-0-29-19-N");
    expect_over("russ,leftovers=owner", "1-1-6-0-0-1-0-0-0-0-0-0-20-19-N", AYO_REASON_NO_MOVE,
                AYO_RESULT_SOUTH, "0-0-0-0-0-0-0-0-0-0-0-0-29-19-N");
}

Test(no_move, a_player_who_cannot_feed_has_none)
{
    expect_over("russ", "0-0-0-0-0-0-1-1-0-1-0-0-23-22-N", AYO_REASON_NO_MOVE, AYO_RESULT_SOUTH,
                "0-0-0-0-0-0-0-0-0-0-0-0-26-22-N");
}

Test(no_move, leftovers_owner_gives_each_player_their_own_row)
{
    expect_over("russ,leftovers=owner", "0-0-0-0-0-0-1-1-0-1-0-0-23-22-N", AYO_REASON_NO_MOVE,
                AYO_RESULT_NORTH, "0-0-0-0-0-0-0-0-0-0-0-0-23-25-N");
}

Test(no_move, feeding_optional_leaves_that_player_its_moves)
{
    expect_running("russ,feeding=optional", "0-0-0-0-0-0-1-1-0-1-0-0-23-22-N");
}

Test(no_move, only_endless_relays_are_none)
{
    const char *rules = "russ,pits-per-row=2";
    expect_over(rules, "0-2-2-2-5-5-S", AYO_REASON_NO_MOVE, AYO_RESULT_NORTH, "0-0-0-0-5-11-S");
    expect_over("russ,pits-per-row=2,leftovers=owner", "0-2-2-2-5-5-S", AYO_REASON_NO_MOVE,
                AYO_RESULT_NORTH, "0-0-0-0-7-9-S");
    expect_pit_refused(rules, "0-2-2-2-5-5-S", 1, AYO_REFUSED_GAME_OVER);
}

Test(no_move, only_grand_slams_are_none_when_forbidden)
{
    const char *position = "0-0-0-0-0-1-1-0-0-0-0-0-23-23-S";
    expect_over("oware,grand-slam=forbidden", position, AYO_REASON_NO_MOVE, AYO_RESULT_DRAW,
                "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S");
    expect_running("oware", position);
}

Test(no_move, all_seeds_go_to_the_opponent_of_the_player_to_move)
{
    /* South is stuck: the seeds of its own row are North's. */
    expect_over("russ", "1-1-0-0-0-0-0-0-0-0-0-0-23-23-S", AYO_REASON_NO_MOVE, AYO_RESULT_NORTH,
                "0-0-0-0-0-0-0-0-0-0-0-0-23-25-S");
}

Test(no_move, the_sweep_empties_the_pits_and_does_not_change_whose_move_it_is)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S");
    expect_ok(ayo_position_apply(&position, NULL, rules, &position, 5));
    expect_position(&position, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
    ayo_rules_destroy(rules);
}

/* -- Order and result --------------------------------------------------------------------- */

Test(result, s2_majority_comes_before_no_move)
{
    expect_over("russ", "0-0-0-0-0-0-5-0-0-0-0-0-25-18-N", AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                "0-0-0-0-0-0-5-0-0-0-0-0-25-18-N");
    expect_over("russ", "1-0-0-0-0-4-0-0-0-0-0-0-18-25-N", AYO_REASON_MAJORITY, AYO_RESULT_NORTH,
                "1-0-0-0-0-4-0-0-0-0-0-0-18-25-N");
}

Test(result, equal_stores_are_a_draw)
{
    expect_over("russ", "1-0-0-0-0-0-0-0-0-0-0-0-23-24-N", AYO_REASON_NO_MOVE, AYO_RESULT_DRAW,
                "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
}

Test(result, more_seeds_wins)
{
    expect_over("russ", "2-0-0-0-0-0-0-0-0-0-0-0-23-23-N", AYO_REASON_NO_MOVE, AYO_RESULT_SOUTH,
                "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N");
    expect_over("russ", "2-0-0-0-0-0-0-0-0-0-0-0-22-24-N", AYO_REASON_NO_MOVE, AYO_RESULT_DRAW,
                "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
}

Test(result, s6_a_final_position_is_over_again_with_the_same_result)
{
    expect_over("russ", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", AYO_REASON_NO_MOVE, AYO_RESULT_DRAW,
                "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
    expect_over("russ", "0-0-0-0-0-0-0-0-0-0-0-0-26-22-N", AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                "0-0-0-0-0-0-0-0-0-0-0-0-26-22-N");
}

Test(result, s6_with_one_pit_a_row_the_game_is_over_before_it_starts)
{
    ayo_setting settings[] = {{AYO_OPTION_PITS_PER_ROW, 1}, {AYO_OPTION_SEEDS_PER_PIT, 0}};
    ayo_rules *russ = rules_of("russ");
    for (int32_t seeds = 1; seeds <= 127; seeds++) {
        ayo_rules *rules = NULL;
        ayo_position start;
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        settings[1].value = seeds;
        cr_assert(ayo_rules_with(&rules, russ, settings, 2, NULL) == AYO_OK);
        expect_ok(ayo_position_start(&start, rules));
        expect_ok(ayo_position_outcome(&outcome, rules, &start));
        expect_int(outcome.reason, AYO_REASON_NO_MOVE);
        expect_int(outcome.result, AYO_RESULT_NORTH);
        expect_int(outcome.north, 2 * seeds);
        ayo_rules_destroy(rules);
    }
    ayo_rules_destroy(russ);
}

Test(result, s3_the_default_leaves_a_game_without_end_open)
{
    const char *around = "bAfAdDeEfFaAbBcDdF";
    ayo_game *game = game_of("russ", "0-0-0-0-0-0-0-1-1-0-1-0-24-21-N", around);
    for (int turn = 1; turn < 20; turn++) {
        expect_at(game, "0-0-0-0-0-0-0-1-1-0-1-0-24-21-N");
        expect_game_running(game);
        expect_ok(ayo_game_apply_line(NULL, game, around, AYO_NUL_TERMINATED));
    }
    expect_int(ayo_game_repetitions(game), 21);
    ayo_game_destroy(game);
}

/* -- Calls gone wrong --------------------------------------------------------------------- */

Test(outcome, while_the_game_runs_the_scores_are_the_stores)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    expect_ok(ayo_position_outcome(&outcome, rules, &position));
    expect_int(outcome.south, 7);
    expect_int(outcome.north, 0);
    expect_int(outcome.struct_size, sizeof outcome);
    ayo_rules_destroy(rules);
}

Test(outcome, null_is_answered)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    ayo_outcome before = outcome;
    expect_status(ayo_position_outcome(NULL, rules, &position), AYO_ERR_NULL);
    expect_status(ayo_position_outcome(&outcome, NULL, &position), AYO_ERR_NULL);
    expect_status(ayo_position_outcome(&outcome, rules, NULL), AYO_ERR_NULL);
    cr_expect(memcmp(&outcome, &before, sizeof outcome) == 0);
    ayo_rules_destroy(rules);
}

Test(outcome, a_wrong_struct_size_or_no_position_changes_nothing)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    outcome.struct_size--;
    outcome.south = 99;
    ayo_outcome before = outcome;
    expect_status(ayo_position_outcome(&outcome, rules, &position), AYO_ERR_STRUCT_SIZE);
    cr_expect(memcmp(&outcome, &before, sizeof outcome) == 0);
    outcome.struct_size = sizeof outcome;
    position.stores[0] = 1;
    before = outcome;
    expect_status(ayo_position_outcome(&outcome, rules, &position), AYO_ERR_POSITION);
    cr_expect(memcmp(&outcome, &before, sizeof outcome) == 0);
    ayo_rules_destroy(rules);
}

Test(outcome, results_and_reasons_have_names)
{
    static const char *const results[] = {"running", "south", "north", "draw"};
    static const char *const reasons[] = {"none",       "majority",    "no-move",
                                          "repetition", "resignation", "agreement"};
    for (int i = 0; i < 4; i++)
        expect_text(ayo_result_name(i), results[i]);
    for (int i = 0; i < 6; i++)
        expect_text(ayo_reason_name(i), reasons[i]);
    cr_expect(ayo_result_name(-1) == NULL && ayo_result_name(4) == NULL);
    cr_expect(ayo_result_name(INT32_MAX) == NULL && ayo_result_name(INT32_MIN) == NULL);
    cr_expect(ayo_reason_name(-1) == NULL && ayo_reason_name(6) == NULL);
    cr_expect(ayo_reason_name(INT32_MAX) == NULL && ayo_reason_name(INT32_MIN) == NULL);
}

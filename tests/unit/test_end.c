/* SPDX-License-Identifier: Apache-2.0 */
/* game.h: positions set by the caller, repetition, resignation and agreement. */
#include <stdio.h>

#include "support.h"

#define START "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

/* -- A position set by the caller --------------------------------------------------------- */

Test(set_position, it_begins_anew)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    expect_ok(ayo_game_undo(game));
    ayo_position position = position_of(ayo_game_rules(game), CYCLE);
    expect_ok(ayo_game_set_position(game, &position));
    expect_at(game, CYCLE);
    expect_int(ayo_game_ply(game), 0);
    expect_int(ayo_game_length(game), 0);
    expect_int(ayo_game_repetitions(game), 1);
    expect_ok(ayo_game_set_position(game, NULL));
    expect_at(game, START);
    ayo_game_destroy(game);
}

Test(set_position, a_resignation_is_gone)
{
    ayo_game *game = game_of("russ", NULL, "B");
    expect_ok(ayo_game_resign(game, AYO_SOUTH));
    expect_ok(ayo_game_set_position(game, NULL));
    expect_game_running(game);
    expect_status(ayo_game_redo(game), AYO_ERR_NOTHING_TO_REDO);
    ayo_game_destroy(game);
}

Test(set_position, what_is_no_position_changes_nothing)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    expect_ok(ayo_game_undo(game));
    ayo_game *before = clone_of(game);
    ayo_position position = position_of(ayo_game_rules(game), CYCLE);
    position.stores[1]++;
    expect_status(ayo_game_set_position(game, &position), AYO_ERR_POSITION);
    expect_same_game(game, before);
    expect_status(ayo_game_set_position(NULL, &position), AYO_ERR_NULL);
    ayo_game_destroy(before);
    ayo_game_destroy(game);
}

Test(set_position, s6_it_may_be_over_reads_back_as_given_and_is_swept_in_the_outcome)
{
    ayo_game *game = game_of("russ", "0-0-0-0-0-0-1-1-0-1-0-0-23-22-N", "");
    expect_at(game, "0-0-0-0-0-0-1-1-0-1-0-0-23-22-N");
    expect_game_over(game, AYO_REASON_NO_MOVE, AYO_RESULT_SOUTH, "0-0-0-0-0-0-0-0-0-0-0-0-26-22-N");
    expect_status(ayo_game_apply(NULL, game, 6), AYO_REFUSED_GAME_OVER);
    expect_status(ayo_game_resign(game, AYO_SOUTH), AYO_REFUSED_GAME_OVER);
    expect_status(ayo_game_agree(game), AYO_REFUSED_GAME_OVER);
    ayo_game_destroy(game);
}

/* -- Repetition --------------------------------------------------------------------------- */

Test(repetition, the_start_position_is_its_own_first_occurrence)
{
    ayo_game *game = game_of("russ", CYCLE, "");
    expect_int(ayo_game_repetitions(game), 1);
    expect_ok(ayo_game_apply_line(NULL, game, AROUND, AYO_NUL_TERMINATED));
    expect_int(ayo_game_repetitions(game), 2);
    ayo_game_destroy(game);
}

Test(repetition, the_nth_occurrence_ends_the_game_each_takes_their_own_row)
{
    for (int n = 2; n <= 4; n++) {
        char rules[40];
        (void)snprintf(rules, sizeof rules, "russ,repetition=%d", n);
        ayo_game *game = game_of(rules, CYCLE, "");
        for (int turn = 2; turn <= n; turn++) {
            expect_game_running(game);
            expect_ok(ayo_game_apply_line(NULL, game, AROUND, AYO_NUL_TERMINATED));
        }
        /* leftovers=opponent would give South all three seeds. */
        expect_game_over(game, AYO_REASON_REPETITION, AYO_RESULT_DRAW,
                         "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
        expect_at(game, CYCLE);
        ayo_game_destroy(game);
    }
}

Test(repetition, the_move_that_ends_the_game_says_so)
{
    ayo_game *game = game_of("russ,repetition=2", CYCLE, "bAfAdDeEfFaAbBcDd");
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    expect_ok(ayo_game_apply(&result, game, 5));
    expect_int(result.reason, AYO_REASON_REPETITION);
    expect_int(result.result, AYO_RESULT_DRAW);
    expect_int(result.captured, 0);
    ayo_game_destroy(game);
}

Test(repetition, taking_back_a_move_takes_back_its_occurrence)
{
    ayo_game *game = game_of("russ,repetition=2", CYCLE, AROUND);
    expect_ok(ayo_game_undo(game));
    expect_game_running(game);
    expect_int(ayo_game_repetitions(game), 1);
    expect_ok(ayo_game_redo(game));
    expect_int(ayo_game_repetitions(game), 2);
    expect_game_over(game, AYO_REASON_REPETITION, AYO_RESULT_DRAW,
                     "0-0-0-0-0-0-0-0-0-0-0-0-24-24-N");
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_apply(NULL, game, 5));
    expect_int(ayo_game_repetitions(game), 2);
    ayo_game_destroy(game);
}

Test(repetition, setting_a_position_starts_a_new_count)
{
    ayo_game *game = game_of("russ,repetition=3", CYCLE, AROUND);
    ayo_position position;
    expect_ok(ayo_game_position(&position, game));
    expect_ok(ayo_game_set_position(game, &position));
    expect_int(ayo_game_repetitions(game), 1);
    expect_ok(ayo_game_apply_line(NULL, game, AROUND, AYO_NUL_TERMINATED));
    expect_game_running(game);
    ayo_game_destroy(game);
}

Test(repetition, zero_never_ends_the_game)
{
    ayo_game *game = game_of("russ", CYCLE, AROUND AROUND AROUND AROUND);
    expect_int(ayo_game_repetitions(game), 5);
    expect_game_running(game);
    ayo_game_destroy(game);
}

Test(repetition, a_bare_position_knows_none)
{
    expect_running("russ,repetition=2", CYCLE);
    ayo_game *game = game_of("russ,repetition=2", CYCLE, AROUND);
    ayo_position position;
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    expect_ok(ayo_game_position(&position, game));
    expect_ok(ayo_position_outcome(&outcome, ayo_game_rules(game), &position));
    expect_int(outcome.result, AYO_RESULT_RUNNING);
    ayo_game_destroy(game);
}

/* -- Resignation and agreement ------------------------------------------------------------ */

Test(resign, the_other_has_won_and_the_stores_are_the_scores)
{
    ayo_game *game = game_of("russ", NULL, "B");
    expect_ok(ayo_game_resign(game, AYO_SOUTH));
    expect_game_over(game, AYO_REASON_RESIGNATION, AYO_RESULT_NORTH,
                     "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    expect_at(game, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    expect_int(ayo_game_ply(game), 1);
    expect_int(ayo_game_length(game), 1);
    expect_status(ayo_game_apply(NULL, game, 6), AYO_REFUSED_GAME_OVER);
    ayo_game_destroy(game);
    game = game_of("russ", NULL, "B");
    expect_ok(ayo_game_resign(game, AYO_NORTH));
    expect_game_over(game, AYO_REASON_RESIGNATION, AYO_RESULT_SOUTH,
                     "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    ayo_game_destroy(game);
}

Test(resign, only_once_and_only_by_a_player)
{
    ayo_game *game = game_of("russ", NULL, "B");
    expect_status(ayo_game_resign(game, -1), AYO_ERR_ARGUMENT);
    expect_status(ayo_game_resign(game, 2), AYO_ERR_ARGUMENT);
    expect_status(ayo_game_resign(NULL, AYO_SOUTH), AYO_ERR_NULL);
    expect_status(ayo_game_agree(NULL), AYO_ERR_NULL);
    expect_game_running(game);
    expect_ok(ayo_game_resign(game, AYO_SOUTH));
    expect_status(ayo_game_resign(game, AYO_NORTH), AYO_REFUSED_GAME_OVER);
    expect_status(ayo_game_agree(game), AYO_REFUSED_GAME_OVER);
    expect_game_over(game, AYO_REASON_RESIGNATION, AYO_RESULT_NORTH,
                     "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    ayo_game_destroy(game);
}

Test(resign, undo_takes_it_back_and_redo_makes_it_again)
{
    ayo_game *game = game_of("russ", NULL, "B");
    expect_ok(ayo_game_resign(game, AYO_SOUTH));
    expect_ok(ayo_game_undo(game));
    expect_game_running(game);
    expect_int(ayo_game_ply(game), 1);
    expect_ok(ayo_game_undo(game));
    expect_int(ayo_game_ply(game), 0);
    expect_ok(ayo_game_redo(game));
    expect_ok(ayo_game_redo(game));
    expect_game_over(game, AYO_REASON_RESIGNATION, AYO_RESULT_NORTH,
                     "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    expect_status(ayo_game_redo(game), AYO_ERR_NOTHING_TO_REDO);
    ayo_game_destroy(game);
}

Test(resign, the_redo_line_is_gone)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_resign(game, AYO_NORTH));
    expect_int(ayo_game_length(game), 2);
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_apply(NULL, game, 5));
    expect_status(ayo_game_redo(game), AYO_ERR_NOTHING_TO_REDO);
    ayo_game_destroy(game);
}

Test(agree, each_takes_the_seeds_of_their_own_row)
{
    ayo_game *game = game_of("russ", NULL, "B");
    expect_ok(ayo_game_agree(game));
    /* 22 in South's row and 7 in its store, 19 in North's row. */
    expect_game_over(game, AYO_REASON_AGREEMENT, AYO_RESULT_SOUTH,
                     "0-0-0-0-0-0-0-0-0-0-0-0-29-19-N");
    expect_at(game, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    expect_ok(ayo_game_undo(game));
    expect_game_running(game);
    expect_ok(ayo_game_redo(game));
    expect_game_over(game, AYO_REASON_AGREEMENT, AYO_RESULT_SOUTH,
                     "0-0-0-0-0-0-0-0-0-0-0-0-29-19-N");
    ayo_game_destroy(game);
}

Test(agree, equal_rows_are_a_draw)
{
    ayo_game *game = game_of("oware", NULL, "");
    expect_ok(ayo_game_agree(game));
    expect_game_over(game, AYO_REASON_AGREEMENT, AYO_RESULT_DRAW,
                     "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S");
    ayo_game_destroy(game);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* game.h: moves, lines, undo, redo and the positions of the history. */
#include <stdlib.h>

#include "support.h"

#define START "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

/* -- Moves -------------------------------------------------------------------------------- */

Test(apply, it_goes_on_by_what_the_position_rules_say)
{
    ayo_game *game = game_of("russ", NULL, "");
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    expect_ok(ayo_game_apply(&result, game, 1));
    expect_int(result.captured, 7);
    expect_int(result.laps, 5);
    expect_int(result.last, 3);
    expect_int(result.pit, 1);
    expect_at(game, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    ayo_game_destroy(game);
}

Test(apply, a_refused_move_changes_nothing_not_even_the_redo_line)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    expect_ok(ayo_game_undo(game));
    ayo_game *before = clone_of(game);
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    for (int pit = -1; pit <= 12; pit++) {
        ayo_status cause = ayo_game_check(game, pit);
        if (cause == AYO_OK)
            continue;
        expect_status(ayo_game_apply(&result, game, pit), cause);
        expect_int(result.laps, 0);
        expect_same_game(game, before);
    }
    ayo_game_destroy(before);
    ayo_game_destroy(game);
}

Test(apply, a_move_ends_the_redo_line_even_the_same_move)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_apply(NULL, game, 5));
    expect_int(ayo_game_length(game), 3);
    expect_status(ayo_game_redo(game), AYO_ERR_NOTHING_TO_REDO);
    ayo_game_destroy(game);
}

Test(apply, null_and_struct_size)
{
    ayo_game *game = game_of("russ", NULL, "");
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    expect_status(ayo_game_apply(&result, NULL, 0), AYO_ERR_NULL);
    result.struct_size = 0;
    expect_status(ayo_game_apply(&result, game, 0), AYO_ERR_STRUCT_SIZE);
    expect_at(game, START);
    expect_int(result.laps, 0);
    ayo_game_destroy(game);
}

Test(line, its_moves_are_made_in_order)
{
    ayo_game *one = game_of("russ", NULL, "BaFf");
    ayo_game *other = game_of("russ", NULL, "");
    static const int pits[] = {1, 6, 5, 11};
    for (int i = 0; i < 4; i++)
        expect_ok(ayo_game_apply(NULL, other, pits[i]));
    expect_same_game(one, other);
    ayo_game_destroy(other);
    ayo_game_destroy(one);
}

static void expect_bad_line(ayo_game *game, const char *line, ayo_status cause, size_t offset)
{
    ayo_game *before = clone_of(game);
    size_t at = 999;
    ayo_status status = ayo_game_apply_line(&at, game, line, AYO_NUL_TERMINATED);
    cr_expect(status == cause && at == offset, "%s: %s at %zu, not %s at %zu", line,
              ayo_status_name(status), at, ayo_status_name(cause), offset);
    expect_status(ayo_game_apply_line(NULL, game, line, AYO_NUL_TERMINATED), cause);
    expect_same_game(game, before);
    ayo_game_destroy(before);
}

Test(line, reading_stops_at_the_first_refusal_and_says_where)
{
    ayo_game *game = game_of("russ", NULL, "");
    expect_bad_line(game, "a", AYO_REFUSED_NOT_YOUR_PIT, 0);
    expect_bad_line(game, "Bc", AYO_REFUSED_EMPTY, 1);
    expect_bad_line(game, "BB", AYO_REFUSED_NOT_YOUR_PIT, 1);
    expect_bad_line(game, "G", AYO_REFUSED_NOT_YOUR_PIT, 0);
    expect_bad_line(game, "Ba Ff", AYO_ERR_TEXT, 2);
    expect_bad_line(game, "BaF\n", AYO_ERR_TEXT, 3);
    expect_bad_line(game, "1", AYO_ERR_TEXT, 0);
    expect_bad_line(game, "Ba\xff", AYO_ERR_TEXT, 2);
    ayo_game_destroy(game);
    game = game_of("russ", "0-1-0-1-2-0-1-0-1-0-2-1-20-19-S", "");
    expect_bad_line(game, "E", AYO_REFUSED_ENDLESS, 0);
    ayo_game_destroy(game);
    game = game_of("russ", "0-1-2-1-2-0-1-0-1-0-4-1-23-12-S", "");
    expect_bad_line(game, "Bc", AYO_REFUSED_GAME_OVER, 1);
    expect_bad_line(game, "BA", AYO_REFUSED_GAME_OVER, 1);
    ayo_game_destroy(game);
}

Test(line, all_of_them_or_none_and_the_redo_line_stays)
{
    ayo_game *game = game_of("russ", NULL, "BaFfDdAb");
    for (int i = 0; i < 6; i++)
        expect_ok(ayo_game_undo(game));
    /* Other moves than those of the redo line, shorter and longer than it. */
    expect_bad_line(game, "AB", AYO_REFUSED_NOT_YOUR_PIT, 1);
    expect_bad_line(game, "AfEcFf?", AYO_ERR_TEXT, 6);
    expect_bad_line(game, "AfEcFfAfA", AYO_REFUSED_EMPTY, 8);
    for (int i = 0; i < 6; i++)
        expect_ok(ayo_game_redo(game));
    ayo_game *whole = game_of("russ", NULL, "BaFfDdAb");
    expect_same_game(game, whole);
    ayo_game_destroy(whole);
    ayo_game_destroy(game);
}

Test(line, a_failed_line_keeps_a_resignation_that_was_taken_back)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    expect_ok(ayo_game_resign(game, AYO_SOUTH));
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_undo(game));
    expect_bad_line(game, "bA?", AYO_ERR_TEXT, 2);
    expect_ok(ayo_game_redo(game));
    expect_ok(ayo_game_redo(game));
    expect_game_over(game, AYO_REASON_RESIGNATION, AYO_RESULT_NORTH,
                     "3-10-1-4-1-3-0-6-3-0-3-3-9-2-S");
    ayo_game_destroy(game);
}

Test(line, an_empty_line_changes_nothing)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    expect_ok(ayo_game_undo(game));
    ayo_game *before = clone_of(game);
    size_t at = 999;
    expect_ok(ayo_game_apply_line(&at, game, "", AYO_NUL_TERMINATED));
    expect_ok(ayo_game_apply_line(&at, game, "F", 0));
    expect_int(at, 999);
    expect_same_game(game, before);
    ayo_game_destroy(before);
    ayo_game_destroy(game);
}

Test(line, a_length_is_exact_and_null_is_answered)
{
    ayo_game *game = game_of("russ", NULL, "");
    size_t at = 999;
    expect_status(ayo_game_apply_line(&at, NULL, "B", 1), AYO_ERR_NULL);
    expect_status(ayo_game_apply_line(&at, game, NULL, 1), AYO_ERR_NULL);
    expect_int(at, 999);
    expect_status(ayo_game_apply_line(&at, game, "B\0", 2), AYO_ERR_TEXT);
    expect_int(at, 1);
    expect_ok(ayo_game_apply_line(&at, game, "Bxyz", 1));
    expect_int(ayo_game_ply(game), 1);
    ayo_game_destroy(game);
}

/* -- Undo and redo ------------------------------------------------------------------------ */

Test(undo, it_takes_back_to_the_start_and_redo_makes_all_again)
{
    ayo_game *game = game_of("russ", NULL, "BaFfDd");
    ayo_game *whole = clone_of(game);
    for (size_t ply = 6; ply > 0; ply--) {
        expect_int(ayo_game_ply(game), ply);
        expect_ok(ayo_game_undo(game));
        expect_int(ayo_game_length(game), 6);
    }
    expect_at(game, START);
    expect_status(ayo_game_undo(game), AYO_ERR_NOTHING_TO_UNDO);
    for (int i = 0; i < 6; i++)
        expect_ok(ayo_game_redo(game));
    expect_status(ayo_game_redo(game), AYO_ERR_NOTHING_TO_REDO);
    expect_same_game(game, whole);
    ayo_game_destroy(whole);
    ayo_game_destroy(game);
}

Test(undo, null_is_answered)
{
    expect_status(ayo_game_undo(NULL), AYO_ERR_NULL);
    expect_status(ayo_game_redo(NULL), AYO_ERR_NULL);
}

Test(undo, a_game_that_was_over_runs_again)
{
    ayo_game *game = game_of("russ", "0-1-2-1-2-0-1-0-1-0-4-1-23-12-S", "B");
    expect_game_over(game, AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                     "0-0-0-2-3-0-0-0-1-0-4-1-25-12-N");
    expect_ok(ayo_game_undo(game));
    expect_game_running(game);
    expect_ok(ayo_game_redo(game));
    expect_game_over(game, AYO_REASON_MAJORITY, AYO_RESULT_SOUTH,
                     "0-0-0-2-3-0-0-0-1-0-4-1-25-12-N");
    ayo_game_destroy(game);
}

/* -- Positions of the history ------------------------------------------------------------- */

Test(history, positions_and_moves_of_the_redo_line_are_included)
{
    ayo_game *game = game_of("russ", NULL, "Ba");
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_undo(game));
    ayo_position position;
    int pit = -1;
    expect_ok(ayo_game_position_at(&position, game, 0));
    expect_position(&position, START);
    expect_ok(ayo_game_position_at(&position, game, 1));
    expect_position(&position, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N");
    expect_ok(ayo_game_position_at(&position, game, 2));
    expect_position(&position, "2-5-10-0-9-1-3-2-0-3-4-0-7-2-S");
    expect_ok(ayo_game_move_at(&pit, game, 0));
    expect_int(pit, 1);
    expect_ok(ayo_game_move_at(&pit, game, 1));
    expect_int(pit, 6);
    ayo_game_destroy(game);
}

Test(history, beyond_it_there_is_nothing)
{
    ayo_game *game = game_of("russ", NULL, "Ba");
    ayo_position position;
    memset(&position, 9, sizeof position);
    int pit = 77;
    expect_status(ayo_game_position_at(&position, game, 3), AYO_ERR_ARGUMENT);
    expect_status(ayo_game_position_at(&position, game, SIZE_MAX), AYO_ERR_ARGUMENT);
    expect_status(ayo_game_move_at(&pit, game, 2), AYO_ERR_ARGUMENT);
    expect_status(ayo_game_move_at(&pit, game, SIZE_MAX), AYO_ERR_ARGUMENT);
    expect_status(ayo_game_position_at(NULL, game, 0), AYO_ERR_NULL);
    expect_status(ayo_game_position_at(&position, NULL, 0), AYO_ERR_NULL);
    expect_status(ayo_game_position(NULL, game), AYO_ERR_NULL);
    expect_status(ayo_game_position(&position, NULL), AYO_ERR_NULL);
    expect_status(ayo_game_move_at(NULL, game, 0), AYO_ERR_NULL);
    expect_status(ayo_game_move_at(&pit, NULL, 0), AYO_ERR_NULL);
    expect_int(position.pits[0], 9);
    expect_int(pit, 77);
    ayo_game_destroy(game);
}

Test(history, questions_to_null_are_answered)
{
    uint32_t mask = 7;
    ayo_game *game = game_of("russ", NULL, "");
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    expect_int(ayo_game_ply(NULL), 0);
    expect_int(ayo_game_length(NULL), 0);
    expect_int(ayo_game_repetitions(NULL), 0);
    cr_expect(ayo_game_rules(NULL) == NULL);
    expect_status(ayo_game_legal(&mask, NULL), AYO_ERR_NULL);
    expect_status(ayo_game_legal(NULL, game), AYO_ERR_NULL);
    expect_status(ayo_game_check(NULL, 0), AYO_ERR_NULL);
    expect_status(ayo_game_outcome(NULL, game), AYO_ERR_NULL);
    expect_status(ayo_game_outcome(&outcome, NULL), AYO_ERR_NULL);
    outcome.struct_size = 4;
    expect_status(ayo_game_outcome(&outcome, game), AYO_ERR_STRUCT_SIZE);
    expect_int(outcome.final.pits_per_row, 0);
    expect_int(mask, 7);
    ayo_game_destroy(game);
}

/* -- Random play -------------------------------------------------------------------------- */

Test(play_random, until_the_game_is_over_or_the_limit_is_reached)
{
    ayo_game *game = game_of("russ", NULL, "");
    ayo_random random = {17};
    size_t plies = 999;
    expect_ok(ayo_game_play_random(&plies, game, &random, 3));
    expect_int(plies, 3);
    expect_int(ayo_game_ply(game), 3);
    expect_game_running(game);
    expect_ok(ayo_game_play_random(&plies, game, &random, 100000));
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    expect_ok(ayo_game_outcome(&outcome, game));
    cr_expect(outcome.result != AYO_RESULT_RUNNING);
    expect_int(ayo_game_ply(game), 3 + plies);
    expect_ok(ayo_game_play_random(&plies, game, &random, 5));
    expect_int(plies, 0);
    ayo_game_destroy(game);
}

Test(play_random, the_same_seed_plays_the_same_game)
{
    ayo_game *one = game_of("russ", NULL, "");
    ayo_game *other = game_of("russ", NULL, "");
    ayo_random random = {17};
    ayo_random again = {17};
    expect_ok(ayo_game_play_random(NULL, one, &random, 1000));
    expect_ok(ayo_game_play_random(NULL, other, &again, 1000));
    expect_same_game(one, other);
    ayo_game_destroy(other);
    ayo_game_destroy(one);
}

Test(play_random, a_full_game_keeps_the_moves_made)
{
    ayo_rules *rules = rules_of("russ");
    size_t size = ayo_game_memory_size(4);
    void *memory = malloc(size);
    ayo_game *game = NULL;
    ayo_random random = {17};
    size_t plies = 999;
    expect_ok(ayo_game_create_in(&game, memory, size, rules));
    expect_status(ayo_game_play_random(&plies, game, &random, 100), AYO_ERR_FULL);
    expect_int(plies, 4);
    expect_int(ayo_game_ply(game), 4);
    expect_status(ayo_game_play_random(&plies, NULL, &random, 100), AYO_ERR_NULL);
    expect_status(ayo_game_play_random(&plies, game, NULL, 100), AYO_ERR_NULL);
    free(memory);
    ayo_rules_destroy(rules);
}

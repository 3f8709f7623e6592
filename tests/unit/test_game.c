/* SPDX-License-Identifier: Apache-2.0 */
/* game.h: making, copying and comparing games, and games in the caller's memory. */
#include <stdlib.h>

#include "support.h"

#define START "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

/* -- Creation ----------------------------------------------------------------------------- */

Test(game, it_begins_at_the_start_position)
{
    ayo_game *game = game_of("russ", NULL, "");
    expect_at(game, START);
    expect_int(ayo_game_ply(game), 0);
    expect_int(ayo_game_length(game), 0);
    expect_int(ayo_game_repetitions(game), 1);
    expect_game_running(game);
    ayo_game_destroy(game);
}

Test(game, it_holds_a_copy_of_its_rules)
{
    ayo_rules *rules = rules_of("pratt,pits-per-row=4");
    ayo_rules *same = rules_of("pratt,pits-per-row=4");
    ayo_game *game = NULL;
    expect_ok(ayo_game_create(&game, rules, NULL));
    ayo_rules_destroy(rules);
    cr_expect(ayo_rules_equal(ayo_game_rules(game), same));
    expect_at(game, "4-4-4-4-4-4-4-4-0-0-S");
    ayo_game_destroy(game);
    ayo_rules_destroy(same);
}

Test(game, creation_answers_null_and_sets_out)
{
    ayo_rules *rules = rules_of("russ");
    ayo_game *game = (ayo_game *)&game;
    expect_status(ayo_game_create(NULL, rules, NULL), AYO_ERR_NULL);
    expect_status(ayo_game_create(&game, NULL, NULL), AYO_ERR_NULL);
    cr_expect(game == NULL);
    game = (ayo_game *)&game;
    expect_status(ayo_game_clone(NULL, NULL, NULL), AYO_ERR_NULL);
    expect_status(ayo_game_clone(&game, NULL, NULL), AYO_ERR_NULL);
    cr_expect(game == NULL);
    ayo_game_destroy(NULL);
    ayo_rules_destroy(rules);
}

Test(game, an_allocator_without_a_function_is_answered)
{
    const ayo_allocator none = {NULL, NULL};
    ayo_game *game = game_of("russ", NULL, "");
    ayo_game *made = (ayo_game *)&made;
    ayo_record *record = (ayo_record *)&record;
    size_t at = 999;
    expect_status(ayo_game_create(&made, ayo_game_rules(game), &none), AYO_ERR_NULL);
    expect_status(ayo_game_clone(&made, game, &none), AYO_ERR_NULL);
    cr_expect(made == NULL);
    expect_status(ayo_record_create(&record, game, &none), AYO_ERR_NULL);
    expect_status(ayo_record_parse(&record, &at, NULL, "x", 1, &none), AYO_ERR_NULL);
    cr_expect(record == NULL);
    expect_int(at, 999);
    ayo_game_destroy(game);
}

/* -- In the caller's memory --------------------------------------------------------------- */

Test(game_in, it_holds_as_many_plies_as_the_memory_has_room_for)
{
    ayo_rules *rules = rules_of("russ");
    for (size_t plies = 0; plies <= 8; plies++) {
        size_t size = ayo_game_memory_size(plies);
        void *memory = malloc(size);
        ayo_game *game = NULL;
        cr_assert(memory != NULL);
        expect_ok(ayo_game_create_in(&game, memory, size, rules));
        for (size_t i = 0; i < plies; i++)
            expect_ok(ayo_game_apply_line(NULL, game, &"BaFfDcDd"[i], 1));
        expect_int(ayo_game_ply(game), plies);
        ayo_game *before = clone_of(game);
        uint32_t mask = 0;
        int pit = 0;
        expect_ok(ayo_game_legal(&mask, game));
        while ((mask >> pit & 1) == 0)
            pit++;
        ayo_move_result result = AYO_MOVE_RESULT_INIT;
        expect_status(ayo_game_apply(&result, game, pit), AYO_ERR_FULL);
        expect_int(result.laps, 0);
        expect_same_game(game, before);
        ayo_game_destroy(before);
        ayo_game_destroy(game);
        free(memory);
    }
    ayo_rules_destroy(rules);
}

Test(game_in, a_refused_move_is_refused_though_it_is_full)
{
    ayo_rules *rules = rules_of("russ");
    for (size_t plies = 0; plies <= 2; plies += 2) {
        size_t size = ayo_game_memory_size(plies);
        void *memory = malloc(size);
        ayo_game *game = NULL;
        expect_ok(ayo_game_create_in(&game, memory, size, rules));
        expect_ok(ayo_game_apply_line(NULL, game, "Ba", plies));
        expect_status(ayo_game_apply(NULL, game, 6), AYO_REFUSED_NOT_YOUR_PIT);
        expect_status(ayo_game_apply(NULL, game, 0), AYO_ERR_FULL);
        free(memory);
    }
    ayo_rules_destroy(rules);
}

Test(game_in, a_byte_less_holds_a_ply_less)
{
    ayo_rules *rules = rules_of("russ");
    size_t size = ayo_game_memory_size(3) - 1;
    void *memory = malloc(size);
    ayo_game *game = NULL;
    expect_ok(ayo_game_create_in(&game, memory, size, rules));
    expect_ok(ayo_game_apply_line(NULL, game, "Ba", 2));
    expect_status(ayo_game_apply_line(NULL, game, "F", 1), AYO_ERR_FULL);
    free(memory);
    ayo_rules_destroy(rules);
}

Test(game_in, a_line_too_long_is_not_made_at_all)
{
    ayo_rules *rules = rules_of("russ");
    size_t size = ayo_game_memory_size(2);
    void *memory = malloc(size);
    ayo_game *game = NULL;
    size_t at = 999;
    expect_ok(ayo_game_create_in(&game, memory, size, rules));
    expect_status(ayo_game_apply_line(&at, game, "BaFf", AYO_NUL_TERMINATED), AYO_ERR_FULL);
    expect_int(at, 2);
    expect_int(ayo_game_ply(game), 0);
    expect_int(ayo_game_length(game), 0);
    expect_at(game, START);
    free(memory);
    ayo_rules_destroy(rules);
}

Test(game_in, undo_makes_room_and_the_redo_line_takes_it)
{
    ayo_rules *rules = rules_of("russ");
    size_t size = ayo_game_memory_size(2);
    void *memory = malloc(size);
    ayo_game *game = NULL;
    expect_ok(ayo_game_create_in(&game, memory, size, rules));
    expect_ok(ayo_game_apply_line(NULL, game, "Ba", 2));
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_apply_line(NULL, game, "b", 1));
    expect_int(ayo_game_ply(game), 2);
    free(memory);
    ayo_rules_destroy(rules);
}

Test(game_in, too_small_badly_aligned_or_null)
{
    ayo_rules *rules = rules_of("russ");
    size_t size = ayo_game_memory_size(1);
    unsigned char *memory = malloc(size + 1);
    ayo_game *game = (ayo_game *)&game;
    expect_status(ayo_game_create_in(&game, memory, ayo_game_memory_size(0) - 1, rules),
                  AYO_ERR_BUFFER);
    cr_expect(game == NULL);
    game = (ayo_game *)&game;
    expect_status(ayo_game_create_in(&game, memory, 0, rules), AYO_ERR_BUFFER);
    cr_expect(game == NULL);
    game = (ayo_game *)&game;
    expect_status(ayo_game_create_in(&game, memory + 1, size, rules), AYO_ERR_ARGUMENT);
    cr_expect(game == NULL);
    expect_status(ayo_game_create_in(NULL, memory, size, rules), AYO_ERR_NULL);
    expect_status(ayo_game_create_in(&game, NULL, size, rules), AYO_ERR_NULL);
    expect_status(ayo_game_create_in(&game, memory, size, NULL), AYO_ERR_NULL);
    free(memory);
    ayo_rules_destroy(rules);
}

Test(game_in, a_size_that_does_not_fit_is_zero)
{
    expect_int(ayo_game_memory_size(SIZE_MAX), 0);
    expect_int(ayo_game_memory_size(SIZE_MAX / 32), 0);
    cr_expect(ayo_game_memory_size(1000) > ayo_game_memory_size(999));
    cr_expect(ayo_game_memory_size(0) > 0);
}

Test(game_in, a_copy_that_does_not_fit_changes_nothing)
{
    ayo_rules *rules = rules_of("russ");
    size_t size = ayo_game_memory_size(2);
    void *memory = malloc(size);
    ayo_game *game = NULL;
    ayo_game *longer = game_of("oware", NULL, "AaBbCc");
    expect_ok(ayo_game_create_in(&game, memory, size, rules));
    expect_ok(ayo_game_apply_line(NULL, game, "B", 1));
    ayo_game *before = clone_of(game);
    expect_status(ayo_game_copy(game, longer), AYO_ERR_FULL);
    expect_same_game(game, before);
    /* Its redo line counts as well. */
    for (int i = 0; i < 4; i++)
        expect_ok(ayo_game_undo(longer));
    expect_status(ayo_game_copy(game, longer), AYO_ERR_FULL);
    expect_same_game(game, before);
    ayo_game_destroy(before);
    ayo_game_destroy(longer);
    free(memory);
    ayo_rules_destroy(rules);
}

Test(game_in, a_clone_of_it_grows)
{
    ayo_rules *rules = rules_of("russ");
    size_t size = ayo_game_memory_size(0);
    void *memory = malloc(size);
    ayo_game *game = NULL;
    expect_ok(ayo_game_create_in(&game, memory, size, rules));
    ayo_game *clone = clone_of(game);
    expect_ok(ayo_game_apply_line(NULL, clone, "BaFf", 4));
    expect_int(ayo_game_ply(clone), 4);
    expect_int(ayo_game_ply(game), 0);
    ayo_game_destroy(clone);
    ayo_game_destroy(game);
    free(memory);
    ayo_rules_destroy(rules);
}

/* -- Clone and copy ----------------------------------------------------------------------- */

Test(clone, history_and_redo_line_are_included)
{
    ayo_game *game = game_of("russ", NULL, "BaFfDd");
    expect_ok(ayo_game_undo(game));
    expect_ok(ayo_game_undo(game));
    ayo_game *clone = clone_of(game);
    expect_same_game(game, clone);
    expect_ok(ayo_game_redo(clone));
    expect_ok(ayo_game_redo(clone));
    expect_int(ayo_game_ply(clone), 6);
    expect_int(ayo_game_ply(game), 4);
    ayo_game_destroy(clone);
    ayo_game_destroy(game);
}

Test(copy, the_game_becomes_the_other_rules_included)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    ayo_game *other = game_of("oware,repetition=2", NULL, "AaBbCcDd");
    expect_ok(ayo_game_resign(other, AYO_NORTH));
    expect_ok(ayo_game_copy(game, other));
    expect_same_game(game, other);
    cr_expect(ayo_rules_equal(ayo_game_rules(game), ayo_game_rules(other)));
    ayo_game_destroy(other);
    ayo_game_destroy(game);
}

Test(copy, onto_itself_changes_nothing)
{
    ayo_game *game = game_of("russ", NULL, "BaFf");
    ayo_game *before = clone_of(game);
    expect_ok(ayo_game_copy(game, game));
    expect_same_game(game, before);
    expect_status(ayo_game_copy(NULL, game), AYO_ERR_NULL);
    expect_status(ayo_game_copy(game, NULL), AYO_ERR_NULL);
    expect_same_game(game, before);
    ayo_game_destroy(before);
    ayo_game_destroy(game);
}

/* -- Equality ----------------------------------------------------------------------------- */

static void expect_different(ayo_game *one, ayo_game *other)
{
    cr_expect(!ayo_game_equal(one, other));
    cr_expect(!ayo_game_equal(other, one));
    ayo_game_destroy(one);
    ayo_game_destroy(other);
}

Test(equal, the_redo_line_does_not_count)
{
    ayo_game *one = game_of("russ", NULL, "BaFf");
    ayo_game *other = game_of("russ", NULL, "Ba");
    expect_ok(ayo_game_undo(one));
    expect_ok(ayo_game_undo(one));
    cr_expect(ayo_game_equal(one, other));
    ayo_game_destroy(other);
    ayo_game_destroy(one);
}

Test(equal, a_resignation_taken_back_does_not_count)
{
    ayo_game *one = game_of("russ", NULL, "Ba");
    ayo_game *other = game_of("russ", NULL, "Ba");
    expect_ok(ayo_game_resign(one, AYO_SOUTH));
    expect_ok(ayo_game_undo(one));
    cr_expect(ayo_game_equal(one, other));
    ayo_game_destroy(other);
    ayo_game_destroy(one);
}

Test(equal, rules_start_history_and_end_count)
{
    expect_different(game_of("russ", NULL, "Ba"), game_of("mancala-world", NULL, "Ba"));
    expect_different(game_of("russ", NULL, "Ba"), game_of("russ", NULL, "Bb"));
    expect_different(game_of("russ", NULL, "Ba"), game_of("russ", NULL, "B"));
    expect_different(game_of("russ", NULL, ""), game_of("russ", CYCLE, ""));
    expect_different(game_of("russ", CYCLE, AROUND), game_of("russ", CYCLE, ""));
    ayo_game *resigned = game_of("russ", NULL, "Ba");
    ayo_game *other = game_of("russ", NULL, "Ba");
    expect_ok(ayo_game_resign(resigned, AYO_SOUTH));
    cr_expect(!ayo_game_equal(resigned, other));
    expect_ok(ayo_game_resign(other, AYO_NORTH));
    cr_expect(!ayo_game_equal(resigned, other));
    expect_ok(ayo_game_undo(other));
    expect_ok(ayo_game_agree(other));
    expect_different(resigned, other);
}

Test(equal, false_for_null)
{
    ayo_game *game = game_of("russ", NULL, "");
    cr_expect(!ayo_game_equal(game, NULL));
    cr_expect(!ayo_game_equal(NULL, game));
    cr_expect(!ayo_game_equal(NULL, NULL));
    cr_expect(ayo_game_equal(game, game));
    ayo_game_destroy(game);
}

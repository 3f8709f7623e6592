/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "check.h"
#include "parts.h"

static void check_at(const memory *played, const ayo_game *game, size_t ply)
{
    ayo_position position;
    CHECK(ayo_game_ply(game) == ply, "ply %zu, not %zu", ayo_game_ply(game), ply);
    CHECK(ayo_game_position(&position, game) == AYO_OK, "position");
    CHECK(memcmp(&position, &played->positions[ply], sizeof position) == 0, "ply %zu", ply);
}

/* The same outcome as one recorded before, bit by bit. */
static void check_outcome(const ayo_game *game, const ayo_outcome *expected)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    CHECK(ayo_game_outcome(&outcome, game) == AYO_OK, "outcome");
    CHECK(memcmp(&outcome, expected, sizeof outcome) == 0, "another outcome");
}

/* All the way back and all the way on again. */
static void check_undo(const memory *played, ayo_game *game)
{
    ayo_outcome outcomes[MOST_PLIES + 1];
    for (size_t ply = played->plies + 1; ply-- > 0;) {
        outcomes[ply] = (ayo_outcome)AYO_OUTCOME_INIT;
        check_at(played, game, ply);
        CHECK(ayo_game_outcome(&outcomes[ply], game) == AYO_OK, "outcome");
        CHECK(ayo_game_undo(game) == (ply > 0 ? AYO_OK : AYO_ERR_NOTHING_TO_UNDO), "undo");
    }
    for (size_t ply = 0; ply <= played->plies; ply++) {
        int pit = -1;
        check_at(played, game, ply);
        check_outcome(game, &outcomes[ply]);
        bool more = ply < played->plies;
        CHECK(ayo_game_move_at(&pit, game, ply) == (more ? AYO_OK : AYO_ERR_ARGUMENT), "move at");
        CHECK(!more || pit == played->pits[ply], "move %d", pit);
        CHECK(ayo_game_redo(game) == (more ? AYO_OK : AYO_ERR_NOTHING_TO_REDO), "redo");
    }
}

/* A new game from the same start, one that has other content before it is copied to. */
static ayo_game *fresh(const memory *played, const ayo_game *game, ledger *books)
{
    ayo_game *made = NULL;
    if (ayo_game_create(&made, ayo_game_rules(game), &books->allocator) != AYO_OK)
        check_abort("no game");
    CHECK(ayo_game_set_position(made, &played->positions[0]) == AYO_OK, "set position");
    return made;
}

static void check_copies(const memory *played, const ayo_game *game, ledger *books)
{
    ayo_game *clone = NULL;
    ayo_game *copy = fresh(played, game, books);
    if (ayo_game_clone(&clone, game, &books->allocator) != AYO_OK)
        check_abort("no clone");
    CHECK(ayo_game_copy(copy, game) == AYO_OK, "copy");
    CHECK(ayo_game_equal(clone, game) && ayo_game_equal(copy, game), "copies differ");
    check_undo(played, clone);
    check_undo(played, copy);
    if (played->plies > 0) {
        CHECK(ayo_game_undo(clone) == AYO_OK, "undo");
        CHECK(!ayo_game_equal(clone, game), "a game less a move is equal");
    }
    ayo_game_destroy(copy);
    ayo_game_destroy(clone);
}

static void check_line(const memory *played, const ayo_game *game, ledger *books)
{
    char line[MOST_PLIES + 2];
    ayo_game *made = fresh(played, game, books);
    size_t at = SIZE_MAX;
    for (size_t ply = 0; ply < played->plies; ply++)
        line[ply] = ayo_pit_letter(played->positions[0].pits_per_row, played->pits[ply]);
    /* A bad character behind it undoes all of it. */
    line[played->plies] = '?';
    CHECK(ayo_game_apply_line(&at, made, line, played->plies + 1) == AYO_ERR_TEXT, "text");
    CHECK(at == played->plies && ayo_game_length(made) == 0, "at %zu", at);
    check_at(played, made, 0);
    CHECK(ayo_game_apply_line(NULL, made, line, played->plies) == AYO_OK, "line");
    CHECK(ayo_game_equal(made, game), "the line makes another game");
    ayo_game_destroy(made);
}

/* In memory for exactly so many plies, and for one less. */
static void check_fixed(const memory *played, const ayo_game *game, ledger *books)
{
    size_t size = ayo_game_memory_size(played->plies);
    void *block = books->allocator.resize(books, NULL, 0, size);
    ayo_game *fixed = NULL;
    if (block == NULL)
        check_abort("no memory");
    CHECK(ayo_game_create_in(&fixed, block, size, ayo_game_rules(game)) == AYO_OK, "create in");
    CHECK(ayo_game_copy(fixed, game) == AYO_OK && ayo_game_equal(fixed, game), "copy");
    if (played->plies > 0) {
        CHECK(ayo_game_create_in(&fixed, block, size - 1, ayo_game_rules(game)) == AYO_OK, "in");
        CHECK(ayo_game_copy(fixed, game) == AYO_ERR_FULL, "it fits though it should not");
        CHECK(ayo_game_ply(fixed) == 0, "a failed copy left a trace");
    }
    ayo_game_destroy(fixed);
    (void)books->allocator.resize(books, block, size, 0);
}

void history_holds(const memory *played, ayo_game *game, ledger *books)
{
    check_undo(played, game);
    check_copies(played, game, books);
    check_line(played, game, books);
    check_fixed(played, game, books);
}

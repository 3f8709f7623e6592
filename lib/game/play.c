/* SPDX-License-Identifier: Apache-2.0 */
/* Playing: moves, lines, words of the players, and taking back. */
#include "base/text.h"
#include "board/move.h"
#include "board/playout.h"
#include "game/game.h"

static bool repeated_too_often(const ayo_game *game)
{
    const size_t limit = game->rules.values[AYO_OPTION_REPETITION];
    return limit > 0 && ayo__game_occurrences(game) >= limit;
}

/** Step to the entry behind the current one, whose position is there by a move. */
static void enter(ayo_game *game, ayo_move_result *result, int pit)
{
    ayo__entry *to = &game->entries[game->ply + 1];
    ayo__board board = ayo__board_load(&to->position);
    to->stash = game->ply < game->length ? to->pit : 0;
    to->pit = (uint8_t)pit;
    to->reason = (uint8_t)result->reason;
    to->hash = ayo__board_hash(&board);
    ayo__game_enter(game, ++game->ply);
    if (result->reason == AYO_REASON_NONE && repeated_too_often(game)) {
        to->reason = AYO_REASON_REPETITION;
        ayo__sweep(&board, &game->rules, AYO_REASON_REPETITION);
        result->reason = AYO_REASON_REPETITION;
        result->result = ayo__result(&board);
    }
}

/** Fill the entry behind the current one by a move and step to it; there is room. */
static ayo_status step(ayo_game *game, ayo_move_result *result, int pit)
{
    const ayo_position *from = &ayo__current(game)->position;
    ayo_position *to = &game->entries[game->ply + 1].position;
    const ayo_status status = ayo_position_apply(to, result, &game->rules, from, pit);
    if (status == AYO_OK)
        enter(game, result, pit);
    return status;
}

/** Make a move and keep what lies behind it of the redo line. */
static ayo_status push(ayo_game *game, ayo_move_result *result, int pit)
{
    if (ayo__is_over(game))
        return AYO_REFUSED_GAME_OVER;
    /* A refused move must not cost memory, so it is checked before there is room for it. */
    ayo_status status = AYO_OK;
    if (game->ply + 1 >= game->capacity)
        status = ayo_position_check(&game->rules, &ayo__current(game)->position, pit);
    if (status == AYO_OK)
        status = ayo__game_reserve(game, game->ply + 2);
    if (status == AYO_OK)
        status = step(game, result, pit);
    if (status == AYO_OK && game->length < game->ply)
        game->length = game->ply;
    return status;
}

void ayo__game_cut(ayo_game *game)
{
    game->length = game->ply;
    if (!game->word_holds)
        game->word = AYO__WORD_NONE;
}

ayo_status ayo_game_apply(ayo_move_result *result, ayo_game *game, int pit)
{
    ayo_move_result ignored = AYO_MOVE_RESULT_INIT;
    if (!result)
        result = &ignored;
    if (!game)
        return AYO_ERR_NULL;
    if (result->struct_size < sizeof *result)
        return AYO_ERR_STRUCT_SIZE;
    const ayo_status status = push(game, result, pit);
    if (status == AYO_OK)
        ayo__game_cut(game);
    return status;
}

/**
 * Take a line back that was refused. Its moves lie where the redo line was, but
 * each has put aside the move it replaced, and moves are all it takes to make
 * the positions again.
 */
static void restore(ayo_game *game, size_t ply, size_t length)
{
    const size_t tried = game->ply < length ? game->ply : length;
    ayo__game_step_back(game, ply);
    while (game->ply < tried) {
        ayo_move_result ignored = AYO_MOVE_RESULT_INIT;
        (void)step(game, &ignored, game->entries[game->ply + 1].stash);
    }
    ayo__game_step_back(game, ply);
    game->length = length;
}

ayo_status ayo_game_apply_line(size_t *error_offset, ayo_game *game, const char *text,
                               size_t length)
{
    if (!game || !text)
        return AYO_ERR_NULL;
    const size_t old_ply = game->ply;
    const size_t old_length = game->length;
    const ayo__reader line = ayo__reader_over(text, length);
    for (size_t i = 0; i < line.length; i++) {
        ayo_move_result ignored = AYO_MOVE_RESULT_INIT;
        int pit;
        ayo_status status = ayo_move_parse(&pit, &ayo__current(game)->position, text + i, 1);
        if (status == AYO_REFUSED_NOT_YOUR_PIT && ayo__is_over(game))
            status = AYO_REFUSED_GAME_OVER;
        if (status == AYO_OK)
            status = push(game, &ignored, pit);
        if (status != AYO_OK) {
            restore(game, old_ply, old_length);
            return ayo__fail_at(error_offset, i, status);
        }
    }
    if (game->ply > old_ply)
        ayo__game_cut(game);
    return AYO_OK;
}

/** A random move of a game that goes on, and so has one. */
static ayo_status play_one(ayo_game *game, ayo_random *random)
{
    ayo_move_result ignored = AYO_MOVE_RESULT_INIT;
    ayo__move move;
    const ayo_status status = ayo__game_reserve(game, game->ply + 2);
    if (status != AYO_OK)
        return status;
    ayo__board board = ayo__board_load(&ayo__current(game)->position);
    const int pit = ayo__random_move(&move, random, &game->rules, &board);
    ayo__move_end(&board, &ignored, &game->rules, &move, pit);
    ayo__board_store(&game->entries[game->ply + 1].position, &board);
    enter(game, &ignored, pit);
    ayo__game_cut(game);
    return AYO_OK;
}

ayo_status ayo_game_play_random(size_t *plies, ayo_game *game, ayo_random *random, size_t max_plies)
{
    if (!game || !random)
        return AYO_ERR_NULL;
    size_t made = 0;
    ayo_status status = AYO_OK;
    while (made < max_plies && !ayo__is_over(game)) {
        status = play_one(game, random);
        if (status != AYO_OK)
            break;
        made++;
    }
    if (plies)
        *plies = made;
    return status;
}

/** The players end the game by what they say. */
static ayo_status speak(ayo_game *game, uint8_t word)
{
    if (ayo__is_over(game))
        return AYO_REFUSED_GAME_OVER;
    game->word = word;
    game->word_holds = true;
    ayo__game_cut(game);
    return AYO_OK;
}

ayo_status ayo_game_resign(ayo_game *game, int side)
{
    if (!game)
        return AYO_ERR_NULL;
    if (side != AYO_SOUTH && side != AYO_NORTH)
        return AYO_ERR_ARGUMENT;
    return speak(game, side == AYO_SOUTH ? AYO__WORD_SOUTH_RESIGNS : AYO__WORD_NORTH_RESIGNS);
}

ayo_status ayo_game_agree(ayo_game *game)
{
    return game ? speak(game, AYO__WORD_AGREEMENT) : AYO_ERR_NULL;
}

ayo_status ayo_game_undo(ayo_game *game)
{
    if (!game)
        return AYO_ERR_NULL;
    if (game->word_holds)
        game->word_holds = false;
    else if (game->ply > 0)
        ayo__game_step_back(game, game->ply - 1);
    else
        return AYO_ERR_NOTHING_TO_UNDO;
    return AYO_OK;
}

ayo_status ayo_game_redo(ayo_game *game)
{
    if (!game)
        return AYO_ERR_NULL;
    if (game->ply < game->length)
        ayo__game_enter(game, ++game->ply);
    else if (game->word != AYO__WORD_NONE && !game->word_holds)
        game->word_holds = true;
    else
        return AYO_ERR_NOTHING_TO_REDO;
    return AYO_OK;
}

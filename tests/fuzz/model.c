/* SPDX-License-Identifier: Apache-2.0 */
#include "model.h"

#include <string.h>

#include "check.h"

void model_begin(model *game, const ayo_rules *rules, const ref_board *start)
{
    int32_t repetition = 0;
    ref_board final;
    CHECK(ayo_rules_option(&repetition, rules, AYO_OPTION_REPETITION) == AYO_OK, "repetition");
    game->rules = rules;
    game->mirrored = mirror_rules(rules);
    game->repetition = repetition;
    game->boards[0] = *start;
    game->ends[0] = ref_finish(&final, &game->mirrored, start);
    game->repeats[0] = false;
    game->ply = 0;
    game->length = 0;
    game->word = NO_WORD;
    game->spoken = false;
}

size_t model_occurrences(const model *game)
{
    size_t count = 0;
    for (size_t i = 0; i <= game->ply; i++)
        count += memcmp(&game->boards[i], &game->boards[game->ply], sizeof(ref_board)) == 0;
    return count;
}

bool model_over(const model *game)
{
    return game->spoken || game->ends[game->ply] != REF_RUNNING || game->repeats[game->ply];
}

ayo_status model_check(const model *game, int pit)
{
    if (model_over(game))
        return AYO_REFUSED_GAME_OVER;
    return mirror_status(ref_play(&game->mirrored, &game->boards[game->ply], pit).refusal);
}

ayo_status model_apply(model *game, int pit)
{
    ayo_status status = model_check(game, pit);
    if (status != AYO_OK)
        return status;
    if (game->ply == MODEL_MOST)
        return AYO_ERR_FULL;
    ref_move move = ref_play(&game->mirrored, &game->boards[game->ply], pit);
    game->pits[game->ply++] = pit;
    game->boards[game->ply] = move.after;
    game->ends[game->ply] = move.end;
    game->repeats[game->ply] = move.end == REF_RUNNING && game->repetition > 0 &&
                               model_occurrences(game) >= (size_t)game->repetition;
    game->length = game->ply;
    game->word = NO_WORD;
    return AYO_OK;
}

ayo_status model_speak(model *game, enum word word)
{
    if (model_over(game))
        return AYO_REFUSED_GAME_OVER;
    game->length = game->ply;
    game->word = word;
    game->spoken = true;
    return AYO_OK;
}

ayo_status model_undo(model *game)
{
    if (game->spoken)
        game->spoken = false;
    else if (game->ply > 0)
        game->ply--;
    else
        return AYO_ERR_NOTHING_TO_UNDO;
    return AYO_OK;
}

ayo_status model_redo(model *game)
{
    if (game->ply < game->length)
        game->ply++;
    else if (game->word != NO_WORD && !game->spoken)
        game->spoken = true;
    else
        return AYO_ERR_NOTHING_TO_REDO;
    return AYO_OK;
}

/* Each player takes their own row. */
static ref_board to_owners(const model *game)
{
    ref_board board = game->boards[game->ply];
    for (int pit = 0; pit < 2 * game->mirrored.pits_per_row; pit++) {
        board.stores[pit / game->mirrored.pits_per_row] += board.pits[pit];
        board.pits[pit] = 0;
    }
    return board;
}

/* How the game has ended, and the board then. */
static int expected_reason(ref_board *final, const model *game)
{
    *final = game->boards[game->ply];
    if (game->spoken && game->word == AGREEMENT) {
        *final = to_owners(game);
        return AYO_REASON_AGREEMENT;
    }
    if (game->spoken)
        return AYO_REASON_RESIGNATION;
    if (game->repeats[game->ply]) {
        *final = to_owners(game);
        return AYO_REASON_REPETITION;
    }
    if (game->ply == 0)
        return mirror_reason(ref_finish(final, &game->mirrored, &game->boards[0]));
    return mirror_reason(game->ends[game->ply]);
}

static void compare_outcome(const model *game, const ayo_game *played)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    ref_board final;
    int reason = expected_reason(&final, game);
    int result = mirror_result(reason == AYO_REASON_NONE ? REF_RUNNING : REF_MAJORITY, &final);
    if (reason == AYO_REASON_RESIGNATION)
        result = game->word == SOUTH_RESIGNS ? AYO_RESULT_NORTH : AYO_RESULT_SOUTH;
    CHECK(ayo_game_outcome(&outcome, played) == AYO_OK, "outcome");
    CHECK(outcome.reason == reason && outcome.result == result,
          "reason %d, not %d; result %d, not %d", (int)outcome.reason, reason, (int)outcome.result,
          result);
    CHECK(outcome.south == final.stores[0] && outcome.north == final.stores[1], "%d-%d, not %d-%d",
          (int)outcome.south, (int)outcome.north, final.stores[0], final.stores[1]);
    ref_board ended = mirror_board(&outcome.final);
    CHECK(memcmp(&ended, &final, sizeof final) == 0, "another final position");
}

static void compare_history(const model *game, const ayo_game *played)
{
    CHECK(ayo_game_ply(played) == game->ply && ayo_game_length(played) == game->length,
          "%zu of %zu plies, not %zu of %zu", ayo_game_ply(played), ayo_game_length(played),
          game->ply, game->length);
    for (size_t i = 0; i <= game->length; i++) {
        ayo_position position;
        int pit = -1;
        CHECK(ayo_game_position_at(&position, played, i) == AYO_OK, "position %zu", i);
        ref_board board = mirror_board(&position);
        CHECK(memcmp(&board, &game->boards[i], sizeof board) == 0, "another position %zu", i);
        if (i < game->length)
            CHECK(ayo_game_move_at(&pit, played, i) == AYO_OK && pit == game->pits[i], "move %zu",
                  i);
    }
}

void model_compare(const model *game, const ayo_game *played)
{
    uint32_t mask = ~0u;
    uint32_t legal = model_over(game) ? 0 : ref_legal(&game->mirrored, &game->boards[game->ply]);
    compare_history(game, played);
    compare_outcome(game, played);
    CHECK(ayo_game_legal(&mask, played) == AYO_OK && mask == legal, "legal %x, not %x",
          (unsigned)mask, (unsigned)legal);
    CHECK(ayo_game_repetitions(played) == model_occurrences(game), "%zu repetitions, not %zu",
          ayo_game_repetitions(played), model_occurrences(game));
    for (int pit = -1; pit <= 2 * game->mirrored.pits_per_row; pit++)
        CHECK(ayo_game_check(played, pit) == model_check(game, pit), "pit %d: %s", pit,
              ayo_status_name(ayo_game_check(played, pit)));
}

/* SPDX-License-Identifier: Apache-2.0 */
/* The history of a game as a stack of entries that are found by their positions. */
#include "game/game.h"

/*
 * Positions that occurred before are found by their hash. The buckets lie in the
 * entries, as many as there is room for, and hold the entries up to the current
 * one: a move puts one in, and undo takes the last one out again.
 */

static uint32_t *bucket_of(const ayo_game *game, const ayo__entry *entry)
{
    return &game->entries[(entry->hash >> 32) * game->capacity >> 32].bucket;
}

void ayo__game_enter(ayo_game *game, size_t ply)
{
    ayo__entry *entry = &game->entries[ply];
    uint32_t *bucket = bucket_of(game, entry);
    entry->earlier = *bucket;
    *bucket = (uint32_t)(ply + 1);
}

void ayo__game_leave(ayo_game *game, size_t ply)
{
    const ayo__entry *entry = &game->entries[ply];
    *bucket_of(game, entry) = entry->earlier;
}

void ayo__game_clear_buckets(ayo_game *game)
{
    for (size_t i = 0; i < game->capacity; i++)
        game->entries[i].bucket = 0;
}

void ayo__game_fill_buckets(ayo_game *game)
{
    ayo__game_clear_buckets(game);
    for (size_t ply = 0; ply <= game->ply; ply++)
        ayo__game_enter(game, ply);
}

void ayo__game_step_back(ayo_game *game, size_t ply)
{
    for (; game->ply > ply; game->ply--)
        ayo__game_leave(game, game->ply);
}

size_t ayo__game_occurrences(const ayo_game *game)
{
    const ayo__entry *current = ayo__current(game);
    size_t count = 0;
    for (uint32_t next = *bucket_of(game, current); next > 0;) {
        const ayo__entry *entry = &game->entries[next - 1];
        count += entry->hash == current->hash && /* GCOVR_EXCL_BR_LINE: one hash, one position */
                 ayo_position_equal(&entry->position, &current->position);
        next = entry->earlier;
    }
    return count;
}

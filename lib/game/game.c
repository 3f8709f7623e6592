/* SPDX-License-Identifier: Apache-2.0 */
#include "game/game.h"

#include <stdalign.h>
#include <string.h>

#include "base/allocator.h"
#include "base/text.h"
#include "board/move.h"

enum { FIRST_CAPACITY = 64 };

/* Room for entries */

static size_t entries_at(void)
{
    const size_t alignment = alignof(ayo__entry);
    return (sizeof(ayo_game) + alignment - 1) / alignment * alignment;
}

static ayo_status reserve(ayo_game *game, size_t capacity)
{
    if (capacity <= game->capacity)
        return AYO_OK;
    if (!game->allocator.resize)
        return AYO_ERR_FULL;
    if (capacity > SIZE_MAX / sizeof(ayo__entry) / 2)
        return AYO_ERR_NO_MEMORY;
    const size_t doubled = 2 * game->capacity;
    capacity = capacity > doubled ? capacity : doubled;
    ayo__entry *grown =
        ayo__resize(&game->allocator, game->entries, game->capacity * sizeof(ayo__entry),
                    capacity * sizeof(ayo__entry));
    if (!grown)
        return AYO_ERR_NO_MEMORY;
    game->entries = grown;
    game->capacity = capacity;
    return AYO_OK;
}

/** A game with room for entries, none of them filled. */
static ayo_status allocate(ayo_game **out, size_t capacity, const ayo_allocator *allocator)
{
    const ayo_allocator memory = ayo__allocator_or_default(allocator);
    ayo_game *game = ayo__allocate(&memory, sizeof *game);
    ayo__entry *entries = game ? ayo__allocate(&memory, capacity * sizeof *entries) : NULL;
    if (!entries) {
        ayo__release(&memory, game, sizeof *game);
        return AYO_ERR_NO_MEMORY;
    }
    *game = (ayo_game){.allocator = memory, .entries = entries, .capacity = capacity};
    *out = game;
    return AYO_OK;
}

static void restart(ayo_game *game, const ayo_position *position)
{
    const ayo__board board = ayo__board_load(position);
    game->entries[0] = (ayo__entry){.position = *position,
                                    .hash = ayo__board_hash(&board),
                                    .reason = (uint8_t)ayo__reason(&game->rules, &board)};
    game->ply = 0;
    game->word_holds = false;
    ayo__game_cut(game);
}

static void restart_as_usual(ayo_game *game)
{
    const ayo__board board = ayo__board_start(&game->rules);
    ayo_position start;
    ayo__board_store(&start, &board);
    restart(game, &start);
}

ayo_status ayo_game_create(ayo_game **out, const ayo_rules *rules, const ayo_allocator *allocator)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    if (!rules)
        return AYO_ERR_NULL;
    const ayo_status status = allocate(out, FIRST_CAPACITY, allocator);
    if (status != AYO_OK)
        return status;
    (*out)->rules = *rules;
    restart_as_usual(*out);
    return AYO_OK;
}

size_t ayo_game_memory_size(size_t plies)
{
    const size_t most = (SIZE_MAX - entries_at()) / sizeof(ayo__entry);
    return plies < most ? entries_at() + (plies + 1) * sizeof(ayo__entry) : 0;
}

ayo_status ayo_game_create_in(ayo_game **out, void *memory, size_t size, const ayo_rules *rules)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    if (!memory || !rules)
        return AYO_ERR_NULL;
    if ((uintptr_t)memory % alignof(ayo_game) != 0)
        return AYO_ERR_ARGUMENT;
    if (size < ayo_game_memory_size(0))
        return AYO_ERR_BUFFER;
    ayo_game *game = memory;
    *game = (ayo_game){.rules = *rules,
                       .entries = (void *)((unsigned char *)memory + entries_at()),
                       .capacity = (size - entries_at()) / sizeof(ayo__entry)};
    restart_as_usual(game);
    *out = game;
    return AYO_OK;
}

/** Everything but the memory; there is room. */
static void copy_content(ayo_game *to, const ayo_game *from)
{
    memcpy(to->entries, from->entries, (from->length + 1) * sizeof *to->entries);
    to->rules = from->rules;
    to->ply = from->ply;
    to->length = from->length;
    to->word = from->word;
    to->word_holds = from->word_holds;
}

ayo_status ayo_game_clone(ayo_game **out, const ayo_game *game, const ayo_allocator *allocator)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    if (!game)
        return AYO_ERR_NULL;
    const ayo_status status = allocate(out, game->length + 1, allocator);
    if (status == AYO_OK)
        copy_content(*out, game);
    return status;
}

ayo_status ayo_game_copy(ayo_game *to, const ayo_game *from)
{
    if (!to || !from)
        return AYO_ERR_NULL;
    if (to == from)
        return AYO_OK;
    const ayo_status status = reserve(to, from->length + 1);
    if (status == AYO_OK)
        copy_content(to, from);
    return status;
}

void ayo_game_destroy(ayo_game *game)
{
    if (!game || !game->allocator.resize)
        return;
    const ayo_allocator allocator = game->allocator;
    ayo__release(&allocator, game->entries, game->capacity * sizeof *game->entries);
    ayo__release(&allocator, game, sizeof *game);
}

ayo_status ayo_game_set_position(ayo_game *game, const ayo_position *position)
{
    if (!game)
        return AYO_ERR_NULL;
    if (!position) {
        restart_as_usual(game);
        return AYO_OK;
    }
    const ayo_status status = ayo_position_validate(&game->rules, position);
    if (status == AYO_OK)
        restart(game, position);
    return status;
}

/* Moves */

static bool is_over(const ayo_game *game)
{
    return game->word_holds || ayo__current(game)->reason != AYO_REASON_NONE;
}

/**
 * How often the entry's position has occurred up to it. Stores never shrink, so
 * no position from before the last capture can be equal; and the players take
 * turns, so only every other one can.
 */
static size_t occurrences(const ayo_game *game, size_t ply)
{
    const ayo__entry *entry = &game->entries[ply];
    size_t count = 1;
    for (size_t back = 2; back <= ply; back += 2) {
        const ayo__entry *earlier = entry - back;
        if (memcmp(earlier->position.stores, entry->position.stores, 2) != 0)
            break;
        count += earlier->hash == entry->hash &&
                 ayo_position_equal(&earlier->position, &entry->position);
    }
    return count;
}

static bool repeated_too_often(const ayo_game *game, size_t ply)
{
    const size_t limit = game->rules.values[AYO_OPTION_REPETITION];
    return limit > 0 && occurrences(game, ply) >= limit;
}

/** Fill the entry behind the current one by a move and step to it; there is room. */
static ayo_status step(ayo_game *game, ayo_move_result *result, int pit)
{
    ayo__entry *to = &game->entries[game->ply + 1];
    ayo__board board = ayo__board_load(&ayo__current(game)->position);
    const ayo_status status = ayo__move_apply(&board, result, &game->rules, pit);
    if (status != AYO_OK)
        return status;
    to->stash = game->ply < game->length ? to->pit : 0;
    to->pit = (uint8_t)pit;
    to->reason = (uint8_t)result->reason;
    to->hash = ayo__board_hash(&board);
    ayo__board_store(&to->position, &board);
    game->ply++;
    if (result->reason == AYO_REASON_NONE && repeated_too_often(game, game->ply)) {
        to->reason = AYO_REASON_REPETITION;
        ayo__sweep(&board, &game->rules, AYO_REASON_REPETITION);
        result->reason = AYO_REASON_REPETITION;
        result->result = ayo__result(&board);
    }
    return AYO_OK;
}

/** Make a move and keep what lies behind it of the redo line. */
static ayo_status push(ayo_game *game, ayo_move_result *result, int pit)
{
    if (is_over(game))
        return AYO_REFUSED_GAME_OVER;
    /* A refused move must not cost memory, so it is checked before there is room for it. */
    ayo_status status = AYO_OK;
    if (game->ply + 1 >= game->capacity)
        status = ayo_position_check(&game->rules, &ayo__current(game)->position, pit);
    if (status == AYO_OK)
        status = reserve(game, game->ply + 2);
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
    game->ply = ply;
    while (game->ply < tried) {
        ayo_move_result ignored = AYO_MOVE_RESULT_INIT;
        (void)step(game, &ignored, game->entries[game->ply + 1].stash);
    }
    game->ply = ply;
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
        if (status == AYO_REFUSED_NOT_YOUR_PIT && is_over(game))
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

ayo_status ayo_game_play_random(size_t *plies, ayo_game *game, ayo_random *random, size_t max_plies)
{
    if (!game || !random)
        return AYO_ERR_NULL;
    size_t made = 0;
    ayo_status status = AYO_OK;
    while (made < max_plies && !is_over(game)) {
        int pit;
        status =
            ayo_position_random_move(&pit, random, &game->rules, &ayo__current(game)->position);
        if (status == AYO_OK)
            status = ayo_game_apply(NULL, game, pit);
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
    if (is_over(game))
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
        game->ply--;
    else
        return AYO_ERR_NOTHING_TO_UNDO;
    return AYO_OK;
}

ayo_status ayo_game_redo(ayo_game *game)
{
    if (!game)
        return AYO_ERR_NULL;
    if (game->ply < game->length)
        game->ply++;
    else if (game->word != AYO__WORD_NONE && !game->word_holds)
        game->word_holds = true;
    else
        return AYO_ERR_NOTHING_TO_REDO;
    return AYO_OK;
}

/* Looking at a game */

ayo_status ayo_game_legal(uint32_t *mask, const ayo_game *game)
{
    if (!mask || !game)
        return AYO_ERR_NULL;
    const ayo__board board = ayo__board_load(&ayo__current(game)->position);
    *mask = is_over(game) ? 0 : ayo__legal_moves(&game->rules, &board);
    return AYO_OK;
}

ayo_status ayo_game_check(const ayo_game *game, int pit)
{
    if (!game)
        return AYO_ERR_NULL;
    if (is_over(game))
        return AYO_REFUSED_GAME_OVER;
    return ayo_position_check(&game->rules, &ayo__current(game)->position, pit);
}

const ayo_rules *ayo_game_rules(const ayo_game *game)
{
    return game ? &game->rules : NULL;
}

size_t ayo_game_ply(const ayo_game *game)
{
    return game ? game->ply : 0;
}

size_t ayo_game_length(const ayo_game *game)
{
    return game ? game->length : 0;
}

ayo_status ayo_game_position(ayo_position *out, const ayo_game *game)
{
    return game ? ayo_game_position_at(out, game, game->ply) : AYO_ERR_NULL;
}

ayo_status ayo_game_position_at(ayo_position *out, const ayo_game *game, size_t ply)
{
    if (!out || !game)
        return AYO_ERR_NULL;
    if (ply > game->length)
        return AYO_ERR_ARGUMENT;
    *out = game->entries[ply].position;
    return AYO_OK;
}

ayo_status ayo_game_move_at(int *pit, const ayo_game *game, size_t ply)
{
    if (!pit || !game)
        return AYO_ERR_NULL;
    if (ply >= game->length)
        return AYO_ERR_ARGUMENT;
    *pit = game->entries[ply + 1].pit;
    return AYO_OK;
}

ayo_status ayo_game_outcome(ayo_outcome *out, const ayo_game *game)
{
    if (!out || !game)
        return AYO_ERR_NULL;
    const ayo__entry *entry = ayo__current(game);
    int reason = entry->reason;
    if (game->word_holds)
        reason = game->word == AYO__WORD_AGREEMENT ? AYO_REASON_AGREEMENT : AYO_REASON_RESIGNATION;
    const ayo__board board = ayo__board_load(&entry->position);
    const ayo_status status = ayo__outcome(out, &game->rules, &board, reason);
    /* Who gives up has lost, whatever the stores say. */
    if (status == AYO_OK && reason == AYO_REASON_RESIGNATION)
        out->result = game->word == AYO__WORD_SOUTH_RESIGNS ? AYO_RESULT_NORTH : AYO_RESULT_SOUTH;
    return status;
}

size_t ayo_game_repetitions(const ayo_game *game)
{
    return game ? occurrences(game, game->ply) : 0;
}

static bool entries_equal(const ayo__entry *a, const ayo__entry *b)
{
    return a->pit == b->pit && ayo_position_equal(&a->position, &b->position);
}

bool ayo_game_equal(const ayo_game *a, const ayo_game *b)
{
    if (!a || !b || !ayo_rules_equal(&a->rules, &b->rules) || a->ply != b->ply ||
        a->word_holds != b->word_holds || (a->word_holds && a->word != b->word))
        return false;
    for (size_t i = 0; i <= a->ply; i++)
        if (!entries_equal(&a->entries[i], &b->entries[i]))
            return false;
    return true;
}

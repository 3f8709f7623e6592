/* SPDX-License-Identifier: Apache-2.0 */
#include "game/game.h"

#include <stdalign.h>
#include <string.h>

#include "base/allocator.h"
#include "board/move.h"

enum { FIRST_CAPACITY = 64 };

/* Entries are numbered in 32 bits. */
#define MAX_CAPACITY                                                                               \
    (SIZE_MAX / sizeof(ayo__entry) < UINT32_MAX ? SIZE_MAX / sizeof(ayo__entry) : UINT32_MAX)

/* Room for entries */

static size_t entries_at(void)
{
    const size_t alignment = alignof(ayo__entry);
    return (sizeof(ayo_game) + alignment - 1) / alignment * alignment;
}

ayo_status ayo__game_reserve(ayo_game *game, size_t capacity)
{
    if (capacity <= game->capacity)
        return AYO_OK;
    if (!game->allocator.resize)
        return AYO_ERR_FULL;
    const size_t doubled = 2 * game->capacity;
    if (capacity > MAX_CAPACITY)  /* GCOVR_EXCL_BR_LINE: no test has so much memory */
        return AYO_ERR_NO_MEMORY; /* GCOVR_EXCL_LINE */
    if (capacity < doubled)
        capacity = doubled < MAX_CAPACITY ? doubled : MAX_CAPACITY;
    ayo__entry *grown =
        ayo__resize(&game->allocator, game->entries, game->capacity * sizeof(ayo__entry),
                    capacity * sizeof(ayo__entry));
    if (!grown)
        return AYO_ERR_NO_MEMORY;
    game->entries = grown;
    game->capacity = capacity;
    ayo__game_fill_buckets(game);
    return AYO_OK;
}

/** A game with room for entries, none of them filled. */
static ayo_status allocate(ayo_game **out, size_t capacity, const ayo_allocator *allocator)
{
    const ayo_allocator memory = ayo__allocator_or_default(allocator);
    if (!memory.resize)
        return AYO_ERR_NULL;
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

/** Begin anew; the buckets are empty. */
static void begin(ayo_game *game, const ayo_position *position)
{
    const ayo__board board = ayo__board_load(position);
    ayo__entry *start = &game->entries[0];
    start->position = *position;
    start->hash = ayo__board_hash(&board);
    start->pit = 0;
    start->stash = 0;
    start->reason = (uint8_t)ayo__reason(&game->rules, &board);
    game->ply = 0;
    game->word_holds = false;
    ayo__game_enter(game, 0);
    ayo__game_cut(game);
}

static void restart(ayo_game *game, const ayo_position *position)
{
    ayo__game_step_back(game, 0);
    ayo__game_leave(game, 0);
    begin(game, position);
}

static ayo_position usual_start(const ayo_game *game)
{
    const ayo__board board = ayo__board_start(&game->rules);
    ayo_position start;
    ayo__board_store(&start, &board);
    return start;
}

/** The rules and the usual start for a game with nothing but room. */
static void set_up(ayo_game *game, const ayo_rules *rules)
{
    game->rules = *rules;
    ayo__game_clear_buckets(game);
    const ayo_position start = usual_start(game);
    begin(game, &start);
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
    set_up(*out, rules);
    return AYO_OK;
}

size_t ayo_game_memory_size(size_t plies)
{
    const size_t room = (SIZE_MAX - entries_at()) / sizeof(ayo__entry);
    const size_t most = room < MAX_CAPACITY ? room : MAX_CAPACITY;
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
    const size_t capacity = (size - entries_at()) / sizeof(ayo__entry);
    *game = (ayo_game){.entries = (void *)((unsigned char *)memory + entries_at()),
                       .capacity = capacity < MAX_CAPACITY ? capacity : MAX_CAPACITY};
    set_up(game, rules);
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
    ayo__game_fill_buckets(to);
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
    const ayo_status status = ayo__game_reserve(to, from->length + 1);
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
    const ayo_position start = position ? *position : usual_start(game);
    const ayo_status status = ayo_position_validate(&game->rules, &start);
    if (status == AYO_OK)
        restart(game, &start);
    return status;
}

/* Looking at a game */

ayo_status ayo_game_legal(uint32_t *mask, const ayo_game *game)
{
    if (!mask || !game)
        return AYO_ERR_NULL;
    const ayo__board board = ayo__board_load(&ayo__current(game)->position);
    *mask = ayo__is_over(game) ? 0 : ayo__legal_moves(&game->rules, &board);
    return AYO_OK;
}

ayo_status ayo_game_check(const ayo_game *game, int pit)
{
    if (!game)
        return AYO_ERR_NULL;
    if (ayo__is_over(game))
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
    return game ? ayo__game_occurrences(game) : 0;
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

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The caller's memory, twice: a game whose every byte goes through a counting
 * allocator with a budget, and a game in a static array, without any allocator.
 */
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <ayoayo/ayoayo.h>

/* An allocator is one function and whatever it needs to know. */
typedef struct budget {
    size_t used, most, limit; /* bytes */
} budget;

static void *resize(void *context, void *block, size_t old_size, size_t new_size)
{
    budget *budget_of = context;
    if (new_size == 0) {
        budget_of->used -= old_size;
        free(block);
        return NULL;
    }
    size_t others = budget_of->used - old_size; /* a new block has the old size 0 */
    if (new_size > budget_of->limit - others) {
        return NULL; /* the library answers AYO_ERR_NO_MEMORY and changes nothing */
    }
    void *moved = realloc(block, new_size);
    if (moved != NULL) {
        budget_of->used = others + new_size;
        budget_of->most = budget_of->used > budget_of->most ? budget_of->used : budget_of->most;
    }
    return moved;
}

/* Plays at random, so that the history needs more and more memory. */
static ayo_status play(ayo_game *game)
{
    ayo_random random = {2};
    return ayo_game_play_random(NULL, game, &random, 1000);
}

static ayo_status with_budget(const ayo_rules *rules, size_t limit)
{
    budget bytes = {0, 0, limit};
    const ayo_allocator allocator = {resize, &bytes};
    ayo_game *game = NULL;
    ayo_status status = ayo_game_create(&game, rules, &allocator);
    if (status == AYO_OK) {
        status = play(game);
    }
    printf("budget %zu: %zu plies, at most %zu bytes, %s\n", limit, ayo_game_ply(game), bytes.most,
           ayo_status_message(status));
    ayo_game_destroy(game);
    printf("after its end: %zu bytes\n", bytes.used);
    return status == AYO_ERR_NO_MEMORY ? AYO_OK : status; /* expected of a small budget */
}

static ayo_status in_static_memory(const ayo_rules *rules)
{
    static alignas(max_align_t) unsigned char memory[1024];
    ayo_game *game = NULL;
    size_t room = 0;
    while (ayo_game_memory_size(room + 1) <= sizeof memory) {
        room++;
    }
    ayo_status status = ayo_game_create_in(&game, memory, sizeof memory, rules);
    if (status == AYO_OK) {
        status = play(game);
    }
    printf("static memory: room for %zu plies, %zu played, %s\n", room, ayo_game_ply(game),
           ayo_status_message(status));
    return status == AYO_ERR_FULL ? AYO_OK : status; /* the game goes on, the memory does not */
}

int main(void)
{
    ayo_rules *rules = NULL;
    ayo_status status = ayo_rules_create(&rules, AYO_PRESET_OWARE, NULL);
    if (status == AYO_OK) {
        status = with_budget(rules, 100000);
    }
    if (status == AYO_OK) {
        status = with_budget(rules, 4000);
    }
    if (status == AYO_OK) {
        status = in_static_memory(rules);
    }
    if (status != AYO_OK) {
        fprintf(stderr, "own_allocator: %s\n", ayo_status_message(status));
    }
    ayo_rules_destroy(rules);
    return status != AYO_OK;
}

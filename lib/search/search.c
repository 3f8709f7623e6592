/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "base/allocator.h"
#include "base/os.h"
#include "game/game.h"
#include "search/think.h"

enum {
    DEFAULT_MEMORY = 128 << 20,
    CACHE_SHARE = 4 /* of the memory; the solver has the rest */
};

static ayo_status make_parts(ayo_search *search, const ayo_table *table)
{
    const ayo_allocator *allocator = &search->allocator;
    ayo_status status = AYO_OK;
    if (!table)
        status = ayo_table_create(&search->own_table, &search->rules, allocator);
    if (status != AYO_OK)
        return status;
    search->table = table ? table : search->own_table;
    return ayo__lookahead_init(&search->ahead, &search->table->rules, search->memory / CACHE_SHARE,
                               allocator);
}

ayo_status ayo_search_create(ayo_search **out, const ayo_rules *rules,
                             const ayo_search_options *options, const ayo_allocator *allocator)
{
    const ayo_search_options none = AYO_SEARCH_OPTIONS_INIT;
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    const ayo_allocator memory = ayo__allocator_or_default(allocator);
    if (!rules || !memory.resize)
        return AYO_ERR_NULL;
    if (!options)
        options = &none;
    if (options->struct_size < sizeof *options)
        return AYO_ERR_STRUCT_SIZE;
    if (options->table && !ayo_table_serves(options->table, rules))
        return AYO_ERR_RULES;
    ayo_search *search = ayo__allocate(&memory, sizeof *search);
    if (!search)
        return AYO_ERR_NO_MEMORY;
    memset(search, 0, sizeof *search);
    search->allocator = memory;
    search->rules = *rules;
    search->memory = options->memory ? options->memory : DEFAULT_MEMORY;
    const ayo_status status = make_parts(search, options->table);
    if (status == AYO_OK)
        *out = search;
    else
        ayo_search_destroy(search);
    return status;
}

void ayo_search_destroy(ayo_search *search)
{
    if (!search)
        return;
    const ayo_allocator allocator = search->allocator;
    ayo_solver_destroy(search->solver);
    ayo__lookahead_release(&search->ahead, &allocator);
    ayo_table_destroy(search->own_table);
    ayo__release(&allocator, search, sizeof *search);
}

void ayo_search_clear(ayo_search *search)
{
    if (!search)
        return;
    ayo__cache_clear(&search->ahead.cache);
    ayo_solver_clear(search->solver);
}

static ayo_status check_call(const ayo_search_result *out, const ayo_search *search,
                             const ayo_position *position, const ayo_search_limits *limits)
{
    ayo__board board;
    if (!out || !search)
        return AYO_ERR_NULL;
    const ayo_status status = ayo__board_read(&board, &search->rules, position);
    if (status != AYO_OK)
        return status;
    if (out->struct_size < sizeof *out || limits->struct_size < sizeof *limits)
        return AYO_ERR_STRUCT_SIZE;
    return ayo__reason(&search->rules, &board) == AYO_REASON_NONE ? AYO_OK : AYO_REFUSED_GAME_OVER;
}

/** The positions of a game since its last capture, the last ones if they are many. */
static void look_back(ayo__thought *thought, const ayo_game *game)
{
    const ayo_rules *rules = &game->rules;
    const int seeds = ayo__board_seeds(rules, &thought->root);
    for (size_t ply = game->ply; ply > 0 && thought->before_count < AYO__MOST_BEFORE; ply--) {
        const ayo_position *position = &game->entries[ply - 1].position;
        if (ayo__board_seeds(rules, position) != seeds)
            break;
        thought->before[thought->before_count++] = ayo__board_load(position);
    }
}

/** Whether a move would end the game by repetition: its position occurred often enough. */
static bool would_end(const ayo_game *game, const ayo__board *after)
{
    const size_t limit = (size_t)ayo__rule(&game->rules, AYO_OPTION_REPETITION);
    size_t count = 1;
    for (size_t ply = 0; ply <= game->ply && limit > 0; ply++) {
        const ayo__board board = ayo__board_load(&game->entries[ply].position);
        count += memcmp(&board, after, sizeof board) == 0;
    }
    return limit > 0 && count >= limit;
}

static void mark_repetitions(ayo__thought *thought, const ayo_game *game)
{
    for (int i = 0; i < thought->count; i++) {
        ayo__candidate *candidate = &thought->candidates[i];
        for (int k = 0; k < thought->before_count; k++)
            candidate->came_by |= memcmp(&thought->before[k], &candidate->step.after,
                                         sizeof candidate->step.after) == 0;
        const ayo__board *after = &candidate->step.after;
        candidate->ends =
            ayo__reason(&game->rules, after) == AYO_REASON_NONE && would_end(game, after);
    }
}

/** Between the nodes of the look-ahead, and while a table is built. */
static bool ask_caller(void *context)
{
    ayo__thought *thought = context;
    thought->progress.done = ayo__thought_nodes(thought);
    thought->cancelled =
        thought->cancelled ||
        (thought->limits->progress &&
         !thought->limits->progress(thought->limits->progress_context, &thought->progress));
    return !thought->cancelled;
}

static void set_limits(ayo__thought *thought, const ayo_search_limits *limits)
{
    const uint64_t forever = UINT64_MAX / 2000000;
    thought->limits = limits;
    thought->begun = ayo__clock();
    thought->own_limits = (ayo__limits){UINT64_MAX, UINT64_MAX, ask_caller, thought};
    if (limits->milliseconds >= 0 && (uint64_t)limits->milliseconds < forever)
        thought->own_limits.deadline = thought->begun + (uint64_t)limits->milliseconds * 1000000;
    thought->lines = limits->lines > 1 ? limits->lines : 1;
}

/** Fill a thought for a position whose arguments were checked. */
static void begin(ayo__thought *thought, ayo_search_result *out, ayo_search *search,
                  const ayo_position *position, const ayo_search_limits *limits)
{
    const ayo__board board = ayo__board_load(position);
    memset(thought, 0, sizeof *thought);
    thought->search = search;
    thought->out = out;
    thought->root = *position;
    thought->seeds = ayo__board_seeds(&search->rules, position);
    thought->lead = position->stores[position->mover] - position->stores[1 - position->mover];
    set_limits(thought, limits);
    thought->progress = (ayo_progress){.struct_size = (uint32_t)sizeof thought->progress,
                                       .seeds = thought->seeds,
                                       .lower = -thought->seeds,
                                       .upper = thought->seeds};
    ayo__lookahead_begin(&search->ahead, &board);
    const ayo__stage *root = &search->ahead.path[0];
    thought->count = root->count;
    for (int i = 0; i < root->count; i++)
        thought->candidates[i].step = root->steps[i];
    if (thought->lines > thought->count)
        thought->lines = thought->count;
}

ayo_status ayo_search_position(ayo_search_result *out, ayo_search *search,
                               const ayo_position *position, const ayo_search_limits *limits)
{
    static const ayo_search_limits none = AYO_SEARCH_LIMITS_INIT;
    ayo__thought thought;
    if (!limits)
        limits = &none;
    const ayo_status status = check_call(out, search, position, limits);
    if (status != AYO_OK)
        return status;
    begin(&thought, out, search, position, limits);
    return ayo__think(&thought);
}

ayo_status ayo_search_game(ayo_search_result *out, ayo_search *search, const ayo_game *game,
                           const ayo_search_limits *limits)
{
    static const ayo_search_limits none = AYO_SEARCH_LIMITS_INIT;
    ayo__thought thought;
    if (!game || !search)
        return AYO_ERR_NULL;
    if (!limits)
        limits = &none;
    if (!ayo_rules_equal(&game->rules, &search->rules))
        return AYO_ERR_RULES;
    const ayo_position *position = &ayo__current(game)->position;
    ayo_status status = check_call(out, search, position, limits);
    if (status == AYO_OK && ayo__is_over(game))
        status = AYO_REFUSED_GAME_OVER;
    if (status != AYO_OK)
        return status;
    begin(&thought, out, search, position, limits);
    look_back(&thought, game);
    mark_repetitions(&thought, game);
    return ayo__think(&thought);
}

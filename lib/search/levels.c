/* SPDX-License-Identifier: Apache-2.0 */
/* Players of several levels: less foresight, and errors in what they see. */
#include <ayoayo/search.h>

/** What a level sees. */
typedef struct level {
    int32_t depth; /**< plies, or AYO_UNLIMITED */
    int32_t nodes; /**< the same */
    int32_t guess; /**< 1: without table and proofs */
    int32_t error; /**< the greatest error of a value, in hundredths of a seed */
} level;

/* Each scores at least 55 % against the one before: README.md has what was measured, and how. */
static const level levels[AYO_LEVELS] = {
    {1, AYO_UNLIMITED, 1, 4000},                             /* little more than chance */
    {1, AYO_UNLIMITED, 1, 900},  {1, AYO_UNLIMITED, 1, 100}, /* takes what it can get */
    {2, AYO_UNLIMITED, 1, 400},                              /* sees what the opponent can get */
    {2, AYO_UNLIMITED, 1, 100},  {3, AYO_UNLIMITED, 1, 50},      {5, AYO_UNLIMITED, 1, 25},
    {9, AYO_UNLIMITED, 1, 0},    {AYO_UNLIMITED, 6000000, 0, 0}, /* enough to prove all of `russ`
                                                                    from its start */
};

ayo_status ayo_level_limits(ayo_search_limits *out, int32_t *error, int number)
{
    if (!out)
        return AYO_ERR_NULL;
    if (out->struct_size < sizeof *out)
        return AYO_ERR_STRUCT_SIZE;
    if (number < 1 || number > AYO_LEVELS)
        return AYO_ERR_ARGUMENT;
    const level *chosen = &levels[number - 1];
    const uint32_t size = out->struct_size;
    *out = (ayo_search_limits)AYO_SEARCH_LIMITS_INIT;
    out->struct_size = size;
    out->depth = chosen->depth;
    out->nodes = chosen->nodes;
    out->guess = chosen->guess;
    out->lines = chosen->error > 0 ? AYO_MAX_PITS_PER_ROW : 1;
    if (error)
        *error = chosen->error;
    return AYO_OK;
}

/** The move that looks best when each value is seen with an error. */
static int choose(const ayo_search_result *found, int32_t error, ayo_random *random)
{
    int best = 0;
    int32_t most = INT32_MIN;
    for (int i = 0; i < found->count; i++) {
        /* From 0 on, since only differences count. */
        const int32_t blur = (int32_t)ayo_random_below(random, 2 * (uint32_t)error + 1);
        const int32_t seen = found->moves[i].score + blur;
        if (seen > most) {
            most = seen;
            best = i;
        }
    }
    return found->moves[best].pit;
}

ayo_status ayo_search_play(int *pit, ayo_search *search, const ayo_game *game, int number,
                           ayo_random *random, ayo_progress_fn progress, void *progress_context)
{
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    int32_t error = 0;
    if (!pit)
        return AYO_ERR_NULL;
    ayo_status status = ayo_level_limits(&limits, &error, number);
    if (status != AYO_OK)
        return status;
    if (error > 0 && !random)
        return AYO_ERR_NULL;
    limits.progress = progress;
    limits.progress_context = progress_context;
    status = ayo_search_game(&found, search, game, &limits);
    if (status == AYO_OK)
        *pit = error > 0 ? choose(&found, error, random) : found.moves[0].pit;
    return status;
}

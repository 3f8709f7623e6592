/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file search.h
 * @brief A good move in a given time: the timed search, and players of several levels.
 *
 * The search looks ahead ply by ply until a limit stops it. Beside that it proves what
 * it can, by an endgame table and by a solver (tables.h, solver.h), and says of every
 * move what is proven of it. Under the relay rules that is often all: a position
 * whose value is proven within the limits is played perfectly.
 *
 * @code
 * ayo_search *search = NULL;
 * ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
 * ayo_search_result found = AYO_SEARCH_RESULT_INIT;
 * ayo_status status = ayo_search_create(&search, rules, NULL, NULL);
 * limits.milliseconds = 1000;
 * if (status == AYO_OK) status = ayo_search_game(&found, search, game, &limits);
 * if (status == AYO_OK) printf("%c\n", ayo_pit_letter(6, found.moves[0].pit));
 * ayo_search_destroy(search);
 * @endcode
 *
 * **Values** are margins, as tables.h explains them: of the seeds on the board, those
 * that the player to move will still win less those that the opponent will. Scores are
 * estimates of it in hundredths of a seed; bounds are proven, in seeds. As
 * everywhere, they are those of `repetition=0` (RULES.md, S7), but for a
 * move that ends a game by repetition: it is worth what the rule gives.
 *
 * Thread safety of the whole header: one thread at a time for one search; its table may
 * be shared.
 */
#ifndef AYOAYO_SEARCH_H
#define AYOAYO_SEARCH_H

#include <stdint.h>

#include "allocator.h"
#include "export.h"
#include "game.h"
#include "position.h"
#include "random.h"
#include "rules.h"
#include "status.h"
#include "tables.h"

/** A search and what it remembers. Opaque. */
typedef struct ayo_search ayo_search;

/** A limit that is none: any negative number. */
#define AYO_UNLIMITED (-1)

/** The deepest search, in plies. */
#define AYO_SEARCH_MAX_DEPTH 64

/** The most moves of a line of play in a result. */
#define AYO_SEARCH_MAX_LINE 64

/** How to make a search. Initialise with #AYO_SEARCH_OPTIONS_INIT. */
typedef struct ayo_search_options {
    uint32_t struct_size;   /**< sizeof, set by the _INIT macro */
    uint32_t zero;          /**< 0 */
    uint64_t memory;        /**< bytes that it may use; 0 for 128 MiB. It works with any number */
    const ayo_table *table; /**< borrowed as long as the search lives; NULL: it builds its own */
} ayo_search_options;

/** The value that options start with. */
#define AYO_SEARCH_OPTIONS_INIT                                                                    \
    {                                                                                              \
        (uint32_t)sizeof(ayo_search_options), 0, 0, NULL                                           \
    }

/** A move and what was found out about it. */
typedef struct ayo_variation {
    int32_t pit;                       /**< the move */
    int32_t score;                     /**< of the margin after playing it, its capture included,
                                            in hundredths of a seed */
    int32_t lower;                     /**< the margin is proven to be at least this, in seeds */
    int32_t upper;                     /**< and at most this: exact when they are equal */
    int32_t depth;                     /**< plies that the score looks ahead; 0: a guess */
    int32_t length;                    /**< moves in `line`, at least 1 */
    uint8_t line[AYO_SEARCH_MAX_LINE]; /**< the principal variation: this move, then the best
                                            replies in turn, as far as they are known */
} ayo_variation;

/** What a search has found out. Initialise with #AYO_SEARCH_RESULT_INIT. */
typedef struct ayo_search_result {
    uint32_t struct_size;  /**< sizeof, set by the _INIT macro */
    int32_t proven;        /**< 1 if no move is better than the first: its bounds say it */
    int32_t depth;         /**< plies that all the scores look ahead */
    int32_t table_seeds;   /**< boards with at most so many seeds were looked up; -1: none */
    uint64_t nodes;        /**< positions that were visited, those of proofs included */
    uint64_t table_hits;   /**< those of them that the table answered, proofs left out */
    uint64_t milliseconds; /**< of the call until now */
    int32_t count; /**< moves below: as many as were asked for, or fewer if fewer are legal */
    int32_t zero;  /**< 0 */
    ayo_variation moves[AYO_MAX_PITS_PER_ROW]; /**< the best first */
} ayo_search_result;

/** The value that a result starts with. */
#define AYO_SEARCH_RESULT_INIT                                                                     \
    {                                                                                              \
        (uint32_t)sizeof(ayo_search_result), 0, 0, 0, 0, 0, 0, 0, 0,                               \
        {                                                                                          \
            {                                                                                      \
                0, 0, 0, 0, 0, 0,                                                                  \
                {                                                                                  \
                    0                                                                              \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }

/**
 * @brief Told what is found, whenever the search has got a ply deeper or proven something.
 *
 * In the thread of the call.
 * @param context as in the limits
 * @param so_far good until it returns
 */
typedef void (*ayo_search_info_fn)(void *context, const ayo_search_result *so_far);

/** When to stop, and what to find out. Initialise with #AYO_SEARCH_LIMITS_INIT. */
typedef struct ayo_search_limits {
    uint32_t struct_size; /**< sizeof, set by the _INIT macro */
    int32_t depth;        /**< plies; negative: #AYO_SEARCH_MAX_DEPTH */
    int64_t nodes;        /**< positions to be visited; negative: no limit */
    int64_t milliseconds; /**< of the call, building its own table included; negative: no limit */
    int32_t lines;        /**< how many of the best moves to find; less than 1 is 1 */
    int32_t guess;        /**< 1: prove nothing, use no table. For weak players, and tests */
    ayo_progress_fn progress; /**< NULL: none; asked many times a second, it may cancel */
    void *progress_context;   /**< passed to it */
    ayo_search_info_fn info;  /**< NULL: none */
    void *info_context;       /**< passed to it */
} ayo_search_limits;

/** The value that limits start with: none, the best move, all means. */
#define AYO_SEARCH_LIMITS_INIT                                                                     \
    {                                                                                              \
        (uint32_t)sizeof(ayo_search_limits), AYO_UNLIMITED, AYO_UNLIMITED, AYO_UNLIMITED, 1, 0,    \
            NULL, NULL, NULL, NULL                                                                 \
    }

/** The levels are 1, the weakest, to this. */
#define AYO_LEVELS 9

AYO_BEGIN_DECLS

/**
 * @brief Make a search.
 * @param[out] out the search, yours to destroy; NULL on failure
 * @param rules the rule set; copied
 * @param options NULL for none
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_STRUCT_SIZE, #AYO_ERR_NO_MEMORY,
 *         #AYO_ERR_RULES (the table is for other rules). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_search_create(ayo_search **out, const ayo_rules *rules,
                                                   const ayo_search_options *options,
                                                   const ayo_allocator *allocator);

/**
 * @brief Destroy a search. NULL is fine.
 * @param search the search
 * Since: 0.1.
 */
AYO_API void ayo_search_destroy(ayo_search *search);

/**
 * @brief Forget all positions, so that the next call finds what the first would have found.
 *
 * The table that it has built for itself stays: with lower limits than the calls before
 * had, a call may prove more by it than the first would have.
 * What a call finds depends on its arguments and on the calls before it since
 * then, never on the machine, as long as no limit of time stops one.
 * @param search the search; NULL is fine
 * Since: 0.1.
 */
AYO_API void ayo_search_clear(ayo_search *search);

/**
 * @brief Find the best moves of a position.
 *
 * There is an answer whatever the limits are: with a depth, a time or a number of nodes of 0
 * it is a guess. A limit that stops the search is no failure. The search ends by
 * itself when all that was asked for is proven.
 * @param[out] out what was found, with #AYO_ERR_CANCELLED too
 * @param search the search
 * @param position a position of its rule set
 * @param limits NULL for none: then it ends at the greatest depth, or proven
 * @return #AYO_OK, #AYO_REFUSED_GAME_OVER (there is no move), #AYO_ERR_NULL,
 *         #AYO_ERR_STRUCT_SIZE, #AYO_ERR_POSITION, #AYO_ERR_CANCELLED (the
 *         caller did). Where memory runs out, it does with what it has. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_search_position(ayo_search_result *out, ayo_search *search,
                                                     const ayo_position *position,
                                                     const ayo_search_limits *limits);

/**
 * @brief Find the best moves of a game, whose history counts for repetitions.
 *
 * A move that would end the game by repetition is worth what that gives. Other
 * moves back to a position that the game came by count as getting nowhere, unless
 * a proof says more.
 * @param[out] out as ayo_search_position()
 * @param search the search
 * @param game a game of its rule set
 * @param limits as ayo_search_position()
 * @return as ayo_search_position(); #AYO_ERR_RULES (the game has other rules),
 *         #AYO_REFUSED_GAME_OVER by resignation and agreement too. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_search_game(ayo_search_result *out, ayo_search *search,
                                                 const ayo_game *game,
                                                 const ayo_search_limits *limits);

/**
 * @brief Choose a move as a player of some level does.
 *
 * A weak player looks less far ahead and sees values only roughly: a random error is
 * added to each. The highest level proves what it can within some million
 * nodes and errs never. No level looks at the clock: the same calls with the
 * same generator give the same game everywhere.
 * @param[out] pit the move
 * @param search the search
 * @param game a game of its rule set
 * @param level 1 … #AYO_LEVELS
 * @param random moved on; not used by levels that do not err, which take NULL
 * @param progress asked many times a second, it may cancel; NULL: none
 * @param progress_context passed to it
 * @return as ayo_search_game(), #AYO_ERR_ARGUMENT (no such level). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_search_play(int *pit, ayo_search *search, const ayo_game *game,
                                                 int level, ayo_random *random,
                                                 ayo_progress_fn progress, void *progress_context);

/**
 * @brief What a search does at a level, to be changed at will and used as limits.
 * @param[out] out the limits
 * @param[out] error the greatest error of a value, in hundredths of a seed; may be NULL
 * @param level 1 … #AYO_LEVELS
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_STRUCT_SIZE, #AYO_ERR_ARGUMENT (no such level).
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_level_limits(ayo_search_limits *out, int32_t *error,
                                                  int level);

AYO_END_DECLS

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file tables.h
 * @brief Endgame tables: the exact value of every position with few seeds on the board.
 *
 * **The value** is the *play-on margin* of RULES.md, S7: of the seeds on the
 * board, those that the player to move will still win minus those that the
 * opponent will, both playing best, the game played on until a player is stuck.
 * Play that never ends brings neither side anything more. The stores do not
 * matter, and neither do the options `majority`, `repetition` and
 * `seeds-per-pit`: one table serves every rule set that agrees in the others.
 *
 * **Under `majority=ends`** the margin tells the winner all the same. The winner
 * is whom the sign of (own store - other store + margin) names, 0 being a draw:
 * a store that holds more than half of all seeds decides that sign, whatever is
 * played afterwards, and a line of play without such a store ends as it would
 * under `plays-on`. So every line has the same winner under both, and so has
 * best play. The *number* is that of the game played on, not the difference of
 * the stores when the game stops. Where best play never ends, the game has no
 * winner at all (RULES.md, S3), and the sign says only who is ahead while it
 * goes on.
 *
 * @code
 * ayo_table *table = NULL;
 * int32_t margin = 0;
 * ayo_status status = ayo_table_create(&table, rules, NULL);
 * if (status == AYO_OK) status = ayo_table_build(table, 12, NULL);
 * if (status == AYO_OK) status = ayo_table_probe(&margin, table, &position);
 * ayo_table_destroy(table);
 * @endcode
 *
 * Thread safety of the whole header: a table that is not being built is
 * constant, and any number of threads may read it; building and destroying it
 * need it alone.
 */
#ifndef AYOAYO_TABLES_H
#define AYOAYO_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allocator.h"
#include "export.h"
#include "position.h"
#include "rules.h"
#include "status.h"

/**
 * Most seeds that any table can hold. Long before it, on most boards, a layer
 * is too large to be numbered: with 6 pits in a row the last one has 25 seeds.
 */
#define AYO_TABLE_MAX_SEEDS 126

/** In an array of values: this pit is no legal move. */
#define AYO_NO_VALUE INT32_MIN

/** An endgame table. Opaque. */
typedef struct ayo_table ayo_table;

/** One piece of work among many; `index` says which. */
typedef void (*ayo_task_fn)(void *context, size_t index);

/**
 * @brief The caller's way to do work in parallel; the library makes no thread.
 *
 * Calls `task(task_context, i)` once for each i below `count`, in any order and
 * in any threads at the same time, and returns when all have returned. The
 * tasks do not call the allocator or any other callback.
 */
typedef void (*ayo_run_fn)(void *context, size_t count, ayo_task_fn task, void *task_context);

/** How far a long call has come. It may grow at its end. */
typedef struct ayo_progress {
    uint32_t struct_size; /**< sizeof, as the library knows it */
    int32_t seeds;        /**< tables: the layer being built; solver: on the board */
    uint64_t done;        /**< tables: positions; solver: nodes */
    uint64_t total;       /**< tables: positions when finished; solver: 0 */
    int32_t lower;        /**< solver: the margin is at least this */
    int32_t upper;        /**< solver: the margin is at most this */
} ayo_progress;

/**
 * @brief Told how far a call has come, many times a second, in the thread of the call.
 * @return true to go on, false to cancel
 */
typedef bool (*ayo_progress_fn)(void *context, const ayo_progress *progress);

/** How to build. Initialise with #AYO_TABLE_OPTIONS_INIT. */
typedef struct ayo_table_options {
    uint32_t struct_size;     /**< sizeof, set by the _INIT macro */
    uint32_t zero;            /**< 0 */
    ayo_run_fn run;           /**< NULL: all work in the thread of the call */
    void *run_context;        /**< passed to it */
    ayo_progress_fn progress; /**< NULL: none */
    void *progress_context;   /**< passed to it */
} ayo_table_options;

/** The value that options start with. */
#define AYO_TABLE_OPTIONS_INIT                                                                     \
    {                                                                                              \
        (uint32_t)sizeof(ayo_table_options), 0, NULL, NULL, NULL, NULL                             \
    }

/** What a table holds. Initialise with #AYO_TABLE_INFO_INIT. */
typedef struct ayo_table_info {
    uint32_t struct_size; /**< sizeof, set by the _INIT macro */
    int32_t seeds;        /**< it holds every position with at most so many on the board */
    uint64_t positions;   /**< how many those are, counted with the mover as South: 1 byte each */
    int32_t mapped;       /**< 1 if it was opened from a file, 0 if all of it is in memory */
    int32_t zero;         /**< 0 */
} ayo_table_info;

/** The value that an info starts with. */
#define AYO_TABLE_INFO_INIT                                                                        \
    {                                                                                              \
        (uint32_t)sizeof(ayo_table_info), 0, 0, 0, 0                                               \
    }

AYO_BEGIN_DECLS

/**
 * @brief Make a table that holds the empty board only.
 * @param[out] out the table, yours to destroy; NULL on failure
 * @param rules the rule set; copied
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NO_MEMORY. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_table_create(ayo_table **out, const ayo_rules *rules,
                                                  const ayo_allocator *allocator);

/**
 * @brief Build a table up to a number of seeds, from where it stands.
 *
 * Layer by layer: all positions with 1 seed on the board, with 2, and so on.
 * Layers that are there already, built or opened, are kept. When it is
 * cancelled, or memory runs out, the table keeps its finished layers and stays
 * good for everything: building it again goes on after the last of them.
 * While a layer is solved it needs about 11 + 8P bytes a position.
 * @param table the table
 * @param seeds at most #AYO_TABLE_MAX_SEEDS; nothing is done if it holds so many
 * @param options NULL for none
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT, #AYO_ERR_STRUCT_SIZE,
 *         #AYO_ERR_LIMIT (such a layer cannot be numbered), #AYO_ERR_NO_MEMORY,
 *         #AYO_ERR_CANCELLED. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_table_build(ayo_table *table, int seeds,
                                                 const ayo_table_options *options);

/**
 * @brief Write a table to a file, whole or not at all.
 *
 * It is written beside the file and put in its place when it is complete, so
 * that there is never half a file under this name.
 * @param table the table
 * @param path the file, made or replaced
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NO_MEMORY, #AYO_ERR_FILE_IO. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_table_save(const ayo_table *table, const char *path);

/**
 * @brief Open a table from a file, without reading it into memory where the system can do that.
 *
 * All of it is checked first: a file that was cut or changed in any byte is
 * refused. The file must stay as it is while the table is open; replacing it
 * by ayo_table_save() is fine.
 * @param[out] out the table, yours to destroy; NULL on failure
 * @param rules the rule set that it must be for; NULL takes any
 * @param path the file
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NO_MEMORY,
 *         #AYO_ERR_FILE_MISSING (there is no such file),
 *         #AYO_ERR_FILE_IO (the system cannot read it),
 *         #AYO_ERR_FILE_FOREIGN (it is no table),
 *         #AYO_ERR_FILE_VERSION (a later release wrote it),
 *         #AYO_ERR_FILE_TRUNCATED (its end is missing),
 *         #AYO_ERR_FILE_CORRUPT (it was changed),
 *         #AYO_ERR_FILE_RULES (it is for other rules). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_table_open(ayo_table **out, const ayo_rules *rules,
                                                const char *path, const ayo_allocator *allocator);

/**
 * @brief Destroy a table. NULL is fine.
 * @param table the table; no solver may use it any more
 * Since: 0.1.
 */
AYO_API void ayo_table_destroy(ayo_table *table);

/**
 * @brief What a table holds.
 * @param[out] out the answer
 * @param table the table
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_STRUCT_SIZE. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_table_info_get(ayo_table_info *out, const ayo_table *table);

/**
 * @brief The rules of a table: those options that its values depend on.
 *
 * The others are `majority=plays-on`, `repetition=0`, `seeds-per-pit=4`, and
 * where `capturing-seed` or `grand-slam` have no effect, their first value.
 * @param table the table
 * @return borrowed, as long as the table lives; NULL for NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API const ayo_rules *ayo_table_rules(const ayo_table *table);

/**
 * @brief Whether a table is for a rule set.
 * @param table the table
 * @param rules the rule set
 * @return false also when one of them is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API bool ayo_table_serves(const ayo_table *table, const ayo_rules *rules);

/**
 * @brief Look up the margin of a position for the player to move.
 * @param[out] margin own seeds still to be won minus the opponent's
 * @param table the table
 * @param position any position with the table's board; the stores may hold anything
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_POSITION,
 *         #AYO_ERR_LIMIT (more seeds on the board than the table holds). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_table_probe(int32_t *margin, const ayo_table *table,
                                                 const ayo_position *position);

/**
 * @brief Look up what every move is worth to the player who makes it.
 *
 * A game that is over by majority has moves here, as it is played on.
 * @param[out] values of pit i, the margin after playing it, its capture
 *             included, or #AYO_NO_VALUE where it is no legal move
 * @param[out] best the moves of the highest value; 0 if the player is stuck; may be NULL
 * @param table the table
 * @param position any position with the table's board
 * @return as ayo_table_probe(). Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_table_moves(int32_t values[AYO_MAX_PITS], uint32_t *best,
                                                 const ayo_table *table,
                                                 const ayo_position *position);

AYO_END_DECLS

#endif

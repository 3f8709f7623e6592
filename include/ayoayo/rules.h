/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file rules.h
 * @brief Rule sets: presets, options, and their text.
 *
 * A rule set is made once and never changes; every option has a value in it.
 * What the options mean is written in RULES.md, section "Options".
 *
 * Thread safety of the whole header: a rule set is constant, any number of
 * threads may use one at a time; only its destruction must come last.
 */
#ifndef AYOAYO_RULES_H
#define AYOAYO_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allocator.h"
#include "export.h"
#include "status.h"

#define AYO_MAX_PITS_PER_ROW 12 /**< Most pits in a row. */
#define AYO_MAX_PITS         24 /**< Most pits in the ring of two rows. */
/** Most seeds on a board, stores included. */
#define AYO_MAX_SEEDS 254
/** Room for the canonical text of any rule set, its NUL included. */
#define AYO_RULES_TEXT_SIZE 256

/** As a length of text: it ends at its first NUL. */
#define AYO_NUL_TERMINATED ((size_t)-1)

/** The presets, in the order of RULES.md. */
enum {
    AYO_PRESET_RUSS,          /**< the default, after Russ (1984) */
    AYO_PRESET_MANCALA_WORLD, /**< no early end by majority */
    AYO_PRESET_PRATT,         /**< the capturing seed stays, leftovers to their owner */
    AYO_PRESET_OWARE          /**< Abapa Oware */
};
/** How many presets these headers know. */
#define AYO_PRESET_COUNT 4

/** The options, in the order of RULES.md; their values are below. */
enum {
    AYO_OPTION_PITS_PER_ROW,   /**< a number, 1 to 12 */
    AYO_OPTION_SEEDS_PER_PIT,  /**< a number, at least 1; all seeds together at most 254 */
    AYO_OPTION_SOWING,         /**< #AYO_SOWING_RELAY … */
    AYO_OPTION_CAPTURE,        /**< #AYO_CAPTURE_ACROSS … */
    AYO_OPTION_CAPTURING_SEED, /**< #AYO_CAPTURING_SEED_TAKEN … */
    AYO_OPTION_LEFTOVERS,      /**< #AYO_LEFTOVERS_OPPONENT … */
    AYO_OPTION_MAJORITY,       /**< #AYO_MAJORITY_ENDS … */
    AYO_OPTION_FEEDING,        /**< #AYO_FEEDING_REQUIRED … */
    AYO_OPTION_GRAND_SLAM,     /**< #AYO_GRAND_SLAM_NO_CAPTURE … */
    AYO_OPTION_REPETITION      /**< a number: 0 (off), or 2 to 255 */
};
/** How many options these headers know. */
#define AYO_OPTION_COUNT 10

/** Values of #AYO_OPTION_SOWING. */
enum {
    AYO_SOWING_RELAY, /**< a lap that ends in a filled pit is followed by another */
    AYO_SOWING_SINGLE /**< the move ends with the first lap */
};
/** Values of #AYO_OPTION_CAPTURE. */
enum {
    AYO_CAPTURE_ACROSS,         /**< what lies opposite the mover's empty last pit */
    AYO_CAPTURE_TWOS_AND_THREES /**< twos and threes in the opponent's row, backwards */
};
/** Values of #AYO_OPTION_CAPTURING_SEED. */
enum {
    AYO_CAPTURING_SEED_TAKEN, /**< it goes into the store with its capture */
    AYO_CAPTURING_SEED_KEPT   /**< it stays in its pit */
};
/** Values of #AYO_OPTION_LEFTOVERS. */
enum {
    AYO_LEFTOVERS_OPPONENT, /**< the board goes to the opponent of the player who is stuck */
    AYO_LEFTOVERS_OWNER     /**< each player takes their own row */
};
/** Values of #AYO_OPTION_MAJORITY. */
enum {
    AYO_MAJORITY_ENDS,    /**< the game is over when a store holds more than half */
    AYO_MAJORITY_PLAYS_ON /**< it runs until a player is stuck */
};
/** Values of #AYO_OPTION_FEEDING. */
enum {
    AYO_FEEDING_REQUIRED, /**< an opponent without seeds must be given some */
    AYO_FEEDING_OPTIONAL  /**< they need not be */
};
/** Values of #AYO_OPTION_GRAND_SLAM. */
enum {
    AYO_GRAND_SLAM_NO_CAPTURE, /**< the sowing stands, nothing is taken */
    AYO_GRAND_SLAM_FORBIDDEN,  /**< the move is not legal */
    AYO_GRAND_SLAM_ALLOWED,    /**< everything is taken */
    AYO_GRAND_SLAM_KEEP_FIRST, /**< the pit of the chain that was first sown is left */
    AYO_GRAND_SLAM_KEEP_LAST   /**< the pit where the last seed fell is left */
};

/** A rule set. Opaque and constant. */
typedef struct ayo_rules ayo_rules;

/** An option and the value it shall have. */
typedef struct ayo_setting {
    int32_t option; /**< an `AYO_OPTION_…` */
    int32_t value;  /**< one of its values, or a number */
} ayo_setting;

AYO_BEGIN_DECLS

/**
 * @brief Make the rule set of a preset.
 * @param[out] out the new rule set, yours to destroy; NULL on failure
 * @param preset an `AYO_PRESET_…`
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_PRESET, #AYO_ERR_NO_MEMORY.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_rules_create(ayo_rules **out, int preset,
                                                  const ayo_allocator *allocator);

/**
 * @brief Make a rule set from its text, such as `"russ,pits-per-row=4"`.
 * @param[out] out the new rule set, yours to destroy; NULL on failure
 * @param[out] error_offset where the text is wrong, in bytes; only set on a
 *             failure of the text; may be NULL
 * @param text any bytes
 * @param length how many, or #AYO_NUL_TERMINATED
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_PRESET, #AYO_ERR_OPTION,
 *         #AYO_ERR_OPTION_VALUE, #AYO_ERR_OPTION_REPEATED, #AYO_ERR_SIZE,
 *         #AYO_ERR_NO_MEMORY.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_rules_parse(ayo_rules **out, size_t *error_offset,
                                                 const char *text, size_t length,
                                                 const ayo_allocator *allocator);

/**
 * @brief Make a rule set that differs from another in the options named.
 *
 * Sizes are checked after the last setting, so a board may go from 6×4 to
 * 1×127 in one call.
 * @param[out] out the new rule set, yours to destroy; NULL on failure
 * @param base the rule set to differ from; unchanged
 * @param settings the options that differ, each at most once
 * @param count how many
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_OPTION, #AYO_ERR_OPTION_VALUE,
 *         #AYO_ERR_OPTION_REPEATED, #AYO_ERR_SIZE, #AYO_ERR_NO_MEMORY.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_rules_with(ayo_rules **out, const ayo_rules *base,
                                                const ayo_setting *settings, size_t count,
                                                const ayo_allocator *allocator);

/**
 * @brief Destroy a rule set. NULL is fine.
 * @param rules yours, not one borrowed from a game or a record
 * Since: 0.1.
 */
AYO_API void ayo_rules_destroy(ayo_rules *rules);

/**
 * @brief Read one option of a rule set.
 * @param[out] value one of the option's values, or a number
 * @param rules the rule set
 * @param option an `AYO_OPTION_…`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_OPTION.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_rules_option(int32_t *value, const ayo_rules *rules,
                                                  int option);

/**
 * @brief Whether two rule sets have the same value in every option.
 * @param a a rule set
 * @param b another, or the same
 * @return false when one of them is NULL.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API bool ayo_rules_equal(const ayo_rules *a, const ayo_rules *b);

/**
 * @brief Write the canonical text of a rule set, with a NUL.
 * @param[out] buffer at least #AYO_RULES_TEXT_SIZE bytes hold any rule set; may
 *             be NULL when `capacity` is 0
 * @param capacity its size in bytes
 * @param[out] length the bytes of the text without the NUL, also when the
 *             buffer is too small (then nothing is written to it); may be NULL
 * @param rules the rule set
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_BUFFER.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_rules_format(char *buffer, size_t capacity, size_t *length,
                                                  const ayo_rules *rules);

/**
 * @brief The name of a preset, such as `"mancala-world"`.
 * @param preset any number
 * @return A static string; NULL past the last preset, so a loop finds them all.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_preset_name(int preset);

/**
 * @brief The name of an option, such as `"pits-per-row"`.
 * @param option any number
 * @return A static string; NULL past the last option, so a loop finds them all.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_option_name(int option);

/**
 * @brief The smallest and largest value of an option.
 * @param[out] least never NULL
 * @param[out] most never NULL
 * @param option an `AYO_OPTION_…`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_OPTION.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_option_range(int32_t *least, int32_t *most, int option);

/**
 * @brief The name of an option's value, such as `"relay"`.
 * @param option any number
 * @param value any number
 * @return A static string; NULL where the option takes a number, or has no such value.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_option_value_name(int option, int value);

/**
 * @brief What an option's value means, as an English sentence.
 * @param option any number
 * @param value any number
 * @return A static string; for an option that takes a number a sentence about
 *         that number, where 0 may have one of its own; NULL if there is no such
 *         option or value.
 * Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_option_value_meaning(int option, int value);

AYO_END_DECLS

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file record.h
 * @brief Game records: OGN text (`text/x-oware-ogn`), as the Aualé programs write it.
 *
 * A record is a game with its tags and its comments. RULES.md, section
 * "Notation", has the form of the text.
 *
 * A game that ended by resignation or agreement has a tag `Termination` with
 * the value `South resigns`, `North resigns` or `agreement`; reading such a
 * tag ends the game in the same way, so nothing is lost between the two.
 *
 * Thread safety of the whole header: one thread at a time for one record;
 * several threads may read one record while nobody changes it.
 */
#ifndef AYOAYO_RECORD_H
#define AYOAYO_RECORD_H

#include <stddef.h>

#include "allocator.h"
#include "export.h"
#include "game.h"
#include "rules.h"
#include "status.h"

/** A game record. Opaque. */
typedef struct ayo_record ayo_record;

AYO_BEGIN_DECLS

/**
 * @brief Make a record of a game, without comments, all tags unknown.
 * @param[out] out the new record, yours to destroy; NULL on failure
 * @param game copied up to its current position, without its redo line
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_NO_MEMORY. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_record_create(ayo_record **out, const ayo_game *game,
                                                   const ayo_allocator *allocator);

/**
 * @brief Read a record from OGN text; every move is checked.
 * @param[out] out the new record, yours to destroy; NULL on failure
 * @param[out] error_offset where the text is wrong, in bytes; only set on a
 *             failure of the text, the end of the tags where `Variant` is missing;
 *             may be NULL
 * @param rules the rules of the game; NULL to take those that the tag `Variant` names
 * @param text any bytes
 * @param length how many, or #AYO_NUL_TERMINATED
 * @param allocator NULL for `malloc`
 * @return #AYO_OK, an `AYO_REFUSED_…` (of a move), an `AYO_ERR_TEXT…`,
 *         #AYO_ERR_RECORD_VARIANT, #AYO_ERR_RECORD_GAIN, #AYO_ERR_NULL,
 *         #AYO_ERR_NO_MEMORY. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_record_parse(ayo_record **out, size_t *error_offset,
                                                  const ayo_rules *rules, const char *text,
                                                  size_t length, const ayo_allocator *allocator);

/**
 * @brief Destroy a record. NULL is fine.
 * @param record yours
 * Since: 0.1.
 */
AYO_API void ayo_record_destroy(ayo_record *record);

/**
 * @brief The game of a record; clone it to play on.
 * @param record the record
 * @return Borrowed: valid until the record is destroyed; NULL when `record` is. Since: 0.1.
 */
AYO_NODISCARD AYO_API const ayo_game *ayo_record_game(const ayo_record *record);

/**
 * @brief The value of a tag that was read or set.
 * @param record the record
 * @param name the tag's name, exact in case, NUL-terminated
 * @return Borrowed until the record is changed or destroyed; NULL if there is no
 *         such tag or an argument is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_record_tag(const ayo_record *record, const char *name);

/**
 * @brief The name of a tag that was read or set, by number, sorted by name.
 * @param record the record
 * @param index from 0
 * @return Borrowed until the record is changed or destroyed; NULL past the last,
 *         so a loop finds them all, or when `record` is NULL. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_record_tag_name(const ayo_record *record, size_t index);

/**
 * @brief Set, change or remove a tag.
 * @param record changed
 * @param name letters, digits and `_`, NUL-terminated
 * @param value UTF-8 without control characters, NUL-terminated; copied; NULL removes the tag
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_RECORD_NAME, #AYO_ERR_RECORD_TAG
 *         (`Variant`, `FEN`, `Result` and `Termination` come from the game),
 *         #AYO_ERR_TEXT (a control character), #AYO_ERR_TEXT_UTF8,
 *         #AYO_ERR_NO_MEMORY. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_record_set_tag(ayo_record *record, const char *name,
                                                    const char *value);

/**
 * @brief The comment behind a move.
 * @param record the record
 * @param ply the move, 0 for the first of the record
 * @return Borrowed until the record is changed or destroyed; NULL if there is none. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_record_comment(const ayo_record *record, size_t ply);

/**
 * @brief Set, change or remove the comment behind a move.
 * @param record changed
 * @param ply the move, 0 for the first of the record
 * @param comment UTF-8 without `}`, NUL-terminated; copied, its white space made
 *        single blanks; NULL, or nothing but white space, removes the comment
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_ARGUMENT (no such move), #AYO_ERR_TEXT
 *         (a `}` or a control character), #AYO_ERR_TEXT_UTF8, #AYO_ERR_NO_MEMORY. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_record_set_comment(ayo_record *record, size_t ply,
                                                        const char *comment);

/**
 * @brief Write a record as OGN text, with a NUL.
 * @param[out] buffer may be NULL when `capacity` is 0
 * @param capacity its size in bytes
 * @param[out] length the bytes of the text without the NUL, also when the
 *             buffer is too small (then nothing is written to it); may be NULL
 * @param record the record
 * @return #AYO_OK, #AYO_ERR_NULL, #AYO_ERR_BUFFER. Since: 0.1.
 */
AYO_NODISCARD AYO_API ayo_status ayo_record_format(char *buffer, size_t capacity, size_t *length,
                                                   const ayo_record *record);

AYO_END_DECLS

#endif

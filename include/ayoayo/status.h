/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file status.h
 * @brief What a call answers: success, or the cause of its failure.
 *
 * Every call that can fail returns an #ayo_status: 0 for success, a negative
 * number for a failure, #AYO_DONE where a sequence has ended. A failed call
 * leaves its objects and out-parameters as they were, except that a function
 * which makes an object sets it to NULL, and that sizes and offsets are
 * reported where a function says so.
 */
#ifndef AYOAYO_STATUS_H
#define AYOAYO_STATUS_H

#include <stdint.h>

#include "export.h"

/** The one list of statuses: X(name, value, message). Values never change. */
#define AYO_STATUS_LIST(X)                                                                         \
    X(DONE, 1, "the sequence has no more elements")                                                \
    X(OK, 0, "success")                                                                            \
    X(ERR_NULL, -1, "a required pointer is NULL")                                                  \
    X(ERR_ARGUMENT, -2, "an argument is out of its range")                                         \
    X(ERR_STRUCT_SIZE, -3, "struct_size was not set by the _INIT macro")                           \
    X(ERR_BUFFER, -4, "the buffer is too small")                                                   \
    X(ERR_NO_MEMORY, -5, "the allocator had no memory")                                            \
    X(ERR_FULL, -6, "the caller's memory for the game is full")                                    \
    X(ERR_POSITION, -7, "the bytes are no position of this rule set")                              \
    X(ERR_NOTHING_TO_UNDO, -9, "there is no move to take back")                                    \
    X(ERR_NOTHING_TO_REDO, -10, "there is no move to make again")                                  \
    X(REFUSED_GAME_OVER, -20, "refused: the game is over")                                         \
    X(REFUSED_NOT_YOUR_PIT, -21, "refused: no such pit in the mover's row")                        \
    X(REFUSED_EMPTY, -22, "refused: the pit is empty")                                             \
    X(REFUSED_ENDLESS, -23, "refused: the relay would never end")                                  \
    X(REFUSED_GRAND_SLAM, -24, "refused: it would take all the opponent has")                      \
    X(REFUSED_STARVES, -25, "refused: it leaves the opponent without seeds")                       \
    X(ERR_OPTION, -40, "no such rule option")                                                      \
    X(ERR_OPTION_VALUE, -41, "no such value of this rule option")                                  \
    X(ERR_OPTION_REPEATED, -42, "the rule option is given twice")                                  \
    X(ERR_PRESET, -43, "no such preset of rules")                                                  \
    X(ERR_SIZE, -44, "the board would hold more than 254 seeds")                                   \
    X(ERR_TEXT, -50, "the text does not have the form it should have")                             \
    X(ERR_TEXT_COUNT, -51, "the text has too few or too many counts")                              \
    X(ERR_TEXT_SUM, -52, "the counts do not sum to the seeds of the rule set")                     \
    X(ERR_TEXT_UTF8, -53, "the text is not UTF-8")                                                 \
    X(ERR_TEXT_UNCLOSED, -54, "a bracket, brace or quote is not closed")                           \
    X(ERR_RECORD_VARIANT, -60, "the record does not name a known rule set")                        \
    X(ERR_RECORD_GAIN, -61, "the +n behind a move is not what the move gained")                    \
    X(ERR_RECORD_TAG, -62, "this tag is computed from the game")                                   \
    X(ERR_RECORD_NAME, -63, "a tag name is letters, digits and _")                                 \
    X(ERR_CANCELLED, -70, "the caller cancelled it")                                               \
    X(ERR_LIMIT, -71, "more than a limit allows")                                                  \
    X(ERR_RULES, -72, "the table is for other rules")                                              \
    X(ERR_FILE_MISSING, -80, "there is no such file")                                              \
    X(ERR_FILE_IO, -81, "the system cannot read or write the file")                                \
    X(ERR_FILE_FOREIGN, -82, "the file is no endgame table")                                       \
    X(ERR_FILE_VERSION, -83, "a later release wrote the file")                                     \
    X(ERR_FILE_TRUNCATED, -84, "the end of the file is missing")                                   \
    X(ERR_FILE_CORRUPT, -85, "the file was changed since it was written")                          \
    X(ERR_FILE_RULES, -86, "the file is for other rules")

#define AYO_STATUS_ENUMERATOR(name, value, message) AYO_##name = (value),
/** The statuses by name: #AYO_OK is 0, failures are negative. */
enum { AYO_STATUS_LIST(AYO_STATUS_ENUMERATOR) };
#undef AYO_STATUS_ENUMERATOR

/** One of the values of #AYO_STATUS_LIST. */
typedef int32_t ayo_status;

AYO_BEGIN_DECLS

/**
 * @brief The name of a status, such as `"ERR_BUFFER"`.
 * @param status any number
 * @return A static string; `"UNKNOWN"` for a number that is no status.
 * Thread safety: any thread. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_status_name(ayo_status status);

/**
 * @brief What a status means, as a short English sentence without a full stop.
 * @param status any number
 * @return A static string; `"unknown status"` for a number that is no status.
 * Thread safety: any thread. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_status_message(ayo_status status);

AYO_END_DECLS

#endif

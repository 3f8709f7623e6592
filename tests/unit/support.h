/* SPDX-License-Identifier: Apache-2.0 */
/* What the unit tests say in one line: rule sets and positions by their texts. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

#include <ayoayo/ayoayo.h>

/* The cycle of RULES.md, S3: the moves lead from the position back to it. */
#define CYCLE  "0-0-0-0-0-0-0-1-1-0-1-0-24-21-N"
#define AROUND "bAfAdDeEfFaAbBcDdF"

/* Both operands as numbers, so that a failure shows them. */
#define expect_int(actual, expected)                                                               \
    do {                                                                                           \
        long long actual_ = (long long)(actual);                                                   \
        long long expected_ = (long long)(expected);                                               \
        cr_expect(actual_ == expected_, "%s is %lld, not %lld", #actual, actual_, expected_);      \
    } while (0)

/* A call's status by name. */
#define expect_status(call, expected)                                                              \
    do {                                                                                           \
        ayo_status actual_ = (call);                                                               \
        cr_expect(actual_ == (expected), "%s: %s, not %s", #call, ayo_status_name(actual_),        \
                  ayo_status_name(expected));                                                      \
    } while (0)

#define expect_ok(call) expect_status(call, AYO_OK)

#define expect_text(actual, expected)                                                              \
    do {                                                                                           \
        const char *text_ = (actual);                                                              \
        cr_expect(text_ != NULL && strcmp(text_, (expected)) == 0, "%s is %s, not %s", #actual,    \
                  text_ == NULL ? "NULL" : text_, (expected));                                     \
    } while (0)

/* The rule set of a text; yours to destroy. */
ayo_rules *rules_of(const char *text);

/* The position of a text. */
ayo_position position_of(const ayo_rules *rules, const char *text);

/* A game at a position (NULL: the start) after a line of moves; yours to destroy. */
ayo_game *game_of(const char *rules, const char *position, const char *line);

/* Another game like it, redo line included; yours to destroy. */
ayo_game *clone_of(const ayo_game *game);

/* Nothing that can be seen of the games differs, the redo line included. */
void expect_same_game(const ayo_game *one, const ayo_game *other);

/* The position's text is this one. */
void expect_position(const ayo_position *position, const char *text);

/* The game's current position is this one. */
void expect_at(const ayo_game *game, const char *text);

/* How the game stands, and the text of the final position. */
void expect_game_over(const ayo_game *game, int reason, int result, const char *final);
void expect_game_running(const ayo_game *game);

/* The move is legal, has so many laps, ends and captures so, and leads there. */
void expect_move(const char *rules, const char *before, char letter, uint64_t laps, char last,
                 int captured, const char *after);

/* The move is refused for this cause by check, apply and events alike, and changes nothing. */
void expect_refused(const char *rules, const char *before, char letter, ayo_status cause);
void expect_pit_refused(const char *rules, const char *before, int pit, ayo_status cause);

/* The letters of the legal moves, in pit order. */
void expect_legal(const char *rules, const char *position, const char *letters);

/* How a bare position stands. */
void expect_over(const char *rules, const char *position, int reason, int result,
                 const char *final);
void expect_running(const char *rules, const char *position);

#endif

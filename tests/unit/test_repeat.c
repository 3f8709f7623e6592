/* SPDX-License-Identifier: Apache-2.0 */
/* Repetition in batches: every lane ends where a game of its moves does. */
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

enum { LANES = 64, MAX_PLIES = 300 };

/* Games of the same moves: what the lanes are compared with. */
typedef struct both {
    ayo_rules *rules;
    ayo_game *games[LANES];
    ayo_position positions[LANES];
    uint8_t reasons[LANES], made[LANES];
    uint32_t plies[LANES];
    ayo_past pasts[LANES];
    ayo_position *history;
    size_t depth;
} both;

static both begin(const char *text, size_t depth)
{
    both b = {.rules = rules_of(text), .depth = depth};
    expect_ok(ayo_batch_start(b.positions, b.rules, LANES));
    b.history = malloc(LANES * depth * sizeof *b.history);
    cr_assert(b.history != NULL);
    for (int i = 0; i < LANES; i++)
        expect_ok(ayo_game_create(&b.games[i], b.rules, NULL));
    expect_ok(ayo_batch_repeat(b.reasons, b.pasts, b.history, depth, b.made, b.rules, b.positions,
                               LANES));
    return b;
}

static void end(both *b)
{
    for (int i = 0; i < LANES; i++)
        ayo_game_destroy(b->games[i]);
    ayo_rules_destroy(b->rules);
    free(b->history);
}

/* A random move in every lane, the same in its game. Answers how many games ended by repetition. */
static int step(both *b, ayo_random randoms[LANES])
{
    int32_t pits[LANES];
    int repeated = 0;
    expect_ok(ayo_batch_reset(b->positions, b->plies, b->reasons, b->rules, LANES));
    for (int i = 0; i < LANES; i++)
        if (b->reasons[i] != AYO_REASON_NONE) {
            ayo_game_destroy(b->games[i]);
            expect_ok(ayo_game_create(&b->games[i], b->rules, NULL));
            b->made[i] = 0;
            expect_ok(ayo_batch_repeat(&b->reasons[i], &b->pasts[i],
                                       b->history + (size_t)i * b->depth, b->depth, &b->made[i],
                                       b->rules, &b->positions[i], 1));
        }
    expect_ok(ayo_batch_random_step(b->positions, pits, b->reasons, b->plies, MAX_PLIES, randoms,
                                    b->rules, LANES));
    memset(b->made, 1, sizeof b->made);
    expect_ok(ayo_batch_repeat(b->reasons, b->pasts, b->history, b->depth, b->made, b->rules,
                               b->positions, LANES));
    for (int i = 0; i < LANES; i++) {
        ayo_move_result result = AYO_MOVE_RESULT_INIT;
        expect_ok(ayo_game_apply(&result, b->games[i], pits[i]));
        int reason = result.reason;
        if (reason == AYO_REASON_NONE && b->plies[i] >= MAX_PLIES)
            reason = AYO_REASON_PLY_LIMIT;
        cr_expect(b->reasons[i] == reason, "lane %d: %d, not %d", i, b->reasons[i], reason);
        repeated += reason == AYO_REASON_REPETITION;
    }
    return repeated;
}

/* Random games on small boards, where positions come back often. */
Test(repeat, every_lane_ends_where_its_game_does)
{
    static const char *const texts[] = {
        "oware,pits-per-row=2,repetition=2", "oware,pits-per-row=3,seeds-per-pit=2,repetition=3",
        "pratt,pits-per-row=3,seeds-per-pit=1,repetition=2", "russ,pits-per-row=2,repetition=4",
        "oware,pits-per-row=2,seeds-per-pit=1,repetition=255"};
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        both b = begin(texts[t], MAX_PLIES + 1);
        ayo_random randoms[LANES];
        int repeated = 0;
        for (int i = 0; i < LANES; i++)
            randoms[i].state = 1000u * (t + 1) + (unsigned)i;
        for (int ply = 0; ply < 600; ply++)
            repeated += step(&b, randoms);
        cr_expect(repeated > 0 || strstr(texts[t], "russ") || strstr(texts[t], "255"),
                  "%s: nothing repeated", texts[t]);
        end(&b);
    }
}

/* The line of RULES.md, S3, round and round. */
Test(repeat, a_position_occurs_for_the_nth_time)
{
    for (int limit = 2; limit <= 5; limit++) {
        char text[32];
        snprintf(text, sizeof text, "russ,repetition=%d", limit);
        ayo_rules *rules = rules_of(text);
        ayo_position position = position_of(rules, CYCLE);
        ayo_past past = {0};
        ayo_position history[100];
        uint8_t reason = 0, made = 0;
        int ply = 0;
        expect_ok(ayo_batch_repeat(&reason, &past, history, 100, &made, rules, &position, 1));
        expect_int(reason, AYO_REASON_NONE);
        for (made = 1; reason == AYO_REASON_NONE && ply < 100; ply++) {
            int pit = 0;
            expect_ok(ayo_move_parse(&pit, &position, &AROUND[ply % 18], 1));
            expect_ok(ayo_position_apply(&position, NULL, rules, &position, pit));
            expect_ok(ayo_batch_repeat(&reason, &past, history, 100, &made, rules, &position, 1));
        }
        expect_int(reason, AYO_REASON_REPETITION);
        expect_int(ply, 18 * (limit - 1));
        ayo_rules_destroy(rules);
    }
}

/* To the position of 18 moves ago, one has to look back on 18 positions. */
Test(repeat, what_is_too_long_ago_is_forgotten)
{
    for (size_t depth = 1; depth < 25; depth++) {
        ayo_rules *rules = rules_of("russ,repetition=2");
        ayo_position position = position_of(rules, CYCLE);
        ayo_past past = {0};
        ayo_position history[30];
        uint8_t reason = 0, made = 0;
        for (int ply = 0; ply <= 18; ply++) {
            int pit = 0;
            expect_ok(ayo_batch_repeat(&reason, &past, history, depth, &made, rules, &position, 1));
            expect_int(reason, ply == 18 && depth >= 18 ? AYO_REASON_REPETITION : 0);
            if (ply == 18)
                break;
            expect_ok(ayo_move_parse(&pit, &position, &AROUND[ply % 18], 1));
            expect_ok(ayo_position_apply(&position, NULL, rules, &position, pit));
            made = 1;
        }
        ayo_rules_destroy(rules);
    }
}

/* After a capture no position of before can come back. */
Test(repeat, a_capture_leaves_nothing_of_what_was_before)
{
    ayo_rules *rules = rules_of("russ,repetition=2");
    ayo_position position = position_of(rules, CYCLE);
    ayo_past past = {0}, fresh = {0};
    ayo_position history[30];
    uint8_t reason = 0, made = 1;
    for (int ply = 0; ply < 10; ply++) {
        int pit = 0;
        expect_ok(ayo_batch_repeat(&reason, &past, history, 30, &made, rules, &position, 1));
        expect_ok(ayo_move_parse(&pit, &position, &AROUND[ply], 1));
        expect_ok(ayo_position_apply(&position, NULL, rules, &position, pit));
    }
    position = position_of(rules, "0-0-0-0-0-0-0-1-0-0-1-0-25-21-N");
    expect_ok(ayo_batch_repeat(&reason, &past, history, 30, &made, rules, &position, 1));
    expect_ok(ayo_batch_repeat(&reason, &fresh, history, 30, &made, rules, &position, 1));
    cr_expect(memcmp(&past, &fresh, sizeof past) == 0);
    ayo_rules_destroy(rules);
}

Test(repeat, a_game_that_is_over_by_the_board_stays_so_and_a_limit_comes_last)
{
    ayo_rules *rules = rules_of("russ,repetition=2");
    ayo_position position = position_of(rules, CYCLE);
    static const uint8_t before[] = {AYO_REASON_NONE, AYO_REASON_MAJORITY, AYO_REASON_NO_MOVE,
                                     AYO_REASON_PLY_LIMIT};
    static const uint8_t after[] = {AYO_REASON_REPETITION, AYO_REASON_MAJORITY, AYO_REASON_NO_MOVE,
                                    AYO_REASON_REPETITION};
    for (size_t i = 0; i < sizeof before; i++) {
        ayo_past past = {0};
        ayo_position history[3];
        uint8_t reason = AYO_REASON_NONE, made = 1;
        expect_ok(ayo_batch_repeat(&reason, &past, history, 3, &made, rules, &position, 1));
        reason = before[i];
        expect_ok(ayo_batch_repeat(&reason, &past, history, 3, &made, rules, &position, 1));
        expect_int(reason, after[i]);
        made = 0;
        reason = AYO_REASON_NONE;
        expect_ok(ayo_batch_repeat(&reason, &past, history, 3, &made, rules, &position, 1));
        expect_int(reason, AYO_REASON_NONE);
    }
    ayo_rules_destroy(rules);
}

Test(repeat, without_the_rule_nothing_is_done_and_null_is_refused)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, CYCLE);
    ayo_past past = {0};
    ayo_position history[3];
    uint8_t reason = 0, made = 1;
    for (int i = 0; i < 3; i++)
        expect_ok(ayo_batch_repeat(&reason, &past, history, 3, &made, rules, &position, 1));
    expect_int(reason, AYO_REASON_NONE);
    expect_int(past.length, 0);
    expect_status(ayo_batch_repeat(NULL, &past, history, 3, &made, rules, &position, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_repeat(&reason, NULL, history, 3, &made, rules, &position, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_repeat(&reason, &past, history, 3, NULL, rules, &position, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_repeat(&reason, &past, history, 3, &made, NULL, &position, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_repeat(&reason, &past, history, 3, &made, rules, NULL, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_repeat(&reason, &past, NULL, 3, &made, rules, &position, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_repeat(&reason, &past, history, 0, &made, rules, &position, 1),
                  AYO_ERR_ARGUMENT);
    expect_ok(ayo_batch_repeat(&reason, &past, history, 3, &made, rules, &position, 0));
    ayo_rules_destroy(rules);
}

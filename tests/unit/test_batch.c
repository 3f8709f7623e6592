/* SPDX-License-Identifier: Apache-2.0 */
/* Batches: every lane gets what the function for one position gives. */
#include <stddef.h>

#include "support.h"

enum { LANES = 300 };

/* Rules that take the lists, and rules that do not. */
static const char *const rule_texts[] = {"russ",
                                         "pratt",
                                         "mancala-world,feeding=optional",
                                         "russ,pits-per-row=4,seeds-per-pit=3",
                                         "russ,pits-per-row=1,seeds-per-pit=7",
                                         "russ,pits-per-row=5,seeds-per-pit=6,capturing-seed=kept",
                                         "russ,seeds-per-pit=10",
                                         "pratt,pits-per-row=3,seeds-per-pit=2,feeding=optional",
                                         "oware",
                                         "oware,grand-slam=forbidden",
                                         "russ,sowing=single",
                                         "pratt,pits-per-row=8,seeds-per-pit=6",
                                         "russ,pits-per-row=12,seeds-per-pit=10"};

#define each_rules(text)                                                                           \
    for (const char *const *text = rule_texts;                                                     \
         text < rule_texts + sizeof rule_texts / sizeof rule_texts[0]; text++)

/* Lanes at all stages of play, over or not, and one that is no position. */
static void scatter(ayo_position *positions, const ayo_rules *rules, uint64_t seed)
{
    ayo_random random = {seed};
    expect_ok(ayo_batch_start(positions, rules, LANES));
    for (int i = 0; i < LANES; i++)
        expect_ok(ayo_position_playout(&positions[i], NULL, &random, rules, &positions[i],
                                       (uint64_t)i % 50));
    memset(&positions[LANES / 2], 0xff, sizeof positions[0]);
}

Test(batch, start_is_the_start_position_of_every_lane)
{
    ayo_rules *rules = rules_of("pratt,pits-per-row=3");
    ayo_position positions[3];
    memset(positions, 0xee, sizeof positions);
    expect_ok(ayo_batch_start(positions, rules, 2));
    expect_position(&positions[0], "4-4-4-4-4-4-0-0-S");
    expect_position(&positions[1], "4-4-4-4-4-4-0-0-S");
    expect_int(positions[2].pits[0], 0xee);
    ayo_rules_destroy(rules);
}

Test(batch, legal_is_that_of_each_position)
{
    each_rules(text)
    {
        ayo_rules *rules = rules_of(*text);
        ayo_position positions[LANES];
        uint32_t masks[LANES];
        scatter(positions, rules, 5);
        expect_ok(ayo_batch_legal(masks, rules, positions, LANES));
        for (int i = 0; i < LANES; i++) {
            uint32_t mask = 0;
            ayo_status status = ayo_position_legal(&mask, rules, &positions[i]);
            cr_expect(masks[i] == (status == AYO_OK ? mask : 0), "%s lane %d", *text, i);
        }
        ayo_rules_destroy(rules);
    }
}

/* More lanes than one list has names for. */
Test(batch, legal_is_that_of_each_of_very_many_positions)
{
    enum { MANY = 4096 + 4096 + 70 };
    static ayo_position positions[MANY];
    static uint32_t masks[MANY];
    ayo_rules *rules = rules_of("russ");
    for (int i = 0; i < MANY; i += LANES) {
        ayo_position some[LANES];
        const int count = MANY - i < LANES ? MANY - i : LANES;
        scatter(some, rules, (uint64_t)i);
        memcpy(positions + i, some, (size_t)count * sizeof some[0]);
    }
    expect_ok(ayo_batch_legal(masks, rules, positions, MANY));
    for (int i = 0; i < MANY; i++) {
        uint32_t mask = 0;
        ayo_status status = ayo_position_legal(&mask, rules, &positions[i]);
        cr_expect(masks[i] == (status == AYO_OK ? mask : 0), "lane %d", i);
    }
    ayo_rules_destroy(rules);
}

/* Whatever is wrong with a position, its lane has no moves, and no other lane minds. */
Test(batch, no_position_has_no_moves)
{
    ayo_rules *rules = rules_of("russ");
    for (size_t byte = 0; byte < sizeof(ayo_position); byte++)
        for (int bit = 0; bit < 8; bit++) {
            ayo_position positions[LANES];
            uint32_t masks[LANES];
            const size_t lane = byte * 7 + (size_t)bit;
            expect_ok(ayo_batch_start(positions, rules, LANES));
            ((uint8_t *)&positions[lane])[byte] ^= (uint8_t)(1 << bit);
            const bool valid = ayo_position_validate(rules, &positions[lane]) == AYO_OK;
            expect_ok(ayo_batch_legal(masks, rules, positions, LANES));
            cr_expect(valid == (byte == offsetof(ayo_position, mover) && bit == 0));
            for (size_t i = 0; i < LANES; i++) {
                const uint32_t expected = i != lane ? 0x3f : valid ? 0x3f << 6 : 0;
                cr_expect(masks[i] == expected, "byte %zu bit %d lane %zu", byte, bit, i);
            }
        }
    ayo_rules_destroy(rules);
}

/* As many seeds as there should be, also when they are counted in a byte, but not all in place;
 * or one too many. */
Test(batch, no_seed_is_counted_out_of_place)
{
    each_rules(text)
    {
        ayo_rules *rules = rules_of(*text);
        ayo_position positions[LANES];
        uint32_t masks[LANES];
        expect_ok(ayo_batch_start(positions, rules, LANES));
        for (size_t byte = 0; byte < sizeof(ayo_position); byte++) {
            uint8_t *moved = (uint8_t *)&positions[byte];
            uint8_t *doubled = (uint8_t *)&positions[100 + byte];
            moved[0]--;
            moved[byte]++;
            doubled[0] ^= 128;
            doubled[byte] ^= 128;
            ((uint8_t *)&positions[200 + byte])[byte]++;
        }
        expect_ok(ayo_batch_legal(masks, rules, positions, LANES));
        for (int i = 0; i < LANES; i++) {
            uint32_t mask = 0;
            ayo_status status = ayo_position_legal(&mask, rules, &positions[i]);
            cr_expect(masks[i] == (status == AYO_OK ? mask : 0), "%s lane %d", *text, i);
        }
        ayo_rules_destroy(rules);
    }
}

/* Any pit, most of them the mover's own. */
static int32_t some_pit(ayo_random *random, const ayo_position *position)
{
    const uint32_t pits = position->pits_per_row;
    if (pits > AYO_MAX_PITS_PER_ROW || ayo_random_below(random, 10) == 0)
        return (int32_t)ayo_random_below(random, 30) - 3;
    return (int32_t)(ayo_random_below(random, pits) + (position->mover ? pits : 0));
}

/* So many lanes at a time: how many there are may decide how it is done. */
static void expect_applied(int piece)
{
    each_rules(text)
    {
        ayo_rules *rules = rules_of(*text);
        ayo_random random = {9};
        ayo_position positions[LANES];
        int32_t pits[LANES];
        int32_t statuses[LANES];
        uint8_t reasons[LANES];
        scatter(positions, rules, 6);
        ayo_position expected[LANES];
        memcpy(expected, positions, sizeof expected);
        for (int i = 0; i < LANES; i++)
            pits[i] = some_pit(&random, &positions[i]);
        for (int i = 0; i < LANES; i += piece)
            expect_ok(ayo_batch_apply(positions + i, statuses + i, reasons + i, NULL, 0, rules,
                                      pits + i, (size_t)piece));
        for (int i = 0; i < LANES; i++) {
            ayo_move_result result = AYO_MOVE_RESULT_INIT;
            ayo_status status =
                ayo_position_apply(&expected[i], &result, rules, &expected[i], pits[i]);
            cr_expect(statuses[i] == status, "%s lane %d: %s", *text, i,
                      ayo_status_name(statuses[i]));
            cr_expect(reasons[i] == result.reason, "%s lane %d", *text, i);
            cr_expect(memcmp(&positions[i], &expected[i], sizeof expected[i]) == 0, "%s lane %d",
                      *text, i);
        }
        ayo_rules_destroy(rules);
    }
}

Test(batch, apply_is_that_of_each_position)
{
    expect_applied(LANES);
    expect_applied(LANES / 3);
}

Test(batch, an_endless_relay_is_reported_for_its_lane)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position positions[2] = {position_of(rules, "0-1-0-1-2-0-1-0-1-0-2-1-20-19-S"),
                                 position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")};
    const int32_t pits[2] = {4, 0};
    int32_t statuses[2];
    expect_ok(ayo_batch_apply(positions, statuses, NULL, NULL, 0, rules, pits, 2));
    expect_int(statuses[0], AYO_REFUSED_ENDLESS);
    expect_position(&positions[0], "0-1-0-1-2-0-1-0-1-0-2-1-20-19-S");
    expect_int(statuses[1], AYO_OK);
    expect_position(&positions[1], "2-7-0-6-1-6-6-6-0-0-6-6-2-0-N");
    ayo_rules_destroy(rules);
}

/* The sweep gives North the majority: looked at again, the game would end for that. The other
 * lane is there to have the batch look again: its first answer is endless. */
Test(batch, a_reason_is_found_before_the_sweep)
{
    ayo_rules *rules = rules_of("pratt,pits-per-row=3,seeds-per-pit=2,feeding=optional");
    ayo_position positions[2] = {position_of(rules, "1-4-1-0-2-0-4-0-N"),
                                 position_of(rules, "0-5-0-2-2-1-2-0-S")};
    const int32_t pits[2] = {4, 1};
    int32_t statuses[2];
    uint8_t reasons[2];
    expect_ok(ayo_batch_apply(positions, statuses, reasons, NULL, 0, rules, pits, 2));
    expect_int(statuses[0], AYO_OK);
    expect_int(reasons[0], AYO_REASON_NO_MOVE);
    expect_position(&positions[0], "0-0-0-0-0-0-4-8-S");
    expect_int(statuses[1], AYO_OK);
    expect_int(reasons[1], AYO_REASON_NONE);
    ayo_rules_destroy(rules);
}

Test(batch, a_player_whose_relays_are_all_endless_is_over)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=1,seeds-per-pit=7");
    ayo_position position = position_of(rules, "7-7-0-0-S");
    const int32_t pit = 0;
    int32_t status;
    expect_ok(ayo_batch_apply(&position, &status, NULL, NULL, 0, rules, &pit, 1));
    expect_int(status, AYO_REFUSED_GAME_OVER);
    ayo_rules_destroy(rules);
}

Test(batch, the_limit_of_plies_ends_a_lane_that_nothing_else_has_ended)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position positions[2] = {position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"),
                                 position_of(rules, "0-1-2-1-2-0-1-0-1-0-4-1-23-12-S")};
    uint32_t plies[2] = {6, 6};
    const int32_t pits[2] = {1, 1};
    int32_t statuses[2];
    uint8_t reasons[2];
    expect_ok(ayo_batch_apply(positions, statuses, reasons, plies, 7, rules, pits, 2));
    expect_int(plies[0], 7);
    expect_int(reasons[0], AYO_REASON_PLY_LIMIT);
    expect_int(reasons[1], AYO_REASON_MAJORITY);
    expect_ok(ayo_batch_reset(positions, plies, reasons, rules, 2));
    expect_position(&positions[0], "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    expect_int(plies[0], 0);
    expect_ok(ayo_batch_apply(positions, statuses, reasons, plies, 0, rules, pits, 2));
    expect_int(plies[0], 1);
    expect_int(reasons[0], AYO_REASON_NONE);
    ayo_rules_destroy(rules);
}

Test(batch, a_refused_move_costs_no_ply)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    const ayo_position before = position;
    uint32_t plies = 3;
    uint8_t reason = 77;
    const int32_t pit = 6;
    int32_t status;
    expect_ok(ayo_batch_apply(&position, &status, &reason, &plies, 4, rules, &pit, 1));
    expect_int(status, AYO_REFUSED_NOT_YOUR_PIT);
    expect_int(plies, 3);
    expect_int(reason, AYO_REASON_NONE);
    cr_expect(ayo_position_equal(&position, &before));
    ayo_rules_destroy(rules);
}

Test(batch, random_moves_are_those_of_each_position_and_a_step_makes_them)
{
    each_rules(text)
    {
        ayo_rules *rules = rules_of(*text);
        ayo_position positions[LANES];
        ayo_random randoms[LANES];
        ayo_random again[LANES];
        int32_t drawn[LANES];
        int32_t played[LANES];
        uint8_t reasons[LANES];
        scatter(positions, rules, 7);
        for (int i = 0; i < LANES; i++)
            again[i].state = randoms[i].state = (uint64_t)i;
        expect_ok(ayo_batch_random_moves(drawn, randoms, rules, positions, LANES));
        ayo_position stepped[LANES];
        memcpy(stepped, positions, sizeof stepped);
        expect_ok(ayo_batch_random_step(stepped, played, reasons, NULL, 0, again, rules, LANES));
        for (int i = 0; i < LANES; i++) {
            int pit = -1;
            ayo_random random = {(uint64_t)i};
            ayo_move_result result = AYO_MOVE_RESULT_INIT;
            if (ayo_position_random_move(&pit, &random, rules, &positions[i]) == AYO_OK)
                expect_ok(ayo_position_apply(&positions[i], &result, rules, &positions[i], pit));
            cr_expect(drawn[i] == pit && played[i] == pit, "%s lane %d", *text, i);
            cr_expect(random.state == randoms[i].state && random.state == again[i].state);
            cr_expect(reasons[i] == result.reason, "%s lane %d", *text, i);
            cr_expect(memcmp(&positions[i], &stepped[i], sizeof stepped[i]) == 0, "%s lane %d",
                      *text, i);
        }
        ayo_rules_destroy(rules);
    }
}

Test(batch, playout_is_that_of_each_position)
{
    each_rules(text)
    {
        ayo_rules *rules = rules_of(*text);
        ayo_position positions[LANES];
        uint32_t plies[LANES];
        ayo_random randoms[LANES];
        scatter(positions, rules, 8);
        ayo_position expected[LANES];
        memcpy(expected, positions, sizeof expected);
        for (int i = 0; i < LANES; i++)
            randoms[i].state = (uint64_t)i;
        expect_ok(ayo_batch_playout(positions, plies, randoms, rules, 40, LANES));
        for (int i = 0; i < LANES; i++) {
            ayo_random random = {(uint64_t)i};
            uint64_t made = 0;
            (void)!ayo_position_playout(&expected[i], &made, &random, rules, &expected[i], 40);
            cr_expect(plies[i] == made, "%s lane %d", *text, i);
            cr_expect(memcmp(&positions[i], &expected[i], sizeof expected[i]) == 0);
        }
        ayo_rules_destroy(rules);
    }
}

Test(batch, outcomes_and_hashes_are_those_of_each_position)
{
    each_rules(text)
    {
        ayo_rules *rules = rules_of(*text);
        ayo_position positions[LANES];
        uint8_t results[LANES];
        uint8_t reasons[LANES];
        uint64_t hashes[LANES];
        scatter(positions, rules, 4);
        expect_ok(ayo_batch_outcomes(results, reasons, rules, positions, LANES));
        expect_ok(ayo_batch_hash(hashes, positions, LANES));
        for (int i = 0; i < LANES; i++) {
            ayo_outcome outcome = AYO_OUTCOME_INIT;
            (void)!ayo_position_outcome(&outcome, rules, &positions[i]);
            cr_expect(results[i] == outcome.result && reasons[i] == outcome.reason);
            cr_expect(hashes[i] == ayo_position_hash(&positions[i]));
        }
        ayo_rules_destroy(rules);
    }
}

Test(batch, a_lane_is_observed_from_the_movers_side)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=2,seeds-per-pit=4");
    ayo_position positions[3] = {position_of(rules, "1-2-3-4-5-1-S"),
                                 position_of(rules, "1-2-3-4-5-1-N")};
    const uint8_t expected[18] = {1, 2, 3, 4, 5, 1, 3, 4, 1, 2, 1, 5, 0, 0, 0, 0, 0, 0};
    uint8_t planes[18];
    memset(&positions[2], 0, sizeof positions[2]);
    memset(planes, 0xee, sizeof planes);
    expect_ok(ayo_batch_observe(planes, rules, positions, 3));
    cr_expect(memcmp(planes, expected, sizeof expected) == 0);
    ayo_rules_destroy(rules);
}

Test(batch, null_is_answered)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    ayo_random random = {1};
    uint32_t mask;
    int32_t number = 0;
    uint8_t byte = 0;
    uint64_t hash;
    expect_status(ayo_batch_start(NULL, rules, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_start(&position, NULL, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_legal(NULL, rules, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_legal(&mask, NULL, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_legal(&mask, rules, NULL, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_apply(NULL, &number, NULL, NULL, 0, rules, &number, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_apply(&position, NULL, NULL, NULL, 0, rules, &number, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_apply(&position, &number, NULL, NULL, 0, NULL, &number, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_apply(&position, &number, NULL, NULL, 0, rules, NULL, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_random_moves(NULL, &random, rules, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_random_moves(&number, NULL, rules, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_random_step(NULL, NULL, NULL, NULL, 0, &random, rules, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_random_step(&position, NULL, NULL, NULL, 0, NULL, rules, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_playout(&position, NULL, NULL, rules, 1, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_outcomes(NULL, NULL, rules, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_reset(&position, NULL, NULL, rules, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_observe(NULL, rules, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_random_moves(&number, &random, NULL, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_random_moves(&number, &random, rules, NULL, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_random_step(&position, NULL, NULL, NULL, 0, &random, NULL, 1),
                  AYO_ERR_NULL);
    expect_status(ayo_batch_playout(NULL, NULL, &random, rules, 1, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_playout(&position, NULL, &random, NULL, 1, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_outcomes(&byte, NULL, NULL, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_outcomes(&byte, NULL, rules, NULL, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_reset(NULL, NULL, &byte, rules, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_reset(&position, NULL, &byte, NULL, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_observe(&byte, NULL, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_observe(&byte, rules, NULL, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_hash(NULL, &position, 1), AYO_ERR_NULL);
    expect_status(ayo_batch_hash(&hash, NULL, 1), AYO_ERR_NULL);
    expect_ok(ayo_batch_reset(&position, NULL, &byte, rules, 0));
    ayo_rules_destroy(rules);
}

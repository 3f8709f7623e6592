/* SPDX-License-Identifier: Apache-2.0 */
/* position.h: the plain value, its bytes, and its hash. */
#include <stddef.h>

#include "support.h"

#define START "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"

Test(position, the_bytes_are_as_documented)
{
    expect_int(sizeof(ayo_position), 32);
    expect_int(ayo_position_size(), 32);
    expect_int(offsetof(ayo_position, pits), 0);
    expect_int(offsetof(ayo_position, stores), 24);
    expect_int(offsetof(ayo_position, mover), 26);
    expect_int(offsetof(ayo_position, pits_per_row), 27);
    expect_int(offsetof(ayo_position, reserved), 28);
}

Test(position, the_bytes_beyond_the_board_are_zero)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=4");
    static const uint8_t expected[32] = {4, 4, 4, 4, 4, 4, 4, 4, [27] = 4};
    ayo_position start;
    memset(&start, 0xff, sizeof start);
    expect_ok(ayo_position_start(&start, rules));
    cr_expect(memcmp(&start, expected, sizeof expected) == 0);
    ayo_rules_destroy(rules);
}

Test(position, the_start_is_every_pit_full_and_south_moves)
{
    static const struct {
        const char *rules;
        const char *start;
    } cases[] = {
        {"russ", START},
        {"oware", START},
        {"russ,pits-per-row=1", "4-4-0-0-S"},
        {"russ,pits-per-row=4,seeds-per-pit=3", "3-3-3-3-3-3-3-3-0-0-S"},
        {"russ,pits-per-row=1,seeds-per-pit=127", "127-127-0-0-S"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ayo_rules *rules = rules_of(cases[i].rules);
        ayo_position start;
        expect_ok(ayo_position_start(&start, rules));
        expect_position(&start, cases[i].start);
        expect_ok(ayo_position_validate(rules, &start));
        ayo_rules_destroy(rules);
    }
}

Test(position, start_answers_null)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position;
    memset(&position, 9, sizeof position);
    expect_status(ayo_position_start(NULL, rules), AYO_ERR_NULL);
    expect_status(ayo_position_start(&position, NULL), AYO_ERR_NULL);
    expect_int(position.pits[0], 9);
    ayo_rules_destroy(rules);
}

/* -- Made from counts --------------------------------------------------------------------- */

Test(make, counts_are_pits_in_sowing_order_and_the_stores)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=2,seeds-per-pit=5");
    static const int32_t counts[] = {1, 2, 3, 4, 6, 4};
    ayo_position position;
    expect_ok(ayo_position_make(&position, rules, counts, 6, AYO_NORTH));
    expect_position(&position, "1-2-3-4-6-4-N");
    ayo_rules_destroy(rules);
}

static void expect_no_make(const ayo_rules *rules, const int32_t *counts, size_t count, int mover,
                           ayo_status cause)
{
    ayo_position position;
    memset(&position, 0x5a, sizeof position);
    ayo_position before = position;
    expect_status(ayo_position_make(&position, rules, counts, count, mover), cause);
    cr_expect(memcmp(&position, &before, sizeof position) == 0, "changed");
}

Test(make, the_number_of_counts_and_the_mover_must_fit)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=1");
    static const int32_t counts[] = {4, 4, 0, 0, 0};
    expect_no_make(rules, counts, 0, AYO_SOUTH, AYO_ERR_ARGUMENT);
    expect_no_make(rules, counts, 3, AYO_SOUTH, AYO_ERR_ARGUMENT);
    expect_no_make(rules, counts, 5, AYO_SOUTH, AYO_ERR_ARGUMENT);
    expect_no_make(rules, counts, SIZE_MAX, AYO_SOUTH, AYO_ERR_ARGUMENT);
    expect_no_make(rules, counts, 4, -1, AYO_ERR_ARGUMENT);
    expect_no_make(rules, counts, 4, 2, AYO_ERR_ARGUMENT);
    expect_no_make(rules, counts, 4, 256, AYO_ERR_ARGUMENT);
    ayo_rules_destroy(rules);
}

Test(make, a_negative_count_or_a_wrong_sum_is_no_position)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=1");
    static const int32_t wrong[][4] = {{-1, 9, 0, 0},        {4, 4, 1, 0},
                                       {4, 3, 0, 0},         {4, 4, 256, 0},
                                       {260, 4, 0, 0},       {INT32_MAX, INT32_MAX, 10, 0},
                                       {INT32_MIN, 8, 0, 0}, {INT32_MAX, -INT32_MAX, 8, 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_no_make(rules, wrong[i], 4, AYO_SOUTH, AYO_ERR_POSITION);
    ayo_rules_destroy(rules);
}

Test(make, null_is_answered)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=1");
    static const int32_t counts[] = {4, 4, 0, 0};
    expect_status(ayo_position_make(NULL, rules, counts, 4, 0), AYO_ERR_NULL);
    expect_no_make(NULL, counts, 4, 0, AYO_ERR_NULL);
    expect_no_make(rules, NULL, 4, 0, AYO_ERR_NULL);
    ayo_rules_destroy(rules);
}

/* -- Validation --------------------------------------------------------------------------- */

Test(validate, every_byte_counts)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position start = position_of(rules, START);
    for (size_t byte = 0; byte < sizeof start; byte++) {
        for (int bit = 0; bit < 8; bit++) {
            uint8_t bytes[sizeof start];
            ayo_position position;
            memcpy(bytes, &start, sizeof bytes);
            bytes[byte] = (uint8_t)(bytes[byte] ^ 1 << bit);
            memcpy(&position, bytes, sizeof bytes);
            bool is_mover = byte == 26 && bit == 0;
            expect_status(ayo_position_validate(rules, &position),
                          is_mover ? AYO_OK : AYO_ERR_POSITION);
        }
    }
    ayo_rules_destroy(rules);
}

Test(validate, seeds_beyond_the_board_are_no_position_though_the_sum_is_right)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=4,seeds-per-pit=3");
    for (int pit = 8; pit < 24; pit++) {
        ayo_position position = position_of(rules, "3-3-3-3-3-3-3-3-0-0-S");
        position.pits[0]--;
        position.pits[pit]++;
        expect_status(ayo_position_validate(rules, &position), AYO_ERR_POSITION);
    }
    ayo_rules_destroy(rules);
}

Test(validate, a_sum_that_is_right_modulo_256_or_65536_is_wrong)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=12,seeds-per-pit=10");
    ayo_position position;
    memset(&position, 0, sizeof position);
    position.pits_per_row = 12;
    /* 240 + 256 seeds. */
    position.pits[0] = 248;
    position.pits[23] = 248;
    expect_status(ayo_position_validate(rules, &position), AYO_ERR_POSITION);
    memset(position.pits, 255, sizeof position.pits);
    memset(position.stores, 255, sizeof position.stores);
    expect_status(ayo_position_validate(rules, &position), AYO_ERR_POSITION);
    ayo_rules_destroy(rules);
}

Test(validate, another_size_or_sum_is_another_rule_sets)
{
    ayo_rules *russ = rules_of("russ");
    ayo_rules *small = rules_of("russ,pits-per-row=4,seeds-per-pit=6");
    ayo_position position = position_of(russ, START);
    expect_ok(ayo_position_validate(russ, &position));
    expect_status(ayo_position_validate(small, &position), AYO_ERR_POSITION);
    ayo_rules_destroy(small);
    ayo_rules_destroy(russ);
}

Test(validate, null_is_answered)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, START);
    expect_status(ayo_position_validate(NULL, &position), AYO_ERR_NULL);
    expect_status(ayo_position_validate(rules, NULL), AYO_ERR_NULL);
    ayo_rules_destroy(rules);
}

/* -- Equality and hash -------------------------------------------------------------------- */

Test(equal, pits_stores_mover_and_size_count)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position one = position_of(rules, START);
    ayo_position other = one;
    cr_expect(ayo_position_equal(&one, &other));
    cr_expect(ayo_position_equal(&one, &one));
    for (size_t byte = 0; byte < 28; byte++) {
        uint8_t bytes[sizeof other];
        memcpy(bytes, &one, sizeof bytes);
        bytes[byte] ^= 1;
        memcpy(&other, bytes, sizeof bytes);
        cr_expect(!ayo_position_equal(&one, &other), "byte %zu", byte);
    }
    ayo_rules_destroy(rules);
}

Test(equal, false_for_null)
{
    ayo_position position = {{0}, {0, 0}, 0, 6, {0, 0, 0, 0}};
    cr_expect(!ayo_position_equal(&position, NULL));
    cr_expect(!ayo_position_equal(NULL, &position));
    cr_expect(!ayo_position_equal(NULL, NULL));
}

/* The formula of position.h, from the bytes. */
static uint64_t documented_hash(const ayo_position *position)
{
    uint8_t bytes[32];
    uint64_t h = UINT64_C(0x61796f61796f0001);
    memcpy(bytes, position, sizeof bytes);
    for (int word = 0; word < 4; word++) {
        uint64_t w = 0;
        for (int byte = 7; byte >= 0; byte--)
            w = w << 8 | bytes[8 * word + byte];
        h = (h ^ w) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 32;
    }
    h *= UINT64_C(0xd6e8feb86659fd93);
    return h ^ h >> 32;
}

Test(hash, it_is_the_documented_formula)
{
    ayo_position position = {{0}, {0, 0}, 0, 0, {0, 0, 0, 0}};
    uint8_t bytes[sizeof position];
    for (unsigned round = 0; round < 1000; round++) {
        for (size_t byte = 0; byte < sizeof bytes; byte++)
            bytes[byte] = (uint8_t)(round * 37 + byte * (round % 11) + (round >> byte % 8));
        memcpy(&position, bytes, sizeof bytes);
        cr_expect(ayo_position_hash(&position) == documented_hash(&position), "round %u", round);
    }
}

/* From the formula, by a program in another language. */
Test(hash, golden_values)
{
    static const struct {
        const char *rules;
        const char *position;
        uint64_t hash;
    } golden[] = {
        {"russ", START, UINT64_C(0x2b6a79b58a4754d7)},
        {"russ", "2-7-0-6-1-6-6-6-0-0-6-6-2-0-N", UINT64_C(0xcd6710de54effcbc)},
        {"russ,pits-per-row=4,seeds-per-pit=3", "3-3-3-3-3-3-3-3-0-0-S",
         UINT64_C(0xb0325766e585edb1)},
    };
    static const ayo_position zeros;
    cr_expect(ayo_position_hash(&zeros) == UINT64_C(0x3af57775d2c76362));
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        ayo_rules *rules = rules_of(golden[i].rules);
        ayo_position position = position_of(rules, golden[i].position);
        cr_expect(ayo_position_hash(&position) == golden[i].hash, "%s", golden[i].position);
        ayo_rules_destroy(rules);
    }
}

Test(hash, one_bit_more_is_another_hash)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position start = position_of(rules, START);
    uint64_t hash = ayo_position_hash(&start);
    for (size_t byte = 0; byte < sizeof start; byte++) {
        uint8_t bytes[sizeof start];
        ayo_position position;
        memcpy(bytes, &start, sizeof bytes);
        bytes[byte] ^= 1;
        memcpy(&position, bytes, sizeof bytes);
        cr_expect(ayo_position_hash(&position) != hash, "byte %zu", byte);
    }
    ayo_rules_destroy(rules);
}

Test(hash, zero_for_null)
{
    expect_int(ayo_position_hash(NULL), 0);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* RULES.md, "Options": the values, the presets, one rule set from another. */
#include "support.h"

/* -- Options and presets ------------------------------------------------------------------ */

static const struct {
    const char *name;
    int32_t least;
    int32_t most;
    const char *values[6]; /* none: a number */
    int32_t presets[AYO_PRESET_COUNT];
} options[AYO_OPTION_COUNT] = {
    {"pits-per-row", 1, 12, {NULL}, {6, 6, 6, 6}},
    {"seeds-per-pit", 1, 127, {NULL}, {4, 4, 4, 4}},
    {"sowing", 0, 1, {"relay", "single"}, {0, 0, 0, 1}},
    {"capture", 0, 1, {"across", "twos-and-threes"}, {0, 0, 0, 1}},
    {"capturing-seed", 0, 1, {"taken", "kept"}, {0, 0, 1, 0}},
    {"leftovers", 0, 1, {"opponent", "owner"}, {0, 0, 1, 1}},
    {"majority", 0, 1, {"ends", "plays-on"}, {0, 1, 0, 0}},
    {"feeding", 0, 1, {"required", "optional"}, {0, 0, 0, 0}},
    {"grand-slam",
     0,
     4,
     {"no-capture", "forbidden", "allowed", "keep-first", "keep-last"},
     {0, 0, 0, 0}},
    {"repetition", 0, 255, {NULL}, {0, 0, 0, 0}},
};

static const char *const presets[AYO_PRESET_COUNT] = {"russ", "mancala-world", "pratt", "oware"};

Test(options, names_and_ranges)
{
    for (int i = 0; i < AYO_OPTION_COUNT; i++) {
        int32_t least = -9;
        int32_t most = -9;
        expect_text(ayo_option_name(i), options[i].name);
        expect_ok(ayo_option_range(&least, &most, i));
        expect_int(least, options[i].least);
        expect_int(most, options[i].most);
    }
    cr_expect(ayo_option_name(-1) == NULL && ayo_option_name(AYO_OPTION_COUNT) == NULL);
    cr_expect(ayo_option_name(INT32_MAX) == NULL && ayo_option_name(INT32_MIN) == NULL);
}

Test(options, a_range_answers_null_and_no_option)
{
    int32_t least = -9;
    int32_t most = -9;
    expect_status(ayo_option_range(NULL, &most, 0), AYO_ERR_NULL);
    expect_status(ayo_option_range(&least, NULL, 0), AYO_ERR_NULL);
    expect_status(ayo_option_range(&least, &most, -1), AYO_ERR_OPTION);
    expect_status(ayo_option_range(&least, &most, AYO_OPTION_COUNT), AYO_ERR_OPTION);
    expect_int(least, -9);
    expect_int(most, -9);
}

Test(options, value_names)
{
    for (int i = 0; i < AYO_OPTION_COUNT; i++) {
        bool is_number = options[i].values[0] == NULL;
        for (int value = -1; value <= options[i].most + 1; value++) {
            const char *name = ayo_option_value_name(i, value);
            if (is_number || value < 0 || value > options[i].most)
                cr_expect(name == NULL, "%s %d", options[i].name, value);
            else
                expect_text(name, options[i].values[value]);
        }
        cr_expect(ayo_option_value_name(i, INT32_MAX) == NULL);
        cr_expect(ayo_option_value_name(i, INT32_MIN) == NULL);
    }
    cr_expect(ayo_option_value_name(-1, 0) == NULL);
    cr_expect(ayo_option_value_name(AYO_OPTION_COUNT, 0) == NULL);
}

Test(options, every_value_has_a_meaning_of_its_own)
{
    for (int i = 0; i < AYO_OPTION_COUNT; i++) {
        for (int value = options[i].least; value <= options[i].most; value++) {
            bool is_value = i != AYO_OPTION_REPETITION || value != 1;
            const char *meaning = ayo_option_value_meaning(i, value);
            cr_expect((meaning != NULL) == is_value, "%s %d", options[i].name, value);
            if (options[i].values[0] != NULL && value > 0)
                cr_expect(strcmp(meaning, ayo_option_value_meaning(i, value - 1)) != 0);
        }
        cr_expect(ayo_option_value_meaning(i, options[i].least - 1) == NULL);
        cr_expect(ayo_option_value_meaning(i, options[i].most + 1) == NULL);
    }
    cr_expect(ayo_option_value_meaning(-1, 0) == NULL);
    cr_expect(ayo_option_value_meaning(AYO_OPTION_COUNT, 0) == NULL);
}

Test(options, a_number_of_repetitions_means_something_else_than_none)
{
    cr_expect(strcmp(ayo_option_value_meaning(AYO_OPTION_REPETITION, 0),
                     ayo_option_value_meaning(AYO_OPTION_REPETITION, 3)) != 0);
}

Test(presets, each_has_the_values_of_the_table)
{
    for (int preset = 0; preset < AYO_PRESET_COUNT; preset++) {
        ayo_rules *rules = NULL;
        expect_text(ayo_preset_name(preset), presets[preset]);
        cr_assert(ayo_rules_create(&rules, preset, NULL) == AYO_OK);
        for (int i = 0; i < AYO_OPTION_COUNT; i++) {
            int32_t value = -9;
            expect_ok(ayo_rules_option(&value, rules, i));
            cr_expect(value == options[i].presets[preset], "%s %s", presets[preset],
                      options[i].name);
        }
        ayo_rules_destroy(rules);
    }
}

Test(presets, there_are_no_others)
{
    static const int numbers[] = {-1, AYO_PRESET_COUNT, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 4; i++) {
        ayo_rules *rules = (ayo_rules *)&rules;
        cr_expect(ayo_preset_name(numbers[i]) == NULL);
        expect_status(ayo_rules_create(&rules, numbers[i], NULL), AYO_ERR_PRESET);
        cr_expect(rules == NULL);
    }
    expect_status(ayo_rules_create(NULL, 0, NULL), AYO_ERR_NULL);
}

/* -- One rule set from another ------------------------------------------------------------ */

Test(with, one_option_different)
{
    ayo_rules *base = rules_of("oware");
    ayo_rules *expected = rules_of("oware,repetition=2");
    ayo_rules *rules = NULL;
    ayo_setting setting = {AYO_OPTION_REPETITION, 2};
    expect_ok(ayo_rules_with(&rules, base, &setting, 1, NULL));
    cr_expect(ayo_rules_equal(rules, expected));
    cr_expect(!ayo_rules_equal(rules, base));
    ayo_rules_destroy(rules);
    ayo_rules_destroy(expected);
    ayo_rules_destroy(base);
}

Test(with, nothing_different_is_an_equal_rule_set)
{
    ayo_rules *base = rules_of("pratt,pits-per-row=3");
    ayo_rules *rules = NULL;
    expect_ok(ayo_rules_with(&rules, base, NULL, 0, NULL));
    cr_expect(rules != base && ayo_rules_equal(rules, base));
    ayo_rules_destroy(rules);
    ayo_rules_destroy(base);
}

Test(with, sizes_are_checked_after_the_last_setting)
{
    static const ayo_setting settings[] = {{AYO_OPTION_SEEDS_PER_PIT, 127},
                                           {AYO_OPTION_PITS_PER_ROW, 1}};
    ayo_rules *base = rules_of("russ");
    ayo_rules *rules = NULL;
    expect_ok(ayo_rules_with(&rules, base, settings, 2, NULL));
    ayo_rules_destroy(rules);
    expect_status(ayo_rules_with(&rules, base, settings, 1, NULL), AYO_ERR_SIZE);
    cr_expect(rules == NULL);
    ayo_rules_destroy(base);
}

Test(rules, an_allocator_without_a_function_is_answered)
{
    const ayo_allocator none = {NULL, NULL};
    ayo_rules *base = rules_of("russ");
    ayo_rules *rules = (ayo_rules *)&rules;
    size_t at = 999;
    expect_status(ayo_rules_create(&rules, AYO_PRESET_RUSS, &none), AYO_ERR_NULL);
    expect_status(ayo_rules_with(&rules, base, NULL, 0, &none), AYO_ERR_NULL);
    expect_status(ayo_rules_parse(&rules, &at, "russ", 4, &none), AYO_ERR_NULL);
    cr_expect(rules == NULL);
    expect_int(at, 999);
    ayo_rules_destroy(base);
}

Test(with, wrong_settings_are_told_apart)
{
    static const struct {
        ayo_setting settings[2];
        size_t count;
        ayo_status cause;
    } cases[] = {
        {{{-1, 0}, {0, 0}}, 1, AYO_ERR_OPTION},
        {{{AYO_OPTION_COUNT, 0}, {0, 0}}, 1, AYO_ERR_OPTION},
        {{{INT32_MAX, 0}, {0, 0}}, 1, AYO_ERR_OPTION},
        {{{INT32_MIN, 0}, {0, 0}}, 1, AYO_ERR_OPTION},
        {{{AYO_OPTION_SOWING, 2}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_SOWING, -1}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_SOWING, 256}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_PITS_PER_ROW, 0}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_PITS_PER_ROW, 13}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_SEEDS_PER_PIT, 0}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_SEEDS_PER_PIT, 260}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_GRAND_SLAM, 5}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_REPETITION, 1}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_REPETITION, 256}, {0, 0}}, 1, AYO_ERR_OPTION_VALUE},
        {{{AYO_OPTION_FEEDING, 1}, {AYO_OPTION_FEEDING, 1}}, 2, AYO_ERR_OPTION_REPEATED},
        {{{AYO_OPTION_PITS_PER_ROW, 12}, {AYO_OPTION_SEEDS_PER_PIT, 11}}, 2, AYO_ERR_SIZE},
    };
    ayo_rules *base = rules_of("russ");
    ayo_rules *same = rules_of("russ");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ayo_rules *rules = (ayo_rules *)&rules;
        ayo_status status = ayo_rules_with(&rules, base, cases[i].settings, cases[i].count, NULL);
        cr_expect(status == cases[i].cause, "case %zu: %s", i, ayo_status_name(status));
        cr_expect(rules == NULL);
        cr_expect(ayo_rules_equal(base, same));
    }
    ayo_rules_destroy(same);
    ayo_rules_destroy(base);
}

Test(with, null_is_answered)
{
    ayo_rules *base = rules_of("russ");
    ayo_rules *rules = (ayo_rules *)&rules;
    ayo_setting setting = {AYO_OPTION_REPETITION, 2};
    expect_status(ayo_rules_with(NULL, base, &setting, 1, NULL), AYO_ERR_NULL);
    expect_status(ayo_rules_with(&rules, NULL, &setting, 1, NULL), AYO_ERR_NULL);
    cr_expect(rules == NULL);
    rules = (ayo_rules *)&rules;
    expect_status(ayo_rules_with(&rules, base, NULL, 1, NULL), AYO_ERR_NULL);
    cr_expect(rules == NULL);
    ayo_rules_destroy(base);
}

Test(rules, option_answers_null_and_no_option)
{
    ayo_rules *rules = rules_of("russ");
    int32_t value = -9;
    expect_status(ayo_rules_option(NULL, rules, 0), AYO_ERR_NULL);
    expect_status(ayo_rules_option(&value, NULL, 0), AYO_ERR_NULL);
    expect_status(ayo_rules_option(&value, rules, -1), AYO_ERR_OPTION);
    expect_status(ayo_rules_option(&value, rules, AYO_OPTION_COUNT), AYO_ERR_OPTION);
    expect_status(ayo_rules_option(&value, rules, INT32_MAX), AYO_ERR_OPTION);
    expect_int(value, -9);
    ayo_rules_destroy(rules);
}

Test(rules, they_are_compared_by_their_values)
{
    ayo_rules *one = rules_of("russ,majority=plays-on");
    ayo_rules *other = rules_of("mancala-world");
    cr_expect(ayo_rules_equal(one, other));
    cr_expect(ayo_rules_equal(one, one));
    ayo_rules_destroy(other);
    for (int i = 0; i < AYO_OPTION_COUNT; i++) {
        ayo_setting setting = {i, i == AYO_OPTION_MAJORITY ? 0 : 2};
        if (options[i].most == 1 && i != AYO_OPTION_MAJORITY)
            setting.value = 1;
        expect_ok(ayo_rules_with(&other, one, &setting, 1, NULL));
        cr_expect(!ayo_rules_equal(one, other), "%s", options[i].name);
        ayo_rules_destroy(other);
    }
    ayo_rules_destroy(one);
}

Test(rules, options_without_effect_are_compared)
{
    ayo_rules *one = rules_of("russ");
    ayo_rules *other = rules_of("russ,grand-slam=allowed");
    cr_expect(!ayo_rules_equal(one, other));
    ayo_rules_destroy(other);
    ayo_rules_destroy(one);
}

Test(rules, equal_is_false_for_null)
{
    ayo_rules *rules = rules_of("russ");
    cr_expect(!ayo_rules_equal(rules, NULL));
    cr_expect(!ayo_rules_equal(NULL, rules));
    cr_expect(!ayo_rules_equal(NULL, NULL));
    ayo_rules_destroy(rules);
}

Test(rules, destroying_null_is_fine)
{
    ayo_rules_destroy(NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* All rule sets: every size, every value of every option. */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "parts.h"

static const int32_t repetitions[] = {0, 2, 255};

enum {
    REPETITIONS = sizeof repetitions / sizeof repetitions[0],
    CHOICES = 2 * 2 * 2 * 2 * 2 * 2 * 5 * REPETITIONS
};

typedef struct values {
    int32_t of[AYO_OPTION_COUNT];
} values;

static values values_of(const ayo_rules *rules)
{
    values read;
    for (int option = 0; option < AYO_OPTION_COUNT; option++)
        CHECK(ayo_rules_option(&read.of[option], rules, option) == AYO_OK, "option %d", option);
    return read;
}

static int differences(const values *a, const values *b)
{
    int count = 0;
    for (int option = 0; option < AYO_OPTION_COUNT; option++)
        count += a->of[option] != b->of[option];
    return count;
}

/* The canonical text as RULES.md describes it. */
static void describe(char *text, const values *wanted, const values presets[AYO_PRESET_COUNT])
{
    int best = 0;
    for (int preset = 1; preset < AYO_PRESET_COUNT; preset++) {
        if (differences(wanted, &presets[preset]) < differences(wanted, &presets[best]))
            best = preset;
    }
    text += sprintf(text, "%s", ayo_preset_name(best));
    for (int option = 0; option < AYO_OPTION_COUNT; option++) {
        int32_t value = wanted->of[option];
        const char *name = ayo_option_value_name(option, value);
        if (value == presets[best].of[option])
            continue;
        text += sprintf(text, ",%s=", ayo_option_name(option));
        text += name == NULL ? sprintf(text, "%d", (int)value) : sprintf(text, "%s", name);
    }
}

/* The n-th combination of the options that are no sizes. */
static void choose(values *out, int n)
{
    for (int option = AYO_OPTION_SOWING; option < AYO_OPTION_REPETITION; option++) {
        int many = option == AYO_OPTION_GRAND_SLAM ? 5 : 2;
        out->of[option] = n % many;
        n /= many;
    }
    out->of[AYO_OPTION_REPETITION] = repetitions[n];
}

static void check_one(const ayo_rules *base, const values *wanted,
                      const values presets[AYO_PRESET_COUNT], const ayo_allocator *allocator)
{
    ayo_setting settings[AYO_OPTION_COUNT];
    char expected[2 * AYO_RULES_TEXT_SIZE];
    char written[AYO_RULES_TEXT_SIZE] = "";
    ayo_rules *rules = NULL;
    ayo_rules *read = NULL;
    for (int32_t option = 0; option < AYO_OPTION_COUNT; option++)
        settings[option] = (ayo_setting){option, wanted->of[option]};
    ayo_status status = ayo_rules_with(&rules, base, settings, AYO_OPTION_COUNT, allocator);
    if (status == AYO_OK)
        status = ayo_rules_format(written, sizeof written, NULL, rules);
    if (status == AYO_OK)
        status = ayo_rules_parse(&read, NULL, written, AYO_NUL_TERMINATED, allocator);
    describe(expected, wanted, presets);
    CHECK(status == AYO_OK, "%s: %s", expected, ayo_status_name(status));
    CHECK(strcmp(written, expected) == 0, "%s, not %s", written, expected);
    CHECK(ayo_rules_equal(rules, read), "%s reads back otherwise", written);
    ayo_rules_destroy(read);
    ayo_rules_destroy(rules);
}

/* Every size with one combination each, so that all of both come about in turn. */
void texts_of_all_rules(ledger *books)
{
    values presets[AYO_PRESET_COUNT];
    ayo_rules *base = NULL;
    values wanted;
    int checked = 0;
    for (int preset = 0; preset < AYO_PRESET_COUNT; preset++) {
        if (ayo_rules_create(&base, preset, &books->allocator) != AYO_OK)
            check_abort("no preset %d", preset);
        presets[preset] = values_of(base);
        if (preset + 1 < AYO_PRESET_COUNT)
            ayo_rules_destroy(base);
    }
    for (int32_t pits = 1; pits <= AYO_MAX_PITS_PER_ROW; pits++) {
        for (int32_t seeds = 1; 2 * pits * seeds <= AYO_MAX_SEEDS; seeds++) {
            for (int n = 0; n < CHOICES; n += pits == 6 && seeds == 4 ? 1 : 37, checked++) {
                choose(&wanted, (n + 5 * checked) % CHOICES);
                if (pits == 6 && seeds == 4)
                    choose(&wanted, n);
                wanted.of[AYO_OPTION_PITS_PER_ROW] = pits;
                wanted.of[AYO_OPTION_SEEDS_PER_PIT] = seeds;
                check_one(base, &wanted, presets, &books->allocator);
            }
        }
    }
    ayo_rules_destroy(base);
    printf("rule sets: %d texts\n", checked);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* RULES.md, "Options": the text of a rule set, read and written. */
#include <stdio.h>

#include "support.h"

/* -- Reading text ------------------------------------------------------------------------- */

static void expect_rules(const char *text, const char *canonical)
{
    ayo_rules *rules = rules_of(text);
    char written[AYO_RULES_TEXT_SIZE] = "";
    expect_ok(ayo_rules_format(written, sizeof written, NULL, rules));
    expect_text(written, canonical);
    ayo_rules_destroy(rules);
}

static void expect_bad(const char *text, ayo_status cause, size_t offset)
{
    ayo_rules *rules = (ayo_rules *)&rules;
    size_t at = 999;
    ayo_status status = ayo_rules_parse(&rules, &at, text, AYO_NUL_TERMINATED, NULL);
    cr_expect(status == cause && at == offset, "\"%s\": %s at %zu, not %s at %zu", text,
              ayo_status_name(status), at, ayo_status_name(cause), offset);
    cr_expect(rules == NULL, "%s", text);
    expect_status(ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL), cause);
}

Test(rules_text, a_preset_name_is_a_rule_set)
{
    expect_rules("russ", "russ");
    expect_rules("mancala-world", "mancala-world");
    expect_rules("pratt", "pratt");
    expect_rules("oware", "oware");
}

Test(rules_text, then_options_comma_separated)
{
    ayo_rules *rules = rules_of("pratt,pits-per-row=4,grand-slam=keep-first,repetition=255");
    int32_t value = 0;
    expect_ok(ayo_rules_option(&value, rules, AYO_OPTION_PITS_PER_ROW));
    expect_int(value, 4);
    expect_ok(ayo_rules_option(&value, rules, AYO_OPTION_GRAND_SLAM));
    expect_int(value, AYO_GRAND_SLAM_KEEP_FIRST);
    expect_ok(ayo_rules_option(&value, rules, AYO_OPTION_REPETITION));
    expect_int(value, 255);
    expect_ok(ayo_rules_option(&value, rules, AYO_OPTION_CAPTURING_SEED));
    expect_int(value, AYO_CAPTURING_SEED_KEPT);
    ayo_rules_destroy(rules);
}

Test(rules_text, every_value_of_every_option_is_read)
{
    for (int option = AYO_OPTION_SOWING; option <= AYO_OPTION_GRAND_SLAM; option++) {
        for (int value = 0; ayo_option_value_name(option, value) != NULL; value++) {
            char text[AYO_RULES_TEXT_SIZE];
            int32_t read = -9;
            (void)snprintf(text, sizeof text, "russ,%s=%s", ayo_option_name(option),
                           ayo_option_value_name(option, value));
            ayo_rules *rules = rules_of(text);
            expect_ok(ayo_rules_option(&read, rules, option));
            expect_int(read, value);
            ayo_rules_destroy(rules);
        }
    }
}

Test(rules_text, a_preset_must_come_first_and_be_known)
{
    expect_bad("", AYO_ERR_PRESET, 0);
    expect_bad(",", AYO_ERR_PRESET, 0);
    expect_bad("rus", AYO_ERR_PRESET, 0);
    expect_bad("russx", AYO_ERR_PRESET, 0);
    expect_bad("sowing=single", AYO_ERR_PRESET, 0);
    expect_bad("Oware Abapa", AYO_ERR_PRESET, 0);
}

Test(rules_text, exact_in_case)
{
    expect_bad("Russ", AYO_ERR_PRESET, 0);
    expect_bad("RUSS", AYO_ERR_PRESET, 0);
    expect_bad("russ,Sowing=relay", AYO_ERR_OPTION, 5);
    expect_bad("russ,sowing=Relay", AYO_ERR_OPTION_VALUE, 12);
}

Test(rules_text, no_blanks)
{
    expect_bad(" russ", AYO_ERR_PRESET, 0);
    expect_bad("russ ", AYO_ERR_PRESET, 0);
    expect_bad("russ, sowing=relay", AYO_ERR_OPTION, 5);
    expect_bad("russ,sowing =relay", AYO_ERR_OPTION, 5);
    expect_bad("russ,sowing= relay", AYO_ERR_OPTION_VALUE, 12);
    expect_bad("russ,sowing=relay ", AYO_ERR_OPTION_VALUE, 12);
    expect_bad("russ,sowing=relay\n", AYO_ERR_OPTION_VALUE, 12);
    expect_bad("russ,pits-per-row= 6", AYO_ERR_OPTION_VALUE, 18);
    expect_bad("russ,pits-per-row=6 ", AYO_ERR_OPTION_VALUE, 18);
}

Test(rules_text, an_unknown_option_is_an_error)
{
    expect_bad("russ,", AYO_ERR_OPTION, 5);
    expect_bad("russ,,", AYO_ERR_OPTION, 5);
    expect_bad("russ,=", AYO_ERR_OPTION, 5);
    expect_bad("russ,sowin=relay", AYO_ERR_OPTION, 5);
    expect_bad("russ,sowings=relay", AYO_ERR_OPTION, 5);
    expect_bad("russ,pratt", AYO_ERR_OPTION, 5);
    expect_bad("russ,sowing=relay,", AYO_ERR_OPTION, 18);
    expect_bad("russ,sowing=relay,laps=5", AYO_ERR_OPTION, 18);
}

Test(rules_text, an_unknown_value_is_an_error)
{
    expect_bad("russ,sowing=", AYO_ERR_OPTION_VALUE, 12);
    expect_bad("russ,sowing=double", AYO_ERR_OPTION_VALUE, 12);
    expect_bad("russ,sowing=across", AYO_ERR_OPTION_VALUE, 12);
    expect_bad("russ,sowing=relay=relay", AYO_ERR_OPTION_VALUE, 12);
    expect_bad("russ,sowing=0", AYO_ERR_OPTION_VALUE, 12);
    expect_bad("russ,sowing", AYO_ERR_OPTION_VALUE, 11);
    expect_bad("russ,sowing,capture=across", AYO_ERR_OPTION_VALUE, 11);
}

Test(rules_text, a_repeated_option_is_an_error_even_with_the_same_value)
{
    expect_bad("russ,sowing=relay,sowing=relay", AYO_ERR_OPTION_REPEATED, 18);
    expect_bad("russ,sowing=single,feeding=optional,sowing=relay", AYO_ERR_OPTION_REPEATED, 36);
}

Test(rules_text, a_value_equal_to_the_presets_is_none)
{
    expect_rules("russ,sowing=relay", "russ");
    expect_rules("oware,sowing=single,capture=twos-and-threes,pits-per-row=6", "oware");
}

Test(rules_text, numbers_are_decimal_without_sign_or_leading_zeros)
{
    static const char *const bad[] = {"",   "+6", "-6",  "06",  "006", "0x6", "6.0",
                                      "6x", "x6", "1e1", "six", "00",  "6-"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[64] = "russ,pits-per-row=";
        expect_bad(strcat(text, bad[i]), AYO_ERR_OPTION_VALUE, 18);
    }
}

Test(rules_text, numbers_have_their_ranges)
{
    expect_bad("russ,pits-per-row=0", AYO_ERR_OPTION_VALUE, 18);
    expect_bad("russ,pits-per-row=13", AYO_ERR_OPTION_VALUE, 18);
    expect_bad("russ,pits-per-row=262", AYO_ERR_OPTION_VALUE, 18);
    expect_bad("russ,pits-per-row=4294967302", AYO_ERR_OPTION_VALUE, 18);
    expect_bad("russ,pits-per-row=18446744073709551622", AYO_ERR_OPTION_VALUE, 18);
    expect_bad("russ,seeds-per-pit=0", AYO_ERR_OPTION_VALUE, 19);
    expect_bad("russ,seeds-per-pit=128", AYO_ERR_OPTION_VALUE, 19);
    expect_bad("russ,repetition=1", AYO_ERR_OPTION_VALUE, 16);
    expect_bad("russ,repetition=256", AYO_ERR_OPTION_VALUE, 16);
    expect_rules("russ,repetition=0", "russ");
    expect_rules("russ,repetition=2", "russ,repetition=2");
    expect_rules("russ,repetition=255", "russ,repetition=255");
}

Test(rules_text, all_seeds_together_are_at_most_254)
{
    for (int pits = 1; pits <= 12; pits++) {
        char text[96];
        int most = 127 / pits;
        (void)snprintf(text, sizeof text, "russ,pits-per-row=%d,seeds-per-pit=%d", pits, most);
        ayo_rules_destroy(rules_of(text));
        if (most == 127)
            continue;
        (void)snprintf(text, sizeof text, "russ,pits-per-row=%d,seeds-per-pit=%d", pits, most + 1);
        expect_bad(text, AYO_ERR_SIZE, strlen(text));
    }
}

Test(rules_text, sizes_are_checked_after_the_last_option)
{
    expect_rules("russ,seeds-per-pit=127,pits-per-row=1", "russ,pits-per-row=1,seeds-per-pit=127");
    expect_bad("russ,seeds-per-pit=127", AYO_ERR_SIZE, 22);
    expect_bad("russ,seeds-per-pit=127,laps=5", AYO_ERR_OPTION, 23);
}

Test(rules_text, a_length_is_exact)
{
    ayo_rules *rules = NULL;
    ayo_rules *russ = rules_of("russ");
    size_t at = 999;
    expect_ok(ayo_rules_parse(&rules, &at, "russ,sowing=single", 4, NULL));
    cr_expect(ayo_rules_equal(rules, russ));
    expect_int(at, 999);
    ayo_rules_destroy(rules);
    expect_status(ayo_rules_parse(&rules, &at, "russ\0", 5, NULL), AYO_ERR_PRESET);
    expect_status(ayo_rules_parse(&rules, &at, "russ", 0, NULL), AYO_ERR_PRESET);
    expect_int(at, 0);
    ayo_rules_destroy(russ);
}

Test(rules_text, parse_answers_null)
{
    ayo_rules *rules = (ayo_rules *)&rules;
    size_t at = 999;
    expect_status(ayo_rules_parse(NULL, &at, "russ", 4, NULL), AYO_ERR_NULL);
    expect_status(ayo_rules_parse(&rules, &at, NULL, 0, NULL), AYO_ERR_NULL);
    cr_expect(rules == NULL);
    expect_int(at, 999);
}

/* -- Canonical text ----------------------------------------------------------------------- */

Test(canonical, the_preset_with_the_fewest_remaining_differences)
{
    expect_rules("russ,majority=plays-on", "mancala-world");
    expect_rules("russ,leftovers=owner,capturing-seed=kept", "pratt");
    expect_rules("russ,sowing=single,capture=twos-and-threes,leftovers=owner", "oware");
    expect_rules("russ,sowing=single,capture=twos-and-threes", "oware,leftovers=opponent");
    expect_rules("oware,sowing=relay,capture=across,leftovers=opponent", "russ");
    expect_rules("pratt,majority=plays-on", "pratt,majority=plays-on");
    expect_rules("russ,capturing-seed=kept,majority=plays-on", "mancala-world,capturing-seed=kept");
}

Test(canonical, the_earlier_preset_if_several)
{
    /* One away from russ and from pratt. */
    expect_rules("pratt,leftovers=opponent", "russ,capturing-seed=kept");
    expect_rules("pratt,capturing-seed=taken", "russ,leftovers=owner");
    /* Two away from mancala-world and from pratt, three from russ. */
    expect_rules("pratt,majority=plays-on,capturing-seed=taken", "mancala-world,leftovers=owner");
}

Test(canonical, differences_in_the_order_of_the_options)
{
    expect_rules("russ,repetition=3,grand-slam=allowed,feeding=optional,seeds-per-pit=3,"
                 "pits-per-row=4",
                 "russ,pits-per-row=4,seeds-per-pit=3,feeding=optional,grand-slam=allowed,"
                 "repetition=3");
}

Test(canonical, options_without_effect_are_kept)
{
    expect_rules("russ,grand-slam=keep-last", "russ,grand-slam=keep-last");
    expect_rules("oware,capturing-seed=kept", "oware,capturing-seed=kept");
}

Test(canonical, room_for_the_text_and_its_nul)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=4");
    const size_t text_length = strlen("russ,pits-per-row=4");
    char buffer[64];
    for (size_t capacity = 0; capacity <= text_length; capacity++) {
        size_t length = 999;
        memset(buffer, '?', sizeof buffer);
        expect_status(ayo_rules_format(buffer, capacity, &length, rules), AYO_ERR_BUFFER);
        expect_int(length, text_length);
        cr_expect(buffer[0] == '?', "capacity %zu: written to", capacity);
    }
    size_t length = 999;
    memset(buffer, '?', sizeof buffer);
    expect_ok(ayo_rules_format(buffer, text_length + 1, &length, rules));
    expect_int(length, text_length);
    expect_text(buffer, "russ,pits-per-row=4");
    expect_int(buffer[text_length + 1], '?');
    ayo_rules_destroy(rules);
}

Test(canonical, format_answers_null)
{
    ayo_rules *rules = rules_of("oware");
    char buffer[64] = "?";
    size_t length = 999;
    expect_status(ayo_rules_format(NULL, 0, &length, rules), AYO_ERR_BUFFER);
    expect_int(length, 5);
    expect_status(ayo_rules_format(NULL, 0, NULL, rules), AYO_ERR_BUFFER);
    expect_status(ayo_rules_format(NULL, 64, NULL, rules), AYO_ERR_NULL);
    expect_status(ayo_rules_format(buffer, sizeof buffer, NULL, NULL), AYO_ERR_NULL);
    expect_text(buffer, "?");
    ayo_rules_destroy(rules);
}

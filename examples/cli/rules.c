/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo rules`: what a rule set means, and which there are. */
#include "cli.h"

static void print_value(int option, int value)
{
    const char *name = ayo_option_value_name(option, value);
    if (name != NULL) {
        printf("%s", name);
    } else {
        printf("%d", value);
    }
}

static void print_meaning(int option, int value)
{
    const char *meaning = ayo_option_value_meaning(option, value);
    cli_print_wrapped(meaning == NULL ? "" : meaning, 6);
}

ayo_status cli_print_rules(const ayo_rules *rules)
{
    char text[AYO_RULES_TEXT_SIZE];
    ayo_status status = ayo_rules_format(text, sizeof text, NULL, rules);
    if (status != AYO_OK) {
        return status;
    }
    printf("%s\n", text);
    for (int option = 0; ayo_option_name(option) != NULL; option++) {
        int32_t value;
        status = ayo_rules_option(&value, rules, option);
        if (status != AYO_OK) {
            return status;
        }
        printf("\n  %s=", ayo_option_name(option));
        print_value(option, value);
        putchar('\n');
        print_meaning(option, value);
    }
    return AYO_OK;
}

/* The options in which a preset differs from the first one. */
static ayo_status print_preset(int preset, const ayo_rules *usual)
{
    ayo_rules *rules = NULL;
    ayo_status status = ayo_rules_create(&rules, preset, NULL);
    const char *gap = "  ";
    printf("  %-14s", ayo_preset_name(preset));
    for (int option = 0; status == AYO_OK && ayo_option_name(option) != NULL; option++) {
        int32_t own, other;
        status = ayo_rules_option(&own, rules, option);
        if (status == AYO_OK) {
            status = ayo_rules_option(&other, usual, option);
        }
        if (status == AYO_OK && own != other) {
            printf("%s%s=", gap, ayo_option_name(option));
            print_value(option, own);
            gap = ", ";
        }
    }
    printf("%s\n", preset == 0 ? "  (the default)" : "");
    ayo_rules_destroy(rules);
    return status;
}

static ayo_status print_presets(const ayo_rules *usual)
{
    ayo_status status = AYO_OK;
    for (int preset = 0; status == AYO_OK && ayo_preset_name(preset) != NULL; preset++) {
        status = print_preset(preset, usual);
    }
    return status;
}

/* 0 stands apart where it means something else; a number without a meaning is not allowed. */
static void print_numbers(int option, int least, int most)
{
    putchar('\n');
    if (least == 0) {
        printf("  %s=0\n", ayo_option_name(option));
        print_meaning(option, 0);
        least++;
    }
    while (least < most && ayo_option_value_meaning(option, least) == NULL) {
        least++;
    }
    printf("  %s=%d..%d\n", ayo_option_name(option), least, most);
    print_meaning(option, most);
}

static void print_names(int option, int least, int most)
{
    for (int value = least; value <= most; value++) {
        printf("%s  %s=%s\n", value == least ? "\n" : "", ayo_option_name(option),
               ayo_option_value_name(option, value));
        print_meaning(option, value);
    }
}

static ayo_status print_options(void)
{
    for (int option = 0; ayo_option_name(option) != NULL; option++) {
        int32_t least, most;
        ayo_status status = ayo_option_range(&least, &most, option);
        if (status != AYO_OK) {
            return status;
        }
        if (ayo_option_value_name(option, least) == NULL) {
            print_numbers(option, least, most);
        } else {
            print_names(option, least, most);
        }
    }
    return AYO_OK;
}

static ayo_status print_everything(const ayo_rules *usual)
{
    printf("A rule set is a preset, then options, joined by commas, such as\n"
           "russ  or  pratt,pits-per-row=4,seeds-per-pit=3\n"
           "\nPresets, and how they differ from the first:\n\n");
    ayo_status status = print_presets(usual);
    if (status == AYO_OK) {
        printf("\nOptions:\n");
        status = print_options();
    }
    return status;
}

static int run(int argc, char *argv[])
{
    const cli_option options[] = {{NULL, NULL, NULL}};
    int code = cli_parse(&cli_rules, options, &argc, argv);
    if (code != CLI_GO_ON) {
        return code;
    }
    if (argc > 1) {
        return cli_usage(&cli_rules, "one rule set at a time");
    }
    ayo_rules *rules = NULL;
    code = cli_make_rules(&rules, argc == 0 ? NULL : argv[0]);
    if (code != CLI_GO_ON) {
        return code;
    }
    ayo_status status = argc == 0 ? print_everything(rules) : cli_print_rules(rules);
    ayo_rules_destroy(rules);
    return status == AYO_OK ? CLI_OK : cli_fail("rules", status);
}

const cli_command cli_rules = {
    "rules", "tell what a rule set means, or list presets and options",
    "Usage: ayoayo rules [TEXT]\n"
    "\n"
    "With TEXT, such as pratt,pits-per-row=4: the rule set in words, option by\n"
    "option. Without: all presets and options.\n",
    run};

/* SPDX-License-Identifier: Apache-2.0 */
/* The command line: options in any order, `--name value` or `--name=value`, `--` ends them. */
#include <stdarg.h>
#include <string.h>

#include "cli.h"

int cli_usage(const cli_command *command, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cli_error("%s; see 'ayoayo %s --help'", text, command->name);
    return CLI_USAGE;
}

/* The option that an argument `--name` or `--name=value` names, or NULL. */
static const cli_option *find(const cli_option *options, const char *name, size_t length)
{
    for (; options->name != NULL; options++) {
        if (strncmp(options->name, name, length) == 0 && options->name[length] == '\0') {
            return options;
        }
    }
    return NULL;
}

/* Takes one option, the value from the next argument if need be; *i moves past that. */
static int take(const cli_command *command, const cli_option *options, int *i, int argc,
                char *argv[])
{
    const char *name = argv[*i] + 2;
    size_t length = strcspn(name, "=");
    const char *value = name[length] == '=' ? name + length + 1 : NULL;
    const cli_option *option = find(options, name, length);
    if (option == NULL) {
        return cli_usage(command, "no such option: %s", argv[*i]);
    }
    if (option->flag != NULL) {
        *option->flag = true;
        return value == NULL ? CLI_GO_ON : cli_usage(command, "--%s takes no value", option->name);
    }
    if (value == NULL && *i + 1 < argc) {
        value = argv[++*i];
    }
    *option->text = value;
    return value != NULL ? CLI_GO_ON : cli_usage(command, "--%s needs a value", option->name);
}

int cli_parse(const cli_command *command, const cli_option *options, int *argc, char *argv[])
{
    int operands = 0;
    bool open = true; /* options may still come */
    for (int i = 0; i < *argc; i++) {
        if (!open || argv[i][0] != '-' || argv[i][1] == '\0') {
            argv[operands++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            open = false;
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(command->help, stdout);
            return CLI_OK;
        } else if (argv[i][1] != '-') {
            return cli_usage(command, "no such option: %s", argv[i]);
        } else {
            int code = take(command, options, &i, *argc, argv);
            if (code != CLI_GO_ON) {
                return code;
            }
        }
    }
    *argc = operands;
    return CLI_GO_ON;
}

bool cli_number(uint64_t *out, const char *text, uint64_t most)
{
    uint64_t number = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(*text - '0');
        if (digit > most || number > (most - digit) / 10) {
            return false;
        }
        number = number * 10 + digit;
    }
    *out = number;
    return true;
}

int cli_make_rules(ayo_rules **out, const char *text)
{
    size_t offset = 0;
    if (text == NULL) {
        text = ayo_preset_name(AYO_PRESET_RUSS);
    }
    ayo_status status = ayo_rules_parse(out, &offset, text, AYO_NUL_TERMINATED, NULL);
    if (status == AYO_OK) {
        return CLI_GO_ON;
    }
    if (status == AYO_ERR_NO_MEMORY) {
        return cli_fail("rules", status);
    }
    cli_error("rules '%.80s', offset %zu: %s; 'ayoayo rules' lists them", text, offset,
              ayo_status_message(status));
    return CLI_INVALID;
}

int cli_make_position(ayo_position *out, const ayo_rules *rules, const char *text)
{
    size_t offset = 0;
    ayo_status status = text == NULL
                            ? ayo_position_start(out, rules)
                            : ayo_position_parse(out, &offset, rules, text, AYO_NUL_TERMINATED);
    if (status == AYO_OK) {
        return CLI_GO_ON;
    }
    cli_error("position '%.120s', offset %zu: %s", text == NULL ? "" : text, offset,
              ayo_status_message(status));
    return CLI_INVALID;
}

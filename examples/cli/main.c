/* SPDX-License-Identifier: Apache-2.0 */
/* The program `ayoayo`: finds the command and lets it do the work. */
#include <string.h>

#include "cli.h"

static const cli_command *const COMMANDS[] = {&cli_play,  &cli_match,  &cli_uci,   &cli_show,
                                              &cli_perft, &cli_replay, &cli_rules, &cli_solve,
                                              &cli_table, &cli_verify};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static const cli_command *find(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(COMMANDS[i]->name, name) == 0) {
            return COMMANDS[i];
        }
    }
    return NULL;
}

static int help(void)
{
    printf("Usage: ayoayo COMMAND [ARGUMENTS]\n"
           "       ayoayo --help | --version\n"
           "\n"
           "The game of Ayoayo, and of its parent Oware.\n"
           "\n"
           "Commands:\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        printf("  %-8s %s\n", COMMANDS[i]->name, COMMANDS[i]->summary);
    }
    printf("\n"
           "'ayoayo COMMAND --help' tells more about a command.\n"
           "\n"
           "Exit codes:\n"
           "  0  all went well; the end of input ends a game well\n"
           "  1  a position, record, rule set, table or certificate is wrong, or a move is\n"
           "     refused\n"
           "  2  the command line is wrong\n"
           "  3  reading, writing or memory failed\n"
           "  4  a limit or Ctrl-C stopped the work; what was found is printed\n");
    return CLI_OK;
}

static int version(void)
{
    printf("ayoayo %s\n", ayo_version_string());
    return CLI_OK;
}

static int usage(const char *message, const char *word)
{
    cli_error("%s%s; see 'ayoayo --help'", message, word);
    return CLI_USAGE;
}

static int run(int argc, char *argv[])
{
    if (argc < 2) {
        return usage("no command", "");
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        return help();
    }
    if (strcmp(word, "--version") == 0) {
        return version();
    }
    const cli_command *command = find(word);
    if (command == NULL) {
        return usage(word[0] == '-' ? "no such option: " : "no such command: ", word);
    }
    return command->run(argc - 2, argv + 2);
}

int main(int argc, char *argv[])
{
    return cli_flush(run(argc, argv));
}

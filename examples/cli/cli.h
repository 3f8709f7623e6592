/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the commands of the program share. Only the public headers of the
 * library are used, so each part may be copied into a program of your own.
 */
#ifndef AYOAYO_CLI_H
#define AYOAYO_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <ayoayo/ayoayo.h>

/* Exit codes; the man page promises them. */
enum {
    CLI_OK = 0,
    CLI_INVALID = 1, /* a position, record or rule set is wrong, or a move is refused */
    CLI_USAGE = 2,   /* the command line is wrong */
    CLI_SYSTEM = 3,  /* reading, writing or memory failed */
    CLI_STOPPED = 4  /* a limit or Ctrl-C stopped the work; what was found is printed */
};

#if defined(__GNUC__)
#define CLI_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define CLI_FORMAT(text, first)
#endif

/* The number of levels as text. */
#define CLI_QUOTE(word) #word
#define CLI_TEXT(word)  CLI_QUOTE(word)
#define CLI_LEVELS      CLI_TEXT(AYO_LEVELS)

/* What a step answers when there is no reason yet to leave. */
#define CLI_GO_ON (-1)

/* A command: `ayoayo NAME …`. */
typedef struct cli_command {
    const char *name;
    const char *summary;                /* one line for the list of commands */
    const char *help;                   /* the answer to `ayoayo NAME --help` */
    int (*run)(int argc, char *argv[]); /* the arguments behind the name; gives the exit code */
} cli_command;

extern const cli_command cli_play;
extern const cli_command cli_match;
extern const cli_command cli_uci;
extern const cli_command cli_show;
extern const cli_command cli_perft;
extern const cli_command cli_replay;
extern const cli_command cli_rules;
extern const cli_command cli_solve;
extern const cli_command cli_table;
extern const cli_command cli_verify;

/* ---- args.c: the command line ---- */

/* An option `--name`: it fills `text` with its value, or sets `flag`. */
typedef struct cli_option {
    const char *name; /* NULL ends a list */
    const char **text;
    bool *flag;
} cli_option;

/*
 * Reads the options of a command. The operands stay, in order, as the first
 * *argc of argv. Gives CLI_GO_ON, or the code to exit with (after --help too).
 */
int cli_parse(const cli_command *command, const cli_option *options, int *argc, char *argv[]);

/* Says what is wrong with the command line, and where help is; gives CLI_USAGE. */
int cli_usage(const cli_command *command, const char *format, ...) CLI_FORMAT(2, 3);

/* Reads a decimal number up to `most`; false for anything else. */
bool cli_number(uint64_t *out, const char *text, uint64_t most);

/* Makes rules from text (NULL: russ) and a position from text (NULL: their
 * start); say what is wrong and where. Both give CLI_GO_ON or an exit code. */
int cli_make_rules(ayo_rules **out, const char *text);
int cli_make_position(ayo_position *out, const ayo_rules *rules, const char *text);

/* ---- io.c: files, lines and messages ---- */

/* A block of bytes that grows; all zero at first. */
typedef struct cli_bytes {
    char *data;
    size_t size, room;
} cli_bytes;

void cli_free(cli_bytes *bytes);

/* Reads a line of any bytes and any length, without its end (\n or \r\n)
 * but with a NUL behind.
 * Gives CLI_GO_ON; CLI_OK at the end of input; CLI_SYSTEM, after saying why. */
int cli_read_line(cli_bytes *line, FILE *file, const char *name);

/* Reads a file whole, if it is no larger than `most`; "-" is standard input.
 * Gives CLI_GO_ON or an exit code. */
int cli_read_file(cli_bytes *bytes, const char *path, size_t most);

/* Writes a file so that a failure leaves the old one as it was. Gives CLI_GO_ON or CLI_SYSTEM. */
int cli_write_file(const char *path, const char *data, size_t size);

/* Makes a folder if there is none. Gives CLI_GO_ON or CLI_SYSTEM. */
int cli_make_folder(const char *path);

/* Sends off what was printed; when that fails, says so once and gives CLI_SYSTEM instead of `code`.
 */
int cli_flush(int code);

/* "ayoayo: …" on standard error. */
void cli_error(const char *format, ...) CLI_FORMAT(1, 2);

/* The same for a failed library call; gives the exit code for it. */
int cli_fail(const char *what, ayo_status status);

/* Whether a person sits there. */
bool cli_is_terminal(FILE *file);

/* Prints text from outside: control characters, which could command a terminal, become '?'. */
void cli_print_text(FILE *file, const char *text, size_t size);

/* ---- table.c ---- */

/* Opens a table for rules, or NULL for any. Gives CLI_GO_ON or an exit code. */
int cli_open_table(ayo_table **out, const ayo_rules *rules, const char *path);

/* ---- system.c: threads, Ctrl-C and time ---- */

/* From now on Ctrl-C only sets a flag, once; the second time it ends the program as ever. */
void cli_catch_interrupt(void);
bool cli_interrupted(void);

/* From now on Ctrl-C ends the program. */
void cli_leave_interrupt(void);

/* Milliseconds since some moment. */
uint64_t cli_clock(void);

/* How many processors there are, at least 1. */
int cli_processors(void);

/* An ayo_run_fn; its context is an int, the most threads to use. */
void cli_run(void *threads, size_t count, ayo_task_fn task, void *context);

/* ---- progress.c: a line that says how far a long call has come ---- */

/* The context of the functions below; all zero at first. */
typedef struct cli_progress {
    bool shown;     /* there is a line on the terminal */
    uint64_t next;  /* when to show it again */
    uint64_t begun; /* both in milliseconds */
} cli_progress;

/* For ayo_progress_fn: show a line if people watch, and go on until Ctrl-C. */
bool cli_show_search(void *progress, const ayo_progress *now);
bool cli_show_building(void *progress, const ayo_progress *now);

/* The same where there is no such number to go by. */
bool cli_show_strategy(cli_progress *progress, int side, size_t positions);

/* The same for a search that Ctrl-C may end with what it has found. */
bool cli_show_thinking(void *progress, const ayo_progress *now);

/* The same without a line: go on until Ctrl-C. */
bool cli_until_interrupt(void *unused, const ayo_progress *now);

/* Takes the line away. */
void cli_end_progress(cli_progress *progress);

/* ---- record.c: records in files ---- */

/* Reads a record (rules NULL: those it names); says what is wrong and where.
 * Gives CLI_GO_ON or an exit code. */
int cli_load(ayo_record **out, const char *path, const ayo_rules *rules);

/* Writes a game; tags and comments come from the record it went on from, NULL
 * for none. A failure leaves the old file. Gives CLI_GO_ON or an exit code. */
int cli_save(const char *path, const ayo_game *game, const ayo_record *loaded);
int cli_save_record(const char *path, const ayo_record *record);

/* ---- words.c: the game in words ---- */

const char *cli_side_name(int side);

/* "5 laps, last seed in D, captures 7" */
void cli_print_move(const ayo_move_result *result, int pits_per_row);

/* Why a move by the mover of `position` with the pit `letter` is refused, and what to do instead.
 */
void cli_print_refusal(const ayo_position *position, char letter, ayo_status status);

/* "South wins 27 to 21: North has no legal move." */
void cli_print_outcome(const ayo_outcome *outcome);

/* Every pit of the mover: what its move does, or why it is refused. */
ayo_status cli_print_moves(const ayo_rules *rules, const ayo_position *position);

/* A rule set in words, option by option. */
ayo_status cli_print_rules(const ayo_rules *rules);

/* Words, indented and broken before column 79. */
void cli_print_wrapped(const char *text, int indent);

/* ---- board.c: the game in pictures ---- */

/*
 * The board as `seat` sees it: own row below with the store at its right,
 * letters outside. The count of pit `marked` stands between < and >; -1 marks none.
 */
void cli_print_board(const ayo_position *position, int seat, int marked);

/* A move lap by lap, from the events: each lap in words and as a board. */
ayo_status cli_print_laps(const ayo_rules *rules, const ayo_position *position, int pit);

#endif

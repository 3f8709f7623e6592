/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo uci`: an engine for programs that speak the UCI dialect of the Aualé programs. */
#include "uci.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "player.h"

enum {
    USUAL_HASH = 64,     /* MiB */
    MOST_HASH = 1 << 16, /* MiB */
    MOST_LINE = 1 << 20  /* bytes; longer lines are not looked at */
};

void uci_send(const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length > (int)sizeof line - 2) {
        length = (int)sizeof line - 2;
    }
    line[length] = '\n';
    /* One call, so that lines of two threads do not mix. */
    fwrite(line, 1, (size_t)length + 1, stdout);
    fflush(stdout);
}

char *uci_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t");
    char *end = word + strcspn(word, " \t");
    if (word == end) {
        *rest = word;
        return NULL;
    }
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

/* ---- the engine ---- */

/* A search for the rules, with the table if it serves them. */
static ayo_status make_search(ayo_search **out, const uci *u, const ayo_rules *rules, uint64_t hash)
{
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = hash << 20;
    options.table = u->table;
    ayo_status status = ayo_search_create(out, rules, &options, NULL);
    if (status == AYO_ERR_RULES) {
        options.table = NULL;
        status = ayo_search_create(out, rules, &options, NULL);
    }
    return status;
}

/* Goes over to other rules, taken over, and to their start; a failure changes nothing. */
static ayo_status set_rules(uci *u, ayo_rules *rules)
{
    ayo_game *game = NULL;
    ayo_search *search = NULL;
    ayo_status status = ayo_game_create(&game, rules, NULL);
    if (status == AYO_OK) {
        status = make_search(&search, u, rules, u->options.hash);
    }
    if (status != AYO_OK) {
        ayo_game_destroy(game);
        ayo_rules_destroy(rules);
        return status;
    }
    ayo_search_destroy(u->search);
    ayo_game_destroy(u->game);
    ayo_rules_destroy(u->rules);
    u->rules = rules;
    u->game = game;
    u->search = search;
    return AYO_OK;
}

static void complain(const char *what, ayo_status status)
{
    uci_send("info string %s: %s", what, ayo_status_message(status));
}

/* ---- options ---- */

static void set_rules_text(uci *u, const char *text)
{
    ayo_rules *rules = NULL;
    ayo_status status = ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL);
    if (status == AYO_OK) {
        status = set_rules(u, rules);
    }
    if (status != AYO_OK) {
        complain("Rules", status);
    }
}

static void set_hash(uci *u, uint64_t hash)
{
    ayo_search *search = NULL;
    ayo_status status = make_search(&search, u, u->rules, hash);
    if (status != AYO_OK) {
        complain("Hash", status);
        return;
    }
    ayo_search_destroy(u->search);
    u->search = search;
    u->options.hash = hash;
}

static bool same(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}

static bool read_value(uint64_t *out, const char *name, const char *text, uint64_t most)
{
    bool good = cli_number(out, text, most);
    if (!good) {
        uci_send("info string %s is a number up to %" PRIu64, name, most);
    }
    return good;
}

/* The others are accepted and change nothing: there is one thread, and no book. */
static void set_option(uci *u, const char *name, const char *value)
{
    uint64_t number;
    if (same(name, "Rules")) {
        set_rules_text(u, value);
    } else if (same(name, "Hash") && read_value(&number, "Hash", value, MOST_HASH)) {
        set_hash(u, number > 0 ? number : 1);
    } else if (same(name, "MultiPV") &&
               read_value(&number, "MultiPV", value, AYO_MAX_PITS_PER_ROW)) {
        u->options.lines = number > 0 ? (int)number : 1;
    } else if (same(name, "Level") && read_value(&number, "Level", value, AYO_LEVELS)) {
        u->options.level = (int)number;
    }
}

/* "name NAME value VALUE". */
static void do_setoption(uci *u, char *words)
{
    char *word = uci_word(&words), *name = NULL, *value = NULL;
    uci_stop(u);
    if (word != NULL && strcmp(word, "name") == 0) {
        name = uci_word(&words);
    }
    while ((word = uci_word(&words)) != NULL && strcmp(word, "value") != 0) {
    }
    if (word != NULL) {
        value = uci_word(&words);
    }
    if (name != NULL) {
        set_option(u, name, value == NULL ? "" : value);
    }
}

/* ---- positions ---- */

/* "startpos" or "fen POSITION", then perhaps "moves" and moves, in words or without blanks. */
static ayo_status read_position(ayo_game *game, char *words)
{
    ayo_position position;
    ayo_status status = AYO_ERR_TEXT;
    const char *word = uci_word(&words);
    if (word != NULL && strcmp(word, "startpos") == 0) {
        status = AYO_OK;
    } else if (word != NULL && strcmp(word, "fen") == 0 && (word = uci_word(&words)) != NULL) {
        status =
            ayo_position_parse(&position, NULL, ayo_game_rules(game), word, AYO_NUL_TERMINATED);
        if (status == AYO_OK) {
            status = ayo_game_set_position(game, &position);
        }
    }
    word = uci_word(&words);
    if (status == AYO_OK && word != NULL && strcmp(word, "moves") != 0) {
        status = AYO_ERR_TEXT;
    }
    while (status == AYO_OK && (word = uci_word(&words)) != NULL) {
        status = ayo_game_apply_line(NULL, game, word, AYO_NUL_TERMINATED);
    }
    return status;
}

/* A line that is wrong changes nothing. */
static void do_position(uci *u, char *words)
{
    ayo_game *game = NULL;
    uci_stop(u);
    ayo_status status = ayo_game_create(&game, u->rules, NULL);
    if (status == AYO_OK) {
        status = read_position(game, words);
    }
    if (status != AYO_OK) {
        ayo_game_destroy(game);
        complain("position", status);
        return;
    }
    ayo_game_destroy(u->game);
    u->game = game;
}

/* ---- the other commands ---- */

static void do_uci(uci *u, char *words)
{
    char rules[AYO_RULES_TEXT_SIZE] = "";
    ayo_status status = ayo_rules_format(rules, sizeof rules, NULL, u->rules);
    (void)status;
    (void)words;
    uci_send("id name ayoayo %s", ayo_version_string());
    uci_send("id author the authors of libayoayo");
    uci_send("option name Hash type spin default %d min 1 max %d", USUAL_HASH, MOST_HASH);
    uci_send("option name Rules type string default %s", rules);
    uci_send("option name Threads type spin default 1 min 1 max 1");
    uci_send("option name MultiPV type spin default 1 min 1 max %d", AYO_MAX_PITS_PER_ROW);
    uci_send("option name Level type spin default 0 min 0 max %d", AYO_LEVELS);
    uci_send("option name OwnBook type check default false");
    uci_send("option name Ponder type check default false");
    uci_send("uciok");
}

static void do_isready(uci *u, char *words)
{
    (void)u;
    (void)words;
    uci_send("readyok");
}

static void do_ucinewgame(uci *u, char *words)
{
    (void)words;
    uci_stop(u);
    ayo_search_clear(u->search);
}

static void do_stop(uci *u, char *words)
{
    (void)words;
    uci_stop(u);
}

static void do_ponderhit(uci *u, char *words)
{
    (void)words;
    uci_ponderhit(u);
}

static const struct {
    const char *name;
    void (*run)(uci *u, char *words); /* NULL: quit */
} COMMANDS[] = {{"uci", do_uci},
                {"isready", do_isready},
                {"ucinewgame", do_ucinewgame},
                {"setoption", do_setoption},
                {"position", do_position},
                {"go", uci_go},
                {"stop", do_stop},
                {"ponderhit", do_ponderhit},
                {"quit", NULL}};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

/* Obeys the first word that is known, as UCI has it; false for `quit`. */
static bool obey(uci *u, char *line)
{
    const char *word;
    while ((word = uci_word(&line)) != NULL) {
        for (int i = 0; i < COMMAND_COUNT; i++) {
            if (strcmp(word, COMMANDS[i].name) == 0) {
                if (COMMANDS[i].run != NULL) {
                    COMMANDS[i].run(u, line);
                }
                return COMMANDS[i].run != NULL;
            }
        }
    }
    return true;
}

/* ---- reading ---- */

/* Reads a line of any bytes and any length; one that cannot be meant is read as empty.
 * False at the end of input. */
static bool read_line(char *line)
{
    size_t size = 0;
    bool good = true;
    int byte;
    while ((byte = getc(stdin)) != EOF && byte != '\n') {
        good = good && byte != '\0' && size < MOST_LINE;
        if (good) {
            line[size++] = byte == '\r' ? ' ' : (char)byte;
        }
    }
    line[good ? size : 0] = '\0';
    return byte != EOF || size > 0;
}

static int converse(uci *u)
{
    char *line = malloc(MOST_LINE + 1);
    if (line == NULL || !uci_begin(u)) {
        free(line);
        return cli_fail("uci", AYO_ERR_NO_MEMORY);
    }
    while (read_line(line) && obey(u, line)) {
    }
    uci_end(u);
    free(line);
    return CLI_OK;
}

static int run(int argc, char *argv[])
{
    const char *rules_text = NULL, *table_path = NULL;
    const cli_option options[] = {
        {"rules", &rules_text, NULL}, {"table", &table_path, NULL}, {NULL, NULL, NULL}};
    uci u = {.options = {USUAL_HASH, 1, 0}, .random = {player_seed()}};
    ayo_rules *rules = NULL;
    ayo_table *table = NULL;
    int code = cli_parse(&cli_uci, options, &argc, argv);
    if (code == CLI_GO_ON && argc > 0) {
        code = cli_usage(&cli_uci, "'%s' is one word too many", argv[0]);
    }
    code = code == CLI_GO_ON ? cli_make_rules(&rules, rules_text) : code;
    if (code == CLI_GO_ON && table_path != NULL) {
        code = cli_open_table(&table, rules, table_path);
        u.table = table;
    }
    if (code == CLI_GO_ON) {
        ayo_status status = set_rules(&u, rules);
        code = status == AYO_OK ? converse(&u) : cli_fail("uci", status);
    } else {
        ayo_rules_destroy(rules);
    }
    ayo_search_destroy(u.search);
    ayo_game_destroy(u.game);
    ayo_rules_destroy(u.rules);
    ayo_table_destroy(table);
    return code;
}

const cli_command cli_uci = {
    "uci", "be an engine for programs that speak UCI",
    "Usage: ayoayo uci [--rules TEXT] [--table FILE]\n"
    "\n"
    "Speaks the UCI dialect of the Aualé programs on standard input and output:\n"
    "positions and moves are written as everywhere here, lines of moves without\n"
    "blanks ('position startpos moves BaFf', 'pv DbA'); South has the white clock.\n"
    "\n"
    "'score cp' is in hundredths of a seed: by how much the player to move is\n"
    "expected to be ahead in the end, the stores included. 'info string proven' says\n"
    "that no move is better than the first, for certain. 'bestmove 0000' means that\n"
    "there is no move. Negative limits count as 0; without limits it thinks until\n"
    "the best move is proven.\n"
    "\n"
    "Options are Rules (a rule set), Level (1, the weakest, to " CLI_LEVELS "; 0 is none), Hash\n"
    "(MiB) and MultiPV; Threads, OwnBook and Ponder are accepted and change nothing.\n"
    "\n"
    "  --rules TEXT  what the option Rules is at first; russ if not given\n"
    "  --table FILE  an endgame table, instead of those that it builds\n",
    run};

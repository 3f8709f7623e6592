/* SPDX-License-Identifier: Apache-2.0 */
/* A game at the prompt: a line comes in, and the game or the screen changes. */
#include <string.h>

#include "session.h"

cli_step cli_session_break(ayo_status status)
{
    (void)cli_fail("play", status);
    return CLI_BREAK;
}

/* Where the game stands; these calls cannot fail on a game that exists. */
ayo_position cli_session_position(const cli_session *session)
{
    ayo_position position = {{0}, {0}, 0, 0, {0}};
    ayo_status status = ayo_game_position(&position, session->game);
    (void)status;
    return position;
}

ayo_outcome cli_session_outcome(const cli_session *session)
{
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    ayo_status status = ayo_game_outcome(&outcome, session->game);
    (void)status;
    return outcome;
}

bool cli_session_over(const cli_session *session)
{
    return cli_session_outcome(session).result != AYO_RESULT_RUNNING;
}

/* ---- moves ---- */

cli_step cli_session_play(cli_session *session, int pit)
{
    const ayo_rules *rules = ayo_game_rules(session->game);
    ayo_position before = cli_session_position(session);
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    char letter = ayo_pit_letter(before.pits_per_row, pit);
    ayo_status status = ayo_game_apply(&result, session->game, pit);
    if (status <= AYO_REFUSED_GAME_OVER && status >= AYO_REFUSED_STARVES) {
        cli_print_refusal(&before, letter, status);
        return CLI_ASK;
    }
    if (status != AYO_OK) {
        return cli_session_break(status);
    }
    printf("%s plays %c: ", cli_side_name(before.mover), letter);
    cli_print_move(&result, before.pits_per_row);
    printf(".\n");
    status = session->laps ? cli_print_laps(rules, &before, pit) : AYO_OK;
    return status == AYO_OK ? CLI_DRAW : cli_session_break(status);
}

/* A letter at the prompt. Only own pits can be meant, so its case does not matter. */
static cli_step play_letter(cli_session *session, char letter)
{
    ayo_position position = cli_session_position(session);
    int row = position.pits_per_row;
    int column = (letter | 0x20) - 'a';
    if (cli_session_over(session)) {
        cli_print_refusal(&position, letter, AYO_REFUSED_GAME_OVER);
        return CLI_ASK;
    }
    if (column >= row) {
        cli_print_refusal(&position, letter, AYO_REFUSED_NOT_YOUR_PIT);
        return CLI_ASK;
    }
    return cli_session_play(session, position.mover * row + column);
}

/* ---- commands ---- */

static bool asks_at(const cli_session *session, size_t ply)
{
    ayo_position position;
    return ayo_game_position_at(&position, session->game, ply) == AYO_OK &&
           session->players[position.mover].kind == PLAYER_HUMAN;
}

/* Whether a step back leads to somebody at the prompt. */
static bool can_undo(const cli_session *session)
{
    int reason = cli_session_outcome(session).reason;
    bool by_word = reason == AYO_REASON_RESIGNATION || reason == AYO_REASON_AGREEMENT;
    bool found = by_word;
    for (size_t ply = ayo_game_ply(session->game); !found && ply > 0; ply--) {
        found = asks_at(session, ply - 1);
    }
    return found;
}

/* Against a player who is no person a step is a pair of moves. */
static cli_step do_undo(cli_session *session, const char *unused)
{
    (void)unused;
    if (!can_undo(session)) {
        printf("There is no move of yours to take back.\n");
        return CLI_ASK;
    }
    ayo_status status;
    do {
        status = ayo_game_undo(session->game);
    } while (status == AYO_OK && !asks_at(session, ayo_game_ply(session->game)));
    return status == AYO_OK || status == AYO_ERR_NOTHING_TO_UNDO ? CLI_DRAW
                                                                 : cli_session_break(status);
}

static cli_step do_redo(cli_session *session, const char *unused)
{
    (void)unused;
    ayo_status status = ayo_game_redo(session->game);
    if (status == AYO_ERR_NOTHING_TO_REDO) {
        printf("There is no move to make again.\n");
        return CLI_ASK;
    }
    while (status == AYO_OK && !asks_at(session, ayo_game_ply(session->game))) {
        status = ayo_game_redo(session->game);
    }
    return status == AYO_OK || status == AYO_ERR_NOTHING_TO_REDO ? CLI_DRAW
                                                                 : cli_session_break(status);
}

static cli_step do_save(cli_session *session, const char *path)
{
    if (*path == '\0') {
        printf("Save where? Say: save FILE\n");
        return CLI_ASK;
    }
    session->unsaved = cli_save(path, session->game, session->loaded) != CLI_GO_ON;
    printf(session->unsaved ? "Not saved.\n" : "Saved.\n");
    return CLI_ASK;
}

/* Puts a record's game in place of the present one. */
ayo_status cli_session_take(cli_session *session, ayo_record *record)
{
    ayo_game *game = NULL;
    ayo_status status = ayo_game_clone(&game, ayo_record_game(record), NULL);
    if (status == AYO_OK) {
        ayo_game_destroy(session->game);
        ayo_record_destroy(session->loaded);
        ayo_search_destroy(session->search);
        session->search = NULL;
        session->game = game;
        session->loaded = record;
    }
    return status;
}

static cli_step do_load(cli_session *session, const char *path)
{
    ayo_record *record = NULL;
    if (*path == '\0') {
        printf("Load what? Say: load FILE\n");
        return CLI_ASK;
    }
    if (cli_load(&record, path, NULL) != CLI_GO_ON) {
        printf("Not loaded; the game stands as it was.\n");
        return CLI_ASK;
    }
    ayo_status status = cli_session_take(session, record);
    if (status != AYO_OK) {
        ayo_record_destroy(record);
        return cli_session_break(status);
    }
    printf("Loaded, %zu moves.\n", ayo_game_ply(session->game));
    status = cli_session_count_repetitions(session);
    return status == AYO_OK ? CLI_DRAW : cli_session_break(status);
}

static cli_step show_last_move(const cli_session *session)
{
    size_t ply = ayo_game_ply(session->game);
    ayo_position before;
    int pit;
    if (ply == 0) {
        printf("No move has been made.\n");
        return CLI_ASK;
    }
    ayo_status status = ayo_game_position_at(&before, session->game, ply - 1);
    if (status == AYO_OK) {
        status = ayo_game_move_at(&pit, session->game, ply - 1);
    }
    if (status == AYO_OK) {
        status = cli_print_laps(ayo_game_rules(session->game), &before, pit);
    }
    return status == AYO_OK ? CLI_ASK : cli_session_break(status);
}

static cli_step do_laps(cli_session *session, const char *word)
{
    if (*word == '\0') {
        return show_last_move(session);
    }
    bool on = strcmp(word, "on") == 0;
    if (!on && strcmp(word, "off") != 0) {
        printf("Say: laps, laps on, or laps off\n");
        return CLI_ASK;
    }
    session->laps = on;
    printf("Moves are %s.\n", on ? "shown lap by lap" : "no longer shown lap by lap");
    return CLI_ASK;
}

static cli_step do_moves(cli_session *session, const char *unused)
{
    (void)unused;
    ayo_position position = cli_session_position(session);
    if (cli_session_over(session)) {
        cli_print_refusal(&position, '\0', AYO_REFUSED_GAME_OVER);
        return CLI_ASK;
    }
    ayo_status status = cli_print_moves(ayo_game_rules(session->game), &position);
    return status == AYO_OK ? CLI_ASK : cli_session_break(status);
}

static cli_step do_board(cli_session *session, const char *unused)
{
    (void)session;
    (void)unused;
    return CLI_DRAW;
}

static cli_step do_rules(cli_session *session, const char *unused)
{
    (void)unused;
    ayo_status status = cli_print_rules(ayo_game_rules(session->game));
    return status == AYO_OK ? CLI_ASK : cli_session_break(status);
}

/* After a word of the players that ends the game. */
static cli_step ended(ayo_status status)
{
    if (status == AYO_REFUSED_GAME_OVER) {
        printf("The game is over already.\n");
        return CLI_ASK;
    }
    return status == AYO_OK ? CLI_DRAW : cli_session_break(status);
}

static cli_step do_resign(cli_session *session, const char *unused)
{
    (void)unused;
    return ended(ayo_game_resign(session->game, cli_session_position(session).mover));
}

static cli_step do_agree(cli_session *session, const char *unused)
{
    (void)unused;
    return ended(ayo_game_agree(session->game));
}

static cli_step do_quit(cli_session *session, const char *unused)
{
    (void)session;
    (void)unused;
    return CLI_LEAVE;
}

static cli_step do_help(cli_session *session, const char *unused);

typedef struct prompt_word {
    const char *name;
    bool takes_more;
    cli_step (*run)(cli_session *session, const char *more);
    const char *help;
} prompt_word;

static const prompt_word WORDS[] = {
    {"undo", false, do_undo,
     "undo        take back your last move, and the answer of the computer or random player"},
    {"redo", false, do_redo, "redo        make again what was taken back"},
    {"moves", false, do_moves, "moves       what each of your pits would do"},
    {"hint", false, cli_session_hint, "hint        the best move, and whether that is proven"},
    {"values", false, cli_session_values,
     "values      what each move leads to in the end, and whether that is proven"},
    {"laps", true, do_laps,
     "laps        the last move again, lap by lap; laps on, laps off: every move"},
    {"board", false, do_board, "board       draw the board again"},
    {"rules", false, do_rules, "rules       the rules of this game in words"},
    {"save", true, do_save, "save FILE   write the game as a record (OGN)"},
    {"load", true, do_load, "load FILE   go on from the end of a record"},
    {"resign", false, do_resign, "resign      give up"},
    {"agree", false, do_agree,
     "agree       both agree to end it: each takes their own row (who is no person always does)"},
    {"help", false, do_help, "help        this list"},
    {"quit", false, do_quit, "quit        leave; so does the end of input"},
};
enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS };

static cli_step do_help(cli_session *session, const char *unused)
{
    ayo_position position = cli_session_position(session);
    int row = position.pits_per_row;
    int first = position.mover * row;
    (void)unused;
    printf("%c to %c      play that pit; either case will do\n", ayo_pit_letter(row, first),
           ayo_pit_letter(row, first + row - 1));
    for (int i = 0; i < WORD_COUNT; i++) {
        printf("%s\n", WORDS[i].help);
    }
    return CLI_ASK;
}

/* ---- the prompt ---- */

static cli_step not_understood(const char *text, size_t size)
{
    enum { SHOWN = 40 };
    printf("'");
    cli_print_text(stdout, text, size > SHOWN ? SHOWN : size);
    printf("%s' is not understood; 'help' lists what is.\n", size > SHOWN ? "..." : "");
    return CLI_ASK;
}

/* Runs one line: a letter, or a word with what follows it. `text` ends with a NUL of ours. */
static cli_step obey(cli_session *session, char *text, size_t size)
{
    bool is_letter = size == 1 && (*text | 0x20) >= 'a' && (*text | 0x20) <= 'z';
    if (size == 0) {
        return CLI_ASK;
    }
    if (is_letter) {
        return play_letter(session, *text);
    }
    size_t length = strcspn(text, " \t");
    const char *more = text + length + strspn(text + length, " \t");
    for (int i = 0; i < WORD_COUNT && strlen(text) == size; i++) {
        const prompt_word *word = &WORDS[i];
        if (strlen(word->name) == length && memcmp(word->name, text, length) == 0 &&
            (word->takes_more || *more == '\0')) {
            return word->run(session, more);
        }
    }
    return not_understood(text, size);
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* A line without the blanks around it, and a NUL behind. */
static cli_step obey_line(cli_session *session, cli_bytes *line)
{
    size_t from = 0, to = line->size;
    while (from < to && is_blank(line->data[from])) {
        from++;
    }
    while (to > from && is_blank(line->data[to - 1])) {
        to--;
    }
    line->data[to] = '\0';
    return obey(session, line->data + from, to - from);
}

cli_step cli_session_ask(cli_session *session, cli_bytes *line)
{
    bool terminal = cli_is_terminal(stdin);
    if (terminal) {
        printf("%s> ", cli_session_over(session)
                           ? "Over"
                           : cli_side_name(cli_session_position(session).mover));
    }
    if (cli_flush(CLI_OK) != CLI_OK) {
        return CLI_BREAK;
    }
    int code = cli_read_line(line, stdin, "standard input");
    if (code == CLI_OK && terminal) {
        printf("\n");
    }
    return code == CLI_OK ? CLI_LEAVE : code == CLI_SYSTEM ? CLI_BREAK : obey_line(session, line);
}

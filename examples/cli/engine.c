/* SPDX-License-Identifier: Apache-2.0 */
/* A UCI engine at the other end of two pipes. Every wait has an end. */
#define _XOPEN_SOURCE 700

#include "engine.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum {
    SLICE = 100,      /* milliseconds between two looks at Ctrl-C */
    PATIENCE = 500,   /* milliseconds that an engine has to quit */
    LINE_SIZE = 8192, /* of a longer line only so much is looked at */
    FAILURE_SIZE = 160
};

struct engine {
    engine_setup setup;
    pid_t process;
    int to, from;      /* our ends of the pipes */
    char read[4096];   /* what came and was not yet looked at */
    size_t next, size; /* the part of it */
    char line[LINE_SIZE];
    char failure[FAILURE_SIZE];
};

static bool fail(engine *e, const char *format, ...) CLI_FORMAT(2, 3);

static bool fail(engine *e, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(e->failure, sizeof e->failure, format, arguments);
    va_end(arguments);
    return false;
}

const char *engine_failure(const engine *e)
{
    return e->failure;
}

/* ---- the process ---- */

/* Pipes that no other child inherits. */
static bool open_pipes(int to[2], int from[2])
{
    if (pipe(to) != 0) {
        return false;
    }
    if (pipe(from) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    const int ends[] = {to[0], to[1], from[0], from[1]};
    for (int i = 0; i < 4; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    return true;
}

/* Runs the command in a process group of its own: Ctrl-C is ours alone, and
 * what the command starts ends with it. */
static int spawn(pid_t *process, const char *command, int in, int out)
{
    char shell[] = "sh", option[] = "-c";
    char *words[] = {shell, option, NULL, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    words[2] = strdup(command);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGINT);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    int error = words[2] == NULL
                    ? ENOMEM
                    : posix_spawn(process, "/bin/sh", &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    free(words[2]);
    return error;
}

static bool launch(engine *e)
{
    /* Between pipe() and fcntl() another thread must not start a child. */
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int to[2], from[2];
    pthread_mutex_lock(&lock);
    bool open = open_pipes(to, from);
    int error = open ? spawn(&e->process, e->setup.command, to[0], from[1]) : errno;
    pthread_mutex_unlock(&lock);
    if (open) {
        close(to[0]);
        close(from[1]);
        e->to = to[1];
        e->from = from[0];
    }
    if (error != 0) {
        e->process = -1;
        return fail(e, "cannot start: %s", strerror(error));
    }
    return true;
}

/* Whether the process has ended; it still has to be waited for. */
static bool has_ended(const engine *e, siginfo_t *how)
{
    memset(how, 0, sizeof *how);
    return waitid(P_PID, (id_t)e->process, how, WEXITED | WNOWAIT | WNOHANG) == 0 &&
           how->si_pid == e->process;
}

static bool ends_within(const engine *e, int milliseconds, siginfo_t *how)
{
    const struct timespec moment = {0, 5 * 1000 * 1000};
    for (int waited = 0; waited < milliseconds && !has_ended(e, how); waited += 5) {
        nanosleep(&moment, NULL);
    }
    return has_ended(e, how);
}

/* The engine has closed its output. */
static bool fail_by_end(engine *e)
{
    siginfo_t how;
    if (!ends_within(e, PATIENCE, &how)) {
        return fail(e, "it closed its output");
    }
    return how.si_code == CLD_EXITED ? fail(e, "it ended with exit code %d", how.si_status)
                                     : fail(e, "signal %d ended it", how.si_status);
}

/* ---- lines to and from it ---- */

/* Waits for a pipe, to read or to write; false when the time is over. */
static bool wait_for(engine *e, int descriptor, short what, uint64_t deadline, const char *answer)
{
    for (uint64_t now = cli_clock(); now < deadline && !cli_interrupted(); now = cli_clock()) {
        struct pollfd pipe_end = {descriptor, what, 0};
        uint64_t left = deadline - now;
        if (poll(&pipe_end, 1, left < SLICE ? (int)left : SLICE) > 0) {
            return true;
        }
    }
    return fail(e, "no answer to %s within %" PRIu64 " ms", answer, e->setup.timeout);
}

static bool send(engine *e, const char *text, size_t size, uint64_t deadline, const char *answer)
{
    while (size > 0) {
        ssize_t sent = write(e->to, text, size);
        if (sent > 0) {
            text += sent;
            size -= (size_t)sent;
        } else if (errno == EPIPE) {
            return fail_by_end(e);
        } else if (errno != EAGAIN && errno != EINTR) {
            return fail(e, "%s", strerror(errno));
        } else if (!wait_for(e, e->to, POLLOUT, deadline, answer)) {
            return false;
        }
    }
    return true;
}

/* Reads the next line into e->line. */
static bool receive(engine *e, uint64_t deadline, const char *answer)
{
    size_t length = 0;
    while (true) {
        while (e->next < e->size) {
            char byte = e->read[e->next++];
            if (byte == '\n') {
                e->line[length] = '\0';
                return true;
            }
            if (length < LINE_SIZE - 1) {
                e->line[length++] = byte;
            }
        }
        if (!wait_for(e, e->from, POLLIN, deadline, answer)) {
            return false;
        }
        ssize_t got = read(e->from, e->read, sizeof e->read);
        if (got == 0) {
            return fail_by_end(e);
        }
        if (got < 0 && errno != EAGAIN && errno != EINTR) {
            return fail(e, "%s", strerror(errno));
        }
        e->next = 0;
        e->size = got < 0 ? 0 : (size_t)got;
    }
}

/* What follows if the line begins with a word, else NULL. */
static const char *after_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    line += strspn(line, " \t");
    if (strncmp(line, word, length) != 0 || strchr(" \t\r", line[length]) == NULL) {
        return NULL;
    }
    line += length;
    return line + strspn(line, " \t\r");
}

/* Waits for a line that begins with `word`, and gives what follows; NULL after a failure. */
static const char *await(engine *e, const char *word, const char *question)
{
    uint64_t deadline = cli_clock() + e->setup.timeout;
    const char *rest = NULL;
    while (rest == NULL && receive(e, deadline, question)) {
        rest = after_word(e->line, word);
    }
    return rest;
}

static bool tell(engine *e, const char *text, const char *question)
{
    return send(e, text, strlen(text), cli_clock() + e->setup.timeout, question);
}

static bool is_ready(engine *e)
{
    return tell(e, "isready\n", "isready") && await(e, "readyok", "isready") != NULL;
}

/* ---- what it is asked ---- */

static bool set_rules(engine *e)
{
    enum { MORE = 64 };
    char text[AYO_RULES_TEXT_SIZE], line[AYO_RULES_TEXT_SIZE + MORE];
    ayo_status status = ayo_rules_format(text, sizeof text, NULL, e->setup.rules);
    if (status != AYO_OK) {
        return fail(e, "%s", ayo_status_message(status));
    }
    snprintf(line, sizeof line, "setoption name Rules value %s\n", text);
    return tell(e, line, "setoption");
}

/* Until `uciok` it lists its options. */
static bool greet(engine *e)
{
    uint64_t deadline = cli_clock() + e->setup.timeout;
    bool has_rules = false;
    if (!tell(e, "uci\n", "uci")) {
        return false;
    }
    do {
        if (!receive(e, deadline, "uci")) {
            return false;
        }
        const char *option = after_word(e->line, "option");
        const char *name = option == NULL ? NULL : after_word(option, "name");
        has_rules = has_rules || (name != NULL && after_word(name, "Rules") != NULL);
    } while (after_word(e->line, "uciok") == NULL);
    return (!has_rules || set_rules(e)) && is_ready(e);
}

engine *engine_start(const engine_setup *setup, char *failure, size_t size)
{
    engine *e = calloc(1, sizeof *e);
    if (e == NULL) {
        snprintf(failure, size, "no memory");
        return NULL;
    }
    e->setup = *setup;
    e->to = e->from = -1;
    e->process = -1;
    if (!launch(e) || !greet(e)) {
        snprintf(failure, size, "%s", e->failure);
        engine_stop(e);
        return NULL;
    }
    return e;
}

void engine_stop(engine *e)
{
    siginfo_t how;
    if (e == NULL) {
        return;
    }
    if (e->process > 0) {
        bool polite = write(e->to, "quit\n", 5) == 5 && e->failure[0] == '\0';
        if (polite) {
            (void)ends_within(e, PATIENCE, &how);
        }
        /* Not waited for yet, so that the number is still that of this group. */
        kill(-e->process, SIGKILL);
        while (waitpid(e->process, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    if (e->to >= 0) {
        close(e->to);
        close(e->from);
    }
    free(e);
}

bool engine_new_game(engine *e)
{
    return tell(e, "ucinewgame\n", "ucinewgame") && is_ready(e);
}

/* "position … moves …" and "go …"; the caller frees it. */
static char *question(const engine *e, const ayo_game *game)
{
    enum { WORDS = 64 };
    size_t plies = ayo_game_ply(game);
    size_t room = AYO_POSITION_TEXT_SIZE + plies + strlen(e->setup.go) + WORDS;
    ayo_position start;
    char *text = malloc(room);
    char position[AYO_POSITION_TEXT_SIZE];
    if (text == NULL || ayo_game_position_at(&start, game, 0) != AYO_OK ||
        ayo_position_format(position, sizeof position, NULL, &start) != AYO_OK) {
        free(text);
        return NULL;
    }
    int length = snprintf(text, room, "position fen %s%s", position, plies > 0 ? " moves " : "");
    char *end = text + length;
    for (size_t ply = 0; ply < plies; ply++) {
        int pit = 0;
        if (ayo_game_move_at(&pit, game, ply) == AYO_OK) {
            *end++ = ayo_pit_letter(start.pits_per_row, pit);
        }
    }
    snprintf(end, room - (size_t)(end - text), "\ngo %s\n", e->setup.go);
    return text;
}

static bool read_move(int *pit, engine *e, const ayo_game *game, const char *answer)
{
    size_t length = strcspn(answer, " \t\r");
    ayo_position position;
    if (ayo_game_position(&position, game) == AYO_OK &&
        ayo_move_parse(pit, &position, answer, length) == AYO_OK) {
        return true;
    }
    return fail(e, "its move is '%.*s'", length < 20 ? (int)length : 20, answer);
}

bool engine_move(int *pit, engine *e, const ayo_game *game)
{
    char *text = question(e, game);
    if (text == NULL) {
        return fail(e, "no memory");
    }
    bool told = tell(e, text, "go");
    free(text);
    const char *answer = told ? await(e, "bestmove", "go") : NULL;
    return answer != NULL && read_move(pit, e, game, answer);
}

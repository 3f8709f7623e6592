/* SPDX-License-Identifier: Apache-2.0 */
/* A game at the prompt: what the computer thinks, for its own moves and when it is asked. */
#include <stdlib.h>
#include <string.h>

#include "session.h"

enum { ADVICE_TIME = 2000 }; /* milliseconds for an answer at the prompt */

/* The session's search, made when it is needed first. */
static ayo_status need_search(cli_session *session)
{
    return session->search != NULL
               ? AYO_OK
               : ayo_search_create(&session->search, ayo_game_rules(session->game), NULL, NULL);
}

/* While somebody is at the prompt Ctrl-C ends a thought, and at other times the program. */
static void begin_thought(const cli_session *session)
{
    if (!session->watched) {
        cli_catch_interrupt();
    }
}

static void end_thought(const cli_session *session, cli_progress *progress)
{
    cli_end_progress(progress);
    if (!session->watched) {
        cli_leave_interrupt();
    }
}

cli_step cli_session_play_other(cli_session *session)
{
    cli_progress progress = {.begun = 0};
    int pit = 0;
    const player *who = &session->players[cli_session_position(session).mover];
    ayo_status status = player_is_computer(who) ? need_search(session) : AYO_OK;
    thinker t = {who, session->search, session->random, cli_show_thinking, &progress};
    if (status == AYO_OK) {
        begin_thought(session);
        status = thinker_move(&pit, &t, session->game);
        end_thought(session, &progress);
    }
    session->random = t.random;
    if (status == AYO_ERR_CANCELLED && session->watched) {
        return CLI_LEAVE;
    }
    if (status == AYO_ERR_CANCELLED) {
        printf("Stopped; it plays the best that it has found.\n");
        status = AYO_OK;
    }
    return status == AYO_OK ? cli_session_play(session, pit) : cli_session_break(status);
}

/* ---- games that end ---- */

/* The same game under other rules; NULL if it would have ended before its last move. */
static ayo_status transfer(ayo_game **out, const ayo_game *game, const ayo_rules *rules)
{
    ayo_position start;
    ayo_game *copy = NULL;
    ayo_status status = ayo_game_create(&copy, rules, NULL);
    if (status == AYO_OK) {
        status = ayo_game_position_at(&start, game, 0);
    }
    if (status == AYO_OK) {
        status = ayo_game_set_position(copy, &start);
    }
    for (size_t ply = 0; status == AYO_OK && ply < ayo_game_ply(game); ply++) {
        int pit = 0;
        status = ayo_game_move_at(&pit, game, ply);
        if (status == AYO_OK) {
            status = ayo_game_apply(NULL, copy, pit);
        }
    }
    *out = status == AYO_OK ? copy : NULL;
    if (status != AYO_OK) {
        ayo_game_destroy(copy);
    }
    return status == AYO_REFUSED_GAME_OVER ? AYO_OK : status;
}

ayo_status cli_session_count_repetitions(cli_session *session)
{
    ayo_rules *rules = NULL;
    ayo_game *game = NULL;
    bool computer =
        player_is_computer(&session->players[0]) || player_is_computer(&session->players[1]);
    if (!computer || cli_session_over(session)) {
        return AYO_OK;
    }
    ayo_status status = player_rules(&rules, ayo_game_rules(session->game));
    bool same = status == AYO_OK && ayo_rules_equal(rules, ayo_game_rules(session->game));
    if (status == AYO_OK && !same) {
        status = transfer(&game, session->game, rules);
    }
    ayo_rules_destroy(rules);
    if (game != NULL) {
        ayo_game_destroy(session->game);
        session->game = game;
        printf("These rules count no repetitions. Against the computer the third time that a\n"
               "position comes ends the game, and each player takes their own row.\n");
    }
    return status;
}

/* ---- advice ---- */

/* Searches for so many of the best moves; *stopped says whether Ctrl-C ended it. */
static ayo_status advise(ayo_search_result *out, bool *stopped, cli_session *session, int lines)
{
    cli_progress progress = {.begun = 0};
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    limits.lines = lines;
    limits.milliseconds = ADVICE_TIME;
    limits.progress = cli_show_thinking;
    limits.progress_context = &progress;
    ayo_status status = need_search(session);
    if (status == AYO_OK) {
        begin_thought(session);
        status = ayo_search_game(out, session->search, session->game, &limits);
        end_thought(session, &progress);
    }
    *stopped = status == AYO_ERR_CANCELLED;
    return *stopped ? AYO_OK : status;
}

/* "ahead by 6", "behind by about 2.5", "level": a lead in hundredths of a seed. */
static void print_lead(int lead, const char *about)
{
    if (lead == 0) {
        printf("%slevel", about);
    } else {
        printf(lead % 100 == 0 ? "%s by %s%.0f" : "%s by %s%.1f", lead > 0 ? "ahead" : "behind",
               about, abs(lead) / 100.0);
    }
}

/* How the player to move will stand in the end after a move, and how certain that is. */
static void print_worth(const ayo_variation *v, int lead)
{
    if (v->lower == v->upper) {
        print_lead(100 * (lead + v->lower), "");
        printf(" in the end, proven");
    } else {
        print_lead(100 * lead + v->score, "about ");
        printf(" in the end, ");
        if (v->depth == 0) {
            printf("a guess");
        } else {
            printf("estimated %d %s ahead", (int)v->depth, v->depth == 1 ? "move" : "moves");
        }
    }
}

static void print_line(const ayo_variation *v, int row)
{
    for (int i = 0; i < v->length; i++) {
        putchar(ayo_pit_letter(row, v->line[i]));
    }
}

static cli_step print_advice(cli_session *session, int lines)
{
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_position position = cli_session_position(session);
    const int row = position.pits_per_row;
    const int lead = position.stores[position.mover] - position.stores[!position.mover];
    bool stopped;
    if (cli_session_over(session)) {
        cli_print_refusal(&position, '\0', AYO_REFUSED_GAME_OVER);
        return CLI_ASK;
    }
    ayo_status status = advise(&found, &stopped, session, lines);
    if (status != AYO_OK) {
        return cli_session_break(status);
    }
    for (int i = 0; i < found.count; i++) {
        const ayo_variation *v = &found.moves[i];
        printf(lines > 1 ? "  %c  " : "Play %c: ", ayo_pit_letter(row, v->pit));
        print_worth(v, lead);
        printf(lines > 1 ? "; " : "; best play ");
        print_line(v, row);
        printf("\n");
    }
    printf(found.proven ? "No move is better than %c: that is proven.\n"
                        : "Whether another move is better than %c is not proven.\n",
           ayo_pit_letter(row, found.moves[0].pit));
    return CLI_ASK;
}

cli_step cli_session_hint(cli_session *session, const char *unused)
{
    (void)unused;
    return print_advice(session, 1);
}

cli_step cli_session_values(cli_session *session, const char *unused)
{
    (void)unused;
    return print_advice(session, AYO_MAX_PITS_PER_ROW);
}

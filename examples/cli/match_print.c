/* SPDX-License-Identifier: Apache-2.0 */
/* What comes of a match: a line a game, and the score with its error. */
#include <math.h>
#include <string.h>

#include "match.h"

static const char *reason_of(const match_result *result)
{
    return result->limit ? "limit of moves" : ayo_reason_name(result->outcome.reason);
}

void match_print_game(const match *m, size_t game)
{
    const match_result *r = &m->results[game];
    int south = match_south(game);
    int winner = r->points == 1 ? -1 : r->points == 2 ? 0 : 1;
    printf("Game %zu, opening %zu: South %s, North %s: ", game + 1,
           game / 2 % m->openings.count + 1, m->players[south].text, m->players[!south].text);
    if (winner < 0) {
        printf("a draw");
    } else {
        printf("%s wins", winner == south ? "South" : "North");
    }
    if (r->cause[0] != '\0') {
        printf(" after %zu moves by forfeit: ", r->plies);
        cli_print_text(stdout, r->cause, strlen(r->cause));
        printf("\n");
    } else {
        printf(", %d-%d, %zu moves, %s\n", (int)r->outcome.south, (int)r->outcome.north, r->plies,
               reason_of(r));
    }
}

/* ---- the score ---- */

typedef struct tally {
    size_t wins, draws, losses, limits, repetitions, forfeits[2], plies;
} tally;

static size_t games_of(const tally *t)
{
    return t->wins + t->draws + t->losses;
}

static tally count(const match *m)
{
    tally t = {0};
    for (size_t i = 0; i < m->games; i++) {
        const match_result *r = &m->results[i];
        if (r->played) {
            t.wins += r->points == 2;
            t.draws += r->points == 1;
            t.losses += r->points == 0;
            t.limits += r->limit;
            t.repetitions += r->outcome.reason == AYO_REASON_REPETITION;
            t.plies += r->plies;
            if (r->cause[0] != '\0') {
                t.forfeits[r->points == 2]++;
            }
        }
    }
    return t;
}

/*
 * The standard error of the score. The two games of an opening depend on each
 * other, so a pair of games counts as one observation. Below 0 it is not known.
 */
static double standard_error(const match *m)
{
    double sum = 0, squares = 0;
    size_t pairs = 0;
    for (size_t i = 0; i + 1 < m->games; i += 2) {
        if (m->results[i].played && m->results[i + 1].played) {
            double score = (m->results[i].points + m->results[i + 1].points) / 4.0;
            sum += score;
            squares += score * score;
            pairs++;
        }
    }
    if (pairs < 2) {
        return -1;
    }
    double n = (double)pairs, variance = (squares - sum * sum / n) / (n - 1);
    return variance > 0 ? sqrt(variance / n) : 0;
}

static void print_elo(double score)
{
    if (score <= 0 || score >= 1) {
        printf("%s infinity", score <= 0 ? "minus" : "plus");
    } else {
        printf("%+.0f", 400 * log10(score / (1 - score)));
    }
}

static void print_error(double score, double error)
{
    const double wide = 1.96 * error; /* 95 % of a normal distribution */
    printf(" +- %.1f %% (95 %%, by pairs of games)\nElo difference: ", 100 * wide);
    print_elo(score);
    printf(" (");
    print_elo(score - wide);
    printf(" to ");
    print_elo(score + wide);
    printf(")\n");
}

void match_print_score(const match *m)
{
    tally t = count(m);
    size_t games = games_of(&t);
    printf("%s against %s: %zu games, %zu wins, %zu draws, %zu losses\n", m->players[0].text,
           m->players[1].text, games, t.wins, t.draws, t.losses);
    if (games == 0) {
        return;
    }
    double score = ((double)t.wins + (double)t.draws / 2) / (double)games;
    double error = standard_error(m);
    printf("Score: %.1f %%", 100 * score);
    if (error < 0) {
        printf("\n");
    } else {
        print_error(score, error);
    }
    printf("Mean length: %.1f moves; ended by repetition: %zu, by the limit of moves: %zu\n",
           (double)t.plies / (double)games, t.repetitions, t.limits);
    if (t.forfeits[0] + t.forfeits[1] > 0) {
        printf("Forfeits: %zu by %s, %zu by %s\n", t.forfeits[0], m->players[0].text, t.forfeits[1],
               m->players[1].text);
    }
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "overtime.h"

#include <ayoayo/ayoayo.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/** Times in milliseconds: by the clock on the wall, and of the processor. */
typedef struct times {
    double wall;
    double processor;
} times;

static times now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (times){(double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6,
                   (double)clock() * 1e3 / CLOCKS_PER_SEC};
}

static void expect(ayo_status status)
{
    if (status != AYO_OK)
        abort();
}

/** Where a game stands after some random moves; the start where it is over by then. */
static ayo_position random_position(const ayo_rules *rules, ayo_random *random)
{
    enum { MOST_PLIES = 30 };
    ayo_position start, position;
    uint32_t legal;
    const uint64_t plies = ayo_random_below(random, MOST_PLIES);
    expect(ayo_position_start(&start, rules));
    expect(ayo_position_playout(&position, NULL, random, rules, &start, plies));
    expect(ayo_position_legal(&legal, rules, &position));
    return legal ? position : start;
}

/** What the search was last seen at within its time. */
typedef struct watch {
    double deadline;
    times last;
} watch;

/** An ayo_progress_fn. */
static bool look(void *context, const ayo_progress *progress)
{
    watch *w = context;
    const times t = now();
    (void)progress;
    if (t.wall < w->deadline)
        w->last = t;
    return true;
}

/**
 * One call of a new search, which has its table still to build: how long it went on after its time.
 * The processor's time counts from the last sign of life before, so it is an upper bound; what
 * other programs take of the processor is not in it.
 */
static times excess(const ayo_rules *rules, const ayo_position *position, int milliseconds)
{
    ayo_search *search;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    expect(ayo_search_create(&search, rules, NULL, NULL));
    const times before = now();
    watch w = {before.wall + milliseconds, before};
    limits.milliseconds = milliseconds;
    limits.lines = AYO_MAX_PITS_PER_ROW;
    limits.progress = look;
    limits.progress_context = &w;
    expect(ayo_search_position(&found, search, position, &limits));
    const times after = now();
    ayo_search_destroy(search);
    return (times){after.wall - w.deadline, after.processor - w.last.processor};
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static void print_worst(const char *text, int milliseconds, int runs)
{
    ayo_rules *rules;
    ayo_random random = {1};
    times worst = {-1e9, -1e9};
    expect(ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL));
    for (int run = 0; run < runs; run++) {
        const ayo_position position = random_position(rules, &random);
        const times one = excess(rules, &position, milliseconds);
        worst.wall = greater(worst.wall, one.wall);
        worst.processor = greater(worst.processor, one.processor);
    }
    ayo_rules_destroy(rules);
    printf("%-36s limit %4d ms, %3d searches: at worst %+.2f ms by the clock, %.2f ms of "
           "processor time\n",
           text, milliseconds, runs, worst.wall, worst.processor);
    fflush(stdout);
}

void print_overtime(int runs)
{
    static const char *const rules[] = {"russ", "oware", "russ,pits-per-row=12,seeds-per-pit=10"};
    static const int limits[] = {0, 10, 100, 500};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        for (size_t j = 0; j < sizeof limits / sizeof limits[0]; j++)
            print_worst(rules[i], limits[j], runs);
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The benchmark: every workload in turn, several rounds of all, so that a
 * machine whose speed drifts slows all of them alike. Rates are by processor
 * time; a ratio is taken round by round, then its median.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "workloads.h"

enum { MAX_ROUNDS = 99, MAX_WORKLOADS = 256, RELAY_MOVES = 1000000 };

typedef struct options {
    int rounds;
    double seconds; /**< at least so long for one measurement */
    bool json;
    bool sizes;
    bool relays;
    const char *only;
    const char *rules;
} options;

/** What is measured. */
static workload list[MAX_WORKLOADS];
static size_t list_count;

static double rates[MAX_WORKLOADS][MAX_ROUNDS];

static double measure(const workload *w, double seconds)
{
    uint64_t work = 0;
    const clock_t start = clock();
    clock_t spent;
    do {
        work += w->run(w);
        spent = clock() - start;
    } while ((double)spent < seconds * CLOCKS_PER_SEC);
    return (double)work * CLOCKS_PER_SEC / (double)(spent > 0 ? spent : 1);
}

static int compare(const void *a, const void *b)
{
    const double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

/** Least, median and most of some numbers. */
typedef struct spread {
    double least;
    double median;
    double most;
} spread;

static spread spread_of(const double *numbers, int count)
{
    double sorted[MAX_ROUNDS];
    memcpy(sorted, numbers, (size_t)count * sizeof sorted[0]);
    qsort(sorted, (size_t)count, sizeof sorted[0], compare);
    return (spread){sorted[0], sorted[count / 2], sorted[count - 1]};
}

static size_t find_yardstick(const workload *w)
{
    size_t i = 0;
    while (strcmp(list[i].name, w->yardstick) != 0 || strcmp(list[i].rules, w->rules) != 0)
        i++;
    return i;
}

static bool chosen(const workload *w, const options *o)
{
    return (!o->only || strstr(w->name, o->only)) && (!o->rules || strstr(w->rules, o->rules));
}

/** Whether a workload is chosen, or is the yardstick of one that is. */
static bool needed(size_t i, const options *o)
{
    bool needed = chosen(&list[i], o);
    for (size_t j = 0; j < list_count && !needed; j++)
        needed = list[j].yardstick && chosen(&list[j], o) && find_yardstick(&list[j]) == i;
    return needed;
}

static double median_ratio(size_t i, int rounds)
{
    const size_t yardstick = find_yardstick(&list[i]);
    double ratios[MAX_ROUNDS];
    for (int round = 0; round < rounds; round++)
        ratios[round] = rates[i][round] / rates[yardstick][round];
    return spread_of(ratios, rounds).median;
}

static void print_text(const workload *w, size_t i, const options *o)
{
    const spread s = spread_of(rates[i], o->rounds);
    printf("%-36s %-36s %9.2f M %-7s/s  (%.2f to %.2f)", w->name, w->rules, s.median / 1e6, w->unit,
           s.least / 1e6, s.most / 1e6);
    if (w->yardstick)
        printf("  %.1f times \"%s\"", median_ratio(i, o->rounds), w->yardstick);
    putchar('\n');
}

static void print_json(const workload *w, size_t i, const options *o)
{
    const spread s = spread_of(rates[i], o->rounds);
    printf("{\"name\": \"%s\", \"rules\": \"%s\", \"unit\": \"%s/s\", \"median\": %.0f, "
           "\"least\": %.0f, \"most\": %.0f, \"rounds\": %d",
           w->name, w->rules, w->unit, s.median, s.least, s.most, o->rounds);
    if (w->yardstick)
        printf(", \"yardstick\": \"%s\", \"ratio\": %.3f", w->yardstick,
               median_ratio(i, o->rounds));
    puts("}");
}

static int usage(void)
{
    fputs("usage: ayoayo_bench [--repeat ROUNDS] [--seconds S] [--only WORD] [--rules WORD] "
          "[--sizes | --relays] [--json]\n"
          "  --repeat   rounds over all workloads, 1 to 99 (7)\n"
          "  --seconds  processor time of one measurement, at least (0.1)\n"
          "  --only     workloads whose name has this in it\n"
          "  --rules    workloads whose rules have this in them\n"
          "  --sizes    random moves on boards of all sizes instead; 0.01 seconds will do\n"
          "  --relays   laps of random moves instead, and how many of them long relays take\n"
          "  --json     one object a line\n",
          stderr);
    return 2;
}

static bool read_options(options *o, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--json") == 0)
            o->json = true;
        else if (strcmp(argv[i], "--sizes") == 0)
            o->sizes = true;
        else if (strcmp(argv[i], "--relays") == 0)
            o->relays = true;
        else if (!value)
            return false;
        else if (strcmp(argv[i], "--repeat") == 0)
            o->rounds = atoi(argv[++i]);
        else if (strcmp(argv[i], "--seconds") == 0)
            o->seconds = atof(argv[++i]);
        else if (strcmp(argv[i], "--only") == 0)
            o->only = argv[++i];
        else if (strcmp(argv[i], "--rules") == 0)
            o->rules = argv[++i];
        else
            return false;
    }
    return o->rounds >= 1 && o->rounds <= MAX_ROUNDS;
}

int main(int argc, char **argv)
{
    options o = {.rounds = 7, .seconds = 0.1};
    if (!read_options(&o, argc, argv))
        return usage();
    if (o.relays) {
        tell_relays(RELAY_MOVES, o.json);
        return 0;
    }
    list_count = o.sizes ? list_sizes(list, MAX_WORKLOADS) : list_usual(list, MAX_WORKLOADS);
    for (int round = 0; round < o.rounds; round++)
        for (size_t i = 0; i < list_count; i++)
            if (needed(i, &o))
                rates[i][round] = measure(&list[i], o.seconds);
    for (size_t i = 0; i < list_count; i++)
        if (chosen(&list[i], &o))
            (o.json ? print_json : print_text)(&list[i], i, &o);
    return 0;
}

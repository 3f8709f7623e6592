/* SPDX-License-Identifier: Apache-2.0 */
/*
 * exhaustive [--every N] [--from N]
 *
 * Every board of 1 to 4 pits a row with up to 12 seeds on it, and of 6 pits a row
 * with up to 8, each with either player to move, under every combination of the
 * options that a move or the end depends on: every move against the seed-by-seed
 * reference, and batches against single calls. With --every 100 only each
 * hundredth board is looked at, beginning with number --from.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "mirror.h"

enum { LANES = 256, SPLITS = 5 };

static const struct size {
    int pits;
    int seeds_per_pit;
    int most; /* seeds on the board */
} sizes[] = {{1, 6, 12}, {2, 3, 12}, {3, 2, 12}, {4, 2, 12}, {6, 4, 8}};

static const int options[] = {AYO_OPTION_SOWING,    AYO_OPTION_CAPTURE,  AYO_OPTION_CAPTURING_SEED,
                              AYO_OPTION_LEFTOVERS, AYO_OPTION_MAJORITY, AYO_OPTION_FEEDING,
                              AYO_OPTION_GRAND_SLAM};

enum { OPTIONS = sizeof options / sizeof *options };

/* One size under one rule set, and the positions that wait for a batch. */
typedef struct sweep {
    const struct size *size;
    ayo_rules *rules;
    uint64_t number;
    uint64_t compared;
    size_t lanes;
    ayo_position positions[LANES];
} sweep;

static uint64_t every = 1;
static uint64_t from = 0;

static ayo_rules *make_rules(const struct size *size, const int values[OPTIONS])
{
    ayo_setting settings[OPTIONS + 2] = {{AYO_OPTION_PITS_PER_ROW, size->pits},
                                         {AYO_OPTION_SEEDS_PER_PIT, size->seeds_per_pit}};
    ayo_rules *base = NULL;
    ayo_rules *rules = NULL;
    for (int i = 0; i < OPTIONS; i++)
        settings[i + 2] = (ayo_setting){options[i], values[i]};
    if (ayo_rules_create(&base, 0, NULL) != AYO_OK ||
        ayo_rules_with(&rules, base, settings, OPTIONS + 2, NULL) != AYO_OK)
        check_abort("no rules");
    ayo_rules_destroy(base);
    return rules;
}

/* The pits of the list as a batch, each move of them as single calls say. */
static void compare_batch(sweep *s)
{
    uint32_t masks[LANES];
    CHECK(ayo_batch_legal(masks, s->rules, s->positions, s->lanes) == AYO_OK, "legal");
    for (size_t i = 0; i < s->lanes; i++) {
        uint32_t mask = 0;
        CHECK(ayo_position_legal(&mask, s->rules, &s->positions[i]) == AYO_OK && mask == masks[i],
              "lane %zu: legal %x, not %x", i, (unsigned)masks[i], (unsigned)mask);
    }
    for (int pit = 0; pit < 2 * s->size->pits; pit++) {
        ayo_position after[LANES];
        int32_t pits[LANES];
        int32_t statuses[LANES];
        uint8_t reasons[LANES];
        memcpy(after, s->positions, sizeof after);
        for (size_t i = 0; i < s->lanes; i++)
            pits[i] = pit;
        CHECK(ayo_batch_apply(after, statuses, reasons, NULL, 0, s->rules, pits, s->lanes) ==
                  AYO_OK,
              "apply");
        for (size_t i = 0; i < s->lanes; i++) {
            ayo_position single = s->positions[i];
            ayo_move_result result = AYO_MOVE_RESULT_INIT;
            ayo_status status = ayo_position_apply(&single, &result, s->rules, &single, pit);
            CHECK(statuses[i] == (int32_t)status && reasons[i] == result.reason &&
                      memcmp(&after[i], &single, sizeof single) == 0,
                  "lane %zu: pit %d: %s, not %s", i, pit, ayo_status_name(statuses[i]),
                  ayo_status_name(status));
        }
    }
    s->lanes = 0;
}

/* How the seeds that are not on the board may be stored: far from any end, and near to each. */
static int south_store(int split, int stored, int half)
{
    const int stores[SPLITS] = {stored / 2, half, half - 1, stored, 0};
    return stores[split] < stored ? stores[split] : stored;
}

static void compare_stored(sweep *s, ref_board *board, int stored, int split)
{
    const int half = s->size->pits * s->size->seeds_per_pit;
    board->stores[0] = (uint8_t)south_store(split, stored, half);
    board->stores[1] = (uint8_t)(stored - board->stores[0]);
    for (board->mover = 0; board->mover < 2; board->mover++) {
        mirror_compare(s->rules, board);
        s->positions[s->lanes++] = mirror_position(s->rules, board);
        if (s->lanes == LANES)
            compare_batch(s);
        s->compared++;
    }
}

/* Small boards with all stores; of the others each with one, in turn. */
static void compare_board(sweep *s, ref_board *board, int left)
{
    const uint64_t number = s->number++;
    if (number % every != from)
        return;
    const int stored = 2 * s->size->pits * s->size->seeds_per_pit - (s->size->most - left);
    if (s->size->pits > 2) {
        compare_stored(s, board, stored, (int)(number / every % SPLITS));
        return;
    }
    for (int split = 0; split < SPLITS; split++)
        compare_stored(s, board, stored, split);
}

/* All ways to lay at most `left` seeds into the pits from `pit` on. */
static void fill(sweep *s, ref_board *board, int pit, int left)
{
    if (pit == 2 * s->size->pits) {
        compare_board(s, board, left);
        return;
    }
    for (int seeds = 0; seeds <= left; seeds++) {
        board->pits[pit] = (uint8_t)seeds;
        fill(s, board, pit + 1, left - seeds);
    }
    board->pits[pit] = 0;
}

/* The next combination of values; false after the last. */
static bool next_values(int values[OPTIONS])
{
    for (int i = 0; i < OPTIONS; i++) {
        int32_t least = 0;
        int32_t most = 0;
        if (ayo_option_range(&least, &most, options[i]) != AYO_OK)
            check_abort("no option %d", options[i]);
        if (++values[i] <= most)
            return true;
        values[i] = 0;
    }
    return false;
}

static void sweep_size(const struct size *size)
{
    int values[OPTIONS] = {0};
    uint64_t combinations = 0;
    /* The count of boards runs on, so that with --every each rule set meets others. */
    sweep s = {.size = size};
    do {
        ref_board board = {{0}, {0}, 0};
        s.rules = make_rules(size, values);
        fill(&s, &board, 0, size->most);
        compare_batch(&s);
        ayo_rules_destroy(s.rules);
        combinations++;
    } while (next_values(values));
    printf("%d pits a row, up to %d seeds: %" PRIu64 " positions under %" PRIu64
           " combinations of options\n",
           size->pits, size->most, s.compared, combinations);
    (void)fflush(stdout);
}

static uint64_t number_of(const char *text)
{
    char *end = NULL;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0)
        check_abort("%s is no number", text);
    return value;
}

int main(int argc, char **argv)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--every") == 0)
            every = number_of(argv[i + 1]);
        else if (strcmp(argv[i], "--from") == 0)
            from = number_of(argv[i + 1]);
        else
            argc = 0;
    }
    if (argc % 2 == 0 || every == 0 || from >= every)
        check_abort("usage: exhaustive [--every N] [--from N], N from 0 to below every");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        sweep_size(&sizes[i]);
    for (int i = REF_LEGAL; i <= REF_STARVES; i++)
        CHECK(mirror_seen.refusals[i] > 0, "no move was refused for cause %d", i);
    for (int i = REF_RUNNING; i <= REF_NO_MOVE; i++)
        CHECK(mirror_seen.ends[i] > 0, "no position ended so: %d", i);
    return check_summary("exhaustive");
}

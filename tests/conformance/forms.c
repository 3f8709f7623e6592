/* SPDX-License-Identifier: Apache-2.0 */
/*
 * forms [--count N] [--seed N]
 *
 * Leaf counts and batches by boards side by side, where the processor has the
 * instructions, against those without; leaf counts also against the seed-by-seed
 * reference. This looks into the library: a rule set is copied and the wide form
 * taken from it. Elsewhere it is the lists of boards that are compared.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/random.h"
#include "board/flight.h"
#include "board/step.h"
#include "board/step_wide.h"
#include "check.h"
#include "mirror.h"
#include "objects.h"

enum { SHALLOW = 4, DEEP = 7, LARGEST = 62, FEW_LANES = 5, MOST_LANES = 1000, MOST_PLIES = 3 };

/* The counts agree, down to some depth. */
static void compare(const ayo_rules *rules, const ayo_position *position, int depth, int reference)
{
    const ref_rules mirrored = mirror_rules(rules);
    const ref_board board = mirror_board(position);
    ayo_rules narrow = *rules;
    narrow.wide = false;
    uint64_t wide_count = 0;
    uint64_t count = 0;
    CHECK(ayo__wide_serves(rules) == ayo__cpu_is_wide() && !ayo__wide_serves(&narrow),
          "not the forms to compare");
    for (int i = 0; i <= depth; i++) {
        char text[AYO_RULES_TEXT_SIZE] = "";
        char where[AYO_POSITION_TEXT_SIZE] = "";
        CHECK(ayo_perft(&wide_count, rules, position, i) == AYO_OK, "wide");
        CHECK(ayo_perft(&count, &narrow, position, i) == AYO_OK, "narrow");
        if (wide_count != count) {
            (void)!ayo_rules_format(text, sizeof text, NULL, rules);
            (void)!ayo_position_format(where, sizeof where, NULL, position);
        }
        CHECK(wide_count == count, "%s %s, depth %d: %" PRIu64 ", not %" PRIu64, text, where, i,
              wide_count, count);
        if (i <= reference)
            CHECK(count == ref_perft(&mirrored, &board, i), "depth %d: not as the reference", i);
    }
}

/* A rule set for a board that has rows, which relays across or, for batches, in any way. */
static ayo_rules *random_rules(dice *random, bool any)
{
    const int pits = 1 + (int)dice_below(random, 6);
    const int most = LARGEST / (2 * pits);
    const ayo_setting settings[] = {
        {AYO_OPTION_PITS_PER_ROW, pits},
        {AYO_OPTION_SEEDS_PER_PIT, 1 + (int)dice_below(random, (uint32_t)most)},
        {AYO_OPTION_CAPTURING_SEED, (int)dice_below(random, 2)},
        {AYO_OPTION_LEFTOVERS, (int)dice_below(random, 2)},
        {AYO_OPTION_MAJORITY, (int)dice_below(random, 2)},
        {AYO_OPTION_FEEDING, (int)dice_below(random, 2)},
        {AYO_OPTION_SOWING, any ? (int)dice_below(random, 2) : AYO_SOWING_RELAY},
        {AYO_OPTION_CAPTURE, any ? (int)dice_below(random, 2) : AYO_CAPTURE_ACROSS},
        {AYO_OPTION_GRAND_SLAM, (int)dice_below(random, 5)},
    };
    ayo_rules *base = NULL;
    ayo_rules *rules = NULL;
    if (ayo_rules_create(&base, AYO_PRESET_RUSS, NULL) != AYO_OK ||
        ayo_rules_with(&rules, base, settings, sizeof settings / sizeof settings[0], NULL) !=
            AYO_OK)
        check_abort("no rules");
    ayo_rules_destroy(base);
    return rules;
}

static void compare_random(dice *random)
{
    ayo_rules *rules = random_rules(random, false);
    const ref_rules mirrored = mirror_rules(rules);
    for (int i = 0; i < 10; i++) {
        const ref_board board = mirror_random_board(random, &mirrored);
        const ayo_position position = mirror_position(rules, &board);
        compare(rules, &position, DEEP, i == 0 ? SHALLOW : 0);
    }
    ayo_rules_destroy(rules);
}

/* Lanes of one rule set, one form of it or another, and what was made of them. */
typedef struct lanes {
    ayo_rules rules;
    size_t count;
    uint32_t most; /* plies; 0: no limit */
    ayo_position positions[MOST_LANES];
    ayo_random randoms[MOST_LANES];
    uint32_t masks[MOST_LANES];
    uint32_t plies[MOST_LANES];
    int32_t pits[MOST_LANES];
    int32_t statuses[MOST_LANES];
    uint8_t reasons[MOST_LANES];
} lanes;

/* Any positions, and one that is none. Some generators give 0 next, which may be drawn again. */
static void fill_lanes(lanes *l, const ayo_rules *rules, dice *random)
{
    const ref_rules mirrored = mirror_rules(rules);
    memset(l, 0, sizeof *l);
    l->rules = *rules;
    l->count = 1 + dice_below(random, dice_below(random, 4) ? MOST_LANES : FEW_LANES);
    l->most = dice_below(random, MOST_PLIES + 1);
    for (size_t i = 0; i < l->count; i++) {
        const ref_board board = mirror_random_board(random, &mirrored);
        l->positions[i] = mirror_position(rules, &board);
        l->randoms[i].state =
            dice_below(random, 8) ? dice_below(random, UINT32_MAX) : 0 - AYO__RANDOM_STEP;
    }
    l->positions[dice_below(random, (uint32_t)l->count)].pits[0] ^= 1;
}

static void find_masks(lanes *l)
{
    CHECK(ayo_batch_legal(l->masks, &l->rules, l->positions, l->count) == AYO_OK, "legal");
}

static void step(lanes *l)
{
    CHECK(ayo_batch_random_step(l->positions, l->pits, l->reasons, l->plies, l->most, l->randoms,
                                &l->rules, l->count) == AYO_OK,
          "step");
}

static void apply(lanes *l)
{
    CHECK(ayo_batch_apply(l->positions, l->statuses, l->reasons, l->plies, l->most, &l->rules,
                          l->pits, l->count) == AYO_OK,
          "apply");
}

/* Do the same with both forms; all that is there afterwards is compared. */
static void with_both(lanes *wide, lanes *narrow, void (*act)(lanes *), const char *name)
{
    act(wide);
    act(narrow);
    narrow->rules.wide = wide->rules.wide;
    CHECK(memcmp(wide, narrow, sizeof *wide) == 0, "%s: %zu lanes differ", name, wide->count);
    narrow->rules.wide = false;
}

/* The legal moves of a batch are those of its positions. */
static void compare_masks(const lanes *l)
{
    for (size_t i = 0; i < l->count; i++) {
        uint32_t mask = 0;
        (void)!ayo_position_legal(&mask, &l->rules, &l->positions[i]);
        CHECK(l->masks[i] == mask, "lane %zu", i);
    }
}

/* A lane is as its position is after a move. */
static void compare_lane(const lanes *before, const lanes *after, size_t lane, int pit)
{
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_position position = before->positions[lane];
    const ayo_status status =
        ayo_position_apply(&position, &result, &before->rules, &position, pit);
    const bool late = status == AYO_OK && result.reason == AYO_REASON_NONE && before->most > 0 &&
                      after->plies[lane] >= before->most;
    const uint32_t plies = before->plies[lane] + (status == AYO_OK);
    CHECK(after->reasons[lane] == (late ? AYO_REASON_PLY_LIMIT : result.reason), "lane %zu", lane);
    CHECK(memcmp(&after->positions[lane], &position, sizeof position) == 0, "lane %zu", lane);
    CHECK(after->plies[lane] == plies, "lane %zu", lane);
}

/* The moves of a batch are those of its positions. */
static void compare_moves(const lanes *before, const lanes *after)
{
    for (size_t i = 0; i < before->count; i++) {
        const int pit = before->pits[i];
        const ayo_status status = ayo_position_check(&before->rules, &before->positions[i], pit);
        CHECK(after->statuses[i] == status, "lane %zu", i);
        compare_lane(before, after, i, pit);
    }
}

/* And so are those that it draws. */
static void compare_draws(const lanes *before, const lanes *after)
{
    for (size_t i = 0; i < before->count; i++) {
        ayo_random random = before->randoms[i];
        int pit = -1;
        (void)!ayo_position_random_move(&pit, &random, &before->rules, &before->positions[i]);
        CHECK(after->pits[i] == pit, "lane %zu: drew %d, not %d", i, after->pits[i], pit);
        CHECK(after->randoms[i].state == random.state, "lane %zu: its generator", i);
        compare_lane(before, after, i, pit);
    }
}

static void compare_batch(dice *random, ayo_rules *rules)
{
    static lanes wide;
    static lanes narrow;
    static lanes before;
    fill_lanes(&wide, rules, random);
    narrow = wide;
    narrow.rules.wide = false;
    for (int i = 0; i < 4; i++) {
        with_both(&wide, &narrow, find_masks, "legal");
        compare_masks(&wide);
        before = wide;
        with_both(&wide, &narrow, step, "step");
        compare_draws(&before, &wide);
        for (size_t lane = 0; lane < wide.count; lane++)
            wide.pits[lane] = narrow.pits[lane] = (int32_t)dice_below(random, rules->ring + 4u) - 2;
        before = wide;
        with_both(&wide, &narrow, apply, "apply");
        compare_moves(&before, &wide);
    }
    ayo_rules_destroy(rules);
}

/* Leaves under any rules are the reference's. */
static void compare_leaves(dice *random)
{
    ayo_rules *rules = mirror_random_rules(random, NULL);
    const ref_rules mirrored = mirror_rules(rules);
    const ref_board board = mirror_random_board(random, &mirrored);
    const ayo_position position = mirror_position(rules, &board);
    for (int depth = 1; depth <= 2; depth++) {
        uint64_t leaves = 0;
        CHECK(ayo_perft(&leaves, rules, &position, depth) == AYO_OK, "perft");
        CHECK(leaves == ref_perft(&mirrored, &board, depth), "depth %d: not the reference's leaves",
              depth);
    }
    ayo_rules_destroy(rules);
}

/* A playout makes the moves that are drawn one by one. */
static void compare_playout(dice *random)
{
    enum { MOST = 40 };
    ayo_rules *rules = mirror_random_rules(random, NULL);
    const ref_rules mirrored = mirror_rules(rules);
    const ref_board board = mirror_random_board(random, &mirrored);
    ayo_position position = mirror_position(rules, &board);
    ayo_position end;
    ayo_random numbers = {random->state};
    ayo_random played = numbers;
    uint64_t plies = 0;
    uint64_t made = 0;
    int pit;
    CHECK(ayo_position_playout(&end, &plies, &played, rules, &position, MOST) == AYO_OK, "playout");
    while (made < MOST && ayo_position_random_move(&pit, &numbers, rules, &position) == AYO_OK) {
        CHECK(ayo_position_apply(&position, NULL, rules, &position, pit) == AYO_OK, "apply");
        made++;
    }
    CHECK(plies == made, "%" PRIu64 " plies, not %" PRIu64, plies, made);
    /* Which moves on by more where in the end no move could be drawn. */
    CHECK(played.state == numbers.state || made < MOST, "another generator");
    CHECK(ayo_position_equal(&end, &position), "another end");
    ayo_rules_destroy(rules);
}

/* Every size of board from its start, deep enough to fill the lists. */
static void compare_starts(void)
{
    for (int pits = 1; pits <= 6; pits++) {
        for (int seeds = 1; 2 * pits * seeds <= LARGEST; seeds++) {
            char text[64];
            ayo_rules *rules = NULL;
            ayo_position start;
            snprintf(text, sizeof text, "mancala-world,pits-per-row=%d,seeds-per-pit=%d", pits,
                     seeds);
            if (ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL) != AYO_OK ||
                ayo_position_start(&start, rules) != AYO_OK)
                check_abort("%s", text);
            compare(rules, &start, DEEP + 1, SHALLOW);
            ayo_rules_destroy(rules);
        }
    }
}

/* Relays that are in lists of their own: on boards of seven and eight pits a row, and with twos and
 * threes captured on those of up to six. */
static void compare_listed(dice *random)
{
    char text[96];
    ayo_rules *rules = NULL;
    const bool large = dice_below(random, 2);
    const int pits = large ? 7 + (int)dice_below(random, 2) : 1 + (int)dice_below(random, 6);
    snprintf(text, sizeof text, "pratt,pits-per-row=%d,seeds-per-pit=%d%s", pits,
             1 + (int)dice_below(random, (uint32_t)(AYO_MAX_SEEDS / (2 * pits))),
             large ? "" : ",capture=twos-and-threes");
    if (ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL) != AYO_OK)
        check_abort("%s", text);
    const ref_rules mirrored = mirror_rules(rules);
    for (int i = 0; i < 10; i++) {
        const ref_board board = mirror_random_board(random, &mirrored);
        const ayo_position position = mirror_position(rules, &board);
        uint32_t mask = 0;
        uint64_t leaves = 0;
        CHECK(ayo_position_legal(&mask, rules, &position) == AYO_OK, "legal");
        CHECK(mask == ref_legal(&mirrored, &board), "%s: not the reference's moves", text);
        CHECK(ayo_perft(&leaves, rules, &position, 2) == AYO_OK, "perft");
        CHECK(leaves == ref_perft(&mirrored, &board, 2), "%s: not the reference's leaves", text);
    }
    ayo_rules_destroy(rules);
}

/* Move a takes 823 laps, more than are made side by side, and ends. */
static void compare_long(void)
{
    static const char text[] = "1-2-1-6-1-0-1-2-0-2-1-2-20-9-N";
    ayo_rules *rules = NULL;
    ayo_position position;
    if (ayo_rules_create(&rules, AYO_PRESET_PRATT, NULL) != AYO_OK ||
        ayo_position_parse(&position, NULL, rules, text, AYO_NUL_TERMINATED) != AYO_OK)
        check_abort("%s", text);
    compare(rules, &position, DEEP, SHALLOW);
    ayo_rules_destroy(rules);
}

#if !defined(AYO_PORTABLE_ONLY)
enum { LANES = AYO__LANES };

/* Steps of some lanes in one form or another. */
typedef void stepper(ayo__made *made, const ayo_rules *rules, ayo_position *on, int count,
                     ayo_random *randoms);

static void step_by_any(ayo__made *made, const ayo_rules *rules, ayo_position *on, int count,
                        ayo_random *randoms)
{
    ayo__step_lanes(made, rules, on, count, NULL, randoms);
}

/* Each player is asked to play one of the last three pits of the row. */
static void step_as_asked(ayo__made *made, const ayo_rules *rules, ayo_position *on, int count,
                          ayo_random *randoms)
{
    int32_t pits[LANES];
    for (int i = 0; i < count; i++)
        pits[i] = (1 + on[i].mover) * on[i].pits_per_row - 1 - (int)(randoms[i].state++ % 3);
    ayo__step_lanes(made, rules, on, count, pits, NULL);
}

#if defined(AYO__WIDE)
static void step_side_by_side(ayo__made *made, const ayo_rules *rules, ayo_position *on, int count,
                              ayo_random *randoms)
{
    ayo__wide shared;
    CHECK(count == LANES, "a group is whole");
    ayo__wide_begin(&shared, rules);
    ayo__wide_step(made, &shared, on, 1, NULL, randoms);
}
#endif

static int lanes_in(uint64_t mask)
{
    int count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

/* How many moves are not made fast, and of how many it is not seen at once that the game goes on,
 * does not depend on the machine. */
static void check_share(stepper *act, const char *text, int count, int tried, int moved,
                        int unsettled)
{
    enum { STEPS = 30 };
    ayo_rules *rules = rules_of(text);
    ayo_position positions[LANES];
    ayo_random randoms[LANES];
    int counts[3] = {0};
    for (int i = 0; i < count; i++) {
        randoms[i] = (ayo_random){(uint64_t)i};
        CHECK(ayo_position_start(&positions[i], rules) == AYO_OK, "start");
    }
    for (int n = 0; n < STEPS; n++) {
        ayo__made made;
        act(&made, rules, positions, count, randoms);
        counts[0] += lanes_in(made.tried);
        counts[1] += lanes_in(made.moved);
        counts[2] += lanes_in(made.unsettled);
    }
    CHECK(counts[0] == tried && counts[1] == moved && counts[2] == unsettled,
          "%s, %d lanes: of %d tried %d moved, %d unsettled", text, count, counts[0], counts[1],
          counts[2]);
    ayo_rules_destroy(rules);
}

static void check_shares(void)
{
#if defined(AYO__FLIGHTS)
    check_share(step_by_any, "russ", LANES, 1495, 1456, 4);
    check_share(step_as_asked, "russ", LANES, 1920, 1303, 0);
#endif
    check_share(step_as_asked, "oware", LANES, 1920, 680, 0);
    check_share(step_by_any, "russ", 3, 68, 68, 11);
    check_share(step_by_any, "oware", LANES, 1920, 1917, 1);
    check_share(step_by_any, "russ,pits-per-row=8,seeds-per-pit=6", LANES, 1795, 1795, 470);
    check_share(step_by_any, "oware,pits-per-row=8,seeds-per-pit=3", LANES, 1920, 1920, 0);
}
#endif

/* The compiler knows, too, what the processor and the system can do. */
static void check_processor(void)
{
#if defined(AYO__WIDE)
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
    CHECK(ayo__cpu_is_wide() == wide, "wide: %d, the compiler says %d", ayo__cpu_is_wide(), wide);
#endif
#if defined(AYO__WIDE)
    if (wide) {
        check_share(step_side_by_side, "russ", LANES, 1492, 1457, 4);
        check_share(step_side_by_side, "oware", LANES, 1920, 1917, 1);
    }
#endif
    if (!ayo__cpu_is_wide())
        puts("forms: no AVX-512 here; the other forms are compared with the reference alone");
}

int main(int argc, char **argv)
{
    uint64_t count = 1000;
    dice random = {1};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--count") == 0)
            count = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            random.state = strtoull(argv[i + 1], NULL, 10);
        else
            check_abort("usage: forms [--count N] [--seed N]");
    }
    check_processor();
#if !defined(AYO_PORTABLE_ONLY)
    check_shares();
#endif
    compare_starts();
    compare_long();
    for (uint64_t i = 0; i < count; i++)
        compare_random(&random);
    for (uint64_t i = 0; i < count; i++)
        compare_listed(&random);
    for (uint64_t i = 0; i < count; i++) {
        compare_leaves(&random);
        compare_playout(&random);
    }
    for (uint64_t i = 0; i < count; i++)
        compare_batch(&random,
                      i % 2 ? random_rules(&random, true) : mirror_random_rules(&random, NULL));
    return check_summary("forms");
}

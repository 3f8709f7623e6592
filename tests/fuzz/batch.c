/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Batches of any size and any bytes, each array in a block of just its size: every lane
 * as the call for one position has it, and as the reference does.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "mirror.h"

enum { MOST_LANES = 200, ROUNDS = 4, REPEAT_LANES = 20, REPEAT_ROUNDS = 24, POOL = 4 };

/* The arrays of a batch, and copies from before a call. */
typedef struct lanes {
    const ayo_rules *rules;
    size_t count;
    ayo_position *positions, *before;
    ayo_random *randoms, *randoms_before;
    int32_t *pits, *statuses;
    uint32_t *plies, *plies_before, *masks;
    uint8_t *reasons, *results, *planes;
    uint64_t *hashes;
    size_t plane; /* numbers of a lane in `planes` */
    uint32_t max_plies;
} lanes;

static void *block(size_t count, size_t size)
{
    void *memory = malloc(count > 0 ? count * size : 1);
    if (memory == NULL)
        check_abort("no memory");
    memset(memory, 0x5a, count > 0 ? count * size : 1);
    return memory;
}

static lanes open_lanes(input *in, const ayo_rules *rules)
{
    int32_t row = 0;
    CHECK(ayo_rules_option(&row, rules, AYO_OPTION_PITS_PER_ROW) == AYO_OK, "pits");
    size_t n = input_below(in, MOST_LANES + 1);
    lanes all = {.rules = rules, .count = n, .plane = 2 * (size_t)row + 2};
    all.positions = block(n, sizeof *all.positions);
    all.before = block(n, sizeof *all.before);
    all.randoms = block(n, sizeof *all.randoms);
    all.randoms_before = block(n, sizeof *all.randoms);
    all.pits = block(n, sizeof *all.pits);
    all.statuses = block(n, sizeof *all.statuses);
    all.plies = block(n, sizeof *all.plies);
    all.plies_before = block(n, sizeof *all.plies);
    all.masks = block(n, sizeof *all.masks);
    all.reasons = block(n, 1);
    all.results = block(n, 1);
    all.planes = block(n, all.plane);
    all.hashes = block(n, sizeof *all.hashes);
    all.max_plies = input_below(in, 8);
    for (size_t i = 0; i < n; i++) {
        all.positions[i] = input_position(in, rules);
        all.randoms[i].state = input_byte(in);
        all.pits[i] = (int32_t)input_below(in, 28) - 2;
        all.plies[i] = input_byte(in) % 4;
    }
    return all;
}

static void close_lanes(lanes *all)
{
    void *blocks[] = {all->positions, all->before,   all->randoms, all->randoms_before,
                      all->pits,      all->statuses, all->plies,   all->plies_before,
                      all->masks,     all->reasons,  all->results, all->planes,
                      all->hashes};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
}

static void keep(lanes *all)
{
    memcpy(all->before, all->positions, all->count * sizeof *all->positions);
    memcpy(all->randoms_before, all->randoms, all->count * sizeof *all->randoms);
    memcpy(all->plies_before, all->plies, all->count * sizeof *all->plies);
}

static bool same(const ayo_position *a, const ayo_position *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* What is only looked at. */
static void check_looks(lanes *all)
{
    CHECK(ayo_batch_legal(all->masks, all->rules, all->positions, all->count) == AYO_OK, "legal");
    CHECK(ayo_batch_outcomes(all->results, all->reasons, all->rules, all->positions, all->count) ==
              AYO_OK,
          "outcomes");
    CHECK(ayo_batch_observe(all->planes, all->rules, all->positions, all->count) == AYO_OK, "see");
    CHECK(ayo_batch_hash(all->hashes, all->positions, all->count) == AYO_OK, "hash");
    for (size_t i = 0; i < all->count; i++) {
        uint32_t mask = 0;
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        const ayo_position *position = &all->positions[i];
        bool good = ayo_position_legal(&mask, all->rules, position) == AYO_OK;
        CHECK(all->masks[i] == mask, "lane %zu: %x, not %x", i, (unsigned)all->masks[i],
              (unsigned)mask);
        CHECK((ayo_position_outcome(&outcome, all->rules, position) == AYO_OK) == good, "%zu", i);
        CHECK(all->results[i] == outcome.result && all->reasons[i] == outcome.reason,
              "lane %zu: outcome %d", i, all->results[i]);
        CHECK(all->hashes[i] == ayo_position_hash(position), "lane %zu: hash", i);
        size_t row = all->plane / 2 - 1;
        size_t own = good && position->mover == AYO_NORTH ? row : 0;
        const uint8_t *seen = all->planes + i * all->plane;
        for (size_t pit = 0; pit < 2 * row; pit++)
            CHECK(seen[pit] == (good ? position->pits[(own + pit) % (2 * row)] : 0), "lane %zu", i);
        CHECK(seen[2 * row] == (good ? position->stores[position->mover] : 0), "lane %zu", i);
        CHECK(seen[2 * row + 1] == (good ? position->stores[1 - position->mover] : 0), "lane %zu",
              i);
    }
}

/* A lane whose move was made or refused. */
static void check_move(const lanes *all, size_t i, int pit, ayo_status status)
{
    ayo_position after = all->before[i];
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_status expected = ayo_position_apply(&after, &result, all->rules, &all->before[i], pit);
    uint32_t plies = all->plies_before[i] + (expected == AYO_OK);
    int reason = expected == AYO_OK ? result.reason : AYO_REASON_NONE;
    if (expected == AYO_OK && reason == AYO_REASON_NONE && all->max_plies > 0 &&
        plies >= all->max_plies)
        reason = AYO_REASON_PLY_LIMIT;
    CHECK(status == expected, "lane %zu, pit %d: %s, not %s", i, pit, ayo_status_name(status),
          ayo_status_name(expected));
    CHECK(same(&all->positions[i], &after), "lane %zu, pit %d: another position", i, pit);
    CHECK(all->plies[i] == plies && all->reasons[i] == reason, "lane %zu: reason %d, not %d", i,
          all->reasons[i], reason);
    if (expected != AYO_ERR_POSITION) {
        ref_rules mirrored = mirror_rules(all->rules);
        ref_board board = mirror_board(&all->before[i]);
        ref_move move = ref_play(&mirrored, &board, pit);
        ref_board found = mirror_board(&after);
        CHECK(mirror_status(move.refusal) == expected, "lane %zu: the reference disagrees", i);
        CHECK(expected != AYO_OK || memcmp(&found, &move.after, sizeof found) == 0, "lane %zu", i);
    }
}

static void check_apply(lanes *all)
{
    keep(all);
    CHECK(ayo_batch_apply(all->positions, all->statuses, all->reasons, all->plies, all->max_plies,
                          all->rules, all->pits, all->count) == AYO_OK,
          "apply");
    for (size_t i = 0; i < all->count; i++)
        check_move(all, i, all->pits[i], all->statuses[i]);
}

/* Random moves drawn, then made by a step of its own: the same, and legal ones. */
static void check_random(lanes *all)
{
    keep(all);
    CHECK(ayo_batch_random_moves(all->pits, all->randoms, all->rules, all->positions, all->count) ==
              AYO_OK,
          "random moves");
    for (size_t i = 0; i < all->count; i++) {
        int pit = -1;
        ayo_random random = all->randoms_before[i];
        ayo_status status = ayo_position_random_move(&pit, &random, all->rules, &all->positions[i]);
        CHECK(all->pits[i] == (status == AYO_OK ? pit : -1), "lane %zu: pit %d", i, pit);
        CHECK(all->randoms[i].state == random.state, "lane %zu: another state", i);
    }
    int32_t *drawn = block(all->count, sizeof *drawn);
    memcpy(drawn, all->pits, all->count * sizeof *drawn);
    memcpy(all->randoms, all->randoms_before, all->count * sizeof *all->randoms);
    CHECK(ayo_batch_random_step(all->positions, all->pits, all->reasons, all->plies, all->max_plies,
                                all->randoms, all->rules, all->count) == AYO_OK,
          "random step");
    for (size_t i = 0; i < all->count; i++) {
        CHECK(all->pits[i] == drawn[i], "lane %zu: %d, not %d", i, all->pits[i], drawn[i]);
        if (drawn[i] >= 0)
            check_move(all, i, drawn[i], AYO_OK);
        else
            CHECK(same(&all->positions[i], &all->before[i]), "lane %zu moved", i);
    }
    free(drawn);
}

static void check_reset(lanes *all)
{
    ayo_position start;
    keep(all);
    CHECK(ayo_position_start(&start, all->rules) == AYO_OK, "start");
    CHECK(ayo_batch_reset(all->positions, all->plies, all->reasons, all->rules, all->count) ==
              AYO_OK,
          "reset");
    for (size_t i = 0; i < all->count; i++) {
        bool over = all->reasons[i] != AYO_REASON_NONE;
        CHECK(same(&all->positions[i], over ? &start : &all->before[i]), "lane %zu", i);
        CHECK(all->plies[i] == (over ? 0 : all->plies_before[i]), "lane %zu", i);
    }
}

static void check_playout(lanes *all)
{
    keep(all);
    CHECK(ayo_batch_playout(all->positions, all->plies, all->randoms, all->rules, 30, all->count) ==
              AYO_OK,
          "playout");
    for (size_t i = 0; i < all->count; i++) {
        ayo_position last = all->before[i];
        ayo_random random = all->randoms_before[i];
        uint64_t plies = 0;
        const ayo_status status =
            ayo_position_playout(&last, &plies, &random, all->rules, &all->before[i], 30);
        CHECK(status == AYO_OK || status == AYO_ERR_POSITION, "lane %zu: %d", i, (int)status);
        CHECK(same(&all->positions[i], &last) && all->plies[i] == plies, "lane %zu: %u plies", i,
              (unsigned)all->plies[i]);
        CHECK(all->randoms[i].state == random.state, "lane %zu: another state", i);
    }
}

/* A lane's positions since its last capture, all of them. */
typedef struct past {
    ayo_position since[REPEAT_ROUNDS];
    size_t length;
} past;

/* Take a position down; how often it is among the last ones, this time included. */
static size_t occurs(past *lane, const ayo_position *position, bool made, size_t depth)
{
    size_t count = 1;
    if (lane->length > 0 && memcmp(lane->since[0].stores, position->stores, 2) != 0)
        made = false;
    if (!made)
        lane->length = 0;
    for (size_t i = lane->length; i > 0 && lane->length - i < depth; i--)
        count += same(&lane->since[i - 1], position);
    lane->since[lane->length++] = *position;
    return count;
}

/* A few positions that come back in any order, most of them with the same stores. */
static void fill_pool(input *in, ayo_position pool[POOL], const ayo_rules *rules)
{
    for (size_t i = 0; i < POOL; i++) {
        pool[i] = input_position(in, rules);
        if (i > 0 && i < POOL - 1)
            memcpy(pool[i].stores, pool[0].stores, sizeof pool[i].stores);
    }
}

/* What counts repetitions, and the lists beside it. */
typedef struct repeats {
    const ayo_rules *rules;
    size_t count, depth;
    ayo_position pool[POOL], *positions, *history;
    ayo_past *pasts;
    past *lanes;
    uint8_t *reasons, *expected, *made;
} repeats;

static repeats open_repeats(input *in, const ayo_rules *rules)
{
    const size_t n = input_below(in, REPEAT_LANES + 1);
    repeats all = {.rules = rules, .count = n, .depth = 1 + input_below(in, REPEAT_ROUNDS)};
    all.positions = block(n, sizeof *all.positions);
    all.history = block(n * all.depth, sizeof *all.history);
    all.pasts = block(n, sizeof *all.pasts);
    all.lanes = block(n, sizeof *all.lanes);
    all.reasons = block(n, 1);
    all.expected = block(n, 1);
    all.made = block(n, 1);
    memset(all.pasts, 0, n * sizeof *all.pasts);
    memset(all.lanes, 0, n * sizeof *all.lanes);
    fill_pool(in, all.pool, rules);
    return all;
}

static void close_repeats(repeats *all)
{
    void *blocks[] = {all->positions, all->history,  all->pasts, all->lanes,
                      all->reasons,   all->expected, all->made};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
}

/* The next position of a lane, by a byte, and what is to be said of it. */
static void choose(repeats *all, size_t i, uint8_t byte, size_t limit)
{
    static const uint8_t reasons[] = {AYO_REASON_NONE, AYO_REASON_PLY_LIMIT, AYO_REASON_NO_MOVE,
                                      AYO_REASON_MAJORITY};
    const size_t reason = byte / POOL % 4;
    all->positions[i] = all->pool[byte % POOL];
    all->made[i] = byte < 240;
    all->reasons[i] = all->expected[i] = reasons[reason];
    const size_t count = occurs(&all->lanes[i], &all->positions[i], all->made[i], all->depth);
    if (limit > 0 && count >= limit && reason < 2)
        all->expected[i] = AYO_REASON_REPETITION;
}

/* Positions that come back are counted as a list of them has it, each lane by itself. */
static void check_repeat(input *in, const ayo_rules *rules)
{
    repeats all = open_repeats(in, rules);
    int32_t limit = 0;
    CHECK(ayo_rules_option(&limit, rules, AYO_OPTION_REPETITION) == AYO_OK, "repetition");
    for (int round = 0; round < REPEAT_ROUNDS; round++) {
        for (size_t i = 0; i < all.count; i++)
            choose(&all, i, input_byte(in), (size_t)limit);
        CHECK(ayo_batch_repeat(all.reasons, all.pasts, all.history, all.depth, all.made, rules,
                               all.positions, all.count) == AYO_OK,
              "repeat");
        for (size_t i = 0; i < all.count; i++)
            CHECK(all.reasons[i] == all.expected[i], "round %d, lane %zu: reason %d, not %d", round,
                  i, all.reasons[i], all.expected[i]);
    }
    close_repeats(&all);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    ledger books;
    ledger_open(&books);
    ayo_rules *rules = input_rules(&in, &books.allocator);
    lanes all = open_lanes(&in, rules);
    check_looks(&all);
    check_apply(&all);
    check_reset(&all);
    for (int i = 0; i < ROUNDS; i++)
        check_random(&all);
    check_looks(&all);
    check_playout(&all);
    close_lanes(&all);
    check_repeat(&in, rules);
    ayo_rules_destroy(rules);
    fuzz_close(&books);
    return 0;
}

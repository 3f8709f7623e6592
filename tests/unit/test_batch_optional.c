/* SPDX-License-Identifier: Apache-2.0 */
/* batch.h: what a caller may leave out changes nothing else, in small batches and in large. */
#include "support.h"

enum { LANES = 200, FEW = 5 };

typedef struct lanes {
    ayo_position positions[LANES];
    ayo_random randoms[LANES];
    int32_t pits[LANES];
    int32_t statuses[LANES];
    uint8_t reasons[LANES];
    uint8_t results[LANES];
    uint32_t plies[LANES];
} lanes;

/* Every lane some moves further; one holds no position, and one a game that is over. */
static void scatter(lanes *to, const ayo_rules *rules)
{
    memset(to, 0, sizeof *to);
    expect_ok(ayo_batch_start(to->positions, rules, LANES));
    for (int i = 0; i < LANES; i++) {
        to->randoms[i].state = (uint64_t)i;
        expect_ok(ayo_position_playout(&to->positions[i], NULL, &to->randoms[i], rules,
                                       &to->positions[i], (uint64_t)i % 50));
    }
    to->positions[1].pits[0]++;
    expect_ok(ayo_position_playout(&to->positions[2], NULL, &to->randoms[2], rules,
                                   &to->positions[2], 1000));
}

#define same(member, count)                                                                        \
    (memcmp((full).member, (bare).member, (count) * sizeof *(full).member) == 0)

static void check(const char *text, size_t count)
{
    ayo_rules *rules = rules_of(text);
    lanes full;
    lanes bare;
    scatter(&full, rules);
    bare = full;
    expect_ok(ayo_batch_random_step(full.positions, full.pits, full.reasons, full.plies, 900,
                                    full.randoms, rules, count));
    expect_ok(
        ayo_batch_random_step(bare.positions, NULL, NULL, NULL, 900, bare.randoms, rules, count));
    cr_expect(same(positions, LANES) && same(randoms, LANES), "%s step", text);

    expect_ok(ayo_batch_random_moves(full.pits, full.randoms, rules, full.positions, count));
    memcpy(&bare, &full, sizeof bare);
    expect_ok(ayo_batch_apply(full.positions, full.statuses, full.reasons, full.plies, 900, rules,
                              full.pits, count));
    expect_ok(
        ayo_batch_apply(bare.positions, bare.statuses, NULL, NULL, 900, rules, bare.pits, count));
    cr_expect(same(positions, LANES) && same(statuses, LANES), "%s apply", text);

    expect_ok(ayo_batch_outcomes(full.results, full.reasons, rules, full.positions, count));
    expect_ok(ayo_batch_outcomes(bare.results, NULL, rules, bare.positions, count));
    cr_expect(same(results, LANES), "%s outcomes", text);
    expect_int(full.reasons[1], AYO_REASON_NONE);
    cr_expect(full.reasons[2] != AYO_REASON_NONE);

    memcpy(bare.reasons, full.reasons, sizeof bare.reasons);
    expect_ok(ayo_batch_reset(full.positions, full.plies, full.reasons, rules, count));
    expect_ok(ayo_batch_reset(bare.positions, NULL, bare.reasons, rules, count));
    cr_expect(same(positions, LANES), "%s reset", text);

    scatter(&full, rules);
    bare = full;
    expect_ok(ayo_batch_playout(full.positions, full.plies, full.randoms, rules, 900, count));
    expect_ok(ayo_batch_playout(bare.positions, NULL, bare.randoms, rules, 900, count));
    cr_expect(same(positions, LANES) && same(randoms, LANES), "%s playout", text);
    ayo_rules_destroy(rules);
}

Test(batch_optional, what_is_left_out_changes_nothing_else)
{
    static const char *const rules[] = {"russ", "oware", "pratt", "mancala-world,pits-per-row=4"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        check(rules[i], FEW);
        check(rules[i], LANES);
    }
}

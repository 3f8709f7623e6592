/* SPDX-License-Identifier: Apache-2.0 */
/* A move on each of many boards, 64 side by side; what is rare is done here, lane by lane. */
#include "board/step_wide.h"

#include <string.h>

#include "base/bits.h"
#include "batch/batch.h"

#if defined(AYO__WIDE)
enum { LANES = AYO__WIDE_LANES, STEP_LANES = AYO__STEP_GROUPS * LANES };

/** The arrays from some lane on. */
static ayo__step from_lane(const ayo__step *step, size_t lane)
{
    ayo__step rest = *step;
    rest.positions += lane;
    rest.asked = step->asked ? step->asked + lane : NULL;
    rest.randoms = step->randoms ? step->randoms + lane : NULL;
    rest.statuses = step->statuses ? step->statuses + lane : NULL;
    rest.pits = step->pits ? step->pits + lane : NULL;
    rest.reasons = step->reasons ? step->reasons + lane : NULL;
    rest.plies = step->plies ? step->plies + lane : NULL;
    return rest;
}

/** A move on its own, as the public function makes it; whether it is made. */
static bool apply_alone(const ayo__step *step, uint8_t *reason, const ayo_rules *rules, int lane)
{
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_position *position = &step->positions[lane];
    step->statuses[lane] =
        ayo_position_apply(position, &result, rules, position, step->asked[lane]);
    *reason = (uint8_t)result.reason;
    return step->statuses[lane] == AYO_OK;
}

/** A random move on its own, drawn from the beginning; whether there is one. */
static bool draw_alone(const ayo__step *step, uint8_t *reason, const ayo_rules *rules, int lane)
{
    ayo__board board = ayo__board_load(&step->positions[lane]);
    const int pit = ayo__random_step(&board, reason, &step->randoms[lane], rules);
    if (step->pits)
        step->pits[lane] = pit;
    if (pit >= 0)
        ayo__board_store(&step->positions[lane], &board);
    return pit >= 0;
}

/** Try the moves that could not be made side by side. The answer is which are made after all. */
static uint64_t make_rest(const ayo__step *step, uint8_t reasons[LANES], const ayo_rules *rules,
                          uint64_t lanes)
{
    uint64_t made = 0;
    for (; lanes; lanes &= lanes - 1) {
        const int lane = ayo__lowest_bit(lanes);
        const bool moved = step->asked ? apply_alone(step, &reasons[lane], rules, lane)
                                       : draw_alone(step, &reasons[lane], rules, lane);
        made |= (uint64_t)moved << lane;
    }
    return made;
}

/** End the games that are not seen to go on, if they are over. */
static void settle(ayo_position *positions, uint8_t reasons[LANES], const ayo_rules *rules,
                   uint64_t lanes)
{
    for (; lanes; lanes &= lanes - 1) {
        const int lane = ayo__lowest_bit(lanes);
        ayo__board board = ayo__board_load(&positions[lane]);
        const int reason = ayo__reason(rules, &board);
        reasons[lane] = (uint8_t)reason;
        if (reason == AYO_REASON_NONE)
            continue;
        ayo__sweep(&board, rules, reason);
        ayo__board_store(&positions[lane], &board);
    }
}

static void set_reasons(uint8_t reasons[LANES], int reason, uint64_t lanes)
{
    for (; lanes; lanes &= lanes - 1)
        reasons[ayo__lowest_bit(lanes)] = (uint8_t)reason;
}

/** Count the plies of the lanes that moved, and end those at their limit. */
static void count_plies(const ayo__step *step, uint8_t reasons[LANES], uint64_t moved)
{
    uint64_t late = ayo__wide_count_plies(step->plies, moved, step->max_plies);
    for (; late; late &= late - 1) {
        uint8_t *reason = &reasons[ayo__lowest_bit(late)];
        if (*reason == AYO_REASON_NONE)
            *reason = AYO_REASON_PLY_LIMIT;
    }
}

/** All that is left to do for 64 lanes, and to tell of them. */
static void finish(const ayo__step *step, const ayo__wide_made *made, const ayo_rules *rules)
{
    uint8_t reasons[LANES] = {AYO_REASON_NONE};
    for (int i = 0; step->pits && i < LANES; i++)
        step->pits[i] = (int8_t)made->pits[i];
    for (int i = 0; step->statuses && i < LANES; i++)
        step->statuses[i] = AYO_OK;
    set_reasons(reasons, AYO_REASON_MAJORITY, made->majority);
    settle(step->positions, reasons, rules, made->unsettled);
    const uint64_t moved =
        made->moved | make_rest(step, reasons, rules, made->tried & ~made->moved);
    if (step->plies)
        count_plies(step, reasons, moved);
    if (step->reasons)
        memcpy(step->reasons, reasons, LANES);
}

/** A step of whole groups, as many as go together. */
__attribute__((noinline)) static void step_groups(const ayo__step *step, const ayo__wide *shared,
                                                  int groups)
{
    ayo__wide_made made[AYO__STEP_GROUPS];
    ayo__wide_step(made, shared, step->positions, groups, step->asked, step->randoms);
    for (int i = 0; i < groups; i++) {
        const ayo__step group = from_lane(step, (size_t)i * LANES);
        finish(&group, &made[i], shared->rules);
    }
}

/** The last lanes, in a room with others that are no position. */
__attribute__((noinline)) static void step_last(const ayo__step *step, const ayo__wide *shared,
                                                size_t count)
{
    ayo_position positions[LANES] = {{{0}, {0}, 0, 0, {0}}};
    ayo_random randoms[LANES] = {{0}};
    int32_t pits[LANES] = {0};
    int32_t statuses[LANES];
    uint8_t reasons[LANES];
    uint32_t plies[LANES] = {0};
    ayo__step room = {positions, NULL, NULL, NULL, NULL, reasons, NULL, step->max_plies};
    memcpy(positions, step->positions, count * sizeof *positions);
    if (step->asked) {
        memcpy(pits, step->asked, count * sizeof *pits);
        room.asked = pits;
        room.statuses = statuses;
    } else {
        memcpy(randoms, step->randoms, count * sizeof *randoms);
        room.randoms = randoms;
        room.pits = pits;
    }
    if (step->plies) {
        memcpy(plies, step->plies, count * sizeof *plies);
        room.plies = plies;
    }
    step_groups(&room, shared, 1);
    memcpy(step->positions, positions, count * sizeof *positions);
    if (step->statuses)
        memcpy(step->statuses, statuses, count * sizeof *statuses);
    if (step->randoms)
        memcpy(step->randoms, randoms, count * sizeof *randoms);
    if (step->pits)
        memcpy(step->pits, pits, count * sizeof *pits);
    if (step->reasons)
        memcpy(step->reasons, reasons, count * sizeof *reasons);
    if (step->plies)
        memcpy(step->plies, plies, count * sizeof *plies);
}

bool ayo__step_wide(const ayo__step *step, const ayo_rules *rules, size_t count)
{
    if (count < LANES || !ayo__wide_steps(rules))
        return false;
    ayo__wide shared;
    ayo__wide_begin(&shared, rules);
    size_t lane = 0;
    while (count - lane >= LANES) {
        const size_t left = (count - lane) / LANES;
        const int groups = left < AYO__STEP_GROUPS ? (int)left : AYO__STEP_GROUPS;
        const ayo__step some = from_lane(step, lane);
        step_groups(&some, &shared, groups);
        lane += (size_t)groups * LANES;
    }
    const ayo__step last = from_lane(step, lane);
    if (lane < count)
        step_last(&last, &shared, count - lane);
    return true;
}
#else
bool ayo__step_wide(const ayo__step *step, const ayo_rules *rules, size_t count)
{
    (void)step, (void)rules, (void)count;
    return false;
}
#endif

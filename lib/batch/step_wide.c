/* SPDX-License-Identifier: Apache-2.0 */
/* A move on each of many boards, 64 side by side. */
#include "board/step_wide.h"

#include <string.h>

#include "batch/batch.h"

#if defined(AYO__WIDE)
enum { LANES = AYO__WIDE_LANES, STEP_LANES = AYO__STEP_GROUPS * LANES };

/** A step of whole groups, as many as go together. */
__attribute__((noinline)) static void step_groups(const ayo__step *step, const ayo__wide *shared,
                                                  int groups)
{
    ayo__made made[AYO__STEP_GROUPS];
    ayo__wide_step(made, shared, step->positions, groups, step->asked, step->randoms);
    for (int i = 0; i < groups; i++) {
        const ayo__step group = ayo__step_from(step, (size_t)i * LANES);
        ayo__step_finish(&group, &made[i], shared->rules, LANES);
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
        const ayo__step some = ayo__step_from(step, lane);
        step_groups(&some, &shared, groups);
        lane += (size_t)groups * LANES;
    }
    const ayo__step last = ayo__step_from(step, lane);
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

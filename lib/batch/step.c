/* SPDX-License-Identifier: Apache-2.0 */
/* A move on each of many boards; what is rare is done here, lane by lane. */
#include <string.h>

#include "base/bits.h"
#include "batch/batch.h"
#include "board/playout.h"
#include "board/step_wide.h"

enum { LANES = AYO__LANES };

ayo__step ayo__step_from(const ayo__step *step, size_t lane)
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

/** End the game on a board if it is over; the answer is why, or #AYO_REASON_NONE. */
static int settle(ayo_position *position, const ayo_rules *rules, const ayo__board *board)
{
    ayo__board after = *board;
    const int reason = ayo__reason(rules, board);
    ayo__sweep(&after, rules, reason);
    ayo__board_store(position, &after);
    return reason;
}

/** A random move on its own, drawn from the beginning; whether there is one. */
static bool draw_alone(const ayo__step *step, uint8_t *reason, const ayo_rules *rules, int lane)
{
    ayo__board board;
    ayo__move move;
    ayo_random next = step->randoms[lane];
    int pit = -1;
    if (ayo__board_read(&board, rules, &step->positions[lane]) == AYO_OK)
        pit = ayo__random_move(&move, &next, rules, &board);
    if (step->pits)
        step->pits[lane] = pit;
    if (pit < 0)
        return false;
    step->randoms[lane] = next;
    *reason = (uint8_t)settle(&step->positions[lane], rules, &move.after);
    return true;
}

/** Try the moves that were not plain. The answer is which are made after all. */
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
static void settle_rest(ayo_position *positions, uint8_t reasons[LANES], const ayo_rules *rules,
                        uint64_t lanes)
{
    for (; lanes; lanes &= lanes - 1) {
        const int lane = ayo__lowest_bit(lanes);
        const ayo__board board = ayo__board_load(&positions[lane]);
        reasons[lane] = (uint8_t)settle(&positions[lane], rules, &board);
    }
}

static void set_reasons(uint8_t reasons[LANES], int reason, uint64_t lanes)
{
    for (; lanes; lanes &= lanes - 1)
        reasons[ayo__lowest_bit(lanes)] = (uint8_t)reason;
}

/** Add 1 to the plies of some lanes. The answer is those of them that have reached `most`. */
static uint64_t add_plies(uint32_t *plies, uint64_t lanes, uint32_t most, int count)
{
    uint64_t reached = 0;
    for (int i = 0; i < count; i++) {
        plies[i] += lanes >> i & 1;
        reached |= (uint64_t)(plies[i] >= most) << i;
    }
    return most > 0 ? reached & lanes : 0;
}

/** Count the plies of the lanes that moved, and end those at their limit. */
static void count_plies(const ayo__step *step, uint8_t reasons[LANES], uint64_t moved,
                        const ayo_rules *rules, int count)
{
    uint64_t late;
#if defined(AYO__WIDE)
    if (rules->wide && count == LANES)
        late = ayo__wide_count_plies(step->plies, moved, step->max_plies);
    else
#endif
        late = add_plies(step->plies, moved, step->max_plies, count);
    (void)rules;
    for (; late; late &= late - 1) {
        uint8_t *reason = &reasons[ayo__lowest_bit(late)];
        if (*reason == AYO_REASON_NONE)
            *reason = AYO_REASON_PLY_LIMIT;
    }
}

/** What is asked of ayo__step_finish(). */
static inline void finish(const ayo__step *step, const ayo__made *made, const ayo_rules *rules,
                          int count)
{
    uint8_t reasons[LANES] = {AYO_REASON_NONE};
    for (int i = 0; step->pits && i < count; i++)
        step->pits[i] = (int8_t)made->pits[i];
    for (int i = 0; step->statuses && i < count; i++)
        step->statuses[i] = AYO_OK;
    set_reasons(reasons, AYO_REASON_MAJORITY, made->majority);
    settle_rest(step->positions, reasons, rules, made->unsettled);
    const uint64_t moved =
        made->moved | make_rest(step, reasons, rules, made->tried & ~made->moved);
    if (step->plies)
        count_plies(step, reasons, moved, rules, count);
    if (step->reasons)
        memcpy(step->reasons, reasons, (size_t)count);
}

void ayo__step_finish(const ayo__step *step, const ayo__made *made, const ayo_rules *rules,
                      int count)
{
    /* Nearly always it is a whole group, and loops of a length that is known cost less. */
    if (count == LANES)
        finish(step, made, rules, LANES);
    else
        finish(step, made, rules, count);
}

void ayo__step_any(const ayo__step *step, const ayo_rules *rules, size_t count)
{
    for (size_t i = 0; i < count; i += LANES) {
        const ayo__step some = ayo__step_from(step, i);
        const int lanes = count - i < LANES ? (int)(count - i) : LANES;
        ayo__made made;
        ayo__step_lanes(&made, rules, some.positions, lanes, some.asked, some.randoms);
        ayo__step_finish(&some, &made, rules, lanes);
    }
}

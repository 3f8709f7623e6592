/* SPDX-License-Identifier: Apache-2.0 */
/* A move on each of many boards, 64 side by side. */
#include <string.h>

#include "batch/batch.h"
#include "board/flight_wide.h"

#if defined(AYO__WIDE)
/** A move on its own, as the public function makes it. */
static void apply_alone(const ayo__wide_step *step, uint8_t *reasons, const ayo_rules *rules,
                        int lane, int pit)
{
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_position *position = &step->positions[lane];
    step->statuses[lane] = ayo_position_apply(position, &result, rules, position, pit);
    reasons[lane] = (uint8_t)result.reason;
}

/** End the game on a board where it is not seen to go on, if it is over. */
static void settle_alone(const ayo__wide_step *step, uint8_t *reasons, const ayo_rules *rules,
                         int lane)
{
    ayo__board board;
    if (ayo__board_read(&board, rules, &step->positions[lane]) != AYO_OK)
        return;
    const int reason = ayo__reason(rules, &board);
    ayo__sweep(&board, rules, reason);
    ayo__board_store(&step->positions[lane], &board);
    reasons[lane] = (uint8_t)reason;
}

/** A group of lanes; the last, in `room`, is filled up with what is no position. */
static const ayo_position *group_of(ayo_position room[AYO__WIDE_LANES],
                                    const ayo_position *positions, int count)
{
    if (count >= AYO__WIDE_LANES)
        return positions;
    memset(room, 0, AYO__WIDE_LANES * sizeof *room);
    memcpy(room, positions, (size_t)count * sizeof *positions);
    return room;
}

/** Launch the moves of up to 64 lanes, as far as that can be done side by side. */
__attribute__((noinline)) static void launch(ayo__wide_ply *ply, const int32_t *pits, int first,
                                             int count)
{
    ayo_position room[AYO__WIDE_LANES];
    uint8_t asked[AYO__WIDE_LANES] = {0};
    for (int i = 0; i < count && i < AYO__WIDE_LANES; i++)
        asked[i] = (uint8_t)(pits[i] >= 0 && pits[i] < AYO_MAX_PITS ? pits[i] : AYO_MAX_PITS);
    ayo__wide_make_moves(ply, group_of(room, ply->step->positions + first, count), asked,
                         first / AYO__WIDE_LANES);
}

/** Make the moves whose relays end, and find answers to them. */
__attribute__((noinline)) static void make(ayo__wide *shared, const ayo__wide_step *step,
                                           const int32_t *pits, int count)
{
    ayo__wide_ply ply;
    ayo__wide_open_step(&ply, shared, step);
    for (int i = 0; i < count; i += AYO__WIDE_LANES)
        launch(&ply, pits + i, i, count - i);
    ayo__wide_finish(&ply);
    ayo__wide_finish(step->answers);
}

void ayo__step_wide(ayo_position *positions, int32_t *statuses, uint8_t *reasons, ayo__wide *shared,
                    const int32_t *pits, int count)
{
    ayo__wide_ply answers;
    uint32_t goes_on[AYO__STEP] = {0};
    const ayo_rules *rules = shared->rules;
    const ayo__wide_step step = {positions, statuses, &answers};
    /* Until a move lands, as it nearly always does, it counts as refused. */
    for (int lane = 0; lane < count; lane++) {
        statuses[lane] = AYO_REFUSED_ENDLESS;
        reasons[lane] = AYO_REASON_NONE;
    }
    ayo__wide_open_masks(&answers, shared, goes_on);
    make(shared, &step, pits, count);
    for (int lane = 0; lane < count; lane++) {
        if (statuses[lane] != AYO_OK)
            apply_alone(&step, reasons, rules, lane, pits[lane]);
        else if (!goes_on[lane])
            settle_alone(&step, reasons, rules, lane);
    }
}

uint64_t ayo__playing_wide(const ayo_rules *rules, const ayo_position *positions, int count)
{
    ayo_position room[AYO__WIDE_LANES];
    return ayo__wide_playing(rules, group_of(room, positions, count));
}
#endif

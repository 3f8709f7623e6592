/* SPDX-License-Identifier: Apache-2.0 */
/* The legal moves of many boards: their relays in one list, each with its lane and pit on it. */
#include <string.h>

#include "base/bits.h"
#include "batch/batch.h"
#include "board/flight.h"
#include "board/flight_wide.h"
#include "board/move.h"
#include "board/relays.h"
#include "board/step_wide.h"

#if !defined(AYO_PORTABLE_ONLY)
/** A lane's board, if the relays that end are its legal moves; if not, its mask is made alone. */
static inline bool take(ayo__board *board, uint32_t *mask, const ayo_rules *rules,
                        const ayo_position *position)
{
    *mask = 0;
    if (ayo__board_read(board, rules, position) != AYO_OK || ayo__majority(rules, board))
        return false;
    if (!ayo__captures_count(rules, board))
        return true;
    *mask = ayo__legal_moves(rules, board);
    return false;
}
#endif

#if defined(AYO__FLIGHTS)
enum {
    LANE = AYO__FLIGHT_STORES,
    ORIGIN = AYO__FLIGHT_ORIGIN,
    LANES = 32,
    FLIGHTS = LANES * AYO__ROWS_RING / 2
};

/** Up to LANES boards of rules that have flights. */
static void legal_by_flights(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                             int count)
{
    ayo__flight list[FLIGHTS + 1];
    ayo__flight landed[FLIGHTS + 1];
    int launched = 0;
    for (int lane = 0; lane < count; lane++) {
        ayo__board board;
        if (take(&board, &masks[lane], rules, &positions[lane]))
            launched += ayo__flights_launch_named(list + launched, rules, &board, (unsigned)lane);
    }
    const int ended = ayo__flights_land(landed, list, launched, rules);
    for (int i = 0; i < ended; i++)
        masks[landed[i].bytes[LANE]] |= UINT32_C(1) << landed[i].bytes[ORIGIN];
}
#endif

#if defined(AYO__WIDE)
/** A group of 64 lanes, by relays or at once; those that have to feed are looked at one by one. */
static void note_group(uint32_t *masks, const ayo_rules *rules, ayo__wide_ply *relays,
                       const ayo_position *positions, int group)
{
    uint64_t left = relays ? ayo__wide_note_moves(relays, positions, group)
                           : ayo__wide_note_occupied(masks, rules, positions);
    for (; left; left &= left - 1) {
        const int lane = ayo__lowest_bit(left);
        (void)!ayo_position_legal(&masks[lane], rules, &positions[lane]);
    }
}

/** The last lanes, filled up with what is no position and so has no moves. */
__attribute__((noinline)) static void note_last(uint32_t *masks, const ayo_rules *rules,
                                                ayo__wide_ply *relays,
                                                const ayo_position *positions, int group,
                                                size_t count)
{
    ayo_position filled[AYO__WIDE_LANES];
    memset(filled, 0, sizeof filled);
    memcpy(filled, positions, count * sizeof *positions);
    if (relays) {
        note_group(masks, rules, relays, filled, group);
        return;
    }
    uint32_t noted[AYO__WIDE_LANES];
    note_group(noted, rules, NULL, filled, group);
    memcpy(masks, noted, count * sizeof *masks);
}

/** All lanes, as many as have names where there are relays. */
static void note_groups(uint32_t *masks, const ayo_rules *rules, ayo__wide_ply *relays,
                        const ayo_position *positions, size_t count)
{
    int group = 0;
    for (size_t i = 0; i < count; i += AYO__WIDE_LANES, group++) {
        if (count - i >= AYO__WIDE_LANES)
            note_group(masks + i, rules, relays, positions + i, group);
        else
            note_last(masks + i, rules, relays, positions + i, group, count - i);
    }
}

/** Moves of relays: their lists lie on a stack of their own. */
__attribute__((noinline)) static void legal_by_columns(uint32_t *masks, ayo__wide *shared,
                                                       const ayo_position *positions, size_t count)
{
    ayo__wide_ply relays;
    memset(masks, 0, count * sizeof *masks);
    ayo__wide_open_masks(&relays, shared, masks);
    note_groups(masks, shared->rules, &relays, positions, count);
    ayo__wide_finish(&relays);
}

__attribute__((noinline)) static void legal_side_by_side(uint32_t *masks, const ayo_rules *rules,
                                                         const ayo_position *positions,
                                                         size_t count)
{
    enum { MOST = AYO__WIDE_GROUPS * AYO__WIDE_LANES };
    ayo__wide shared;
    ayo__wide_begin(&shared, rules);
    for (size_t i = 0; i < count; i += MOST)
        legal_by_columns(masks + i, &shared, positions + i, count - i < MOST ? count - i : MOST);
}

bool ayo__legal_wide(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                     size_t count)
{
    const bool single = ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_SINGLE;
    if (count < AYO__WIDE_LANES || !(single ? ayo__wide_steps(rules) : ayo__wide_serves(rules)))
        return false;
    if (single)
        note_groups(masks, rules, NULL, positions, count);
    else
        legal_side_by_side(masks, rules, positions, count);
    return true;
}
#else
bool ayo__legal_wide(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                     size_t count)
{
    (void)masks, (void)rules, (void)positions, (void)count;
    return false;
}
#endif

#if !defined(AYO_PORTABLE_ONLY)
/** Up to as many boards as have room in a list. */
static void legal_by_relays(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                            int count)
{
    ayo__relays all;
    all.count = 0;
    for (int lane = 0; lane < count; lane++) {
        ayo__board board;
        if (take(&board, &masks[lane], rules, &positions[lane]))
            ayo__relays_add(&all, rules, &board, lane);
    }
    ayo__relays_end(masks, &all, rules->ring);
}
#endif

/** All lanes, in lists if the rules are for that. */
static void legal_of_all(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                         size_t count)
{
#if defined(AYO__FLIGHTS)
    if (ayo__flights_serve(rules)) {
        for (size_t i = 0; i < count; i += LANES)
            legal_by_flights(masks + i, rules, positions + i,
                             count - i < LANES ? (int)(count - i) : LANES);
        return;
    }
#endif
#if !defined(AYO_PORTABLE_ONLY)
    if (ayo__relays_serve(rules)) {
        for (size_t i = 0; i < count; i += AYO__RELAYS_BOARDS)
            legal_by_relays(masks + i, rules, positions + i,
                            count - i < AYO__RELAYS_BOARDS ? (int)(count - i) : AYO__RELAYS_BOARDS);
        return;
    }
#endif
    for (size_t i = 0; i < count; i++)
        if (ayo_position_legal(&masks[i], rules, &positions[i]) != AYO_OK)
            masks[i] = 0;
}

ayo_status ayo_batch_legal(uint32_t *masks, const ayo_rules *rules, const ayo_position *positions,
                           size_t count)
{
    if (!masks || !rules || !positions)
        return AYO_ERR_NULL;
    if (!ayo__legal_wide(masks, rules, positions, count))
        legal_of_all(masks, rules, positions, count);
    return AYO_OK;
}

/* SPDX-License-Identifier: Apache-2.0 */
/* The moves of many lanes, 64 boards side by side. The lists have tags in place of stores. */
#include "board/flight_wide.h"

#if defined(AYO__WIDE)
#include "base/bits.h"
#include "board/columns.h"
#include "board/move.h"

enum { LANES = AYO__WIDE_LANES };

#define SIXTEEN(n) n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n
#define LOW_LANES  0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240

/** The tags of a move from a pit, in place of the stores: the pit, and the lane above it. */
WIDE_INLINE void tag(columns *c, int group, uint64_t north, int pit, int pits)
{
    static const uint8_t quarters[LANES] = {SIXTEEN(0), SIXTEEN(1), SIXTEEN(2), SIXTEEN(3)};
    static const uint8_t sixteenths[LANES] = {LOW_LANES, LOW_LANES, LOW_LANES, LOW_LANES};
    const __m512i from = _mm512_mask_mov_epi8(all(pit), north, all(pit + pits));
    c->mine = _mm512_add_epi8(load(sixteenths), from);
    c->theirs = _mm512_add_epi8(load(quarters), all(4 * group));
}

WIDE uint64_t ayo__wide_note_moves(ayo__wide_ply *ply, const ayo_position from[AYO__WIDE_LANES],
                                   int group)
{
    const ayo_rules *rules = ply->shared->rules;
    positions p;
    columns seen;
    load_positions(&p, from);
    const __mmask64 north = _mm512_test_epi8_mask(p.high[MOVER], all(1));
    turn_to_movers(&seen, &p, north, rules->pits);
    const __mmask64 lanes = playing(&p, rules);
    const __mmask64 feeders = feeding(&seen, rules, lanes);
    for (int origin = 0; origin < rules->pits; origin++) {
        columns c = seen;
        c.hand = _mm512_maskz_mov_epi8(lanes & ~feeders, seen.pit[origin]);
        tag(&c, group, north, origin, rules->pits);
        c.at = all(origin);
        ayo__wide_launch(ply, &c);
    }
    return feeders;
}
#endif

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

/** The lanes that are positions where the game is not over by majority. */
WIDE_INLINE __mmask64 playing(const positions *p, const ayo_rules *rules)
{
    const __m512i store = _mm512_max_epu8(p->high[SOUTH_STORE], p->high[NORTH_STORE]);
    return _mm512_mask_cmple_epu8_mask(valid_positions(p, rules), store, all(rules->win));
}

/** The lanes whose opponent has no seeds, if that matters. */
WIDE_INLINE __mmask64 feeding(const columns *c, const ayo_rules *rules, __mmask64 lanes)
{
    __m512i seeds = _mm512_setzero_si512();
    for (int i = rules->pits; i < rules->ring; i++)
        seeds = _mm512_or_si512(seeds, c->pit[i]);
    const bool required = ayo__rule(rules, AYO_OPTION_FEEDING) == AYO_FEEDING_REQUIRED;
    return required ? _mm512_mask_testn_epi8_mask(lanes, seeds, seeds) : 0;
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

WIDE uint64_t ayo__wide_playing(const ayo_rules *rules, const ayo_position from[AYO__WIDE_LANES])
{
    positions p;
    load_positions(&p, from);
    return playing(&p, rules);
}

/** Take the seeds at `at` in hand, in some lanes. */
WIDE_INLINE void lift(columns *c, __mmask64 lanes)
{
    c->hand = _mm512_setzero_si512();
    for (int i = 0; i < PITS / 2; i++) {
        const __mmask64 here = _mm512_mask_cmpeq_epu8_mask(lanes, c->at, all(i));
        c->hand = _mm512_mask_mov_epi8(c->hand, here, c->pit[i]);
    }
}

WIDE void ayo__wide_make_moves(ayo__wide_ply *ply, const ayo_position from[AYO__WIDE_LANES],
                               const uint8_t pits[AYO__WIDE_LANES], int group)
{
    const ayo_rules *rules = ply->shared->rules;
    positions p;
    columns seen;
    load_positions(&p, from);
    const __mmask64 north = _mm512_test_epi8_mask(p.high[MOVER], all(1));
    turn_to_movers(&seen, &p, north, rules->pits);
    const __m512i asked = load(pits);
    seen.at = _mm512_mask_sub_epi8(asked, north, asked, all(rules->pits));
    const __mmask64 lanes =
        _mm512_mask_cmplt_epu8_mask(playing(&p, rules), seen.at, all(rules->pits));
    lift(&seen, lanes & ~feeding(&seen, rules, lanes));
    tag(&seen, group, 0, 0, 0);
    ayo__wide_launch(ply, &seen);
}

/**
 * Put moves on their boards.
 * @param moved the pits as the one who moved sees them, then the gain, nothing, and the tags
 * @return those where the game is over by majority
 */
static uint64_t store_moves(const ayo__wide_step *step, const ayo_rules *rules,
                            const ayo__flight *moved, uint64_t ended)
{
    uint64_t over = 0;
    for (uint64_t left = ended; left; left &= left - 1) {
        const int i = ayo__lowest_bit(left);
        const int lane = moved[i].bytes[15] << 4 | moved[i].bytes[14] >> 4;
        const ayo__row pits = {moved[i].words.low, moved[i].words.high & UINT32_MAX};
        const ayo__row across = ayo__flight_turn(rules, pits);
        ayo__board board = ayo__board_load(&step->positions[lane]);
        const int mover = ayo__mover(&board);
        board.word[0] = mover == AYO_SOUTH ? pits.low : across.low;
        board.word[1] = mover == AYO_SOUTH ? pits.high : across.high;
        ayo__gain(&board, mover, moved[i].bytes[12]);
        ayo__pass_turn(&board);
        ayo__board_store(&step->positions[lane], &board);
        step->statuses[lane] = AYO_OK;
        over |= (uint64_t)ayo__majority(rules, &board) << i;
    }
    return over;
}

/** Launch the first move of each board: where its relay ends, the game goes on. */
WIDE static void answer(ayo__wide_ply *answers, columns *c, uint64_t lanes)
{
    const ayo_rules *rules = answers->shared->rules;
    c->at = all(-1);
    for (int i = rules->pits - 1; i >= 0; i--) {
        const __mmask64 occupied = _mm512_test_epi8_mask(c->pit[i], c->pit[i]);
        c->at = _mm512_mask_mov_epi8(c->at, occupied, all(i));
    }
    lift(c, lanes & ~feeding(c, rules, lanes));
    ayo__wide_launch(answers, c);
}

WIDE void ayo__wide_land(const ayo__wide_ply *ply, const columns *landed, uint64_t ended)
{
    const ayo_rules *rules = ply->shared->rules;
    columns c = *landed;
    columns next = *landed;
    __m512i row[16];
    c.mine = _mm512_setzero_si512();
    capture(&c, rules);
    for (int i = 0; i < PITS; i++) {
        row[i] = c.pit[i];
        next.pit[turned(rules, i)] = c.pit[i];
    }
    row[12] = c.mine;
    row[13] = _mm512_setzero_si512();
    row[14] = landed->mine;
    row[15] = landed->theirs;
    put_together(row);
    ayo__flight moved[LANES];
    for (int i = 0; i < 16; i++)
        _mm512_storeu_si512(&moved[4 * i], row[i]);
    const uint64_t over = store_moves(ply->step, rules, moved, ended);
    answer(ply->step->answers, &next, ended & ~over);
}
#endif

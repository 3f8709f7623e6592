/* SPDX-License-Identifier: Apache-2.0 */
#include "board/step_wide.h"

#if defined(AYO__WIDE)
#include "base/random.h"
#include "board/columns.h"
#include "board/move.h"

enum {
    LANES = AYO__WIDE_LANES,
    FIRST_LAPS = 6, /* in place; no less than two */
    LATE_LAPS = 40, /* of late relays, until those that are left are the caller's */
    MINE = AYO__WIDE_MINE,
    THEIRS = AYO__WIDE_THEIRS,
    AT = AYO__WIDE_AT,
    HAND = AYO__WIDE_HAND,
    ROWS = AYO__WIDE_FLIGHT_ROWS
};

/** 64 boards on their way. */
typedef struct group {
    _Alignas(LANES) uint8_t row[ROWS][LANES];
    uint64_t north; /* lanes where North moves */
    uint64_t lanes; /* lanes where a pit was lifted */
    uint64_t late;  /* lanes with relays that are finished together with those of other groups */
    int first_late; /* where they begin there */
} group;

/** All groups, and the late relays of some of them, next to each other. */
typedef struct groups {
    const ayo__wide *shared;
    int count;
    int unspread; /* the first group with relays among the late ones */
    int late_count;
    group group[AYO__STEP_GROUPS];
    _Alignas(LANES) uint8_t late[ROWS][2 * LANES]; /* an append writes 64 of them */
} groups;

bool ayo__wide_steps(const ayo_rules *rules)
{
    /* A grand slam that is refused makes it hard to see whether there is a move. */
    const bool refused = ayo__rule(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_TWOS_AND_THREES &&
                         ayo__rule(rules, AYO_OPTION_GRAND_SLAM) == AYO_GRAND_SLAM_FORBIDDEN;
    return rules->wide && rules->ring <= AYO__ROWS_RING && rules->seeds <= AYO__ROWS_MAX_SEEDS &&
           !refused;
}

static inline bool is_relay(const ayo_rules *rules)
{
    return ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_RELAY;
}

WIDE_INLINE int lanes_of(__mmask64 mask)
{
    return __builtin_popcountll(mask);
}

/** The next number of eight generators. SplitMix64, as in random.c. */
WIDE_INLINE __m512i next_numbers(const ayo_random *randoms)
{
    __m512i z = _mm512_add_epi64(load(randoms), _mm512_set1_epi64((long long)AYO__RANDOM_STEP));
    z = _mm512_xor_si512(z, _mm512_srli_epi64(z, 30));
    z = _mm512_mullo_epi64(z, _mm512_set1_epi64((long long)AYO__RANDOM_MIX_1));
    z = _mm512_xor_si512(z, _mm512_srli_epi64(z, 27));
    z = _mm512_mullo_epi64(z, _mm512_set1_epi64((long long)AYO__RANDOM_MIX_2));
    return _mm512_xor_si512(z, _mm512_srli_epi64(z, 31));
}

/**
 * A number below its bound for each lane, as ayo_random_below(); the generators stay.
 * @param[out] again the few lanes that may have to draw again: they have no number yet
 */
WIDE_INLINE __m512i draw_below(__mmask64 *again, const ayo_random *randoms, __m512i bounds)
{
    _Alignas(LANES) uint8_t bound[LANES];
    _Alignas(LANES) uint8_t drawn[LANES];
    _mm512_store_si512(bound, bounds);
    *again = 0;
    for (int i = 0; i < LANES; i += 8) {
        const __m512i factor =
            _mm512_cvtepu8_epi64(_mm_loadl_epi64((const __m128i *)(const void *)&bound[i]));
        const __m512i number = _mm512_srli_epi64(next_numbers(&randoms[i]), 32);
        const __m512i product = _mm512_mul_epu32(number, factor);
        const __m512i low = _mm512_and_si512(product, _mm512_set1_epi64(UINT32_MAX));
        *again |= (__mmask64)_mm512_cmplt_epu64_mask(low, factor) << i;
        _mm_storel_epi64((__m128i *)(void *)&drawn[i],
                         _mm512_cvtepi64_epi8(_mm512_srli_epi64(product, 32)));
    }
    return _mm512_load_si512(drawn);
}

/** Move generators on by one number, in some lanes. */
WIDE static void move_on(ayo_random *randoms, __mmask64 lanes)
{
    const __m512i step = _mm512_set1_epi64((long long)AYO__RANDOM_STEP);
    for (int i = 0; i < LANES; i += 8) {
        const __m512i next = _mm512_add_epi64(load(&randoms[i]), step);
        _mm512_mask_storeu_epi64(&randoms[i], (__mmask8)(lanes >> i), next);
    }
}

/**
 * Draw one of the mover's pits that hold seeds; no pit where that takes more than one number.
 * @return the lanes that have such pits
 */
WIDE_INLINE __mmask64 draw_pits(columns *c, const ayo_rules *rules, const ayo_random *randoms)
{
    __mmask64 again;
    __mmask64 any = 0;
    __m512i occupied = _mm512_setzero_si512();
    for (int i = 0; i < rules->pits; i++)
        occupied = _mm512_mask_add_epi8(occupied, _mm512_test_epi8_mask(c->pit[i], c->pit[i]),
                                        occupied, all(1));
    __m512i before = draw_below(&again, randoms, occupied); /* occupied pits before the drawn one */
    for (int i = 0; i < rules->pits; i++) {
        const __mmask64 seeds = _mm512_test_epi8_mask(c->pit[i], c->pit[i]);
        const __mmask64 here = _mm512_mask_testn_epi8_mask(seeds, before, before);
        before = _mm512_mask_sub_epi8(before, seeds, before, all(1));
        c->at = _mm512_mask_mov_epi8(c->at, here & ~again, all(i));
        any |= seeds;
    }
    return any;
}

/** Pits as bytes; what is none is no pit of any board as a byte, either. */
WIDE_INLINE __m512i load_pits(const int32_t *pits)
{
    _Alignas(LANES) uint8_t bytes[LANES];
    for (int i = 0; i < LANES; i += 16)
        _mm_store_si128((__m128i *)(void *)&bytes[i], _mm512_cvtusepi32_epi8(load(&pits[i])));
    return _mm512_load_si512(bytes);
}

/** Take the seeds at `at` in hand, in some lanes. */
WIDE_INLINE void lift(columns *c, const ayo_rules *rules, __mmask64 lanes)
{
    c->hand = _mm512_setzero_si512();
    for (int i = 0; i < rules->pits; i++) {
        const __mmask64 here = _mm512_mask_cmpeq_epu8_mask(lanes, c->at, all(i));
        c->hand = _mm512_mask_mov_epi8(c->hand, here, c->pit[i]);
    }
}

/**
 * Load 64 boards, and lift a pit where that can be a move.
 * @return the lanes where it is lifted
 */
WIDE_INLINE __mmask64 launch(columns *c, group *g, ayo__made *made, const ayo_rules *rules,
                             const ayo_position *from, const int32_t *pits,
                             const ayo_random *randoms)
{
    positions p;
    load_positions(&p, from);
    const __mmask64 lanes = playing(&p, rules);
    const __mmask64 north = _mm512_test_epi8_mask(p.high[MOVER], all(1));
    g->north = north;
    turn_to_movers(c, &p, north, rules->pits);
    c->mine = _mm512_mask_mov_epi8(p.high[SOUTH_STORE], north, p.high[NORTH_STORE]);
    c->theirs = _mm512_mask_mov_epi8(p.high[NORTH_STORE], north, p.high[SOUTH_STORE]);
    __m512i asked;
    if (pits) {
        asked = load_pits(pits);
        c->at = _mm512_mask_sub_epi8(asked, north, asked, all(rules->pits));
        made->tried = ~UINT64_C(0);
    } else {
        c->at = all(-1);
        made->tried = lanes & draw_pits(c, rules, randoms);
        asked = _mm512_mask_add_epi8(c->at, north, c->at, all(rules->pits));
        asked = _mm512_mask_mov_epi8(all(-1), made->tried, asked);
    }
    _mm512_store_si512(made->pits, asked);
    lift(c, rules, lanes & ~feeding(c, rules, lanes));
    return _mm512_test_epi8_mask(c->hand, c->hand);
}

WIDE_INLINE void store_group(group *g, const columns *c)
{
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        _mm512_store_si512(g->row[i], c->pit[i]);
    _mm512_store_si512(g->row[MINE], c->mine);
    _mm512_store_si512(g->row[THEIRS], c->theirs);
    _mm512_store_si512(g->row[AT], c->at);
    _mm512_store_si512(g->row[HAND], c->hand);
}

WIDE_INLINE void load_group(columns *c, const group *g)
{
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        c->pit[i] = _mm512_load_si512(g->row[i]);
    c->mine = _mm512_load_si512(g->row[MINE]);
    c->theirs = _mm512_load_si512(g->row[THEIRS]);
    c->at = _mm512_load_si512(g->row[AT]);
    c->hand = _mm512_load_si512(g->row[HAND]);
}

/** Give the late relays more laps; nearly all end. Answers have not had their first lap. */
WIDE static void finish_late(groups *gs, bool answers)
{
    columns c;
    const __mmask64 lanes = ~UINT64_C(0) >> (LANES - gs->late_count);
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        c.pit[i] = _mm512_load_si512(gs->late[i]);
    c.at = _mm512_load_si512(gs->late[AT]);
    c.hand = _mm512_load_si512(gs->late[HAND]);
    if (answers)
        first_lap(&c, gs->shared);
    for (int laps = 0; laps < LATE_LAPS; laps += 2) {
        next_lap(&c, gs->shared);
        next_lap(&c, gs->shared);
        if (_mm512_mask_cmpneq_epu8_mask(lanes, c.hand, all(1)) == 0)
            break;
    }
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        _mm512_store_si512(gs->late[i], c.pit[i]);
    _mm512_store_si512(gs->late[AT], c.at);
    _mm512_store_si512(gs->late[HAND], c.hand);
}

/** A row of late relays back to the lanes they came from. */
WIDE_INLINE void spread_row(group *g, groups *gs, int row)
{
    const __m512i here = _mm512_load_si512(g->row[row]);
    const __m512i late = load(&gs->late[row][g->first_late]);
    _mm512_store_si512(g->row[row], _mm512_mask_expand_epi8(here, g->late, late));
}

/** Finish the late relays, and put them back in their groups. */
WIDE static void spread_late(groups *gs)
{
    if (gs->late_count > 0)
        finish_late(gs, false);
    for (; gs->unspread < gs->count; gs->unspread++) {
        group *g = &gs->group[gs->unspread];
#pragma GCC unroll 12
        for (int i = 0; i < PITS; i++)
            spread_row(g, gs, i);
        spread_row(g, gs, AT);
        spread_row(g, gs, HAND);
    }
    gs->late_count = 0;
}

/** Lay the late relays of a group next to those of others. */
WIDE_INLINE void gather_late(groups *gs, group *g, const columns *c)
{
    const int first = gs->late_count;
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        compress(&gs->late[i][first], g->late, c->pit[i]);
    compress(&gs->late[AT][first], g->late, c->at);
    compress(&gs->late[HAND][first], g->late, c->hand);
    g->first_late = first;
    gs->late_count += lanes_of(g->late);
}

/** Begin a move on each board of the next group: all of it but late relays. */
WIDE static void begin(groups *gs, ayo__made *made, const ayo_position *from, const int32_t *pits,
                       const ayo_random *randoms)
{
    const ayo_rules *rules = gs->shared->rules;
    group *g = &gs->group[gs->count];
    columns seen;
    g->lanes = launch(&seen, g, made, rules, from, pits, randoms);
    /* The pits above were numbers; from here on each is a register. */
    columns c = seen;
    first_lap(&c, gs->shared);
    for (int laps = 1; is_relay(rules) && laps < FIRST_LAPS; laps++)
        next_lap(&c, gs->shared);
    g->late = is_relay(rules) ? _mm512_mask_cmpneq_epu8_mask(g->lanes, c.hand, all(1)) : 0;
    store_group(g, &c);
    if (gs->late_count + lanes_of(g->late) > LANES)
        spread_late(gs);
    gather_late(gs, g, &c);
    gs->count++;
}

/**
 * Capture twos and threes, from the last pit back.
 * @return the lanes where that would take the whole row and the rules ask what becomes of it
 */
WIDE_INLINE __mmask64 capture_chain(columns *c, const ayo_rules *rules)
{
    __m512i gain = _mm512_setzero_si512();
    __m512i left = _mm512_setzero_si512();
    __mmask64 chain = 0; /* lanes where the pit after was captured */
    for (int i = rules->ring - 1; i >= rules->pits; i--) {
        chain |= _mm512_cmpeq_epu8_mask(c->at, all(i));
        const __m512i odd = _mm512_or_si512(c->pit[i], all(1));
        chain = _mm512_mask_cmpeq_epu8_mask(chain, odd, all(3));
        gain = _mm512_mask_add_epi8(gain, chain, gain, c->pit[i]);
        c->pit[i] = _mm512_mask_mov_epi8(c->pit[i], chain, _mm512_setzero_si512());
        left = _mm512_or_si512(left, c->pit[i]);
    }
    c->mine = _mm512_add_epi8(c->mine, gain);
    const bool allowed = ayo__rule(rules, AYO_OPTION_GRAND_SLAM) == AYO_GRAND_SLAM_ALLOWED;
    return allowed ? 0 : _mm512_mask_testn_epi8_mask(_mm512_test_epi8_mask(gain, gain), left, left);
}

/** Put what was in the hand when a relay ended in its last pit: resting there has emptied it. */
WIDE_INLINE void put_down(columns *c)
{
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++) {
        const __mmask64 here = _mm512_cmpeq_epu8_mask(c->at, all(i));
        c->pit[i] = _mm512_mask_mov_epi8(c->pit[i], here, c->hand);
    }
}

/** Capture; the lanes where the rules ask for more than that. */
WIDE_INLINE __mmask64 capture_any(columns *c, const ayo_rules *rules)
{
    if (ayo__rule(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_ACROSS) {
        capture(c, rules);
        return 0;
    }
    put_down(c);
    return capture_chain(c, rules);
}

/** Bits of the empty ones among the eight pits from `first`. */
WIDE_INLINE __m512i empty_pits(const group *g, int first)
{
    __m512i bits = _mm512_setzero_si512();
    for (int i = first; i < first + 8 && i < PITS; i++) {
        const __m512i seeds = load(g->row[i]);
        const __mmask64 empty = _mm512_testn_epi8_mask(seeds, seeds);
        bits = _mm512_mask_add_epi8(bits, empty, bits, all(1 << (i - first)));
    }
    return bits;
}

/**
 * The lanes where it is easily seen that the player across can move, if there is no need to feed:
 * with a pit that has seeds and, if it is lifted in a relay, whose first lap ends in an empty pit.
 */
WIDE_INLINE __mmask64 has_plain_move(const group *g, const ayo__wide *shared)
{
    const ayo_rules *rules = shared->rules;
    const bool relay = is_relay(rules);
    const __m512i low = empty_pits(g, 0);
    const __m512i high = empty_pits(g, 8);
    __m512i found = _mm512_setzero_si512();
    for (int i = 0; i < rules->pits; i++) {
        const __m512i seeds = load(g->row[rules->pits + i]);
        const __m512i in_low = _mm512_permutexvar_epi8(seeds, load(shared->falls_low[i]));
        const __m512i in_high = _mm512_permutexvar_epi8(seeds, load(shared->falls_high[i]));
        const __m512i falls =
            _mm512_or_si512(_mm512_and_si512(in_low, low), _mm512_and_si512(in_high, high));
        found = _mm512_or_si512(found, relay ? falls : seeds);
    }
    return _mm512_test_epi8_mask(found, found);
}

/** The lanes where the player across has no seeds to answer with, or has to feed. */
WIDE_INLINE __mmask64 hard_pressed(const group *g, const ayo_rules *rules)
{
    const bool required = ayo__rule(rules, AYO_OPTION_FEEDING) == AYO_FEEDING_REQUIRED;
    __m512i own = _mm512_setzero_si512();
    __m512i other = required ? _mm512_setzero_si512() : all(1);
    for (int i = 0; i < rules->pits; i++) {
        own = _mm512_or_si512(own, load(g->row[rules->pits + i]));
        other = _mm512_or_si512(other, load(g->row[i]));
    }
    return _mm512_testn_epi8_mask(own, own) | _mm512_testn_epi8_mask(other, other);
}

/** Find answers to the moves of some groups: where the relay of one ends, the game goes on. */
WIDE static void find_answers(groups *gs, ayo__made *made)
{
    if (gs->late_count > 0)
        finish_late(gs, true);
    for (; gs->unspread < gs->count; gs->unspread++) {
        const group *g = &gs->group[gs->unspread];
        const __m512i hand =
            _mm512_maskz_expand_epi8(g->late, load(&gs->late[HAND][g->first_late]));
        made[gs->unspread].unsettled &= ~_mm512_cmpeq_epi8_mask(hand, all(1));
    }
    gs->late_count = 0;
}

/** Lift the first pit that the player across has, in some lanes. */
WIDE_INLINE void lift_answer(columns *c, const group *g, const ayo_rules *rules)
{
    c->at = c->hand = _mm512_setzero_si512();
    for (int i = rules->ring - 1; i >= rules->pits; i--) {
        const __m512i seeds = load(g->row[i]);
        const __mmask64 occupied = _mm512_test_epi8_mask(seeds, seeds);
        c->at = _mm512_mask_mov_epi8(c->at, occupied, all(i));
        c->hand = _mm512_mask_mov_epi8(c->hand, occupied, seeds);
    }
}

/** The boards as positions with the other player to move. */
WIDE_INLINE void lay_along(positions *p, const group *g, int pits)
{
    for (int i = 0; i < 16; i++)
        p->low[i] = p->high[i] = _mm512_setzero_si512();
    for (int i = 0; i < pits; i++) {
        p->low[i] = _mm512_mask_mov_epi8(load(g->row[i]), g->north, load(g->row[i + pits]));
        p->low[i + pits] = _mm512_mask_mov_epi8(load(g->row[i + pits]), g->north, load(g->row[i]));
    }
    p->high[SOUTH_STORE] = _mm512_mask_mov_epi8(load(g->row[MINE]), g->north, load(g->row[THEIRS]));
    p->high[NORTH_STORE] = _mm512_mask_mov_epi8(load(g->row[THEIRS]), g->north, load(g->row[MINE]));
    p->high[MOVER] = _mm512_maskz_mov_epi8(~g->north, all(1));
    p->high[SIZE] = all(pits);
}

/** End the moves of a group, and store them where they are legal. */
WIDE static void end(ayo__made *made, groups *gs, group *g, ayo_position *to)
{
    const ayo__wide *shared = gs->shared;
    const ayo_rules *rules = shared->rules;
    columns c;
    positions p;
    load_group(&c, g);
    __mmask64 moved = g->lanes;
    if (is_relay(rules))
        moved = _mm512_mask_cmpeq_epu8_mask(moved, c.hand, all(1));
    moved &= ~capture_any(&c, rules);
    made->moved = moved;
    made->majority = _mm512_mask_cmpgt_epu8_mask(moved, c.mine, all(rules->win));
    store_group(g, &c);
    const __mmask64 pressed = hard_pressed(g, rules);
    made->unsettled = moved & ~made->majority & (pressed | ~has_plain_move(g, shared));
    lay_along(&p, g, rules->pits);
    store_positions(to, &p, moved);
    lift_answer(&c, g, rules);
    g->late = is_relay(rules) ? made->unsettled & ~pressed : 0;
    if (gs->late_count + lanes_of(g->late) > LANES)
        find_answers(gs, made - gs->count);
    gather_late(gs, g, &c);
    gs->count++;
}

void ayo__wide_step(ayo__made *made, const ayo__wide *shared, ayo_position *on, int groups_count,
                    const int32_t *pits, ayo_random *randoms)
{
    groups gs = {.shared = shared};
    for (int i = 0; i < groups_count; i++)
        begin(&gs, &made[i], on + LANES * i, pits ? pits + LANES * i : NULL,
              pits ? NULL : randoms + LANES * i);
    spread_late(&gs);
    gs.count = gs.unspread = 0;
    for (int i = 0; i < groups_count; i++) {
        end(&made[i], &gs, &gs.group[i], on + LANES * i);
        if (!pits)
            move_on(randoms + LANES * i, made[i].moved);
    }
    find_answers(&gs, made);
}

WIDE uint64_t ayo__wide_note_occupied(uint32_t masks[LANES], const ayo_rules *rules,
                                      const ayo_position from[LANES])
{
    positions p;
    columns seen;
    _Alignas(LANES) uint8_t bits[LANES];
    load_positions(&p, from);
    const __mmask64 north = _mm512_test_epi8_mask(p.high[MOVER], all(1));
    const __mmask64 lanes = playing(&p, rules);
    turn_to_movers(&seen, &p, north, rules->pits);
    __m512i occupied = _mm512_setzero_si512();
    for (int i = 0; i < rules->pits; i++) {
        const __mmask64 seeds = _mm512_mask_test_epi8_mask(lanes, seen.pit[i], seen.pit[i]);
        occupied = _mm512_mask_add_epi8(occupied, seeds, occupied, all(1 << i));
    }
    _mm512_store_si512(bits, occupied);
    for (int i = 0; i < LANES; i += 16) {
        const __m512i own = _mm512_cvtepu8_epi32(_mm_load_si128((const __m128i *)(void *)&bits[i]));
        const __m512i of_north = _mm512_slli_epi32(own, rules->pits);
        _mm512_storeu_si512(&masks[i],
                            _mm512_mask_mov_epi32(own, (__mmask16)(north >> i), of_north));
    }
    return feeding(&seen, rules, lanes);
}

WIDE uint64_t ayo__wide_count_plies(uint32_t plies[AYO__WIDE_LANES], uint64_t lanes, uint32_t most)
{
    uint64_t reached = 0;
    for (int i = 0; i < LANES; i += 16) {
        const __mmask16 some = (__mmask16)(lanes >> i);
        const __m512i now = _mm512_add_epi32(load(&plies[i]), _mm512_set1_epi32(1));
        const __mmask16 full =
            _mm512_mask_cmpge_epu32_mask(some, now, _mm512_set1_epi32((int)most));
        _mm512_mask_storeu_epi32(&plies[i], some, now);
        reached |= (uint64_t)full << i;
    }
    return most > 0 ? reached : 0;
}
#endif

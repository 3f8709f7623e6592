/* SPDX-License-Identifier: Apache-2.0 */
#include "board/step.h"

#include <string.h>

#include "board/flight.h"
#include "board/small.h"

/** Lanes of which nothing is known: the caller is to look at each. */
static void leave(ayo__made *made, int count)
{
    *made = (ayo__made){.tried = ~UINT64_C(0) >> (AYO__LANES - count)};
    memset(made->pits, 255, sizeof made->pits);
}

#if defined(AYO__SMALL)
/** The lanes of a step, and what is asked of them. */
typedef struct lanes {
    ayo__made *made;
    const ayo_rules *rules;
    ayo_position *on;
    int count;
    const int32_t *pits;
    ayo_random *randoms;
} lanes;

/** Whether a game is over by what can be seen at once. */
static bool is_over(const ayo_rules *rules, const ayo__small *s)
{
    return ayo__small_majority(rules, s->tail) || (s->pits.low | s->pits.high) == 0;
}

/**
 * A lane's position, if nothing is out of the way, and the pit that is asked for or drawn.
 * @param rules those of the lanes; in a copy, for what is written elsewhere cannot change that
 */
AYO__INLINE bool begin(ayo__small *s, int *pit, ayo_random *next, const ayo_rules *rules,
                       const lanes *l, int lane, bool large)
{
    const ayo__board board = ayo__board_load(&l->on[lane]);
    *s = ayo__small_of(&board);
    if (!ayo__board_valid(rules, &board) || ayo__small_majority(rules, s->tail) ||
        ayo__small_bare(rules, &s->pits)) {
        /* Why a pit that was asked for is refused must be told. */
        if (!l->pits && is_over(rules, s))
            l->made->tried &= ~(UINT64_C(1) << lane);
        return false;
    }
    next->state = l->pits ? 0 : l->randoms[lane].state;
    *pit = l->pits ? l->pits[lane] : ayo__small_draw(next, rules, s, large);
    l->made->pits[lane] = (uint8_t)*pit;
    return true;
}

/** Put down a move that was made. */
AYO__INLINE void end(ayo__made *made, const ayo_rules *rules, const lanes *l, int lane,
                     const ayo__small *after, const ayo_random *next, bool large)
{
    const uint64_t majority = ayo__small_majority(rules, after->tail);
    const uint64_t goes_on = ayo__small_has_plain_move(rules, after, large);
    ayo__small_store(&l->on[lane], after);
    made->moved |= UINT64_C(1) << lane;
    made->majority |= majority << lane;
    made->unsettled |= ((majority | goes_on) ^ 1) << lane;
    if (!l->pits)
        l->randoms[lane] = *next;
}

/** Take down which moves were made. */
static void note(ayo__made *made, const ayo__made *noted)
{
    made->moved = noted->moved;
    made->majority = noted->majority;
    made->unsettled = noted->unsettled;
}

/** All lanes one after another. */
AYO__INLINE void step_singly(const lanes *l, bool large)
{
    const ayo_rules rules = *l->rules;
    ayo__made made = {0};
    for (int lane = 0; lane < l->count; lane++) {
        ayo__small s;
        ayo__small_move m;
        ayo_random next;
        int pit;
        if (begin(&s, &pit, &next, &rules, l, lane, large) &&
            ayo__small_try(&m, &rules, &s, pit, large) == AYO__MADE)
            end(&made, &rules, l, lane, &m.after, &next, large);
    }
    note(l->made, &made);
}
#endif

#if defined(AYO__FLIGHTS)
enum {
    LANE = AYO__FLIGHT_STORES,
    LISTED = 4 /* lanes, for which lists are worth it */
};

/** What a step by lists takes down of each lane. */
typedef struct notes {
    ayo_random drawn[AYO__LANES];
    uint8_t movers[AYO__LANES];
} notes;

/** Whether a pit may be lifted. */
static inline bool may_lift(const ayo_rules *rules, const ayo__small *s, int pit)
{
    return ayo__in_row(rules, ayo__small_mover(s), pit) &&
           ayo__pair_seeds(s->pits.low, s->pits.high, 8 * (unsigned)pit) > 0;
}

/** Launch the moves of all lanes. The answer is how many. */
static int launch(ayo__flight *list, notes *n, const lanes *l)
{
    const ayo_rules rules = *l->rules;
    const ayo__row *rows = ayo__rows(rules.ring);
    int launched = 0;
    for (int lane = 0; lane < l->count; lane++) {
        ayo__small s;
        int pit;
        if (!begin(&s, &pit, &n->drawn[lane], &rules, l, lane, false) ||
            (l->pits && !may_lift(&rules, &s, pit)))
            continue;
        n->movers[lane] = (uint8_t)ayo__small_mover(&s);
        list[launched++] = ayo__flight_launched(rows, &s.pits, (unsigned)lane, pit);
    }
    return launched;
}

/** Put down the moves that have landed. */
static void put_down(const ayo__flight *landed, int count, const notes *n, const lanes *l)
{
    const ayo_rules rules = *l->rules;
    ayo__made made = {0};
    for (int i = 0; i < count; i++) {
        const int lane = landed[i].bytes[LANE];
        const uint64_t high = landed[i].words.high;
        const uint64_t gain = high >> AYO__ROWS_PIT_SHIFT & 0xff;
        const uint64_t tail = ayo__load64((const uint8_t *)&l->on[lane] + 24);
        const ayo__small s = {{landed[i].words.low, high & UINT32_MAX},
                              (tail + (gain << 8 * n->movers[lane])) ^ UINT64_C(1)
                                                                           << AYO__MOVER_SHIFT};
        if (!ayo__small_row_empty(&rules, &s.pits, 1 - n->movers[lane]))
            end(&made, &rules, l, lane, &s, &n->drawn[lane], false);
    }
    note(l->made, &made);
}

/** Launch the first move of the next players who are not known to have one, unless they feed. */
static int launch_answers(ayo__flight *list, const lanes *l)
{
    const ayo__row *rows = ayo__rows(l->rules->ring);
    int launched = 0;
    for (uint64_t left = l->made->unsettled; left; left &= left - 1) {
        const int lane = ayo__lowest_bit(left);
        const ayo__board board = ayo__board_load(&l->on[lane]);
        const ayo__small s = ayo__small_of(&board);
        if (ayo__small_bare(l->rules, &s.pits))
            continue;
        const int mover = ayo__small_mover(&s);
        const uint64_t row = ayo__small_row(l->rules, &s.pits, mover, false);
        const int pit = mover * l->rules->pits + ayo__lowest_bit(row) / 8;
        list[launched++] = ayo__flight_launched(rows, &s.pits, (unsigned)lane, pit);
    }
    return launched;
}

/** All lanes by lists of relays. */
static void step_by_lists(const lanes *l)
{
    notes n;
    ayo__flight list[AYO__LANES + 1];
    ayo__flight landed[AYO__LANES + 1];
    const int moves = ayo__flights_land(landed, list, launch(list, &n, l), l->rules);
    ayo__flights_capture_named(landed, moves, l->rules, n.movers);
    put_down(landed, moves, &n, l);
    const int answers = ayo__flights_land(landed, list, launch_answers(list, l), l->rules);
    for (int i = 0; i < answers; i++)
        l->made->unsettled &= ~(UINT64_C(1) << landed[i].bytes[LANE]);
}
#endif

void ayo__step_lanes(ayo__made *made, const ayo_rules *rules, ayo_position *on, int count,
                     const int32_t *pits, ayo_random *randoms)
{
    leave(made, count);
#if defined(AYO__SMALL)
    const lanes l = {made, rules, on, count, pits, randoms};
#if defined(AYO__FLIGHTS)
    if (ayo__flights_serve(rules) && count >= LISTED) {
        step_by_lists(&l);
        return;
    }
#endif
    if (rules->ring <= AYO__ROWS_RING)
        step_singly(&l, false);
    else if (rules->ring <= AYO__LARGE_RING)
        step_singly(&l, true);
#else
    (void)rules, (void)on, (void)pits, (void)randoms;
#endif
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "board/relays.h"

#if !defined(AYO_PORTABLE_ONLY)
enum {
    PASSES = 12, /* of two laps, until the few relays left are finished one by one */
    NAME_SHIFT = 32,
    ORIGIN_SHIFT = 40
};

/** The row by which a relay at a pit goes on, or rests: the first, which changes nothing. */
static inline size_t row_or_rest(const ayo__relay *r, const ayo__row_set *set)
{
    const size_t on = 0 - (size_t)ayo__relay_goes_on(r, set);
    return r->at * (size_t)(set->per_pit / 8) + (r->seeds & on);
}

AYO__INLINE void add(ayo__relays *all, const ayo_rules *rules, const ayo__board *board, int name,
                     bool large)
{
    const ayo__row_set set = ayo__row_set_of(rules->ring, large);
    const int start = ayo__row_start(rules, ayo__mover(board));
    for (int pit = start; pit < start + rules->pits; pit++) {
        const ayo__relay r = ayo__relay_from(board->word[0], board->word[1], pit);
        const size_t first = 0 - (size_t)(r.seeds == 1);
        ayo__listed *listed = &all->list[all->count];
        listed->board = r.board;
        listed->mark = (row_or_rest(&r, &set) + (set.first & first)) |
                       (uint64_t)name << NAME_SHIFT | (uint64_t)pit << ORIGIN_SHIFT;
        all->count += r.seeds > 0;
    }
}

void ayo__relays_add(ayo__relays *all, const ayo_rules *rules, const ayo__board *board, int name)
{
    if (rules->ring <= AYO__ROWS_RING)
        add(all, rules, board, name, false);
    else
        add(all, rules, board, name, true);
}

static inline int name_of(const ayo__listed *listed)
{
    return (int)(listed->mark >> NAME_SHIFT & 0xff);
}

static inline int origin_of(const ayo__listed *listed)
{
    return (int)(listed->mark >> ORIGIN_SHIFT);
}

/** Give each relay two laps, note the ends, and close up the others. */
AYO__INLINE void pass(uint32_t *masks, ayo__relays *all, const ayo__row_set *set)
{
    ayo__listed *left = all->list;
    for (ayo__listed *listed = all->list; listed < all->list + all->count; listed++) {
        ayo__relay r = {listed->board, 0, 0, 0};
        const uint64_t names = listed->mark >> NAME_SHIFT << NAME_SHIFT;
        ayo__relay_lap(&r, set, (uint32_t)listed->mark);
        ayo__relay_lap(&r, set, row_or_rest(&r, set));
        const uint32_t ended = r.seeds == 1;
        masks[name_of(listed)] |= ended << origin_of(listed);
        left->board = r.board;
        left->mark = names | row_or_rest(&r, set);
        left += 1 - ended;
    }
    all->count = (int)(left - all->list);
}

/** A relay that goes on for long, or has so many seeds to lift that there is no row for them. */
static uint32_t end_alone(const ayo__listed *listed, const ayo__row_set *set, int ring)
{
    const uint32_t row = (uint32_t)listed->mark;
    const int pit = (int)(row / set->per_pit);
    ayo__relay r = ayo__relay_from(listed->board.low, listed->board.high, pit);
    uint64_t laps = 0;
    r.next = row;
    return (uint32_t)ayo__relay_finish(&r, &laps, ring) << origin_of(listed);
}

AYO__INLINE void end_all(uint32_t *masks, ayo__relays *all, int ring, bool large)
{
    const ayo__row_set set = ayo__row_set_of(ring, large);
    for (int i = 0; i < PASSES && all->count > 0; i++)
        pass(masks, all, &set);
    for (int i = 0; i < all->count; i++)
        masks[name_of(&all->list[i])] |= end_alone(&all->list[i], &set, ring);
}

void ayo__relays_end(uint32_t *masks, ayo__relays *all, int ring)
{
    if (ring <= AYO__ROWS_RING)
        end_all(masks, all, ring, false);
    else
        end_all(masks, all, ring, true);
}
#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Moves on boards of up to sixteen pits, which are most boards that are played: a position in
 * three registers, from the caller's memory to the answer. RULES.md, "A move". What is rare is left
 * to the functions for all boards (move.h), which this is the same as.
 */
#ifndef AYO__SMALL_H
#define AYO__SMALL_H

#include "base/bits.h"
#include "base/bytes.h"
#include "base/random.h"
#include "board/across.h"
#include "board/board.h"
#include "board/move.h"
#include "board/pair.h"

#if !defined(AYO_PORTABLE_ONLY)
#define AYO__SMALL

/** A position; the words are those of an ayo__board. */
typedef struct ayo__small {
    ayo__row pits;
    uint64_t tail;
} ayo__small;

/** As ayo__move. */
typedef struct ayo__small_move {
    ayo__small after;
    uint64_t laps;
    uint32_t captured;
    unsigned at; /**< the bit where the last pit begins */
    unsigned seeds;
} ayo__small_move;

static inline ayo__small ayo__small_of(const ayo__board *board)
{
    return (ayo__small){{board->word[0], board->word[1]}, board->word[AYO__TAIL]};
}

static inline ayo__board ayo__small_board(const ayo__small *s)
{
    return (ayo__board){{s->pits.low, s->pits.high, 0, s->tail}};
}

/** The same as a move on a board. */
static inline void ayo__small_tell(ayo__move *out, const ayo__small_move *m)
{
    out->after = ayo__small_board(&m->after);
    out->laps = m->laps;
    out->last = (int)(m->at / 8);
    out->seeds = (int)m->seeds;
    out->captured = m->captured;
}

/* Word by word: as a whole it would go by the stack, in pieces that processors cannot put together
 * at once. */
static inline void ayo__small_store(ayo_position *position, const ayo__small *s)
{
    uint8_t *bytes = (uint8_t *)position;
    ayo__store64(bytes, s->pits.low);
    ayo__store64(bytes + 8, s->pits.high);
    ayo__store64(bytes + 16, 0);
    ayo__store64(bytes + 24, s->tail);
}

static inline int ayo__small_mover(const ayo__small *s)
{
    return (int)(s->tail >> AYO__MOVER_SHIFT & 1);
}

/*
 * Whose move it is looks easy to guess, but is not for a processor that has just seen a relay of
 * some length; so no row is found by a question. A row of eight pits is a whole word, by which
 * nothing can be shifted at once.
 */
/** A side's row in the lowest bytes of a word. */
AYO__INLINE uint64_t ayo__small_row(const ayo_rules *rules, const ayo__row *pits, int side,
                                    bool large)
{
    const unsigned shift = 8u * rules->pits * (unsigned)side;
    const uint64_t low = large ? pits->low >> shift / 2 >> shift / 2 : pits->low >> shift;
    const uint64_t high = large ? pits->high << (32 - shift / 2) << (32 - shift / 2)
                                : pits->high << 1 << (63 - shift);
    return (low | high) & rules->row_bytes[AYO_SOUTH][0];
}

AYO__INLINE bool ayo__small_majority(const ayo_rules *rules, uint64_t tail)
{
    return (tail & 0xff) > rules->win || (tail >> 8 & 0xff) > rules->win;
}

AYO__INLINE bool ayo__small_row_empty(const ayo_rules *rules, const ayo__row *pits, int side)
{
    const uint64_t *row = rules->row_bytes[side];
    return ((pits->low & row[0]) | (pits->high & row[1])) == 0;
}

/** Whether a row has no seeds, so that feeding comes in, or that there is no move. */
AYO__INLINE bool ayo__small_bare(const ayo_rules *rules, const ayo__row *pits)
{
    const uint64_t souths = rules->row_bytes[AYO_SOUTH][0];
    return (pits->low & souths) == 0 || ((pits->low & ~souths) | pits->high) == 0;
}

/** The pit that ayo__random_move() draws first, on a board with no bare row. */
AYO__INLINE int ayo__small_draw(ayo_random *random, const ayo_rules *rules, const ayo__small *s,
                                bool large)
{
    const int mover = ayo__small_mover(s);
    const uint64_t occupied = ayo__flags(ayo__small_row(rules, &s->pits, mover, large));
    const uint32_t count = ayo__flags_count(occupied);
    return mover * rules->pits + ayo__flags_nth(occupied, ayo__random_below(random, count));
}

/**
 * Capture of twos and threes, from the last pit back.
 * @return false if that is the whole row, on which the rules have more to say
 */
AYO__INLINE bool ayo__small_capture_back(ayo__small_move *m, const ayo_rules *rules, int mover,
                                         bool large)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const unsigned width = 8u * rules->pits;
    const unsigned start = width * (1u - (unsigned)mover);
    const unsigned last = m->at - start;
    m->captured = 0;
    m->seeds = 0;
    /* Most moves capture nothing. A processor that guesses so need not wait for the answer; where
     * they end is no guess, so both are one question. */
    const unsigned seeds = ayo__pair_seeds(m->after.pits.low, m->after.pits.high, m->at);
    const unsigned elsewhere = rules->rows[mover] >> m->at / 8 & 1;
    if (((seeds & ~1u) ^ 2) | elsewhere)
        return true;
    /* The row with its last pit uppermost. A pit with anything else ends the chain. */
    const unsigned up = 56 - last;
    const uint64_t row = ayo__small_row(rules, &m->after.pits, 1 - mover, large);
    const uint64_t back = row << up;
    const uint64_t others = ayo__flags((back & ~ones) ^ 2 * ones);
    if (others == 0)
        return false;
    const uint64_t below = ~UINT64_C(0xff) << ayo__highest_bit(others);
    const uint64_t chain = (back & below) >> up;
    m->after.pits.low -= chain << start / 2 << start / 2;
    m->after.pits.high -= chain >> (32 - start / 2) >> (32 - start / 2);
    m->captured = ayo__flags_bits(ayo__flags(chain)) << start / 8;
    m->seeds = ayo__sum_lanes(ayo__lanes(chain));
    return chain != row;
}

/** One lap, or a whole relay. */
AYO__INLINE bool ayo__small_sow(ayo__small_move *m, const ayo_rules *rules, ayo__relay r,
                                bool large)
{
    bool ends = true;
    if (ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_RELAY) {
        ends = ayo__relay_run(&r, &m->laps, rules->ring, rules->ring_bytes[1], large);
    } else {
        const ayo__row_set set = ayo__row_set_of(rules->ring, large);
        ayo__relay_begin(&r, &set);
        r.board.high &= rules->ring_bytes[1];
        m->laps = 1;
    }
    m->after.pits = r.board;
    m->at = r.at;
    return ends;
}

/** What is known of a move. */
typedef enum ayo__known {
    AYO__MADE,    /**< it is legal, and what it does is there */
    AYO__ENDLESS, /**< it is refused */
    AYO__UNKNOWN  /**< something is out of the way: perhaps it is refused */
} ayo__known;

/** Make a move; ayo__move_try() has more to say of what is unknown. */
AYO__INLINE ayo__known ayo__small_try(ayo__small_move *m, const ayo_rules *rules,
                                      const ayo__small *s, int pit, bool large)
{
    const int mover = ayo__small_mover(s);
    if (!ayo__in_row(rules, mover, pit))
        return AYO__UNKNOWN;
    const ayo__relay r = ayo__relay_from(s->pits.low, s->pits.high, pit);
    const bool single = ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_SINGLE;
    const bool across = ayo__rule(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_ACROSS;
    if (r.seeds == 0 || (single && (across || r.seeds > ayo__row_set_of(rules->ring, large).most)))
        return AYO__UNKNOWN;
    if (!ayo__small_sow(m, rules, r, large))
        return AYO__ENDLESS;
    if (across)
        m->seeds = ayo__pair_capture(&m->after.pits, &m->captured, rules, mover, m->at);
    else if (!ayo__small_capture_back(m, rules, mover, large))
        return AYO__UNKNOWN;
    m->after.tail = (s->tail + ((uint64_t)m->seeds << 8 * mover)) ^ UINT64_C(1) << AYO__MOVER_SHIFT;
    /* Whoever leaves the player across some seeds has fed. */
    return ayo__small_row_empty(rules, &m->after.pits, 1 - mover) ? AYO__UNKNOWN : AYO__MADE;
}

/** The pits where first laps from the mover's row end, but for those that go round. */
AYO__INLINE uint32_t ayo__small_reach(const ayo_rules *rules, uint64_t row, int mover, bool large)
{
    const ayo__row_set set = ayo__row_set_of(rules->ring, large);
    const uint16_t *bits =
        ayo__row_bits + ayo__rows_begin(rules->ring) + mover * rules->pits * (ptrdiff_t)set.per_pit;
    uint32_t reach = 0;
    for (size_t i = 0; i < (large ? AYO__LARGE_RING / 2 : AYO__ROWS_RING / 2); i++)
        reach |= bits[i * set.per_pit + (row >> 8 * i & 0xff)];
    return reach;
}

/**
 * Whether the player to move surely has a legal move, majority apart: most positions have a lap
 * that ends in an empty pit, and it is found without sowing.
 */
AYO__INLINE bool ayo__small_has_plain_move(const ayo_rules *rules, const ayo__small *s, bool large)
{
    const int mover = ayo__small_mover(s);
    const uint64_t row = ayo__small_row(rules, &s->pits, mover, large);
    const uint64_t no_row = large ? UINT64_C(0xe0e0e0e0e0e0e0e0) : UINT64_C(0xc0c0c0c0c0c0c0c0);
    if (ayo__forbids_grand_slams(rules) || ayo__small_bare(rules, &s->pits))
        return false;
    if (ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_SINGLE)
        return true;
    if ((row & no_row) != 0)
        return false;
    const uint32_t reach = ayo__small_reach(rules, row, mover, large);
    return (reach & ~ayo__bytes_in_use(s->pits.low, s->pits.high)) != 0;
}

/** Whether some relay of the player to move ends. */
AYO__INLINE bool ayo__small_relay_ends(const ayo_rules *rules, const ayo__small *s, bool large)
{
    const int start = ayo__row_start(rules, ayo__small_mover(s));
    for (int pit = start; pit < start + rules->pits; pit++) {
        ayo__relay r = ayo__relay_from(s->pits.low, s->pits.high, pit);
        uint64_t laps;
        if (r.seeds > 0 && ayo__relay_run(&r, &laps, rules->ring, rules->ring_bytes[1], large))
            return true;
    }
    return false;
}

#endif
#endif

/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/random.h>

#include "base/random.h"
#include "board/move.h"
#include "board/playout.h"
#include "board/small.h"

int ayo__candidates(int pits[AYO_MAX_PITS_PER_ROW + 1], const ayo_rules *rules,
                    const ayo__board *board)
{
    const int start = ayo__row_start(rules, ayo__mover(board));
    int count = 0;
    for (int pit = start; pit < start + rules->pits; pit++) {
        pits[count] = pit;
        count += ayo__seeds(board, pit) > 0;
    }
    return ayo__majority(rules, board) ? 0 : count;
}

#if defined(AYO__SMALL)
/**
 * What is known of the move that is drawn first, and its pit. A generator moves on only for one
 * that is made.
 */
AYO__INLINE ayo__known draw_small(ayo__move *out, int *pit, ayo_random *random,
                                  const ayo_rules *rules, const ayo__board *board, bool large)
{
    const ayo__small s = ayo__small_of(board);
    ayo_random drawn = *random;
    ayo__small_move m;
    if (ayo__small_majority(rules, s.tail) || ayo__small_bare(rules, &s.pits))
        return AYO__UNKNOWN;
    *pit = ayo__small_draw(&drawn, rules, &s, large);
    const ayo__known known = ayo__small_try(&m, rules, &s, *pit, large);
    if (known == AYO__MADE) {
        ayo__small_tell(out, &m);
        *random = drawn;
    }
    return known;
}
#endif

int ayo__random_move(ayo__move *out, ayo_random *random, const ayo_rules *rules,
                     const ayo__board *board)
{
    int endless = -1;
#if defined(AYO__SMALL)
    ayo__known known = AYO__UNKNOWN;
    int first = -1;
    if (rules->ring <= AYO__ROWS_RING)
        known = draw_small(out, &first, random, rules, board, false);
    else if (rules->ring <= AYO__LARGE_RING)
        known = draw_small(out, &first, random, rules, board, true);
    if (known == AYO__MADE)
        return first;
    /* Which takes long to find out, so it is not asked again. */
    if (known == AYO__ENDLESS)
        endless = first;
#endif
    /* One more than there can be, since a candidate is written first and counted then. */
    int pits[AYO_MAX_PITS_PER_ROW + 1];
    int count = ayo__candidates(pits, rules, board);
    while (count > 0) {
        int *drawn = &pits[ayo__random_below(random, (uint32_t)count)];
        const int pit = *drawn;
        if (pit != endless && ayo__move_try(out, rules, board, pit) == AYO_OK)
            return pit;
        *drawn = pits[--count];
    }
    return -1;
}

ayo_status ayo_position_random_move(int *pit, ayo_random *random, const ayo_rules *rules,
                                    const ayo_position *position)
{
    if (!pit || !random)
        return AYO_ERR_NULL;
    ayo__board board;
    const ayo_status status = ayo__board_read(&board, rules, position);
    if (status != AYO_OK)
        return status;
    ayo_random next = *random;
    ayo__move move;
    const int drawn = ayo__random_move(&move, &next, rules, &board);
    if (drawn < 0)
        return AYO_REFUSED_GAME_OVER;
    *random = next;
    *pit = drawn;
    return AYO_OK;
}

#if defined(AYO__SMALL)
/** Random moves as long as nothing is out of the way, in registers from one to the next. */
AYO__INLINE uint64_t play_small(ayo__board *board, ayo_random *random, const ayo_rules *rules,
                                uint64_t max_plies, bool large)
{
    ayo__small s = ayo__small_of(board);
    ayo_random next = *random;
    uint64_t made = 0;
    while (made < max_plies && !ayo__small_majority(rules, s.tail) &&
           !ayo__small_bare(rules, &s.pits)) {
        ayo_random drawn = next;
        ayo__small_move m;
        const int pit = ayo__small_draw(&drawn, rules, &s, large);
        if (ayo__small_try(&m, rules, &s, pit, large) != AYO__MADE)
            break;
        s = m.after;
        next = drawn;
        made++;
    }
    *board = ayo__small_board(&s);
    *random = next;
    return made;
}
#endif

/** Moves that are made fast, none perhaps. */
static uint64_t play_fast(ayo__board *board, ayo_random *random, const ayo_rules *rules,
                          uint64_t max_plies)
{
#if defined(AYO__SMALL)
    if (rules->ring <= AYO__ROWS_RING)
        return play_small(board, random, rules, max_plies, false);
    if (rules->ring <= AYO__LARGE_RING)
        return play_small(board, random, rules, max_plies, true);
#else
    (void)board, (void)random, (void)rules, (void)max_plies;
#endif
    return 0;
}

uint64_t ayo__playout(ayo__board *board, ayo_random *random, const ayo_rules *rules,
                      uint64_t max_plies)
{
    uint64_t made = 0;
    while ((made += play_fast(board, random, rules, max_plies - made)) < max_plies) {
        ayo__move move;
        if (ayo__random_move(&move, random, rules, board) < 0)
            break;
        *board = move.after;
        made++;
    }
    /* The last move ends the game as any move does; a start that was over stays as it is. */
    if (made > 0)
        ayo__sweep(board, rules, ayo__reason(rules, board));
    return made;
}

ayo_status ayo_position_playout(ayo_position *out, uint64_t *plies, ayo_random *random,
                                const ayo_rules *rules, const ayo_position *position,
                                uint64_t max_plies)
{
    if (!out || !random)
        return AYO_ERR_NULL;
    ayo__board board;
    const ayo_status status = ayo__board_read(&board, rules, position);
    if (status != AYO_OK)
        return status;
    const uint64_t made = ayo__playout(&board, random, rules, max_plies);
    ayo__board_store(out, &board);
    if (plies)
        *plies = made;
    return AYO_OK;
}

/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/random.h>

#include "base/bits.h"
#include "board/move.h"

/** A random bit of a mask that is not 0. */
static int random_bit(ayo_random *random, uint32_t mask)
{
    for (uint32_t skip = ayo_random_below(random, (uint32_t)ayo__count_bits(mask)); skip; skip--)
        mask &= mask - 1;
    return ayo__lowest_bit(mask);
}

/** The pits of the mover's row that hold seeds. */
static uint32_t occupied(const ayo_rules *rules, const ayo__board *board)
{
    const int start = ayo__row_start(rules, ayo__mover(board));
    uint32_t mask = 0;
    for (int pit = start; pit < start + rules->pits; pit++)
        mask |= (uint32_t)(ayo__seeds(board, pit) > 0) << pit;
    return mask;
}

/**
 * Make a random legal move; -1 when the game is over. Pits are drawn until one
 * may be played, never one twice, so all legal moves are alike and most of them
 * are sown but once.
 */
static int random_move(ayo__move *out, ayo_random *random, const ayo_rules *rules,
                       const ayo__board *board)
{
    uint32_t pits = ayo__majority(rules, board) ? 0 : occupied(rules, board);
    while (pits) {
        const int pit = random_bit(random, pits);
        if (ayo__move_try(out, rules, board, pit) == AYO_OK)
            return pit;
        pits &= ~(UINT32_C(1) << pit);
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
    const int drawn = random_move(&move, &next, rules, &board);
    if (drawn < 0)
        return AYO_REFUSED_GAME_OVER;
    *random = next;
    *pit = drawn;
    return AYO_OK;
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
    ayo__move move;
    uint64_t made = 0;
    while (made < max_plies && random_move(&move, random, rules, &board) >= 0) {
        board = move.after;
        made++;
    }
    /* The last move ends the game as any move does; a start that was over stays as it is. */
    if (made > 0)
        ayo__sweep(&board, rules, ayo__reason(rules, &board));
    ayo__board_store(out, &board);
    if (plies)
        *plies = made;
    return AYO_OK;
}

/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/random.h>

#include "base/bits.h"
#include "board/move.h"
#include "board/position.h"

/** A random bit of a mask that is not 0. */
static int random_bit(ayo_random *random, uint32_t mask)
{
    for (uint32_t skip = ayo_random_below(random, (uint32_t)ayo__count_bits(mask)); skip; skip--)
        mask &= mask - 1;
    return ayo__lowest_bit(mask);
}

/** A random legal move, or -1 when the game is over. */
static int random_move(ayo_random *random, const ayo_rules *rules, const ayo_position *position)
{
    const uint32_t moves = ayo__legal_moves(rules, position);
    return moves ? random_bit(random, moves) : -1;
}

ayo_status ayo_position_random_move(int *pit, ayo_random *random, const ayo_rules *rules,
                                    const ayo_position *position)
{
    if (!pit || !random)
        return AYO_ERR_NULL;
    const ayo_status status = ayo__position_status(rules, position);
    if (status != AYO_OK)
        return status;
    const int move = random_move(random, rules, position);
    if (move < 0)
        return AYO_REFUSED_GAME_OVER;
    *pit = move;
    return AYO_OK;
}

ayo_status ayo_position_playout(ayo_position *out, uint64_t *plies, ayo_random *random,
                                const ayo_rules *rules, const ayo_position *position,
                                uint64_t max_plies)
{
    if (!out || !random)
        return AYO_ERR_NULL;
    const ayo_status status = ayo__position_status(rules, position);
    if (status != AYO_OK)
        return status;
    ayo__move move = {.after = *position};
    uint64_t made = 0;
    for (int pit; made < max_plies && (pit = random_move(random, rules, &move.after)) >= 0;
         made++) {
        const ayo_position before = move.after;
        (void)ayo__move_try(&move, rules, &before, pit);
    }
    /* The sweep changes a position that is over only by lack of moves. */
    if (made > 0)
        ayo__sweep(&move.after, rules, ayo__reason(rules, &move.after));
    *out = move.after;
    if (plies)
        *plies = made;
    return AYO_OK;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbering the boards of a ring: those with n seeds are numbered 0, 1, 2 … without
 * a gap, so a table needs no keys.
 *
 * With s_i the seeds in the first i + 1 pits, the bars between pits stand at the
 * places s_i + i, and a board is a set of bars: its number in the combinatorial
 * number system is the sum of binomial(s_i + i, i + 1) over all pits but the last.
 */
#ifndef AYO__RANK_H
#define AYO__RANK_H

#include <ayoayo/rules.h>
#include <stdint.h>

enum { AYO__RANK_SEEDS = 127 }; /**< most seeds on a numbered board: a margin fits a signed byte */

/** Constant after ayo__ranking_init(). */
typedef struct ayo__ranking {
    int ring; /**< 2P */
    /** below[i][s] = binomial(s + i, i + 1), or UINT32_MAX where that is more. */
    uint32_t below[AYO_MAX_PITS][AYO__RANK_SEEDS + 1];
} ayo__ranking;

void ayo__ranking_init(ayo__ranking *out, int ring);

/** How many boards hold exactly so many seeds; UINT32_MAX if too many to be numbered. */
uint32_t ayo__rank_count(const ayo__ranking *ranking, int seeds);

/** The board with this number; pits beyond the ring are 0. */
void ayo__unrank(uint8_t pits[AYO_MAX_PITS], const ayo__ranking *ranking, int seeds, uint32_t rank);

/** Go from a board to the one numbered next; of the last, all seeds are in pit 0. */
static inline void ayo__rank_next(uint8_t pits[AYO_MAX_PITS])
{
    /* The lowest bar that has room moves up by one, those below it fall to their lowest places. */
    int pit = 1;
    while (pits[pit] == 0)
        pit++;
    const uint8_t low = pits[0];
    pits[pit]--;
    pits[0] = 0;
    pits[pit - 1] = (uint8_t)(low + 1);
}

/** The number of a board, read from pit `start` once round the ring. */
static inline uint32_t ayo__rank(const ayo__ranking *ranking, const uint8_t pits[AYO_MAX_PITS],
                                 int start)
{
    const int ring = ranking->ring;
    uint32_t rank = 0;
    unsigned seeds = 0;
    for (int i = 0; i < ring - start; i++) {
        seeds += pits[start + i];
        rank += ranking->below[i][seeds];
    }
    for (int i = ring - start; i < ring; i++) {
        seeds += pits[start + i - ring];
        rank += ranking->below[i][seeds];
    }
    /* The last pit was counted too, which is cheaper than stopping before it. */
    return rank - ranking->below[ring - 1][seeds];
}

#endif

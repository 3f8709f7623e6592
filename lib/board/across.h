/* SPDX-License-Identifier: Apache-2.0 */
/* Capture across, on boards of up to sixteen pits in two words. RULES.md, "A move". */
#ifndef AYO__ACROSS_H
#define AYO__ACROSS_H

#include "board/pair.h"
#include "rules/rules.h"

#if !defined(AYO_PORTABLE_ONLY)
/** Take seeds out of the pit that begins at a bit of the two words. */
AYO__INLINE void ayo__pair_take(ayo__row *pits, unsigned at, unsigned seeds)
{
    const uint64_t taken = (uint64_t)seeds << (at & 63);
    const uint64_t in_high = 0 - (uint64_t)(at >> 6);
    pits->low -= taken & ~in_high;
    pits->high -= taken & in_high;
}

/**
 * Capture where a relay has ended, so that its last pit holds one seed. Whether something is
 * caught is hard to guess, so no compiler may see a question in it: all ones stand for yes.
 * @param[out] captured the pits, as bits
 * @param at the bit where the last pit begins
 * @return how many seeds
 */
AYO__INLINE unsigned ayo__pair_capture(ayo__row *pits, uint32_t *captured, const ayo_rules *rules,
                                       int mover, unsigned at)
{
    const unsigned taken = ayo__rule(rules, AYO_OPTION_CAPTURING_SEED) == AYO_CAPTURING_SEED_TAKEN;
    const unsigned opposite = 8 * (rules->ring - 1u) - at;
    const unsigned own_row = 0u - (rules->rows[mover] >> at / 8 & 1);
    const unsigned caught = ayo__pair_seeds(pits->low, pits->high, opposite) & own_row;
    const unsigned any = (caught + 0xff) >> 8;
    const unsigned own = any & taken;
    ayo__pair_take(pits, opposite, caught);
    ayo__pair_take(pits, at, own);
    *captured = any << opposite / 8 | own << at / 8;
    return caught + own;
}
#endif
#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The sowing kernel. It knows a ring of pits and nothing else: no players, no
 * captures, no rules. Everything that sows goes through this interface.
 */
#ifndef AYO__SOW_H
#define AYO__SOW_H

#include <ayoayo/rules.h>
#include <stdbool.h>
#include <stdint.h>

/** How a sowing ended. */
typedef struct ayo__sowing {
    uint64_t laps; /**< at least 1 */
    int last;      /**< the pit where the last seed fell */
} ayo__sowing;

/**
 * Sow a whole relay in place.
 * @param pits the seeds; changed to those after the relay, or left undefined if it is endless
 * @param ring 2P, the pits that count
 * @param origin the first pit to lift; it holds seeds
 * @return false if the relay is endless
 */
bool ayo__sow_relay(ayo__sowing *out, uint8_t pits[AYO_MAX_PITS], int ring, int origin);

/** Sow a single lap in place. */
ayo__sowing ayo__sow_lap(uint8_t pits[AYO_MAX_PITS], int ring, int origin);

/** The pit where a lap's last seed falls. */
static inline int ayo__lap_end(int ring, int origin, int seeds)
{
    /* The origin is passed over, so 2P-1 seeds go once round. */
    const int end = origin + 1 + (seeds - 1) % (ring - 1);
    return end < ring ? end : end - ring;
}

#endif

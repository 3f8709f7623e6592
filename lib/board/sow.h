/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sowing on every board. It knows a ring of pits and nothing else: no players, no captures, no
 * rules.
 */
#ifndef AYO__SOW_H
#define AYO__SOW_H

#include <stdbool.h>
#include <stdint.h>

#include "board/board.h"

/** How a sowing ended. */
typedef struct ayo__sowing {
    uint64_t laps; /**< at least 1 */
    int last;      /**< the pit where the last seed fell */
} ayo__sowing;

/**
 * Sow a whole relay in place.
 * @param board its pits are changed to those after the relay, or left undefined if it is endless
 * @param ring 2P, the pits that count
 * @param origin the first pit to lift; it holds seeds
 * @return false if the relay is endless
 */
bool ayo__sow_relay(ayo__sowing *out, ayo__board *board, int ring, int origin);

/** Sow a single lap in place. */
ayo__sowing ayo__sow_lap(ayo__board *board, int ring, int origin);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many relays at once with AVX-512: 64 boards lie side by side, one register a pit.
 *
 *                 lane 0   1   2   3  …  63
 *     pit 0          4   0   6   5  …   1     a row holds one pit of all boards,
 *     pit 1          4   1   0   5  …   0     a column (lane) is one board
 *       …
 *     pit 11         4   6   1   0  …   2
 *     mine           0   7   2   0  …   9     the store of the player to move
 *     theirs         0   0   0   0  …   4
 *     at             3   9   0   7  …   5     in flight only: the pit being lifted,
 *     hand           4   2   9   1  …   3     and its seeds; 1 when the relay has ended
 *
 * A lap of all 64 goes through the pits once. A pit's distance from `at`, looked
 * up in a table of 16 bytes, against the seeds that remain in the hand after
 * whole rounds says which lanes drop one more seed there, and in which lanes it
 * is the last, to be lifted next. A relay that has ended drops nothing.
 *
 * The tree is walked breadth first as far as 64 columns reach, and no further:
 * each ply has a list of positions and a list of relays in flight. Whenever a
 * list holds 64 columns its last 64 are worked on; columns that go elsewhere are
 * taken out by one compression a row. So all lanes have work but at the very end.
 * Columns may go from any list to the next in any order, since a leaf count is a sum.
 */
#ifndef AYO__FLIGHT_WIDE_H
#define AYO__FLIGHT_WIDE_H

#include <ayoayo/position.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/cpu.h"
#include "board/board.h"
#include "board/flight.h"
#include "board/rows.h"
#include "rules/rules.h"

enum {
    AYO__WIDE_LANES = 64,
    /** So many lanes' names, and a pit, go into two bytes. */
    AYO__WIDE_GROUPS = 64,
    /** The rows of a list: pits first. */
    AYO__WIDE_MINE = AYO__ROWS_RING,
    AYO__WIDE_THEIRS,
    AYO__WIDE_NODE_ROWS,
    AYO__WIDE_AT = AYO__WIDE_NODE_ROWS,
    AYO__WIDE_HAND,
    AYO__WIDE_FLIGHT_ROWS,
    /*
     * An append writes 64 columns, however many count. It finds less than 64
     * nodes, or less than 128 relays. A power of two, so that no row lies across
     * two pages, where writing is slow.
     */
    AYO__WIDE_NODES = 2 * AYO__WIDE_LANES,
    AYO__WIDE_FLIGHTS = 4 * AYO__WIDE_LANES
};

/** What all plies of one count share. */
typedef struct ayo__wide {
    const ayo_rules *rules;
    uint64_t leaves; /**< counted so far */
    /** For so many seeds: the rounds that a lap of them makes of the whole ring. */
    _Alignas(64) uint8_t rounds[AYO__ROWS_PER_PIT];
    /** And how far from its origin the last seed falls, and 128; 0 and 128 for one seed: no lap. */
    uint8_t reach[AYO__ROWS_PER_PIT];
    /** For every pit and origin: the distance, and 128; but 0 where a lap leaves nothing. */
    uint8_t distance[AYO__ROWS_RING][16];
    /**
     * For every pit of the player across and number of seeds: where the last one falls, as a bit
     * of pits 0 … 7 and of 8 …; 0 where none falls, or the lap comes round.
     */
    _Alignas(64) uint8_t falls_low[AYO__ROWS_RING / 2][AYO__ROWS_PER_PIT];
    uint8_t falls_high[AYO__ROWS_RING / 2][AYO__ROWS_PER_PIT];
} ayo__wide;

/** The lists of one ply. */
typedef struct ayo__wide_ply {
    ayo__wide *shared;
    struct ayo__wide_ply *below; /**< NULL where moves are only counted or noted */
    uint32_t *masks;             /**< where moves are noted, or NULL */
    int nodes;
    int flights;
    _Alignas(AYO__WIDE_FLIGHTS) uint8_t flight[AYO__WIDE_FLIGHT_ROWS][AYO__WIDE_FLIGHTS];
    uint8_t node[AYO__WIDE_NODE_ROWS][AYO__WIDE_NODES];
} ayo__wide_ply;

/** Whether a rule set's moves can be made this way on this processor. */
static inline bool ayo__wide_serves(const ayo_rules *rules)
{
    return rules->wide && ayo__flights_serve(rules);
}

#if defined(AYO__WIDE)
/** Begin a count. */
void ayo__wide_begin(ayo__wide *shared, const ayo_rules *rules);

/** Make the empty lists of a ply; `below` is the next one, or NULL for the last. */
void ayo__wide_open(ayo__wide_ply *ply, ayo__wide *shared, ayo__wide_ply *below);

/** Add a position to a ply. Its leaves are counted now or later. */
void ayo__wide_add(ayo__wide_ply *ply, const ayo__board *board);

/** Make the empty list of moves that are noted in masks rather than counted. */
void ayo__wide_open_masks(ayo__wide_ply *ply, ayo__wide *shared, uint32_t *masks);

/**
 * Find the moves of 64 positions; those that are none have no moves. Moves are noted now or
 * later: the bit of the pit in `masks[64 * group + lane]`, and no bit is cleared.
 * @param group below #AYO__WIDE_GROUPS
 * @return the lanes that have to feed: they are left out
 */
uint64_t ayo__wide_note_moves(ayo__wide_ply *ply, const ayo_position from[AYO__WIDE_LANES],
                              int group);

/** Count or note what is left in the lists of a ply and below. */
void ayo__wide_finish(ayo__wide_ply *ply);
#endif

#endif

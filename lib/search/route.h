/* SPDX-License-Identifier: Apache-2.0 */
/* Best play within one layer of a table. */
#ifndef AYO__ROUTE_H
#define AYO__ROUTE_H

#include "tables/table.h"

typedef struct ayo__route {
    uint8_t *pits; /**< the moves, the first one by the position's mover */
    size_t count;  /**< 0: no move that keeps the margin ever leaves the layer */
    size_t room;
} ayo__route;

/**
 * The shortest line of moves that all keep the margin, to a capture or a stuck
 * player. Any walk by such moves would do for a line of best play, were it not
 * that it may go in circles.
 * @param out to be released, on failure too
 * @param position in the table, not stuck
 * @return #AYO_OK, #AYO_ERR_NO_MEMORY
 */
ayo_status ayo__route_find(ayo__route *out, const ayo_table *table, const ayo_position *position,
                           const ayo_allocator *allocator);

void ayo__route_release(ayo__route *route, const ayo_allocator *allocator);

#endif

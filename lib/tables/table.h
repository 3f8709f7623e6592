/* SPDX-License-Identifier: Apache-2.0 */
/* What a table is inside. */
#ifndef AYO__TABLE_H
#define AYO__TABLE_H

#include <ayoayo/tables.h>

#include "base/os.h"
#include "rules/rules.h"
#include "tables/ply.h"
#include "tables/rank.h"

/**
 * The margins of the positions with n seeds on the board and South to move, by
 * rank: a signed byte each. North's positions are South's with the board turned.
 */
typedef struct ayo__layer {
    const int8_t *values;
    uint32_t count;
    bool owned; /**< in the allocator's memory, not in the mapped file */
} ayo__layer;

struct ayo_table {
    ayo_allocator allocator;
    ayo_rules rules; /**< `majority=plays-on`, so that moves are those of the game played on */
    ayo__ranking ranking;
    ayo__mapped file; /**< of an opened table */
    int seeds;        /**< layers 0 … seeds are there */
    ayo__layer layers[AYO_TABLE_MAX_SEEDS + 1];
};

/** The options that margins depend on; the others, and those without effect, are set to one value.
 */
ayo_rules ayo__margin_rules(const ayo_rules *rules);

/** Make a table without any layer, for rules that ayo__margin_rules() made. */
ayo_status ayo__table_new(ayo_table **out, const ayo_rules *rules, const ayo_allocator *allocator);

/** The margin of a board for the player whose row begins at `start`; the layer is there. */
static inline int ayo__table_value(const ayo_table *table, const uint8_t *pits, int start,
                                   int seeds)
{
    return table->layers[seeds].values[ayo__rank(&table->ranking, pits, start)];
}

#endif

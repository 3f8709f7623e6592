/* SPDX-License-Identifier: Apache-2.0 */
#include "tables/table.h"

/** Whether the bytes are a position of the table's board, with any number of seeds in the stores.
 */
static bool is_position(const ayo_table *table, const ayo_position *position)
{
    unsigned stray = 0;
    for (int i = table->rules.ring; i < AYO_MAX_PITS; i++)
        stray |= position->pits[i];
    for (int i = 0; i < 4; i++)
        stray |= position->reserved[i];
    return stray == 0 && position->mover <= AYO_NORTH &&
           position->pits_per_row == table->rules.pits;
}

static ayo_status check(const ayo_table *table, const ayo_position *position)
{
    if (!table || !position)
        return AYO_ERR_NULL;
    if (!is_position(table, position))
        return AYO_ERR_POSITION;
    return ayo__board_seeds(&table->rules, position) <= table->seeds ? AYO_OK : AYO_ERR_LIMIT;
}

static int value_of(const ayo_table *table, const ayo_position *position)
{
    return ayo__table_value(table, position->pits, ayo__row_start(&table->rules, position->mover),
                            ayo__board_seeds(&table->rules, position));
}

ayo_status ayo_table_probe(int32_t *margin, const ayo_table *table, const ayo_position *position)
{
    if (!margin)
        return AYO_ERR_NULL;
    const ayo_status status = check(table, position);
    if (status == AYO_OK)
        *margin = value_of(table, position);
    return status;
}

ayo_status ayo_table_moves(int32_t values[AYO_MAX_PITS], uint32_t *best, const ayo_table *table,
                           const ayo_position *position)
{
    if (!values)
        return AYO_ERR_NULL;
    const ayo_status status = check(table, position);
    if (status != AYO_OK)
        return status;
    int32_t most = AYO_NO_VALUE;
    uint32_t mask = 0;
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        ayo__ply move;
        values[pit] = AYO_NO_VALUE;
        if (ayo__ply_try(&move, &table->rules, position, pit) != AYO_OK)
            continue;
        values[pit] = move.seeds - value_of(table, &move.after);
        if (values[pit] > most)
            mask = 0;
        if (values[pit] >= most) {
            most = values[pit];
            mask |= UINT32_C(1) << pit;
        }
    }
    if (best)
        *best = mask;
    return AYO_OK;
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "tables/table.h"

#include <string.h>

#include "base/allocator.h"

ayo_rules ayo__margin_rules(const ayo_rules *rules)
{
    uint8_t values[AYO_OPTION_COUNT];
    memcpy(values, rules->values, sizeof values);
    values[AYO_OPTION_SEEDS_PER_PIT] = 4;
    values[AYO_OPTION_MAJORITY] = AYO_MAJORITY_PLAYS_ON;
    values[AYO_OPTION_REPETITION] = 0;
    const bool across = values[AYO_OPTION_CAPTURE] == AYO_CAPTURE_ACROSS;
    if (!across)
        values[AYO_OPTION_CAPTURING_SEED] = AYO_CAPTURING_SEED_TAKEN;
    /* A relay ends in an empty pit, so it never makes two or three there. */
    if (across || values[AYO_OPTION_SOWING] == AYO_SOWING_RELAY)
        values[AYO_OPTION_GRAND_SLAM] = AYO_GRAND_SLAM_NO_CAPTURE;
    ayo_rules made = {.allocator = {NULL, NULL}};
    /* 4 seeds a pit fit every board, so this cannot fail. */
    (void)ayo__rules_init(&made, values);
    return made;
}

ayo_status ayo__table_new(ayo_table **out, const ayo_rules *rules, const ayo_allocator *allocator)
{
    const ayo_allocator memory = ayo__allocator_or_default(allocator);
    if (!memory.resize)
        return AYO_ERR_NULL;
    ayo_table *table = ayo__allocate(&memory, sizeof *table);
    if (!table)
        return AYO_ERR_NO_MEMORY;
    memset(table, 0, sizeof *table);
    table->allocator = memory;
    table->rules = *rules;
    table->seeds = -1;
    ayo__ranking_init(&table->ranking, rules->ring);
    *out = table;
    return AYO_OK;
}

ayo_status ayo_table_create(ayo_table **out, const ayo_rules *rules, const ayo_allocator *allocator)
{
    /* An empty board is stuck and has nothing to give. */
    static const int8_t empty_board = 0;
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    if (!rules)
        return AYO_ERR_NULL;
    const ayo_rules margin_rules = ayo__margin_rules(rules);
    const ayo_status status = ayo__table_new(out, &margin_rules, allocator);
    if (status != AYO_OK)
        return status;
    (*out)->layers[0] = (ayo__layer){&empty_board, 1, false};
    (*out)->seeds = 0;
    return AYO_OK;
}

void ayo_table_destroy(ayo_table *table)
{
    if (!table)
        return;
    const ayo_allocator allocator = table->allocator;
    for (int n = 0; n <= table->seeds; n++)
        if (table->layers[n].owned)
            ayo__release(&allocator, (void *)(uintptr_t)table->layers[n].values,
                         table->layers[n].count);
    ayo__unmap(&table->file, &allocator);
    ayo__release(&allocator, table, sizeof *table);
}

ayo_status ayo_table_info_get(ayo_table_info *out, const ayo_table *table)
{
    if (!out || !table)
        return AYO_ERR_NULL;
    if (out->struct_size < sizeof *out)
        return AYO_ERR_STRUCT_SIZE;
    out->seeds = table->seeds;
    out->positions = 0;
    for (int n = 0; n <= table->seeds; n++)
        out->positions += table->layers[n].count;
    out->mapped = table->file.bytes != NULL;
    return AYO_OK;
}

const ayo_rules *ayo_table_rules(const ayo_table *table)
{
    return table ? &table->rules : NULL;
}

bool ayo_table_serves(const ayo_table *table, const ayo_rules *rules)
{
    if (!table || !rules)
        return false;
    const ayo_rules needed = ayo__margin_rules(rules);
    return ayo_rules_equal(&table->rules, &needed);
}

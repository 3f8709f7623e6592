/* SPDX-License-Identifier: Apache-2.0 */
#include "rules/rules.h"

#include <string.h>

#include "base/allocator.h"
#include "base/bytes.h"
#include "base/cpu.h"
#include "rules/options.h"

ayo_status ayo__rules_init(ayo_rules *rules, const uint8_t values[AYO_OPTION_COUNT])
{
    const unsigned pits = values[AYO_OPTION_PITS_PER_ROW];
    const unsigned seeds = 2 * pits * values[AYO_OPTION_SEEDS_PER_PIT];
    if (seeds > AYO_MAX_SEEDS)
        return AYO_ERR_SIZE;
    memcpy(rules->values, values, sizeof rules->values);
    rules->pits = (uint8_t)pits;
    rules->ring = (uint8_t)(2 * pits);
    rules->seeds = (uint8_t)seeds;
    rules->win = values[AYO_OPTION_MAJORITY] == AYO_MAJORITY_ENDS ? (uint8_t)(seeds / 2) : 255;
    rules->wide = ayo__cpu_is_wide();
    rules->rows[0] = (UINT32_C(1) << pits) - 1;
    rules->rows[1] = rules->rows[0] << pits;
    for (int i = 0; i < AYO_MAX_PITS / 8; i++) {
        rules->row_bytes[0][i] = ayo__ring_mask((int)pits, i);
        rules->ring_bytes[i] = ayo__ring_mask((int)(2 * pits), i);
        rules->row_bytes[1][i] = rules->ring_bytes[i] & ~rules->row_bytes[0][i];
    }
    return AYO_OK;
}

ayo_status ayo__rules_new(ayo_rules **out, const uint8_t values[AYO_OPTION_COUNT],
                          const ayo_allocator *allocator)
{
    ayo_rules rules = {.allocator = ayo__allocator_or_default(allocator)};
    if (!rules.allocator.resize)
        return AYO_ERR_NULL;
    const ayo_status status = ayo__rules_init(&rules, values);
    if (status != AYO_OK)
        return status;
    *out = ayo__allocate(&rules.allocator, sizeof rules);
    if (!*out)
        return AYO_ERR_NO_MEMORY;
    **out = rules;
    return AYO_OK;
}

ayo_status ayo_rules_create(ayo_rules **out, int preset, const ayo_allocator *allocator)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    if (preset < 0 || preset >= AYO_PRESET_COUNT)
        return AYO_ERR_PRESET;
    return ayo__rules_new(out, ayo__presets[preset].values, allocator);
}

/** Put settings over option values; the board's size is not looked at. */
static ayo_status override(uint8_t values[AYO_OPTION_COUNT], const ayo_setting *settings,
                           size_t count)
{
    unsigned seen = 0;
    for (size_t i = 0; i < count; i++) {
        const ayo_setting setting = settings[i];
        if (setting.option < 0 || setting.option >= AYO_OPTION_COUNT)
            return AYO_ERR_OPTION;
        if (seen & 1u << setting.option)
            return AYO_ERR_OPTION_REPEATED;
        if (!ayo__option_allows(setting.option, setting.value))
            return AYO_ERR_OPTION_VALUE;
        seen |= 1u << setting.option;
        values[setting.option] = (uint8_t)setting.value;
    }
    return AYO_OK;
}

ayo_status ayo_rules_with(ayo_rules **out, const ayo_rules *base, const ayo_setting *settings,
                          size_t count, const ayo_allocator *allocator)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    if (!base || (!settings && count > 0))
        return AYO_ERR_NULL;
    uint8_t values[AYO_OPTION_COUNT];
    memcpy(values, base->values, sizeof values);
    const ayo_status status = override(values, settings, count);
    return status == AYO_OK ? ayo__rules_new(out, values, allocator) : status;
}

void ayo_rules_destroy(ayo_rules *rules)
{
    if (!rules)
        return;
    const ayo_allocator allocator = rules->allocator;
    ayo__release(&allocator, rules, sizeof *rules);
}

ayo_status ayo_rules_option(int32_t *value, const ayo_rules *rules, int option)
{
    if (!value || !rules)
        return AYO_ERR_NULL;
    if (option < 0 || option >= AYO_OPTION_COUNT)
        return AYO_ERR_OPTION;
    *value = rules->values[option];
    return AYO_OK;
}

bool ayo_rules_equal(const ayo_rules *a, const ayo_rules *b)
{
    return a && b && memcmp(a->values, b->values, sizeof a->values) == 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a rule set: a preset's name, then options, comma-separated. */
#include <string.h>

#include "base/allocator.h"
#include "base/text.h"
#include "rules/options.h"
#include "rules/rules.h"

/** A stretch of text up to a separator or the end. */
typedef struct word {
    const char *start;
    size_t length;
} word;

static word read_word(ayo__reader *reader, char separator)
{
    const size_t start = reader->at;
    for (int c; (c = ayo__peek(reader)) >= 0 && c != ',' && c != (unsigned char)separator;)
        reader->at++;
    return (word){reader->text + start, reader->at - start};
}

static bool word_is(word w, const char *name)
{
    return strlen(name) == w.length && memcmp(name, w.start, w.length) == 0;
}

static int find_preset(word w)
{
    int preset = 0;
    while (preset < AYO_PRESET_COUNT && !word_is(w, ayo__presets[preset].name))
        preset++;
    return preset;
}

static int find_option(word w)
{
    int option = 0;
    while (option < AYO_OPTION_COUNT && !word_is(w, ayo__options[option].name))
        option++;
    return option;
}

/** The value that a word names, or -1. */
static int find_value(int option, word w)
{
    const ayo__option *row = &ayo__options[option];
    if (!row->choices) {
        ayo__reader reader = ayo__reader_over(w.start, w.length);
        int number;
        const bool whole = ayo__accept_number(&reader, &number) && reader.at == w.length;
        return whole && ayo__option_allows(option, number) ? number : -1;
    }
    for (int value = 0; value <= row->most; value++)
        if (word_is(w, row->choices[value].name))
            return value;
    return -1;
}

/** Read `option=value`; on failure the reader stands where the text is wrong. */
static ayo_status read_setting(uint8_t values[AYO_OPTION_COUNT], unsigned *seen,
                               ayo__reader *reader)
{
    const size_t start = reader->at;
    const int option = find_option(read_word(reader, '='));
    const size_t value_at = reader->at + 1;
    if (option == AYO_OPTION_COUNT || *seen & 1u << option) {
        reader->at = start;
        return option == AYO_OPTION_COUNT ? AYO_ERR_OPTION : AYO_ERR_OPTION_REPEATED;
    }
    if (!ayo__accept(reader, '='))
        return AYO_ERR_OPTION_VALUE;
    const int value = find_value(option, read_word(reader, ','));
    if (value < 0) {
        reader->at = value_at;
        return AYO_ERR_OPTION_VALUE;
    }
    *seen |= 1u << option;
    values[option] = (uint8_t)value;
    return AYO_OK;
}

static ayo_status read_values(uint8_t values[AYO_OPTION_COUNT], ayo__reader *reader)
{
    const int preset = find_preset(read_word(reader, ','));
    if (preset == AYO_PRESET_COUNT) {
        reader->at = 0;
        return AYO_ERR_PRESET;
    }
    memcpy(values, ayo__presets[preset].values, AYO_OPTION_COUNT);
    unsigned seen = 0;
    while (ayo__accept(reader, ',')) {
        const ayo_status status = read_setting(values, &seen, reader);
        if (status != AYO_OK)
            return status;
    }
    return AYO_OK;
}

ayo_status ayo_rules_parse(ayo_rules **out, size_t *error_offset, const char *text, size_t length,
                           const ayo_allocator *allocator)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    if (!text || !ayo__allocator_or_default(allocator).resize)
        return AYO_ERR_NULL;
    ayo__reader reader = ayo__reader_over(text, length);
    uint8_t values[AYO_OPTION_COUNT];
    ayo_status status = read_values(values, &reader);
    if (status == AYO_OK)
        status = ayo__rules_new(out, values, allocator);
    /* Too large a board shows only after the last option. */
    if (status == AYO_OK || status == AYO_ERR_NO_MEMORY)
        return status;
    return ayo__fail_at(error_offset, reader.at, status);
}

static int differences(const ayo_rules *rules, int preset)
{
    int count = 0;
    for (int option = 0; option < AYO_OPTION_COUNT; option++)
        count += rules->values[option] != ayo__presets[preset].values[option];
    return count;
}

static int nearest_preset(const ayo_rules *rules)
{
    int nearest = 0;
    for (int preset = 1; preset < AYO_PRESET_COUNT; preset++)
        if (differences(rules, preset) < differences(rules, nearest))
            nearest = preset;
    return nearest;
}

static void write_rules(ayo__writer *writer, const void *object)
{
    const ayo_rules *rules = object;
    const ayo__preset *preset = &ayo__presets[nearest_preset(rules)];
    ayo__write_text(writer, preset->name);
    for (int option = 0; option < AYO_OPTION_COUNT; option++) {
        const ayo__option *row = &ayo__options[option];
        const uint8_t value = rules->values[option];
        if (value == preset->values[option])
            continue;
        ayo__write_char(writer, ',');
        ayo__write_text(writer, row->name);
        ayo__write_char(writer, '=');
        if (row->choices)
            ayo__write_text(writer, row->choices[value].name);
        else
            ayo__write_number(writer, value);
    }
}

ayo_status ayo_rules_format(char *buffer, size_t capacity, size_t *length, const ayo_rules *rules)
{
    return rules ? ayo__format(buffer, capacity, length, write_rules, rules) : AYO_ERR_NULL;
}

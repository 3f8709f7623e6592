/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A table as a file, every number in it little-endian:
 *
 * | byte      | content                                                        |
 * |-----------|----------------------------------------------------------------|
 * | 0 … 7     | the letters "AYOTABLE"                                         |
 * | 8 … 11    | the version of this format                                     |
 * | 12 … 15   | N: layers 0 … N follow                                         |
 * | 16 … 23   | the rules: the values of the options in `stored`, then 0       |
 * | 24 … 31   | the bytes of the whole file                                    |
 * | 32 …      | of each layer its positions and its checksum, 8 bytes each     |
 * | 8 bytes   | the checksum of all bytes before it                            |
 * | the rest  | the layers, one signed byte a position, in the order of ranks  |
 */
#include <string.h>

#include "base/allocator.h"
#include "base/bytes.h"
#include "rules/options.h"
#include "tables/table.h"

enum {
    FORMAT_VERSION = 1,
    AT_VERSION = 8,
    AT_SEEDS = 12,
    AT_RULES = 16,
    AT_SIZE = 24,
    AT_LAYERS = 32,
    LAYER_ENTRY = 16,
    HEADER_MOST = AT_LAYERS + LAYER_ENTRY * (AYO_TABLE_MAX_SEEDS + 1) + 8
};

static const uint8_t magic[8] = {'A', 'Y', 'O', 'T', 'A', 'B', 'L', 'E'};

/** The options that a margin depends on. */
static const uint8_t stored[] = {
    AYO_OPTION_PITS_PER_ROW, AYO_OPTION_SOWING,  AYO_OPTION_CAPTURE,   AYO_OPTION_CAPTURING_SEED,
    AYO_OPTION_LEFTOVERS,    AYO_OPTION_FEEDING, AYO_OPTION_GRAND_SLAM};

static void put32(uint8_t *bytes, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
}

static uint32_t get32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

/**
 * Each step is one-to-one in the sum for a given word and in the word for a given
 * sum, so a change within one word always changes the end: no flipped byte
 * goes unnoticed. Four sums side by side keep pace with memory.
 */
static uint64_t mix(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9fb21c651e98df25);
    return sum ^ sum >> 29;
}

static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sums[4] = {1, 2, 3, 4};
    size_t at = 0;
    for (; size - at >= 32; at += 32)
        for (size_t i = 0; i < 4; i++)
            sums[i] = mix(sums[i], ayo__load64(bytes + at + 8 * i));
    uint64_t sum = size;
    for (size_t i = 0; i < 4; i++)
        sum = mix(sum, sums[i]);
    for (; at < size; at++)
        sum = mix(sum, bytes[at]);
    return sum;
}

static size_t header_size(int seeds)
{
    return AT_LAYERS + LAYER_ENTRY * ((size_t)seeds + 1) + 8;
}

static size_t write_header(uint8_t header[HEADER_MOST], const ayo_table *table)
{
    const size_t size = header_size(table->seeds);
    uint64_t whole = size;
    memset(header, 0, size);
    memcpy(header, magic, sizeof magic);
    put32(header + AT_VERSION, FORMAT_VERSION);
    put32(header + AT_SEEDS, (uint32_t)table->seeds);
    for (size_t i = 0; i < sizeof stored; i++)
        header[AT_RULES + i] = table->rules.values[stored[i]];
    for (int n = 0; n <= table->seeds; n++) {
        const ayo__layer *layer = &table->layers[n];
        uint8_t *entry = header + AT_LAYERS + LAYER_ENTRY * n;
        ayo__store64(entry, layer->count);
        ayo__store64(entry + 8, checksum((const uint8_t *)layer->values, layer->count));
        whole += layer->count;
    }
    ayo__store64(header + AT_SIZE, whole);
    ayo__store64(header + size - 8, checksum(header, size - 8));
    return size;
}

ayo_status ayo_table_save(const ayo_table *table, const char *path)
{
    if (!table || !path)
        return AYO_ERR_NULL;
    uint8_t header[HEADER_MOST];
    ayo__part parts[AYO_TABLE_MAX_SEEDS + 2];
    parts[0] = (ayo__part){header, write_header(header, table)};
    for (int n = 0; n <= table->seeds; n++)
        parts[n + 1] = (ayo__part){table->layers[n].values, table->layers[n].count};
    return ayo__write_file(path, parts, (size_t)table->seeds + 2, &table->allocator);
}

/** Whether it is a file of this format, and the whole header is there and as it was written. */
static ayo_status check_header(const ayo__mapped *file)
{
    const size_t known = file->size < sizeof magic ? file->size : sizeof magic;
    if (memcmp(file->bytes, magic, known) != 0)
        return AYO_ERR_FILE_FOREIGN;
    if (file->size < AT_VERSION + 4)
        return AYO_ERR_FILE_TRUNCATED;
    if (get32(file->bytes + AT_VERSION) > FORMAT_VERSION)
        return AYO_ERR_FILE_VERSION;
    if (file->size < AT_LAYERS)
        return AYO_ERR_FILE_TRUNCATED;
    const uint32_t seeds = get32(file->bytes + AT_SEEDS);
    if (seeds > AYO_TABLE_MAX_SEEDS)
        return AYO_ERR_FILE_CORRUPT;
    const size_t size = header_size((int)seeds);
    if (file->size < size)
        return AYO_ERR_FILE_TRUNCATED;
    const uint64_t sum = ayo__load64(file->bytes + size - 8);
    return sum == checksum(file->bytes, size - 8) ? AYO_OK : AYO_ERR_FILE_CORRUPT;
}

/** The rules of a file whose header is good. */
static ayo_status read_rules(ayo_rules *out, const ayo__mapped *file)
{
    ayo_rules rules = {.allocator = {NULL, NULL}};
    for (size_t i = 0; i < sizeof stored; i++) {
        rules.values[stored[i]] = file->bytes[AT_RULES + i];
        if (!ayo__option_allows(stored[i], rules.values[stored[i]]))
            return AYO_ERR_FILE_CORRUPT;
    }
    *out = ayo__margin_rules(&rules);
    return AYO_OK;
}

/**
 * Whether no value is more than the seeds on the board: what is built on a layer counts
 * on that, and right checksums do not say that an honest program has written the file.
 */
static bool can_be_margins(const uint8_t *values, uint32_t count, int seeds)
{
    unsigned beyond = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int8_t value = (int8_t)values[i];
        beyond |= (unsigned)(value > seeds) | (unsigned)(value < -seeds);
    }
    return beyond == 0;
}

/** Take the layers from the file, which must be all there and as they were written. */
static ayo_status read_layers(ayo_table *table)
{
    const ayo__mapped *file = &table->file;
    const uint64_t whole = ayo__load64(file->bytes + AT_SIZE);
    if (file->size != whole)
        return file->size < whole ? AYO_ERR_FILE_TRUNCATED : AYO_ERR_FILE_CORRUPT;
    const int seeds = (int)get32(file->bytes + AT_SEEDS);
    size_t at = header_size(seeds);
    for (int n = 0; n <= seeds; n++) {
        const uint8_t *entry = file->bytes + AT_LAYERS + LAYER_ENTRY * n;
        const uint32_t count = ayo__rank_count(&table->ranking, n);
        if (ayo__load64(entry) != count || count > file->size - at ||
            ayo__load64(entry + 8) != checksum(file->bytes + at, count) ||
            !can_be_margins(file->bytes + at, count, n))
            return AYO_ERR_FILE_CORRUPT;
        table->layers[n] = (ayo__layer){(const int8_t *)(file->bytes + at), count, false};
        at += count;
    }
    table->seeds = seeds;
    return at == file->size ? AYO_OK : AYO_ERR_FILE_CORRUPT;
}

static ayo_status open_mapped(ayo_table **out, const ayo_rules *rules, const ayo__mapped *file,
                              const ayo_allocator *allocator)
{
    ayo_rules found;
    ayo_status status = check_header(file);
    if (status == AYO_OK)
        status = read_rules(&found, file);
    if (status == AYO_OK)
        status = ayo__table_new(out, &found, allocator);
    if (status != AYO_OK)
        return status;
    (*out)->file = *file;
    if (rules && !ayo_table_serves(*out, rules))
        return AYO_ERR_FILE_RULES;
    return read_layers(*out);
}

ayo_status ayo_table_open(ayo_table **out, const ayo_rules *rules, const char *path,
                          const ayo_allocator *allocator)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    const ayo_allocator memory = ayo__allocator_or_default(allocator);
    if (!path || !memory.resize)
        return AYO_ERR_NULL;
    ayo__mapped file = {NULL, 0};
    ayo_status status = ayo__map(&file, path, &memory);
    if (status == AYO_OK)
        status = open_mapped(out, rules, &file, &memory);
    if (status == AYO_OK)
        return AYO_OK;
    if (*out)
        ayo_table_destroy(*out);
    else
        ayo__unmap(&file, &memory);
    *out = NULL;
    return status;
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "sums.h"

enum { AT_SEEDS = 12, AT_SIZE = 24, AT_LAYERS = 32, ENTRY = 16, MOST_SEEDS = 126 };

uint64_t sums_number(const uint8_t *bytes, size_t count)
{
    uint64_t number = 0;
    while (count > 0)
        number = number << 8 | bytes[--count];
    return number;
}

static void put(uint8_t *bytes, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
}

static uint64_t mix(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9fb21c651e98df25);
    return sum ^ sum >> 29;
}

/* Words of 8 bytes go to four sums in turn; the bytes behind the last four words by themselves. */
static uint64_t table_sum(const uint8_t *bytes, size_t size)
{
    uint64_t sums[4] = {1, 2, 3, 4};
    uint64_t sum = size;
    size_t whole = size / 32 * 32;
    for (size_t at = 0; at < whole; at += 8)
        sums[at / 8 % 4] = mix(sums[at / 8 % 4], sums_number(bytes + at, 8));
    for (size_t i = 0; i < 4; i++)
        sum = mix(sum, sums[i]);
    for (size_t at = whole; at < size; at++)
        sum = mix(sum, bytes[at]);
    return sum;
}

/* Where the layers begin; 0 if the file is no such. */
static size_t header_size(const uint8_t *table, size_t size)
{
    if (size < AT_LAYERS || sums_number(table + AT_SEEDS, 4) > MOST_SEEDS)
        return 0;
    size_t header = AT_LAYERS + ENTRY * ((size_t)sums_number(table + AT_SEEDS, 4) + 1) + 8;
    return header <= size ? header : 0;
}

void sums_fix_size(uint8_t *table, size_t size)
{
    if (header_size(table, size) > 0)
        put(table + AT_SIZE, size);
}

void sums_fix_layers(uint8_t *table, size_t size)
{
    size_t header = header_size(table, size);
    size_t at = header;
    for (size_t entry = AT_LAYERS; header > 0 && entry < header - 8; entry += ENTRY) {
        uint64_t count = sums_number(table + entry, 8);
        if (count > size - at)
            return;
        put(table + entry + 8, table_sum(table + at, (size_t)count));
        at += (size_t)count;
    }
}

void sums_fix_header(uint8_t *table, size_t size)
{
    size_t header = header_size(table, size);
    if (header > 0)
        put(table + header - 8, table_sum(table, header - 8));
}

void sums_fix_certificate(uint8_t *certificate, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    if (size < 8)
        return;
    for (size_t i = 0; i < size - 8; i++)
        sum = (sum ^ certificate[i]) * UINT64_C(0x100000001b3);
    put(certificate + size - 8, sum);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a certificate; CERTIFICATE.md tells its form. */
#include "certificate.h"

#include <stdlib.h>
#include <string.h>

#include "strategy.h"

/* The bytes so far; the room was counted before. */
typedef struct writer {
    unsigned char *data;
    size_t size;
} writer;

static void put_bytes(writer *out, const void *bytes, size_t count)
{
    memcpy(out->data + out->size, bytes, count);
    out->size += count;
}

static void put_number(writer *out, uint64_t number, int count)
{
    for (int i = 0; i < count; i++, number >>= 8) {
        out->data[out->size++] = (unsigned char)(number & 0xFF);
    }
}

static void put_text(writer *out, const char *text)
{
    size_t length = strlen(text);
    put_number(out, length, 2);
    put_bytes(out, text, length);
}

static void put_node(writer *out, const strategy_node *node, int row)
{
    put_bytes(out, node->pits, 2 * (size_t)row);
    put_number(out, (uint16_t)node->need, 2);
    put_number(out, node->rank, 4);
    put_number(out, node->pit, 1);
}

static void put_sum(writer *out)
{
    uint64_t sum = CERTIFICATE_SUM_BASIS;
    for (size_t i = 0; i < out->size; i++) {
        sum = (sum ^ out->data[i]) * CERTIFICATE_SUM_PRIME;
    }
    put_number(out, sum, CERTIFICATE_CHECKSUM);
}

static ayo_status put_all(writer *out, const ayo_rules *rules, const ayo_position *position,
                          int claim, const strategy strategies[2])
{
    char rules_text[AYO_RULES_TEXT_SIZE], position_text[AYO_POSITION_TEXT_SIZE];
    ayo_status status = ayo_rules_format(rules_text, sizeof rules_text, NULL, rules);
    if (status == AYO_OK) {
        status = ayo_position_format(position_text, sizeof position_text, NULL, position);
    }
    if (status != AYO_OK) {
        return status;
    }
    put_bytes(out, CERTIFICATE_MAGIC, sizeof CERTIFICATE_MAGIC - 1);
    put_number(out, CERTIFICATE_VERSION, 4);
    put_text(out, rules_text);
    put_text(out, position_text);
    put_number(out, (uint16_t)claim, 2);
    put_number(out, (uint64_t)strategies[0].swept, 1);
    put_number(out, strategies[0].count, 4);
    put_number(out, strategies[1].count, 4);
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < strategies[side].count; i++) {
            put_node(out, &strategies[side].nodes[i], position->pits_per_row);
        }
    }
    put_sum(out);
    return AYO_OK;
}

int certificate_write(const char *path, const ayo_rules *rules, const ayo_position *position,
                      int claim, const strategy strategies[2])
{
    enum { HEAD = 64 + AYO_RULES_TEXT_SIZE + AYO_POSITION_TEXT_SIZE };
    size_t record = 2 * (size_t)position->pits_per_row + CERTIFICATE_RECORD_TAIL;
    writer out = {malloc(HEAD + (strategies[0].count + strategies[1].count) * record), 0};
    ayo_status status = AYO_ERR_NO_MEMORY;
    if (out.data != NULL) {
        status = put_all(&out, rules, position, claim, strategies);
    }
    int code = status == AYO_OK ? cli_write_file(path, (const char *)out.data, out.size)
                                : cli_fail(path, status);
    free(out.data);
    return code;
}

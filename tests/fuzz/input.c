/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    check_strictly();
    return 0;
}

uint8_t input_byte(input *in)
{
    if (in->size == 0)
        return 0;
    in->size--;
    return *in->data++;
}

uint32_t input_word(input *in)
{
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word = word << 8 | input_byte(in);
    return word;
}

uint32_t input_below(input *in, uint32_t bound)
{
    uint32_t number = bound > 256 ? input_word(in) : input_byte(in);
    return number % bound;
}

ayo_rules *input_rules(input *in, const ayo_allocator *allocator)
{
    ayo_rules *base = NULL;
    ayo_rules *rules = NULL;
    ayo_setting settings[AYO_OPTION_COUNT];
    for (int32_t i = 0; i < AYO_OPTION_COUNT; i++) {
        int32_t least = 0;
        int32_t most = 0;
        CHECK(ayo_option_range(&least, &most, i) == AYO_OK, "option %d", (int)i);
        settings[i].option = i;
        settings[i].value = least + (int32_t)input_below(in, (uint32_t)(most - least) + 1);
    }
    int32_t fit = AYO_MAX_SEEDS / 2 / settings[AYO_OPTION_PITS_PER_ROW].value;
    int32_t *seeds = &settings[AYO_OPTION_SEEDS_PER_PIT].value;
    *seeds = 1 + (*seeds - 1) % fit;
    if (settings[AYO_OPTION_REPETITION].value == 1)
        settings[AYO_OPTION_REPETITION].value = 0;
    CHECK(ayo_rules_create(&base, AYO_PRESET_RUSS, allocator) == AYO_OK, "russ");
    CHECK(ayo_rules_with(&rules, base, settings, AYO_OPTION_COUNT, allocator) == AYO_OK, "with");
    ayo_rules_destroy(base);
    return rules;
}

static uint32_t option(const ayo_rules *rules, int number)
{
    int32_t value = 0;
    CHECK(ayo_rules_option(&value, rules, number) == AYO_OK, "option %d", number);
    return (uint32_t)value;
}

ayo_position input_position(input *in, const ayo_rules *rules)
{
    ayo_position position;
    uint8_t bytes[sizeof position] = {0};
    uint8_t kind = input_byte(in);
    uint32_t ring = 2 * option(rules, AYO_OPTION_PITS_PER_ROW);
    uint32_t left = ring * option(rules, AYO_OPTION_SEEDS_PER_PIT);
    for (uint32_t i = 0; i < sizeof bytes && kind >= 128; i++)
        bytes[i] = input_byte(in);
    if (kind < 128) {
        for (uint32_t i = 0; i < ring + 1; i++) {
            uint32_t seeds = input_below(in, left + 1);
            bytes[i < ring ? i : 24] = (uint8_t)seeds;
            left -= seeds;
        }
        bytes[25] = (uint8_t)left;
        bytes[26] = kind % 2;
        bytes[27] = (uint8_t)(ring / 2);
    }
    memcpy(&position, bytes, sizeof position);
    return position;
}

ayo_rules *input_rules_line(input *in, const ayo_allocator *allocator)
{
    ayo_rules *rules = NULL;
    const uint8_t *end = in->size > 0 ? memchr(in->data, '\n', in->size) : NULL;
    if (end != NULL) {
        size_t length = (size_t)(end - in->data);
        ayo_status status =
            ayo_rules_parse(&rules, NULL, (const char *)in->data, length, allocator);
        CHECK((status == AYO_OK) == (rules != NULL), "%s", ayo_status_name(status));
        if (rules != NULL) {
            in->data += length + 1;
            in->size -= length + 1;
            return rules;
        }
    }
    CHECK(ayo_rules_create(&rules, AYO_PRESET_RUSS, allocator) == AYO_OK, "russ");
    return rules;
}

void fuzz_close(const ledger *books)
{
    CHECK(books->blocks == 0 && books->bytes == 0, "%zu blocks leaked", books->blocks);
    CHECK(books->faults == 0, "%zu blocks of a wrong size", books->faults);
}

static char file_name[4096];

static void remove_file(void)
{
    (void)remove(file_name);
}

const char *fuzz_file(const uint8_t *data, size_t size)
{
    if (file_name[0] == '\0') {
        const char *folder = getenv("TMPDIR");
        (void)snprintf(file_name, sizeof file_name, "%s/ayoayo-fuzz-XXXXXX",
                       folder != NULL ? folder : "/tmp");
        int descriptor = mkstemp(file_name);
        if (descriptor < 0 || close(descriptor) != 0 || atexit(remove_file) != 0)
            check_abort("no file %s", file_name);
    }
    FILE *file = fopen(file_name, "wb");
    if (file == NULL || fwrite(data, 1, size, file) != size || fclose(file) != 0)
        check_abort("cannot write %s", file_name);
    return file_name;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * files FOLDER: tables as files. Every way in which a file can be wrong: not
 * there, no table, too new, cut at every length, changed in every byte, for
 * other rules; and that saving leaves a whole file or what was there before.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "ledger.h"
#include "objects.h"
#include "oracle.h"
#include "sums.h"

enum {
    SEEDS = 4,
    VERSION_AT = 8,
    RULES_AT = 16,
    SIZE_AT = 24,
    LAYERS_AT = 32,
    HEADER = LAYERS_AT + 16 * (SEEDS + 1) + 8
};

static char path[4096];

static void write_bytes(const unsigned char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        check_abort("cannot write %s", path);
}

static unsigned char *read_bytes(size_t *size)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = malloc(1 << 20);
    if (!file || !bytes)
        check_abort("cannot read %s", path);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static ayo_status open_status(const ayo_rules *rules)
{
    ayo_table *table = (ayo_table *)path; /* must be set to NULL */
    ayo_status status = ayo_table_open(&table, rules, path, NULL);
    CHECK((status == AYO_OK) == (table != NULL), "%s", ayo_status_name(status));
    ayo_table_destroy(table);
    return status;
}

static void expect(const ayo_rules *rules, ayo_status expected, const char *what, size_t at)
{
    ayo_status status = open_status(rules);
    CHECK(status == expected, "%s at %zu: %s, not %s", what, at, ayo_status_name(status),
          ayo_status_name(expected));
}

static void test_round_trip(const ayo_rules *rules, const ayo_table *table)
{
    ayo_table *opened = NULL;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    CHECK(ayo_table_open(&opened, rules, path, NULL) == AYO_OK, "open");
    CHECK(ayo_table_info_get(&info, opened) == AYO_OK && info.seeds == SEEDS && info.mapped == 1,
          "%d seeds", info.seeds);
    CHECK(ayo_table_build(opened, SEEDS + 1, NULL) == AYO_OK, "an opened table can grow");
    /* Over the very file that it reads from. */
    CHECK(ayo_table_save(opened, path) == AYO_OK, "save");
    oracle *all = oracle_make(rules, SEEDS + 1);
    for (int i = 0; i < 2; i++) {
        for (size_t n = 0; n < oracle_count(all); n++) {
            const ayo_position position = oracle_position(all, n);
            int32_t margin = 99;
            CHECK(ayo_table_probe(&margin, opened, &position) == AYO_OK &&
                      margin == oracle_margin(all, n),
                  "position %zu", n);
        }
        ayo_table_destroy(opened);
        opened = NULL;
        if (i == 0)
            CHECK(ayo_table_open(&opened, NULL, path, NULL) == AYO_OK, "open for any rules");
    }
    oracle_free(all);
}

static void test_faults(const ayo_rules *rules, const ayo_table *table)
{
    size_t size = 0;
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    unsigned char *good = read_bytes(&size);
    CHECK(size > 300 && size < 1 << 20, "%zu bytes", size);
    for (size_t cut = 0; cut < size; cut++) {
        write_bytes(good, cut);
        expect(rules, AYO_ERR_FILE_TRUNCATED, "cut", cut);
    }
    for (size_t at = 0; at < size; at++) {
        unsigned char kept = good[at];
        good[at] ^= (unsigned char)(1u << at % 8);
        write_bytes(good, size);
        CHECK(open_status(rules) != AYO_OK, "byte %zu was changed", at);
        if (at < VERSION_AT)
            expect(rules, AYO_ERR_FILE_FOREIGN, "letter", at);
        else if (at >= RULES_AT + 16 + 16 * (SEEDS + 1))
            expect(rules, AYO_ERR_FILE_CORRUPT, "byte", at);
        good[at] = kept;
    }
    good[VERSION_AT]++;
    write_bytes(good, size);
    expect(rules, AYO_ERR_FILE_VERSION, "version", VERSION_AT);
    write_bytes(good, VERSION_AT + 4);
    expect(rules, AYO_ERR_FILE_VERSION, "nothing behind the version", VERSION_AT);
    good[VERSION_AT]--;
    good[size] = 0;
    write_bytes(good, size + 1);
    expect(rules, AYO_ERR_FILE_CORRUPT, "a byte too many", size);
    write_bytes((const unsigned char *)"This is no table, but it is long enough to be one.", 50);
    expect(rules, AYO_ERR_FILE_FOREIGN, "text", 0);
    write_bytes(good, size);
    expect(rules, AYO_OK, "as it was", 0);
    free(good);
}

/* What a file says of itself may be wrong and its checksum right: put there on purpose. */
static uint64_t get64(const unsigned char *bytes)
{
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--)
        value = value << 8 | bytes[i];
    return value;
}

static void put64(unsigned char *bytes, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t mix(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9fb21c651e98df25);
    return sum ^ sum >> 29;
}

static uint64_t checksum(const unsigned char *bytes, size_t size)
{
    uint64_t sums[4] = {1, 2, 3, 4};
    uint64_t sum = size;
    size_t whole = size / 32 * 32;
    for (size_t at = 0; at < whole; at += 8)
        sums[at / 8 % 4] = mix(sums[at / 8 % 4], get64(bytes + at));
    for (int i = 0; i < 4; i++)
        sum = mix(sum, sums[i]);
    for (size_t at = whole; at < size; at++)
        sum = mix(sum, bytes[at]);
    return sum;
}

static void expect_forged(const unsigned char *good, size_t size, size_t at, uint64_t value,
                          size_t new_size, ayo_status expected, const char *what)
{
    unsigned char *bytes = calloc(1, size + 8);
    if (!bytes)
        check_abort("no memory");
    memcpy(bytes, good, size);
    put64(bytes + SIZE_AT, new_size);
    put64(bytes + at, value);
    put64(bytes + HEADER - 8, checksum(bytes, HEADER - 8));
    write_bytes(bytes, new_size);
    const ayo_status status = open_status(NULL);
    CHECK(status == expected, "%s: %s", what, ayo_status_name(status));
    free(bytes);
}

static void test_forged(const ayo_table *table)
{
    size_t size = 0;
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    unsigned char *good = read_bytes(&size);
    const uint64_t version = get64(good + VERSION_AT);
    expect_forged(good, size, VERSION_AT, version, size, AYO_OK, "nothing forged");
    for (size_t i = 0; i < 7; i++) {
        const uint64_t rules = get64(good + RULES_AT) | UINT64_C(0x7f) << 8 * i;
        expect_forged(good, size, RULES_AT, rules, size, AYO_ERR_FILE_CORRUPT, "an option");
    }
    expect_forged(good, size, LAYERS_AT + 16, get64(good + LAYERS_AT + 16) + 1, size,
                  AYO_ERR_FILE_CORRUPT, "a layer's positions");
    expect_forged(good, size, LAYERS_AT + 24, get64(good + LAYERS_AT + 24) + 1, size,
                  AYO_ERR_FILE_CORRUPT, "a layer's checksum");
    expect_forged(good, size, VERSION_AT, version, size + 1, AYO_ERR_FILE_CORRUPT, "a byte more");
    expect_forged(good, size, VERSION_AT, version, size - 1, AYO_ERR_FILE_CORRUPT, "a byte less");
    expect_forged(good, size, SIZE_AT, size + 1, size, AYO_ERR_FILE_TRUNCATED, "a larger size");
    expect_forged(good, size, VERSION_AT, version | UINT64_C(127) << 32, size, AYO_ERR_FILE_CORRUPT,
                  "127 seeds");
    for (int bit = 1; bit < 32; bit++)
        expect_forged(good, size, VERSION_AT, version ^ UINT64_C(1) << bit, size,
                      AYO_ERR_FILE_VERSION, "a version");
    free(good);
}

/* Larger than what a system without mapped files reads at a time; and with the most layers. */
static void test_large(const char *text, int seeds)
{
    ayo_rules *rules = rules_of(text);
    ayo_table *table = table_of(rules, seeds);
    ayo_table *opened = NULL;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    CHECK(ayo_table_open(&opened, rules, path, NULL) == AYO_OK, "open");
    CHECK(ayo_table_info_get(&info, opened) == AYO_OK && info.seeds == seeds, "%d seeds",
          info.seeds);
    ayo_table_destroy(opened);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

/* Right sums under a value that no board of its layer has: who wrote that is not believed. */
static void test_lies(const ayo_rules *rules, const ayo_table *table)
{
    size_t size = 0;
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    unsigned char *bytes = read_bytes(&size);
    int8_t *last = (int8_t *)bytes + size - 1;
    for (int value = INT8_MIN; value <= INT8_MAX; value++) {
        *last = (int8_t)value;
        sums_fix_layers(bytes, size);
        sums_fix_header(bytes, size);
        write_bytes(bytes, size);
        bool possible = value >= -SEEDS && value <= SEEDS;
        expect(rules, possible ? AYO_OK : AYO_ERR_FILE_CORRUPT, "value",
               (size_t)(value - INT8_MIN));
    }
    free(bytes);
}

static void test_other_rules(const ayo_table *table)
{
    static const char *const others[] = {"pratt,pits-per-row=3", "russ,pits-per-row=4",
                                         "oware,pits-per-row=3",
                                         "russ,pits-per-row=3,feeding=optional"};
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        ayo_rules *rules = rules_of(others[i]);
        expect(rules, AYO_ERR_FILE_RULES, others[i], i);
        ayo_rules_destroy(rules);
    }
    ayo_rules *same = rules_of("mancala-world,pits-per-row=3,seeds-per-pit=9");
    expect(same, AYO_OK, "mancala-world", 0);
    ayo_rules_destroy(same);
}

static bool stop(void *context, const ayo_progress *progress)
{
    (void)context;
    return progress->seeds <= SEEDS;
}

/* A build that is cancelled has finished layers only, and so has its file. */
static void test_interrupted(const ayo_rules *rules)
{
    ayo_table *table = NULL;
    ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    options.progress = stop;
    CHECK(ayo_table_create(&table, rules, NULL) == AYO_OK, "create");
    CHECK(ayo_table_build(table, SEEDS + 3, &options) == AYO_ERR_CANCELLED, "cancel");
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    ayo_table_destroy(table);
    CHECK(ayo_table_open(&table, rules, path, NULL) == AYO_OK, "open");
    CHECK(ayo_table_info_get(&info, table) == AYO_OK && info.seeds == SEEDS, "%d", info.seeds);
    CHECK(ayo_table_build(table, SEEDS + 3, NULL) == AYO_OK, "go on");
    ayo_table_destroy(table);
}

/* What cannot be saved leaves nothing behind, and what was there stays. */
static void test_failed_save(const ayo_rules *rules, const ayo_table *table)
{
    char missing[4200];
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    (void)snprintf(missing, sizeof missing, "%s.no/table", path);
    CHECK(ayo_table_save(table, missing) == AYO_ERR_FILE_IO, "no such folder");
    (void)snprintf(missing, sizeof missing, "%s/table", path);
    CHECK(ayo_table_save(table, missing) == AYO_ERR_FILE_IO, "a file is no folder");
    expect(rules, AYO_OK, "the file", 0);
    (void)remove(path);
    expect(rules, AYO_ERR_FILE_MISSING, "no file", 0);
    (void)snprintf(missing, sizeof missing, "%s.part-00", path);
    FILE *part = fopen(missing, "rb");
    CHECK(!part && errno == ENOENT, "%s is left", missing);
    if (part)
        fclose(part);
}

static void test_folder_is_no_table(const ayo_table *good, const char *folder)
{
    ayo_table *table = NULL;
    CHECK(ayo_table_open(&table, NULL, folder, NULL) == AYO_ERR_FILE_IO && !table, "a folder");
    CHECK(ayo_table_open(NULL, NULL, folder, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_open(&table, NULL, NULL, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_open(&table, NULL, folder, &(ayo_allocator){NULL, NULL}) == AYO_ERR_NULL,
          "no function");
    CHECK(ayo_table_save(NULL, folder) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_save(good, NULL) == AYO_ERR_NULL, "NULL");
}

static ayo_status use(const ayo_rules *rules, const ayo_allocator *allocator)
{
    ayo_table *table = NULL;
    ayo_table *opened = NULL;
    ayo_status status = ayo_table_create(&table, rules, allocator);
    if (status == AYO_OK)
        status = ayo_table_build(table, SEEDS, NULL);
    if (status == AYO_OK)
        status = ayo_table_save(table, path);
    if (status == AYO_OK)
        status = ayo_table_open(&opened, rules, path, allocator);
    ayo_table_destroy(opened);
    ayo_table_destroy(table);
    return status;
}

static void test_no_memory(const ayo_rules *rules)
{
    ledger books;
    ledger_open(&books);
    ayo_status status = AYO_ERR_NO_MEMORY;
    for (size_t nth = 1; status != AYO_OK && nth < 1000; nth++) {
        ledger_refuse(&books, nth);
        status = use(rules, &books.allocator);
        CHECK(status == AYO_OK || status == AYO_ERR_NO_MEMORY, "%s", ayo_status_name(status));
        CHECK(books.blocks == 0 && books.faults == 0, "request %zu: %zu blocks are out", nth,
              books.blocks);
    }
    CHECK(status == AYO_OK, "it never succeeded");
}

int main(int argc, char **argv)
{
    if (argc != 2)
        check_abort("usage: files FOLDER");
    (void)snprintf(path, sizeof path, "%s/table.ayo", argv[1]);
    ayo_rules *rules = rules_of("russ,pits-per-row=3");
    ayo_table *table = table_of(rules, SEEDS);
    test_round_trip(rules, table);
    test_faults(rules, table);
    test_forged(table);
    test_large("russ", 8);
    test_large("russ,pits-per-row=1,seeds-per-pit=70", AYO_TABLE_MAX_SEEDS);
    test_lies(rules, table);
    test_other_rules(table);
    test_interrupted(rules);
    test_no_memory(rules);
    test_failed_save(rules, table);
    test_folder_is_no_table(table, argv[1]);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    return check_summary("table files");
}

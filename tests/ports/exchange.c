/* SPDX-License-Identifier: Apache-2.0 */
/*
 * exchange write|read FOLDER
 *
 * Writes what the library promises to be the same bytes on every machine: table
 * files, and positions with their hashes. Reading makes all of it anew and
 * compares, and probes the tables as they were found.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ayoayo/ayoayo.h>

enum { POSITIONS = 2000, RECORD = sizeof(ayo_position) + 8 };

static const struct sample {
    const char *name;
    const char *rules;
    int seeds;
} samples[] = {{"russ", "russ,pits-per-row=4", 9},
               {"oware", "oware", 5},
               {"pratt", "pratt,pits-per-row=12", 3},
               {"small", "russ,pits-per-row=1,seeds-per-pit=60", 100}};

static void need(bool condition, const char *what, const char *name)
{
    if (condition)
        return;
    (void)fprintf(stderr, "exchange: %s: %s\n", name, what);
    exit(1);
}

static ayo_rules *rules_of(const struct sample *sample)
{
    ayo_rules *rules = NULL;
    need(ayo_rules_parse(&rules, NULL, sample->rules, AYO_NUL_TERMINATED, NULL) == AYO_OK, "rules",
         sample->name);
    return rules;
}

/* Positions of random games, one after the other, and their hashes, the low byte first. */
static void fill(uint8_t bytes[POSITIONS][RECORD], const ayo_rules *rules, const char *name)
{
    ayo_random random = {2026};
    ayo_position position;
    need(ayo_position_start(&position, rules) == AYO_OK, "start", name);
    for (int i = 0; i < POSITIONS; i++) {
        const uint64_t hash = ayo_position_hash(&position);
        memcpy(bytes[i], &position, sizeof position);
        for (int n = 0; n < 8; n++)
            bytes[i][sizeof position + (size_t)n] = (uint8_t)(hash >> 8 * n);
        int pit = 0;
        if (ayo_position_random_move(&pit, &random, rules, &position) == AYO_OK)
            need(ayo_position_apply(&position, NULL, rules, &position, pit) == AYO_OK, "a move",
                 name);
        else
            need(ayo_position_start(&position, rules) == AYO_OK, "start", name);
    }
}

static void write_bytes(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    need(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, "cannot write", path);
}

static void compare_bytes(const char *path, const void *bytes, size_t size)
{
    uint8_t *found = malloc(size + 1);
    FILE *file = fopen(path, "rb");
    need(found && file, "cannot read", path);
    need(fread(found, 1, size + 1, file) == size, "another size", path);
    need(memcmp(found, bytes, size) == 0, "other bytes", path);
    (void)fclose(file);
    free(found);
}

/* Random boards of every number of seeds that the tables hold have one margin in both. */
static void compare_tables(const ayo_table *found, const ayo_table *made,
                           const struct sample *sample)
{
    ayo_random random = {7};
    ayo_position position;
    need(ayo_position_start(&position, ayo_table_rules(made)) == AYO_OK, "start", sample->name);
    const uint32_t ring = 2u * position.pits_per_row;
    for (int board = 0; board < 100 * sample->seeds; board++) {
        int32_t one = 0;
        int32_t other = 1;
        memset(position.pits, 0, sizeof position.pits);
        for (int seed = 0; seed <= board % sample->seeds; seed++)
            position.pits[ayo_random_below(&random, ring)]++;
        position.mover = (uint8_t)(board & 1);
        need(ayo_table_probe(&one, made, &position) == AYO_OK &&
                 ayo_table_probe(&other, found, &position) == AYO_OK && one == other,
             "another margin", sample->name);
    }
}

static void exchange(const struct sample *sample, bool write, const char *folder)
{
    static uint8_t bytes[POSITIONS][RECORD];
    char path[4096];
    ayo_rules *rules = rules_of(sample);
    ayo_table *made = NULL;
    fill(bytes, rules, sample->name);
    (void)snprintf(path, sizeof path, "%s/%s.positions", folder, sample->name);
    if (write)
        write_bytes(path, bytes, sizeof bytes);
    else
        compare_bytes(path, bytes, sizeof bytes);
    need(ayo_table_create(&made, rules, NULL) == AYO_OK &&
             ayo_table_build(made, sample->seeds, NULL) == AYO_OK,
         "build", sample->name);
    (void)snprintf(path, sizeof path, "%s/%s.table", folder, sample->name);
    if (write) {
        need(ayo_table_save(made, path) == AYO_OK, "cannot save", path);
    } else {
        ayo_table *found = NULL;
        need(ayo_table_open(&found, rules, path, NULL) == AYO_OK, "cannot open", path);
        compare_tables(found, made, sample);
        ayo_table_destroy(found);
    }
    ayo_table_destroy(made);
    ayo_rules_destroy(rules);
}

int main(int argc, char **argv)
{
    const bool write = argc == 3 && strcmp(argv[1], "write") == 0;
    if (argc != 3 || (!write && strcmp(argv[1], "read") != 0)) {
        (void)fprintf(stderr, "usage: exchange write|read FOLDER\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        exchange(&samples[i], write, argv[2]);
    return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tables against plain sweeps: every position of small boards, under every
 * combination of the options that a margin depends on, and of larger ones up to
 * a few seeds under the presets.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "oracle.h"

static ayo_rules *rules_of(const char *text)
{
    ayo_rules *rules = NULL;
    if (ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL) != AYO_OK)
        check_abort("no rules %s", text);
    return rules;
}

static ayo_table *table_of(const ayo_rules *rules, int seeds, const ayo_table_options *options)
{
    ayo_table *table = NULL;
    if (ayo_table_create(&table, rules, NULL) != AYO_OK ||
        ayo_table_build(table, seeds, options) != AYO_OK)
        check_abort("no table");
    return table;
}

/* The moves' values: each is what its own position says, the best are all and only the best. */
static void check_moves(const ayo_table *table, const ayo_rules *rules,
                        const ayo_position *position, int margin)
{
    int32_t values[AYO_MAX_PITS];
    uint32_t best = 0;
    int32_t most = AYO_NO_VALUE;
    CHECK(ayo_table_moves(values, &best, table, position) == AYO_OK, "moves");
    ref_rules plain = mirror_rules(rules);
    plain.plays_on = true;
    ref_board board = mirror_board(position);
    uint32_t legal = ref_legal(&plain, &board);
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        CHECK((values[pit] != AYO_NO_VALUE) == (legal >> pit & 1), "pit %d legal", pit);
        most = values[pit] > most ? values[pit] : most;
    }
    for (int pit = 0; pit < AYO_MAX_PITS; pit++)
        CHECK((best >> pit & 1) == (values[pit] == most && most != AYO_NO_VALUE), "pit %d best",
              pit);
    if (legal)
        CHECK(most == margin, "best move is worth %d, the position %d", most, margin);
}

static size_t compare(const char *text, int seeds)
{
    ayo_rules *rules = rules_of(text);
    ayo_table *table = table_of(rules, seeds, NULL);
    oracle *all = oracle_make(rules, seeds);
    size_t wrong = 0;
    size_t endless = 0;
    for (size_t i = 0; i < oracle_count(all); i++) {
        const ayo_position position = oracle_position(all, i);
        int32_t margin = 99;
        ayo_status status = ayo_table_probe(&margin, table, &position);
        wrong += status != AYO_OK || margin != oracle_margin(all, i);
        endless += oracle_is_endless(all, i) != 0;
        if (i % 7 == 0)
            check_moves(table, rules, &position, margin);
    }
    CHECK(wrong == 0, "%s: %zu of %zu margins are wrong", text, wrong, oracle_count(all));
    oracle_free(all);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    return endless;
}

static size_t compare_options(int pits, int seeds, const char *sowing, const char *capture,
                              const char *slam)
{
    static const char *const kept[] = {"taken", "kept"};
    static const char *const heirs[] = {"opponent", "owner"};
    static const char *const feeding[] = {"required", "optional"};
    size_t endless = 0;
    for (int i = 0; i < 8; i++) {
        char text[AYO_RULES_TEXT_SIZE];
        (void)snprintf(text, sizeof text,
                       "russ,pits-per-row=%d,sowing=%s,capture=%s,capturing-seed=%s,leftovers=%s,"
                       "feeding=%s,grand-slam=%s",
                       pits, sowing, capture, kept[i & 1], heirs[i >> 1 & 1], feeding[i >> 2],
                       slam);
        endless += compare(text, seeds);
    }
    return endless;
}

static size_t compare_all_options(int pits, int seeds)
{
    static const char *const slams[] = {"no-capture", "forbidden", "allowed", "keep-first",
                                        "keep-last"};
    size_t endless = compare_options(pits, seeds, "relay", "across", slams[0]);
    endless += compare_options(pits, seeds, "relay", "twos-and-threes", slams[0]);
    endless += compare_options(pits, seeds, "single", "across", slams[0]);
    for (int i = 0; i < 5; i++)
        endless += compare_options(pits, seeds, "single", "twos-and-threes", slams[i]);
    return endless;
}

/* A caller's tasks in a strange order, and twice as many threads as there are would change nothing.
 */
static void run_backwards(void *context, size_t count, ayo_task_fn task, void *task_context)
{
    *(size_t *)context += count;
    while (count > 0)
        task(task_context, --count);
}

static bool stop_at_layer(void *context, const ayo_progress *progress)
{
    return progress->seeds < *(const int *)context;
}

static void check_same(const ayo_table *a, const ayo_table *b, const ayo_rules *rules, int seeds)
{
    oracle *all = oracle_make(rules, seeds);
    for (size_t i = 0; i < oracle_count(all); i++) {
        const ayo_position position = oracle_position(all, i);
        int32_t first = 98;
        int32_t second = 99;
        CHECK(ayo_table_probe(&first, a, &position) == AYO_OK &&
                  ayo_table_probe(&second, b, &position) == AYO_OK && first == second,
              "position %zu", i);
    }
    oracle_free(all);
}

static void test_run_and_resume(void)
{
    ayo_rules *rules = rules_of("russ,pits-per-row=3");
    ayo_table *plain = table_of(rules, 9, NULL);
    ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
    size_t tasks = 0;
    options.run = run_backwards;
    options.run_context = &tasks;
    ayo_table *run = table_of(rules, 9, &options);
    CHECK(tasks > 9, "%zu tasks", tasks);
    check_same(plain, run, rules, 9);

    ayo_table *resumed = NULL;
    CHECK(ayo_table_create(&resumed, rules, NULL) == AYO_OK, "create");
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    for (int layer = 1; layer <= 9; layer++) {
        options.progress = stop_at_layer;
        options.progress_context = &layer;
        CHECK(ayo_table_build(resumed, 9, &options) == AYO_ERR_CANCELLED, "cancel");
        CHECK(ayo_table_info_get(&info, resumed) == AYO_OK && info.seeds == layer - 1,
              "%d layers after the one at %d was cancelled", info.seeds, layer);
    }
    CHECK(ayo_table_build(resumed, 9, NULL) == AYO_OK, "resume");
    CHECK(ayo_table_info_get(&info, resumed) == AYO_OK && info.seeds == 9 &&
              info.positions == 5005 && info.mapped == 0,
          "%llu positions", (unsigned long long)info.positions);
    check_same(plain, resumed, rules, 9);
    ayo_table_destroy(plain);
    ayo_table_destroy(run);
    ayo_table_destroy(resumed);
    ayo_rules_destroy(rules);
}

/* Options that margins do not depend on do not matter, the others do. */
static void test_serves(void)
{
    ayo_rules *russ = rules_of("russ");
    ayo_table *table = table_of(russ, 2, NULL);
    static const char *const same[] = {"mancala-world", "russ,repetition=3", "russ,seeds-per-pit=7",
                                       "russ,grand-slam=allowed"};
    static const char *const other[] = {"pratt",
                                        "oware",
                                        "russ,leftovers=owner",
                                        "russ,feeding=optional",
                                        "russ,pits-per-row=5",
                                        "russ,sowing=single",
                                        "russ,capture=twos-and-threes"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        ayo_rules *rules = rules_of(same[i]);
        CHECK(ayo_table_serves(table, rules), "%s", same[i]);
        ayo_rules_destroy(rules);
    }
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        ayo_rules *rules = rules_of(other[i]);
        CHECK(!ayo_table_serves(table, rules), "%s", other[i]);
        ayo_rules_destroy(rules);
    }
    CHECK(ayo_table_serves(table, ayo_table_rules(table)), "its own rules");
    CHECK(!ayo_table_serves(NULL, russ) && !ayo_table_serves(table, NULL), "NULL");
    ayo_table_destroy(table);
    ayo_rules_destroy(russ);
}

static bool stop_at_call(void *context, const ayo_progress *progress)
{
    int *left = context;
    (void)progress;
    return --*left > 0;
}

/* Stopped at each report in turn, a build keeps its whole layers and goes on from there. */
static void test_cancelled_anywhere(void)
{
    enum { SEEDS = 11, COMPARED = 7 }; /* the last layer takes several batches of tasks */
    ayo_rules *rules = rules_of("oware");
    ayo_table *whole = table_of(rules, COMPARED, NULL);
    ayo_table *table = table_of(rules, 0, NULL);
    ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
    int calls = 0;
    for (int seeds = 1; seeds <= SEEDS; seeds++) {
        ayo_status status = AYO_ERR_CANCELLED;
        for (int stop = 1; status != AYO_OK && stop < 1000; stop++, calls++) {
            int left = stop;
            ayo_table_info info = AYO_TABLE_INFO_INIT;
            options.progress = stop_at_call;
            options.progress_context = &left;
            status = ayo_table_build(table, seeds, &options);
            CHECK(status == AYO_OK || status == AYO_ERR_CANCELLED, "%s", ayo_status_name(status));
            CHECK(ayo_table_info_get(&info, table) == AYO_OK &&
                      info.seeds == (status == AYO_OK ? seeds : seeds - 1),
                  "stopped at call %d: %d seeds", stop, info.seeds);
        }
        CHECK(status == AYO_OK, "%d seeds: it was never built", seeds);
    }
    CHECK(calls > 4 * SEEDS, "%d calls", calls);
    check_same(whole, table, rules, COMPARED);
    ayo_table_destroy(whole);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

static void test_refusals(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_table *table = table_of(rules, 3, NULL);
    ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    int32_t margin = 77;
    int32_t values[AYO_MAX_PITS];
    ayo_position position;
    CHECK(ayo_position_start(&position, rules) == AYO_OK, "start");
    CHECK(ayo_table_probe(&margin, table, &position) == AYO_ERR_LIMIT && margin == 77, "48 seeds");
    CHECK(ayo_table_moves(values, NULL, table, &position) == AYO_ERR_LIMIT, "48 seeds");
    memset(position.pits, 0, sizeof position.pits);
    CHECK(ayo_table_probe(&margin, table, &position) == AYO_OK && margin == 0, "empty board");
    position.pits[12] = 1;
    CHECK(ayo_table_probe(&margin, table, &position) == AYO_ERR_POSITION, "beyond the ring");
    position.pits[12] = 0;
    position.mover = 2;
    CHECK(ayo_table_probe(&margin, table, &position) == AYO_ERR_POSITION, "nobody moves");
    position.mover = 1;
    position.pits_per_row = 5;
    CHECK(ayo_table_probe(&margin, table, &position) == AYO_ERR_POSITION, "another board");
    CHECK(ayo_table_probe(NULL, table, &position) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_probe(&margin, NULL, &position) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_probe(&margin, table, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_build(NULL, 3, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_build(table, -1, NULL) == AYO_ERR_ARGUMENT, "negative");
    CHECK(ayo_table_build(table, 26, NULL) == AYO_ERR_LIMIT, "26 seeds on 12 pits");
    CHECK(ayo_table_build(table, AYO_TABLE_MAX_SEEDS + 1, NULL) == AYO_ERR_LIMIT, "too many");
    options.struct_size = 4;
    CHECK(ayo_table_build(table, 3, &options) == AYO_ERR_STRUCT_SIZE, "struct size");
    info.struct_size = 0;
    CHECK(ayo_table_info_get(&info, table) == AYO_ERR_STRUCT_SIZE, "struct size");
    CHECK(ayo_table_info_get(NULL, table) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_info_get(&info, NULL) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_rules(NULL) == NULL, "NULL");
    CHECK(ayo_table_moves(NULL, NULL, table, &position) == AYO_ERR_NULL, "NULL");
    CHECK(ayo_table_create(NULL, rules, NULL) == AYO_ERR_NULL, "NULL");
    ayo_table *none = table;
    CHECK(ayo_table_create(&none, NULL, NULL) == AYO_ERR_NULL && !none, "NULL");
    position = (ayo_position){.pits = {1, 0, 0, 0, 0, 1}, .stores = {46}, .pits_per_row = 6};
    CHECK(ayo_table_moves(values, NULL, table, &position) == AYO_OK && values[5] != AYO_NO_VALUE &&
              values[0] == AYO_NO_VALUE,
          "without the best");
    ayo_table_destroy(NULL);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
}

int main(void)
{
    size_t endless = compare_all_options(1, 8);
    endless += compare_all_options(2, 9);
    endless += compare_all_options(3, 7);
    CHECK(endless > 0, "positions whose best play never ends were among them");
    static const char *const larger[] = {"russ", "pratt", "oware", "russ,capturing-seed=kept"};
    for (size_t i = 0; i < 4; i++) {
        char text[AYO_RULES_TEXT_SIZE];
        (void)snprintf(text, sizeof text, "%s,pits-per-row=4", larger[i]);
        compare(text, 7);
        compare(larger[i], 5);
        (void)snprintf(text, sizeof text, "%s,pits-per-row=12", larger[i]);
        compare(text, 2);
    }
    /* More seeds than the listed relays have rows for. */
    compare("russ,pits-per-row=1,seeds-per-pit=40", 80);
    printf("%zu positions of endless best play\n", endless);
    test_run_and_resume();
    test_cancelled_anywhere();
    test_serves();
    test_refusals();
    return check_summary("table values");
}

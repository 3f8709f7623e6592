/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A byte of flags, then a table file. The flags say which checksums and sizes are put
 * right first, so that what lies behind them is reached too: a file that lies in its
 * values is a table all the same, and must do no harm.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "sums.h"

enum { FIX_SIZE = 1, FIX_LAYERS = 2, FIX_HEADER = 4, MOST_POSITIONS = 20000 };

static uint8_t *repaired(const input *in, uint8_t flags)
{
    uint8_t *bytes = malloc(in->size > 0 ? in->size : 1);
    if (bytes == NULL)
        check_abort("no memory");
    if (in->size > 0)
        memcpy(bytes, in->data, in->size);
    if ((flags & FIX_SIZE) != 0)
        sums_fix_size(bytes, in->size);
    if ((flags & FIX_LAYERS) != 0)
        sums_fix_layers(bytes, in->size);
    if ((flags & FIX_HEADER) != 0)
        sums_fix_header(bytes, in->size);
    return bytes;
}

/* Asks for positions that the table's size fits, and for some that it does not. */
static void ask(const ayo_table *table, const ayo_rules *rules, int seeds)
{
    ayo_position position;
    CHECK(ayo_position_start(&position, rules) == AYO_OK, "start");
    int ring = 2 * position.pits_per_row;
    for (int n = 0; n <= seeds + 1 && n <= 4 * ring; n++) {
        int32_t margin = AYO_NO_VALUE;
        int32_t values[AYO_MAX_PITS];
        uint32_t best = 0;
        memset(position.pits, 0, sizeof position.pits);
        for (int seed = 0; seed < n; seed++)
            position.pits[(seed * 7 + n) % ring]++;
        position.stores[0] = (uint8_t)(4 * ring - n);
        position.mover = (uint8_t)(n % 2);
        ayo_status expected = n <= seeds ? AYO_OK : AYO_ERR_LIMIT;
        CHECK(ayo_table_probe(&margin, table, &position) == expected, "%d seeds", n);
        CHECK(ayo_table_moves(values, &best, table, &position) == expected, "%d seeds", n);
    }
}

/* Builds on what may be lies, and searches by it: an answer, whatever it is worth. */
static void use(ayo_table *table, const ayo_rules *rules, int seeds, const ayo_allocator *allocator)
{
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    ayo_solution solution = AYO_SOLUTION_INIT;
    ayo_position start;
    options.memory = 1 << 16;
    options.table = table;
    limits.nodes = 200;
    CHECK(ayo_table_build(table, seeds + 1, NULL) == AYO_OK, "build");
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_solver_create(&solver, rules, &options, allocator) == AYO_OK, "solver");
    ayo_status status = ayo_solver_solve(&solution, solver, &start, &limits);
    CHECK(status == AYO_OK || status == AYO_ERR_LIMIT, "%s", ayo_status_name(status));
    ayo_solver_destroy(solver);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ledger books;
    ledger_open(&books);
    input in = {data, size};
    ayo_table *table = NULL;
    uint8_t *bytes = repaired(&in, input_byte(&in));
    const char *path = fuzz_file(bytes, in.size);
    ayo_status status = ayo_table_open(&table, NULL, path, &books.allocator);
    CHECK((status == AYO_OK) == (table != NULL), "%s", ayo_status_name(status));
    if (table != NULL) {
        ayo_table_info info = AYO_TABLE_INFO_INIT;
        const ayo_rules *rules = ayo_table_rules(table);
        CHECK(ayo_table_serves(table, rules), "not for its own rules");
        CHECK(ayo_table_info_get(&info, table) == AYO_OK && info.mapped == 1, "info");
        ask(table, rules, info.seeds);
        if (info.positions < MOST_POSITIONS && info.seeds < 8)
            use(table, rules, info.seeds, &books.allocator);
    } else {
        CHECK(status <= AYO_ERR_FILE_FOREIGN && status >= AYO_ERR_FILE_CORRUPT, "%s",
              ayo_status_name(status));
    }
    ayo_table_destroy(table);
    free(bytes);
    fuzz_close(&books);
    return 0;
}

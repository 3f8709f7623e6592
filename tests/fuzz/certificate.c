/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A byte of flags, then a certificate for `ayoayo verify`, whose checksum is put right
 * if the flags say so. What it accepts must be true: the solver is asked as well.
 *
 * The program's own files are linked but for those that read and speak.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "fuzz.h"
#include "sums.h"

enum {
    FIX_SUM = 1,
    AT_RULES = 12,
    MOST_SWEPT = 8,  /* sweeps of more take too long */
    MOST_SEEDS = 24, /* a board that the solver is quick on */
    MOST_NODES = 50000
};

static uint8_t *file;
static size_t file_size;
static size_t complaints;

int cli_read_file(cli_bytes *bytes, const char *path, size_t most)
{
    (void)path;
    *bytes = (cli_bytes){(char *)file, file_size, file_size};
    return file_size <= most ? CLI_GO_ON : CLI_INVALID;
}

void cli_free(cli_bytes *bytes)
{
    *bytes = (cli_bytes){NULL, 0, 0};
}

void cli_error(const char *format, ...)
{
    CHECK(format[0] != '\0', "a complaint without words");
    complaints++;
}

int cli_fail(const char *what, ayo_status status)
{
    cli_error("%s", what);
    return status == AYO_ERR_NO_MEMORY ? CLI_SYSTEM : CLI_INVALID;
}

void cli_print_text(FILE *out, const char *text, size_t size)
{
    (void)fwrite(text, 1, size, out);
}

/* What a certificate says, read once more. */
typedef struct head {
    ayo_rules *rules;
    ayo_position position;
    int claim;
    int swept;
} head;

/* A text with its length before it. */
static bool pass_text(const uint8_t **text, size_t *length, size_t *at)
{
    if (file_size < *at + 2)
        return false;
    *length = (size_t)sums_number(file + *at, 2);
    *text = file + *at + 2;
    *at += 2 + *length;
    return *at <= file_size;
}

static bool read_head(head *out)
{
    const uint8_t *rules;
    const uint8_t *position;
    size_t lengths[2];
    size_t at = AT_RULES;
    *out = (head){.rules = NULL};
    if (!pass_text(&rules, &lengths[0], &at) || !pass_text(&position, &lengths[1], &at) ||
        file_size < at + 11)
        return false;
    out->claim = (int16_t)(uint16_t)sums_number(file + at, 2);
    out->swept = file[at + 2];
    if (ayo_rules_parse(&out->rules, NULL, (const char *)rules, lengths[0], NULL) != AYO_OK)
        return false;
    return ayo_position_parse(&out->position, NULL, out->rules, (const char *)position,
                              lengths[1]) == AYO_OK;
}

/* South's seeds less North's in the end, as the solver has it. */
static bool solve(int *claim, const head *told)
{
    ayo_solver *solver = NULL;
    ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    ayo_solution found = AYO_SOLUTION_INIT;
    options.memory = 1 << 20;
    limits.nodes = MOST_NODES;
    CHECK(ayo_solver_create(&solver, told->rules, &options, NULL) == AYO_OK, "solver");
    ayo_status status = ayo_solver_solve(&found, solver, &told->position, &limits);
    ayo_solver_destroy(solver);
    int lead = told->position.stores[0] - told->position.stores[1];
    *claim = lead + (told->position.mover == AYO_SOUTH ? found.lower : -found.lower);
    return status == AYO_OK;
}

static void check_accepted(const head *told)
{
    int claim = 0;
    int seeds = 0;
    for (int pit = 0; pit < AYO_MAX_PITS; pit++)
        seeds += told->position.pits[pit];
    if (seeds <= MOST_SEEDS && solve(&claim, told))
        CHECK(claim == told->claim, "accepted %d, but it is %d", told->claim, claim);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    head told;
    uint8_t flags = input_byte(&in);
    char name[] = "it";
    char *arguments[] = {name, NULL};
    static FILE *silent;
    if (silent == NULL)
        silent = freopen("/dev/null", "w", stdout);
    file = malloc(in.size > 0 ? in.size : 1);
    if (file == NULL)
        check_abort("no memory");
    if (in.size > 0)
        memcpy(file, in.data, in.size);
    file_size = in.size;
    if ((flags & FIX_SUM) != 0)
        sums_fix_certificate(file, file_size);
    bool readable = read_head(&told);
    complaints = 0;
    if (!readable || told.swept <= MOST_SWEPT) {
        int code = cli_verify.run(1, arguments);
        CHECK((code == CLI_OK && complaints == 0) || (code == CLI_INVALID && complaints == 1),
              "code %d with %zu complaints", code, complaints);
        CHECK(code != CLI_OK || readable, "it reads what cannot be read");
        if (code == CLI_OK)
            check_accepted(&told);
    }
    ayo_rules_destroy(told.rules);
    free(file);
    return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * system FOLDER: tables as files on a system whose calls fail. The linker passes
 * the library's calls through here (--wrap), so that any of them can be refused:
 * the cause is named, an old file stays, and nothing half written is left.
 */
#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "check.h"
#include "system.h"

enum { SEEDS = 4 };

static char path[4096];
static char part[4200];

/* The call that fails, how often it succeeds before and fails then, and the error. */
static struct plan {
    const char *call;
    int successes;
    int failures;
    int error;
} plan;

static void arrange(const char *call, int successes, int failures, int error)
{
    plan = (struct plan){call, successes, failures, error};
}

bool system_fails(const char *call)
{
    if (!plan.call || strcmp(plan.call, call) != 0 || plan.successes-- > 0 || plan.failures-- <= 0)
        return false;
    errno = plan.error;
    return true;
}

static void name_part(int number)
{
    (void)snprintf(part, sizeof part, "%s.part-%02d", path, number);
}

static bool exists(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (file)
        (void)fclose(file);
    return file != NULL;
}

static void touch(const char *name)
{
    FILE *file = fopen(name, "wb");
    if (!file || fclose(file) != 0)
        check_abort("cannot write %s", name);
}

static int seeds_in_file(void)
{
    ayo_table *table = NULL;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    if (ayo_table_open(&table, NULL, path, NULL) != AYO_OK)
        return -1;
    CHECK(ayo_table_info_get(&info, table) == AYO_OK, "info");
    ayo_table_destroy(table);
    return info.seeds;
}

/* Saving over a table of fewer seeds fails, and that table is still there. */
static void refuse_save(const ayo_table *old, const ayo_table *table, const char *call,
                        int successes, int failures, int error)
{
    CHECK(ayo_table_save(old, path) == AYO_OK, "save");
    arrange(call, successes, failures, error);
    const ayo_status status = ayo_table_save(table, path);
    CHECK(plan.failures < failures, "%s was not called", call);
    arrange(NULL, 0, 0, 0);
    CHECK(status == AYO_ERR_FILE_IO, "%s: %s", call, ayo_status_name(status));
    CHECK(seeds_in_file() == SEEDS - 1, "%s: the old table has gone", call);
    name_part(0);
    CHECK(!exists(part), "%s left %s", call, part);
}

/* Saving comes through all the same. */
static void pass_save(const ayo_table *old, const ayo_table *table, const char *call, int failures,
                      int error)
{
    CHECK(ayo_table_save(old, path) == AYO_OK, "save");
    arrange(call, 0, failures, error);
    const ayo_status status = ayo_table_save(table, path);
    CHECK(plan.failures < failures, "%s was not called", call);
    arrange(NULL, 0, 0, 0);
    CHECK(status == AYO_OK, "%s: %s", call, ayo_status_name(status));
    CHECK(seeds_in_file() == SEEDS, "%s: another table is there", call);
}

static void refuse_open(const char *call, int error, ayo_status expected)
{
    ayo_table *table = (ayo_table *)path;
    arrange(call, 0, 1, error);
    const ayo_status status = ayo_table_open(&table, NULL, path, NULL);
    CHECK(plan.failures == 0, "%s was not called", call);
    arrange(NULL, 0, 0, 0);
    CHECK(status == expected && !table, "%s: %s", call, ayo_status_name(status));
}

/* Names that others left behind are not touched; with all of them taken there is no way. */
static void test_names(const ayo_table *table)
{
    for (int i = 0; i < 100; i++) {
        name_part(i);
        touch(part);
        const ayo_status expected = i < 99 ? AYO_OK : AYO_ERR_FILE_IO;
        const ayo_status status = ayo_table_save(table, path);
        CHECK(status == expected, "%d names taken: %s", i + 1, ayo_status_name(status));
        CHECK(exists(part), "%s was taken away", part);
    }
    for (int i = 0; i < 100; i++) {
        name_part(i);
        (void)remove(part);
    }
}

static void test_empty_file(void)
{
    ayo_table *table = (ayo_table *)path;
    touch(path);
    const ayo_status status = ayo_table_open(&table, NULL, path, NULL);
    CHECK(status == AYO_ERR_FILE_TRUNCATED && !table, "%s", ayo_status_name(status));
}

#ifdef SYSTEM_PLAIN
static void test_calls(const ayo_table *old, const ayo_table *table)
{
    refuse_save(old, table, "fopen", 0, 100, EACCES);
    refuse_save(old, table, "fwrite", 0, 1, ENOSPC);
    refuse_save(old, table, "fwrite", 2, 1, ENOSPC);
    refuse_save(old, table, "fclose", 0, 1, EIO);
    pass_save(old, table, "rename", 1, EEXIST);
    refuse_open("fopen", EACCES, AYO_ERR_FILE_IO);
    refuse_open("fopen", ENOENT, AYO_ERR_FILE_MISSING);
    refuse_open("ferror", EIO, AYO_ERR_FILE_IO);
    /* Where a new name can never be given, the caller at least hears of it. */
    arrange("rename", 0, 2, EACCES);
    CHECK(ayo_table_save(table, path) == AYO_ERR_FILE_IO, "rename");
    arrange(NULL, 0, 0, 0);
    CHECK(ayo_table_save(table, path) == AYO_OK, "save");
    arrange("rename and remove", 0, 2, EACCES);
    CHECK(ayo_table_save(table, path) == AYO_ERR_FILE_IO, "rename and remove");
    arrange(NULL, 0, 0, 0);
    CHECK(seeds_in_file() == SEEDS, "what cannot be removed has gone");
}
#else
static void test_calls(const ayo_table *old, const ayo_table *table)
{
    refuse_save(old, table, "open", 0, 1, EACCES);
    refuse_save(old, table, "write", 0, 1, ENOSPC);
    refuse_save(old, table, "write", 3, 1, ENOSPC);
    refuse_save(old, table, "write nothing", 0, 1, 0);
    refuse_save(old, table, "fsync", 0, 1, EIO);
    refuse_save(old, table, "close", 0, 1, EIO);
    refuse_save(old, table, "rename", 0, 1, EACCES);
    pass_save(old, table, "open", 3, EEXIST);
    pass_save(old, table, "open", 3, EINTR);
    pass_save(old, table, "write", 3, EINTR);
    pass_save(old, table, "fsync", 3, EINTR);
    pass_save(old, table, "close", 1, EINTR);
    pass_save(old, table, "write one byte", 1000, 0);
    refuse_open("open", EACCES, AYO_ERR_FILE_IO);
    refuse_open("open", ENOENT, AYO_ERR_FILE_MISSING);
    refuse_open("open", ENOTDIR, AYO_ERR_FILE_MISSING);
    refuse_open("fstat", EIO, AYO_ERR_FILE_IO);
    refuse_open("mmap", ENOMEM, AYO_ERR_FILE_IO);
}
#endif

/* However often a file is opened, it is closed again. */
static void test_closed(const ayo_table *table)
{
    const struct rlimit few = {32, 32};
    CHECK(setrlimit(RLIMIT_NOFILE, &few) == 0, "a limit");
    for (int i = 0; i < 40; i++) {
        CHECK(ayo_table_save(table, path) == AYO_OK, "save %d", i);
        CHECK(seeds_in_file() == SEEDS, "open %d", i);
    }
}

/* A limit of time is kept by the clock, and the time of a call is told by it. */
static void test_clock(const ayo_rules *rules)
{
    ayo_solver *solver = NULL;
    ayo_solution found = AYO_SOLUTION_INIT;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    ayo_position start;
    limits.milliseconds = 60000;
    CHECK(ayo_solver_create(&solver, rules, NULL, NULL) == AYO_OK, "create");
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    arrange("clock", 1, 1000000, 0);
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_ERR_LIMIT, "after an hour");
    arrange(NULL, 0, 0, 0);
    CHECK(found.milliseconds >= 3600000 && found.milliseconds < 3660000, "%llu ms",
          (unsigned long long)found.milliseconds);
    CHECK(ayo_solver_solve(&found, solver, &start, &limits) == AYO_OK, "in time");
    CHECK(found.milliseconds < 60000, "%llu ms", (unsigned long long)found.milliseconds);
    ayo_solver_destroy(solver);
}

int main(int argc, char **argv)
{
    ayo_rules *rules = NULL;
    ayo_table *old = NULL;
    ayo_table *table = NULL;
    if (argc != 2)
        check_abort("usage: system FOLDER");
    (void)snprintf(path, sizeof path, "%s/system.ayo", argv[1]);
    if (ayo_rules_parse(&rules, NULL, "russ,pits-per-row=2", AYO_NUL_TERMINATED, NULL) != AYO_OK ||
        ayo_table_create(&old, rules, NULL) != AYO_OK ||
        ayo_table_create(&table, rules, NULL) != AYO_OK ||
        ayo_table_build(old, SEEDS - 1, NULL) != AYO_OK ||
        ayo_table_build(table, SEEDS, NULL) != AYO_OK)
        check_abort("no table");
    test_calls(old, table);
    test_names(table);
    test_empty_file();
    test_clock(rules);
    test_closed(table);
    (void)remove(path);
    ayo_table_destroy(old);
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    return check_summary("system calls");
}

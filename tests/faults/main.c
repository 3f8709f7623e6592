/* SPDX-License-Identifier: Apache-2.0 */
/*
 * faults FOLDER: table files when the system fails. Every system call of a save and of
 * an open fails in turn, or is the last thing that the process does; the disk fills up
 * at every byte; the folder may not be written to; several processes write and read one
 * file at once. The name always stands for a whole file, the old one or the new one.
 */
#define _XOPEN_SOURCE 700

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "ledger.h"
#include "process.h"
#include "system.h"

enum { OLD_SEEDS = 4, NEW_SEEDS = 6, MOST_CALLS = 100 };

static const char folder[] = ".";
static const char path[] = "table.ayo";
static ledger books;
static ayo_rules *rules;
static ayo_table *old_table;
static ayo_table *new_table;

static ayo_table *table_of(int seeds)
{
    ayo_table *table = NULL;
    if (ayo_table_create(&table, rules, &books.allocator) != AYO_OK ||
        ayo_table_build(table, seeds, NULL) != AYO_OK)
        check_abort("no table");
    return table;
}

/* Files in the folder; it may only be the one that is meant. */
static size_t count_files(void)
{
    size_t count = 0;
    DIR *all = opendir(folder);
    if (all == NULL)
        check_abort("%s: cannot be read", folder);
    for (struct dirent *entry; (entry = readdir(all)) != NULL;)
        count += entry->d_name[0] != '.';
    (void)closedir(all);
    return count;
}

static void empty_folder(void)
{
    DIR *all = opendir(folder);
    if (all == NULL)
        check_abort("%s: cannot be read", folder);
    for (struct dirent *entry; (entry = readdir(all)) != NULL;) {
        if (entry->d_name[0] != '.')
            (void)remove(entry->d_name);
    }
    (void)closedir(all);
}

static void begin(void)
{
    system_plan(NO_FAULT, 0, 0);
    empty_folder();
    if (ayo_table_save(old_table, path) != AYO_OK || count_files() != 1)
        check_abort("%s: cannot be written", path);
}

/* The seeds of the table in the file; -1 if it is none. */
static int seeds_in_file(void)
{
    ayo_table *table = NULL;
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    system_plan(NO_FAULT, 0, 0);
    ayo_status status = ayo_table_open(&table, rules, path, &books.allocator);
    if (status == AYO_OK)
        status = ayo_table_info_get(&info, table);
    ayo_table_destroy(table);
    return status == AYO_OK ? info.seeds : -1;
}

/* Saving fails at one call: the cause is named, the old file is there, and nothing else is. */
static void test_failing_saves(void)
{
    size_t nth = 1;
    for (; nth < MOST_CALLS; nth++) {
        begin();
        size_t blocks = books.blocks;
        system_plan(FAILS, nth, EIO);
        ayo_status status = ayo_table_save(new_table, path);
        const char *struck = system_struck();
        CHECK(books.blocks == blocks, "call %zu: a leak", nth);
        if (struck == NULL) {
            CHECK(status == AYO_OK, "without a fault: %s", ayo_status_name(status));
            break;
        }
        CHECK(status == AYO_ERR_FILE_IO, "%s: %s", struck, ayo_status_name(status));
        CHECK(seeds_in_file() == OLD_SEEDS, "%s: the old file is gone", struck);
        CHECK(count_files() == 1, "%s: something is left", struck);
    }
    /* open, a write for each part, fsync, close, rename */
    CHECK(nth > NEW_SEEDS + 4, "only %zu calls", nth);
}

/* A disk that is full after half of a write. */
static void test_short_writes(void)
{
    for (size_t nth = 1; nth < MOST_CALLS; nth++) {
        begin();
        system_plan(FALLS_SHORT, nth, 0);
        ayo_status status = ayo_table_save(new_table, path);
        const char *struck = system_struck();
        if (struck == NULL)
            break;
        bool writing = strcmp(struck, "write") == 0;
        CHECK(status == (writing ? AYO_ERR_FILE_IO : AYO_OK), "%s: %s", struck,
              ayo_status_name(status));
        CHECK(seeds_in_file() == (writing ? OLD_SEEDS : NEW_SEEDS), "%s: another file", struck);
        CHECK(count_files() == 1, "%s: something is left", struck);
    }
}

/* Calls that a signal interrupts, and writes that take a few bytes at a time, are no failures. */
static void test_slow_saves(void)
{
    for (size_t nth = 1; nth < 12; nth++) {
        for (int i = 0; i < 2; i++) {
            begin();
            system_plan(i == 0 ? INTERRUPTED : TRICKLES, nth, 0);
            CHECK(ayo_table_save(new_table, path) == AYO_OK, "call %zu", nth);
            CHECK(seeds_in_file() == NEW_SEEDS, "call %zu: not the new file", nth);
        }
    }
}

static void test_failing_opens(void)
{
    static const struct {
        int error;
        ayo_status status;
    } causes[] = {{EACCES, AYO_ERR_FILE_IO},
                  {EMFILE, AYO_ERR_FILE_IO},
                  {ENOENT, AYO_ERR_FILE_MISSING},
                  {ENOTDIR, AYO_ERR_FILE_MISSING}};
    begin();
    for (size_t i = 0; i < sizeof causes / sizeof *causes; i++) {
        ayo_table *table = NULL;
        system_plan(FAILS, 1, causes[i].error);
        ayo_status status = ayo_table_open(&table, rules, path, &books.allocator);
        CHECK(status == causes[i].status && table == NULL, "%s: %s", strerror(causes[i].error),
              ayo_status_name(status));
    }
    ayo_table *opened = NULL;
    system_plan(INTERRUPTED, 1, 0);
    CHECK(ayo_table_open(&opened, rules, path, &books.allocator) == AYO_OK && system_struck(),
          "interrupted");
    ayo_table_destroy(opened);
    for (size_t nth = 2; nth < MOST_CALLS; nth++) {
        ayo_table *table = NULL;
        size_t blocks = books.blocks;
        system_plan(FAILS, nth, EIO);
        ayo_status status = ayo_table_open(&table, rules, path, &books.allocator);
        const char *struck = system_struck();
        ayo_table_destroy(table);
        CHECK(books.blocks == blocks, "call %zu: a leak", nth);
        if (struck == NULL)
            break;
        /* Nothing is lost by a file that was only read and fails to close. */
        bool closing = strcmp(struck, "close") == 0;
        CHECK(status == (closing ? AYO_OK : AYO_ERR_FILE_IO), "%s: %s", struck,
              ayo_status_name(status));
    }
}

/* Killed before and behind each call: old or new, and the next save is not in the way of it. */
static void test_killed_saves(void)
{
    size_t killed = 0;
    for (size_t nth = 1; nth < MOST_CALLS; nth++) {
        for (int i = 0; i < 2; i++) {
            begin();
            pid_t child = process_start();
            if (child == 0) {
                system_plan(i == 0 ? KILLED_BEFORE : KILLED_AFTER, nth, 0);
                _exit(ayo_table_save(new_table, path) == AYO_OK ? 0 : 1);
            }
            if (process_wait(child) != SIGKILL)
                continue;
            killed++;
            int seeds = seeds_in_file();
            CHECK(seeds == OLD_SEEDS || seeds == NEW_SEEDS, "call %zu: half a file", nth);
            CHECK(ayo_table_save(new_table, path) == AYO_OK, "call %zu: the next one fails", nth);
            CHECK(seeds_in_file() == NEW_SEEDS, "call %zu: it is not there", nth);
        }
    }
    CHECK(killed > 2 * (NEW_SEEDS + 3), "only %zu were killed", killed);
}

/* What killed saves left behind is never written over; with a hundred of it there is no name left.
 */
static void test_leftovers(void)
{
    char name[32];
    begin();
    for (int i = 0; i < 100; i++) {
        (void)snprintf(name, sizeof name, "%s.part-%02d", path, i);
        FILE *left = fopen(name, "wb");
        if (left == NULL || fclose(left) != 0)
            check_abort("cannot write %s", name);
    }
    CHECK(ayo_table_save(new_table, path) == AYO_ERR_FILE_IO, "it has found a name");
    CHECK(seeds_in_file() == OLD_SEEDS && count_files() == 101, "something was written over");
    CHECK(remove(name) == 0 && ayo_table_save(new_table, path) == AYO_OK, "one name is enough");
    CHECK(seeds_in_file() == NEW_SEEDS && count_files() == 100, "another file");
}

/* A limit on the size of files, at every byte: the system's own full disk. */
static void test_full_disk(void)
{
    struct rlimit before;
    struct stat about;
    begin();
    if (ayo_table_save(new_table, path) != AYO_OK || stat(path, &about) != 0 ||
        getrlimit(RLIMIT_FSIZE, &before) != 0 || signal(SIGXFSZ, SIG_IGN) == SIG_ERR)
        check_abort("no limits");
    for (off_t size = 0; size <= about.st_size; size++) {
        begin();
        struct rlimit limit = {(rlim_t)size, before.rlim_max};
        CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0, "no limit");
        ayo_status status = ayo_table_save(new_table, path);
        CHECK(setrlimit(RLIMIT_FSIZE, &before) == 0, "no limit");
        bool fits = size == about.st_size;
        CHECK(status == (fits ? AYO_OK : AYO_ERR_FILE_IO), "%d bytes: %s", (int)size,
              ayo_status_name(status));
        CHECK(seeds_in_file() == (fits ? NEW_SEEDS : OLD_SEEDS), "%d bytes: another file",
              (int)size);
        CHECK(count_files() == 1, "%d bytes: something is left", (int)size);
    }
}

/* As nobody, who may neither write to the folder nor, the second time, read the file. */
static void test_forbidden(void)
{
    enum { NOBODY = 65534 };
    begin();
    CHECK(chmod(folder, 0555) == 0, "no rights");
    pid_t child = process_start();
    if (child == 0) {
        ayo_table *table = NULL;
        if (getuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
            _exit(2);
        ayo_status saved = ayo_table_save(new_table, path);
        ayo_status opened = ayo_table_open(&table, rules, path, NULL);
        ayo_table_destroy(table);
        _exit(saved == AYO_ERR_FILE_IO && opened == AYO_OK ? 0 : 1);
    }
    CHECK(process_wait(child) == 0, "killed");
    CHECK(chmod(folder, 0755) == 0 && chmod(path, 0) == 0, "no rights");
    child = process_start();
    if (child == 0) {
        ayo_table *table = NULL;
        if (getuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
            _exit(2);
        _exit(ayo_table_open(&table, rules, path, NULL) == AYO_ERR_FILE_IO && !table ? 0 : 1);
    }
    CHECK(process_wait(child) == 0, "killed");
    CHECK(chmod(path, 0644) == 0 && seeds_in_file() == OLD_SEEDS, "another file");
}

/* Two processes save, this one opens, all at once. */
static void test_many_at_once(void)
{
    enum { SAVES = 150, OPENS = 300 };
    const ayo_table *tables[2] = {old_table, new_table};
    pid_t children[2];
    begin();
    for (int i = 0; i < 2; i++) {
        children[i] = process_start();
        for (int n = 0; children[i] == 0 && n < SAVES; n++)
            if (ayo_table_save(tables[i], path) != AYO_OK)
                _exit(1);
        if (children[i] == 0)
            _exit(0);
    }
    for (int n = 0; n < OPENS; n++) {
        int seeds = seeds_in_file();
        CHECK(seeds == OLD_SEEDS || seeds == NEW_SEEDS, "half a file");
    }
    for (int i = 0; i < 2; i++)
        CHECK(process_wait(children[i]) == 0, "killed");
    CHECK(count_files() == 1, "something is left");
}

int main(int argc, char **argv)
{
    if (argc != 2)
        check_abort("usage: faults FOLDER");
    /* By its short name it can be reached by anybody, wherever it lies. */
    if (chdir(argv[1]) != 0)
        check_abort("no folder %s", argv[1]);
    ledger_open(&books);
    if (ayo_rules_parse(&rules, NULL, "russ,pits-per-row=2", AYO_NUL_TERMINATED, NULL) != AYO_OK)
        check_abort("no rules");
    old_table = table_of(OLD_SEEDS);
    new_table = table_of(NEW_SEEDS);
    test_failing_saves();
    test_short_writes();
    test_slow_saves();
    test_failing_opens();
    test_killed_saves();
    test_leftovers();
    test_full_disk();
    test_forbidden();
    test_many_at_once();
    empty_folder();
    ayo_table_destroy(old_table);
    ayo_table_destroy(new_table);
    ayo_rules_destroy(rules);
    CHECK(books.blocks == 0 && books.faults == 0, "%zu blocks leaked", books.blocks);
    return check_summary("faults");
}

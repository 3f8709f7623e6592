/* SPDX-License-Identifier: Apache-2.0 */
/* `ayoayo table`: builds, describes and asks endgame tables. */
#include <inttypes.h>
#include <string.h>

#include "cli.h"

int cli_open_table(ayo_table **out, const ayo_rules *rules, const char *path)
{
    ayo_status status = ayo_table_open(out, rules, path, NULL);
    if (status == AYO_OK) {
        return CLI_GO_ON;
    }
    cli_error("%s: %s", path, ayo_status_message(status));
    bool system =
        status == AYO_ERR_NO_MEMORY || status == AYO_ERR_FILE_IO || status == AYO_ERR_FILE_MISSING;
    return system ? CLI_SYSTEM : CLI_INVALID;
}

/* ---- build ---- */

typedef struct building {
    const char *path;
    int seeds, threads;
    bool keep;
} building;

/* The table that is there, to go on from; else a new one. */
static int begin(ayo_table **out, const ayo_rules *rules, const char *path)
{
    ayo_status status = ayo_table_open(out, rules, path, NULL);
    if (status == AYO_ERR_FILE_MISSING) {
        status = ayo_table_create(out, rules, NULL);
        return status == AYO_OK ? CLI_GO_ON : cli_fail("table", status);
    }
    return status == AYO_OK ? CLI_GO_ON : cli_open_table(out, rules, path);
}

static ayo_status build_up(ayo_table *table, const building *b)
{
    cli_progress progress = {.begun = 0};
    ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
    int threads = b->threads;
    options.run = threads > 1 ? cli_run : NULL;
    options.run_context = &threads;
    options.progress = cli_show_building;
    options.progress_context = &progress;
    ayo_status status = ayo_table_build(table, b->seeds, &options);
    cli_end_progress(&progress);
    return status;
}

static int save(const ayo_table *table, const char *path, int code)
{
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    ayo_status status = ayo_table_info_get(&info, table);
    if (status == AYO_OK) {
        status = ayo_table_save(table, path);
    }
    if (status != AYO_OK) {
        cli_error("%s: %s", path, ayo_status_message(status));
        return CLI_SYSTEM;
    }
    printf("%s: %d seeds, %" PRIu64 " positions\n", path, (int)info.seeds, info.positions);
    return code;
}

static int build_table(ayo_table *table, const building *b)
{
    ayo_table_info before = AYO_TABLE_INFO_INIT;
    ayo_status status = ayo_table_info_get(&before, table);
    if (status == AYO_OK && before.mapped && before.seeds >= b->seeds) {
        printf("%s: it holds %d seeds already\n", b->path, (int)before.seeds);
        return CLI_OK;
    }
    cli_catch_interrupt();
    status = status == AYO_OK ? build_up(table, b) : status;
    if (status == AYO_OK) {
        return save(table, b->path, CLI_OK);
    }
    if (status != AYO_ERR_CANCELLED) {
        return cli_fail("table", status);
    }
    cli_error("%s: stopped; %s", b->path,
              b->keep ? "what is finished is kept, and the same command goes on from there"
                      : "nothing was written");
    return b->keep ? save(table, b->path, CLI_STOPPED) : CLI_STOPPED;
}

static int read_number(int *out, const char *name, const char *text, int least, int most)
{
    uint64_t number = 0;
    if (!cli_number(&number, text, (uint64_t)most) || number < (uint64_t)least) {
        return cli_usage(&cli_table, "--%s is a number, %d to %d, not '%s'", name, least, most,
                         text);
    }
    *out = (int)number;
    return CLI_GO_ON;
}

static int build(int argc, char *argv[])
{
    building b = {.threads = cli_processors()};
    const char *rules_text = NULL, *seeds = NULL, *jobs = NULL;
    const cli_option options[] = {{"rules", &rules_text, NULL},
                                  {"seeds", &seeds, NULL},
                                  {"jobs", &jobs, NULL},
                                  {"keep", NULL, &b.keep},
                                  {NULL, NULL, NULL}};
    int code = cli_parse(&cli_table, options, &argc, argv);
    if (code == CLI_GO_ON && (seeds == NULL || argc != 1)) {
        code = cli_usage(&cli_table, seeds == NULL ? "build needs --seeds"
                                     : argc == 0   ? "no file"
                                                   : "one file at a time");
    }
    if (code == CLI_GO_ON) {
        code = read_number(&b.seeds, "seeds", seeds, 0, AYO_TABLE_MAX_SEEDS);
    }
    if (code == CLI_GO_ON && jobs != NULL) {
        code = read_number(&b.threads, "jobs", jobs, 1, 1024);
    }
    ayo_rules *rules = NULL;
    ayo_table *table = NULL;
    if (code == CLI_GO_ON) {
        code = cli_make_rules(&rules, rules_text);
    }
    if (code == CLI_GO_ON) {
        b.path = argv[0];
        code = begin(&table, rules, b.path);
    }
    if (code == CLI_GO_ON) {
        code = build_table(table, &b);
    }
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    return code;
}

/* ---- info ---- */

static int print_info(const ayo_table *table)
{
    char text[AYO_RULES_TEXT_SIZE];
    ayo_table_info info = AYO_TABLE_INFO_INIT;
    ayo_status status = ayo_rules_format(text, sizeof text, NULL, ayo_table_rules(table));
    if (status == AYO_OK) {
        status = ayo_table_info_get(&info, table);
    }
    if (status != AYO_OK) {
        return cli_fail("table", status);
    }
    printf("rules:     %s\n"
           "           (whatever majority, repetition and seeds-per-pit are)\n"
           "seeds:     at most %d on the board\n"
           "positions: %" PRIu64 ", the player to move taken as South\n",
           text, (int)info.seeds, info.positions);
    return CLI_OK;
}

static int info(int argc, char *argv[])
{
    const cli_option options[] = {{NULL, NULL, NULL}};
    int code = cli_parse(&cli_table, options, &argc, argv);
    if (code == CLI_GO_ON && argc != 1) {
        code = cli_usage(&cli_table, argc == 0 ? "no file" : "one file at a time");
    }
    ayo_table *table = NULL;
    if (code == CLI_GO_ON) {
        code = cli_open_table(&table, NULL, argv[0]);
    }
    if (code == CLI_GO_ON) {
        code = print_info(table);
    }
    ayo_table_destroy(table);
    return code;
}

/* ---- probe ---- */

/* "4-4-…-S  +3  A +3  C -1", the best moves with an asterisk. */
static ayo_status print_probe(const ayo_table *table, const ayo_position *position)
{
    char text[AYO_POSITION_TEXT_SIZE];
    int32_t margin, values[AYO_MAX_PITS];
    uint32_t best;
    ayo_status status = ayo_table_probe(&margin, table, position);
    if (status == AYO_OK) {
        status = ayo_table_moves(values, &best, table, position);
    }
    if (status == AYO_OK) {
        status = ayo_position_format(text, sizeof text, NULL, position);
    }
    if (status != AYO_OK) {
        return status;
    }
    printf("%s  %+d ", text, (int)margin);
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        if (values[pit] != AYO_NO_VALUE) {
            printf(" %c%+d%s", ayo_pit_letter(position->pits_per_row, pit), (int)values[pit],
                   best >> pit & 1 ? "*" : "");
        }
    }
    printf("\n");
    return AYO_OK;
}

static int probe_all(const ayo_table *table, const ayo_rules *rules, int count, char *texts[])
{
    int worst = CLI_OK;
    for (int i = 0; i < count; i++) {
        ayo_position position;
        int code = cli_make_position(&position, rules, texts[i]);
        if (code == CLI_GO_ON) {
            ayo_status status = print_probe(table, &position);
            code = status == AYO_OK ? CLI_OK : cli_fail(texts[i], status);
        }
        worst = code > worst ? code : worst;
    }
    return worst;
}

static int probe(int argc, char *argv[])
{
    const char *rules_text = NULL;
    const cli_option options[] = {{"rules", &rules_text, NULL}, {NULL, NULL, NULL}};
    int code = cli_parse(&cli_table, options, &argc, argv);
    if (code == CLI_GO_ON && argc < 2) {
        code = cli_usage(&cli_table, argc == 0 ? "no file" : "no position");
    }
    ayo_rules *rules = NULL;
    ayo_table *table = NULL;
    if (code == CLI_GO_ON && rules_text != NULL) {
        code = cli_make_rules(&rules, rules_text);
    }
    if (code == CLI_GO_ON) {
        code = cli_open_table(&table, rules, argv[0]);
    }
    if (code == CLI_GO_ON) {
        const ayo_rules *own = rules != NULL ? rules : ayo_table_rules(table);
        code = probe_all(table, own, argc - 1, argv + 1);
    }
    ayo_table_destroy(table);
    ayo_rules_destroy(rules);
    return code;
}

/* ---- the command ---- */

static int run(int argc, char *argv[])
{
    static const struct {
        const char *name;
        int (*run)(int argc, char *argv[]);
    } verbs[] = {{"build", build}, {"info", info}, {"probe", probe}};
    if (argc == 0) {
        return cli_usage(&cli_table, "build, info or probe?");
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (strcmp(argv[0], verbs[i].name) == 0) {
            return verbs[i].run(argc - 1, argv + 1);
        }
    }
    const cli_option options[] = {{NULL, NULL, NULL}};
    int code = cli_parse(&cli_table, options, &argc, argv); /* --help, or something wrong */
    return code != CLI_GO_ON ? code
                             : cli_usage(&cli_table, "build, info or probe, not '%s'", argv[0]);
}

const cli_command cli_table = {
    "table", "build an endgame table, describe it, look positions up",
    "Usage: ayoayo table build [--rules TEXT] [--jobs J] [--keep] --seeds N FILE\n"
    "       ayoayo table info FILE\n"
    "       ayoayo table probe [--rules TEXT] FILE POSITION...\n"
    "\n"
    "An endgame table holds the exact worth of every position with at most N seeds\n"
    "on the board: of these, what the player to move still wins less what the\n"
    "opponent does, both playing best and on until a player is stuck. Play that\n"
    "never ends brings neither side anything more.\n"
    "\n"
    "build goes on from FILE if that is a table of the same rules already. Ctrl-C\n"
    "stops it, the exit code is then 4, and FILE is as it was.\n"
    "probe gives a line for each position: the position, its worth, and the worth of\n"
    "every move, of the best with an asterisk.\n"
    "\n"
    "  --rules TEXT  the rule set; russ if not given; for probe, that of the\n"
    "                positions, the table's with 4 seeds a pit if not given\n"
    "  --seeds N     most seeds on the board\n"
    "  --jobs J      threads that build it; one a processor if not given\n"
    "  --keep        when stopped, write what is finished\n",
    run};

/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of the timed search: limits, memory, refusals, levels. */
#include <ayoayo/ayoayo.h>
#include <string.h>

#include "check.h"
#include "ledger.h"
#include "objects.h"

static ayo_search *search_of(const ayo_rules *rules)
{
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = 4 << 20;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    return search;
}

static bool is_legal(const ayo_game *game, int pit)
{
    return ayo_game_check(game, pit) == AYO_OK;
}

/* ---- limits ---- */

static void check_answer(ayo_search *search, const ayo_game *game, int depth, int64_t nodes,
                         int64_t milliseconds)
{
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    limits.depth = depth;
    limits.nodes = nodes;
    limits.milliseconds = milliseconds;
    ayo_search_clear(search);
    CHECK(ayo_search_game(&found, search, game, &limits) == AYO_OK, "search");
    CHECK(found.count == 1 && is_legal(game, found.moves[0].pit), "pit %d", found.moves[0].pit);
    CHECK(nodes < 0 || found.nodes <= (uint64_t)nodes, "%llu of %lld nodes",
          (unsigned long long)found.nodes, (long long)nodes);
    CHECK(depth < 0 || found.depth <= depth, "depth %d of %d", found.depth, depth);
}

static void test_limits(void)
{
    static const char *texts[] = {"russ", "oware", "pratt,pits-per-row=8",
                                  "oware,pits-per-row=12,seeds-per-pit=2"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ayo_rules *rules = rules_of(texts[i]);
        ayo_game *game = game_of(rules, NULL);
        ayo_search *search = search_of(rules);
        for (int64_t limit = 0; limit <= 2; limit++) {
            check_answer(search, game, AYO_UNLIMITED, limit, AYO_UNLIMITED);
            check_answer(search, game, (int)limit, AYO_UNLIMITED, AYO_UNLIMITED);
            check_answer(search, game, AYO_UNLIMITED, AYO_UNLIMITED, limit);
        }
        check_answer(search, game, -1, 1000, -1);
        check_answer(search, game, 3, -77, INT64_MIN);
        check_answer(search, game, INT32_MAX, 1000, INT64_MAX);
        check_answer(search, game, 3, INT64_MAX, -1);
        ayo_search_destroy(search);
        ayo_game_destroy(game);
        ayo_rules_destroy(rules);
    }
}

static bool stop(void *context, const ayo_progress *progress)
{
    int *left = context;
    CHECK(progress->struct_size == sizeof *progress, "told");
    return --*left > 0;
}

static void test_cancel(void)
{
    ayo_rules *rules = rules_of("oware");
    ayo_game *game = game_of(rules, NULL);
    ayo_search *search = search_of(rules);
    for (int calls = 1; calls < 200; calls += 13) {
        ayo_search_result found = AYO_SEARCH_RESULT_INIT;
        ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
        int left = calls, pit = 99;
        limits.progress = stop;
        limits.progress_context = &left;
        CHECK(ayo_search_game(&found, search, game, &limits) == AYO_ERR_CANCELLED, "cancelled");
        CHECK(left == 0, "asked %d times more", -left);
        CHECK(found.count == 1 && is_legal(game, found.moves[0].pit), "pit %d", found.moves[0].pit);
        left = 1;
        CHECK(ayo_search_play(&pit, search, game, AYO_LEVELS, NULL, stop, &left) ==
                      AYO_ERR_CANCELLED &&
                  pit == 99,
              "play");
    }
    ayo_search_destroy(search);
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

/* A search with a table of the caller's, so that it builds none, which would stay. */
static ayo_search *search_by(const ayo_table *table, const ayo_rules *rules)
{
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = 4 << 20;
    options.table = table;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    return search;
}

static ayo_search_result find(ayo_search *search, const ayo_game *game, int guess, int depth)
{
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    limits.depth = depth;
    limits.guess = guess;
    limits.lines = 3;
    CHECK(ayo_search_game(&found, search, game, &limits) == AYO_OK, "search");
    found.milliseconds = 0;
    return found;
}

static void check_same(const ayo_search_result *a, const ayo_search_result *b, const char *what)
{
    CHECK(memcmp(a, b, sizeof *a) == 0, "%s: %llu and %llu nodes", what,
          (unsigned long long)a->nodes, (unsigned long long)b->nodes);
}

/* The same calls find the same; what was forgotten is of no effect; two searches share nothing. */
static void test_same(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_game *game = game_of(rules, NULL);
    ayo_table *table = table_of(rules, 6);
    ayo_search *used = search_by(table, rules);
    for (int ply = 0; ply < 8; ply++) {
        ayo_search *fresh = search_by(table, rules);
        ayo_search *other = search_by(table, rules);
        ayo_search_result first = find(fresh, game, 0, 8);
        (void)find(used, game, 0, 9);
        ayo_search_clear(used);
        ayo_search_result again = find(used, game, 0, 8);
        check_same(&first, &again, "cleared");
        /* What is guessed without the table and what is found with it are kept apart. */
        ayo_search_result guess = find(other, game, 1, 8);
        again = find(used, game, 1, 8);
        check_same(&guess, &again, "guessed");
        again = find(other, game, 0, 8);
        check_same(&first, &again, "after a guess");
        ayo_search_destroy(other);
        ayo_search_destroy(fresh);
        CHECK(ayo_game_apply(NULL, game, first.moves[0].pit) == AYO_OK, "ply %d", ply);
    }
    ayo_search_destroy(used);
    ayo_table_destroy(table);
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

/* ---- memory ---- */

/* Whatever request is refused, a search is made whole or not at all, and thinks with what it has.
 */
static void test_memory(void)
{
    ledger books;
    ledger_open(&books);
    ayo_rules *rules = rules_of("russ");
    ayo_game *game = game_of(rules, NULL);
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    options.memory = 1 << 20;
    limits.nodes = 3000;
    bool refused = true;
    for (size_t nth = 1; refused; nth++) {
        ayo_search *search = NULL;
        ledger_refuse(&books, nth);
        ayo_status status = ayo_search_create(&search, rules, &options, &books.allocator);
        CHECK((status == AYO_OK) == (search != NULL), "request %zu", nth);
        CHECK(status == AYO_OK || status == AYO_ERR_NO_MEMORY, "request %zu", nth);
        if (search) {
            ayo_search_result found = AYO_SEARCH_RESULT_INIT;
            CHECK(ayo_search_game(&found, search, game, &limits) == AYO_OK, "request %zu", nth);
            CHECK(is_legal(game, found.moves[0].pit) && found.depth > 5, "request %zu", nth);
        }
        refused = books.requests >= nth;
        ayo_search_destroy(search);
        CHECK(books.blocks == 0 && books.faults == 0, "request %zu: %zu blocks", nth, books.blocks);
    }
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

/* ---- refusals ---- */

static void check_over(const char *text, const char *position)
{
    ayo_rules *rules = rules_of(text);
    ayo_game *game = game_of(rules, position);
    ayo_search *search = search_of(rules);
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_position at;
    int pit = 99;
    found.depth = 77;
    CHECK(ayo_game_position(&at, game) == AYO_OK, "position");
    CHECK(ayo_search_game(&found, search, game, NULL) == AYO_REFUSED_GAME_OVER, "%s", position);
    CHECK(ayo_search_position(&found, search, &at, NULL) == AYO_REFUSED_GAME_OVER, "%s", position);
    CHECK(ayo_search_play(&pit, search, game, 1, &(ayo_random){1}, NULL, NULL) ==
              AYO_REFUSED_GAME_OVER,
          "%s", position);
    CHECK(found.depth == 77 && pit == 99, "changed");
    ayo_search_destroy(search);
    ayo_game_destroy(game);
    ayo_rules_destroy(rules);
}

static void test_over(void)
{
    check_over("russ", "0-0-0-0-0-0-1-1-0-1-0-0-23-22-N"); /* cannot feed */
    check_over("russ", "1-1-6-0-0-1-0-0-0-0-0-0-20-19-N"); /* an empty row */
    check_over("russ", "2-1-0-1-2-0-1-0-1-0-4-1-25-10-S"); /* majority */
    check_over("russ,pits-per-row=1", "4-4-0-0-S");        /* endless */
    ayo_rules *rules = rules_of("russ");
    ayo_search *search = search_of(rules);
    ayo_game *game = game_of(rules, NULL);
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    CHECK(ayo_game_resign(game, AYO_SOUTH) == AYO_OK, "resign");
    CHECK(ayo_search_game(&found, search, game, NULL) == AYO_REFUSED_GAME_OVER, "resigned");
    CHECK(ayo_game_undo(game) == AYO_OK && ayo_game_agree(game) == AYO_OK, "agree");
    CHECK(ayo_search_game(&found, search, game, NULL) == AYO_REFUSED_GAME_OVER, "agreed");
    ayo_game_destroy(game);
    ayo_search_destroy(search);
    ayo_rules_destroy(rules);
}

static void test_arguments(void)
{
    ayo_rules *rules = rules_of("russ");
    ayo_rules *other = rules_of("pratt");
    ayo_search *search = search_of(rules);
    ayo_search *none = search;
    ayo_game *game = game_of(rules, NULL);
    ayo_game *foreign = game_of(other, NULL);
    ayo_table *table = NULL;
    ayo_position start;
    ayo_search_result found = AYO_SEARCH_RESULT_INIT;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_random random = {5};
    int pit = 0;
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    CHECK(ayo_table_create(&table, other, NULL) == AYO_OK, "table");
    CHECK(ayo_search_create(NULL, rules, NULL, NULL) == AYO_ERR_NULL, "out");
    CHECK(ayo_search_create(&none, NULL, NULL, NULL) == AYO_ERR_NULL && !none, "rules");
    options.table = table;
    CHECK(ayo_search_create(&none, rules, &options, NULL) == AYO_ERR_RULES && !none, "table");
    options.struct_size--;
    CHECK(ayo_search_create(&none, rules, &options, NULL) == AYO_ERR_STRUCT_SIZE, "options");
    CHECK(ayo_search_position(NULL, search, &start, NULL) == AYO_ERR_NULL, "out");
    CHECK(ayo_search_position(&found, NULL, &start, NULL) == AYO_ERR_NULL, "search");
    CHECK(ayo_search_position(&found, search, NULL, NULL) == AYO_ERR_NULL, "position");
    CHECK(ayo_search_game(NULL, search, game, NULL) == AYO_ERR_NULL, "out");
    CHECK(ayo_search_game(&found, NULL, game, NULL) == AYO_ERR_NULL, "search");
    CHECK(ayo_search_game(&found, search, NULL, NULL) == AYO_ERR_NULL, "game");
    CHECK(ayo_search_game(&found, search, foreign, NULL) == AYO_ERR_RULES, "other rules");
    start.pits[0]++;
    CHECK(ayo_search_position(&found, search, &start, NULL) == AYO_ERR_POSITION, "position");
    start.pits[0]--;
    found.struct_size--;
    CHECK(ayo_search_position(&found, search, &start, NULL) == AYO_ERR_STRUCT_SIZE, "result");
    found.struct_size++;
    limits.struct_size--;
    CHECK(ayo_search_position(&found, search, &start, &limits) == AYO_ERR_STRUCT_SIZE, "limits");
    CHECK(ayo_level_limits(&limits, NULL, 1) == AYO_ERR_STRUCT_SIZE, "limits");
    limits.struct_size++;
    CHECK(ayo_level_limits(NULL, NULL, 1) == AYO_ERR_NULL, "limits");
    for (int level = -1; level <= AYO_LEVELS + 1; level++) {
        bool known = level >= 1 && level <= AYO_LEVELS;
        ayo_status status = ayo_level_limits(&limits, NULL, level);
        CHECK(status == (known ? AYO_OK : AYO_ERR_ARGUMENT), "level %d", level);
    }
    CHECK(ayo_search_play(NULL, search, game, 1, &random, NULL, NULL) == AYO_ERR_NULL, "pit");
    CHECK(ayo_search_play(&pit, NULL, game, 1, &random, NULL, NULL) == AYO_ERR_NULL, "search");
    CHECK(ayo_search_play(&pit, search, NULL, 1, &random, NULL, NULL) == AYO_ERR_NULL, "game");
    CHECK(ayo_search_play(&pit, search, game, 1, NULL, NULL, NULL) == AYO_ERR_NULL, "random");
    CHECK(ayo_search_play(&pit, search, game, 0, &random, NULL, NULL) == AYO_ERR_ARGUMENT, "0");
    CHECK(random.state == 5, "drawn");
    ayo_search_destroy(NULL);
    ayo_search_clear(NULL);
    ayo_table_destroy(table);
    ayo_game_destroy(foreign);
    ayo_game_destroy(game);
    ayo_search_destroy(search);
    ayo_rules_destroy(other);
    ayo_rules_destroy(rules);
}

/* ---- levels ---- */

/* A game between two levels, as a hash of its moves. */
static uint64_t game_between(ayo_search *search, const ayo_rules *rules, int south, int north,
                             uint64_t seed)
{
    ayo_game *game = game_of(rules, NULL);
    ayo_random random = {seed};
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    uint64_t hash = 1;
    ayo_search_clear(search);
    for (int ply = 0; ply < 60; ply++) {
        int pit = -1;
        CHECK(ayo_game_outcome(&outcome, game) == AYO_OK, "outcome");
        if (outcome.result != AYO_RESULT_RUNNING)
            break;
        int level = outcome.final.mover == AYO_SOUTH ? south : north;
        CHECK(ayo_search_play(&pit, search, game, level, &random, NULL, NULL) == AYO_OK, "play");
        CHECK(ayo_game_apply(NULL, game, pit) == AYO_OK, "pit %d", pit);
        hash = (hash ^ (uint64_t)pit) * 0x100000001b3u;
    }
    ayo_game_destroy(game);
    return hash;
}

static void test_levels(void)
{
    static const char *texts[] = {"russ", "oware,pits-per-row=4"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ayo_rules *rules = rules_of(texts[i]);
        ayo_search *search = search_of(rules);
        for (int level = 1; level < AYO_LEVELS; level++) {
            uint64_t once = game_between(search, rules, level, 1, 5);
            CHECK(once == game_between(search, rules, level, 1, 5), "level %d: the same", level);
            CHECK(once != game_between(search, rules, level, 1, 6), "level %d: another", level);
        }
        ayo_search_destroy(search);
        ayo_rules_destroy(rules);
    }
}

int main(void)
{
    test_limits();
    test_cancel();
    test_same();
    test_memory();
    test_over();
    test_arguments();
    test_levels();
    return check_summary("players");
}

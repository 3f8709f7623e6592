/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A program as a user of the first release has it: built once with that release's
 * headers, it runs on every later library of the same soname. Everything that the
 * library fills in lies in a box whose lid must stay shut: a structure that has
 * grown must not be written behind the end that this program knows.
 */
#include <ayoayo/ayoayo.h>
#include <stdio.h>
#include <string.h>

static int failures;

static void expect(int condition, const char *what)
{
    if (!condition) {
        printf("failed: %s\n", what);
        failures++;
    }
}

#define LID "shut tight"
#define BOX(type)                                                                                  \
    struct {                                                                                       \
        type in;                                                                                   \
        char lid[sizeof LID];                                                                      \
    }
#define SHUT(box) expect(memcmp((box).lid, LID, sizeof LID) == 0, "the lid of " #box)

static void check_positions(const ayo_rules *rules)
{
    BOX(ayo_position) position = {{{0}, {0, 0}, 0, 0, {0, 0, 0, 0}}, LID};
    BOX(ayo_move_result) result = {AYO_MOVE_RESULT_INIT, LID};
    BOX(ayo_outcome) outcome = {AYO_OUTCOME_INIT, LID};
    BOX(ayo_events) events = {{{0}}, LID};
    BOX(ayo_event) event = {{0, 0, 0, 0, 0, 0, 0}, LID};
    uint64_t count = 0;
    char text[AYO_POSITION_TEXT_SIZE];
    expect(ayo_position_start(&position.in, rules) == AYO_OK, "start");
    expect(ayo_perft(&count, rules, &position.in, 6) == AYO_OK && count == 13041, "perft");
    expect(ayo_events_begin(&events.in, rules, &position.in, 1) == AYO_OK, "events");
    expect(ayo_events_next(&event.in, &events.in) == AYO_OK, "event");
    expect(event.in.kind == AYO_EVENT_LIFT && event.in.pit == 1 && event.in.seeds == 4, "lift");
    expect(ayo_position_apply(&position.in, &result.in, rules, &position.in, 1) == AYO_OK, "B");
    expect(result.in.laps == 5 && result.in.captured == 7 && result.in.pit == 1, "move");
    expect(ayo_position_format(text, sizeof text, NULL, &position.in) == AYO_OK, "format");
    expect(strcmp(text, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N") == 0, text);
    expect(ayo_position_outcome(&outcome.in, rules, &position.in) == AYO_OK, "outcome");
    expect(outcome.in.result == AYO_RESULT_RUNNING && outcome.in.south == 7 &&
               ayo_position_equal(&outcome.in.final, &position.in),
           "standing");
    SHUT(position);
    SHUT(result);
    SHUT(outcome);
    SHUT(events);
    SHUT(event);
}

static void check_games(const ayo_rules *rules)
{
    ayo_game *game = NULL;
    ayo_record *record = NULL;
    BOX(ayo_random) random = {{1984}, LID};
    BOX(ayo_outcome) end = {AYO_OUTCOME_INIT, LID};
    char text[2048];
    size_t plies = 0;
    expect(ayo_game_create(&game, rules, NULL) == AYO_OK, "game");
    expect(ayo_game_apply_line(NULL, game, "BaFf", AYO_NUL_TERMINATED) == AYO_OK, "line");
    expect(ayo_game_play_random(&plies, game, &random.in, 1000) == AYO_OK && plies == 45, "random");
    expect(ayo_game_outcome(&end.in, game) == AYO_OK && end.in.south == 25 && end.in.north == 23 &&
               end.in.result == AYO_RESULT_SOUTH && end.in.reason == AYO_REASON_NO_MOVE,
           "end");
    expect(ayo_record_create(&record, game, NULL) == AYO_OK, "record");
    expect(ayo_record_format(text, sizeof text, NULL, record) == AYO_OK, "record format");
    expect(strstr(text, "[Result \"25-23\"]") != NULL, text);
    ayo_record_destroy(record);
    ayo_game_destroy(game);
    SHUT(random);
    SHUT(end);
}

static void check_batches(const ayo_rules *rules)
{
    BOX(ayo_position) lane = {{{0}, {0, 0}, 0, 0, {0, 0, 0, 0}}, LID};
    uint32_t mask = 0;
    expect(ayo_batch_start(&lane.in, rules, 1) == AYO_OK, "lanes");
    expect(ayo_batch_legal(&mask, rules, &lane.in, 1) == AYO_OK && mask == 63, "lanes' moves");
    SHUT(lane);
}

static bool go_on(void *context, const ayo_progress *progress)
{
    int *calls = context;
    (*calls)++;
    return progress->struct_size >= sizeof *progress && progress->lower <= progress->upper;
}

static void check_values(const ayo_rules *rules)
{
    ayo_table *table = NULL;
    ayo_solver *solver = NULL;
    ayo_search *search = NULL;
    int calls = 0;
    BOX(ayo_position) position = {{{0}, {0, 0}, 0, 0, {0, 0, 0, 0}}, LID};
    BOX(ayo_table_options) building = {AYO_TABLE_OPTIONS_INIT, LID};
    BOX(ayo_table_info) info = {AYO_TABLE_INFO_INIT, LID};
    BOX(ayo_solver_options) making = {AYO_SOLVER_OPTIONS_INIT, LID};
    BOX(ayo_solve_limits) limits = {AYO_SOLVE_LIMITS_INIT, LID};
    BOX(ayo_solution) solution = {AYO_SOLUTION_INIT, LID};
    BOX(ayo_search_options) thinking = {AYO_SEARCH_OPTIONS_INIT, LID};
    BOX(ayo_search_limits) most = {AYO_SEARCH_LIMITS_INIT, LID};
    BOX(ayo_search_result) found = {AYO_SEARCH_RESULT_INIT, LID};
    building.in.progress = go_on;
    building.in.progress_context = &calls;
    expect(ayo_position_start(&position.in, rules) == AYO_OK, "start");
    expect(ayo_table_create(&table, rules, NULL) == AYO_OK, "table");
    expect(ayo_table_build(table, 8, &building.in) == AYO_OK && calls > 0, "build");
    expect(ayo_table_info_get(&info.in, table) == AYO_OK && info.in.seeds == 8 &&
               info.in.positions == 125970,
           "info");
    making.in.table = table;
    making.in.memory = 16 << 20;
    limits.in.goal = AYO_GOAL_MARGIN;
    expect(ayo_solver_create(&solver, rules, &making.in, NULL) == AYO_OK, "solver");
    expect(ayo_solver_solve(&solution.in, solver, &position.in, &limits.in) == AYO_OK, "solve");
    expect(solution.in.lower == 6 && solution.in.upper == 6 && solution.in.pit == 2 &&
               solution.in.result == AYO_RESULT_SOUTH && solution.in.table_seeds == 8,
           "solution");
    thinking.in.table = table;
    thinking.in.memory = 1 << 20;
    most.in.depth = 6;
    most.in.lines = 2;
    most.in.guess = 1;
    expect(ayo_search_create(&search, rules, &thinking.in, NULL) == AYO_OK, "search");
    expect(ayo_search_position(&found.in, search, &position.in, &most.in) == AYO_OK, "think");
    expect(found.in.count == 2 && found.in.depth == 6 && found.in.moves[0].length > 0, "found");
    ayo_search_destroy(search);
    ayo_solver_destroy(solver);
    ayo_table_destroy(table);
    SHUT(position);
    SHUT(building);
    SHUT(info);
    SHUT(making);
    SHUT(limits);
    SHUT(solution);
    SHUT(thinking);
    SHUT(most);
    SHUT(found);
}

int main(void)
{
    ayo_rules *rules = NULL;
    int32_t value = -1;
    expect(ayo_version_number() >= AYO_VERSION_NUMBER, "an older library");
    expect(ayo_rules_parse(&rules, NULL, "oware,repetition=3", AYO_NUL_TERMINATED, NULL) == AYO_OK,
           "rules");
    expect(ayo_rules_option(&value, rules, AYO_OPTION_REPETITION) == AYO_OK && value == 3,
           "option");
    expect(strcmp(ayo_status_name(AYO_ERR_FILE_RULES), "ERR_FILE_RULES") == 0, "status");
    ayo_rules_destroy(rules);
    expect(ayo_rules_create(&rules, AYO_PRESET_RUSS, NULL) == AYO_OK, "russ");
    check_positions(rules);
    check_games(rules);
    check_batches(rules);
    check_values(rules);
    ayo_rules_destroy(rules);
    printf("built with %d, run with %d: %d failures\n", AYO_VERSION_NUMBER, ayo_version_number(),
           failures);
    return failures != 0;
}

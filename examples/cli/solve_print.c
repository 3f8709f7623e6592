/* SPDX-License-Identifier: Apache-2.0 */
/* What `solve` has found out, for people and as JSON. */
#include <inttypes.h>

#include "solve.h"

static bool is_exact(const solve_answer *answer)
{
    return answer->value.lower == answer->value.upper;
}

void solve_difference(int *least, int *most, const solve_answer *answer)
{
    const ayo_position *position = &answer->position;
    int lead = position->stores[AYO_SOUTH] - position->stores[AYO_NORTH];
    bool south = position->mover == AYO_SOUTH;
    *least = lead + (south ? answer->value.lower : -answer->value.upper);
    *most = lead + (south ? answer->value.upper : -answer->value.lower);
}

/* ---- for people ---- */

static void print_winner(const solve_answer *answer)
{
    int result = answer->value.result;
    if (result == AYO_RESULT_RUNNING) {
        printf("Who wins is not known");
    } else if (result == AYO_RESULT_DRAW) {
        printf("A draw");
    } else {
        printf("%s wins", cli_side_name(result == AYO_RESULT_NORTH));
    }
}

static void print_value(const solve_answer *answer)
{
    const int *score = answer->score;
    bool north = score[AYO_NORTH] > score[AYO_SOUTH];
    int least, most;
    solve_difference(&least, &most, answer);
    if (answer->stays) {
        if (answer->majority) {
            print_winner(answer);
            printf(" by majority. ");
        }
        printf("Best play%s never ends: South keeps %d, North %d, %d seeds stay on the board.\n",
               answer->majority ? ", played on," : "", score[AYO_SOUTH], score[AYO_NORTH],
               answer->position.stores[0] + answer->position.stores[1] + answer->seeds - score[0] -
                   score[1]);
        return;
    }
    print_winner(answer);
    if (answer->ends) {
        printf(" %d to %d, both playing best%s.\n", score[north], score[!north],
               answer->majority ? " and on to the end" : "");
    } else if (is_exact(answer)) {
        printf(": South's seeds less North's are %d in the end.\n", least);
    } else {
        printf(": South's seeds less North's are between %d and %d in the end.\n", least, most);
    }
}

static void print_bounds(int lower, int upper)
{
    if (lower == upper) {
        printf("%+d", lower);
    } else {
        printf("%+d to %+d", lower, upper);
    }
}

static void print_moves(const solve_answer *answer)
{
    const char *head = "Worth of every move:\n";
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        if (answer->lower[pit] != AYO_NO_VALUE) {
            printf("%s  %c  ", head, ayo_pit_letter(answer->position.pits_per_row, pit));
            head = "";
            print_bounds(answer->lower[pit], answer->upper[pit]);
            putchar('\n');
        }
    }
}

ayo_status solve_print(const solve_answer *answer)
{
    char text[AYO_POSITION_TEXT_SIZE];
    ayo_status status = ayo_position_format(text, sizeof text, NULL, &answer->position);
    if (status != AYO_OK) {
        return status;
    }
    printf("%s\n", text);
    print_value(answer);
    printf("Worth to %s, to move: ", cli_side_name(answer->position.mover));
    print_bounds(answer->value.lower, answer->value.upper);
    printf(" of the %d seeds on the board\n", answer->seeds);
    if (answer->line[0] != '\0') {
        printf("Best play: %s\n", answer->line);
    }
    print_moves(answer);
    printf("%" PRIu64 " nodes, table of %d seeds, %.2f s\n", answer->value.nodes,
           (int)answer->value.table_seeds, (double)answer->milliseconds / 1000);
    return AYO_OK;
}

/* ---- JSON ---- */

static void print_json_score(const solve_answer *answer)
{
    if (answer->ends || answer->stays) {
        printf("\"score\": {\"south\": %d, \"north\": %d}, ", answer->score[AYO_SOUTH],
               answer->score[AYO_NORTH]);
    } else {
        printf("\"score\": null, ");
    }
}

static void print_json_moves(const solve_answer *answer)
{
    const char *gap = "";
    printf("\"moves\": {");
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        if (answer->lower[pit] != AYO_NO_VALUE) {
            printf("%s\"%c\": [%d, %d]", gap, ayo_pit_letter(answer->position.pits_per_row, pit),
                   (int)answer->lower[pit], (int)answer->upper[pit]);
            gap = ", ";
        }
    }
    printf("}, ");
}

ayo_status solve_print_json(const solve_answer *answer)
{
    char rules[AYO_RULES_TEXT_SIZE], position[AYO_POSITION_TEXT_SIZE];
    ayo_status status = ayo_rules_format(rules, sizeof rules, NULL, answer->rules);
    if (status == AYO_OK) {
        status = ayo_position_format(position, sizeof position, NULL, &answer->position);
    }
    if (status != AYO_OK) {
        return status;
    }
    printf("{\"rules\": \"%s\", \"position\": \"%s\", \"margin\": [%d, %d], ", rules, position,
           (int)answer->value.lower, (int)answer->value.upper);
    printf("\"exact\": %s, \"winner\": ", is_exact(answer) ? "true" : "false");
    if ((answer->stays && !answer->majority) || answer->value.result == AYO_RESULT_RUNNING) {
        printf("null, ");
    } else {
        printf("\"%s\", ", ayo_result_name(answer->value.result));
    }
    print_json_score(answer);
    printf("\"ends\": %s, ", answer->ends ? "true" : answer->stays ? "false" : "null");
    printf("\"line\": \"%s\", ", answer->line);
    print_json_moves(answer);
    printf("\"stopped\": %s, \"table_seeds\": %d, \"nodes\": %" PRIu64 ", ",
           answer->stopped ? "true" : "false", (int)answer->value.table_seeds, answer->value.nodes);
    printf("\"milliseconds\": %" PRIu64 "}\n", answer->milliseconds);
    return AYO_OK;
}

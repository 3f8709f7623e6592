/* SPDX-License-Identifier: Apache-2.0 */
/* The game in words. */
#include <string.h>

#include "cli.h"

const char *cli_side_name(int side)
{
    return side == AYO_SOUTH ? "South" : "North";
}

void cli_print_move(const ayo_move_result *result, int pits_per_row)
{
    printf("%llu %s, last seed in %c", (unsigned long long)result->laps,
           result->laps == 1 ? "lap" : "laps", ayo_pit_letter(pits_per_row, result->last));
    if (result->captured > 0) {
        printf(", captures %d", result->captured);
    }
}

void cli_print_refusal(const ayo_position *position, char letter, ayo_status status)
{
    int row = position->pits_per_row;
    int first = position->mover * row;
    const char *opponent = cli_side_name(!position->mover);
    switch (status) {
    case AYO_REFUSED_NOT_YOUR_PIT:
        printf("%c is not a pit of your row: yours are %c to %c.\n", letter,
               ayo_pit_letter(row, first), ayo_pit_letter(row, first + row - 1));
        break;
    case AYO_REFUSED_EMPTY:
        printf("%c is empty: choose a pit that holds seeds.\n", letter);
        break;
    case AYO_REFUSED_ENDLESS:
        printf("%c is not legal: the relay would come round to where it was and never end.\n",
               letter);
        break;
    case AYO_REFUSED_GRAND_SLAM:
        printf("%c is not legal: it would take every seed in %s's row, "
               "which these rules forbid.\n",
               letter, opponent);
        break;
    case AYO_REFUSED_STARVES:
        printf("%c is not legal: %s has no seeds, so your move must bring some there.\n", letter,
               opponent);
        break;
    case AYO_REFUSED_GAME_OVER:
        printf("The game is over: no move is left to make.\n");
        break;
    default:
        printf("%c: %s.\n", letter, ayo_status_message(status));
    }
}

static void print_reason(const ayo_outcome *outcome)
{
    const char *mover = cli_side_name(outcome->final.mover);
    switch (outcome->reason) {
    case AYO_REASON_MAJORITY:
        printf("a store holds more than half of the seeds");
        break;
    case AYO_REASON_NO_MOVE:
        printf("%s has no legal move", mover);
        break;
    case AYO_REASON_REPETITION:
        printf("the position has come once too often");
        break;
    case AYO_REASON_AGREEMENT:
        printf("the players agree to end it");
        break;
    default:
        break;
    }
}

void cli_print_outcome(const ayo_outcome *outcome)
{
    int south = outcome->south, north = outcome->north;
    bool north_wins = outcome->result == AYO_RESULT_NORTH;
    if (outcome->result == AYO_RESULT_RUNNING) {
        printf("Not over: South %d, North %d, %s to move", south, north,
               cli_side_name(outcome->final.mover));
    } else if (outcome->reason == AYO_REASON_RESIGNATION) {
        printf("%s wins: %s resigns; the stores hold %d and %d", cli_side_name(north_wins),
               cli_side_name(!north_wins), south, north);
    } else if (outcome->result == AYO_RESULT_DRAW) {
        printf("A draw, %d to %d: ", south, north);
    } else {
        printf("%s wins %d to %d: ", cli_side_name(north_wins), north_wins ? north : south,
               north_wins ? south : north);
    }
    print_reason(outcome);
    printf(".\n");
}

static ayo_status print_pit(const ayo_rules *rules, const ayo_position *position, int pit)
{
    ayo_position after;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_status status = ayo_position_apply(&after, &result, rules, position, pit);
    printf("  %c  ", ayo_pit_letter(position->pits_per_row, pit));
    if (status != AYO_OK) {
        printf("%s\n", ayo_status_message(status));
        return AYO_OK;
    }
    char text[AYO_POSITION_TEXT_SIZE];
    status = ayo_position_format(text, sizeof text, NULL, &after);
    if (status == AYO_OK) {
        cli_print_move(&result, position->pits_per_row);
        printf(": %s", text);
        if (result.reason != AYO_REASON_NONE) {
            printf(", over by %s: %s", ayo_reason_name(result.reason),
                   ayo_result_name(result.result));
        }
        printf("\n");
    }
    return status;
}

ayo_status cli_print_moves(const ayo_rules *rules, const ayo_position *position)
{
    int first = position->mover * position->pits_per_row;
    ayo_status status = AYO_OK;
    for (int pit = first; status == AYO_OK && pit < first + position->pits_per_row; pit++) {
        status = print_pit(rules, position, pit);
    }
    return status;
}

void cli_print_wrapped(const char *text, int indent)
{
    enum { WIDTH = 79 };
    int column = 0;
    while (*text != '\0') {
        int length = (int)strcspn(text, " ");
        if (column == 0 || column + 1 + length > WIDTH) {
            printf("%s%*s", column == 0 ? "" : "\n", indent, "");
            column = indent;
        } else {
            putchar(' ');
            column++;
        }
        cli_print_text(stdout, text, (size_t)length);
        column += length;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}

/* SPDX-License-Identifier: Apache-2.0 */
/* The board in pictures: as it stands, and lap by lap. */
#include "cli.h"

/* How a board is laid out for one who sits at `seat`. */
typedef struct board_view {
    const ayo_position *position;
    int seat;
    int marked; /* the pit between < and > */
    int digits; /* of a count */
} board_view;

enum { LEFT = 2 }; /* blank columns before the board */

/* The pit in a column from the left, in the own row or the opponent's. */
static int pit_at(const board_view *board, int column, bool own)
{
    int row = board->position->pits_per_row;
    int side = own ? board->seat : !board->seat;
    return side * row + (own ? column : row - 1 - column);
}

static void print_letters(const board_view *board, bool own)
{
    int row = board->position->pits_per_row;
    int cell = board->digits + 2;
    for (int column = 0; column < row; column++) {
        int width = column == 0 ? LEFT + cell + cell - 1 : cell;
        printf("%*c", width, ayo_pit_letter(row, pit_at(board, column, own)));
    }
    putchar('\n');
}

static void print_pits(const board_view *board, bool own)
{
    printf("%*s", LEFT + board->digits + 2, "");
    for (int column = 0; column < board->position->pits_per_row; column++) {
        int pit = pit_at(board, column, own);
        bool marked = pit == board->marked;
        printf("%c%*d%c", marked ? '<' : '(', board->digits, board->position->pits[pit],
               marked ? '>' : ')');
    }
    int side = own ? board->seat : !board->seat;
    printf("   %s\n", cli_side_name(side));
}

static void print_stores(const board_view *board)
{
    const uint8_t *stores = board->position->stores;
    int gap = board->position->pits_per_row * (board->digits + 2);
    printf("%*s[%*d]%*s[%*d]\n", LEFT, "", board->digits, stores[!board->seat], gap, "",
           board->digits, stores[board->seat]);
}

/* Digits of the largest count that this board can ever show, so that it stands still. */
static int count_digits(const ayo_position *position)
{
    int seeds = position->stores[AYO_SOUTH] + position->stores[AYO_NORTH];
    for (int pit = 0; pit < 2 * position->pits_per_row; pit++) {
        seeds += position->pits[pit];
    }
    return seeds > 99 ? 3 : 2;
}

void cli_print_board(const ayo_position *position, int seat, int marked)
{
    const board_view board = {position, seat, marked, count_digits(position)};
    print_letters(&board, false);
    print_pits(&board, false);
    print_stores(&board);
    print_pits(&board, true);
    print_letters(&board, true);
}

/* ---- a move lap by lap ---- */

/* The board while the hand is at work. */
typedef struct lap_scene {
    ayo_position board;
    int seat;
    ayo_event lift; /* the lap's first event */
    int captured, swept;
} lap_scene;

/* Does to the board what the event says. */
static void act(ayo_position *board, const ayo_event *event)
{
    if (event->kind == AYO_EVENT_DROP) {
        board->pits[event->pit]++;
        return;
    }
    board->pits[event->pit] = 0;
    if (event->store >= 0) {
        board->stores[event->store] = (uint8_t)(board->stores[event->store] + event->seeds);
    }
}

static void print_lap(const lap_scene *scene, const ayo_event *drop)
{
    int row = scene->board.pits_per_row;
    printf("\nLap %llu: %d %s from %c, the last into %c\n", (unsigned long long)drop->lap,
           scene->lift.seeds, scene->lift.seeds == 1 ? "seed" : "seeds",
           ayo_pit_letter(row, scene->lift.pit), ayo_pit_letter(row, drop->pit));
    cli_print_board(&scene->board, scene->seat, drop->pit);
}

static void show(lap_scene *scene, const ayo_event *event)
{
    act(&scene->board, event);
    switch (event->kind) {
    case AYO_EVENT_LIFT:
        scene->lift = *event;
        break;
    case AYO_EVENT_DROP:
        if (event->hand == 0) {
            print_lap(scene, event);
        }
        break;
    case AYO_EVENT_CAPTURE:
        printf("%s %d from %c", scene->captured == 0 ? "\nCaptured:" : " and", event->seeds,
               ayo_pit_letter(scene->board.pits_per_row, event->pit));
        scene->captured += event->seeds;
        break;
    default:
        scene->swept += event->seeds;
    }
}

ayo_status cli_print_laps(const ayo_rules *rules, const ayo_position *position, int pit)
{
    lap_scene scene = {.board = *position, .seat = position->mover};
    ayo_events events;
    ayo_event event;
    ayo_status status = ayo_events_begin(&events, rules, position, pit);
    while (status == AYO_OK && (status = ayo_events_next(&event, &events)) == AYO_OK) {
        show(&scene, &event);
    }
    if (status != AYO_DONE) {
        return status;
    }
    if (scene.captured > 0) {
        putchar('\n');
    }
    if (scene.swept > 0) {
        printf("\nSwept at the end: %d\n", scene.swept);
    }
    return AYO_OK;
}

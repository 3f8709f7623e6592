/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A move seed by seed, from the events alone: one line a frame, as a program
 * with a picture of the board would draw it.
 *
 *     animate [POSITION MOVE]        (rules russ; the usual start and B if not given)
 */
#include <stdio.h>

#include <ayoayo/ayoayo.h>

/* What the viewer sees: the board, and the seeds in the hand. */
static void draw(const ayo_position *board, int hand, const char *what, char letter)
{
    int row = board->pits_per_row;
    printf("%2d |", board->stores[AYO_SOUTH]);
    for (int pit = 0; pit < 2 * row; pit++) {
        printf("%s%2d", pit == row ? " |" : " ", board->pits[pit]);
    }
    printf(" | %2d  hand %2d  %s %c\n", board->stores[AYO_NORTH], hand, what, letter);
}

/* Each event moves seeds between a pit, the hand and a store; nothing else has to be known. */
static void act(ayo_position *board, const ayo_event *event)
{
    if (event->kind == AYO_EVENT_DROP) {
        board->pits[event->pit]++;
    } else {
        board->pits[event->pit] = 0;
    }
    if (event->store >= 0) {
        board->stores[event->store] = (uint8_t)(board->stores[event->store] + event->seeds);
    }
}

static ayo_status animate(const ayo_rules *rules, ayo_position *board, int pit)
{
    ayo_events events;
    ayo_event event;
    ayo_status status = ayo_events_begin(&events, rules, board, pit);
    while (status == AYO_OK && (status = ayo_events_next(&event, &events)) == AYO_OK) {
        act(board, &event);
        draw(board, event.hand, ayo_event_name(event.kind),
             ayo_pit_letter(board->pits_per_row, event.pit));
        /* A program with a screen waits here for a moment. */
    }
    return status == AYO_DONE ? AYO_OK : status;
}

int main(int argc, char *argv[])
{
    ayo_rules *rules = NULL;
    ayo_position board, after;
    int pit;
    const char *text = argc == 3 ? argv[1] : "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    const char *move = argc == 3 ? argv[2] : "B";
    ayo_status status = ayo_rules_create(&rules, AYO_PRESET_RUSS, NULL);
    if (status == AYO_OK) {
        status = ayo_position_parse(&board, NULL, rules, text, AYO_NUL_TERMINATED);
    }
    if (status == AYO_OK) {
        status = ayo_move_parse(&pit, &board, move, AYO_NUL_TERMINATED);
    }
    if (status == AYO_OK) {
        status = ayo_position_apply(&after, NULL, rules, &board, pit);
    }
    if (status == AYO_OK) {
        draw(&board, 0, "before", *move);
        status = animate(rules, &board, pit);
    }
    if (status == AYO_OK) {
        board.mover = after.mover; /* the one thing that no hand does */
        puts(ayo_position_equal(&board, &after) ? "the picture is the position"
                                                : "the picture is wrong");
    } else {
        fprintf(stderr, "animate: %s\n", ayo_status_message(status));
    }
    ayo_rules_destroy(rules);
    return status != AYO_OK;
}

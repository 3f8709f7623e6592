/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

#include <string.h>

static int ring(const ref_rules *rules)
{
    return 2 * rules->pits_per_row;
}

static int owner(const ref_rules *rules, int pit)
{
    return pit < rules->pits_per_row ? 0 : 1;
}

static int row_seeds(const ref_rules *rules, const ref_board *board, int player)
{
    int sum = 0;
    for (int pit = 0; pit < ring(rules); pit++) {
        if (owner(rules, pit) == player)
            sum += board->pits[pit];
    }
    return sum;
}

void ref_start(ref_board *out, const ref_rules *rules)
{
    memset(out, 0, sizeof *out);
    for (int pit = 0; pit < ring(rules); pit++)
        out->pits[pit] = (uint8_t)rules->seeds_per_pit;
}

/* One lap. Says where the last seed fell, and whether that pit held seeds just before. */
static int sow_lap(const ref_rules *rules, ref_board *board, int origin, bool *was_held)
{
    int hand = board->pits[origin];
    int pit = origin;
    board->pits[origin] = 0;
    while (hand > 0) {
        pit = pit + 1 == ring(rules) ? 0 : pit + 1;
        if (pit == origin)
            continue;
        *was_held = board->pits[pit] > 0;
        board->pits[pit]++;
        hand--;
    }
    return pit;
}

/*
 * Sow until a lap ends in an empty pit. False if that never happens: a relay
 * position is marked and every later one compared with it; the mark moves on
 * after 1, 2, 4, 8 … laps, so it comes to lie in the loop, and the loop to fit
 * between two marks.
 */
static bool sow_relay(const ref_rules *rules, ref_board *board, int pit, ref_move *move)
{
    ref_board marked = *board;
    int marked_pit = pit;
    uint64_t next_mark = 1;
    for (;;) {
        bool was_held = false;
        pit = sow_lap(rules, board, pit, &was_held);
        move->laps++;
        move->last = pit;
        if (!was_held || rules->single)
            return true;
        if (pit == marked_pit && memcmp(board->pits, marked.pits, sizeof marked.pits) == 0)
            return false;
        if (move->laps == next_mark) {
            marked = *board;
            marked_pit = pit;
            next_mark *= 2;
        }
    }
}

static void take(ref_board *board, int pit, ref_move *move)
{
    move->captured += board->pits[pit];
    board->stores[board->mover] = (uint8_t)(board->stores[board->mover] + board->pits[pit]);
    board->pits[pit] = 0;
}

static void capture_across(const ref_rules *rules, ref_board *board, ref_move *move)
{
    int opposite = ring(rules) - 1 - move->last;
    bool was_empty = board->pits[move->last] == 1;
    if (!was_empty || owner(rules, move->last) != board->mover || board->pits[opposite] == 0)
        return;
    take(board, opposite, move);
    if (!rules->seed_kept)
        take(board, move->last, move);
}

static bool is_prey(const ref_rules *rules, const ref_board *board, int pit)
{
    return pit >= 0 && pit < ring(rules) && owner(rules, pit) != board->mover &&
           (board->pits[pit] == 2 || board->pits[pit] == 3);
}

/* False if the move is a forbidden grand slam. */
static bool capture_twos_and_threes(const ref_rules *rules, ref_board *board, ref_move *move)
{
    int prey = 0;
    int end = move->last;
    while (is_prey(rules, board, end))
        prey += board->pits[end--];
    if (prey == 0)
        return true;
    int first = end + 1;
    int last = move->last;
    if (prey == row_seeds(rules, board, 1 - board->mover)) {
        if (rules->grand_slam == REF_FORBIDDEN)
            return false;
        if (rules->grand_slam == REF_NO_CAPTURE)
            return true;
        if (rules->grand_slam == REF_KEEP_FIRST)
            first++;
        if (rules->grand_slam == REF_KEEP_LAST)
            last--;
    }
    for (int pit = last; pit >= first; pit--)
        take(board, pit, move);
    return true;
}

/* The move without the end of the game, before it and after it. */
static ref_move sow_and_capture(const ref_rules *rules, const ref_board *board, int pit)
{
    ref_move move = {REF_LEGAL, 0, 0, 0, *board, REF_RUNNING};
    int opponent = 1 - board->mover;
    if (pit < 0 || pit >= ring(rules) || owner(rules, pit) != board->mover)
        move.refusal = REF_NOT_YOURS;
    else if (board->pits[pit] == 0)
        move.refusal = REF_EMPTY;
    else if (!sow_relay(rules, &move.after, pit, &move))
        move.refusal = REF_ENDLESS;
    else if (rules->twos_and_threes && !capture_twos_and_threes(rules, &move.after, &move))
        move.refusal = REF_GRAND_SLAM;
    if (move.refusal != REF_LEGAL)
        return move;
    if (!rules->twos_and_threes)
        capture_across(rules, &move.after, &move);
    if (!rules->feeding_optional && row_seeds(rules, board, opponent) == 0 &&
        row_seeds(rules, &move.after, opponent) == 0)
        move.refusal = REF_STARVES;
    move.after.mover = (uint8_t)opponent;
    return move;
}

static bool has_majority(const ref_rules *rules, const ref_board *board)
{
    int half = rules->pits_per_row * rules->seeds_per_pit;
    return !rules->plays_on && (board->stores[0] > half || board->stores[1] > half);
}

static bool has_move(const ref_rules *rules, const ref_board *board)
{
    for (int pit = 0; pit < ring(rules); pit++) {
        if (sow_and_capture(rules, board, pit).refusal == REF_LEGAL)
            return true;
    }
    return false;
}

static enum ref_end end_of(const ref_rules *rules, const ref_board *board)
{
    if (has_majority(rules, board))
        return REF_MAJORITY;
    return has_move(rules, board) ? REF_RUNNING : REF_NO_MOVE;
}

static void sweep(const ref_rules *rules, ref_board *board)
{
    for (int pit = 0; pit < ring(rules); pit++) {
        int player = rules->leftovers_owner ? owner(rules, pit) : 1 - board->mover;
        board->stores[player] = (uint8_t)(board->stores[player] + board->pits[pit]);
        board->pits[pit] = 0;
    }
}

enum ref_end ref_finish(ref_board *final, const ref_rules *rules, const ref_board *board)
{
    enum ref_end end = end_of(rules, board);
    *final = *board;
    if (end == REF_NO_MOVE)
        sweep(rules, final);
    return end;
}

ref_move ref_play(const ref_rules *rules, const ref_board *board, int pit)
{
    ref_move move;
    if (end_of(rules, board) != REF_RUNNING) {
        move = (ref_move){REF_OVER, 0, 0, 0, *board, REF_RUNNING};
        return move;
    }
    move = sow_and_capture(rules, board, pit);
    if (move.refusal == REF_LEGAL)
        move.end = ref_finish(&move.after, rules, &move.after);
    return move;
}

uint32_t ref_legal(const ref_rules *rules, const ref_board *board)
{
    uint32_t mask = 0;
    if (has_majority(rules, board))
        return 0;
    for (int pit = 0; pit < ring(rules); pit++) {
        if (sow_and_capture(rules, board, pit).refusal == REF_LEGAL)
            mask |= UINT32_C(1) << pit;
    }
    return mask;
}

int ref_winner(const ref_board *board)
{
    return (board->stores[0] > board->stores[1]) - (board->stores[0] < board->stores[1]);
}

/*
 * A game that is over has no legal move, so it counts nothing above the depth
 * without being asked; the moves of the last ply need not be followed.
 */
uint64_t ref_perft(const ref_rules *rules, const ref_board *board, int depth)
{
    uint64_t count = 0;
    if (depth == 0)
        return 1;
    if (has_majority(rules, board))
        return 0;
    for (int pit = 0; pit < ring(rules); pit++) {
        ref_move move = sow_and_capture(rules, board, pit);
        if (move.refusal == REF_LEGAL)
            count += depth == 1 ? 1 : ref_perft(rules, &move.after, depth - 1);
    }
    return count;
}

/* SPDX-License-Identifier: Apache-2.0 */
/* One position under one rule set: the library against the reference. */
#include <string.h>

#include "check.h"
#include "mirror.h"

mirror_tally mirror_seen;

/* What is compared, and its words for a report. */
typedef struct subject {
    const ayo_rules *rules;
    ref_rules mirrored;
    ref_board board;
    ayo_position position;
    char text[AYO_RULES_TEXT_SIZE + AYO_POSITION_TEXT_SIZE];
} subject;

static void describe(subject *it)
{
    size_t length = 0;
    CHECK(ayo_rules_format(it->text, AYO_RULES_TEXT_SIZE, &length, it->rules) == AYO_OK, "rules");
    it->text[length] = ' ';
    CHECK(ayo_position_format(it->text + length + 1, AYO_POSITION_TEXT_SIZE, NULL, &it->position) ==
              AYO_OK,
          "position");
}

static bool same_board(const ayo_position *position, const ref_board *board)
{
    return memcmp(position->pits, board->pits, sizeof position->pits) == 0 &&
           memcmp(position->stores, board->stores, sizeof position->stores) == 0 &&
           position->mover == board->mover;
}

static void compare_outcome(const subject *it)
{
    ref_board final;
    enum ref_end end = ref_finish(&final, &it->mirrored, &it->board);
    mirror_seen.ends[end]++;
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    ayo_status status = ayo_position_outcome(&outcome, it->rules, &it->position);
    CHECK(status == AYO_OK, "%s: %s", it->text, ayo_status_name(status));
    CHECK(outcome.reason == mirror_reason(end), "%s: reason %d", it->text, (int)outcome.reason);
    CHECK(outcome.result == mirror_result(end, &final), "%s: result %d", it->text,
          (int)outcome.result);
    CHECK(outcome.south == final.stores[0] && outcome.north == final.stores[1], "%s: %d-%d",
          it->text, (int)outcome.south, (int)outcome.north);
    CHECK(same_board(&outcome.final, &final), "%s: another final position", it->text);
}

static void compare_legal(const subject *it)
{
    uint32_t expected = ref_legal(&it->mirrored, &it->board);
    uint32_t mask = 0;
    CHECK(ayo_position_legal(&mask, it->rules, &it->position) == AYO_OK, "%s", it->text);
    CHECK(mask == expected, "%s: legal %x, not %x", it->text, (unsigned)mask, (unsigned)expected);
}

/* The hand and the board while the events of one move are done to it. */
typedef struct replay {
    int pits[REF_MAX_PITS];
    int stores[2];
    int hand;
    int origin;
    int at;
    int captured;
    int stage; /* the kind of the last event: sowing, captures, sweeps come in this order */
    uint64_t laps;
} replay;

static int next_pit(const subject *it, const replay *state)
{
    int ring = 2 * it->mirrored.pits_per_row;
    int pit = (state->at + 1) % ring;
    return pit == state->origin ? (pit + 1) % ring : pit;
}

static bool lift(replay *state, const ayo_event *event)
{
    bool right = state->hand == 0 && event->pit == state->at && event->store == -1 &&
                 state->stage <= AYO_EVENT_DROP;
    state->laps++;
    state->origin = event->pit;
    state->hand = state->pits[event->pit];
    state->pits[event->pit] = 0;
    return right && event->seeds == state->hand;
}

static bool drop(const subject *it, replay *state, const ayo_event *event)
{
    bool right = state->hand > 0 && event->pit == next_pit(it, state) && event->seeds == 1 &&
                 event->store == -1 && state->stage <= AYO_EVENT_DROP;
    state->at = event->pit;
    state->hand--;
    state->pits[event->pit]++;
    return right;
}

static bool into_store(const subject *it, replay *state, const ayo_event *event)
{
    bool right = state->hand == 0 && (event->store == 0 || event->store == 1) &&
                 event->seeds == state->pits[event->pit] && state->stage <= event->kind;
    if (!right)
        return false;
    state->stores[event->store] += event->seeds;
    state->pits[event->pit] = 0;
    if (event->kind == AYO_EVENT_SWEEP)
        return true;
    state->captured += event->seeds;
    return event->store == it->board.mover;
}

static int replay_sum(const replay *state)
{
    int sum = state->hand + state->stores[0] + state->stores[1];
    for (int pit = 0; pit < REF_MAX_PITS; pit++)
        sum += state->pits[pit];
    return sum;
}

static bool replay_one(const subject *it, replay *state, const ayo_event *event)
{
    bool right = false;
    if (event->pit < 0 || event->pit >= 2 * it->mirrored.pits_per_row || event->seeds < 1)
        return false;
    if (event->kind == AYO_EVENT_LIFT)
        right = lift(state, event);
    else if (event->kind == AYO_EVENT_DROP)
        right = drop(it, state, event);
    else if (event->kind == AYO_EVENT_CAPTURE || event->kind == AYO_EVENT_SWEEP)
        right = into_store(it, state, event);
    state->stage = event->kind;
    return right && event->hand == state->hand && event->lap == state->laps && event->zero == 0;
}

static bool replay_is(const replay *state, const ref_move *move)
{
    for (int pit = 0; pit < REF_MAX_PITS; pit++) {
        if (state->pits[pit] != move->after.pits[pit])
            return false;
    }
    return state->stores[0] == move->after.stores[0] && state->stores[1] == move->after.stores[1] &&
           state->hand == 0 && state->laps == move->laps && state->captured == move->captured &&
           state->at == move->last;
}

static void compare_events(const subject *it, int pit, const ref_move *move)
{
    ayo_events events;
    ayo_event event;
    replay state = {.at = pit, .origin = pit};
    int total = 2 * it->mirrored.pits_per_row * it->mirrored.seeds_per_pit;
    for (int i = 0; i < REF_MAX_PITS; i++)
        state.pits[i] = it->board.pits[i];
    state.stores[0] = it->board.stores[0];
    state.stores[1] = it->board.stores[1];
    ayo_status status = ayo_events_begin(&events, it->rules, &it->position, pit);
    bool right = status == AYO_OK;
    while (right && (status = ayo_events_next(&event, &events)) == AYO_OK)
        right = replay_one(it, &state, &event) && replay_sum(&state) == total;
    CHECK(right && status == AYO_DONE, "%s: pit %d: events go wrong in lap %llu", it->text, pit,
          (unsigned long long)state.laps);
    CHECK(replay_is(&state, move), "%s: pit %d: events lead elsewhere", it->text, pit);
    CHECK(ayo_events_next(&event, &events) == AYO_DONE, "%s: pit %d: not done", it->text, pit);
}

static void compare_legal_move(const subject *it, int pit, const ref_move *move,
                               const ayo_position *after, const ayo_move_result *result)
{
    CHECK(result->pit == pit && result->last == move->last && result->captured == move->captured &&
              result->laps == move->laps,
          "%s: pit %d: last %d, captured %d, laps %llu, not %d, %d, %llu", it->text, pit,
          (int)result->last, (int)result->captured, (unsigned long long)result->laps, move->last,
          move->captured, (unsigned long long)move->laps);
    CHECK(result->reason == mirror_reason(move->end) &&
              result->result == mirror_result(move->end, &move->after),
          "%s: pit %d: reason %d, result %d", it->text, pit, (int)result->reason,
          (int)result->result);
    CHECK(same_board(after, &move->after) && after->pits_per_row == it->position.pits_per_row,
          "%s: pit %d: another position", it->text, pit);
    compare_events(it, pit, move);
}

static void compare_move(const subject *it, int pit)
{
    ref_move move = ref_play(&it->mirrored, &it->board, pit);
    ayo_status expected = mirror_status(move.refusal);
    mirror_seen.refusals[move.refusal]++;
    if (move.laps > mirror_seen.most_laps)
        mirror_seen.most_laps = move.laps;
    ayo_position after = it->position;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_status checked = ayo_position_check(it->rules, &it->position, pit);
    ayo_status applied = ayo_position_apply(&after, &result, it->rules, &it->position, pit);
    CHECK(checked == expected && applied == expected, "%s: pit %d: %s and %s, not %s", it->text,
          pit, ayo_status_name(checked), ayo_status_name(applied), ayo_status_name(expected));
    if (move.refusal == REF_LEGAL && applied == AYO_OK) {
        compare_legal_move(it, pit, &move, &after, &result);
        return;
    }
    ayo_events events;
    CHECK(memcmp(&after, &it->position, sizeof after) == 0 && result.laps == 0,
          "%s: pit %d: a refused move left a trace", it->text, pit);
    CHECK(ayo_events_begin(&events, it->rules, &it->position, pit) == expected, "%s: pit %d",
          it->text, pit);
}

void mirror_compare(const ayo_rules *rules, const ref_board *board)
{
    subject it = {rules, mirror_rules(rules), *board, mirror_position(rules, board), ""};
    describe(&it);
    compare_outcome(&it);
    compare_legal(&it);
    for (int pit = -1; pit <= 2 * it.mirrored.pits_per_row; pit++)
        compare_move(&it, pit);
}

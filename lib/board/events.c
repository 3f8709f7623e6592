/* SPDX-License-Identifier: Apache-2.0 */
/* A move seed by seed: what the kernel does in one addition a lap, told to a spectator. */
#include <ayoayo/events.h>
#include <string.h>

#include "base/bits.h"
#include "board/move.h"

enum phase { PHASE_DONE, PHASE_LIFT, PHASE_DROP, PHASE_CAPTURE, PHASE_SWEEP };

typedef struct state {
    const ayo_rules *rules;
    ayo__board board; /**< as the spectator sees it, the opponent to move */
    uint64_t lap;
    uint64_t laps;
    uint32_t captured; /**< pits whose capture is still to be told */
    uint8_t phase;
    uint8_t reason;
    uint8_t origin; /**< of this lap */
    uint8_t at;     /**< where the hand is */
    uint8_t hand;
} state;

_Static_assert(sizeof(state) <= sizeof(ayo_events), "the iterator has no room for its state");

ayo_status ayo_events_begin(ayo_events *out, const ayo_rules *rules, const ayo_position *position,
                            int pit)
{
    if (!out)
        return AYO_ERR_NULL;
    ayo__board board;
    ayo__move move;
    ayo_status status = ayo__board_read(&board, rules, position);
    if (status == AYO_OK)
        status = ayo__move_make(&move, rules, &board, pit);
    if (status != AYO_OK)
        return status;
    state s = {.rules = rules,
               .board = board,
               .laps = move.laps,
               .captured = move.captured,
               .phase = PHASE_LIFT,
               .reason = (uint8_t)ayo__reason(rules, &move.after),
               .at = (uint8_t)pit};
    ayo__pass_turn(&s.board);
    memset(out, 0, sizeof *out);
    memcpy(out, &s, sizeof s);
    return AYO_OK;
}

static ayo_event lift(state *s)
{
    s->origin = s->at;
    s->hand = (uint8_t)ayo__seeds(&s->board, s->at);
    ayo__take(&s->board, s->at, s->hand);
    s->lap++;
    s->phase = PHASE_DROP;
    return (ayo_event){.kind = AYO_EVENT_LIFT, .seeds = s->hand, .store = -1};
}

static ayo_event drop(state *s)
{
    do
        s->at = (uint8_t)((s->at + 1) % s->rules->ring);
    while (s->at == s->origin);
    ayo__take(&s->board, s->at, -1);
    if (--s->hand == 0)
        s->phase = s->lap < s->laps ? PHASE_LIFT : PHASE_CAPTURE;
    return (ayo_event){.kind = AYO_EVENT_DROP, .seeds = 1, .store = -1};
}

/** The seeds of a pit go into a store. */
static ayo_event collect(state *s, int kind, int pit, int store)
{
    const int seeds = ayo__seeds(&s->board, pit);
    s->at = (uint8_t)pit;
    ayo__take(&s->board, pit, seeds);
    ayo__gain(&s->board, store, seeds);
    return (ayo_event){.kind = kind, .seeds = seeds, .store = store};
}

/* The opponent's seeds first, from the last pit back against the sowing; then the mover's own. */
static ayo_event capture(state *s)
{
    const int opponent = ayo__mover(&s->board);
    const uint32_t theirs = s->captured & s->rules->rows[opponent];
    const int pit = ayo__highest_bit(theirs ? theirs : s->captured);
    s->captured &= ~(UINT32_C(1) << pit);
    return collect(s, AYO_EVENT_CAPTURE, pit, 1 - opponent);
}

/** The first pit that has seeds for somebody; -1 for none. */
static int next_to_sweep(const state *s)
{
    for (int pit = 0; pit < s->rules->ring && s->reason; pit++)
        if (ayo__seeds(&s->board, pit) > 0 && ayo__heir(s->rules, &s->board, s->reason, pit) >= 0)
            return pit;
    return -1;
}

static ayo_event sweep(state *s)
{
    const int pit = next_to_sweep(s);
    return collect(s, AYO_EVENT_SWEEP, pit, ayo__heir(s->rules, &s->board, s->reason, pit));
}

/** Pass over phases that have nothing to tell. */
static void skip_empty_phases(state *s)
{
    if (s->phase == PHASE_CAPTURE && s->captured == 0)
        s->phase = PHASE_SWEEP;
    if (s->phase == PHASE_SWEEP && next_to_sweep(s) < 0)
        s->phase = PHASE_DONE;
}

ayo_status ayo_events_next(ayo_event *out, ayo_events *events)
{
    if (!out || !events)
        return AYO_ERR_NULL;
    state s;
    memcpy(&s, events, sizeof s);
    if (s.phase == PHASE_DONE)
        return AYO_DONE;
    ayo_event event = s.phase == PHASE_LIFT      ? lift(&s)
                      : s.phase == PHASE_DROP    ? drop(&s)
                      : s.phase == PHASE_CAPTURE ? capture(&s)
                                                 : sweep(&s);
    event.pit = s.at;
    event.hand = s.hand;
    event.lap = s.lap;
    skip_empty_phases(&s);
    memcpy(events, &s, sizeof s);
    *out = event;
    return AYO_OK;
}

const char *ayo_event_name(int kind)
{
    static const char *const names[] = {"lift", "drop", "capture", "sweep"};
    return kind >= 0 && kind <= AYO_EVENT_SWEEP ? names[kind] : NULL;
}

/* SPDX-License-Identifier: Apache-2.0 */
/* The events of a move, written out by hand; conformance replays random ones. */
#include <stdio.h>

#include "support.h"

/* A move's events as words: lift A5, drop B, capture B6, sweep C3>N. */
static void expect_events(const char *rules_text, const char *before, int pit, const char *words)
{
    ayo_rules *rules = rules_of(rules_text);
    ayo_position position = position_of(rules, before);
    ayo_events events;
    ayo_event event;
    char written[512] = "";
    cr_assert(ayo_events_begin(&events, rules, &position, pit) == AYO_OK);
    while (ayo_events_next(&event, &events) == AYO_OK) {
        char word[32];
        (void)snprintf(word, sizeof word, "%s%c%c%d", written[0] == '\0' ? "" : " ",
                       ayo_event_name(event.kind)[0],
                       ayo_pit_letter(position.pits_per_row, event.pit), (int)event.seeds);
        strcat(written, word);
        if (event.store != -1)
            strcat(written, event.store == AYO_SOUTH ? ">S" : ">N");
        cr_assert(strlen(written) < sizeof written - sizeof word, "too many events");
    }
    expect_text(written, words);
    ayo_rules_destroy(rules);
}

Test(events, a_lap_lifts_and_drops_seed_by_seed)
{
    expect_events("russ", "0-0-0-0-0-2-0-0-1-0-0-0-22-23-S", 5, "lF2 da1 db1 sa1>S sb1>S sc1>S");
    expect_events("russ", "1-0-0-0-0-2-0-0-1-0-0-0-22-22-S", 5, "lF2 da1 db1");
}

Test(events, a_relay_lifts_the_pit_where_the_lap_ended)
{
    expect_events("russ", "1-0-0-0-1-1-1-0-0-1-0-0-22-21-S", 4, "lE1 dF1 lF2 da1 db1");
}

Test(events, the_lap_passes_over_its_origin)
{
    expect_events("russ,sowing=single,pits-per-row=2,seeds-per-pit=3", "5-0-0-1-3-3-S", 0,
                  "lA5 dB1 da1 db1 dB1 da1");
}

Test(events, a_capture_takes_the_opposite_pit_and_the_capturing_seed)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "1-0-0-0-0-3-9-0-0-0-5-0-14-16-S");
    ayo_events events;
    ayo_event event = {0, 0, 0, 0, 0, 0, 0};
    int captured[2] = {0, 0};
    expect_ok(ayo_events_begin(&events, rules, &position, 0));
    expect_ok(ayo_events_next(&event, &events));
    expect_ok(ayo_events_next(&event, &events));
    for (int i = 0; i < 2; i++) {
        expect_ok(ayo_events_next(&event, &events));
        expect_int(event.kind, AYO_EVENT_CAPTURE);
        expect_int(event.store, AYO_SOUTH);
        cr_expect(event.pit == 1 || event.pit == 10);
        captured[event.pit == 1] = event.seeds;
    }
    expect_int(captured[0], 5);
    expect_int(captured[1], 1);
    expect_status(ayo_events_next(&event, &events), AYO_DONE);
    ayo_rules_destroy(rules);
}

Test(events, a_kept_capturing_seed_makes_no_event)
{
    expect_events("russ,capturing-seed=kept", "1-0-0-0-0-3-9-0-0-0-5-0-14-16-S", 0,
                  "lA1 dB1 ce5>S");
}

Test(events, oware_captures_go_back_from_the_last_pit)
{
    expect_events("oware", "0-0-0-0-2-3-1-1-1-0-4-0-18-18-S", 5,
                  "lF3 da1 db1 dc1 cc2>S cb2>S ca2>S");
}

Test(events, north_captures_into_its_store)
{
    expect_events("oware", "1-1-1-0-4-0-0-0-0-0-2-3-18-18-N", 11,
                  "lf3 dA1 dB1 dC1 cC2>N cB2>N cA2>N");
}

Test(events, the_final_sweep_goes_to_the_opponent_of_the_stuck_player)
{
    expect_events("russ", "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S", 5, "lF1 da1 sa1>S");
}

Test(events, leftovers_owner_sweeps_each_row_into_its_own_store)
{
    expect_events("russ,leftovers=owner", "0-0-0-0-0-1-0-0-0-0-0-0-23-24-S", 5, "lF1 da1 sa1>N");
}

Test(events, a_majority_sweeps_nothing)
{
    expect_events("russ", "1-0-0-0-0-3-0-0-0-0-5-0-19-20-S", 0, "lA1 dB1 ce5>S cB1>S");
}

Test(events, each_event_tells_hand_lap_and_store)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "1-0-0-0-1-1-1-0-0-1-0-0-22-21-S");
    static const ayo_event expected[] = {
        {AYO_EVENT_LIFT, 4, 1, -1, 1, 0, 1}, {AYO_EVENT_DROP, 5, 1, -1, 0, 0, 1},
        {AYO_EVENT_LIFT, 5, 2, -1, 2, 0, 2}, {AYO_EVENT_DROP, 6, 1, -1, 1, 0, 2},
        {AYO_EVENT_DROP, 7, 1, -1, 0, 0, 2},
    };
    ayo_events events;
    expect_ok(ayo_events_begin(&events, rules, &position, 4));
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        ayo_event event;
        memset(&event, 0x55, sizeof event);
        expect_ok(ayo_events_next(&event, &events));
        cr_expect(memcmp(&event, &expected[i], sizeof event) == 0, "event %zu", i);
    }
    ayo_rules_destroy(rules);
}

Test(events, done_again_and_again_and_the_event_stays)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "1-0-0-0-0-2-0-0-1-0-0-0-22-22-S");
    ayo_events events;
    ayo_event event;
    expect_ok(ayo_events_begin(&events, rules, &position, 5));
    while (ayo_events_next(&event, &events) == AYO_OK)
        continue;
    ayo_event last = event;
    for (int i = 0; i < 5; i++)
        expect_status(ayo_events_next(&event, &events), AYO_DONE);
    cr_expect(memcmp(&event, &last, sizeof event) == 0);
    ayo_rules_destroy(rules);
}

Test(events, a_copy_goes_on_from_the_same_event)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    ayo_events events;
    ayo_event one;
    ayo_event other;
    expect_ok(ayo_events_begin(&events, rules, &position, 1));
    for (int i = 0; i < 7; i++)
        expect_ok(ayo_events_next(&one, &events));
    ayo_events copy = events;
    ayo_status status = AYO_OK;
    while (status == AYO_OK) {
        memset(&one, 0, sizeof one);
        memset(&other, 0, sizeof other);
        status = ayo_events_next(&one, &events);
        expect_status(ayo_events_next(&other, &copy), status);
        cr_expect(memcmp(&one, &other, sizeof one) == 0);
    }
    expect_status(status, AYO_DONE);
    ayo_rules_destroy(rules);
}

Test(events, the_position_is_copied)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "1-0-0-0-0-2-0-0-1-0-0-0-22-22-S");
    ayo_events events;
    ayo_event event;
    expect_ok(ayo_events_begin(&events, rules, &position, 5));
    memset(&position, 0xff, sizeof position);
    expect_ok(ayo_events_next(&event, &events));
    expect_int(event.seeds, 2);
    ayo_rules_destroy(rules);
}

Test(events, null_is_answered)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    ayo_events events;
    ayo_event event;
    expect_status(ayo_events_begin(NULL, rules, &position, 0), AYO_ERR_NULL);
    expect_status(ayo_events_begin(&events, NULL, &position, 0), AYO_ERR_NULL);
    expect_status(ayo_events_begin(&events, rules, NULL, 0), AYO_ERR_NULL);
    expect_ok(ayo_events_begin(&events, rules, &position, 0));
    expect_status(ayo_events_next(NULL, &events), AYO_ERR_NULL);
    expect_status(ayo_events_next(&event, NULL), AYO_ERR_NULL);
    expect_ok(ayo_events_next(&event, &events));
    expect_int(event.kind, AYO_EVENT_LIFT);
    ayo_rules_destroy(rules);
}

Test(events, bytes_that_are_no_position_are_answered)
{
    ayo_rules *rules = rules_of("russ");
    ayo_position position = position_of(rules, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    ayo_events events;
    position.mover = 2;
    expect_status(ayo_events_begin(&events, rules, &position, 0), AYO_ERR_POSITION);
    ayo_rules_destroy(rules);
}

Test(events, kinds_have_names)
{
    expect_text(ayo_event_name(AYO_EVENT_LIFT), "lift");
    expect_text(ayo_event_name(AYO_EVENT_DROP), "drop");
    expect_text(ayo_event_name(AYO_EVENT_CAPTURE), "capture");
    expect_text(ayo_event_name(AYO_EVENT_SWEEP), "sweep");
    cr_expect(ayo_event_name(-1) == NULL && ayo_event_name(4) == NULL);
    cr_expect(ayo_event_name(INT32_MAX) == NULL && ayo_event_name(INT32_MIN) == NULL);
}

/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/ayoayo.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "workloads.h"

/** What was sown in random games. */
typedef struct tally {
    uint64_t moves;
    uint64_t laps;
    uint64_t long_moves; /**< those of more than 25 laps */
    uint64_t long_laps;
    uint64_t longest;
} tally;

static void count(tally *t, uint64_t laps)
{
    enum { LONG = 25 };
    t->moves++;
    t->laps += laps;
    t->long_moves += laps > LONG;
    t->long_laps += laps > LONG ? laps : 0;
    t->longest = laps > t->longest ? laps : t->longest;
}

/** Random games from the start, and how many laps each move takes. */
static tally play(const ayo_rules *rules, uint64_t moves)
{
    enum { MOST_PLIES = 200 };
    tally t = {0};
    ayo_random random = {1};
    ayo_position position;
    for (uint64_t ply = 0; t.moves < moves; ply++) {
        int pit;
        ayo_move_result result = AYO_MOVE_RESULT_INIT;
        if (ply % MOST_PLIES == 0 && ayo_position_start(&position, rules) != AYO_OK)
            abort();
        if (ayo_position_random_move(&pit, &random, rules, &position) != AYO_OK ||
            ayo_position_apply(&position, &result, rules, &position, pit) != AYO_OK)
            abort();
        count(&t, result.laps);
        ply = result.reason ? UINT64_MAX : ply; /* the next is the first of a game */
    }
    return t;
}

void tell_relays(uint64_t moves, bool json)
{
    static const char *const texts[] = {"russ", "russ,pits-per-row=8,seeds-per-pit=6",
                                        "russ,pits-per-row=12"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ayo_rules *rules;
        if (ayo_rules_parse(&rules, NULL, texts[i], AYO_NUL_TERMINATED, NULL) != AYO_OK)
            abort();
        const tally t = play(rules, moves);
        ayo_rules_destroy(rules);
        const double moved = (double)t.moves;
        printf(json ? "{\"rules\": \"%s\", \"laps_per_move\": %.3f, \"long_moves\": %.5f, "
                      "\"long_laps\": %.5f, \"longest\": %" PRIu64 "}\n"
                    : "%-36s %.2f laps a move; more than 25: %.4f of the moves, %.3f of the laps; "
                      "longest %" PRIu64 "\n",
               texts[i], (double)t.laps / moved, (double)t.long_moves / moved,
               (double)t.long_laps / (double)t.laps, t.longest);
    }
}

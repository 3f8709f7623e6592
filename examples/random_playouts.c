/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who wins when both play at random? Positions are plain values, so a playout
 * needs neither a game nor memory.
 *
 *     random_playouts [RULES [COUNT [SEED]]]        (russ, 1000 and 1 if not given)
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <ayoayo/ayoayo.h>

enum { MAX_PLIES = 10000 }; /* some games never end */

typedef struct tally {
    unsigned long results[4]; /* by AYO_RESULT_… */
    uint64_t plies;
} tally;

static ayo_status play_out(tally *sums, ayo_random *random, const ayo_rules *rules,
                           unsigned long count)
{
    ayo_position start, last;
    ayo_status status = ayo_position_start(&start, rules);
    for (unsigned long i = 0; status == AYO_OK && i < count; i++) {
        ayo_outcome outcome = AYO_OUTCOME_INIT;
        uint64_t plies = 0;
        status = ayo_position_playout(&last, &plies, random, rules, &start, MAX_PLIES);
        if (status == AYO_OK) {
            status = ayo_position_outcome(&outcome, rules, &last);
        }
        sums->results[outcome.result]++;
        sums->plies += plies;
    }
    return status;
}

int main(int argc, char *argv[])
{
    const char *text = argc > 1 ? argv[1] : "russ";
    unsigned long count = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;
    ayo_random random = {argc > 3 ? strtoul(argv[3], NULL, 10) : 1};
    tally sums = {{0, 0, 0, 0}, 0};
    ayo_rules *rules = NULL;
    size_t offset = 0;
    ayo_status status = ayo_rules_parse(&rules, &offset, text, AYO_NUL_TERMINATED, NULL);
    if (status == AYO_OK) {
        status = play_out(&sums, &random, rules, count);
    }
    ayo_rules_destroy(rules);
    if (status != AYO_OK) {
        fprintf(stderr, "random_playouts: %s, offset %zu\n", ayo_status_message(status), offset);
        return 1;
    }
    for (int result = AYO_RESULT_SOUTH; result <= AYO_RESULT_DRAW; result++) {
        printf("%s %lu\n", ayo_result_name(result), sums.results[result]);
    }
    printf("unfinished %lu\n", sums.results[AYO_RESULT_RUNNING]);
    printf("plies %" PRIu64 "\n", sums.plies);
    return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
/* A whole game in thirty lines: always the first legal move, until the game is over. */
#include <stdio.h>

#include <ayoayo/ayoayo.h>

int main(void)
{
    ayo_rules *rules = NULL;
    ayo_game *game = NULL;
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    ayo_status status = ayo_rules_create(&rules, AYO_PRESET_RUSS, NULL);
    if (status == AYO_OK) {
        status = ayo_game_create(&game, rules, NULL);
    }
    /* Some games never end, so whatever plays by itself needs a limit. */
    while (status == AYO_OK && ayo_game_ply(game) < 1000) {
        uint32_t legal; /* bit i is set when pit i may be played; 0 when the game is over */
        status = ayo_game_legal(&legal, game);
        int pit = 0;
        while (pit < AYO_MAX_PITS && !(legal >> pit & 1)) {
            pit++;
        }
        if (status != AYO_OK || pit == AYO_MAX_PITS) {
            break;
        }
        putchar(ayo_pit_letter(6, pit));
        status = ayo_game_apply(NULL, game, pit);
    }
    if (status == AYO_OK) {
        status = ayo_game_outcome(&outcome, game);
    }
    printf("\n%s, %s: South %d, North %d\n", ayo_status_message(status),
           ayo_result_name(outcome.result), (int)outcome.south, (int)outcome.north);
    ayo_game_destroy(game); /* NULL is fine here, after a failure */
    ayo_rules_destroy(rules);
    return status != AYO_OK;
}

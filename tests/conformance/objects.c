/* SPDX-License-Identifier: Apache-2.0 */
#include "objects.h"

#include "check.h"

ayo_rules *rules_of(const char *text)
{
    ayo_rules *rules = NULL;
    if (ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, NULL) != AYO_OK)
        check_abort("no rules %s", text);
    return rules;
}

ayo_table *table_of(const ayo_rules *rules, int seeds)
{
    ayo_table *table = NULL;
    if (ayo_table_create(&table, rules, NULL) != AYO_OK ||
        ayo_table_build(table, seeds, NULL) != AYO_OK)
        check_abort("no table");
    return table;
}

ayo_game *game_of(const ayo_rules *rules, const char *position)
{
    ayo_game *game = NULL;
    ayo_position start;
    if (ayo_game_create(&game, rules, NULL) != AYO_OK)
        check_abort("no game");
    if (position && (ayo_position_parse(&start, NULL, rules, position, AYO_NUL_TERMINATED) ||
                     ayo_game_set_position(game, &start)))
        check_abort("no position %s", position);
    return game;
}

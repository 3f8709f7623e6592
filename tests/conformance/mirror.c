/* SPDX-License-Identifier: Apache-2.0 */
#include "mirror.h"

#include <string.h>

#include "check.h"

uint32_t dice_below(dice *random, uint32_t bound)
{
    uint64_t x = random->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(((x ^ (x >> 31)) >> 32) % bound);
}

static int option(const ayo_rules *rules, int number)
{
    int32_t value = -1;
    CHECK(ayo_rules_option(&value, rules, number) == AYO_OK, "option %d", number);
    return value;
}

ref_rules mirror_rules(const ayo_rules *rules)
{
    static const enum ref_slam slams[] = {
        [AYO_GRAND_SLAM_NO_CAPTURE] = REF_NO_CAPTURE, [AYO_GRAND_SLAM_FORBIDDEN] = REF_FORBIDDEN,
        [AYO_GRAND_SLAM_ALLOWED] = REF_ALLOWED,       [AYO_GRAND_SLAM_KEEP_FIRST] = REF_KEEP_FIRST,
        [AYO_GRAND_SLAM_KEEP_LAST] = REF_KEEP_LAST,
    };
    return (ref_rules){
        .pits_per_row = option(rules, AYO_OPTION_PITS_PER_ROW),
        .seeds_per_pit = option(rules, AYO_OPTION_SEEDS_PER_PIT),
        .single = option(rules, AYO_OPTION_SOWING) == AYO_SOWING_SINGLE,
        .twos_and_threes = option(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_TWOS_AND_THREES,
        .seed_kept = option(rules, AYO_OPTION_CAPTURING_SEED) == AYO_CAPTURING_SEED_KEPT,
        .leftovers_owner = option(rules, AYO_OPTION_LEFTOVERS) == AYO_LEFTOVERS_OWNER,
        .plays_on = option(rules, AYO_OPTION_MAJORITY) == AYO_MAJORITY_PLAYS_ON,
        .feeding_optional = option(rules, AYO_OPTION_FEEDING) == AYO_FEEDING_OPTIONAL,
        .grand_slam = slams[option(rules, AYO_OPTION_GRAND_SLAM)],
    };
}

ref_board mirror_board(const ayo_position *position)
{
    ref_board board;
    memcpy(board.pits, position->pits, sizeof board.pits);
    memcpy(board.stores, position->stores, sizeof board.stores);
    board.mover = position->mover;
    return board;
}

ayo_position mirror_position(const ayo_rules *rules, const ref_board *board)
{
    int32_t counts[AYO_MAX_PITS + 2];
    int ring = 2 * option(rules, AYO_OPTION_PITS_PER_ROW);
    ayo_position position = {{0}, {0, 0}, 0, 0, {0, 0, 0, 0}};
    for (int pit = 0; pit < ring; pit++)
        counts[pit] = board->pits[pit];
    counts[ring] = board->stores[0];
    counts[ring + 1] = board->stores[1];
    ayo_status status = ayo_position_make(&position, rules, counts, (size_t)ring + 2, board->mover);
    CHECK(status == AYO_OK, "make: %s", ayo_status_name(status));
    return position;
}

ayo_status mirror_status(enum ref_refusal refusal)
{
    static const ayo_status statuses[] = {
        [REF_LEGAL] = AYO_OK,
        [REF_OVER] = AYO_REFUSED_GAME_OVER,
        [REF_NOT_YOURS] = AYO_REFUSED_NOT_YOUR_PIT,
        [REF_EMPTY] = AYO_REFUSED_EMPTY,
        [REF_ENDLESS] = AYO_REFUSED_ENDLESS,
        [REF_GRAND_SLAM] = AYO_REFUSED_GRAND_SLAM,
        [REF_STARVES] = AYO_REFUSED_STARVES,
    };
    return statuses[refusal];
}

int mirror_reason(enum ref_end end)
{
    if (end == REF_RUNNING)
        return AYO_REASON_NONE;
    return end == REF_MAJORITY ? AYO_REASON_MAJORITY : AYO_REASON_NO_MOVE;
}

int mirror_result(enum ref_end end, const ref_board *final)
{
    static const int results[] = {AYO_RESULT_NORTH, AYO_RESULT_DRAW, AYO_RESULT_SOUTH};
    return end == REF_RUNNING ? AYO_RESULT_RUNNING : results[ref_winner(final) + 1];
}

/* A third of the boards are usual ones, a third small (where relays are often endless). */
static void random_size(dice *random, int32_t *pits_per_row, int32_t *seeds_per_pit)
{
    uint32_t kind = dice_below(random, 3);
    *pits_per_row = 6;
    *seeds_per_pit = 4;
    if (kind == 0)
        return;
    if (kind == 1) {
        *pits_per_row = 1 + (int32_t)dice_below(random, 4);
        uint32_t full = AYO_MAX_SEEDS / 2 / (uint32_t)*pits_per_row;
        *seeds_per_pit = 1 + (int32_t)dice_below(random, dice_below(random, 2) == 0 ? 5 : full);
        return;
    }
    *pits_per_row = 1 + (int32_t)dice_below(random, AYO_MAX_PITS_PER_ROW);
    uint32_t most = AYO_MAX_SEEDS / 2 / (uint32_t)*pits_per_row;
    if (dice_below(random, 4) != 0 && most > 8)
        most = 8;
    *seeds_per_pit = 1 + (int32_t)dice_below(random, most);
}

ayo_rules *mirror_random_rules(dice *random, const ayo_allocator *allocator)
{
    ayo_setting settings[AYO_OPTION_COUNT];
    for (int32_t i = 0; i < AYO_OPTION_COUNT; i++) {
        int32_t least = 0;
        int32_t most = 0;
        CHECK(ayo_option_range(&least, &most, i) == AYO_OK, "option %d", (int)i);
        settings[i].option = i;
        settings[i].value = least + (int32_t)dice_below(random, (uint32_t)(most - least) + 1);
    }
    random_size(random, &settings[AYO_OPTION_PITS_PER_ROW].value,
                &settings[AYO_OPTION_SEEDS_PER_PIT].value);
    settings[AYO_OPTION_REPETITION].value = 0;
    ayo_rules *base = NULL;
    ayo_rules *rules = NULL;
    ayo_status status =
        ayo_rules_create(&base, (int)dice_below(random, AYO_PRESET_COUNT), allocator);
    if (status == AYO_OK)
        status = ayo_rules_with(&rules, base, settings, AYO_OPTION_COUNT, allocator);
    if (status != AYO_OK)
        check_abort("random rules: %s", ayo_status_name(status));
    ayo_rules_destroy(base);
    return rules;
}

/* One place for a seed: evenly over the pits, or with a leaning that makes odd boards. */
static int place(dice *random, const ref_rules *rules, uint32_t manner, int heavy)
{
    int ring = 2 * rules->pits_per_row;
    switch (manner) {
    case 0: /* all over the board */
        return (int)dice_below(random, (uint32_t)ring);
    case 1: /* stores and pits alike */
        return (int)dice_below(random, (uint32_t)ring + 2);
    case 2: /* most of it in one pit */
        return dice_below(random, 3) != 0 ? heavy : (int)dice_below(random, (uint32_t)ring);
    case 3: /* nearly all in the stores */
        return dice_below(random, 8) != 0 ? ring + (int)dice_below(random, 2)
                                          : (int)dice_below(random, (uint32_t)ring);
    default: /* one row and the stores: the other must be fed */
        return dice_below(random, 3) != 0 ? ring + (int)dice_below(random, 2)
                                          : (int)dice_below(random, (uint32_t)ring / 2);
    }
}

ref_board mirror_random_board(dice *random, const ref_rules *rules)
{
    ref_board board = {{0}, {0, 0}, (uint8_t)dice_below(random, 2)};
    int ring = 2 * rules->pits_per_row;
    uint32_t manner = dice_below(random, 5);
    int heavy = (int)dice_below(random, (uint32_t)ring);
    for (int seed = 0; seed < ring * rules->seeds_per_pit; seed++) {
        int where = place(random, rules, manner, heavy);
        if (where < ring)
            board.pits[where]++;
        else
            board.stores[where - ring]++;
    }
    return board;
}

int mirror_random_move(dice *random, const ref_rules *rules, const ref_board *board)
{
    uint32_t mask = ref_legal(rules, board);
    int legal[REF_MAX_PITS];
    uint32_t count = 0;
    for (int pit = 0; pit < 2 * rules->pits_per_row; pit++) {
        if ((mask >> pit & 1) != 0)
            legal[count++] = pit;
    }
    return count == 0 ? -1 : legal[dice_below(random, count)];
}

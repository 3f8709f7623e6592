/* SPDX-License-Identifier: Apache-2.0 */
#include "rules/options.h"

#include <stddef.h>

#include <ayoayo/rules.h>

static const ayo__choice sowing[] = {
    {"relay", "A lap that ends in a pit with seeds lifts them all and sows on from there."},
    {"single", "A move is one lap."},
};
static const ayo__choice capture[] = {
    {"across", "A move that ends in an empty pit of the mover's own row captures the seeds of the "
               "pit opposite."},
    {"twos-and-threes", "A move whose last seed makes two or three in the opponent's row captures "
                        "them, and all twos and threes in a chain behind."},
};
static const ayo__choice capturing_seed[] = {
    {"taken", "The seed that captures across goes into the store with its catch."},
    {"kept", "The seed that captures across stays in its pit."},
};
static const ayo__choice leftovers[] = {
    {"opponent", "When a player is stuck, the opponent gets all seeds on the board."},
    {"owner", "When a player is stuck, each player gets the seeds of their own row."},
};
static const ayo__choice majority[] = {
    {"ends", "The game ends as soon as a store holds more than half of all seeds."},
    {"plays-on", "The game goes on until a player is stuck, whatever the stores hold."},
};
static const ayo__choice feeding[] = {
    {"required",
     "A player whose opponent has an empty row must make a move that gives seeds to it."},
    {"optional", "A player may leave the opponent's row empty."},
};
static const ayo__choice grand_slam[] = {
    {"no-capture", "A chain of twos and threes that would take the whole row takes nothing."},
    {"forbidden", "A move whose chain of twos and threes would take the whole row is not legal."},
    {"allowed", "A chain of twos and threes may take the whole row."},
    {"keep-first", "A chain of twos and threes that would take the whole row leaves the pit that "
                   "was sown first."},
    {"keep-last", "A chain of twos and threes that would take the whole row leaves the pit that "
                  "was sown last."},
};

#define CHOICES(name, list)                                                                        \
    {                                                                                              \
        name, 0, sizeof(list) / sizeof(list)[0] - 1, list, NULL, NULL                              \
    }

const ayo__option ayo__options[AYO_OPTION_COUNT] = {
    [AYO_OPTION_PITS_PER_ROW] = {"pits-per-row", 1, AYO_MAX_PITS_PER_ROW, NULL,
                                 "So many pits lie in each player's row.", NULL},
    [AYO_OPTION_SEEDS_PER_PIT] = {"seeds-per-pit", 1, AYO_MAX_SEEDS / 2, NULL,
                                  "So many seeds lie in each pit at the start.", NULL},
    [AYO_OPTION_SOWING] = CHOICES("sowing", sowing),
    [AYO_OPTION_CAPTURE] = CHOICES("capture", capture),
    [AYO_OPTION_CAPTURING_SEED] = CHOICES("capturing-seed", capturing_seed),
    [AYO_OPTION_LEFTOVERS] = CHOICES("leftovers", leftovers),
    [AYO_OPTION_MAJORITY] = CHOICES("majority", majority),
    [AYO_OPTION_FEEDING] = CHOICES("feeding", feeding),
    [AYO_OPTION_GRAND_SLAM] = CHOICES("grand-slam", grand_slam),
    [AYO_OPTION_REPETITION] = {"repetition", 0, 255, NULL,
                               "When a position occurs for so many times, the game ends and each "
                               "player gets the seeds of their own row.",
                               "Positions may repeat without end."},
};

/* A new preset is a new row, with its name in AYO_PRESET_… of the public header. */
const ayo__preset ayo__presets[AYO_PRESET_COUNT] = {
    [AYO_PRESET_RUSS] = {"russ",
                         {6, 4, AYO_SOWING_RELAY, AYO_CAPTURE_ACROSS, AYO_CAPTURING_SEED_TAKEN,
                          AYO_LEFTOVERS_OPPONENT, AYO_MAJORITY_ENDS, AYO_FEEDING_REQUIRED,
                          AYO_GRAND_SLAM_NO_CAPTURE, 0}},
    [AYO_PRESET_MANCALA_WORLD] = {"mancala-world",
                                  {6, 4, AYO_SOWING_RELAY, AYO_CAPTURE_ACROSS,
                                   AYO_CAPTURING_SEED_TAKEN, AYO_LEFTOVERS_OPPONENT,
                                   AYO_MAJORITY_PLAYS_ON, AYO_FEEDING_REQUIRED,
                                   AYO_GRAND_SLAM_NO_CAPTURE, 0}},
    [AYO_PRESET_PRATT] = {"pratt",
                          {6, 4, AYO_SOWING_RELAY, AYO_CAPTURE_ACROSS, AYO_CAPTURING_SEED_KEPT,
                           AYO_LEFTOVERS_OWNER, AYO_MAJORITY_ENDS, AYO_FEEDING_REQUIRED,
                           AYO_GRAND_SLAM_NO_CAPTURE, 0}},
    [AYO_PRESET_OWARE] = {"oware",
                          {6, 4, AYO_SOWING_SINGLE, AYO_CAPTURE_TWOS_AND_THREES,
                           AYO_CAPTURING_SEED_TAKEN, AYO_LEFTOVERS_OWNER, AYO_MAJORITY_ENDS,
                           AYO_FEEDING_REQUIRED, AYO_GRAND_SLAM_NO_CAPTURE, 0}},
};

bool ayo__option_allows(int option, int32_t value)
{
    const ayo__option *row = &ayo__options[option];
    /* A position cannot occur for the first time and end the game by it. */
    const bool once = option == AYO_OPTION_REPETITION && value == 1;
    return value >= row->least && value <= row->most && !once;
}

static const ayo__option *find_option(int option)
{
    return option >= 0 && option < AYO_OPTION_COUNT ? &ayo__options[option] : NULL;
}

const char *ayo_preset_name(int preset)
{
    return preset >= 0 && preset < AYO_PRESET_COUNT ? ayo__presets[preset].name : NULL;
}

const char *ayo_option_name(int option)
{
    const ayo__option *row = find_option(option);
    return row ? row->name : NULL;
}

ayo_status ayo_option_range(int32_t *least, int32_t *most, int option)
{
    if (!least || !most)
        return AYO_ERR_NULL;
    const ayo__option *row = find_option(option);
    if (!row)
        return AYO_ERR_OPTION;
    *least = row->least;
    *most = row->most;
    return AYO_OK;
}

const char *ayo_option_value_name(int option, int value)
{
    const ayo__option *row = find_option(option);
    return row && row->choices && ayo__option_allows(option, value) ? row->choices[value].name
                                                                    : NULL;
}

const char *ayo_option_value_meaning(int option, int value)
{
    const ayo__option *row = find_option(option);
    if (!row || !ayo__option_allows(option, value))
        return NULL;
    if (row->choices)
        return row->choices[value].meaning;
    /* GCOVR_EXCL_BR_START: each number that may be 0 says what that means */
    return value == 0 && row->zero_meaning ? row->zero_meaning : row->number_meaning;
    /* GCOVR_EXCL_BR_STOP */
}

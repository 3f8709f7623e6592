/* SPDX-License-Identifier: Apache-2.0 */
/* The rule options and presets, as rows of constant data. */
#ifndef AYO__OPTIONS_H
#define AYO__OPTIONS_H

#include <ayoayo/rules.h>
#include <stdbool.h>
#include <stdint.h>

/** A value of an option: its name and what it means. */
typedef struct ayo__choice {
    const char *name;
    const char *meaning;
} ayo__choice;

/** One option: named choices 0 … most, or a number from least to most. */
typedef struct ayo__option {
    const char *name;
    uint8_t least;
    uint8_t most;
    const ayo__choice *choices; /**< most + 1 of them; NULL for a number */
    const char *number_meaning; /**< for a number */
    const char *zero_meaning;   /**< for a number whose 0 means "off"; else NULL */
} ayo__option;

/** A preset: a name and a value for every option. */
typedef struct ayo__preset {
    const char *name;
    uint8_t values[AYO_OPTION_COUNT];
} ayo__preset;

extern const ayo__option ayo__options[AYO_OPTION_COUNT];
extern const ayo__preset ayo__presets[AYO_PRESET_COUNT];

/** Whether an option may have a value, sizes apart. */
bool ayo__option_allows(int option, int32_t value);

#endif

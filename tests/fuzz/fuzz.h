/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the fuzz targets share. Each of them defines LLVMFuzzerTestOneInput() as
 * libFuzzer and AFL++ expect it; driver.c calls it without either. A CHECK that
 * fails ends the program, so that the fuzzer keeps the input.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include <ayoayo/ayoayo.h>

#include "check.h"
#include "ledger.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Called once, before the first input. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* What is left of the bytes of an input. Behind its end there are zeros. */
typedef struct input {
    const uint8_t *data;
    size_t size;
} input;

uint8_t input_byte(input *in);
uint32_t input_word(input *in);

/* A number below a bound, which is at least 1. */
uint32_t input_below(input *in, uint32_t bound);

/* Any options on a board of any size: a byte for the preset, one for each option. */
ayo_rules *input_rules(input *in, const ayo_allocator *allocator);

/* Half of the time any bytes, else counts that sum to what the rules want. */
ayo_position input_position(input *in, const ayo_rules *rules);

/*
 * The rules of a first line that is their text, or `russ`; the line is taken off.
 * So inputs of text can be read by people.
 */
ayo_rules *input_rules_line(input *in, const ayo_allocator *allocator);

/* All memory must have come back. */
void fuzz_close(const ledger *books);

/* A file of this process for targets that need one; written anew, its name is given. */
const char *fuzz_file(const uint8_t *data, size_t size);

#endif

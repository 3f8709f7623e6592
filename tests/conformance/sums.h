/* SPDX-License-Identifier: Apache-2.0 */
/* The sums of table files and certificates, made once more from what is written of the two. */
#ifndef SUMS_H
#define SUMS_H

#include <stddef.h>
#include <stdint.h>

/* Each leaves bytes alone that are too few. */
void sums_fix_size(uint8_t *table, size_t size);
void sums_fix_layers(uint8_t *table, size_t size);
void sums_fix_header(uint8_t *table, size_t size);
void sums_fix_certificate(uint8_t *certificate, size_t size);

uint64_t sums_number(const uint8_t *bytes, size_t count);

#endif

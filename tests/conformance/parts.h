/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the conformance program; each reports through check.h. */
#ifndef PARTS_H
#define PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "ledger.h"
#include "scan.h"

/* All lines of one vector file. */
void vectors_check(const char *file, ledger *books);

/* One line of each kind, behind `{"rules": `. */
void vectors_position(scan *in, const ayo_rules *rules);
void vectors_game(scan *in, const ayo_rules *rules, ledger *books);

/* The table of leaf counts in RULES.md; quick: without the deepest. */
void leaves_check(bool quick, ledger *books);

/* So many positions against the reference, reachable ones and others. */
void random_check(uint64_t count, uint64_t seed, ledger *books);

#endif

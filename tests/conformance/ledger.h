/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An allocator that keeps books: which blocks are out, whether each comes back
 * with the size it was given, and that can refuse one request.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include <stddef.h>

#include <ayoayo/ayoayo.h>

typedef struct ledger {
    ayo_allocator allocator; /* hand this to the library */
    size_t blocks;           /* out at present */
    size_t bytes;            /* in them */
    size_t requests;         /* for memory, so far */
    size_t refuse;           /* this request gets nothing, and all after it; 0 refuses none */
    size_t faults;           /* blocks that came back with a wrong size or were not ours */
} ledger;

/* In place: the allocator's context is the ledger itself. */
void ledger_open(ledger *books);

/* Counts requests anew and refuses the n-th and all that follow; 0 refuses none. */
void ledger_refuse(ledger *books, size_t nth);

#endif

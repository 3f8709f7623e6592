/* SPDX-License-Identifier: Apache-2.0 */
#include "ledger.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define MARK ((size_t)0x5eed)

typedef union header {
    struct {
        size_t mark;
        size_t size;
    } entry;
    max_align_t align;
} header;

static void *hand_out(ledger *books, size_t size)
{
    header *block = malloc(sizeof *block + size);
    if (block == NULL)
        return NULL;
    block->entry.mark = MARK;
    block->entry.size = size;
    memset(block + 1, 0xa5, size);
    books->blocks++;
    books->bytes += size;
    return block + 1;
}

static void take_back(ledger *books, void *content)
{
    header *block = (header *)content - 1;
    books->blocks--;
    books->bytes -= block->entry.size;
    block->entry.mark = 0;
    free(block);
}

static void audit(ledger *books, const void *content, size_t old_size)
{
    const header *block = (const header *)content - 1;
    if (block->entry.mark != MARK || block->entry.size != old_size)
        books->faults++;
}

static bool refuses(ledger *books)
{
    books->requests++;
    return books->refuse != 0 && books->requests >= books->refuse;
}

/* A block always moves when it is resized, so that old pointers into it show. */
static void *resize(void *context, void *content, size_t old_size, size_t new_size)
{
    ledger *books = context;
    if (content != NULL)
        audit(books, content, old_size);
    if (new_size == 0) {
        if (content != NULL)
            take_back(books, content);
        return NULL;
    }
    void *moved = refuses(books) ? NULL : hand_out(books, new_size);
    if (moved != NULL && content != NULL) {
        memcpy(moved, content, old_size < new_size ? old_size : new_size);
        take_back(books, content);
    }
    return moved;
}

void ledger_open(ledger *books)
{
    *books = (ledger){{resize, books}, 0, 0, 0, 0, 0};
}

void ledger_refuse(ledger *books, size_t nth)
{
    books->requests = 0;
    books->refuse = nth;
}

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The system calls of the library's files, behind a counter that can make one of them
 * fail or be the last thing that the process does. The linker puts these in the place
 * of the real ones (--wrap).
 */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <stddef.h>

/* What befalls a call. */
typedef enum fault {
    NO_FAULT,
    FAILS,       /* it does nothing; errno is that of fault_error */
    FALLS_SHORT, /* a write takes half of the bytes and the next finds the disk full */
    INTERRUPTED, /* a signal interrupts it before it has done anything, if one can */
    TRICKLES,    /* this write and all after it take at most 7 bytes: no failure at all */
    KILLED_BEFORE,
    KILLED_AFTER
} fault;

/* Counts from 0 again; `what` befalls the n-th call, the first being 1; 0 for none. */
void system_plan(fault what, size_t nth, int error);

/* Calls since then. */
size_t system_calls(void);

/* The name of the call that the plan has struck; NULL if it has not. */
const char *system_struck(void);

#endif

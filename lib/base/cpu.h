/* SPDX-License-Identifier: Apache-2.0 */
/* What the processor can do beyond what the library is compiled for. */
#ifndef AYO__CPU_H
#define AYO__CPU_H

#include <stdbool.h>

/** Defined where lib/board/flight_wide.c is compiled for real. */
#if !defined(AYO_PORTABLE_ONLY) && !defined(AYO_NO_WIDE) && defined(__x86_64__) && defined(__GNUC__)
#define AYO__WIDE 1
#endif

/**
 * Whether AVX-512 with byte permutes and byte compression (F, DQ, BW, VL,
 * VBMI, VBMI2) is there and the system keeps its registers. Asking is slow, and in a
 * virtual machine very slow: a rule set asks once, when it is made.
 */
bool ayo__cpu_is_wide(void);

#endif

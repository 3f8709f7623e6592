/* SPDX-License-Identifier: Apache-2.0 */
/* The form of a certificate; CERTIFICATE.md tells what is in it. */
#ifndef AYOAYO_CLI_CERTIFICATE_H
#define AYOAYO_CLI_CERTIFICATE_H

#include <stdint.h>

#define CERTIFICATE_MAGIC     "AYOPROOF"
#define CERTIFICATE_SUM_BASIS UINT64_C(0xcbf29ce484222325) /* FNV-1a, 64 bits */
#define CERTIFICATE_SUM_PRIME UINT64_C(0x100000001b3)

enum {
    CERTIFICATE_VERSION = 1,
    CERTIFICATE_RECORD_TAIL = 7,      /* behind the pits: need, rank, move */
    CERTIFICATE_CHECKSUM = 8,         /* bytes */
    CERTIFICATE_MOST_BYTES = 1 << 30, /* of a file that is checked */
    /* The writer leaves to the sweeps as many seeds as give no more boards than this. */
    CERTIFICATE_MOST_BOARDS = 3000000
};

#endif

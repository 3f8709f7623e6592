/* SPDX-License-Identifier: Apache-2.0 */
/* What the benchmark measures: each workload does some work and says how much it was. */
#ifndef WORKLOADS_H
#define WORKLOADS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** One thing to measure. */
typedef struct workload {
    const char *name;      /**< what is done, as `perft`, and by whom when not the library */
    const char *rules;     /**< rule set text */
    const char *unit;      /**< of what the work is counted in */
    const char *yardstick; /**< the workload whose rate this one is divided by; NULL for none */
    int size;              /**< plies, or games */
    uint64_t (*run)(const struct workload *workload);
} workload;

/** Fill a list with the usual workloads. The answer is how many there are. */
size_t list_usual(workload *list, size_t capacity);

/** Fill a list with random moves on boards of 1 to 12 pits and 1 to 10 seeds in each. */
size_t list_sizes(workload *list, size_t capacity);

/** Print how much of the sowing in so many random moves is long relays; as text or JSON. */
void tell_relays(uint64_t moves, bool json);

#endif

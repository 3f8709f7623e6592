/* SPDX-License-Identifier: Apache-2.0 */
#include "board/rows.h"

/* Seeds that a lap of n from pit o drops into pit j of a ring of r: every round of r - 1 seeds
 * gives one to each pit but the origin, and the distance tells how far the last round comes. */
#define DISTANCE(r, o, j) (((j) + (r) - (o)) % (r))
#define DROPPED(r, o, n, j)                                                                        \
    ((j) == (o) ? 0 - (uint64_t)(n) : ((n) + (r)-1 - DISTANCE(r, o, j)) / ((r)-1))
#define BYTE(r, o, n, j) ((j) < (r) ? DROPPED(r, o, n, j) << 8 * ((j) % 8) : 0)

/* How far the pit to be lifted moves on: to where the last seed falls, less a ring beyond its end.
 */
#define STEP(r, o, n)  ((n) == 0 ? 0 : 1 + ((n) + (r)-2) % ((r)-1))
#define MOVED(r, o, n) ((uint64_t)STEP(r, o, n) - ((o) + STEP(r, o, n) < (r) ? 0 : (r)))

#define LOW(r, o, n)                                                                               \
    BYTE(r, o, n, 0) + BYTE(r, o, n, 1) + BYTE(r, o, n, 2) + BYTE(r, o, n, 3) + BYTE(r, o, n, 4) + \
        BYTE(r, o, n, 5) + BYTE(r, o, n, 6) + BYTE(r, o, n, 7)
#define HIGH(r, o, n)                                                                              \
    BYTE(r, o, n, 8) + BYTE(r, o, n, 9) + BYTE(r, o, n, 10) + BYTE(r, o, n, 11) +                  \
        (MOVED(r, o, n) << AYO__ROWS_PIT_SHIFT)

#define ROW(r, o, n)                                                                               \
    {                                                                                              \
        LOW(r, o, n), HIGH(r, o, n)                                                                \
    }
#define REST(r, o)                                                                                 \
    {                                                                                              \
        0, 0                                                                                       \
    }
#define ROWS_2(r, o, n)  ROW(r, o, n), ROW(r, o, (n) + 1)
#define ROWS_4(r, o, n)  ROWS_2(r, o, n), ROWS_2(r, o, (n) + 2)
#define ROWS_10(r, o, n) ROWS_2(r, o, n), ROWS_4(r, o, (n) + 2), ROWS_4(r, o, (n) + 6)
#define ROWS_20(r, o, n) ROWS_10(r, o, n), ROWS_10(r, o, (n) + 10)
/* Rows 0, 1, then 2 … 62, then the first lap of a single seed. */
#define PIT(r, o)                                                                                  \
    REST(r, o), REST(r, o), ROWS_20(r, o, 2), ROWS_20(r, o, 22), ROWS_20(r, o, 42), ROW(r, o, 62), \
        ROW(r, o, 1)

#define PITS_2(r)  PIT(r, 0), PIT(r, 1)
#define PITS_4(r)  PITS_2(r), PIT(r, 2), PIT(r, 3)
#define PITS_6(r)  PITS_4(r), PIT(r, 4), PIT(r, 5)
#define PITS_8(r)  PITS_6(r), PIT(r, 6), PIT(r, 7)
#define PITS_10(r) PITS_8(r), PIT(r, 8), PIT(r, 9)
#define PITS_12(r) PITS_10(r), PIT(r, 10), PIT(r, 11)

/* Larger boards have their pits in all sixteen bytes, and shorter rows. */
#define LARGE_HIGH(r, o, n)                                                                        \
    BYTE(r, o, n, 8) + BYTE(r, o, n, 9) + BYTE(r, o, n, 10) + BYTE(r, o, n, 11) +                  \
        BYTE(r, o, n, 12) + BYTE(r, o, n, 13) + BYTE(r, o, n, 14) + BYTE(r, o, n, 15)
#define LARGE_ROW(r, o, n)                                                                         \
    {                                                                                              \
        LOW(r, o, n), LARGE_HIGH(r, o, n)                                                          \
    }
#define LARGE_2(r, o, n) LARGE_ROW(r, o, n), LARGE_ROW(r, o, (n) + 1)
#define LARGE_8(r, o, n)                                                                           \
    LARGE_2(r, o, n), LARGE_2(r, o, (n) + 2), LARGE_2(r, o, (n) + 4), LARGE_2(r, o, (n) + 6)
#define LARGE_30(r, o)                                                                             \
    LARGE_8(r, o, 2), LARGE_8(r, o, 10), LARGE_8(r, o, 18), LARGE_2(r, o, 26), LARGE_2(r, o, 28),  \
        LARGE_2(r, o, 30)
#define LARGE_PIT(r, o)    REST(r, o), LARGE_ROW(r, o, 1), LARGE_30(r, o)
#define LARGE_PITS_2(r, o) LARGE_PIT(r, o), LARGE_PIT(r, (o) + 1)
#define LARGE_PITS_14(r)                                                                           \
    LARGE_PITS_2(r, 0), LARGE_PITS_2(r, 2), LARGE_PITS_2(r, 4), LARGE_PITS_2(r, 6),                \
        LARGE_PITS_2(r, 8), LARGE_PITS_2(r, 10), LARGE_PITS_2(r, 12)

#if !defined(AYO_PORTABLE_ONLY)
const ayo__row ayo__row_table[] = {PITS_2(2),         PITS_4(4),         PITS_6(6),
                                   PITS_8(8),         PITS_10(10),       PITS_12(12),
                                   LARGE_PITS_14(14), LARGE_PITS_14(16), LARGE_PITS_2(16, 14)};
#undef ROW
#undef LARGE_ROW
#undef REST

/* The same tables with ends in place of rows. A relay that rests stays at its pit. */
#define END(r, o, n)       (((o) + STEP(r, o, n)) % (r))
#define ROW(r, o, n)       8 * END(r, o, n) + (int)(DROPPED(r, o, n, END(r, o, n)) << 8)
#define LARGE_ROW(r, o, n) ROW(r, o, n)
#define REST(r, o)         8 * (o)
const uint16_t ayo__row_ends[] = {PITS_2(2),         PITS_4(4),         PITS_6(6),
                                  PITS_8(8),         PITS_10(10),       PITS_12(12),
                                  LARGE_PITS_14(14), LARGE_PITS_14(16), LARGE_PITS_2(16, 14)};

/* And with the bits of ends that the first lap comes to. */
#undef ROW
#undef LARGE_ROW
#undef PIT
#undef LARGE_PIT
#define ROW(r, o, n)       ((n) < (r) ? 1 << ((o) + (n)) % (r) : 0)
#define LARGE_ROW(r, o, n) ROW(r, o, n)
#define PIT(r, o)                                                                                  \
    0, ROW(r, o, 1), ROWS_20(r, o, 2), ROWS_20(r, o, 22), ROWS_20(r, o, 42), ROW(r, o, 62), 0
#define LARGE_PIT(r, o) 0, LARGE_ROW(r, o, 1), LARGE_30(r, o)
const uint16_t ayo__row_bits[] = {PITS_2(2),         PITS_4(4),         PITS_6(6),
                                  PITS_8(8),         PITS_10(10),       PITS_12(12),
                                  LARGE_PITS_14(14), LARGE_PITS_14(16), LARGE_PITS_2(16, 14)};

#define EIGHT(n) (n), (n) + 1, (n) + 2, (n) + 3, (n) + 4, (n) + 5, (n) + 6, (n) + 7
const uint8_t ayo__first_rows[] = {
    0,        AYO__ROWS_FIRST_ONE, 2,         3,         4,         5,         6,        7,
    EIGHT(8), EIGHT(16),           EIGHT(24), EIGHT(32), EIGHT(40), EIGHT(48), EIGHT(56)};
#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* The board has no colour, and a position no memory of the way to it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "parts.h"

/* Turned by half a turn: North's row is South's, and the other way round. */
static ayo_position turned(const ayo_position *position)
{
    ayo_position other = *position;
    int ring = 2 * position->pits_per_row;
    for (int pit = 0; pit < ring; pit++)
        other.pits[(pit + position->pits_per_row) % ring] = position->pits[pit];
    other.stores[0] = position->stores[1];
    other.stores[1] = position->stores[0];
    other.mover = (uint8_t)(1 - position->mover);
    return other;
}

static int32_t turned_result(int32_t result)
{
    if (result == AYO_RESULT_SOUTH)
        return AYO_RESULT_NORTH;
    return result == AYO_RESULT_NORTH ? AYO_RESULT_SOUTH : result;
}

static void check_outcomes(const ayo_rules *rules, const ayo_position *position,
                           const ayo_position *other)
{
    ayo_outcome one = AYO_OUTCOME_INIT;
    ayo_outcome two = AYO_OUTCOME_INIT;
    CHECK(ayo_position_outcome(&one, rules, position) == AYO_OK, "outcome");
    CHECK(ayo_position_outcome(&two, rules, other) == AYO_OK, "outcome");
    ayo_position final = turned(&two.final);
    CHECK(one.reason == two.reason && one.result == turned_result(two.result) &&
              one.south == two.north && one.north == two.south &&
              ayo_position_equal(&one.final, &final),
          "another outcome from the other side");
}

static void check_move(const ayo_rules *rules, const ayo_position *position,
                       const ayo_position *other, int pit)
{
    int ring = 2 * position->pits_per_row;
    int opposite = (pit + position->pits_per_row) % ring;
    ayo_position after = *position;
    ayo_position other_after = *other;
    ayo_move_result one = AYO_MOVE_RESULT_INIT;
    ayo_move_result two = AYO_MOVE_RESULT_INIT;
    ayo_status status = ayo_position_apply(&after, &one, rules, position, pit);
    CHECK(ayo_position_apply(&other_after, &two, rules, other, opposite) == status, "pit %d", pit);
    ayo_position back = turned(&other_after);
    CHECK(ayo_position_equal(&after, &back), "pit %d: another position", pit);
    if (status != AYO_OK)
        return;
    CHECK(one.laps == two.laps && one.captured == two.captured && one.reason == two.reason &&
              one.result == turned_result(two.result) &&
              two.last == (one.last + position->pits_per_row) % ring,
          "pit %d: another result", pit);
}

void sides_are_alike(const ayo_rules *rules, const ayo_position *position)
{
    ayo_position other = turned(position);
    check_outcomes(rules, position, &other);
    for (int pit = 0; pit < 2 * position->pits_per_row; pit++)
        check_move(rules, position, &other, pit);
}

/* -- Hashes by different ways ------------------------------------------------------------- */

enum { DEPTH = 6, MOST_NODES = 60000 };

typedef struct nodes {
    ayo_position positions[MOST_NODES];
    size_t count;
} nodes;

static void collect(nodes *found, const ayo_rules *rules, const ayo_position *position, int depth)
{
    uint32_t mask = 0;
    if (found->count == MOST_NODES)
        check_abort("more positions than there is room for");
    found->positions[found->count++] = *position;
    CHECK(ayo_position_legal(&mask, rules, position) == AYO_OK, "legal");
    for (int pit = 0; depth > 0 && pit < AYO_MAX_PITS; pit++) {
        ayo_position after;
        if ((mask >> pit & 1) == 0)
            continue;
        CHECK(ayo_position_apply(&after, NULL, rules, position, pit) == AYO_OK, "apply");
        collect(found, rules, &after, depth - 1);
    }
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(ayo_position));
}

static int by_number(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a;
    uint64_t other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

void hashes_agree(ledger *books)
{
    nodes *found = calloc(1, sizeof *found);
    uint64_t *hashes = calloc(MOST_NODES, sizeof *hashes);
    ayo_rules *rules = NULL;
    ayo_position start;
    size_t distinct = 0;
    if (found == NULL || hashes == NULL ||
        ayo_rules_create(&rules, AYO_PRESET_OWARE, &books->allocator) != AYO_OK)
        check_abort("no memory");
    CHECK(ayo_position_start(&start, rules) == AYO_OK, "start");
    collect(found, rules, &start, DEPTH);
    qsort(found->positions, found->count, sizeof start, by_bytes);
    for (size_t i = 0; i < found->count; i++) {
        const ayo_position *position = &found->positions[i];
        bool known = i > 0 && ayo_position_equal(position - 1, position);
        CHECK(!known || ayo_position_hash(position - 1) == ayo_position_hash(position),
              "equal positions, other hashes");
        if (!known)
            hashes[distinct++] = ayo_position_hash(position);
    }
    CHECK(distinct < found->count, "no position was reached by two ways");
    qsort(hashes, distinct, sizeof *hashes, by_number);
    for (size_t i = 1; i < distinct; i++)
        CHECK(hashes[i - 1] != hashes[i], "two of few positions have one hash");
    printf("hashes: %zu positions, %zu distinct\n", found->count, distinct);
    ayo_rules_destroy(rules);
    free(hashes);
    free(found);
}

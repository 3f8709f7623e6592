/* SPDX-License-Identifier: Apache-2.0 */
/* All moves of all positions of a chunk: one by one, or where the rules allow it in lists. */
#include <string.h>

#include "board/flight.h"
#include "tables/build.h"

/** What a position's moves come to. */
typedef struct moves {
    uint32_t targets[AYO_MAX_PITS_PER_ROW]; /**< of those within the layer */
    int count;
    int best; /**< the worth of the others */
    bool any;
} moves;

static const moves no_moves = {.best = AYO__NO_EXIT};

/** Add the move that captures so many seeds and leads to the board with this number. */
static inline void add_move(moves *found, const ayo__work *work, int captured, uint32_t rank)
{
    found->any = true;
    if (captured == 0) {
        found->targets[found->count++] = rank;
        return;
    }
    const int worth = captured - work->table->layers[work->seeds - captured].values[rank];
    if (worth > found->best)
        found->best = worth;
}

static void find_moves(moves *found, const ayo__work *work, const ayo_position *position)
{
    const ayo_table *table = work->table;
    *found = no_moves;
    for (int pit = 0; pit < table->rules.pits; pit++) {
        ayo__ply move;
        if (position->pits[pit] && ayo__ply_try(&move, &table->rules, position, pit) == AYO_OK)
            add_move(found, work, move.seeds,
                     ayo__rank(&table->ranking, move.after.pits, table->rules.pits));
    }
}

/** Write down what was found; the answer is where the next position's joins go. */
static uint32_t *record(ayo__work *work, const moves *found, const ayo_position *position,
                        uint32_t rank, uint32_t *joins)
{
    const bool stuck = !found->any;
    const int best = stuck ? ayo__stuck_margin(&work->table->rules, position) : found->best;
    work->states[rank] = (ayo__state){0, (int8_t)best, (uint8_t)found->count};
    for (int i = 0; i < found->count; i++)
        joins[i] = found->targets[i];
    return joins + found->count;
}

#if defined(AYO__FLIGHTS)
enum {
    BLOCK = 24,                     /* positions that are expanded together */
    MOST_MOVES = AYO__ROWS_RING / 2 /* of one of them */
};

/** Positions with ranks one after the other. */
typedef struct block {
    ayo_position positions[BLOCK];
    moves found[BLOCK];
    ayo__flight list[BLOCK * MOST_MOVES];
    ayo__flight landed[BLOCK * MOST_MOVES];
} block;

/** The number of a board in two words, whose bytes above the pits are 0. */
static inline uint32_t rank_words(const ayo__ranking *ranking, ayo__row pits)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    /* Byte i of the products is the sum of bytes 0 … i: few seeds, so none overflows. */
    const uint64_t low = pits.low * ones;
    const uint64_t high = (pits.high + (low >> 56)) * ones;
    uint32_t rank = 0;
    for (int i = 0; i < ranking->ring - 1; i++)
        rank += ranking->below[i][(i < 8 ? low : high) >> 8 * (i & 7) & 0xff];
    return rank;
}

/** All moves of a block. A flight's two bytes for stores carry its position's place. */
static void find_block(block *b, const ayo__work *work, size_t count)
{
    const ayo_rules *rules = &work->table->rules;
    int launched = 0;
    for (size_t i = 0; i < count; i++) {
        const ayo__board board = ayo__board_load(&b->positions[i]);
        b->found[i] = no_moves;
        /* Whoever has to feed is looked at alone. */
        if (ayo__row_empty(rules, &board, AYO_NORTH)) {
            find_moves(&b->found[i], work, &b->positions[i]);
            continue;
        }
        const ayo__flight node = ayo__flight_tagged(&board, (unsigned)i);
        launched += ayo__flights_launch(b->list + launched, rules, &node, 1, AYO_SOUTH);
    }
    const int landed = ayo__flights_land(b->landed, b->list, launched, rules);
    for (int i = 0; i < landed; i++) {
        ayo__row pits = b->landed[i].words;
        const size_t place = (size_t)(pits.high >> AYO__FLIGHT_TAG_SHIFT);
        const unsigned gain = ayo__flight_capture(&pits, rules, AYO_SOUTH);
        add_move(&b->found[place], work, (int)gain,
                 rank_words(&work->table->ranking, ayo__flight_turn(rules, pits)));
    }
}

/** Positions from `position` on, which becomes the last of them. */
static void fill_block(block *b, ayo_position *position, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            ayo__rank_next(position->pits);
        b->positions[i] = *position;
    }
}

static void expand_listed(ayo__work *work, ayo_position *position, uint32_t rank, uint32_t end,
                          uint32_t *joins)
{
    block b;
    while (rank < end) {
        const size_t count = end - rank < BLOCK ? end - rank : BLOCK;
        fill_block(&b, position, count);
        find_block(&b, work, count);
        for (size_t i = 0; i < count; i++)
            joins = record(work, &b.found[i], &b.positions[i], rank++, joins);
        if (rank < end)
            ayo__rank_next(position->pits);
    }
}

#endif

static void expand_singly(ayo__work *work, ayo_position *position, uint32_t rank, uint32_t end,
                          uint32_t *joins)
{
    for (;;) {
        moves found;
        find_moves(&found, work, position);
        joins = record(work, &found, position, rank, joins);
        if (++rank == end)
            return;
        ayo__rank_next(position->pits);
    }
}

void ayo__expand_task(void *context, size_t index)
{
    ayo__work *work = context;
    const ayo_table *table = work->table;
    const uint32_t rank = (uint32_t)((work->first + index) * AYO__CHUNK);
    const uint32_t end = ayo__chunk_end(work, work->first + index);
    uint32_t *joins = work->forward + (size_t)rank * ayo__slots(work);
    ayo_position position = {.mover = AYO_SOUTH, .pits_per_row = table->rules.pits};
    ayo__unrank(position.pits, &table->ranking, work->seeds, rank);
#if defined(AYO__FLIGHTS)
    if (ayo__flights_serve(&table->rules) && work->seeds <= AYO__ROWS_MAX_SEEDS) {
        expand_listed(work, &position, rank, end, joins);
        return;
    }
#endif
    expand_singly(work, &position, rank, end, joins);
}

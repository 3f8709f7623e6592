/* SPDX-License-Identifier: Apache-2.0 */
#include "board/flight_wide.h"

#if defined(AYO__WIDE)
#include "base/bits.h"
#include "board/columns.h"
#include "board/move.h"
#include "board/sow.h"

enum {
    LANES = AYO__WIDE_LANES,
    MINE = AYO__WIDE_MINE,
    THEIRS = AYO__WIDE_THEIRS,
    AT = AYO__WIDE_AT,
    HAND = AYO__WIDE_HAND,
    WAITING = 2 * LANES, /* relays that may be left in flight when the next are launched */
    FEW_PASSES = 1,      /* over a list until the relays in it are taken for endless */
    MANY_PASSES = 16,
    FIRST_LIMIT = 32, /* laps until a position is kept to compare with */
    LAST_LIMIT = 512  /* and until the relays left are finished one by one */
};

void ayo__wide_begin(ayo__wide *shared, const ayo_rules *rules)
{
    const int ring = rules->ring;
    *shared = (ayo__wide){.rules = rules};
    for (int seeds = 0; seeds < AYO__ROWS_PER_PIT; seeds++) {
        const int rounds = seeds < 2 ? 0 : (seeds - 1) / (ring - 1);
        shared->rounds[seeds] = (uint8_t)rounds;
        shared->reach[seeds] = (uint8_t)(FAR + (seeds < 2 ? 0 : seeds - rounds * (ring - 1)));
    }
    for (int pit = 0; pit < rules->pits; pit++)
        for (int seeds = 1; seeds < ring; seeds++) {
            const unsigned bit = 1u << (rules->pits + pit + seeds) % ring;
            shared->falls_low[pit][seeds] = (uint8_t)(bit & 0xff);
            shared->falls_high[pit][seeds] = (uint8_t)(bit >> 8);
        }
    for (int pit = 0; pit < PITS; pit++)
        for (int origin = 0; origin < 16; origin++) {
            const bool apart = pit < ring && origin < ring && pit != origin;
            shared->distance[pit][origin] =
                (uint8_t)(apart ? FAR + (pit + ring - origin) % ring : 0);
        }
}

void ayo__wide_open(ayo__wide_ply *ply, ayo__wide *shared, ayo__wide_ply *below)
{
    ply->shared = shared;
    ply->below = below;
    ply->masks = NULL;
    ply->nodes = 0;
    ply->flights = 0;
}

void ayo__wide_open_masks(ayo__wide_ply *ply, ayo__wide *shared, uint32_t *masks)
{
    ayo__wide_open(ply, shared, NULL);
    ply->masks = masks;
}

static void run(ayo__wide_ply *ply, int number);

/** As many lanes as a list's last columns have; `first` is where these begin. */
WIDE_INLINE __mmask64 last_lanes(int *first, int count)
{
    *first = count < LANES ? 0 : count - LANES;
    return count < LANES ? (UINT64_C(1) << count) - 1 : ~UINT64_C(0);
}

WIDE_INLINE int lanes_of(__mmask64 mask)
{
    return __builtin_popcountll(mask);
}

/** Make nodes of the next ply from relays that have ended, unless the game is over by majority. */
WIDE_INLINE void land(ayo__wide_ply *below, columns *c, __mmask64 ended)
{
    const ayo_rules *rules = below->shared->rules;
    c->hand = all(1); /* of those that have ended */
    capture(c, rules);
    ended &= _mm512_cmple_epu8_mask(c->mine, all(rules->win));
    const int end = below->nodes;
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        compress(&below->node[turned(rules, i)][end], ended, c->pit[i]);
    compress(&below->node[MINE][end], ended, c->theirs);
    compress(&below->node[THEIRS][end], ended, c->mine);
    below->nodes += lanes_of(ended);
    run(below, LANES);
}

/** Set the bits of relays that have ended in the masks of their lanes. */
WIDE_INLINE void note(uint32_t *masks, const columns *c, __mmask64 ended)
{
    uint8_t low[LANES];
    uint8_t high[LANES];
    compress(low, ended, c->mine);
    compress(high, ended, c->theirs);
    const int count = lanes_of(ended);
    for (int i = 0; i < count; i++)
        masks[high[i] << 4 | low[i] >> 4] |= UINT32_C(1) << (low[i] & 15);
}

/** Count the relays that have ended, or land them where there is a ply below, or what it is for. */
WIDE_INLINE void land_or_count(ayo__wide_ply *ply, columns *c, __mmask64 ended)
{
    if (ply->below)
        land(ply->below, c, ended);
    else if (ply->masks)
        note(ply->masks, c, ended);
    else
        ply->shared->leaves += (uint64_t)lanes_of(ended);
}

/** Whether the rows of stores are in use. Where moves are only counted they are not. */
static inline bool has_stores(const ayo__wide_ply *ply)
{
    return ply->below || ply->masks;
}

/** Append the relays that have not ended to the list; the others leave it. */
WIDE_INLINE void part(ayo__wide_ply *ply, columns *c, __mmask64 live)
{
    const __mmask64 ended = _mm512_mask_cmpeq_epu8_mask(live, c->hand, all(1));
    const __mmask64 going = live & ~ended;
    const int end = ply->flights;
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        compress(&ply->flight[i][end], going, c->pit[i]);
    if (has_stores(ply)) {
        compress(&ply->flight[MINE][end], going, c->mine);
        compress(&ply->flight[THEIRS][end], going, c->theirs);
    }
    compress(&ply->flight[AT][end], going, c->at);
    compress(&ply->flight[HAND][end], going, c->hand);
    ply->flights += lanes_of(going);
    land_or_count(ply, c, ended);
}

WIDE_INLINE void load_flights(columns *c, const ayo__wide_ply *ply, int first, __mmask64 live)
{
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        c->pit[i] = _mm512_maskz_loadu_epi8(live, &ply->flight[i][first]);
    c->at = _mm512_maskz_loadu_epi8(live, &ply->flight[AT][first]);
    c->hand = _mm512_maskz_loadu_epi8(live, &ply->flight[HAND][first]);
    const __mmask64 stored = has_stores(ply) ? live : 0;
    c->mine = _mm512_maskz_loadu_epi8(stored, &ply->flight[MINE][first]);
    c->theirs = _mm512_maskz_loadu_epi8(stored, &ply->flight[THEIRS][first]);
}

/** Two laps for the last relays in flight. */
WIDE static void pass(ayo__wide_ply *ply)
{
    columns c;
    const __mmask64 live = last_lanes(&ply->flights, ply->flights);
    load_flights(&c, ply, ply->flights, live);
    next_lap(&c, ply->shared);
    next_lap(&c, ply->shared);
    part(ply, &c, live);
}

/** Write some lanes back to the list. */
WIDE_INLINE void store_flights(ayo__wide_ply *ply, int first, __mmask64 lanes, const columns *c)
{
    for (int i = 0; i < PITS; i++)
        _mm512_mask_storeu_epi8(&ply->flight[i][first], lanes, c->pit[i]);
    _mm512_mask_storeu_epi8(&ply->flight[AT][first], lanes, c->at);
}

/**
 * Advance relays until each has ended or come back to where it was, as nearly
 * all do that go on for long; as in sow.c, but all at once.
 * @param[in,out] live before: those that are looked at; after: those still going after many laps
 * @return those that have ended, in their columns
 */
WIDE static __mmask64 finish_together(ayo__wide_ply *ply, int first, __mmask64 *live)
{
    columns c;
    __mmask64 going = *live;
    __mmask64 ended = 0;
    int laps = 0;
    load_flights(&c, ply, first, going);
    for (int limit = FIRST_LIMIT; going && limit <= LAST_LIMIT; limit *= 2) {
        const columns kept = c;
        for (; going && laps < limit; laps++) {
            next_lap(&c, ply->shared);
            ended |= _mm512_mask_cmpeq_epu8_mask(going, c.hand, all(1));
            going &= ~(ended | same_relays(&c, &kept));
        }
    }
    store_flights(ply, first, ended, &c);
    *live = going;
    return ended;
}

/** A relay that goes on for very long, on its own; whether it ends. */
static bool finish_alone(ayo__wide_ply *ply, int column)
{
    ayo__board board = {{0}};
    ayo__sowing sowing;
    for (int i = 0; i < PITS; i++)
        board.word[i / 8] |= (uint64_t)ply->flight[i][column] << 8 * (i % 8);
    if (!ayo__sow_relay(&sowing, &board, ply->shared->rules->ring, ply->flight[AT][column]))
        return false;
    for (int i = 0; i < PITS; i++)
        ply->flight[i][column] = (uint8_t)ayo__seeds(&board, i);
    ply->flight[AT][column] = (uint8_t)sowing.last;
    return true;
}

/** Find out about the last relays in flight, however long they are. */
WIDE static void finish_relays(ayo__wide_ply *ply)
{
    int first;
    columns c;
    __mmask64 live = last_lanes(&first, ply->flights);
    __mmask64 ended = finish_together(ply, first, &live);
    for (; live; live &= live - 1) {
        const int lane = ayo__lowest_bit(live);
        ended |= (__mmask64)finish_alone(ply, first + lane) << lane;
    }
    ply->flights = first;
    load_flights(&c, ply, first, ended);
    land_or_count(ply, &c, ended);
}

/** Keep at it until less than some number of relays are in flight. */
static void drain(ayo__wide_ply *ply, int number, int most)
{
    for (int passes = 0; ply->flights >= number; passes++) {
        if (passes < most)
            pass(ply);
        else
            finish_relays(ply);
    }
}

/**
 * After a launch. One pass each is about the balance; where it is not, the room
 * to wait evens it out, so that the processor guesses these branches.
 */
static inline void make_room(ayo__wide_ply *ply)
{
    if (ply->flights >= LANES)
        pass(ply);
    drain(ply, WAITING, FEW_PASSES);
}

/** A move of up to 64 boards, where there is a hand. All but the pits is there already. */
WIDE_INLINE void launch_columns(ayo__wide_ply *ply, columns *c)
{
    const __mmask64 live = _mm512_test_epi8_mask(c->hand, c->hand);
    first_lap(c, ply->shared);
    next_lap(c, ply->shared);
    part(ply, c, live);
}

/** The same move of up to 64 nodes from `first`, as far as they have it. */
WIDE static void launch(ayo__wide_ply *ply, int first, __mmask64 nodes, int origin)
{
    columns c;
#pragma GCC unroll 12
    for (int i = 0; i < PITS; i++)
        c.pit[i] = _mm512_maskz_loadu_epi8(nodes, &ply->node[i][first]);
    c.mine = _mm512_maskz_loadu_epi8(nodes, &ply->node[MINE][first]);
    c.theirs = _mm512_maskz_loadu_epi8(nodes, &ply->node[THEIRS][first]);
    c.hand = _mm512_maskz_loadu_epi8(nodes, &ply->node[origin][first]);
    c.at = all(origin);
    launch_columns(ply, &c);
}

static void append(ayo__wide_ply *ply, const ayo__board *board)
{
    const ayo_rules *rules = ply->shared->rules;
    const int mover = ayo__mover(board);
    ayo__flight node = ayo__flight_of(board);
    if (mover == AYO_NORTH)
        node.words = ayo__flight_turn(rules, node.words);
    for (int i = 0; i < PITS; i++)
        ply->node[i][ply->nodes] = node.bytes[i];
    ply->node[MINE][ply->nodes] = (uint8_t)ayo__store(board, mover);
    ply->node[THEIRS][ply->nodes] = (uint8_t)ayo__store(board, 1 - mover);
    ply->nodes++;
}

/** A node that has to feed: its moves one by one, as South's. */
static void feed(ayo__wide_ply *ply, int column)
{
    const ayo_rules *rules = ply->shared->rules;
    ayo__flight node = {.words = {0, 0}};
    for (int i = 0; i < PITS; i++)
        node.bytes[i] = ply->node[i][column];
    node.bytes[AYO__FLIGHT_STORES] = ply->node[MINE][column];
    node.bytes[AYO__FLIGHT_STORES + 1] = ply->node[THEIRS][column];
    const ayo__board board = ayo__flight_board(rules, &node, AYO_SOUTH);
    uint32_t moves = ayo__legal_moves(rules, &board);
    if (!ply->below)
        ply->shared->leaves += (uint64_t)ayo__count_bits(moves);
    for (; ply->below && moves; moves &= moves - 1) {
        ayo__move move;
        (void)ayo__move_try(&move, rules, &board, ayo__lowest_bit(moves));
        ayo__wide_add(ply->below, &move.after);
    }
}

/** Which of some nodes have an opponent without seeds, if that matters. */
WIDE static __mmask64 feeders(const ayo__wide_ply *ply, int first, __mmask64 nodes)
{
    const ayo_rules *rules = ply->shared->rules;
    if (ayo__rule(rules, AYO_OPTION_FEEDING) != AYO_FEEDING_REQUIRED)
        return 0;
    __m512i seeds = _mm512_setzero_si512();
    for (int i = rules->pits; i < rules->ring; i++)
        seeds = _mm512_or_si512(seeds, _mm512_maskz_loadu_epi8(nodes, &ply->node[i][first]));
    return _mm512_mask_testn_epi8_mask(nodes, seeds, seeds);
}

/** Make every move of the last nodes. */
WIDE static void expand(ayo__wide_ply *ply)
{
    int first;
    __mmask64 nodes = last_lanes(&first, ply->nodes);
    __mmask64 feeding = feeders(ply, first, nodes);
    nodes &= ~feeding;
    for (; feeding; feeding &= feeding - 1)
        feed(ply, first + ayo__lowest_bit(feeding));
    for (int origin = 0; origin < ply->shared->rules->pits; origin++) {
        launch(ply, first, nodes, origin);
        make_room(ply);
    }
    ply->nodes = first;
}

/** Keep at it until less than some number of nodes are left. It recurs, once a ply of the lists. */
static void run(ayo__wide_ply *ply, int number)
{
    while (ply->nodes >= number)
        expand(ply);
}

void ayo__wide_add(ayo__wide_ply *ply, const ayo__board *board)
{
    if (ayo__majority(ply->shared->rules, board))
        return;
    append(ply, board);
    run(ply, LANES);
}

WIDE void ayo__wide_launch(ayo__wide_ply *ply, const columns *boards)
{
    columns c = *boards;
    launch_columns(ply, &c);
    make_room(ply);
}

void ayo__wide_finish(ayo__wide_ply *ply)
{
    for (; ply; ply = ply->below) {
        run(ply, 1);
        drain(ply, 1, MANY_PASSES);
    }
}
#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* A move: sow, capture, feed. RULES.md, "A move". */
#include "board/move.h"

#include "base/bits.h"
#include "board/flight.h"
#include "board/relays.h"
#include "board/small.h"
#include "board/sow.h"

static void capture_pit(ayo__move *move, int pit)
{
    move->captured |= UINT32_C(1) << pit;
    move->seeds += ayo__seeds(&move->after, pit);
}

/** Take the captured pits off the board. */
static void collect(ayo__move *move, int mover)
{
    for (uint32_t left = move->captured; left; left &= left - 1) {
        const int pit = ayo__lowest_bit(left);
        ayo__take(&move->after, pit, ayo__seeds(&move->after, pit));
    }
    ayo__gain(&move->after, mover, move->seeds);
}

/* Across: into an empty pit of the mover's own row, with seeds in the pit opposite. As
 * ayo__pair_capture(), for every board. */
static void capture_across(ayo__move *move, const ayo_rules *rules, int mover)
{
    const unsigned taken = ayo__rule(rules, AYO_OPTION_CAPTURING_SEED) == AYO_CAPTURING_SEED_TAKEN;
    const int last = move->last;
    const int opposite = rules->ring - 1 - last;
    const unsigned own_row = 0u - (rules->rows[mover] >> last & 1);
    const unsigned landed_empty = 0u - (unsigned)(ayo__seeds(&move->after, last) == 1);
    const unsigned caught = (unsigned)ayo__seeds(&move->after, opposite) & own_row & landed_empty;
    const unsigned any = (caught + 0xff) >> 8;
    const unsigned own = any & taken;
    move->captured = any << opposite | own << last;
    move->seeds = (int)(caught + own);
    ayo__take(&move->after, opposite, (int)caught);
    ayo__take(&move->after, last, (int)own);
    ayo__gain(&move->after, mover, move->seeds);
}

static bool two_or_three(int seeds)
{
    return seeds == 2 || seeds == 3;
}

/** The other grand slams: what is left of a chain that would take the whole row. */
static ayo_status restrain_grand_slam(ayo__move *move, const ayo_rules *rules, int first)
{
    int spared;
    switch (ayo__rule(rules, AYO_OPTION_GRAND_SLAM)) {
    case AYO_GRAND_SLAM_ALLOWED:
        return AYO_OK;
    case AYO_GRAND_SLAM_FORBIDDEN:
        return AYO_REFUSED_GRAND_SLAM;
    case AYO_GRAND_SLAM_KEEP_FIRST:
        spared = first;
        break;
    case AYO_GRAND_SLAM_KEEP_LAST:
        spared = move->last;
        break;
    default:
        move->captured = 0;
        move->seeds = 0;
        return AYO_OK;
    }
    move->captured &= ~(UINT32_C(1) << spared);
    move->seeds -= ayo__seeds(&move->after, spared);
    return AYO_OK;
}

/* Twos and threes: from the last pit back against the sowing, within the opponent's row. */
static ayo_status capture_twos_and_threes(ayo__move *move, const ayo_rules *rules, int mover)
{
    int first = move->last;
    for (int pit = move->last; ayo__in_row(rules, 1 - mover, pit); pit--) {
        if (!two_or_three(ayo__seeds(&move->after, pit)))
            break;
        capture_pit(move, pit);
        first = pit;
    }
    if (move->captured && move->seeds == ayo__row_seeds(rules, &move->after, 1 - mover))
        return restrain_grand_slam(move, rules, first);
    return AYO_OK;
}

static ayo_status capture(ayo__move *move, const ayo_rules *rules, int mover)
{
    move->captured = 0;
    move->seeds = 0;
    if (ayo__rule(rules, AYO_OPTION_CAPTURE) == AYO_CAPTURE_ACROSS) {
        capture_across(move, rules, mover);
        return AYO_OK;
    }
    const ayo_status status = capture_twos_and_threes(move, rules, mover);
    if (move->captured)
        collect(move, mover);
    return status;
}

/** Sow from a pit that holds seeds; false if the relay is endless. */
static bool sow(ayo__move *move, const ayo_rules *rules, int pit)
{
    ayo__sowing sowing;
    bool ends = true;
    if (ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_RELAY)
        ends = ayo__sow_relay(&sowing, &move->after, rules->ring, pit);
    else
        sowing = ayo__sow_lap(&move->after, rules->ring, pit);
    move->laps = sowing.laps;
    move->last = sowing.last;
    return ends;
}

#if defined(AYO__SMALL)
AYO__INLINE ayo__known try_small(ayo__move *out, const ayo_rules *rules, const ayo__board *board,
                                 int pit, bool large)
{
    const ayo__small s = ayo__small_of(board);
    ayo__small_move m;
    const ayo__known known = ayo__small_try(&m, rules, &s, pit, large);
    if (known == AYO__MADE)
        ayo__small_tell(out, &m);
    return known;
}
#endif

ayo_status ayo__move_try(ayo__move *out, const ayo_rules *rules, const ayo__board *board, int pit)
{
#if defined(AYO__SMALL)
    ayo__known known = AYO__UNKNOWN;
    if (rules->ring <= AYO__ROWS_RING)
        known = try_small(out, rules, board, pit, false);
    else if (rules->ring <= AYO__LARGE_RING)
        known = try_small(out, rules, board, pit, true);
    if (known != AYO__UNKNOWN)
        return known == AYO__MADE ? AYO_OK : AYO_REFUSED_ENDLESS;
#endif
    const int mover = ayo__mover(board);
    if (!ayo__in_row(rules, mover, pit))
        return AYO_REFUSED_NOT_YOUR_PIT;
    if (ayo__seeds(board, pit) == 0)
        return AYO_REFUSED_EMPTY;
    out->after = *board;
    if (!sow(out, rules, pit))
        return AYO_REFUSED_ENDLESS;
    const ayo_status status = capture(out, rules, mover);
    if (status != AYO_OK)
        return status;
    ayo__pass_turn(&out->after);
    if (ayo__must_feed(rules, board) && ayo__row_empty(rules, &out->after, 1 - mover))
        return AYO_REFUSED_STARVES;
    return AYO_OK;
}

ayo_status ayo__move_make(ayo__move *out, const ayo_rules *rules, const ayo__board *board, int pit)
{
    if (ayo__majority(rules, board))
        return AYO_REFUSED_GAME_OVER;
    const ayo_status status = ayo__move_try(out, rules, board, pit);
    /* A legal move proves that the player is not stuck; only a refused one leaves it open. */
    return status == AYO_OK || ayo__can_move(rules, board) ? status : AYO_REFUSED_GAME_OVER;
}

/** Whether a pit with seeds is a legal move. */
static bool pit_is_legal(const ayo_rules *rules, const ayo__board *board, int pit)
{
    ayo__move move;
    return ayo__move_try(&move, rules, board, pit) == AYO_OK;
}

/** The relays that end, from these pits with seeds. */
static uint32_t relays_ending(const ayo_rules *rules, const ayo__board *board, uint32_t mask)
{
#if defined(AYO__FLIGHTS)
    if (ayo__flights_serve(rules))
        return ayo__flights_ending(rules, board);
#endif
#if defined(AYO__SMALL)
    if (ayo__relays_serve(rules)) {
        uint32_t ending = 0;
        ayo__relays all;
        all.count = 0;
        ayo__relays_add(&all, rules, board, 0);
        ayo__relays_end(&ending, &all, rules->ring);
        return ending;
    }
#endif
    uint32_t ended = 0;
    for (uint32_t left = mask; left; left &= left - 1) {
        ayo__sowing sowing;
        ayo__board sown = *board;
        const int origin = ayo__lowest_bit(left);
        ended |= (uint32_t)ayo__sow_relay(&sowing, &sown, rules->ring, origin) << origin;
    }
    return ended;
}

uint32_t ayo__legal_moves(const ayo_rules *rules, const ayo__board *board)
{
    if (ayo__majority(rules, board))
        return 0;
    const bool single = ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_SINGLE;
    uint32_t mask = ayo__occupied(board) & rules->rows[ayo__mover(board)];
    /* In most positions all that can go wrong is an endless relay. */
    if (!ayo__captures_count(rules, board))
        return single ? mask : relays_ending(rules, board, mask);
    for (uint32_t left = mask; left; left &= left - 1) {
        const int pit = ayo__lowest_bit(left);
        if (!pit_is_legal(rules, board, pit))
            mask &= ~(UINT32_C(1) << pit);
    }
    return mask;
}

int ayo__count_moves(const ayo_rules *rules, const ayo__board *board)
{
    const bool single = ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_SINGLE;
    /* GCOVR_EXCL_BR_START: whoever counts moves has seen that the game goes on */
    if (!single || ayo__captures_count(rules, board) || ayo__majority(rules, board))
        return ayo__count_bits(ayo__legal_moves(rules, board));
    /* GCOVR_EXCL_BR_STOP */
    /* Every pit with seeds is a move, and they can be counted without looking at each. */
    return ayo__row_occupied(rules, board, ayo__mover(board));
}

/**
 * Whether the first lap of some move ends in an empty pit, so that the move is
 * sure to end. Most positions have one, and it is found without sowing.
 */
static bool has_plain_move(const ayo_rules *rules, const ayo__board *board)
{
    const int start = ayo__row_start(rules, ayo__mover(board));
    const uint64_t empty = (rules->rows[0] | rules->rows[1]) & ~ayo__occupied(board);
    /* Of a lap that comes to its origin or goes on beyond nothing is said. */
    const uint64_t short_laps = (UINT64_C(1) << rules->ring) - 2;
    uint64_t from = (empty | empty << rules->ring) >> start;
    uint64_t found = 0;
    for (int pit = start; pit < start + rules->pits; pit++) {
        const unsigned seeds = (unsigned)ayo__seeds(board, pit);
        found |= (from & short_laps) >> (seeds & 63) & (uint64_t)(seeds < 64);
        from >>= 1;
    }
    return found != 0;
}

static bool can_move_at_length(const ayo_rules *rules, const ayo__board *board)
{
    const int start = ayo__row_start(rules, ayo__mover(board));
    const bool count = ayo__captures_count(rules, board);
    if (!count && ayo__rule(rules, AYO_OPTION_SOWING) == AYO_SOWING_SINGLE)
        return !ayo__row_empty(rules, board, ayo__mover(board));
    if (!count && has_plain_move(rules, board))
        return true;
    for (int pit = start; pit < start + rules->pits; pit++)
        if (ayo__seeds(board, pit) && pit_is_legal(rules, board, pit))
            return true;
    return false;
}

#if defined(AYO__SMALL)
/** What is left of can_move_small(): the position comes in registers, and seldom. */
__attribute__((noinline)) static bool search_small(const ayo_rules *rules, uint64_t low,
                                                   uint64_t high, uint64_t tail, bool large)
{
    const ayo__small s = {{low, high}, tail};
    const ayo__board board = ayo__small_board(&s);
    if (ayo__forbids_grand_slams(rules) || ayo__small_bare(rules, &s.pits))
        return can_move_at_length(rules, &board);
    return large ? ayo__small_relay_ends(rules, &s, true) : ayo__small_relay_ends(rules, &s, false);
}

AYO__INLINE bool can_move_small(const ayo_rules *rules, const ayo__small *s, bool large)
{
    return ayo__small_has_plain_move(rules, s, large) ||
           search_small(rules, s->pits.low, s->pits.high, s->tail, large);
}
#endif

bool ayo__can_move(const ayo_rules *rules, const ayo__board *board)
{
#if defined(AYO__SMALL)
    const ayo__small s = ayo__small_of(board);
    if (rules->ring <= AYO__ROWS_RING)
        return can_move_small(rules, &s, false);
    if (rules->ring <= AYO__LARGE_RING)
        return can_move_small(rules, &s, true);
#endif
    return can_move_at_length(rules, board);
}

void ayo__move_end(ayo__board *board, ayo_move_result *result, const ayo_rules *rules,
                   const ayo__move *move, int pit)
{
    const int reason = ayo__reason(rules, &move->after);
    *board = move->after;
    ayo__sweep(board, rules, reason);
    result->pit = pit;
    result->last = move->last;
    result->captured = move->seeds;
    result->laps = move->laps;
    result->reason = reason;
    result->result = reason ? ayo__result(board) : AYO_RESULT_RUNNING;
}

ayo_status ayo__move_apply(ayo__board *board, ayo_move_result *result, const ayo_rules *rules,
                           int pit)
{
    ayo__move move;
    const ayo_status status = ayo__move_make(&move, rules, board, pit);
    if (status == AYO_OK)
        ayo__move_end(board, result, rules, &move, pit);
    return status;
}

#if defined(AYO__SMALL)
/** A move after which the game goes on, or what is known of another; then nothing is changed. */
AYO__INLINE ayo__known apply_small(ayo_position *out, ayo_move_result *result,
                                   const ayo_rules *rules, const ayo_position *position, int pit,
                                   bool large)
{
    const ayo__board board = ayo__board_load(position);
    const ayo__small s = ayo__small_of(&board);
    ayo__small_move m;
    if (!ayo__board_valid(rules, &board) || ayo__small_majority(rules, s.tail))
        return AYO__UNKNOWN;
    const ayo__known known = ayo__small_try(&m, rules, &s, pit, large);
    if (known != AYO__MADE)
        return known;
    if (ayo__small_majority(rules, m.after.tail) || !can_move_small(rules, &m.after, large))
        return AYO__UNKNOWN;
    ayo__small_store(out, &m.after);
    if (result) {
        result->pit = pit;
        result->last = (int)(m.at / 8);
        result->captured = (int)m.seeds;
        result->laps = m.laps;
        result->reason = AYO_REASON_NONE;
        result->result = AYO_RESULT_RUNNING;
    }
    return AYO__MADE;
}
#endif

ayo_status ayo_position_legal(uint32_t *mask, const ayo_rules *rules, const ayo_position *position)
{
    if (!mask)
        return AYO_ERR_NULL;
    ayo__board board;
    const ayo_status status = ayo__board_read(&board, rules, position);
    if (status == AYO_OK)
        *mask = ayo__legal_moves(rules, &board);
    return status;
}

ayo_status ayo_position_check(const ayo_rules *rules, const ayo_position *position, int pit)
{
    ayo__board board;
    ayo__move move;
    const ayo_status status = ayo__board_read(&board, rules, position);
    return status == AYO_OK ? ayo__move_make(&move, rules, &board, pit) : status;
}

#if defined(AYO__SMALL)
/** An endless relay is refused, unless the game was over before. */
static ayo_status refuse_endless(const ayo_rules *rules, const ayo_position *position)
{
    const ayo__board board = ayo__board_load(position);
    return ayo__can_move(rules, &board) ? AYO_REFUSED_ENDLESS : AYO_REFUSED_GAME_OVER;
}
#endif

static ayo_status apply_position(ayo_position *out, ayo_move_result *result, const ayo_rules *rules,
                                 const ayo_position *position, int pit)
{
    ayo_move_result ignored = AYO_MOVE_RESULT_INIT;
    ayo__board board;
    ayo_status status = ayo__board_read(&board, rules, position);
    if (status == AYO_OK)
        status = ayo__move_apply(&board, result ? result : &ignored, rules, pit);
    if (status == AYO_OK)
        ayo__board_store(out, &board);
    return status;
}

ayo_status ayo_position_apply(ayo_position *out, ayo_move_result *result, const ayo_rules *rules,
                              const ayo_position *position, int pit)
{
    if (!out || !rules || !position)
        return AYO_ERR_NULL;
    if (result && result->struct_size < sizeof *result)
        return AYO_ERR_STRUCT_SIZE;
#if defined(AYO__SMALL)
    ayo__known known = AYO__UNKNOWN;
    if (rules->ring <= AYO__ROWS_RING)
        known = apply_small(out, result, rules, position, pit, false);
    else if (rules->ring <= AYO__LARGE_RING)
        known = apply_small(out, result, rules, position, pit, true);
    if (known == AYO__MADE)
        return AYO_OK;
    if (known == AYO__ENDLESS)
        return refuse_endless(rules, position);
#endif
    return apply_position(out, result, rules, position, pit);
}

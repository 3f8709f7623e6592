/* SPDX-License-Identifier: Apache-2.0 */
#include "search/prove.h"

#include <string.h>

#include "base/allocator.h"
#include "base/os.h"

/** A number of an open claim, however large, is less than that of a settled one. */
static uint32_t open_number(uint64_t number)
{
    return number < AYO__NUMBER_MOST - 1 ? (uint32_t)number : AYO__NUMBER_MOST - 1;
}

static void settle(ayo__claim *claim, bool holds, uint64_t conditions)
{
    claim->proof = holds ? 0 : AYO__NUMBER_MOST;
    claim->disproof = holds ? AYO__NUMBER_MOST : 0;
    claim->conditions = conditions;
}

static bool settled(const ayo__claim *claim)
{
    return claim->proof == 0 || claim->disproof == 0;
}

/**
 * The numbers of a claim that was never searched: the more, the nearer it lies to
 * the wrong end of what is known of the margin, and the more seeds must be won
 * before the table has the answer.
 */
static void guess(const ayo__prover *prover, ayo__claim *claim, const ayo__known *known)
{
    const int lower = known ? known->lower : -claim->seeds;
    const int upper = known ? known->upper : claim->seeds;
    const int above = claim->seeds - prover->table_seeds;
    claim->proof = 1 + (uint32_t)((claim->least - lower) * above / (upper - lower));
    claim->disproof = 1 + (uint32_t)((upper + 1 - claim->least) * above / (upper - lower));
}

/** Settle a claim by what needs no search; else give it the numbers to start from. */
static void look_up(const ayo__prover *prover, ayo__claim *claim)
{
    claim->conditions = 0;
    if (claim->least > claim->seeds) {
        settle(claim, false, 0);
        return;
    }
    if (claim->seeds <= prover->table_seeds) {
        const int value = ayo__table_value(prover->table, claim->pits, 0, claim->seeds);
        settle(claim, value >= claim->least, 0);
        return;
    }
    const ayo__known *known = ayo__memory_find(&prover->memory, claim->pits);
    if (known && (known->lower >= claim->least || known->upper < claim->least)) {
        settle(claim, known->lower >= claim->least, 0);
    } else if (known && known->claim == claim->least) {
        claim->proof = known->proof;
        claim->disproof = known->disproof;
    } else {
        guess(prover, claim, known);
    }
}

/** The bit for a position on the path. */
static uint64_t condition_of(const ayo__prover *prover, int ply)
{
    const int depth = ply - prover->path[ply].layer;
    return UINT64_C(1) << (depth < 63 ? depth : 63);
}

/** A move to a position on the path counts for the keeper. */
static bool repeats(const ayo__prover *prover, int ply, ayo__claim *claim)
{
    /* The same player is to move at every other ply. */
    for (int i = ply - 1; i >= prover->path[ply].layer; i -= 2)
        if (memcmp(prover->path[i].claim.pits, claim->pits, AYO_MAX_PITS) == 0) {
            settle(claim, claim->least <= 0, condition_of(prover, i));
            return true;
        }
    return false;
}

/** Whether a claim after the position at `ply` was noted, and what that relied on is still there.
 */
static bool noted(const ayo__prover *prover, int ply, ayo__claim *claim)
{
    const ayo__note *note = ayo__notes_place(&prover->notes, claim->pits, claim->least);
    if (note->visit == 0 || note->least != claim->least || note->ply > ply ||
        prover->path[note->ply].visit != note->visit ||
        memcmp(note->pits, claim->pits, AYO_MAX_PITS) != 0)
        return false;
    settle(claim, note->holds, note->conditions);
    return true;
}

/** Settle a move within the layer by what lies on the path. */
static bool settled_by_path(const ayo__prover *prover, int ply, ayo__claim *claim)
{
    return repeats(prover, ply, claim) || noted(prover, ply, claim);
}

/** Make the moves of the last position on the path. */
static void expand(ayo__prover *prover, int ply)
{
    ayo__frame *frame = &prover->path[ply];
    const int pits = prover->rules->pits;
    ayo_position position = {.mover = AYO_SOUTH, .pits_per_row = prover->rules->pits};
    memcpy(position.pits, frame->claim.pits, AYO_MAX_PITS);
    frame->count = 0;
    for (int pit = 0; pit < pits; pit++) {
        ayo__ply move;
        if (position.pits[pit] == 0 || ayo__ply_try(&move, prover->rules, &position, pit) != AYO_OK)
            continue;
        ayo__claim *claim = &frame->moves[frame->count++];
        memset(claim->pits, 0, AYO_MAX_PITS);
        memcpy(claim->pits, move.after.pits + pits, (size_t)pits);
        memcpy(claim->pits + pits, move.after.pits, (size_t)pits);
        claim->pit = (uint8_t)pit;
        claim->captured = (uint8_t)move.seeds;
        claim->seeds = (int16_t)(frame->claim.seeds - move.seeds);
        claim->least = (int16_t)(move.seeds + 1 - frame->claim.least);
        if (claim->seeds > prover->table_seeds)
            ayo__memory_prefetch(&prover->memory, claim->pits);
    }
    for (int i = 0; i < frame->count; i++)
        if (frame->moves[i].captured > 0 || !settled_by_path(prover, ply, &frame->moves[i]))
            look_up(prover, &frame->moves[i]);
    if (frame->count == 0)
        settle(&frame->claim, ayo__stuck_margin(prover->rules, &position) >= frame->claim.least, 0);
}

/** What a settled position relies on, beyond itself and what came after it. */
static uint64_t conditions_of(const ayo__prover *prover, int ply)
{
    const ayo__frame *frame = &prover->path[ply];
    uint64_t conditions = 0;
    if (frame->claim.proof == 0)
        conditions = frame->moves[frame->chosen].conditions;
    for (int i = 0; i < frame->count && frame->claim.proof != 0; i++)
        conditions |= frame->moves[i].conditions;
    /* Captures lead to a layer of its own, whose conditions end with it. */
    const int depth = ply - frame->layer;
    return depth > 63 ? conditions : conditions & (condition_of(prover, ply) - 1);
}

/** The weaker a condition, the later in the path; none is the weakest. */
static uint64_t lowest(uint64_t conditions)
{
    return conditions ? conditions & (~conditions + 1) : UINT64_MAX;
}

/** Whether one answered claim is more easily disproven than another, or on a weaker condition. */
static bool better(const ayo__claim *a, const ayo__claim *b)
{
    if (a->disproof != b->disproof)
        return a->disproof < b->disproof;
    if (a->disproof == 0)
        return lowest(a->conditions) > lowest(b->conditions);
    return a->proof > b->proof;
}

/** The numbers of a position from those of its moves; returns the next best disproof number. */
static uint32_t sum_up(ayo__prover *prover, int ply)
{
    ayo__frame *frame = &prover->path[ply];
    uint32_t second = AYO__NUMBER_MOST;
    uint64_t sum = 0;
    frame->chosen = 0;
    for (int i = 0; i < frame->count; i++) {
        const ayo__claim *move = &frame->moves[i];
        sum += move->proof;
        if (i == 0)
            continue;
        const bool is_best = better(move, &frame->moves[frame->chosen]);
        const uint32_t other = is_best ? frame->moves[frame->chosen].disproof : move->disproof;
        if (other < second)
            second = other;
        if (is_best)
            frame->chosen = i;
    }
    frame->claim.proof = frame->moves[frame->chosen].disproof;
    frame->claim.disproof = frame->claim.proof == 0 ? AYO__NUMBER_MOST : open_number(sum);
    if (settled(&frame->claim))
        frame->claim.conditions = conditions_of(prover, ply);
    return second;
}

static uint8_t bits_of(uint64_t number)
{
    uint8_t bits = 0;
    for (; number; number >>= 1)
        bits++;
    return bits;
}

/** Write a conditional result where it is found as long as its deepest condition is met. */
static void take_note(ayo__prover *prover, int ply)
{
    const ayo__claim *claim = &prover->path[ply].claim;
    int deepest = ply - 1;
    while (!(claim->conditions & condition_of(prover, deepest)))
        deepest--;
    ayo__note *note = ayo__notes_place(&prover->notes, claim->pits, claim->least);
    *note = (ayo__note){.least = claim->least,
                        .holds = claim->proof == 0 ? 1 : 0,
                        .ply = deepest,
                        .visit = prover->path[deepest].visit,
                        .conditions = claim->conditions};
    memcpy(note->pits, claim->pits, AYO_MAX_PITS);
}

static void remember(ayo__prover *prover, int ply)
{
    const ayo__frame *frame = &prover->path[ply];
    const ayo__claim *claim = &frame->claim;
    if (settled(claim) && claim->conditions != 0) {
        take_note(prover, ply);
        return;
    }
    ayo__known known = {.lower = (int16_t)-claim->seeds, .upper = claim->seeds};
    known.effort = bits_of(prover->nodes - frame->visit);
    known.claim = INT16_MIN;
    if (claim->proof == 0) {
        known.lower = claim->least;
    } else if (claim->disproof == 0) {
        known.upper = (int16_t)(claim->least - 1);
    } else {
        known.claim = claim->least;
        known.proof = claim->proof;
        known.disproof = claim->disproof;
    }
    ayo__memory_keep(&prover->memory, claim->pits, &known);
}

static ayo_status make_room(ayo__prover *prover)
{
    const size_t room = prover->room ? 2 * prover->room : 64;
    ayo__frame *path = ayo__resize(&prover->allocator, prover->path, prover->room * sizeof *path,
                                   room * sizeof *path);
    if (!path)
        return AYO_ERR_NO_MEMORY;
    prover->path = path;
    prover->room = room;
    return AYO_OK;
}

/** Put a claim on the path and make its moves, which its numbers come from. */
static ayo_status enter(ayo__prover *prover, int ply, const ayo__claim *claim)
{
    const ayo__claim entered = *claim; /* it may lie on the path, which may move */
    if ((size_t)ply == prover->room && make_room(prover) != AYO_OK)
        return AYO_ERR_NO_MEMORY;
    ayo__frame *frame = &prover->path[ply];
    frame->claim = entered;
    frame->claim.conditions = 0;
    frame->layer = ply > 0 && entered.captured == 0 ? frame[-1].layer : ply;
    frame->visit = ++prover->nodes;
    expand(prover, ply);
    return AYO_OK;
}

static ayo_status check_limits(ayo__prover *prover)
{
    enum { BETWEEN = 1024 };
    const ayo__limits *limits = prover->limits;
    if (prover->nodes >= limits->nodes)
        return AYO_ERR_LIMIT;
    if (prover->nodes < prover->next_ask)
        return AYO_OK;
    prover->next_ask = prover->nodes + BETWEEN;
    if (limits->deadline != UINT64_MAX && ayo__clock() >= limits->deadline)
        return AYO_ERR_LIMIT;
    return limits->ask(limits->context) ? AYO_OK : AYO_ERR_CANCELLED;
}

/** How far the search may go at the best move before another is better, or the position is left. */
static void set_thresholds(ayo__frame *to, const ayo__frame *from, uint32_t second)
{
    const ayo__claim *move = &from->moves[from->chosen];
    const uint64_t others = from->claim.disproof - (uint64_t)move->proof;
    /* GCOVR_EXCL_BR_START: so large a sum takes more nodes than a test has */
    to->most_proof = from->claim.disproof >= AYO__NUMBER_MOST - 1
                         ? AYO__NUMBER_MOST
                         : open_number(from->most_disproof - others);
    /* GCOVR_EXCL_BR_STOP */
    const uint32_t next = open_number((uint64_t)second + second / 4 + 1);
    to->most_disproof = from->most_proof < next ? from->most_proof : next;
}

/** Leave the last position on the path and hand its result to the one before. */
static void leave(ayo__prover *prover, int ply)
{
    const ayo__claim *found = &prover->path[ply].claim;
    ayo__frame *frame = &prover->path[ply - 1];
    ayo__claim *move = &frame->moves[frame->chosen];
    move->proof = found->proof;
    move->disproof = found->disproof;
    move->conditions = found->conditions;
}

static bool done_here(const ayo__frame *frame)
{
    return settled(&frame->claim) || frame->claim.proof >= frame->most_proof ||
           frame->claim.disproof >= frame->most_disproof;
}

/** Search from the claim at the beginning of the path until it is settled. */
static ayo_status search(ayo__prover *prover)
{
    int ply = 0;
    for (;;) {
        ayo__frame *frame = &prover->path[ply];
        const uint32_t second = frame->count > 0 ? sum_up(prover, ply) : AYO__NUMBER_MOST;
        if (done_here(frame)) {
            remember(prover, ply);
            if (ply == 0)
                return AYO_OK;
            leave(prover, ply--);
            continue;
        }
        ayo_status status = check_limits(prover);
        if (status == AYO_OK)
            status = enter(prover, ply + 1, &frame->moves[frame->chosen]);
        if (status != AYO_OK)
            return status;
        frame = &prover->path[ply++];
        set_thresholds(frame + 1, frame, second);
    }
}

ayo_status ayo__prove(ayo__prover *prover, ayo__claim *claim, const ayo__limits *limits)
{
    prover->limits = limits;
    prover->next_ask = prover->nodes;
    ayo_status status = check_limits(prover);
    if (status == AYO_OK)
        status = enter(prover, 0, claim);
    if (status != AYO_OK)
        return status;
    prover->path[0].most_proof = AYO__NUMBER_MOST;
    prover->path[0].most_disproof = AYO__NUMBER_MOST;
    status = search(prover);
    *claim = prover->path[0].claim;
    claim->pit = AYO__NO_PIT;
    if (prover->path[0].count > 0)
        claim->pit = prover->path[0].moves[prover->path[0].chosen].pit;
    return status;
}

void ayo__prover_release(ayo__prover *prover)
{
    ayo__release(&prover->allocator, prover->path, prover->room * sizeof *prover->path);
    ayo__memory_release(&prover->memory);
    ayo__notes_release(&prover->notes);
}

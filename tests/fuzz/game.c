/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Any sequence of calls on a game, with memory that runs out now and then, against a
 * game of the reference, which plays seed by seed and keeps every board.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "model.h"

enum { MOST_CALLS = 200, MOST_LINE = 12, MOST_PLIES = MODEL_MOST - 32 };

typedef struct play {
    input in;
    ledger books;
    ayo_rules *rules;
    ayo_game *game;
    model expected;
} play;

/* A call on the game; it may be made twice. */
typedef ayo_status (*call)(play *p, void *argument);

/* Makes a call, now and then without memory: then it must change nothing and work the next time. */
static ayo_status make(play *p, call it, void *argument)
{
    ledger_refuse(&p->books, input_byte(&p->in) % 4 == 0 ? 1 : 0);
    ayo_status status = it(p, argument);
    ledger_refuse(&p->books, 0);
    if (status != AYO_ERR_NO_MEMORY)
        return status;
    model_compare(&p->expected, p->game);
    return it(p, argument);
}

static void same(ayo_status status, ayo_status expected, const char *what)
{
    CHECK(status == expected, "%s: %s, not %s", what, ayo_status_name(status),
          ayo_status_name(expected));
}

/* A pit of a model: mostly a legal one. */
static int draw_pit(input *in, const model *game)
{
    uint8_t byte = input_byte(in);
    uint32_t legal = ref_legal(&game->mirrored, &game->boards[game->ply]);
    int ring = 2 * game->mirrored.pits_per_row;
    if (byte >= 240 || legal == 0)
        return (byte & 31) - 3;
    int pit = byte % ring;
    while ((legal >> pit & 1) == 0)
        pit = (pit + 1) % ring;
    return pit;
}

static ayo_status apply(play *p, void *pit)
{
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    ayo_status status = ayo_game_apply(&result, p->game, *(int *)pit);
    CHECK((status == AYO_OK) == (result.laps > 0), "%s", ayo_status_name(status));
    return status;
}

static void move(play *p)
{
    int pit = draw_pit(&p->in, &p->expected);
    ayo_status status = make(p, apply, &pit);
    same(status, model_apply(&p->expected, pit), "apply");
}

static ayo_status apply_line(play *p, void *text)
{
    size_t offset = SIZE_MAX;
    ayo_status status = ayo_game_apply_line(&offset, p->game, text, AYO_NUL_TERMINATED);
    CHECK((status == AYO_OK) == (offset == SIZE_MAX), "offset %zu", offset);
    return status;
}

/* Letters of moves that are mostly legal one after another; the model makes all or none. */
static void line(play *p)
{
    static model trial;
    char text[MOST_LINE + 1] = "";
    ayo_status expected = AYO_OK;
    trial = p->expected;
    uint32_t count = input_below(&p->in, MOST_LINE + 1);
    for (uint32_t i = 0; i < count; i++) {
        int pit = draw_pit(&p->in, &trial);
        text[i] = ayo_pit_letter(trial.mirrored.pits_per_row, pit);
        if (text[i] == '\0' || expected != AYO_OK)
            break;
        expected = model_apply(&trial, pit);
    }
    same(make(p, apply_line, text), expected, text);
    if (expected == AYO_OK)
        p->expected = trial;
}

static void speak(play *p)
{
    uint32_t what = input_below(&p->in, 3);
    enum word word = what == 0 ? SOUTH_RESIGNS : what == 1 ? NORTH_RESIGNS : AGREEMENT;
    ayo_status status = what < 2 ? ayo_game_resign(p->game, (int)what) : ayo_game_agree(p->game);
    same(status, model_speak(&p->expected, word), "word");
}

static void set_position(play *p)
{
    ayo_position position = input_position(&p->in, p->rules);
    ayo_status status = ayo_game_set_position(p->game, &position);
    same(status, ayo_position_validate(p->rules, &position), "set position");
    if (status == AYO_OK) {
        ref_board board = mirror_board(&position);
        model_begin(&p->expected, p->rules, &board);
    }
}

static ayo_status play_random(play *p, void *plies)
{
    ayo_random random = {input_word(&p->in)};
    size_t before = ayo_game_ply(p->game);
    size_t made = SIZE_MAX;
    ayo_status status = ayo_game_play_random(&made, p->game, &random, *(uint32_t *)plies);
    CHECK(ayo_game_ply(p->game) == before + made, "%zu plies", made);
    return status;
}

/* The moves are the library's choice, but each must be one of the model's. */
static void wander(play *p)
{
    uint32_t plies = input_below(&p->in, 20);
    size_t before = ayo_game_ply(p->game);
    same(play_random(p, &plies), AYO_OK, "random");
    for (size_t i = before; i < ayo_game_ply(p->game); i++) {
        int pit = -1;
        CHECK(ayo_game_move_at(&pit, p->game, i) == AYO_OK, "move %zu", i);
        same(model_apply(&p->expected, pit), AYO_OK, "random move");
    }
    CHECK(ayo_game_ply(p->game) == before + plies || model_over(&p->expected), "it stopped early");
}

/* The game goes on as its copy: cloned, copied over another game, or in memory of its own. */
static void move_house(play *p)
{
    ayo_game *other = NULL;
    bool clone = input_byte(&p->in) % 2 == 0;
    ayo_status status = clone ? ayo_game_clone(&other, p->game, &p->books.allocator)
                              : ayo_game_create(&other, p->rules, &p->books.allocator);
    same(status, AYO_OK, "another game");
    if (!clone)
        same(ayo_game_copy(other, p->game), AYO_OK, "copy");
    CHECK(ayo_game_equal(other, p->game) && ayo_game_equal(p->game, other), "the copy differs");
    ayo_game_destroy(p->game);
    p->game = other;
}

/* The same history in memory that has just the room: equal, and a move more is refused. */
static void fixed_room(play *p)
{
    size_t size = ayo_game_memory_size(p->expected.length);
    void *memory = malloc(size);
    ayo_game *fixed = NULL;
    int pit = draw_pit(&p->in, &p->expected);
    if (memory == NULL)
        check_abort("no memory");
    same(ayo_game_create_in(&fixed, memory, size - 1, p->rules),
         p->expected.length > 0 ? AYO_OK : AYO_ERR_BUFFER, "a byte too few");
    same(ayo_game_create_in(&fixed, memory, size, p->rules), AYO_OK, "create in");
    same(ayo_game_copy(fixed, p->game), AYO_OK, "copy into it");
    model_compare(&p->expected, fixed);
    ayo_status expected = model_check(&p->expected, pit);
    if (expected == AYO_OK && p->expected.ply == p->expected.length)
        expected = AYO_ERR_FULL;
    same(ayo_game_apply(NULL, fixed, pit), expected, "apply in it");
    if (expected != AYO_OK)
        model_compare(&p->expected, fixed);
    free(memory);
}

static void one_call(play *p)
{
    switch (input_below(&p->in, 16)) {
    case 0:
    case 1:
    case 2:
        same(ayo_game_undo(p->game), model_undo(&p->expected), "undo");
        break;
    case 3:
    case 4:
        same(ayo_game_redo(p->game), model_redo(&p->expected), "redo");
        break;
    case 5:
        speak(p);
        break;
    case 6:
        set_position(p);
        break;
    case 7:
        wander(p);
        break;
    case 8:
        move_house(p);
        break;
    case 9:
        fixed_room(p);
        break;
    case 10:
    case 11:
        line(p);
        break;
    default:
        move(p);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static play p;
    p.in = (input){data, size};
    ledger_open(&p.books);
    p.rules = input_rules(&p.in, &p.books.allocator);
    same(ayo_game_create(&p.game, p.rules, &p.books.allocator), AYO_OK, "create");
    ayo_position start;
    same(ayo_game_position(&start, p.game), AYO_OK, "start");
    ref_board board = mirror_board(&start);
    model_begin(&p.expected, p.rules, &board);
    model_compare(&p.expected, p.game);
    for (int i = 0; i < MOST_CALLS && p.in.size > 0 && p.expected.ply < MOST_PLIES; i++) {
        one_call(&p);
        model_compare(&p.expected, p.game);
    }
    ayo_game_destroy(p.game);
    ayo_rules_destroy(p.rules);
    fuzz_close(&p.books);
    return 0;
}

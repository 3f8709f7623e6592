/* SPDX-License-Identifier: Apache-2.0 */
/* A game as a plain list of boards of the reference: no hashes, no redo tricks, no growth. */
#ifndef MODEL_H
#define MODEL_H

#include <ayoayo/ayoayo.h>

#include "mirror.h"

enum { MODEL_MOST = 2000 };

/* What the players said at the end of the line. */
enum word { NO_WORD, SOUTH_RESIGNS, NORTH_RESIGNS, AGREEMENT };

typedef struct model {
    const ayo_rules *rules;
    ref_rules mirrored;
    int repetition;
    ref_board boards[MODEL_MOST + 1];
    enum ref_end ends[MODEL_MOST + 1]; /* as the move told it */
    bool repeats[MODEL_MOST + 1];      /* over by repetition there */
    int pits[MODEL_MOST];
    size_t ply, length;
    enum word word; /* behind the line of `length` moves */
    bool spoken;    /* it was not taken back */
} model;

void model_begin(model *game, const ayo_rules *rules, const ref_board *start);
size_t model_occurrences(const model *game);
bool model_over(const model *game);
ayo_status model_check(const model *game, int pit);
ayo_status model_apply(model *game, int pit);
ayo_status model_speak(model *game, enum word word);
ayo_status model_undo(model *game);
ayo_status model_redo(model *game);

/* Checks all that the library's game says against the model's. */
void model_compare(const model *game, const ayo_game *played);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
/* What a record is inside: a game, and two sorted lists of notes. */
#ifndef AYO__RECORD_H
#define AYO__RECORD_H

#include <ayoayo/record.h>
#include <stddef.h>

#include "game/game.h"

/** A text with its key: a tag's name, or the move that a comment stands behind. */
typedef struct ayo__note {
    char *name; /**< "" for a comment */
    size_t ply; /**< 0 for a tag */
    char *text;
} ayo__note;

/** Notes sorted by ply, then by name. */
typedef struct ayo__notes {
    ayo__note *items;
    size_t count;
    size_t capacity;
} ayo__notes;

struct ayo_record {
    ayo_allocator allocator;
    ayo_game *game;
    ayo__notes tags;
    ayo__notes comments;
};

/** The values of the tag Termination, by what the players said; NULL where they said nothing. */
const char *ayo__termination(int word);

/** The record of a new game; no notes. */
ayo_status ayo__record_new(ayo_record **out, const ayo_rules *rules,
                           const ayo_allocator *allocator);

/** Set a note, whatever it says. Its texts are bytes without a NUL, copied. */
ayo_status ayo__record_note(ayo_record *record, ayo__notes *notes, size_t ply, const char *name,
                            size_t name_length, const char *text, size_t text_length);

/**
 * Add a tag behind the others, in no order and whatever they are called: it takes
 * no longer however many there are. ayo__record_sort_tags() must follow the last.
 */
ayo_status ayo__record_add_tag(ayo_record *record, const char *name, size_t name_length,
                               const char *text, size_t text_length);

/** Sort the tags that were added; of those of one name only the last stays. */
void ayo__record_sort_tags(ayo_record *record);

/** Set the comment behind a move from text that may be anything but a `}`. */
ayo_status ayo__record_comment(ayo_record *record, size_t ply, const char *text, size_t length);

/**
 * The first byte that may not stand in a record: a control character that is no
 * white space, or no UTF-8.
 */
ayo_status ayo__record_text_status(const char *text, size_t length, size_t *at);

/** What a move gained its player, the sweep after it included. */
int ayo__record_gain(const ayo_game *game, size_t ply);

#endif

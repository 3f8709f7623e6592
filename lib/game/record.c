/* SPDX-License-Identifier: Apache-2.0 */
#include "game/record.h"

#include <string.h>

#include "base/allocator.h"
#include "base/text.h"
#include "board/move.h"

/* Notes */

/** A copy of some bytes with a NUL behind them. */
static char *copy_text(const ayo_allocator *allocator, const char *text, size_t length)
{
    char *copy = ayo__allocate(allocator, length + 1);
    if (copy) {
        if (length > 0)
            memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

static void release_text(const ayo_allocator *allocator, char *text)
{
    if (text)
        ayo__release(allocator, text, strlen(text) + 1);
}

static void release_note(const ayo_allocator *allocator, ayo__note *note)
{
    release_text(allocator, note->name);
    release_text(allocator, note->text);
}

static void release_notes(const ayo_allocator *allocator, ayo__notes *notes)
{
    for (size_t i = 0; i < notes->count; i++)
        release_note(allocator, &notes->items[i]);
    ayo__release(allocator, notes->items, notes->capacity * sizeof *notes->items);
}

/** How a note's key compares with another key: below, equal to or above 0. */
static int compare(const ayo__note *note, size_t ply, const char *name, size_t name_length)
{
    if (note->ply != ply)
        return note->ply < ply ? -1 : 1;
    const int order = strncmp(note->name, name, name_length);
    return order ? order : note->name[name_length] != '\0';
}

/** The first note whose key is not below this one. */
static size_t search(const ayo__notes *notes, size_t ply, const char *name, size_t name_length)
{
    size_t low = 0;
    size_t high = notes->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(&notes->items[middle], ply, name, name_length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static ayo__note *find(const ayo__notes *notes, size_t ply, const char *name, size_t name_length)
{
    const size_t i = search(notes, ply, name, name_length);
    const bool found = i < notes->count && compare(&notes->items[i], ply, name, name_length) == 0;
    return found ? &notes->items[i] : NULL;
}

static ayo_status reserve(const ayo_allocator *allocator, ayo__notes *notes)
{
    if (notes->count < notes->capacity)
        return AYO_OK;
    const size_t capacity = notes->capacity ? 2 * notes->capacity : 8;
    ayo__note *grown = ayo__resize(allocator, notes->items, notes->capacity * sizeof *notes->items,
                                   capacity * sizeof *notes->items);
    if (!grown)
        return AYO_ERR_NO_MEMORY;
    notes->items = grown;
    notes->capacity = capacity;
    return AYO_OK;
}

static ayo_status insert(const ayo_allocator *allocator, ayo__notes *notes, ayo__note note,
                         size_t name_length)
{
    const ayo_status status = reserve(allocator, notes);
    if (status != AYO_OK)
        return status;
    const size_t i = search(notes, note.ply, note.name, name_length);
    memmove(&notes->items[i + 1], &notes->items[i], (notes->count - i) * sizeof note);
    notes->items[i] = note;
    notes->count++;
    return AYO_OK;
}

static void erase(const ayo_allocator *allocator, ayo__notes *notes, ayo__note *note)
{
    release_note(allocator, note);
    notes->count--;
    const size_t behind = notes->count - (size_t)(note - notes->items);
    memmove(note, note + 1, behind * sizeof *note);
}

ayo_status ayo__record_note(ayo_record *record, ayo__notes *notes, size_t ply, const char *name,
                            size_t name_length, const char *text, size_t text_length)
{
    const ayo_allocator *allocator = &record->allocator;
    ayo__note *old = find(notes, ply, name, name_length);
    ayo__note note = {.ply = ply, .text = copy_text(allocator, text, text_length)};
    if (!note.text)
        return AYO_ERR_NO_MEMORY;
    if (old) {
        release_text(allocator, old->text);
        old->text = note.text;
        return AYO_OK;
    }
    note.name = copy_text(allocator, name, name_length);
    const ayo_status status =
        note.name ? insert(allocator, notes, note, name_length) : AYO_ERR_NO_MEMORY;
    if (status != AYO_OK)
        release_note(allocator, &note);
    return status;
}

/* Tags as they are read: added in any order, then sorted once */

ayo_status ayo__record_add_tag(ayo_record *record, const char *name, size_t name_length,
                               const char *text, size_t text_length)
{
    const ayo_allocator *allocator = &record->allocator;
    ayo__notes *tags = &record->tags;
    ayo_status status = reserve(allocator, tags);
    if (status != AYO_OK)
        return status;
    /* Until they are sorted, the ply says which came first. */
    ayo__note note = {.name = copy_text(allocator, name, name_length),
                      .ply = tags->count,
                      .text = copy_text(allocator, text, text_length)};
    if (!note.name || !note.text) {
        release_note(allocator, &note);
        return AYO_ERR_NO_MEMORY;
    }
    tags->items[tags->count++] = note;
    return AYO_OK;
}

static bool comes_later(const ayo__note *a, const ayo__note *b)
{
    const int order = strcmp(a->name, b->name);
    return order ? order > 0 : a->ply > b->ply;
}

/** Let a note sink in a heap, whose latest is at the top, until none below it comes later. */
static void sink(ayo__note *heap, size_t at, size_t count)
{
    const ayo__note note = heap[at];
    for (size_t below; (below = 2 * at + 1) < count; at = below) {
        if (below + 1 < count && comes_later(&heap[below + 1], &heap[below]))
            below++;
        if (!comes_later(&heap[below], &note))
            break;
        heap[at] = heap[below];
    }
    heap[at] = note;
}

/** Heapsort: it needs no memory, and nobody can write a record for which it is slow. */
static void sort(ayo__note *items, size_t count)
{
    for (size_t at = count / 2; at-- > 0;)
        sink(items, at, count);
    for (size_t left = count; left > 1; left--) {
        const ayo__note latest = items[0];
        items[0] = items[left - 1];
        items[left - 1] = latest;
        sink(items, 0, left - 1);
    }
}

void ayo__record_sort_tags(ayo_record *record)
{
    ayo__note *items = record->tags.items;
    const size_t count = record->tags.count;
    size_t kept = 0;
    sort(items, count);
    for (size_t i = 0; i < count; i++) {
        if (i + 1 < count && strcmp(items[i].name, items[i + 1].name) == 0) {
            release_note(&record->allocator, &items[i]);
            continue;
        }
        items[kept] = items[i];
        items[kept++].ply = 0;
    }
    record->tags.count = kept;
}

/* Text that may stand in a record */

static size_t control_span(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if ((c < ' ' && !ayo__is_space(c)) || c == 0x7f)
            return i;
    }
    return length;
}

ayo_status ayo__record_text_status(const char *text, size_t length, size_t *at)
{
    const size_t utf8 = ayo__utf8_span(text, length);
    *at = control_span(text, utf8);
    return *at < utf8 ? AYO_ERR_TEXT : utf8 < length ? AYO_ERR_TEXT_UTF8 : AYO_OK;
}

/** White space made single blanks, none at the ends, in place; the answer is the new length. */
static size_t squeeze(char *text, size_t length)
{
    size_t end = 0;
    for (size_t i = 0; i < length; i++) {
        const bool space = ayo__is_space((unsigned char)text[i]);
        if (!space)
            text[end++] = text[i];
        else if (end > 0 && text[end - 1] != ' ')
            text[end++] = ' ';
    }
    return end > 0 && text[end - 1] == ' ' ? end - 1 : end;
}

ayo_status ayo__record_comment(ayo_record *record, size_t ply, const char *text, size_t length)
{
    const ayo_allocator *allocator = &record->allocator;
    char *words = copy_text(allocator, text, length);
    if (!words)
        return AYO_ERR_NO_MEMORY;
    const size_t squeezed = squeeze(words, length);
    ayo_status status = AYO_OK;
    ayo__note *old = find(&record->comments, ply, "", 0);
    if (squeezed > 0)
        status = ayo__record_note(record, &record->comments, ply, "", 0, words, squeezed);
    else if (old)
        erase(allocator, &record->comments, old);
    ayo__release(allocator, words, length + 1);
    return status;
}

/* The record */

const char *ayo__termination(int word)
{
    static const char *const values[] = {NULL, "South resigns", "North resigns", "agreement"};
    return values[word];
}

/** A record around a game, which is the record's from then on, and destroyed on failure. */
static ayo_status wrap(ayo_record **out, ayo_game *game, const ayo_allocator *allocator)
{
    const ayo_allocator memory = ayo__allocator_or_default(allocator);
    ayo_record *record = ayo__allocate(&memory, sizeof *record);
    if (!record) {
        ayo_game_destroy(game);
        return AYO_ERR_NO_MEMORY;
    }
    *record = (ayo_record){.allocator = memory, .game = game};
    *out = record;
    return AYO_OK;
}

ayo_status ayo__record_new(ayo_record **out, const ayo_rules *rules, const ayo_allocator *allocator)
{
    ayo_game *game;
    const ayo_status status = ayo_game_create(&game, rules, allocator);
    return status == AYO_OK ? wrap(out, game, allocator) : status;
}

ayo_status ayo_record_create(ayo_record **out, const ayo_game *game, const ayo_allocator *allocator)
{
    if (!out)
        return AYO_ERR_NULL;
    *out = NULL;
    ayo_game *copy;
    const ayo_status status = ayo_game_clone(&copy, game, allocator);
    if (status != AYO_OK)
        return status;
    ayo__game_cut(copy);
    return wrap(out, copy, allocator);
}

void ayo_record_destroy(ayo_record *record)
{
    if (!record)
        return;
    const ayo_allocator allocator = record->allocator;
    ayo_game_destroy(record->game);
    release_notes(&allocator, &record->tags);
    release_notes(&allocator, &record->comments);
    ayo__release(&allocator, record, sizeof *record);
}

const ayo_game *ayo_record_game(const ayo_record *record)
{
    return record ? record->game : NULL;
}

int ayo__record_gain(const ayo_game *game, size_t ply)
{
    const ayo__entry *before = &game->entries[ply];
    ayo__board after = ayo__board_load(&before[1].position);
    /* A position that lack of moves ended was swept already: sweeping again changes nothing. */
    ayo__sweep(&after, &game->rules, before[1].reason);
    const int mover = before->position.mover;
    return ayo__store(&after, mover) - before->position.stores[mover];
}

/* Tags and comments of the caller */

const char *ayo_record_tag(const ayo_record *record, const char *name)
{
    if (!record || !name)
        return NULL;
    const ayo__note *tag = find(&record->tags, 0, name, strlen(name));
    return tag ? tag->text : NULL;
}

const char *ayo_record_tag_name(const ayo_record *record, size_t index)
{
    return record && index < record->tags.count ? record->tags.items[index].name : NULL;
}

static bool is_tag_name(const char *name)
{
    const char *c = name;
    while (ayo__is_letter((unsigned char)*c) || ayo__is_digit((unsigned char)*c) || *c == '_')
        c++;
    return *c == '\0' && c > name;
}

static bool is_computed(const char *name)
{
    return strcmp(name, "Variant") == 0 || strcmp(name, "FEN") == 0 ||
           strcmp(name, "Result") == 0 || strcmp(name, "Termination") == 0;
}

static bool has_space_character(const char *text)
{
    for (; *text; text++)
        if (ayo__is_space((unsigned char)*text) && *text != ' ')
            return true;
    return false;
}

ayo_status ayo_record_set_tag(ayo_record *record, const char *name, const char *value)
{
    if (!record || !name)
        return AYO_ERR_NULL;
    if (!is_tag_name(name))
        return AYO_ERR_RECORD_NAME;
    if (is_computed(name))
        return AYO_ERR_RECORD_TAG;
    const size_t name_length = strlen(name);
    if (!value) {
        ayo__note *old = find(&record->tags, 0, name, name_length);
        if (old)
            erase(&record->allocator, &record->tags, old);
        return AYO_OK;
    }
    size_t at;
    const size_t length = strlen(value);
    const ayo_status status = ayo__record_text_status(value, length, &at);
    if (status != AYO_OK)
        return status;
    if (has_space_character(value))
        return AYO_ERR_TEXT;
    return ayo__record_note(record, &record->tags, 0, name, name_length, value, length);
}

const char *ayo_record_comment(const ayo_record *record, size_t ply)
{
    const ayo__note *comment = record ? find(&record->comments, ply, "", 0) : NULL;
    return comment ? comment->text : NULL;
}

ayo_status ayo_record_set_comment(ayo_record *record, size_t ply, const char *comment)
{
    if (!record)
        return AYO_ERR_NULL;
    if (ply >= ayo_game_length(record->game))
        return AYO_ERR_ARGUMENT;
    if (!comment)
        comment = "";
    size_t at;
    const size_t length = strlen(comment);
    const ayo_status status = ayo__record_text_status(comment, length, &at);
    if (status != AYO_OK)
        return status;
    if (strchr(comment, '}'))
        return AYO_ERR_TEXT;
    return ayo__record_comment(record, ply, comment, length);
}

/* SPDX-License-Identifier: Apache-2.0 */
/* Positions and moves as text. RULES.md, "Notation". */
#include <string.h>

#include "base/text.h"
#include "board/board.h"

/** Read the counts, each with the `-` behind it. */
static ayo_status read_counts(ayo_position *out, const ayo_rules *rules, ayo__reader *reader)
{
    for (int i = 0; i < rules->ring + 2; i++) {
        const size_t start = reader->at;
        int seeds;
        if (!ayo__accept_number(reader, &seeds)) {
            const int c = ayo__peek(reader);
            return c == 'S' || c == 'N' ? AYO_ERR_TEXT_COUNT : AYO_ERR_TEXT;
        }
        if (!ayo__accept(reader, '-'))
            return AYO_ERR_TEXT;
        if (seeds > rules->seeds) {
            reader->at = start;
            return AYO_ERR_TEXT_SUM;
        }
        *(i < rules->ring ? &out->pits[i] : &out->stores[i - rules->ring]) = (uint8_t)seeds;
    }
    return AYO_OK;
}

static ayo_status read_position(ayo_position *out, const ayo_rules *rules, ayo__reader *reader)
{
    *out = (ayo_position){.pits_per_row = rules->pits};
    const ayo_status status = read_counts(out, rules, reader);
    if (status != AYO_OK)
        return status;
    if (ayo__is_digit(ayo__peek(reader)))
        return AYO_ERR_TEXT_COUNT;
    if (ayo__accept(reader, 'N'))
        out->mover = AYO_NORTH;
    else if (!ayo__accept(reader, 'S'))
        return AYO_ERR_TEXT;
    if (ayo__peek(reader) >= 0)
        return AYO_ERR_TEXT;
    if (ayo_position_validate(rules, out) == AYO_OK)
        return AYO_OK;
    reader->at = 0;
    return AYO_ERR_TEXT_SUM;
}

ayo_status ayo_position_parse(ayo_position *out, size_t *error_offset, const ayo_rules *rules,
                              const char *text, size_t length)
{
    if (!out || !rules || !text)
        return AYO_ERR_NULL;
    ayo__reader reader = ayo__reader_over(text, length);
    ayo_position position;
    const ayo_status status = read_position(&position, rules, &reader);
    if (status != AYO_OK)
        return ayo__fail_at(error_offset, reader.at, status);
    *out = position;
    return AYO_OK;
}

static void write_position(ayo__writer *writer, const void *object)
{
    const ayo_position *position = object;
    for (int i = 0; i < 2 * position->pits_per_row; i++) {
        ayo__write_number(writer, position->pits[i]);
        ayo__write_char(writer, '-');
    }
    for (int side = 0; side < 2; side++) {
        ayo__write_number(writer, position->stores[side]);
        ayo__write_char(writer, '-');
    }
    ayo__write_char(writer, position->mover == AYO_SOUTH ? 'S' : 'N');
}

ayo_status ayo_position_format(char *buffer, size_t capacity, size_t *length,
                               const ayo_position *position)
{
    if (!position)
        return AYO_ERR_NULL;
    if (position->pits_per_row < 1 || position->pits_per_row > AYO_MAX_PITS_PER_ROW ||
        position->mover > AYO_NORTH)
        return AYO_ERR_POSITION;
    return ayo__format(buffer, capacity, length, write_position, position);
}

ayo_status ayo_move_parse(int *pit, const ayo_position *position, const char *text, size_t length)
{
    if (!pit || !position || !text)
        return AYO_ERR_NULL;
    const int pits = position->pits_per_row;
    if (pits < 1 || pits > AYO_MAX_PITS_PER_ROW || position->mover > AYO_NORTH)
        return AYO_ERR_POSITION;
    const ayo__reader reader = ayo__reader_over(text, length);
    if (reader.length != 1 || !ayo__is_letter(ayo__peek(&reader)))
        return AYO_ERR_TEXT;
    const int place = text[0] - (position->mover == AYO_SOUTH ? 'A' : 'a');
    if (place < 0 || place >= pits)
        return AYO_REFUSED_NOT_YOUR_PIT;
    *pit = position->mover == AYO_SOUTH ? place : pits + place;
    return AYO_OK;
}

char ayo_pit_letter(int pits_per_row, int pit)
{
    if (pits_per_row < 1 || pits_per_row > AYO_MAX_PITS_PER_ROW || pit < 0 ||
        pit >= 2 * pits_per_row)
        return '\0';
    return (char)(pit < pits_per_row ? 'A' + pit : 'a' + pit - pits_per_row);
}

/* SPDX-License-Identifier: Apache-2.0 */
#include "base/text.h"

#include <stdint.h>
#include <string.h>

void ayo__write_char(ayo__writer *writer, char c)
{
    if (writer->buffer)
        writer->buffer[writer->length] = c;
    writer->length++;
}

void ayo__write_bytes(ayo__writer *writer, const char *bytes, size_t length)
{
    if (writer->buffer && length > 0) /* GCOVR_EXCL_BR_LINE: no empty word is written */
        memcpy(writer->buffer + writer->length, bytes, length);
    writer->length += length;
}

void ayo__write_text(ayo__writer *writer, const char *text)
{
    ayo__write_bytes(writer, text, strlen(text));
}

void ayo__write_number(ayo__writer *writer, size_t number)
{
    char digits[3 * sizeof number];
    size_t first = sizeof digits;
    do
        digits[--first] = (char)('0' + number % 10);
    while (number /= 10);
    ayo__write_bytes(writer, digits + first, sizeof digits - first);
}

ayo_status ayo__format(char *buffer, size_t capacity, size_t *length, ayo__write_fn write,
                       const void *object)
{
    if (!buffer && capacity > 0)
        return AYO_ERR_NULL;
    ayo__writer count = {NULL, 0};
    write(&count, object);
    if (length)
        *length = count.length;
    if (capacity <= count.length)
        return AYO_ERR_BUFFER;
    ayo__writer writer = {buffer, 0};
    write(&writer, object);
    buffer[writer.length] = '\0';
    return AYO_OK;
}

ayo__reader ayo__reader_over(const char *text, size_t length)
{
    return (ayo__reader){text, length == SIZE_MAX ? strlen(text) : length, 0};
}

int ayo__peek(const ayo__reader *reader)
{
    return reader->at < reader->length ? (unsigned char)reader->text[reader->at] : -1;
}

bool ayo__accept(ayo__reader *reader, char c)
{
    if (ayo__peek(reader) != (unsigned char)c)
        return false;
    reader->at++;
    return true;
}

bool ayo__accept_number(ayo__reader *reader, int *number)
{
    const size_t start = reader->at;
    int value = 0;
    for (int c; ayo__is_digit(c = ayo__peek(reader)); reader->at++)
        value = value <= AYO__NUMBER_MOST / 10 ? 10 * value + (c - '0') : AYO__NUMBER_MOST + 1;
    const size_t digits = reader->at - start;
    if (digits == 0 || (digits > 1 && reader->text[start] == '0')) {
        reader->at = start;
        return false;
    }
    *number = value < AYO__NUMBER_MOST ? value : AYO__NUMBER_MOST + 1;
    return true;
}

ayo_status ayo__fail_at(size_t *error_offset, size_t at, ayo_status status)
{
    if (error_offset)
        *error_offset = at;
    return status;
}

/* The functions of <ctype.h> obey the locale, which is the caller's business. */
bool ayo__is_digit(int c)
{
    return c >= '0' && c <= '9';
}

bool ayo__is_letter(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool ayo__is_space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/** The length of the UTF-8 sequence that begins with a byte, and the bounds of its second. */
static size_t utf8_length(unsigned lead, unsigned *least, unsigned *most)
{
    *least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    *most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    return lead < 0x80   ? 1
           : lead < 0xc2 ? 0
           : lead < 0xe0 ? 2
           : lead < 0xf0 ? 3
           : lead < 0xf5 ? 4
                         : 0;
}

size_t ayo__utf8_span(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    for (size_t at = 0; at < length;) {
        unsigned least;
        unsigned most;
        const size_t size = utf8_length(bytes[at], &least, &most);
        if (size == 0 || size > length - at)
            return at;
        for (size_t i = 1; i < size; i++) {
            if (bytes[at + i] < least || bytes[at + i] > most)
                return at;
            least = 0x80;
            most = 0xbf;
        }
        at += size;
    }
    return length;
}

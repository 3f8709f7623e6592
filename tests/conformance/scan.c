/* SPDX-License-Identifier: Apache-2.0 */
#include "scan.h"

#include <string.h>

#include "check.h"

static void fail(const scan *in, const char *wanted)
{
    check_abort("%s:%zu:%zu: expected %s", in->file, in->line, (size_t)(in->at - in->start) + 1,
                wanted);
}

bool scan_accept(scan *in, const char *bytes)
{
    size_t length = strlen(bytes);
    if (strncmp(in->at, bytes, length) != 0)
        return false;
    in->at += length;
    return true;
}

void scan_expect(scan *in, const char *bytes)
{
    if (!scan_accept(in, bytes))
        fail(in, bytes);
}

static char scan_escape(scan *in)
{
    if (scan_accept(in, "n"))
        return '\n';
    if (*in->at != '"' && *in->at != '\\')
        fail(in, "a known escape");
    return *in->at++;
}

void scan_string(scan *in, char *out, size_t size)
{
    size_t length = 0;
    scan_expect(in, "\"");
    while (*in->at != '"') {
        if ((unsigned char)*in->at < ' ')
            fail(in, "the end of the string");
        char byte = *in->at++;
        if (length + 1 == size)
            fail(in, "a shorter string");
        out[length++] = byte == '\\' ? scan_escape(in) : byte;
    }
    in->at++;
    out[length] = '\0';
}

bool scan_optional(scan *in, char *out, size_t size)
{
    if (scan_accept(in, "null"))
        return false;
    scan_string(in, out, size);
    return true;
}

uint64_t scan_number(scan *in)
{
    uint64_t number = 0;
    if (*in->at < '0' || *in->at > '9')
        fail(in, "a number");
    while (*in->at >= '0' && *in->at <= '9' && number < UINT64_MAX / 20)
        number = 10 * number + (uint64_t)(*in->at++ - '0');
    return number;
}

void scan_end(scan *in)
{
    if (*in->at != '\0' && strcmp(in->at, "\n") != 0)
        fail(in, "the end of the line");
}

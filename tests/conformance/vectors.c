/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "parts.h"

enum { LINE_SIZE = 16384 };

/* The rule set of a line, whose text is canonical. */
static ayo_rules *read_rules(scan *in, ledger *books)
{
    char text[AYO_RULES_TEXT_SIZE];
    char canonical[AYO_RULES_TEXT_SIZE] = "";
    ayo_rules *rules = NULL;
    scan_string(in, text, sizeof text);
    ayo_status status = ayo_rules_parse(&rules, NULL, text, AYO_NUL_TERMINATED, &books->allocator);
    if (status != AYO_OK)
        check_abort("%s:%zu: %s: %s", in->file, in->line, text, ayo_status_name(status));
    CHECK(ayo_rules_format(canonical, sizeof canonical, NULL, rules) == AYO_OK &&
              strcmp(canonical, text) == 0,
          "%s:%zu: %s is written %s", in->file, in->line, text, canonical);
    return rules;
}

static void check_line(scan *in, ledger *books)
{
    scan_expect(in, "{\"rules\": ");
    ayo_rules *rules = read_rules(in, books);
    if (scan_accept(in, ", \"position\": "))
        vectors_position(in, rules);
    else
        vectors_game(in, rules, books);
    scan_end(in);
    ayo_rules_destroy(rules);
}

void vectors_check(const char *file, ledger *books)
{
    char text[LINE_SIZE];
    scan in = {file, 0, text, text};
    FILE *stream = fopen(file, "rb");
    if (stream == NULL)
        check_abort("%s: cannot be opened", file);
    while (fgets(text, sizeof text, stream) != NULL) {
        in.line++;
        in.at = text;
        if (strlen(text) + 1 == sizeof text)
            check_abort("%s:%zu: line too long", file, in.line);
        check_line(&in, books);
    }
    if (ferror(stream) || in.line == 0)
        check_abort("%s: cannot be read, or is empty", file);
    (void)fclose(stream);
    printf("%s: %zu lines\n", file, in.line);
}

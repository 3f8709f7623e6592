/* SPDX-License-Identifier: Apache-2.0 */
/* The text of a rule set: what is read writes back as the shortest text that is the same. */
#include <string.h>

#include "fuzz.h"

static void check_ranges(const ayo_rules *rules)
{
    int32_t pits = 0;
    int32_t seeds = 0;
    for (int i = 0; i < AYO_OPTION_COUNT; i++) {
        int32_t value = -1;
        int32_t least = 0;
        int32_t most = 0;
        CHECK(ayo_rules_option(&value, rules, i) == AYO_OK, "option %d", i);
        CHECK(ayo_option_range(&least, &most, i) == AYO_OK, "option %d", i);
        CHECK(value >= least && value <= most, "%s is %d", ayo_option_name(i), (int)value);
        CHECK(ayo_option_value_meaning(i, value) != NULL, "%s", ayo_option_name(i));
        pits = i == AYO_OPTION_PITS_PER_ROW ? value : pits;
        seeds = i == AYO_OPTION_SEEDS_PER_PIT ? value : seeds;
    }
    CHECK(2 * pits * seeds <= AYO_MAX_SEEDS, "%d times %d", (int)pits, (int)seeds);
}

static void check_text(const ayo_rules *rules, size_t length, const ayo_allocator *allocator)
{
    char text[AYO_RULES_TEXT_SIZE];
    char again[AYO_RULES_TEXT_SIZE];
    size_t written = 0;
    ayo_rules *twin = NULL;
    CHECK(ayo_rules_format(text, sizeof text, &written, rules) == AYO_OK, "format");
    CHECK(written == strlen(text) && written <= length, "%zu of %zu bytes", written, length);
    CHECK(ayo_rules_parse(&twin, NULL, text, written, allocator) == AYO_OK, "%s", text);
    CHECK(ayo_rules_equal(rules, twin), "%s is another rule set", text);
    CHECK(ayo_rules_format(again, written + 1, NULL, twin) == AYO_OK, "format");
    CHECK(strcmp(text, again) == 0, "%s and %s", text, again);
    CHECK(ayo_rules_format(again, written, NULL, twin) == AYO_ERR_BUFFER, "it does not fit");
    CHECK(strcmp(text, again) == 0, "a buffer that is too small was written to");
    ayo_rules_destroy(twin);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ledger books;
    ledger_open(&books);
    ayo_rules *rules = NULL;
    size_t offset = SIZE_MAX;
    const char *text = size > 0 ? (const char *)data : "";
    ayo_status status = ayo_rules_parse(&rules, &offset, text, size, &books.allocator);
    CHECK((status == AYO_OK) == (rules != NULL), "%s", ayo_status_name(status));
    if (rules != NULL) {
        CHECK(offset == SIZE_MAX, "an offset without a fault");
        check_ranges(rules);
        check_text(rules, size, &books.allocator);
    } else {
        CHECK(status == AYO_ERR_PRESET || status == AYO_ERR_OPTION ||
                  status == AYO_ERR_OPTION_VALUE || status == AYO_ERR_OPTION_REPEATED ||
                  status == AYO_ERR_SIZE,
              "%s", ayo_status_name(status));
        CHECK(offset <= size, "offset %zu of %zu", offset, size);
    }
    ayo_rules_destroy(rules);
    fuzz_close(&books);
    return 0;
}

/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "check.h"
#include "mirror.h"
#include "parts.h"

enum { WORD_SIZE = 32 };

/* One line under test. */
typedef struct subject {
    const scan *in;
    const ayo_rules *rules;
    ayo_position position;
} subject;

static bool same(const char *a, const char *b)
{
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

static bool position_is(const ayo_position *position, const char *text)
{
    char written[AYO_POSITION_TEXT_SIZE];
    return ayo_position_format(written, sizeof written, NULL, position) == AYO_OK &&
           same(written, text);
}

static const char *refusal_word(ayo_status status)
{
    switch (status) {
    case AYO_REFUSED_EMPTY:
        return "empty";
    case AYO_REFUSED_ENDLESS:
        return "endless";
    case AYO_REFUSED_GRAND_SLAM:
        return "grand-slam";
    case AYO_REFUSED_STARVES:
        return "starves";
    default:
        return ayo_status_name(status);
    }
}

static void check_refused(const subject *it, scan *in, int pit)
{
    char why[WORD_SIZE];
    ayo_position after = it->position;
    scan_string(in, why, sizeof why);
    ayo_status checked = ayo_position_check(it->rules, &it->position, pit);
    ayo_status applied = ayo_position_apply(&after, NULL, it->rules, &it->position, pit);
    CHECK(same(refusal_word(checked), why) && applied == checked, "%s:%zu: pit %d: %s, not %s",
          in->file, in->line, pit, refusal_word(checked), why);
    CHECK(memcmp(&after, &it->position, sizeof after) == 0, "%s:%zu: pit %d: changed", in->file,
          in->line, pit);
}

/* The end of the game, after a move or at once: two words, or none while it runs. */
static void check_end(const scan *in, bool over, const char *reason, const char *result,
                      int32_t got_reason, int32_t got_result)
{
    CHECK(same(ayo_reason_name(got_reason), over ? reason : "none"), "%s:%zu: reason %d", in->file,
          in->line, (int)got_reason);
    CHECK(same(ayo_result_name(got_result), over ? result : "running"), "%s:%zu: result %d",
          in->file, in->line, (int)got_result);
}

static void check_legal(const subject *it, scan *in, int pit)
{
    char last[WORD_SIZE];
    char text[AYO_POSITION_TEXT_SIZE];
    char over[WORD_SIZE] = "";
    char winner[WORD_SIZE] = "";
    ayo_position after = it->position;
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    uint64_t laps = scan_number(in);
    scan_expect(in, ", \"last\": ");
    scan_string(in, last, sizeof last);
    scan_expect(in, ", \"captured\": ");
    uint64_t captured = scan_number(in);
    scan_expect(in, ", \"position\": ");
    scan_string(in, text, sizeof text);
    bool ends = scan_accept(in, ", \"over\": ");
    if (ends) {
        scan_string(in, over, sizeof over);
        scan_expect(in, ", \"result\": ");
        scan_string(in, winner, sizeof winner);
    }
    ayo_status status = ayo_position_apply(&after, &result, it->rules, &it->position, pit);
    char letter = ayo_pit_letter(it->position.pits_per_row, result.last);
    CHECK(status == AYO_OK && ayo_position_check(it->rules, &it->position, pit) == AYO_OK,
          "%s:%zu: pit %d: %s", in->file, in->line, pit, ayo_status_name(status));
    CHECK(result.pit == pit && result.laps == laps && letter == last[0] && last[1] == '\0' &&
              result.captured == (int32_t)captured,
          "%s:%zu: pit %d: %llu laps, last %c, captured %d", in->file, in->line, pit,
          (unsigned long long)result.laps, letter, (int)result.captured);
    CHECK(position_is(&after, text), "%s:%zu: pit %d: not %s", in->file, in->line, pit, text);
    check_end(in, ends, over, winner, result.reason, result.result);
}

/* Every pit of the mover's row has its entry, in order. */
static void check_moves(const subject *it, scan *in)
{
    int row = it->position.pits_per_row;
    int first = it->position.mover == AYO_SOUTH ? 0 : row;
    for (int pit = first; pit < first + row; pit++) {
        char letter[2];
        scan_expect(in, pit == first ? "{" : ", ");
        scan_string(in, letter, sizeof letter);
        if (letter[0] != ayo_pit_letter(row, pit))
            check_abort("%s:%zu: pit %d is not %s", in->file, in->line, pit, letter);
        if (scan_accept(in, ": {\"refused\": ")) {
            check_refused(it, in, pit);
        } else {
            scan_expect(in, ": {\"laps\": ");
            check_legal(it, in, pit);
        }
        scan_expect(in, "}");
    }
    scan_expect(in, "}}");
}

static void check_mask(const subject *it, const char *letters)
{
    uint32_t mask = 0;
    size_t length = 0;
    char written[AYO_MAX_PITS + 1] = "";
    CHECK(ayo_position_legal(&mask, it->rules, &it->position) == AYO_OK, "legal");
    for (int pit = 0; pit < AYO_MAX_PITS; pit++) {
        if ((mask >> pit & 1) != 0)
            written[length++] = ayo_pit_letter(it->position.pits_per_row, pit);
    }
    CHECK(same(written, letters), "%s:%zu: legal %s, not %s", it->in->file, it->in->line, written,
          letters);
}

static void check_running(const subject *it, scan *in, const ayo_outcome *outcome)
{
    char legal[WORD_SIZE];
    scan_string(in, legal, sizeof legal);
    check_end(in, false, "", "", outcome->reason, outcome->result);
    check_mask(it, legal);
    scan_expect(in, ", \"moves\": ");
    check_moves(it, in);
}

static void check_over(const subject *it, scan *in, const char *over, const ayo_outcome *outcome)
{
    char final[AYO_POSITION_TEXT_SIZE];
    char winner[WORD_SIZE];
    scan_expect(in, ", \"final\": ");
    scan_string(in, final, sizeof final);
    scan_expect(in, ", \"result\": ");
    scan_string(in, winner, sizeof winner);
    scan_expect(in, "}");
    check_end(in, true, over, winner, outcome->reason, outcome->result);
    check_mask(it, "");
    CHECK(position_is(&outcome->final, final), "%s:%zu: not %s", in->file, in->line, final);
    CHECK(outcome->south == outcome->final.stores[0] && outcome->north == outcome->final.stores[1],
          "%s:%zu: %d-%d", in->file, in->line, (int)outcome->south, (int)outcome->north);
}

void vectors_position(scan *in, const ayo_rules *rules)
{
    char text[AYO_POSITION_TEXT_SIZE];
    char over[WORD_SIZE] = "";
    subject it = {in, rules, {{0}, {0, 0}, 0, 0, {0, 0, 0, 0}}};
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    scan_string(in, text, sizeof text);
    ayo_status status = ayo_position_parse(&it.position, NULL, rules, text, AYO_NUL_TERMINATED);
    CHECK(status == AYO_OK, "%s:%zu: %s: %s", in->file, in->line, text, ayo_status_name(status));
    CHECK(position_is(&it.position, text), "%s:%zu: %s is written otherwise", in->file, in->line,
          text);
    CHECK(ayo_position_outcome(&outcome, rules, &it.position) == AYO_OK, "outcome");
    scan_expect(in, ", \"over\": ");
    if (scan_optional(in, over, sizeof over)) {
        check_over(&it, in, over, &outcome);
    } else {
        scan_expect(in, ", \"legal\": ");
        check_running(&it, in, &outcome);
    }
    ref_board board = mirror_board(&it.position);
    mirror_compare(rules, &board);
}

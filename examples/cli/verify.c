/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `ayoayo verify`: checks a certificate by the rules alone.
 *
 * CERTIFICATE.md says what a certificate is and why what is checked here proves
 * it. Nothing here uses tables or the solver, and nothing in the file is
 * believed: a wrong count makes the file too short or too long, a wrong record
 * breaks a condition, and memory is bounded by the file's size and by sweep.h.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "certificate.h"
#include "cli.h"
#include "sweep.h"

/* ---- the file ---- */

typedef struct certificate {
    ayo_rules *rules; /* those of the file, but played on and without repetition */
    char rules_text[AYO_RULES_TEXT_SIZE];
    char position_text[AYO_POSITION_TEXT_SIZE];
    ayo_position position;
    int total; /* seeds */
    int claim; /* South's seeds less North's, in the end */
    int swept; /* boards with at most so many seeds are left to sweeps */
    size_t record_size;
    uint32_t counts[2];
    const unsigned char *records[2]; /* South's, North's */
} certificate;

/* What is still to be read. */
typedef struct reader {
    const char *path;
    const unsigned char *data;
    size_t size;
} reader;

static int refuse(const reader *in, const char *why)
{
    cli_error("%s: %s", in->path, why);
    return CLI_INVALID;
}

static int refuse_status(const reader *in, const char *what, ayo_status status)
{
    cli_error("%s: %s: %s", in->path, what, ayo_status_message(status));
    return status == AYO_ERR_NO_MEMORY ? CLI_SYSTEM : CLI_INVALID;
}

static uint64_t number_at(const unsigned char *bytes, int count)
{
    uint64_t number = 0;
    for (int i = count - 1; i >= 0; i--) {
        number = number << 8 | bytes[i];
    }
    return number;
}

/* Takes bytes off the front; NULL if there are not so many. */
static const unsigned char *take(reader *in, size_t count)
{
    if (in->size < count) {
        return NULL;
    }
    const unsigned char *bytes = in->data;
    in->data += count;
    in->size -= count;
    return bytes;
}

static bool take_number(uint64_t *out, reader *in, int count)
{
    const unsigned char *bytes = take(in, (size_t)count);
    if (bytes != NULL) {
        *out = number_at(bytes, count);
    }
    return bytes != NULL;
}

/* Takes a text with its length before it, which must leave room for a NUL. */
static bool take_text(char *out, size_t room, reader *in)
{
    uint64_t length;
    const unsigned char *bytes = NULL;
    if (take_number(&length, in, 2) && length < room) {
        bytes = take(in, (size_t)length);
    }
    if (bytes == NULL || memchr(bytes, '\0', (size_t)length) != NULL) {
        return false;
    }
    memcpy(out, bytes, (size_t)length);
    out[length] = '\0';
    return true;
}

/* The same rules, played on until a player is stuck: those of the margin. */
static ayo_status play_on(ayo_rules **out, const char *text)
{
    static const ayo_setting settings[] = {{AYO_OPTION_MAJORITY, AYO_MAJORITY_PLAYS_ON},
                                           {AYO_OPTION_REPETITION, 0}};
    ayo_rules *named = NULL;
    *out = NULL;
    ayo_status status = ayo_rules_parse(&named, NULL, text, AYO_NUL_TERMINATED, NULL);
    if (status == AYO_OK) {
        status = ayo_rules_with(out, named, settings, 2, NULL);
    }
    ayo_rules_destroy(named);
    return status;
}

static int read_rules(certificate *out, reader *in)
{
    ayo_status status = play_on(&out->rules, out->rules_text);
    if (status != AYO_OK) {
        return refuse_status(in, "its rules", status);
    }
    status = ayo_position_parse(&out->position, NULL, out->rules, out->position_text,
                                AYO_NUL_TERMINATED);
    if (status != AYO_OK) {
        return refuse_status(in, "its position", status);
    }
    out->total = sweep_count(&out->position) + out->position.stores[0] + out->position.stores[1];
    out->record_size = (size_t)(2 * out->position.pits_per_row) + CERTIFICATE_RECORD_TAIL;
    return CLI_GO_ON;
}

/* The records of both sides fill the rest, but for the checksum, to the byte. */
static int read_records(certificate *out, reader *in)
{
    uint64_t room = in->size - CERTIFICATE_CHECKSUM;
    uint64_t wanted = ((uint64_t)out->counts[0] + out->counts[1]) * out->record_size;
    if (in->size < CERTIFICATE_CHECKSUM || wanted > room) {
        return refuse(in, "the end of the certificate is missing");
    }
    if (wanted < room) {
        return refuse(in, "there is something behind the certificate's end");
    }
    for (int side = 0; side < 2; side++) {
        out->records[side] = take(in, out->counts[side] * out->record_size);
    }
    return CLI_GO_ON;
}

static int check_sum(const reader *whole)
{
    uint64_t sum = CERTIFICATE_SUM_BASIS;
    size_t size = whole->size - CERTIFICATE_CHECKSUM;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ whole->data[i]) * CERTIFICATE_SUM_PRIME;
    }
    if (sum != number_at(whole->data + size, CERTIFICATE_CHECKSUM)) {
        return refuse(whole, "the certificate was changed since it was written: wrong checksum");
    }
    return CLI_GO_ON;
}

static int read_head(certificate *out, reader *in)
{
    uint64_t version, claim, swept, south, north;
    const unsigned char *magic = take(in, sizeof CERTIFICATE_MAGIC - 1);
    if (magic == NULL || memcmp(magic, CERTIFICATE_MAGIC, sizeof CERTIFICATE_MAGIC - 1) != 0) {
        return refuse(in, "this is no certificate");
    }
    if (take_number(&version, in, 4) && version != CERTIFICATE_VERSION) {
        return refuse(in, "another release wrote the certificate");
    }
    if (!take_text(out->rules_text, sizeof out->rules_text, in) ||
        !take_text(out->position_text, sizeof out->position_text, in) ||
        !take_number(&claim, in, 2) || !take_number(&swept, in, 1) || !take_number(&south, in, 4) ||
        !take_number(&north, in, 4)) {
        return refuse(in, "the head of the certificate is cut or malformed");
    }
    out->claim = (int16_t)(uint16_t)claim;
    out->swept = (int)swept;
    out->counts[0] = (uint32_t)south;
    out->counts[1] = (uint32_t)north;
    return CLI_GO_ON;
}

static int read_certificate(certificate *out, const cli_bytes *bytes, const char *path)
{
    const reader whole = {path, (const unsigned char *)bytes->data, bytes->size};
    reader in = whole;
    int code = read_head(out, &in);
    if (code == CLI_GO_ON) {
        code = read_rules(out, &in);
    }
    if (code == CLI_GO_ON) {
        code = read_records(out, &in);
    }
    return code == CLI_GO_ON ? check_sum(&whole) : code;
}

/* ---- one side's strategy ---- */
typedef struct check {
    const certificate *proof;
    const sweep *values;
    const char *path;
    int side; /* whose strategy it is */
    uint8_t *reached;
    uint32_t *queue; /* records that were reached, in order */
    uint32_t queued;
} check;

/* A record, read. */
typedef struct entry {
    ayo_position position;
    int need; /* the side gets at least so much more than its opponent, from here on */
    uint32_t rank;
    int pit;
} entry;

/* Where a move has led, and what the side still needs there. */
typedef struct point {
    ayo_position position;
    int need;
    bool over;
    bool in_layer; /* no seeds were taken since the record; meaningless if there was none */
} point;

static const unsigned char *record_at(const check *c, uint32_t index)
{
    return c->proof->records[c->side] + index * c->proof->record_size;
}

static entry entry_at(const check *c, uint32_t index)
{
    const unsigned char *bytes = record_at(c, index);
    const ayo_position *root = &c->proof->position;
    size_t ring = 2 * (size_t)root->pits_per_row;
    entry e = {.position = {.mover = (uint8_t)c->side, .pits_per_row = root->pits_per_row}};
    memcpy(e.position.pits, bytes, ring);
    e.need = (int16_t)(uint16_t)number_at(bytes + ring, 2);
    e.rank = (uint32_t)number_at(bytes + ring + 2, 4);
    e.pit = bytes[ring + 6];
    return e;
}

static bool refuse_at(const check *c, const ayo_position *position, const char *why)
{
    char text[AYO_POSITION_TEXT_SIZE];
    ayo_status status = ayo_position_format(text, sizeof text, NULL, position);
    cli_error("%s: %s's strategy: %s: %s", c->path, cli_side_name(c->side),
              status == AYO_OK ? text : "?", why);
    return false;
}

/* In ascending order each position comes once at most. */
static bool check_order(const check *c)
{
    size_t ring = 2 * (size_t)c->proof->position.pits_per_row;
    for (uint32_t i = 1; i < c->proof->counts[c->side]; i++) {
        if (memcmp(record_at(c, i - 1), record_at(c, i), ring) >= 0) {
            entry e = entry_at(c, i);
            return refuse_at(c, &e.position, "the record is out of order");
        }
    }
    return true;
}

static bool find(uint32_t *out, const check *c, const ayo_position *position)
{
    size_t ring = 2 * (size_t)position->pits_per_row;
    uint32_t low = 0, high = c->proof->counts[c->side];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = memcmp(record_at(c, middle), position->pits, ring);
        if (order == 0) {
            *out = middle;
            return true;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return false;
}

/* Makes a move; the gain of the side lessens what it needs. */
static ayo_status move_on(point *out, const check *c, const point *from, int pit)
{
    ayo_move_result result = AYO_MOVE_RESULT_INIT;
    point to = *from;
    ayo_status status =
        ayo_position_apply(&to.position, &result, c->proof->rules, &from->position, pit);
    if (status == AYO_OK) {
        int gain = sweep_lead(&to.position) - sweep_lead(&from->position);
        to.need -= c->side == AYO_SOUTH ? gain : -gain;
        to.over = result.reason != AYO_REASON_NONE;
        to.in_layer &= sweep_count(&to.position) == sweep_count(&from->position);
        *out = to;
    }
    return status;
}

/* What needs no record: play is over, or it does not matter, or the sweeps know. */
static bool is_leaf(const check *c, const point *at)
{
    int seeds = sweep_count(&at->position);
    return at->over || at->need <= -seeds || seeds <= c->values->seeds;
}

static bool check_leaf(const check *c, const point *at)
{
    if (at->need <= (at->over ? 0 : -sweep_count(&at->position))) {
        return true;
    }
    if (at->over) {
        return refuse_at(c, &at->position, "play is over and the side has too little");
    }
    int margin = sweep_margin(c->values, &at->position);
    bool good = (at->position.mover == c->side ? margin : -margin) >= at->need;
    return good || refuse_at(c, &at->position, "the sweeps give the side too little");
}

/* The side is to move: a record must answer. `from` is the record before it, or NULL. */
static bool check_answer(check *c, const point *at, const entry *from)
{
    uint32_t index;
    if (is_leaf(c, at)) {
        return check_leaf(c, at);
    }
    if (!find(&index, c, &at->position)) {
        return refuse_at(c, &at->position, "there is no record of this position");
    }
    entry to = entry_at(c, index);
    if (to.need < at->need) {
        return refuse_at(c, &at->position, "its record promises too little");
    }
    if (from != NULL && at->in_layer && from->need > 0 && to.rank >= from->rank) {
        return refuse_at(c, &at->position, "the rank does not fall: play might go in circles");
    }
    if (!c->reached[index]) {
        c->reached[index] = 1;
        c->queue[c->queued++] = index;
    }
    return true;
}

/* The opponent is to move: all replies must be answered. */
static bool check_replies(check *c, const point *at, const entry *from)
{
    if (is_leaf(c, at)) {
        return check_leaf(c, at);
    }
    uint32_t legal;
    ayo_status status = ayo_position_legal(&legal, c->proof->rules, &at->position);
    for (int pit = 0; pit < AYO_MAX_PITS && status == AYO_OK; pit++) {
        point next;
        if ((legal >> pit & 1) == 0) {
            continue;
        }
        status = move_on(&next, c, at, pit);
        if (status == AYO_OK && !check_answer(c, &next, from)) {
            return false;
        }
    }
    return status == AYO_OK || refuse_at(c, &at->position, ayo_status_message(status));
}

static bool check_record(check *c, uint32_t index)
{
    entry e = entry_at(c, index);
    point at = {.position = e.position, .need = e.need, .in_layer = true}, next;
    sweep_fill_stores(&at.position, c->proof->total);
    ayo_status status = move_on(&next, c, &at, e.pit);
    if (status != AYO_OK) {
        return refuse_at(c, &at.position, ayo_status_message(status));
    }
    return check_replies(c, &next, &e);
}

static bool check_root(check *c)
{
    const certificate *proof = c->proof;
    ayo_outcome outcome = AYO_OUTCOME_INIT;
    point root = {.position = proof->position};
    ayo_status status = ayo_position_outcome(&outcome, proof->rules, &root.position);
    root.over = outcome.reason != AYO_REASON_NONE;
    if (root.over) {
        root.position = outcome.final;
    }
    root.need = proof->claim - sweep_lead(&root.position);
    root.need = c->side == AYO_SOUTH ? root.need : -root.need;
    if (status != AYO_OK) {
        return refuse_at(c, &root.position, ayo_status_message(status));
    }
    return root.position.mover == c->side ? check_answer(c, &root, NULL)
                                          : check_replies(c, &root, NULL);
}

/* From the position on, all that can be reached; then nothing may be left over. */
static bool check_all(check *c)
{
    bool good = check_order(c) && check_root(c);
    for (uint32_t done = 0; good && done < c->queued; done++) {
        good = check_record(c, c->queue[done]);
    }
    for (uint32_t i = 0; good && i < c->proof->counts[c->side]; i++) {
        if (!c->reached[i]) {
            entry e = entry_at(c, i);
            sweep_fill_stores(&e.position, c->proof->total);
            good = refuse_at(c, &e.position, "the record is never reached");
        }
    }
    return good;
}

static int check_side(const certificate *proof, const sweep *values, const char *path, int side)
{
    size_t count = proof->counts[side];
    check c = {.proof = proof, .values = values, .path = path, .side = side};
    c.reached = calloc(count + 1, 1);
    c.queue = malloc((count + 1) * sizeof *c.queue);
    int code = CLI_SYSTEM;
    if (c.reached == NULL || c.queue == NULL) {
        cli_fail(path, AYO_ERR_NO_MEMORY);
    } else {
        code = check_all(&c) ? CLI_GO_ON : CLI_INVALID;
    }
    free(c.reached);
    free(c.queue);
    return code;
}

/* ---- the command ---- */

static void report(const certificate *proof, const sweep *values)
{
    const char *than[2] = {"less", "more"};
    int claim = proof->claim;
    printf("Rules:    %s\nPosition: %s\n", proof->rules_text, proof->position_text);
    printf("Swept:    %" PRIu64 " boards with at most %d seeds\n", values->boards, values->seeds);
    for (int side = 0; side < 2; side++) {
        printf("%s:    %" PRIu32 " positions checked: South ends with at %s %d seeds %s than "
               "North\n",
               cli_side_name(side), proof->counts[side], side == 0 ? "least" : "most",
               claim < 0 ? -claim : claim, than[claim >= 0]);
    }
    printf("Proven:   played on until a player is stuck, South's seeds less North's are %d\n",
           claim);
}

static int verify(const certificate *proof, const char *path)
{
    sweep values;
    ayo_status status =
        sweep_make(&values, proof->rules, proof->position.pits_per_row, proof->total, proof->swept);
    int code = CLI_GO_ON;
    if (status != AYO_OK) {
        cli_error("%s: sweeps of boards with %d seeds: %s", path, proof->swept,
                  ayo_status_message(status));
        code = status == AYO_ERR_NO_MEMORY ? CLI_SYSTEM : CLI_INVALID;
    }
    for (int side = 0; side < 2 && code == CLI_GO_ON; side++) {
        code = check_side(proof, &values, path, side);
    }
    if (code == CLI_GO_ON) {
        report(proof, &values);
        code = CLI_OK;
    }
    sweep_free(&values);
    return code;
}

static int run(int argc, char *argv[])
{
    const cli_option options[] = {{NULL, NULL, NULL}};
    int code = cli_parse(&cli_verify, options, &argc, argv);
    if (code != CLI_GO_ON) {
        return code;
    }
    if (argc != 1) {
        return cli_usage(&cli_verify, argc == 0 ? "no file" : "one file at a time");
    }
    certificate proof = {.rules = NULL};
    cli_bytes bytes = {NULL, 0, 0};
    code = cli_read_file(&bytes, argv[0], CERTIFICATE_MOST_BYTES);
    if (code == CLI_GO_ON) {
        code = read_certificate(&proof, &bytes, argv[0]);
    }
    if (code == CLI_GO_ON) {
        code = verify(&proof, argv[0]);
    }
    ayo_rules_destroy(proof.rules);
    cli_free(&bytes);
    return code;
}

const cli_command cli_verify = {
    "verify", "check a certificate that 'solve' wrote, by the rules alone",
    "Usage: ayoayo verify FILE\n"
    "\n"
    "Checks a certificate: for each side a strategy that holds the result against\n"
    "every reply. Neither tables nor the solver take part, and nothing in the file\n"
    "is believed. Tells how many positions were checked and what is proven; of a\n"
    "certificate that does not hold, where and why, and the exit code is 1.\n"
    "FILE may be '-' for standard input.\n",
    run};

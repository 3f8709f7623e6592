/* SPDX-License-Identifier: Apache-2.0 */
/* Records: from a file, and to one. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* Line and column of an offset, both from 1, as editors count; columns are bytes. */
static void locate(const cli_bytes *text, size_t offset, size_t *line, size_t *column)
{
    *line = 1;
    *column = 1;
    for (size_t i = 0; i < offset && i < text->size; i++) {
        bool end = text->data[i] == '\n';
        *line += end;
        *column = end ? 1 : *column + 1;
    }
}

static int parse(ayo_record **out, const cli_bytes *text, const char *path, const ayo_rules *rules)
{
    size_t offset = 0, line, column;
    const char *data = text->size == 0 ? "" : text->data;
    ayo_status status = ayo_record_parse(out, &offset, rules, data, text->size, NULL);
    if (status == AYO_OK) {
        return CLI_GO_ON;
    }
    if (status == AYO_ERR_NO_MEMORY) {
        return cli_fail(path, status);
    }
    locate(text, offset, &line, &column);
    cli_error("%s:%zu:%zu: %s (offset %zu)", path, line, column, ayo_status_message(status),
              offset);
    if (status == AYO_ERR_RECORD_VARIANT) {
        cli_error("name the rules yourself with --rules TEXT");
    }
    return CLI_INVALID;
}

int cli_load(ayo_record **out, const char *path, const ayo_rules *rules)
{
    cli_bytes text = {NULL, 0, 0};
    int code = cli_read_file(&text, path, SIZE_MAX);
    if (code == CLI_GO_ON) {
        code = parse(out, &text, path, rules);
    }
    cli_free(&text);
    return code;
}

/* Tags that come from the game are left to it. */
static ayo_status copy_tags(ayo_record *to, const ayo_record *from)
{
    const char *name;
    for (size_t i = 0; (name = ayo_record_tag_name(from, i)) != NULL; i++) {
        ayo_status status = ayo_record_set_tag(to, name, ayo_record_tag(from, name));
        if (status != AYO_OK && status != AYO_ERR_RECORD_TAG) {
            return status;
        }
    }
    return AYO_OK;
}

/* Comments are kept as far as the two games go together. */
static ayo_status copy_comments(ayo_record *to, const ayo_record *from)
{
    const ayo_game *a = ayo_record_game(to), *b = ayo_record_game(from);
    int one, other;
    for (size_t ply = 0; ply < ayo_game_ply(a) && ply < ayo_game_ply(b); ply++) {
        ayo_status status = ayo_game_move_at(&one, a, ply);
        if (status == AYO_OK) {
            status = ayo_game_move_at(&other, b, ply);
        }
        if (status == AYO_OK && one != other) {
            break;
        }
        const char *comment = ayo_record_comment(from, ply);
        if (status == AYO_OK && comment != NULL) {
            status = ayo_record_set_comment(to, ply, comment);
        }
        if (status != AYO_OK) {
            return status;
        }
    }
    return AYO_OK;
}

/* The text of a record, in a block that fits. */
static ayo_status format(cli_bytes *text, const ayo_record *record)
{
    size_t length;
    ayo_status status = ayo_record_format(NULL, 0, &length, record);
    if (status != AYO_ERR_BUFFER) {
        return status;
    }
    text->room = length + 1;
    text->data = malloc(text->room);
    if (text->data == NULL) {
        return AYO_ERR_NO_MEMORY;
    }
    text->size = length;
    return ayo_record_format(text->data, text->room, NULL, record);
}

int cli_save_record(const char *path, const ayo_record *record)
{
    cli_bytes text = {NULL, 0, 0};
    ayo_status status = format(&text, record);
    int code =
        status == AYO_OK ? cli_write_file(path, text.data, text.size) : cli_fail(path, status);
    cli_free(&text);
    return code;
}

int cli_save(const char *path, const ayo_game *game, const ayo_record *loaded)
{
    ayo_record *record = NULL;
    ayo_status status = ayo_record_create(&record, game, NULL);
    if (status == AYO_OK && loaded != NULL) {
        status = copy_tags(record, loaded);
        if (status == AYO_OK) {
            status = copy_comments(record, loaded);
        }
    }
    int code = status == AYO_OK ? cli_save_record(path, record) : cli_fail(path, status);
    ayo_record_destroy(record);
    return code;
}

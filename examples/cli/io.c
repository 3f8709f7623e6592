/* SPDX-License-Identifier: Apache-2.0 */
/* Files, lines and messages, as POSIX has them. */
#define _XOPEN_SOURCE 700

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

/* ---- messages ---- */

void cli_error(const char *format, ...)
{
    char text[5000]; /* longer than any path that a system takes */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fflush(stdout); /* so that the two come in order where they share a place */
    fputs("ayoayo: ", stderr);
    cli_print_text(stderr, text, strlen(text));
    fputc('\n', stderr);
}

int cli_fail(const char *what, ayo_status status)
{
    cli_error("%s: %s", what, ayo_status_message(status));
    return status == AYO_ERR_NO_MEMORY ? CLI_SYSTEM : CLI_INVALID;
}

static int system_error(const char *what, int number)
{
    cli_error("%s: %s", what, strerror(number));
    return CLI_SYSTEM;
}

void cli_print_text(FILE *file, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)text[i];
        bool pair = byte == 0xC2 && i + 1 < size && ((unsigned char)text[i + 1] & 0xE0) == 0x80;
        bool control = byte < ' ' || byte == 0x7F || pair; /* U+0080 to U+009F are a pair */
        fputc(control ? '?' : byte, file);
        i += pair;
    }
}

int cli_flush(int code)
{
    static bool said; /* a stream of answers would say it once more at its end */
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return code;
    }
    if (!said) {
        said = true;
        system_error("standard output", errno != 0 ? errno : EIO);
    }
    return CLI_SYSTEM;
}

bool cli_is_terminal(FILE *file)
{
    return isatty(fileno(file)) == 1;
}

/* ---- reading ---- */

void cli_free(cli_bytes *bytes)
{
    free(bytes->data);
    *bytes = (cli_bytes){NULL, 0, 0};
}

/* Makes room for one more byte at least. */
static bool grow(cli_bytes *bytes)
{
    if (bytes->size < bytes->room) {
        return true;
    }
    size_t room = bytes->room < 256 ? 256 : bytes->room * 2;
    char *data = room > bytes->room ? realloc(bytes->data, room) : NULL;
    if (data == NULL) {
        return false;
    }
    bytes->data = data;
    bytes->room = room;
    return true;
}

int cli_read_line(cli_bytes *line, FILE *file, const char *name)
{
    int byte;
    line->size = 0;
    while ((byte = getc(file)) != EOF && byte != '\n') {
        if (!grow(line)) {
            return cli_fail(name, AYO_ERR_NO_MEMORY);
        }
        line->data[line->size++] = (char)byte;
    }
    if (byte == EOF && ferror(file)) {
        return system_error(name, errno);
    }
    if (!grow(line)) {
        return cli_fail(name, AYO_ERR_NO_MEMORY);
    }
    if (byte == '\n' && line->size > 0 && line->data[line->size - 1] == '\r') {
        line->size--;
    }
    line->data[line->size] = '\0';
    return byte == EOF && line->size == 0 ? CLI_OK : CLI_GO_ON;
}

static int read_all(cli_bytes *bytes, FILE *file, const char *name, size_t most)
{
    bytes->size = 0;
    while (!feof(file)) {
        if (bytes->size > most) {
            cli_error("%s: it is larger than %zu bytes", name, most);
            return CLI_INVALID;
        }
        if (!grow(bytes)) {
            return cli_fail(name, AYO_ERR_NO_MEMORY);
        }
        bytes->size += fread(bytes->data + bytes->size, 1, bytes->room - bytes->size, file);
        if (ferror(file)) {
            return system_error(name, errno);
        }
    }
    return CLI_GO_ON;
}

int cli_read_file(cli_bytes *bytes, const char *path, size_t most)
{
    if (strcmp(path, "-") == 0) {
        return read_all(bytes, stdin, "standard input", most);
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return system_error(path, errno);
    }
    int code = read_all(bytes, file, path, most);
    fclose(file);
    return code;
}

/* ---- writing ---- */

/* Writes all and closes; 0 or the error's number. `sync`: wait until it is on the disk. */
static int write_and_close(FILE *file, const char *data, size_t size, bool sync)
{
    bool good = fwrite(data, 1, size, file) == size && fflush(file) == 0 &&
                (!sync || fsync(fileno(file)) == 0);
    int number = good ? 0 : errno;
    if (fclose(file) != 0 && number == 0) {
        number = errno;
    }
    return number;
}

/* A new file beside `path`, which no other program uses; its name goes to `name`. */
static FILE *open_beside(cli_bytes *name, const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    enum { TRIES = 100, TAIL = 32 };
    name->room = folder + TAIL;
    name->data = malloc(name->room);
    FILE *file = NULL;
    for (int i = 0; name->data != NULL && file == NULL && i < TRIES; i++) {
        memcpy(name->data, path, folder);
        snprintf(name->data + folder, TAIL, ".ayoayo-save-%d.tmp", i);
        file = fopen(name->data, "wbx");
        if (file == NULL && errno != EEXIST) {
            break;
        }
    }
    return file;
}

/* Writes beside `path` and renames; 0 or the error's number. `old`: the file that is there, or
 * NULL. */
static int replace(const char *path, const struct stat *old, const char *data, size_t size)
{
    cli_bytes name = {NULL, 0, 0};
    FILE *file = open_beside(&name, path);
    if (file == NULL) {
        int number = errno;
        cli_free(&name);
        return number;
    }
    if (old != NULL) {
        fchmod(fileno(file), old->st_mode & 07777);
    }
    int number = write_and_close(file, data, size, true);
    if (number == 0 && rename(name.data, path) != 0) {
        number = errno;
    }
    if (number != 0) {
        remove(name.data);
    }
    cli_free(&name);
    return number;
}

/* Replaces the file that a path leads to, behind symbolic links too. */
static int replace_existing(const char *path, const struct stat *old, const char *data, size_t size)
{
    char *target = realpath(path, NULL);
    int number = target == NULL || access(target, W_OK) != 0 ? errno : 0;
    if (number == 0) {
        number = replace(target, old, data, size);
    }
    free(target);
    return number;
}

/* A device or a pipe has no old content to keep, and must not be replaced. */
static int write_through(const char *path, const char *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    return file == NULL ? errno : write_and_close(file, data, size, false);
}

int cli_write_file(const char *path, const char *data, size_t size)
{
    struct stat old;
    int number;
    if (stat(path, &old) != 0) {
        number = replace(path, NULL, data, size);
    } else if (S_ISREG(old.st_mode)) {
        number = replace_existing(path, &old, data, size);
    } else {
        number = write_through(path, data, size);
    }
    return number == 0 ? CLI_GO_ON : system_error(path, number);
}

int cli_make_folder(const char *path)
{
    struct stat there;
    bool is_folder = stat(path, &there) == 0 && S_ISDIR(there.st_mode);
    return is_folder || mkdir(path, 0777) == 0 ? CLI_GO_ON : system_error(path, errno);
}

/* SPDX-License-Identifier: Apache-2.0 */
#if defined(__unix__) || defined(__APPLE__)
#define OS_POSIX        1
#define _POSIX_C_SOURCE 200809L /* NOLINT: how POSIX is asked for */
#endif

#include "base/os.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/allocator.h"

#ifdef OS_POSIX
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

/* An empty file has an address too. */
static const uint8_t *const nothing = (const uint8_t *)"";

/** `path` with a number behind it, for a file that is not complete yet. */
static char *name_beside(const char *path, const ayo_allocator *allocator, size_t *size)
{
    static const char ending[] = ".part-00";
    const size_t length = strlen(path);
    *size = length + sizeof ending;
    char *name = ayo__allocate(allocator, *size);
    if (!name)
        return NULL;
    memcpy(name, path, length);
    memcpy(name + length, ending, sizeof ending);
    return name;
}

static void number_name(char *name, int number)
{
    char *digits = name + strlen(name) - 2;
    digits[0] = (char)('0' + number / 10);
    digits[1] = (char)('0' + number % 10);
}

enum { MOST_NAMES = 100 };

#ifdef OS_POSIX

uint64_t ayo__clock(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

/* A signal may interrupt each call that waits: it is made again. */

static int open_file(const char *path, int flags)
{
    for (;;) {
        const int file = open(path, flags | O_CLOEXEC, 0666);
        if (file >= 0 || errno != EINTR)
            return file;
    }
}

static bool sync_file(int file)
{
    while (fsync(file) != 0)
        if (errno != EINTR)
            return false;
    return true;
}

/** Of a file that was synced. Whether an interrupted one is closed no system says: never again. */
static bool close_file(int file)
{
    return close(file) == 0 || errno == EINTR;
}

static ayo_status map_open_file(ayo__mapped *out, int file)
{
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || (uintmax_t)about.st_size > SIZE_MAX)
        return AYO_ERR_FILE_IO;
    const size_t size = (size_t)about.st_size;
    void *bytes = size ? mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0) : NULL;
    if (bytes == MAP_FAILED)
        return AYO_ERR_FILE_IO;
    *out = (ayo__mapped){size ? bytes : nothing, size};
    return AYO_OK;
}

ayo_status ayo__map(ayo__mapped *out, const char *path, const ayo_allocator *allocator)
{
    (void)allocator;
    const int file = open_file(path, O_RDONLY);
    if (file < 0)
        return errno == ENOENT || errno == ENOTDIR ? AYO_ERR_FILE_MISSING : AYO_ERR_FILE_IO;
    const ayo_status status = map_open_file(out, file);
    (void)close(file);
    return status;
}

void ayo__unmap(ayo__mapped *file, const ayo_allocator *allocator)
{
    (void)allocator;
    if (file->bytes && file->size)
        (void)munmap((void *)(uintptr_t)file->bytes, file->size);
    *file = (ayo__mapped){NULL, 0};
}

/** A new file beside the one that is meant; -1 for none. */
static int create_beside(char *name)
{
    int file = -1;
    for (int i = 0; i < MOST_NAMES && file == -1; i++) {
        number_name(name, i);
        file = open_file(name, O_WRONLY | O_CREAT | O_EXCL);
        if (file == -1 && errno != EEXIST)
            break;
    }
    return file;
}

static bool write_all(int file, const uint8_t *bytes, size_t size)
{
    enum { MOST_AT_ONCE = 1 << 30 }; /* some systems take no more */
    while (size > 0) {
        const ssize_t n = write(file, bytes, size < MOST_AT_ONCE ? size : MOST_AT_ONCE);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

static bool write_named(char *name, const char *path, const ayo__part *parts, size_t count)
{
    const int file = create_beside(name);
    if (file < 0)
        return false;
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = write_all(file, parts[i].bytes, parts[i].size);
    /* The bytes must be on the disk before the name is, or a power cut leaves half a file. */
    good = good && sync_file(file);
    good = close_file(file) && good;
    good = good && rename(name, path) == 0;
    if (!good)
        (void)unlink(name);
    return good;
}

#else

uint64_t ayo__clock(void)
{
#ifdef TIME_UTC
    struct timespec now = {0, 0};
    (void)timespec_get(&now, TIME_UTC);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
#else
    /* The older C library of Windows lacks it; clock() tells there what time has gone by. */
    return (uint64_t)clock() * (UINT64_C(1000000000) / CLOCKS_PER_SEC);
#endif
}

static ayo_status read_open_file(ayo__mapped *out, FILE *file, const ayo_allocator *allocator)
{
    uint8_t *bytes = NULL;
    size_t size = 0;
    size_t room = 0;
    for (;;) {
        if (size == room) {
            const size_t more = room ? 2 * room : 65536;
            uint8_t *moved = ayo__resize(allocator, bytes, room, more);
            if (!moved)
                break;
            bytes = moved;
            room = more;
        }
        const size_t n = fread(bytes + size, 1, room - size, file);
        size += n;
        if (n == 0)
            break;
    }
    const bool full = size == room;
    const bool failed = full || ferror(file);
    const bool empty = !failed && size == 0;
    uint8_t *fitted = failed || empty ? NULL : ayo__resize(allocator, bytes, room, size);
    if (!fitted)
        ayo__release(allocator, bytes, room);
    if (failed || (!fitted && !empty))
        return failed && !full ? AYO_ERR_FILE_IO : AYO_ERR_NO_MEMORY;
    *out = (ayo__mapped){empty ? nothing : fitted, size};
    return AYO_OK;
}

ayo_status ayo__map(ayo__mapped *out, const char *path, const ayo_allocator *allocator)
{
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return errno == ENOENT ? AYO_ERR_FILE_MISSING : AYO_ERR_FILE_IO;
    const ayo_status status = read_open_file(out, file, allocator);
    (void)fclose(file);
    return status;
}

void ayo__unmap(ayo__mapped *file, const ayo_allocator *allocator)
{
    if (file->bytes && file->size)
        ayo__release(allocator, (void *)(uintptr_t)file->bytes, file->size);
    *file = (ayo__mapped){NULL, 0};
}

static FILE *create_beside(char *name)
{
    FILE *file = NULL;
    for (int i = 0; i < MOST_NAMES && !file; i++) {
        number_name(name, i);
        file = fopen(name, "wbx");
    }
    return file;
}

static bool write_named(char *name, const char *path, const ayo__part *parts, size_t count)
{
    FILE *file = create_beside(name);
    if (!file)
        return false;
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = fwrite(parts[i].bytes, 1, parts[i].size, file) == parts[i].size;
    good = fclose(file) == 0 && good;
    /* Where a name that is taken cannot be given again, the old file goes first. */
    if (good && rename(name, path) != 0)
        good = remove(path) == 0 && rename(name, path) == 0;
    if (!good)
        (void)remove(name);
    return good;
}

#endif

ayo_status ayo__write_file(const char *path, const ayo__part *parts, size_t count,
                           const ayo_allocator *allocator)
{
    size_t size;
    char *name = name_beside(path, allocator, &size);
    if (!name)
        return AYO_ERR_NO_MEMORY;
    const bool good = write_named(name, path, parts, count);
    ayo__release(allocator, name, size);
    return good ? AYO_OK : AYO_ERR_FILE_IO;
}

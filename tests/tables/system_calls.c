/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of base/os.c: __wrap_x stands where x is called, __real_x is the true one. */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "system.h"

/* A function that passes its arguments on, or fails. */
#define PASS(type, name, failure, parameters, arguments)                                           \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return system_fails(#name) ? (failure) : __real_##name arguments;                          \
    }

PASS(int, fstat, -1, (int file, struct stat *about), (file, about))
PASS(int, fsync, -1, (int file), (file))
PASS(void *, mmap, MAP_FAILED,
     (void *at, size_t size, int protection, int flags, int file, off_t from),
     (at, size, protection, flags, file, from))
PASS(FILE *, fopen, NULL, (const char *name, const char *mode), (name, mode))
PASS(size_t, fwrite, 0, (const void *bytes, size_t size, size_t count, FILE *file),
     (bytes, size, count, file))
PASS(int, ferror, 1, (FILE * file), (file))

int __real_open(const char *name, int flags, ...);
int __wrap_open(const char *name, int flags, ...);
int __wrap_open(const char *name, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return system_fails("open") ? -1 : __real_open(name, flags, mode);
}

ssize_t __real_write(int file, const void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size);
ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    if (system_fails("write"))
        return -1;
    if (system_fails("write nothing"))
        return 0;
    return __real_write(file, bytes, system_fails("write one byte") ? 1 : size);
}

/* What is closed is closed, whatever the answer. */
int __real_close(int file);
int __wrap_close(int file);
int __wrap_close(int file)
{
    const int closed = __real_close(file);
    return system_fails("close") ? -1 : closed;
}

int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);
int __wrap_fclose(FILE *file)
{
    const int closed = __real_fclose(file);
    return system_fails("fclose") ? EOF : closed;
}

int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to)
{
    if (system_fails("rename") || system_fails("rename and remove"))
        return -1;
    return __real_rename(from, to);
}

int __real_remove(const char *name);
int __wrap_remove(const char *name);
int __wrap_remove(const char *name)
{
    if (system_fails("remove") || system_fails("rename and remove"))
        return -1;
    return __real_remove(name);
}

/* Both clocks; where they fail an hour has gone by. */
int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
    const int status = __real_clock_gettime(clock, now);
    if (system_fails("clock"))
        now->tv_sec += 3600;
    return status;
}

int __real_timespec_get(struct timespec *now, int base);
int __wrap_timespec_get(struct timespec *now, int base);
int __wrap_timespec_get(struct timespec *now, int base)
{
    const int status = __real_timespec_get(now, base);
    if (system_fails("clock"))
        now->tv_sec += 3600;
    return status;
}

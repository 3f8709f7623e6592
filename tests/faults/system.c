/* SPDX-License-Identifier: Apache-2.0 */
#define _XOPEN_SOURCE 700

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    fault what;
    size_t nth;
    int error;
    size_t calls;
    const char *struck;
    bool full; /* the disk, from now on */
} plan;

void system_plan(fault what, size_t nth, int error)
{
    plan.what = what;
    plan.nth = nth;
    plan.error = error;
    plan.calls = 0;
    plan.struck = NULL;
    plan.full = false;
}

size_t system_calls(void)
{
    return plan.calls;
}

const char *system_struck(void)
{
    return plan.struck;
}

/* Whether this call is the one. */
static bool strikes(const char *name)
{
    if (++plan.calls != plan.nth)
        return false;
    plan.struck = name;
    if (plan.what == KILLED_BEFORE)
        (void)raise(SIGKILL);
    return true;
}

static bool fails(bool struck)
{
    if (struck && plan.what == FAILS)
        errno = plan.error;
    return struck && plan.what == FAILS;
}

/* The same for calls that wait, which a signal may interrupt. */
static bool fails_or_waits(bool struck)
{
    const bool interrupted = struck && plan.what == INTERRUPTED;
    if (interrupted)
        errno = EINTR;
    return interrupted || fails(struck);
}

static void behind(bool struck)
{
    if (struck && plan.what == KILLED_AFTER)
        (void)raise(SIGKILL);
}

int __real_open(const char *path, int flags, ...);
int __real_close(int file);
int __real_fstat(int file, struct stat *about);
int __real_fsync(int file);
int __real_rename(const char *from, const char *to);
void *__real_mmap(void *at, size_t size, int access, int flags, int file, off_t offset);
ssize_t __real_write(int file, const void *bytes, size_t size);

int __wrap_open(const char *path, int flags, ...);
int __wrap_close(int file);
int __wrap_fstat(int file, struct stat *about);
int __wrap_fsync(int file);
int __wrap_rename(const char *from, const char *to);
void *__wrap_mmap(void *at, size_t size, int access, int flags, int file, off_t offset);
ssize_t __wrap_write(int file, const void *bytes, size_t size);

int __wrap_open(const char *path, int flags, ...)
{
    bool struck = strikes("open");
    mode_t mode = 0;
    if ((flags & O_CREAT) != 0) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    int file = fails_or_waits(struck) ? -1 : __real_open(path, flags, mode);
    behind(struck);
    return file;
}

/* A close that fails has closed the file all the same, as on Linux. */
int __wrap_close(int file)
{
    bool struck = strikes("close");
    int result = __real_close(file);
    behind(struck);
    return fails_or_waits(struck) ? -1 : result;
}

int __wrap_fstat(int file, struct stat *about)
{
    bool struck = strikes("fstat");
    int result = fails(struck) ? -1 : __real_fstat(file, about);
    behind(struck);
    return result;
}

int __wrap_fsync(int file)
{
    bool struck = strikes("fsync");
    int result = fails_or_waits(struck) ? -1 : __real_fsync(file);
    behind(struck);
    return result;
}

int __wrap_rename(const char *from, const char *to)
{
    bool struck = strikes("rename");
    int result = fails(struck) ? -1 : __real_rename(from, to);
    behind(struck);
    return result;
}

void *__wrap_mmap(void *at, size_t size, int access, int flags, int file, off_t offset)
{
    bool struck = strikes("mmap");
    void *result = fails(struck) ? MAP_FAILED : __real_mmap(at, size, access, flags, file, offset);
    behind(struck);
    return result;
}

ssize_t __wrap_write(int file, const void *bytes, size_t size)
{
    bool struck = strikes("write");
    bool begun = plan.nth > 0 && plan.calls >= plan.nth;
    if (fails_or_waits(struck))
        return -1;
    if (plan.full) {
        errno = ENOSPC;
        return -1;
    }
    if (struck && plan.what == FALLS_SHORT) {
        plan.full = true;
        size /= 2;
    }
    if (begun && plan.what == TRICKLES && size > 7)
        size = 7;
    ssize_t written = __real_write(file, bytes, size);
    behind(struck);
    return written;
}

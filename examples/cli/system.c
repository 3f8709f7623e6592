/* SPDX-License-Identifier: Apache-2.0 */
/* Threads, Ctrl-C and time, as POSIX has them. */
#define _XOPEN_SOURCE 700

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

static atomic_int interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void cli_catch_interrupt(void)
{
    struct sigaction action;
    interrupted = 0;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    action.sa_flags = SA_RESTART | (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

void cli_leave_interrupt(void)
{
    signal(SIGINT, SIG_DFL);
}

bool cli_interrupted(void)
{
    return interrupted != 0;
}

uint64_t cli_clock(void)
{
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

int cli_processors(void)
{
    enum { MOST = 1024 };
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MOST ? MOST : (int)count;
}

/* Tasks that several threads share: each takes the next one that nobody has. */
typedef struct crew {
    atomic_size_t next;
    size_t count;
    ayo_task_fn task;
    void *context;
} crew;

static void *work(void *argument)
{
    crew *c = argument;
    for (size_t i = atomic_fetch_add(&c->next, 1); i < c->count;
         i = atomic_fetch_add(&c->next, 1)) {
        c->task(c->context, i);
    }
    return NULL;
}

void cli_run(void *threads, size_t count, ayo_task_fn task, void *context)
{
    enum { MOST = 64 };
    crew c = {.count = count, .task = task, .context = context};
    pthread_t helpers[MOST];
    int wanted = *(const int *)threads - 1, started = 0;
    atomic_init(&c.next, 0);
    /* A thread that cannot be had only makes it slower. */
    while (started < wanted && started < MOST && (size_t)started + 1 < count &&
           pthread_create(&helpers[started], NULL, work, &c) == 0) {
        started++;
    }
    work(&c);
    while (started > 0) {
        pthread_join(helpers[--started], NULL);
    }
}

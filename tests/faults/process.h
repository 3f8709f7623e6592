/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Processes that a test starts and waits for.
 */
#ifndef PROCESS_H
#define PROCESS_H

#include <sys/types.h>

/* As fork(), or the test ends. */
pid_t process_start(void);

/* Waits for a process, which must end with status 0 or by a signal; that signal, or 0. */
int process_wait(pid_t child);

#endif

/* SPDX-License-Identifier: Apache-2.0 */
#define _XOPEN_SOURCE 700

#include "process.h"

#include <errno.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

pid_t process_start(void)
{
    (void)fflush(NULL);
    pid_t child = fork();
    if (child < 0)
        check_abort("no process");
    return child;
}

int process_wait(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    CHECK(WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) == 0),
          "a process ended with %d", status);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

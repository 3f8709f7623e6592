/* SPDX-License-Identifier: Apache-2.0 */
/* A line on standard error that says how far a long call has come, if it is a terminal. */
#include <inttypes.h>

#include "cli.h"

enum { BETWEEN = 100 }; /* milliseconds */

/* Whether it is time to show something; then the old line is gone. */
static bool due(cli_progress *progress)
{
    uint64_t now = cli_clock();
    if (progress->begun == 0) {
        progress->begun = now;
        progress->next = now + BETWEEN; /* short calls show nothing */
    }
    if (now < progress->next || !cli_is_terminal(stderr)) {
        return false;
    }
    progress->next = now + BETWEEN;
    progress->shown = true;
    fputs("\r\033[K", stderr);
    return true;
}

static double seconds(const cli_progress *progress)
{
    return (double)(cli_clock() - progress->begun) / 1000;
}

bool cli_show_search(void *progress, const ayo_progress *now)
{
    if (due(progress)) {
        fprintf(stderr, "%.1f s, %" PRIu64 " nodes: the margin is %+d to %+d (Ctrl-C stops)",
                seconds(progress), now->done, (int)now->lower, (int)now->upper);
        fflush(stderr);
    }
    return !cli_interrupted();
}

bool cli_show_building(void *progress, const ayo_progress *now)
{
    enum { WIDTH = 40 };
    static const char full[] = "########################################";
    if (due(progress)) {
        double part = now->total == 0 ? 1 : (double)now->done / (double)now->total;
        int filled = part < 1 ? (int)(part * WIDTH) : WIDTH;
        fprintf(stderr, "[%.*s%*s] %3d %%, %d seeds, %.1f s (Ctrl-C stops)", filled, full,
                WIDTH - filled, "", part < 1 ? (int)(part * 100) : 100, (int)now->seeds,
                seconds(progress));
        fflush(stderr);
    }
    return !cli_interrupted();
}

bool cli_show_strategy(cli_progress *progress, int side, size_t positions)
{
    if (due(progress)) {
        fprintf(stderr, "%.1f s, %s's strategy: %zu positions (Ctrl-C stops)", seconds(progress),
                cli_side_name(side), positions);
        fflush(stderr);
    }
    return !cli_interrupted();
}

bool cli_show_thinking(void *progress, const ayo_progress *now)
{
    if (due(progress)) {
        fprintf(stderr, "%.1f s, %" PRIu64 " nodes (Ctrl-C: enough)", seconds(progress), now->done);
        fflush(stderr);
    }
    return !cli_interrupted();
}

bool cli_until_interrupt(void *unused, const ayo_progress *now)
{
    (void)unused;
    (void)now;
    return !cli_interrupted();
}

void cli_end_progress(cli_progress *progress)
{
    if (progress->shown) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
        progress->shown = false;
    }
}

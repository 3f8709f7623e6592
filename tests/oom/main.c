/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every allocation failing in turn. A scenario goes through all calls that ask
 * for memory, again and again, each time refused one request later. The call
 * that fails must say so, leave everything as it was, and work when it is made
 * again with memory.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "ledger.h"
#include "scenario.h"

/* Runs the scenario; whether a call failed for lack of memory. */
static bool run(ledger *books, size_t nth)
{
    scenario state = {.books = books};
    bool failed = false;
    ledger_refuse(books, nth);
    for (size_t i = 0; i < scenario_length; i++) {
        const char *name = scenario_steps[i].name;
        snapshot before = scenario_snapshot(&state);
        ayo_status status = scenario_steps[i].make(&state);
        if (status != AYO_OK) {
            CHECK(status == AYO_ERR_NO_MEMORY, "%s, request %zu: %s", name, nth,
                  ayo_status_name(status));
            CHECK(!failed, "%s, request %zu: a second failure", name, nth);
            CHECK(scenario_is(&state, &before), "%s, request %zu: not as before", name, nth);
            failed = true;
            ledger_refuse(books, 0);
            status = scenario_steps[i].make(&state);
            CHECK(status == AYO_OK, "%s, made again: %s", name, ayo_status_name(status));
        }
        scenario_forget(&before);
    }
    /* A request that was refused without a word is as bad as one that was not made. */
    CHECK(failed || nth == 0 || books->requests < nth, "request %zu: nobody said so", nth);
    scenario_clear(&state);
    CHECK(books->blocks == 0 && books->bytes == 0, "request %zu: %zu blocks leaked", nth,
          books->blocks);
    CHECK(books->faults == 0, "request %zu: %zu blocks of a wrong size", nth, books->faults);
    return failed;
}

int main(void)
{
    ledger books;
    ledger_open(&books);
    bool failed = run(&books, 0);
    size_t requests = books.requests;
    size_t refused = 0;
    CHECK(!failed && requests > 0, "the scenario fails with memory");
    while (refused <= requests && run(&books, refused + 1))
        refused++;
    printf("oom: %zu requests, each refused once\n", refused);
    CHECK(refused == requests, "%zu of %zu requests were refused", refused, requests);
    values_check(&books);
    return check_summary("oom");
}

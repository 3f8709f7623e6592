/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The functions of search.h, as those of solve.i: they let other threads run, look
 * for Ctrl-C, and tell callables how far they have come. Options are (memory, table),
 * limits (depth, nodes, milliseconds, lines, guess, progress, info), where a negative
 * number is no limit. A game is copied first, so it may go on meanwhile.
 */

%{
#include "search.h"
%}

%typemap(in) ayo_search *search (holding held = no_hold) {
    $1 = hold_to_change(&held, $input, "ayo_search");
    REQUIRE($1);
}
%typemap(freearg) ayo_search *search "let_go(&held$argnum);"

%typemap(in, numinputs=0, noblock=1) ayo_search **out {
    ayo_search *search = NULL;
    PyObject *table = NULL;
    $1 = &search;
}
%typemap(argout) ayo_search **out {
    REQUIRE($result = append($result, wrap_owner(*$1, "ayo_search", table)));
}
%typemap(in) const ayo_search_options *options
    (ayo_search_options options = AYO_SEARCH_OPTIONS_INIT, holding held = no_hold) {
    REQUIRE(to_memory_and_table(&options.memory, &options.table, &table, &held, $input));
    $1 = &options;
}
%typemap(freearg) const ayo_search_options *options "let_go(&held$argnum);"

%typemap(in) const ayo_game *game (ayo_game *copy = NULL) {
    REQUIRE(copy_game(&copy, $input));
    $1 = copy;
}
%typemap(freearg) const ayo_game *game "ayo_game_destroy(copy$argnum);"

%typemap(in, noblock=1) const ayo_search_limits *limits {
    watch call;
    ayo_search_limits limits = AYO_SEARCH_LIMITS_INIT;
    REQUIRE(to_search_limits(&limits, &call, $input));
    $1 = &limits;
}
%typemap(in, noblock=1) (ayo_progress_fn progress, void *progress_context) {
    watch call;
    REQUIRE(to_progress(&call, $input));
    $1 = look;
    $2 = &call;
}
AYO_RESULT(ayo_search_result, out, (ayo_search_result)AYO_SEARCH_RESULT_INIT, from_found($1))

AYO_WATCHED(ayo_search_position)
AYO_WATCHED(ayo_search_game)
AYO_WATCHED(ayo_search_play)
AYO_RELEASES_GIL(ayo_search_create)
AYO_RELEASES_GIL(ayo_search_clear)

%ignore ayo_search_destroy;
%ignore ayo_level_limits;
%include <ayoayo/search.h>

/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The functions of batch.h over arrays of Python objects, in place: anything with
 * the buffer protocol. The number of lanes is that of the positions; arrays.h
 * says what else is asked of an array. Other threads run while C works.
 */

%{
#include "arrays.h"
%}

/* First of all in a wrapper, since it takes no argument; last to be checked. */
%typemap(in, numinputs=0, noblock=1) size_t count {
    arrays call = {.count = 0};
    $1 = 0;
}
%typemap(check) size_t count { REQUIRE(agree(&call, &$1)); }
%typemap(freearg) size_t count { release(&call); }

%define AYO_ARRAY(declaration, kind, width, use)
%typemap(in) declaration {
    const array wanted = {
        .name = "$1_name", .element = &kind##_element, .columns = width, .access = use};
    $1 = hold(&call, wanted, $input);
    REQUIRE($1 || !PyErr_Occurred());
}
%enddef
AYO_ARRAY(ayo_position *positions, uint8, POSITION_SIZE, WRITTEN)
AYO_ARRAY(const ayo_position *positions, uint8, POSITION_SIZE, READ)
AYO_ARRAY(ayo_random *randoms, uint64, 0, WRITTEN)
AYO_ARRAY(uint32_t *masks, uint32, 0, WRITTEN)
AYO_ARRAY(uint32_t *plies, uint32, 0, WRITTEN | OPTIONAL)
AYO_ARRAY(int32_t *statuses, int32, 0, WRITTEN)
AYO_ARRAY(int32_t *pits, int32, 0, WRITTEN | OPTIONAL)
AYO_ARRAY(const int32_t *pits, int32, 0, READ)
AYO_ARRAY(uint8_t *results, uint8, 0, WRITTEN)
AYO_ARRAY(uint8_t *reasons, uint8, 0, WRITTEN | OPTIONAL)
AYO_ARRAY(const uint8_t *reasons, uint8, 0, READ)
AYO_ARRAY(uint64_t *hashes, uint64, 0, WRITTEN)
/* Not where they are the only answer. */
%typemap(check) (int32_t *pits, ayo_random *randoms) {
    REQUIRE($1 || (PyErr_SetString(PyExc_TypeError, "pits may not be None"), false));
}
/* How wide it is, the rules say, which come next. */
AYO_ARRAY(uint8_t *planes, uint8, 1, WRITTEN)
%typemap(check) (uint8_t *planes, const ayo_rules *rules) {
    int32_t pits;
    const ayo_status status = ayo_rules_option(&pits, $2, AYO_OPTION_PITS_PER_ROW);
    REQUIRE(status >= 0 || raise_status(status, NULL, 0));
    call.list[0].columns = 2 * pits + 2;
}

AYO_ARRAY(const uint8_t *made, uint8, 0, READ)
AYO_ARRAY(ayo_past *pasts, uint64, PAST_WORDS, WRITTEN)
/* As many positions as the number behind it says. */
AYO_ARRAY(ayo_position *history, uint8, POSITION_SIZE, WRITTEN)
%typemap(check) (ayo_position *history, size_t depth) {
    REQUIRE(($2 > 0 && $2 <= PY_SSIZE_T_MAX / POSITION_SIZE) ||
            raise_status(AYO_ERR_ARGUMENT, NULL, 0));
    set_columns(&call, "history", (Py_ssize_t)$2 * POSITION_SIZE);
}
%typemap(check) (uint8_t *reasons, ayo_past *pasts) {
    REQUIRE($1 || (PyErr_SetString(PyExc_TypeError, "reasons may not be None"), false));
}

AYO_RELEASES_GIL(ayo_batch_repeat)
AYO_RELEASES_GIL(ayo_batch_start)
AYO_RELEASES_GIL(ayo_batch_legal)
AYO_RELEASES_GIL(ayo_batch_apply)
AYO_RELEASES_GIL(ayo_batch_random_moves)
AYO_RELEASES_GIL(ayo_batch_random_step)
AYO_RELEASES_GIL(ayo_batch_playout)
AYO_RELEASES_GIL(ayo_batch_outcomes)
AYO_RELEASES_GIL(ayo_batch_reset)
AYO_RELEASES_GIL(ayo_batch_observe)
AYO_RELEASES_GIL(ayo_batch_hash)

%include <ayoayo/batch.h>
%clear size_t count;

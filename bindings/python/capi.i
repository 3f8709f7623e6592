/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The C API as the extension module ayoayo._capi: the functions of the headers,
 * one for one, over plain Python values. Nobody but the package imports it.
 *
 * - Objects (rules, games, records, event iterators, tables, solvers, searches) are
 *   capsules that own what they hold; what C only lends is copied first, so nothing can dangle.
 * - Positions are 32 bytes, generators their 64-bit state, results tuples.
 * - A status is no result: a failure raises what ayoayo.errors makes of it.
 * - Out-parameters are results, in the order of the header; allocators are gone.
 */
%module(package="ayoayo") _capi

%include <stdint.i>

%{
#include "convert.h"

/* Where a text is wrong. The wrappers of functions that read text, or report an
 * offset, have locals of these names; the typemap of a status sees those instead. */
static const char *const error_text = NULL;
static const size_t error_offset = SIZE_MAX;
%}

/* Arguments. */

%typemap(in) int (int number), int32_t (int number) {
    REQUIRE(to_int(&number, $input));
    $1 = number;
}
%typemap(in) size_t (uint64_t number), uint32_t (uint64_t number), uint64_t (uint64_t number) {
    REQUIRE(to_unsigned(&number, $input, ($1_type)-1));
    $1 = ($1_type)number;
}
%typemap(in) const char *name (PyObject *own = NULL) {
    $1 = (char *)to_c_string($input, &own);
    REQUIRE($1);
}
%typemap(in) const char *value (PyObject *own = NULL), const char *comment (PyObject *own = NULL) {
    $1 = $input == Py_None ? NULL : (char *)to_c_string($input, &own);
    REQUIRE(!PyErr_Occurred());
}
%typemap(in, noblock=1) (const char *text, size_t length) (Py_ssize_t size, PyObject *own = NULL) {
    const char *error_text = to_text($input, &size, &own);
    REQUIRE(error_text);
    $1 = (char *)error_text;
    $2 = (size_t)size;
}
%typemap(freearg) const char *name, const char *value, const char *comment,
                  (const char *text, size_t length) "Py_XDECREF(own$argnum);"
%typemap(in, numinputs=0, noblock=1) size_t *error_offset {
    size_t error_offset = SIZE_MAX;
    $1 = &error_offset;
}
%typemap(in) const ayo_position * (ayo_position position) {
    REQUIRE(to_position(&position, $input));
    $1 = &position;
}
%typemap(in) (const int32_t *counts, size_t count) (int32_t counts[AYO_MAX_PITS + 3]) {
    REQUIRE(to_numbers(counts, &$2, AYO_MAX_PITS + 3, $input));
    $1 = counts;
}
/* The settings as one flat sequence: option, value, option, value. */
%typemap(in) (const ayo_setting *settings, size_t count)
    (int32_t numbers[2 * AYO_OPTION_COUNT + 2], ayo_setting settings[AYO_OPTION_COUNT + 1]) {
    REQUIRE(to_numbers(numbers, &$2, 2 * AYO_OPTION_COUNT + 2, $input));
    REQUIRE($2 % 2 == 0 || raise_status(AYO_ERR_ARGUMENT, NULL, 0));
    $2 /= 2;
    for (size_t i = 0; i < $2; i++)
        settings[i] = (ayo_setting){numbers[2 * i], numbers[2 * i + 1]};
    $1 = settings;
}
%typemap(in) ayo_random *random (ayo_random random) {
    REQUIRE(to_unsigned(&random.state, $input, UINT64_MAX));
    $1 = &random;
}
%typemap(argout) ayo_random *random {
    REQUIRE($result = append($result, PyLong_FromUnsignedLongLong($1->state)));
}
%typemap(in, numinputs=0) const ayo_allocator * "$1 = NULL;"

%define AYO_OBJECT(type)
%typemap(in) type *, const type * { $1 = unwrap($input, #type); REQUIRE($1); }
%typemap(in, numinputs=0) type **out (type *object) { object = NULL; $1 = &object; }
%typemap(argout) type **out { REQUIRE($result = append($result, wrap(*$1, #type))); }
%enddef
AYO_OBJECT(ayo_rules)
AYO_OBJECT(ayo_game)
AYO_OBJECT(ayo_record)

%typemap(in) ayo_events *events { $1 = unwrap($input, "ayo_events"); REQUIRE($1); }
%typemap(in) (ayo_events *out, const ayo_rules *rules) (ayo_events events) {
    $1 = &events;
    $2 = unwrap($input, "ayo_rules");
    REQUIRE($2);
}
%typemap(argout) (ayo_events *out, const ayo_rules *rules) {
    REQUIRE($result = append($result, wrap_events($1, $input)));
}

/* Results. */

%typemap(out, noblock=1) ayo_status {
    REQUIRE($1 >= 0 || raise_status($1, error_text, error_offset));
    $result = Py_NewRef(Py_None);
}
/* What C lends, Python gets a copy of. */
%define AYO_BORROWED(type, copy)
%typemap(out) const type * {
    type *object = NULL;
    const ayo_status status = copy;
    REQUIRE(status >= 0 || raise_status(status, NULL, 0));
    $result = wrap(object, #type);
}
%enddef
AYO_BORROWED(ayo_rules, ayo_rules_with(&object, $1, NULL, 0, NULL))
AYO_BORROWED(ayo_game, ayo_game_clone(&object, $1, NULL))

%define AYO_RESULT(type, name, start, python)
%typemap(in, numinputs=0) type *name (type local) { local = start; $1 = &local; }
%typemap(argout) type *name { REQUIRE($result = append($result, python)); }
%enddef
AYO_RESULT(int, pit, 0, PyLong_FromLong(*$1))
AYO_RESULT(int32_t, value, 0, PyLong_FromLong(*$1))
AYO_RESULT(int32_t, least, 0, PyLong_FromLong(*$1))
AYO_RESULT(int32_t, most, 0, PyLong_FromLong(*$1))
AYO_RESULT(uint32_t, mask, 0, PyLong_FromUnsignedLong(*$1))
AYO_RESULT(size_t, plies, 0, PyLong_FromSize_t(*$1))
AYO_RESULT(uint64_t, plies, 0, PyLong_FromUnsignedLongLong(*$1))
AYO_RESULT(uint64_t, count, 0, PyLong_FromUnsignedLongLong(*$1))
AYO_RESULT(ayo_position, out, no_position, from_position($1))
AYO_RESULT(ayo_move_result, result, no_move_result, from_move_result($1))
AYO_RESULT(ayo_outcome, out, no_outcome, from_outcome($1))

/* An event; None when there are no more. */
%typemap(in, numinputs=0) ayo_event *out (ayo_event event) "$1 = &event;"
%typemap(argout) ayo_event *out {
    if (result != AYO_DONE)
        REQUIRE($result = append($result, from_event($1)));
}
%typemap(in, numinputs=0) uint64_t counts[ANY] (uint64_t counts[$1_dim0]) "$1 = counts;"
%typemap(argout) uint64_t counts[ANY] {
    REQUIRE($result = append($result, from_counts($1)));
}

/* Text goes into a buffer on the stack; a record that needs more gets it below. */
%typemap(in, numinputs=0) (char *buffer, size_t capacity, size_t *length)
    (char buffer[1024], size_t length) "$1 = buffer; $2 = sizeof buffer; $3 = &length;"
%typemap(argout) (char *buffer, size_t capacity, size_t *length) {
    REQUIRE($result = append($result, PyUnicode_DecodeUTF8($1, (Py_ssize_t)*$3, "strict")));
}
%typemap(freearg) (char *buffer, size_t capacity, size_t *length)
    "if ($1 != buffer$argnum) PyMem_Free($1);"
%exception ayo_record_format {
    $action
    if (result == AYO_ERR_BUFFER) {
        arg2 = *arg3 + 1;
        arg1 = PyMem_Malloc(arg2);
        REQUIRE(arg1 || PyErr_NoMemory());
        $action
    }
}

/* What may take long lets other threads run; it works on copies and constants. */
%define AYO_RELEASES_GIL(function)
%exception function {
    Py_BEGIN_ALLOW_THREADS
    $action
    Py_END_ALLOW_THREADS
}
%enddef
AYO_RELEASES_GIL(ayo_perft)
AYO_RELEASES_GIL(ayo_perft_divide)
AYO_RELEASES_GIL(ayo_position_playout)

/* The interface: the headers, without what only C needs. */

%rename("%(strip:[ayo_])s", %$isfunction) "";
%rename("%(strip:[AYO_])s", regextarget=1) "^AYO_";
%rename("$ignore", regextarget=1) "^AYO_(VERSION_.*|.*_TEXT_SIZE|.*_COUNT)$";
%rename("$ignore", %$isclass) "";
%rename("$ignore", %$isenumitem) "";
%ignore ayo_rules_destroy;
%ignore ayo_game_destroy;
%ignore ayo_record_destroy;
%ignore ayo_game_create_in;
%ignore ayo_game_memory_size;

%include <ayoayo/export.h>
%include <ayoayo/status.h>
%include <ayoayo/version.h>
%include <ayoayo/rules.h>
%include <ayoayo/position.h>
%include <ayoayo/events.h>
%include <ayoayo/random.h>
%include <ayoayo/perft.h>
%include <ayoayo/game.h>
%include "batch.i"
/* The one function there that takes rules may do without. */
%typemap(in) const ayo_rules *rules {
    $1 = $input == Py_None ? NULL : unwrap($input, "ayo_rules");
    REQUIRE(!PyErr_Occurred());
}
%include <ayoayo/record.h>
/* Here a table may be opened for any rules, too. */
%include "solve.i"
%include "search.i"

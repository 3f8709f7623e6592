/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The functions of tables.h and solver.h. What may take long lets other threads
 * run, looks for Ctrl-C, and tells a callable how far it has come: options are
 * (threads, progress), limits (goal, nodes, milliseconds, progress), and those of
 * a solver (memory, table). A limit is no failure: what is found comes with
 * whether all was. Where a value is no number, it is None.
 */

%{
#include "solve.h"
%}

%typemap(in) const ayo_table *table (holding held = no_hold) {
    $1 = hold_to_read(&held, $input, "ayo_table");
    REQUIRE($1);
}
%typemap(in) ayo_table *table (holding held = no_hold) {
    $1 = hold_to_change(&held, $input, "ayo_table");
    REQUIRE($1);
}
%typemap(in) ayo_solver *solver (holding held = no_hold) {
    $1 = hold_to_change(&held, $input, "ayo_solver");
    REQUIRE($1);
}
%typemap(freearg) const ayo_table *table, ayo_table *table, ayo_solver *solver
    "let_go(&held$argnum);"

%typemap(in, numinputs=0) ayo_table **out (ayo_table *object = NULL) "$1 = &object;"
%typemap(argout) ayo_table **out {
    REQUIRE($result = append($result, wrap_owner(*$1, "ayo_table", NULL)));
}
%typemap(in, numinputs=0, noblock=1) ayo_solver **out {
    ayo_solver *solver = NULL;
    PyObject *table = NULL;
    $1 = &solver;
}
%typemap(argout) ayo_solver **out {
    REQUIRE($result = append($result, wrap_owner(*$1, "ayo_solver", table)));
}
%typemap(in) const ayo_solver_options *options
    (ayo_solver_options options = AYO_SOLVER_OPTIONS_INIT, holding held = no_hold) {
    REQUIRE(to_memory_and_table(&options.memory, &options.table, &table, &held, $input));
    $1 = &options;
}
%typemap(freearg) const ayo_solver_options *options "let_go(&held$argnum);"

%typemap(in) const char *path (PyObject *bytes = NULL) {
    REQUIRE(PyUnicode_FSConverter($input, &bytes));
    $1 = PyBytes_AsString(bytes);
}
%typemap(freearg) const char *path "Py_XDECREF(bytes$argnum);"

%typemap(in, noblock=1) const ayo_table_options *options {
    watch call;
    ayo_table_options options = AYO_TABLE_OPTIONS_INIT;
    REQUIRE(to_table_options(&options, &call, $input));
    $1 = &options;
}
%typemap(in, noblock=1) const ayo_solve_limits *limits {
    watch call;
    ayo_solve_limits limits = AYO_SOLVE_LIMITS_INIT;
    REQUIRE(to_limits(&limits, &call, $input));
    $1 = &limits;
}

%typemap(out) ayo_status ayo_solver_solve, ayo_status ayo_solver_moves, ayo_status ayo_solver_line {
    REQUIRE($1 >= 0 || $1 == AYO_ERR_LIMIT || raise_status($1, NULL, 0));
    $result = PyBool_FromLong($1 == AYO_OK);
}
AYO_RESULT(int32_t, margin, 0, PyLong_FromLong(*$1))
AYO_RESULT(uint32_t, best, 0, PyLong_FromUnsignedLong(*$1))
AYO_RESULT(ayo_table_info, out, (ayo_table_info)AYO_TABLE_INFO_INIT, from_table_info($1))
AYO_RESULT(ayo_solution, out, (ayo_solution)AYO_SOLUTION_INIT, from_solution($1))
%typemap(in, numinputs=0) int32_t values[ANY] (int32_t numbers[$1_dim0]),
    int32_t lower[ANY] (int32_t numbers[$1_dim0]), int32_t upper[ANY] (int32_t numbers[$1_dim0])
    "$1 = numbers;"
%typemap(argout) int32_t values[ANY], int32_t lower[ANY], int32_t upper[ANY] {
    REQUIRE($result = append($result, from_values($1)));
}
%typemap(in, numinputs=0) (uint8_t *pits, size_t capacity, size_t *count)
    (uint8_t pits[1024], size_t count = 0) "$1 = pits; $2 = sizeof pits; $3 = &count;"
%typemap(argout) (uint8_t *pits, size_t capacity, size_t *count) {
    REQUIRE($result = append($result, PyBytes_FromStringAndSize((char *)$1, (Py_ssize_t)*$3)));
}

%define AYO_WATCHED(function)
%exception function {
    leave(&call);
    $action
    REQUIRE(come_back(&call));
}
%enddef
AYO_WATCHED(ayo_solver_solve)
AYO_WATCHED(ayo_solver_moves)
AYO_WATCHED(ayo_solver_line)
%exception ayo_table_build {
    REQUIRE(hire(&call));
    leave(&call);
    $action
    const bool finished = come_back(&call);
    dismiss(&call);
    REQUIRE(finished);
}
AYO_RELEASES_GIL(ayo_table_save)
AYO_RELEASES_GIL(ayo_table_open)
AYO_RELEASES_GIL(ayo_solver_create)
AYO_RELEASES_GIL(ayo_solver_clear)

%ignore ayo_table_destroy;
%ignore ayo_solver_destroy;
%include <ayoayo/tables.h>
%include <ayoayo/solver.h>

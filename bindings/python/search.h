/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the typemaps of search.i are made of, besides solve.h: limits, what a search
 * has found, and telling Python of it.
 */
#ifndef AYOAYO_PYTHON_SEARCH_H
#define AYOAYO_PYTHON_SEARCH_H

#include "solve.h"

/* A game of the call's own: others may go on with theirs. */
static bool copy_game(ayo_game **out, PyObject *capsule)
{
    const ayo_game *game = unwrap(capsule, "ayo_game");
    if (!game)
        return false;
    const ayo_status status = ayo_game_clone(out, game, NULL);
    return status >= 0 || raise_status(status, NULL, 0);
}

/* (pit, score, lower, upper, depth, line) */
static PyObject *from_variation(const ayo_variation *found)
{
    return Py_BuildValue("(iiiiiN)", found->pit, found->score, found->lower, found->upper,
                         found->depth,
                         PyBytes_FromStringAndSize((const char *)found->line, found->length));
}

/* (proven, depth, table_seeds, nodes, table_hits, milliseconds, variations) */
static PyObject *from_found(const ayo_search_result *found)
{
    PyObject *moves = PyList_New(found->count);
    for (Py_ssize_t i = 0; moves && i < found->count; i++) {
        PyObject *move = from_variation(&found->moves[i]);
        if (!move)
            Py_CLEAR(moves);
        else
            PyList_SetItem(moves, i, move);
    }
    return moves ? Py_BuildValue("(OiiKKKN)", found->proven ? Py_True : Py_False, found->depth,
                                 found->table_seeds, (unsigned long long)found->nodes,
                                 (unsigned long long)found->table_hits,
                                 (unsigned long long)found->milliseconds, moves)
                 : NULL;
}

/* An ayo_search_info_fn. After an exception nobody is told any more. */
static void tell_found(void *context, const ayo_search_result *so_far)
{
    watch *call = context;
    if (call->stopped || !call->info)
        return;
    PyEval_RestoreThread(call->state);
    PyObject *found = from_found(so_far);
    PyObject *answer = found ? PyObject_CallFunctionObjArgs(call->info, found, NULL) : NULL;
    call->stopped = !answer;
    Py_XDECREF(answer);
    Py_XDECREF(found);
    call->state = PyEval_SaveThread();
}

/* (depth, nodes, milliseconds, lines, guess, progress, info) */
static bool to_search_limits(ayo_search_limits *out, watch *call, PyObject *object)
{
    if (!is_tuple(object, 7) || !to_int(&out->depth, PyTuple_GetItem(object, 0)) ||
        !to_long(&out->nodes, PyTuple_GetItem(object, 1)) ||
        !to_long(&out->milliseconds, PyTuple_GetItem(object, 2)) ||
        !to_int(&out->lines, PyTuple_GetItem(object, 3)) ||
        !to_int(&out->guess, PyTuple_GetItem(object, 4)) ||
        !to_progress(call, PyTuple_GetItem(object, 5)) ||
        !to_callable(&call->info, PyTuple_GetItem(object, 6)))
        return false;
    out->progress = look;
    out->progress_context = call;
    out->info = tell_found;
    out->info_context = call;
    return true;
}

#endif

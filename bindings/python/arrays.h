/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the typemaps of batch.i are made of: the arrays of one call, which are
 * buffers of Python objects, one element a lane. They are held until the call is
 * over, so that nobody can free or resize what C works on.
 */
#ifndef AYOAYO_ARRAYS_H
#define AYOAYO_ARRAYS_H

#include <stdio.h>

#include "convert.h"

enum {
    MOST_ARRAYS = 5,
    POSITION_SIZE = sizeof(ayo_position),
    PAST_WORDS = sizeof(ayo_past) / sizeof(uint64_t)
};

/* What an element of an array is: NumPy's name, and the struct module's codes for it. */
typedef struct element {
    const char *dtype;
    const char *codes;
    Py_ssize_t size;
} element;

static const element uint8_element = {"uint8", "BHILQN", sizeof(uint8_t)};
static const element uint32_element = {"uint32", "BHILQN", sizeof(uint32_t)};
static const element uint64_element = {"uint64", "BHILQN", sizeof(uint64_t)};
static const element int32_element = {"int32", "bhilqn", sizeof(int32_t)};

/* Whether C writes to an array. One that may be None gets a flag more. */
enum { READ = 0, WRITTEN = 1, OPTIONAL = 2 };

/* An argument: what it has to be, and what it is. */
typedef struct array {
    const char *name;
    const element *element;
    Py_ssize_t columns; /* of a lane, in an array of two dimensions; 0 for one dimension */
    int access;
    Py_buffer view;
} array;

/* All arrays of a call. */
typedef struct arrays {
    array list[MOST_ARRAYS];
    int count;
} arrays;

/* Says what an array has to be and, as `reason` with its reference does, what it is. */
static bool refuse(const array *a, PyObject *error, Py_ssize_t lanes, PyObject *reason)
{
    char rows[32] = "n";
    char columns[32] = "";
    if (lanes >= 0)
        snprintf(rows, sizeof rows, "%lld", (long long)lanes);
    if (a->columns > 0)
        snprintf(columns, sizeof columns, " %lld", (long long)a->columns);
    if (reason)
        PyErr_Format(error, "%s is to be a %sC-contiguous array of %s with shape (%s,%s); %U",
                     a->name, a->access & WRITTEN ? "writable " : "", a->element->dtype, rows,
                     columns, reason);
    Py_XDECREF(reason);
    return false;
}

static bool has_shape(const array *a, Py_ssize_t lanes)
{
    const Py_buffer *view = &a->view;
    return view->ndim == (a->columns > 0 ? 2 : 1) && (lanes < 0 || view->shape[0] == lanes) &&
           (a->columns == 0 || view->shape[1] == a->columns);
}

static const char *format_of(const Py_buffer *view)
{
    return view->format ? view->format : "B";
}

/* Native byte order only; the codes differ between systems, kind and size do not. */
static bool has_elements(const array *a)
{
    const char *format = format_of(&a->view);
    if (*format == '@' || *format == '=' || *format == (PY_LITTLE_ENDIAN ? '<' : '>'))
        format++;
    return a->view.itemsize == a->element->size && strlen(format) == 1 &&
           strchr(a->element->codes, *format);
}

static PyObject *shape_reason(const Py_buffer *view)
{
    PyObject *shape = PyTuple_New(view->ndim);
    for (int i = 0; shape && i < view->ndim; i++)
        PyTuple_SetItem(shape, i, PyLong_FromSsize_t(view->shape[i]));
    PyObject *reason = shape ? PyUnicode_FromFormat("its shape is %R", shape) : NULL;
    Py_XDECREF(shape);
    return reason;
}

static bool is_right(const array *a, Py_ssize_t lanes)
{
    const Py_buffer *view = &a->view;
    if (!has_elements(a))
        return refuse(a, PyExc_TypeError, lanes,
                      PyUnicode_FromFormat("its format is '%s'", format_of(view)));
    if (!has_shape(a, lanes))
        return refuse(a, PyExc_ValueError, lanes, shape_reason(view));
    if (!PyBuffer_IsContiguous(view, 'C'))
        return refuse(a, PyExc_ValueError, lanes, PyUnicode_FromString("it has gaps"));
    if ((uintptr_t)view->buf % (uintptr_t)view->itemsize != 0)
        return refuse(a, PyExc_ValueError, lanes, PyUnicode_FromString("it is not aligned"));
    if (a->access & WRITTEN && view->readonly)
        return refuse(a, PyExc_ValueError, lanes, PyUnicode_FromString("it is read-only"));
    return true;
}

static bool overlap(const Py_buffer *a, const Py_buffer *b)
{
    const uintptr_t first = (uintptr_t)a->buf;
    const uintptr_t second = (uintptr_t)b->buf;
    return first < second + (size_t)b->len && second < first + (size_t)a->len;
}

/*
 * Takes the buffer of an argument, which is looked at when all are there. The
 * answer is its elements; NULL without an exception for None where that may be.
 */
static void *hold(arrays *call, array wanted, PyObject *object)
{
    static uint64_t nothing;
    if (object == Py_None && wanted.access & OPTIONAL)
        return NULL;
    array *a = &call->list[call->count];
    *a = wanted;
    if (PyObject_GetBuffer(object, &a->view, PyBUF_FULL_RO) == 0) {
        call->count++;
        return a->view.buf ? a->view.buf : &nothing;
    }
    if (!PyErr_ExceptionMatches(PyExc_MemoryError)) {
        PyErr_Clear();
        refuse(a, PyExc_TypeError, -1,
               PyUnicode_FromFormat("%R gives no such buffer", (PyObject *)Py_TYPE(object)));
    }
    return NULL;
}

/* For an array whose width another argument tells. */
static void set_columns(arrays *call, const char *name, Py_ssize_t columns)
{
    for (int i = 0; i < call->count; i++)
        if (strcmp(call->list[i].name, name) == 0)
            call->list[i].columns = columns;
}

/* Whether all arrays are as they have to be. There are as many lanes as positions. */
static bool agree(const arrays *call, size_t *lanes)
{
    Py_ssize_t count = -1;
    for (int i = 0; i < call->count; i++)
        if (call->list[i].columns == POSITION_SIZE && call->list[i].view.ndim == 2)
            count = call->list[i].view.shape[0];
    for (int i = 0; i < call->count; i++) {
        const array *a = &call->list[i];
        if (!is_right(a, count))
            return false;
        for (int j = 0; j < i; j++)
            if (overlap(&call->list[j].view, &a->view)) {
                PyErr_Format(PyExc_ValueError, "%s and %s overlap", call->list[j].name, a->name);
                return false;
            }
    }
    *lanes = (size_t)count;
    return true;
}

static void release(arrays *call)
{
    while (call->count > 0)
        PyBuffer_Release(&call->list[--call->count].view);
}

#endif

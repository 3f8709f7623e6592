/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the typemaps of capi.i are made of: Python values to C and back. Included
 * once, by the code that SWIG writes. A function that answers false or NULL has
 * set a Python exception.
 */
#ifndef AYOAYO_CONVERT_H
#define AYOAYO_CONVERT_H

#include <Python.h>

#include <ayoayo/ayoayo.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>

/* What out-parameters start with. */
static const ayo_position no_position = {{0}, {0, 0}, 0, 0, {0, 0, 0, 0}};
static const ayo_move_result no_move_result = AYO_MOVE_RESULT_INIT;
static const ayo_outcome no_outcome = AYO_OUTCOME_INIT;

/* In a wrapper: go on only if a conversion has worked. */
#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition))                                                                          \
            SWIG_fail;                                                                             \
    } while (0)

/* Offsets are bytes in C and characters in Python. */
static size_t characters(const char *text, size_t bytes)
{
    size_t count = 0;
    for (size_t i = 0; i < bytes; i++)
        count += (text[i] & 0xC0) != 0x80;
    return count;
}

/* Raises what ayoayo.errors makes of a failure; always false, as its callers answer. */
static bool raise_status(ayo_status status, const char *text, size_t offset)
{
    PyObject *errors = PyImport_ImportModule("ayoayo.errors");
    if (!errors)
        return false;
    PyObject *error = text && offset != SIZE_MAX
                          ? PyObject_CallMethod(errors, "from_status", "in", (int)status,
                                                (Py_ssize_t)characters(text, offset))
                          : PyObject_CallMethod(errors, "from_status", "i", (int)status);
    if (error)
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    Py_DECREF(errors);
    return false;
}

static void wrong_type(const char *wanted, PyObject *object)
{
    PyErr_Format(PyExc_TypeError, "expected %s, not %R", wanted, (PyObject *)Py_TYPE(object));
}

/* Numbers beyond 64 bits, or an int, are beyond every range of the C API, as its bounds are. */
static bool to_long(int64_t *out, PyObject *object)
{
    if (!PyLong_Check(object)) {
        wrong_type("int", object);
        return false;
    }
    int overflow;
    const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
    *out = overflow > 0 ? INT64_MAX : overflow < 0 ? INT64_MIN : value;
    return true;
}

static bool to_int(int *out, PyObject *object)
{
    int64_t value;
    if (!to_long(&value, object))
        return false;
    *out = value > INT_MAX ? INT_MAX : value < INT_MIN ? INT_MIN : (int)value;
    return true;
}

static bool to_unsigned(uint64_t *out, PyObject *object, uint64_t most)
{
    if (!PyLong_Check(object)) {
        wrong_type("int", object);
        return false;
    }
    *out = PyLong_AsUnsignedLongLong(object);
    if (!PyErr_Occurred() && *out > most)
        PyErr_SetString(PyExc_OverflowError, "int too large");
    return !PyErr_Occurred();
}

/*
 * The text of a str, which has to live on. One with lone surrogates is no UTF-8: the answer is
 * the bytes that these would be, in an object of its own, and C says what is wrong with them.
 */
static const char *to_text(PyObject *object, Py_ssize_t *size, PyObject **own)
{
    if (!PyUnicode_Check(object)) {
        wrong_type("str", object);
        return NULL;
    }
    const char *text = PyUnicode_AsUTF8AndSize(object, size);
    if (text || !PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
        return text;
    PyErr_Clear();
    *own = PyUnicode_AsEncodedString(object, "utf-8", "surrogatepass");
    *size = *own ? PyBytes_Size(*own) : 0;
    return *own ? PyBytes_AsString(*own) : NULL;
}

static const char *to_c_string(PyObject *object, PyObject **own)
{
    Py_ssize_t size;
    const char *text = to_text(object, &size, own);
    if (text && strlen(text) != (size_t)size) {
        raise_status(AYO_ERR_TEXT, text, strlen(text));
        return NULL;
    }
    return text;
}

static bool to_position(ayo_position *out, PyObject *object)
{
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_SIMPLE) != 0)
        return false;
    const bool fits = view.len == (Py_ssize_t)sizeof *out;
    if (fits)
        memcpy(out, view.buf, sizeof *out);
    else
        raise_status(AYO_ERR_POSITION, NULL, 0);
    PyBuffer_Release(&view);
    return fits;
}

/* Reads at most `most` items; with more than that, any call it is for fails. */
static bool to_numbers(int32_t *out, size_t *count, size_t most, PyObject *object)
{
    const Py_ssize_t size = PySequence_Size(object);
    if (size < 0)
        return false;
    *count = (size_t)size < most ? (size_t)size : most;
    for (size_t i = 0; i < *count; i++) {
        PyObject *item = PySequence_GetItem(object, (Py_ssize_t)i);
        const bool is_number = item && to_int(&out[i], item);
        Py_XDECREF(item);
        if (!is_number)
            return false;
    }
    return true;
}

static void *unwrap(PyObject *capsule, const char *name)
{
    if (PyCapsule_IsValid(capsule, name))
        return PyCapsule_GetPointer(capsule, name);
    wrong_type(name, capsule);
    return NULL;
}

/* What a capsule of a table, solver or search holds: who uses it is known there. All under the
 * interpreter's lock. */
typedef struct owner {
    void *object;
    int readers;   /* calls that read it */
    bool changing; /* a call has it alone */
} owner;

static void destroy_owned(void *object, const char *name)
{
    if (strcmp(name, "ayo_table") == 0)
        ayo_table_destroy(object);
    else if (strcmp(name, "ayo_solver") == 0)
        ayo_solver_destroy(object);
    else
        ayo_search_destroy(object);
}

static void destroy(void *object, const char *name)
{
    if (strcmp(name, "ayo_rules") == 0)
        ayo_rules_destroy(object);
    else if (strcmp(name, "ayo_game") == 0)
        ayo_game_destroy(object);
    else if (strcmp(name, "ayo_record") == 0)
        ayo_record_destroy(object);
    else if (strcmp(name, "ayo_events") == 0)
        PyMem_Free(object);
    else {
        destroy_owned(((owner *)object)->object, name);
        PyMem_Free(object);
    }
}

static void destroy_capsule(PyObject *capsule)
{
    const char *name = PyCapsule_GetName(capsule);
    destroy(PyCapsule_GetPointer(capsule, name), name);
    Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule));
}

/* A capsule that owns the object, which is gone when there is no capsule. */
static PyObject *wrap(void *object, const char *name)
{
    PyObject *capsule = PyCapsule_New(object, name, destroy_capsule);
    if (!capsule)
        destroy(object, name);
    return capsule;
}

/* The iterator's capsule keeps the rules that the iterator has borrowed. */
static PyObject *wrap_events(const ayo_events *events, PyObject *rules)
{
    ayo_events *copy = PyMem_Malloc(sizeof *copy);
    if (!copy)
        return PyErr_NoMemory();
    *copy = *events;
    PyObject *capsule = wrap(copy, "ayo_events");
    if (capsule && PyCapsule_SetContext(capsule, rules) == 0)
        Py_INCREF(rules);
    return capsule;
}

static PyObject *from_position(const ayo_position *position)
{
    return PyBytes_FromStringAndSize((const char *)position, sizeof *position);
}

static PyObject *from_move_result(const ayo_move_result *result)
{
    return Py_BuildValue("(iiiKii)", result->pit, result->last, result->captured,
                         (unsigned long long)result->laps, result->reason, result->result);
}

static PyObject *from_outcome(const ayo_outcome *outcome)
{
    return Py_BuildValue("(iiiiN)", outcome->result, outcome->reason, outcome->south,
                         outcome->north, from_position(&outcome->final));
}

static PyObject *from_event(const ayo_event *event)
{
    return Py_BuildValue("(iiiiiK)", event->kind, event->pit, event->seeds, event->store,
                         event->hand, (unsigned long long)event->lap);
}

static PyObject *from_counts(const uint64_t counts[AYO_MAX_PITS])
{
    PyObject *numbers = PyTuple_New(AYO_MAX_PITS);
    for (Py_ssize_t i = 0; numbers && i < AYO_MAX_PITS; i++)
        PyTuple_SetItem(numbers, i, PyLong_FromUnsignedLongLong(counts[i]));
    return numbers;
}

/* The results so far and one more; takes over both references. */
static PyObject *append(PyObject *results, PyObject *value)
{
    PyObject *all = value;
    if (value && results != Py_None) {
        PyObject *left = PyTuple_Check(results) ? Py_NewRef(results) : PyTuple_Pack(1, results);
        PyObject *right = PyTuple_Pack(1, value);
        all = left && right ? PySequence_Concat(left, right) : NULL;
        Py_XDECREF(left);
        Py_XDECREF(right);
        Py_DECREF(value);
    }
    Py_DECREF(results);
    return all;
}

#endif

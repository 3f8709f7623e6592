/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the typemaps of solve.i are made of: who uses a table, solver or search, calls
 * that let other threads run and still see Ctrl-C, and threads that share work.
 */
#ifndef AYOAYO_SOLVE_H
#define AYOAYO_SOLVE_H

#include <time.h>

#include "convert.h"

/* What a call holds of tables, solvers and searches until it is over. */
typedef struct holding {
    owner *changed;
    owner *read;
} holding;

static const holding no_hold = {NULL, NULL};

static bool raise_busy(const char *name)
{
    PyObject *errors = PyImport_ImportModule("ayoayo.errors");
    PyObject *type = errors ? PyObject_GetAttrString(errors, "BusyError") : NULL;
    if (type)
        PyErr_Format(type, "another call is using the %s", name + strlen("ayo_"));
    Py_XDECREF(type);
    Py_XDECREF(errors);
    return false;
}

/* For a call that only reads: any number of those at the same time. */
static void *hold_to_read(holding *held, PyObject *capsule, const char *name)
{
    owner *found = unwrap(capsule, name);
    if (!found || (found->changing && !raise_busy(name)))
        return NULL;
    held->read = found;
    found->readers++;
    return found->object;
}

/* For a call that needs it alone. It reads the table of a solver or search as well. */
static void *hold_to_change(holding *held, PyObject *capsule, const char *name)
{
    owner *found = unwrap(capsule, name);
    if (!found || ((found->changing || found->readers > 0) && !raise_busy(name)))
        return NULL;
    PyObject *table = PyCapsule_GetContext(capsule);
    if (table && !hold_to_read(held, table, "ayo_table"))
        return NULL;
    held->changed = found;
    found->changing = true;
    return found->object;
}

static void let_go(const holding *held)
{
    if (held->changed)
        held->changed->changing = false;
    if (held->read)
        held->read->readers--;
}

/* A capsule of a new table, solver or search, which keeps the table that it has borrowed. */
static PyObject *wrap_owner(void *object, const char *name, PyObject *table)
{
    owner *box = PyMem_Malloc(sizeof *box);
    if (!box) {
        destroy_owned(object, name);
        return PyErr_NoMemory();
    }
    *box = (owner){.object = object};
    PyObject *capsule = wrap(box, name);
    if (capsule && table && table != Py_None && PyCapsule_SetContext(capsule, table) == 0)
        Py_INCREF(table);
    return capsule;
}

/* The work of one run, and who is at it. */
typedef struct crew {
    PyThread_type_lock lock;     /* for the numbers */
    PyThread_type_lock finished; /* free once the last of them has no more to do */
    ayo_task_fn task;
    void *context;
    size_t next;
    size_t count;
    int working;
} crew;

/* A call of which Python is told, and which Python may stop. */
typedef struct watch {
    PyObject *progress;   /* called with what there is to tell; NULL for nobody */
    PyObject *info;       /* called with what a search has found; NULL for nobody */
    PyThreadState *state; /* of the thread of the call, while others run */
    uint64_t looked;      /* when an interrupt was looked for, in milliseconds */
    bool stopped;         /* by an exception, which is set */
    int threads;
    crew crew;
} watch;

enum { MILLISECONDS_BETWEEN_LOOKS = 50 };

static uint64_t milliseconds(void)
{
    struct timespec now = {0, 0};
    (void)timespec_get(&now, TIME_UTC);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool tell(const watch *call, const ayo_progress *progress)
{
    if (!call->progress)
        return true;
    PyObject *answer = PyObject_CallFunction(
        call->progress, "iKKii", progress->seeds, (unsigned long long)progress->done,
        (unsigned long long)progress->total, progress->lower, progress->upper);
    Py_XDECREF(answer);
    return answer != NULL;
}

/* An ayo_progress_fn. A clock that is set back makes the next look early, not late. */
static bool look(void *context, const ayo_progress *progress)
{
    watch *call = context;
    const uint64_t now = milliseconds();
    if (call->stopped)
        return false;
    if (now - call->looked < MILLISECONDS_BETWEEN_LOOKS)
        return true;
    PyEval_RestoreThread(call->state);
    call->stopped = PyErr_CheckSignals() != 0 || !tell(call, progress);
    call->state = PyEval_SaveThread();
    call->looked = milliseconds();
    return !call->stopped;
}

static bool next_task(crew *all, size_t *index)
{
    PyThread_acquire_lock(all->lock, WAIT_LOCK);
    *index = all->next++;
    const bool found = *index < all->count;
    const bool was_last = !found && --all->working == 0;
    PyThread_release_lock(all->lock);
    if (was_last)
        PyThread_release_lock(all->finished);
    return found;
}

static void work(void *context)
{
    crew *all = context;
    size_t index;
    while (next_task(all, &index))
        all->task(all->context, index);
}

/* What the limited API has no name for. */
static const unsigned long no_thread = (unsigned long)-1;

/* With a thread that cannot be had, the others do its work. */
static void start_worker(crew *all)
{
    PyThread_acquire_lock(all->lock, WAIT_LOCK);
    all->working++;
    PyThread_release_lock(all->lock);
    if (PyThread_start_new_thread(work, all) != no_thread)
        return;
    PyThread_acquire_lock(all->lock, WAIT_LOCK);
    all->working--;
    PyThread_release_lock(all->lock);
}

/* An ayo_run_fn. The thread of the call works too, and waits for the others. */
static void run(void *context, size_t count, ayo_task_fn task, void *task_context)
{
    watch *call = context;
    crew *all = &call->crew;
    all->task = task;
    all->context = task_context;
    all->next = 0;
    all->count = count;
    all->working = 1;
    for (size_t i = 1; i < (size_t)call->threads && i < count; i++)
        start_worker(all);
    work(all);
    PyThread_acquire_lock(all->finished, WAIT_LOCK);
}

static void dismiss(watch *call)
{
    if (call->crew.lock)
        PyThread_free_lock(call->crew.lock);
    if (call->crew.finished)
        PyThread_free_lock(call->crew.finished);
}

/* Around the C function: other threads run meanwhile. */
static void leave(watch *call)
{
    call->looked = milliseconds();
    call->state = PyEval_SaveThread();
}

static bool come_back(watch *call)
{
    PyEval_RestoreThread(call->state);
    return !call->stopped;
}

/* The items of a tuple that has so many. */
static bool is_tuple(PyObject *object, Py_ssize_t size)
{
    if (PyTuple_Check(object) && PyTuple_Size(object) == size)
        return true;
    wrong_type("a tuple of the right size", object);
    return false;
}

static bool to_callable(PyObject **out, PyObject *object)
{
    *out = object == Py_None ? NULL : object;
    if (!*out || PyCallable_Check(object))
        return true;
    wrong_type("a callable", object);
    return false;
}

static bool to_progress(watch *out, PyObject *object)
{
    *out = (watch){.threads = 1};
    return to_callable(&out->progress, object);
}

/* (memory, table): the options of a solver and of a search. The table is held to be read. */
static bool to_memory_and_table(uint64_t *memory, const ayo_table **table, PyObject **capsule,
                                holding *held, PyObject *object)
{
    if (!is_tuple(object, 2) || !to_unsigned(memory, PyTuple_GetItem(object, 0), UINT64_MAX))
        return false;
    *capsule = PyTuple_GetItem(object, 1);
    if (*capsule != Py_None)
        *table = hold_to_read(held, *capsule, "ayo_table");
    return *capsule == Py_None || *table;
}

/* (threads, progress) */
static bool to_table_options(ayo_table_options *out, watch *call, PyObject *object)
{
    if (!is_tuple(object, 2) || !to_progress(call, PyTuple_GetItem(object, 1)) ||
        !to_int(&call->threads, PyTuple_GetItem(object, 0)))
        return false;
    out->progress = look;
    out->progress_context = call;
    out->run = call->threads > 1 ? run : NULL;
    out->run_context = call;
    return true;
}

/* Whether there is what the threads need, if there are to be any. */
static bool hire(watch *call)
{
    if (call->threads <= 1)
        return true;
    call->crew.lock = PyThread_allocate_lock();
    call->crew.finished = PyThread_allocate_lock();
    if (call->crew.lock && call->crew.finished) {
        PyThread_acquire_lock(call->crew.finished, WAIT_LOCK);
        return true;
    }
    dismiss(call);
    PyErr_NoMemory();
    return false;
}

/* (goal, nodes, milliseconds, progress) */
static bool to_limits(ayo_solve_limits *out, watch *call, PyObject *object)
{
    if (!is_tuple(object, 4) || !to_int(&out->goal, PyTuple_GetItem(object, 0)) ||
        !to_unsigned(&out->nodes, PyTuple_GetItem(object, 1), UINT64_MAX) ||
        !to_unsigned(&out->milliseconds, PyTuple_GetItem(object, 2), UINT64_MAX) ||
        !to_progress(call, PyTuple_GetItem(object, 3)))
        return false;
    out->progress = look;
    out->progress_context = call;
    return true;
}

static PyObject *from_solution(const ayo_solution *found)
{
    return Py_BuildValue("(iiiiiKK)", found->lower, found->upper, found->pit, found->result,
                         found->table_seeds, (unsigned long long)found->nodes,
                         (unsigned long long)found->milliseconds);
}

static PyObject *from_table_info(const ayo_table_info *info)
{
    return Py_BuildValue("(iKO)", info->seeds, (unsigned long long)info->positions,
                         info->mapped ? Py_True : Py_False);
}

/* One number a pit; None where it is no legal move. A list, as tuples are what results grow in. */
static PyObject *from_values(const int32_t values[AYO_MAX_PITS])
{
    PyObject *numbers = PyList_New(AYO_MAX_PITS);
    for (Py_ssize_t i = 0; numbers && i < AYO_MAX_PITS; i++)
        PyList_SetItem(numbers, i,
                       values[i] == AYO_NO_VALUE ? Py_NewRef(Py_None) : PyLong_FromLong(values[i]));
    return numbers;
}

#endif

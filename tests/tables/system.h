/* SPDX-License-Identifier: Apache-2.0 */
/* Between a test that plans failures of the system and the calls that carry them out. */
#ifndef SYSTEM_H
#define SYSTEM_H

#include <stdbool.h>

#include <ayoayo/ayoayo.h>

/* Whether this call of a function fails now; errno is set then. */
bool system_fails(const char *call);

#endif

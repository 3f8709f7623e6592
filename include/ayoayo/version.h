/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file version.h
 * @brief The version of the headers and of the library that runs.
 *
 * The three numbers below are the only place where the version is written; the
 * build reads them. Promise: while MAJOR is 0, libraries of the same MINOR are
 * binary compatible (soname `libayoayo.so.0.MINOR`): functions are added, never
 * changed. From 1.0 on the same holds for the same MAJOR.
 */
#ifndef AYOAYO_VERSION_H
#define AYOAYO_VERSION_H

#include "export.h"

#define AYO_VERSION_MAJOR 0 /**< Major version. */
#define AYO_VERSION_MINOR 1 /**< Minor version. */
#define AYO_VERSION_PATCH 0 /**< Patch version. */

/** One number for comparisons: 0.1.0 is 100, 1.2.3 is 10203. */
#define AYO_VERSION_NUMBER (AYO_VERSION_MAJOR * 10000 + AYO_VERSION_MINOR * 100 + AYO_VERSION_PATCH)

/** True when the headers are of this version or a later one. */
#define AYO_VERSION_AT_LEAST(major, minor, patch)                                                  \
    (AYO_VERSION_NUMBER >= (major)*10000 + (minor)*100 + (patch))

AYO_BEGIN_DECLS

/**
 * @brief The version of the library that runs, as #AYO_VERSION_NUMBER counts it.
 * @return 10000 × major + 100 × minor + patch.
 * Thread safety: any thread. Since: 0.1.
 */
AYO_NODISCARD AYO_API int ayo_version_number(void);

/**
 * @brief The version of the library that runs, as text, such as `"0.1.0"`.
 * @return A static string, never NULL.
 * Thread safety: any thread. Since: 0.1.
 */
AYO_NODISCARD AYO_API const char *ayo_version_string(void);

AYO_END_DECLS

#endif

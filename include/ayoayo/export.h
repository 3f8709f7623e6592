/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file export.h
 * @brief How the public functions are declared. Included by every other header.
 *
 * Define `AYO_STATIC` before including any header when you link the static
 * library. The CMake package and `pkg-config --static` do it for you.
 */
#ifndef AYOAYO_EXPORT_H
#define AYOAYO_EXPORT_H

#if defined(SWIG) || defined(AYO_STATIC)
#define AYO_API
#elif defined(_WIN32) && defined(AYO_BUILDING)
#define AYO_API __declspec(dllexport)
#elif defined(_WIN32)
#define AYO_API __declspec(dllimport)
#elif defined(__GNUC__)
#define AYO_API __attribute__((visibility("default")))
#else
#define AYO_API
#endif

/** Marks a result that must not be ignored: a status is the only sign of a failure. */
#if defined(SWIG)
#define AYO_NODISCARD
#elif defined(__cplusplus) && __cplusplus >= 201703L
#define AYO_NODISCARD [[nodiscard]]
#elif defined(__GNUC__)
#define AYO_NODISCARD __attribute__((warn_unused_result))
#else
#define AYO_NODISCARD
#endif

#ifdef __cplusplus
#define AYO_BEGIN_DECLS extern "C" {
#define AYO_END_DECLS   }
#else
#define AYO_BEGIN_DECLS
#define AYO_END_DECLS
#endif

#endif

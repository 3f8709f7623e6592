/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AYO__PREFETCH_H
#define AYO__PREFETCH_H

/** Begin to fetch what will be read soon, where the compiler has a word for it. */
static inline void ayo__prefetch(const void *address)
{
#ifdef __GNUC__
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

#endif

/* SPDX-License-Identifier: Apache-2.0 */
#include "base/cpu.h"

#if defined(AYO__WIDE)
#include <cpuid.h>
#include <stdint.h>

/* The compiler's own __builtin_cpu_supports() would bring a constructor and a writable global. */

enum { FEATURES = 1, MORE_FEATURES = 7 };

/* Of leaf 7: in EBX F, DQ, BW and VL; in ECX VBMI and VBMI2. */
static const unsigned wide_ebx = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31;
static const unsigned wide_ecx = 1u << 1 | 1u << 6;

/** Whether the system saves the vector and mask registers of AVX-512 with a thread. */
static bool system_saves_registers(void)
{
    const uint32_t needed = 1u << 1 | 1u << 2 | 1u << 5 | 1u << 6 | 1u << 7;
    unsigned eax, ebx, ecx, edx;
    /* GCOVR_EXCL_BR_START: a processor has one answer */
    if (!__get_cpuid(FEATURES, &eax, &ebx, &ecx, &edx) || !(ecx & bit_OSXSAVE))
        return false; /* GCOVR_EXCL_LINE */
    /* GCOVR_EXCL_BR_STOP */
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & needed) == needed;
}

bool ayo__cpu_is_wide(void)
{
    unsigned eax, ebx, ecx, edx;
    /* GCOVR_EXCL_BR_START: a processor has one answer */
    return __get_cpuid_count(MORE_FEATURES, 0, &eax, &ebx, &ecx, &edx) &&
           (ebx & wide_ebx) == wide_ebx && (ecx & wide_ecx) == wide_ecx && system_saves_registers();
    /* GCOVR_EXCL_BR_STOP */
}
#else
bool ayo__cpu_is_wide(void)
{
    return false;
}
#endif

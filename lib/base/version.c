/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/version.h>

#define QUOTE(x)                    #x
#define DOTTED(major, minor, patch) QUOTE(major) "." QUOTE(minor) "." QUOTE(patch)

int ayo_version_number(void)
{
    return AYO_VERSION_NUMBER;
}

const char *ayo_version_string(void)
{
    return DOTTED(AYO_VERSION_MAJOR, AYO_VERSION_MINOR, AYO_VERSION_PATCH);
}

/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "support.h"

Test(version, the_number_counts_major_minor_and_patch)
{
    expect_int(AYO_VERSION_NUMBER,
               AYO_VERSION_MAJOR * 10000 + AYO_VERSION_MINOR * 100 + AYO_VERSION_PATCH);
}

Test(version, the_library_that_runs_is_that_of_the_headers)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%d.%d.%d", AYO_VERSION_MAJOR, AYO_VERSION_MINOR,
                   AYO_VERSION_PATCH);
    expect_int(ayo_version_number(), AYO_VERSION_NUMBER);
    expect_text(ayo_version_string(), text);
}

Test(version, at_least_compares_with_the_headers)
{
    cr_expect(AYO_VERSION_AT_LEAST(AYO_VERSION_MAJOR, AYO_VERSION_MINOR, AYO_VERSION_PATCH));
    cr_expect(AYO_VERSION_AT_LEAST(0, 0, 0));
    cr_expect(!AYO_VERSION_AT_LEAST(AYO_VERSION_MAJOR, AYO_VERSION_MINOR, AYO_VERSION_PATCH + 1));
    cr_expect(!AYO_VERSION_AT_LEAST(AYO_VERSION_MAJOR, AYO_VERSION_MINOR + 1, 0));
    cr_expect(!AYO_VERSION_AT_LEAST(AYO_VERSION_MAJOR + 1, 0, 0));
}

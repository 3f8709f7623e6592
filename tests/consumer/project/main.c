/* SPDX-License-Identifier: Apache-2.0 */
/* Links against the library, plays a move, and checks that header and library agree. */
#include <ayoayo/ayoayo.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    ayo_rules *rules = NULL;
    ayo_position position;
    char text[AYO_POSITION_TEXT_SIZE] = "";
    if (ayo_rules_create(&rules, AYO_PRESET_RUSS, NULL) == AYO_OK &&
        ayo_position_start(&position, rules) == AYO_OK &&
        ayo_position_apply(&position, NULL, rules, &position, 1) == AYO_OK &&
        ayo_position_format(text, sizeof text, NULL, &position) == AYO_OK)
        printf("%s, library %s\n", text, ayo_version_string());
    ayo_rules_destroy(rules);
    return strcmp(text, "6-2-7-0-6-1-6-6-0-0-1-6-7-0-N") != 0 ||
           ayo_version_number() != AYO_VERSION_NUMBER;
}

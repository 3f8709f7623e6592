/* SPDX-License-Identifier: Apache-2.0 */
#include <ayoayo/status.h>

const char *ayo_status_name(ayo_status status)
{
    switch (status) {
#define NAME(name, value, message)                                                                 \
    case AYO_##name:                                                                               \
        return #name;
        AYO_STATUS_LIST(NAME)
#undef NAME
    default:
        return "UNKNOWN";
    }
}

const char *ayo_status_message(ayo_status status)
{
    switch (status) {
#define MESSAGE(name, value, message)                                                              \
    case AYO_##name:                                                                               \
        return message;
        AYO_STATUS_LIST(MESSAGE)
#undef MESSAGE
    default:
        return "unknown status";
    }
}

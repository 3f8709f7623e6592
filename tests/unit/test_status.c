/* SPDX-License-Identifier: Apache-2.0 */
#include "support.h"

/* The values as they were published; they never change. */
static const struct {
    int value;
    const char *name;
} published[] = {
    {1, "DONE"},
    {0, "OK"},
    {-1, "ERR_NULL"},
    {-2, "ERR_ARGUMENT"},
    {-3, "ERR_STRUCT_SIZE"},
    {-4, "ERR_BUFFER"},
    {-5, "ERR_NO_MEMORY"},
    {-6, "ERR_FULL"},
    {-7, "ERR_POSITION"},
    {-9, "ERR_NOTHING_TO_UNDO"},
    {-10, "ERR_NOTHING_TO_REDO"},
    {-20, "REFUSED_GAME_OVER"},
    {-21, "REFUSED_NOT_YOUR_PIT"},
    {-22, "REFUSED_EMPTY"},
    {-23, "REFUSED_ENDLESS"},
    {-24, "REFUSED_GRAND_SLAM"},
    {-25, "REFUSED_STARVES"},
    {-40, "ERR_OPTION"},
    {-41, "ERR_OPTION_VALUE"},
    {-42, "ERR_OPTION_REPEATED"},
    {-43, "ERR_PRESET"},
    {-44, "ERR_SIZE"},
    {-50, "ERR_TEXT"},
    {-51, "ERR_TEXT_COUNT"},
    {-52, "ERR_TEXT_SUM"},
    {-53, "ERR_TEXT_UTF8"},
    {-54, "ERR_TEXT_UNCLOSED"},
    {-60, "ERR_RECORD_VARIANT"},
    {-61, "ERR_RECORD_GAIN"},
    {-62, "ERR_RECORD_TAG"},
    {-63, "ERR_RECORD_NAME"},
    {-70, "ERR_CANCELLED"},
    {-71, "ERR_LIMIT"},
    {-72, "ERR_RULES"},
    {-80, "ERR_FILE_MISSING"},
    {-81, "ERR_FILE_IO"},
    {-82, "ERR_FILE_FOREIGN"},
    {-83, "ERR_FILE_VERSION"},
    {-84, "ERR_FILE_TRUNCATED"},
    {-85, "ERR_FILE_CORRUPT"},
    {-86, "ERR_FILE_RULES"},
};

enum { PUBLISHED = sizeof published / sizeof published[0] };

Test(status, every_status_keeps_its_value_and_has_its_name)
{
    for (size_t i = 0; i < PUBLISHED; i++)
        expect_text(ayo_status_name(published[i].value), published[i].name);
}

#define COUNT(name, value, message) +1
#define AGREES(name, value, message)                                                               \
    expect_int(AYO_##name, value);                                                                 \
    expect_text(ayo_status_name(AYO_##name), #name);                                               \
    expect_text(ayo_status_message(AYO_##name), message);

Test(status, the_list_makes_enumerators_names_and_messages)
{
    AYO_STATUS_LIST(AGREES)
    expect_int(0 AYO_STATUS_LIST(COUNT), PUBLISHED);
}

Test(status, ok_is_zero_done_is_positive_and_failures_are_negative)
{
    expect_int(AYO_OK, 0);
    cr_expect(AYO_DONE > 0);
    for (size_t i = 2; i < PUBLISHED; i++)
        cr_expect(published[i].value < 0);
}

Test(status, a_message_is_a_sentence_without_a_full_stop)
{
    for (size_t i = 0; i < PUBLISHED; i++) {
        const char *message = ayo_status_message(published[i].value);
        size_t length = strlen(message);
        cr_expect(length > 0 && message[length - 1] != '.', "%s", message);
    }
}

Test(status, messages_differ)
{
    for (size_t i = 0; i < PUBLISHED; i++) {
        for (size_t j = 0; j < i; j++)
            cr_expect(strcmp(ayo_status_message(published[i].value),
                             ayo_status_message(published[j].value)) != 0,
                      "%s and %s", published[i].name, published[j].name);
    }
}

Test(status, any_other_number_is_unknown)
{
    static const ayo_status numbers[] = {2, -8, -11, -19, -26, -39, -55, -64, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        expect_text(ayo_status_name(numbers[i]), "UNKNOWN");
        expect_text(ayo_status_message(numbers[i]), "unknown status");
    }
}

/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file ayoayo.h
 * @brief Everything: include this one.
 *
 * @mainpage libayoayo
 *
 * The game of Ayoayo, and of its parent Oware, exactly. Two things to hold: a
 * **position** (position.h), 32 bytes of plain data on which every rule works,
 * and a **game** (game.h), which is a history of positions.
 *
 * @code
 * #include <ayoayo/ayoayo.h>
 * #include <stdio.h>
 *
 * int main(void)
 * {
 *     ayo_rules *rules = NULL;
 *     ayo_game *game = NULL;
 *     ayo_status status = ayo_rules_create(&rules, AYO_PRESET_RUSS, NULL);
 *     if (status == AYO_OK) status = ayo_game_create(&game, rules, NULL);
 *     if (status == AYO_OK) status = ayo_game_apply_line(NULL, game, "BaFf", AYO_NUL_TERMINATED);
 *     char text[AYO_POSITION_TEXT_SIZE];
 *     ayo_position position;
 *     if (status == AYO_OK) status = ayo_game_position(&position, game);
 *     if (status == AYO_OK) status = ayo_position_format(text, sizeof text, NULL, &position);
 *     puts(status == AYO_OK ? text : ayo_status_message(status));
 *     ayo_game_destroy(game);
 *     ayo_rules_destroy(rules);
 *     return status != AYO_OK;
 * }
 * @endcode
 *
 * What holds for every call:
 * - Out-parameters come first. A failure is a negative #ayo_status that tells
 *   its cause, and changes nothing.
 * - NULL where a pointer is needed is answered, not followed.
 * - The library prints nothing, never ends the process, reads no environment,
 *   touches neither locale nor signals, and keeps no writable global data.
 * - Distinct objects may be used in distinct threads at the same time.
 */
#ifndef AYOAYO_AYOAYO_H
#define AYOAYO_AYOAYO_H

#include "allocator.h"
#include "batch.h"
#include "events.h"
#include "export.h"
#include "game.h"
#include "perft.h"
#include "position.h"
#include "random.h"
#include "record.h"
#include "rules.h"
#include "search.h"
#include "solver.h"
#include "status.h"
#include "tables.h"
#include "version.h"

#endif

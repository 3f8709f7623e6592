/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The players of all levels are those that were measured (lib/search/README.md): the games that
 * each plays against itself are known. Other players want other figures there.
 */
#include <ayoayo/ayoayo.h>
#include <inttypes.h>

#include "check.h"
#include "objects.h"

enum { MOST_PLIES = 40 };

/* The moves of a game, as a hash (FNV-1a). */
static uint64_t play(uint64_t hash, ayo_search *search, const ayo_rules *rules, int level,
                     ayo_random *random)
{
    ayo_game *game = game_of(rules, NULL);
    uint32_t legal = 0;
    CHECK(ayo_game_legal(&legal, game) == AYO_OK, "legal");
    for (int ply = 0; ply < MOST_PLIES && legal != 0; ply++) {
        int pit = -1;
        CHECK(ayo_search_play(&pit, search, game, level, random, NULL, NULL) == AYO_OK, "play");
        CHECK(ayo_game_apply(NULL, game, pit) == AYO_OK, "pit %d", pit);
        CHECK(ayo_game_legal(&legal, game) == AYO_OK, "legal");
        hash = (hash ^ (uint64_t)pit) * 0x100000001b3u;
    }
    ayo_game_destroy(game);
    return hash;
}

static void check_level(const ayo_rules *rules, int level, int games, uint64_t known)
{
    ayo_search *search = NULL;
    ayo_search_options options = AYO_SEARCH_OPTIONS_INIT;
    ayo_random random = {1984};
    uint64_t hash = 0xcbf29ce484222325u;
    options.memory = 4 << 20;
    if (ayo_search_create(&search, rules, &options, NULL) != AYO_OK)
        check_abort("no search");
    for (int i = 0; i < games; i++)
        hash = play(hash, search, rules, level, &random);
    CHECK(hash == known, "level %d: 0x%016" PRIx64, level, hash);
    ayo_search_destroy(search);
}

/* What is told of a level: a deeper look or a smaller error than that of the one before. */
static void check_limits(int level)
{
    ayo_search_limits before = AYO_SEARCH_LIMITS_INIT, limits = AYO_SEARCH_LIMITS_INIT;
    int32_t error_before = 0, error = 0;
    CHECK(ayo_level_limits(&before, &error_before, level - 1) == AYO_OK &&
              ayo_level_limits(&limits, &error, level) == AYO_OK,
          "level %d", level);
    const bool last = level == AYO_LEVELS;
    CHECK(limits.depth > before.depth || error < error_before || last, "level %d", level);
    CHECK(limits.guess == !last && (limits.depth == AYO_UNLIMITED) == last, "level %d", level);
    CHECK(limits.nodes == (last ? 6000000 : AYO_UNLIMITED), "level %d", level);
    CHECK(limits.milliseconds == AYO_UNLIMITED && !limits.progress && !limits.info, "no more");
    CHECK(limits.lines == (error > 0 ? AYO_MAX_PITS_PER_ROW : 1), "%d lines", limits.lines);
}

int main(void)
{
    static const struct {
        int games; /* enough to see a difference of a hundredth of a seed in the errors */
        uint64_t russ, oware;
    } known[AYO_LEVELS - 1] = {
        {100, 0x5e64f8db9ad253efu, 0xaa0bae30f59b332du},
        {100, 0x11bea1fe2ceec333u, 0x6eb66795cce0fbf6u},
        {100, 0x54f2ab19b3e7581cu, 0x315d1d1e9286d513u},
        {50, 0xcf978eb9495686f4u, 0x84e2ae87f022f890u},
        {50, 0xeb50243eacfb76e2u, 0x1ec52b433d897f92u},
        {100, 0x581485647be2974fu, 0xe429b9d972b21aa0u},
        {40, 0x445c27230cd93a3cu, 0x2671240b74299493u},
        {2, 0x1e425c97aa0663d5u, 0x9bed4ac72a8b8dd9u},
    };
    ayo_rules *russ = rules_of("russ");
    ayo_rules *oware = rules_of("oware");
    for (int level = 2; level <= AYO_LEVELS; level++)
        check_limits(level);
    for (int level = 1; level < AYO_LEVELS; level++) {
        check_level(russ, level, known[level - 1].games, known[level - 1].russ);
        check_level(oware, level, known[level - 1].games, known[level - 1].oware);
    }
    ayo_rules_destroy(oware);
    ayo_rules_destroy(russ);
    return check_summary("levels");
}

"""3.16 Card rulings that go beyond the tests of single cards."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    score,
    secondary,
    seen_in,
    shards,
    tasked,
    unanswered,
    untasked,
)


@rule("3.16.1")
def test_discard_abilities_are_only_for_legacies_with_shards_by_their_own_citadel() -> None:
    for face in ("apothecary", "gong_farmer"):
        laid = secondary({0: f"{face} knight", 1: "cook"}, {1: "raid balm duel"})
        assert face in heads(laid, 0)
        down = secondary({0: f"{face}~ knight", 1: "cook"}, {1: "raid balm duel"})
        assert down.ask != "secondary" or face not in heads(down, 0)


@rule("3.16.2")
def test_when_bad_blood_leaves_war_is_normal_again() -> None:
    laid = planet({1: "knight"}, phase="trials", trials="bad_blood red_tide blood_moon", trials_due=1,
                  trials_deck=["devourer", ...])  # fmt: skip
    laid.says(0, "bad_blood")
    while laid.ask != "action":
        laid.match.answer_default(laid.asked[0])
    assert [key for key in laid.options(1) if key.startswith("war")] == ["war/s2"]


@rule("3.16.3")
def test_alms_among_equals_do_nothing() -> None:
    laid = secondary({0: "leech"}, {0: "alms"}, reserve=[12, 12, 12])
    assert laid.ask == "hire"


@rule("3.16.4")
def test_takers_take_from_reserves_never_from_legacies() -> None:
    laid = secondary(
        {0: "sperviter cook", 1: "knight=3"}, {0: "raid"}, reserve=[30, 1], dice=[3, 3]
    )
    plays(laid, 0, "raid/cook/s1")
    assert laid.reserve[0] == 31 and laid.t.out == {1}  # the Knight's Shards went to the Trove


@rule("3.16.5")
def test_cull_choices_are_made_in_turn_order() -> None:
    laid = planet({0: "cook leech", 1: "knight=4 diver=4"}, phase="trials", trials_due=1,
                  trials_deck=["cull_of_kytu", ...])  # fmt: skip
    assert laid.asked == [0]
    laid.says(0, "leech")
    assert laid.asked == [1]


@rule("3.16.6")
def test_gravedigger_picks_up_face_down_cards_too_and_learns_them() -> None:
    laid = secondary({0: "gravedigger"}, legacy_pool=["cook"], blind_pool=["knight", "leech"])
    assert seen_in(laid, 0, "blind_pool") == []
    plays(laid, 0, "gravedigger")
    assert set(laid.options(0)) == {"cook", "knight", "leech"}
    laid.says(0, "leech", "cook")
    assert seen_in(laid, 0, "blind_pool") == ["leech", "cook", "knight"]
    one = secondary({0: "gravedigger"}, legacy_pool=["cook"])
    assert one.ask == "hire"


@rule("3.16.6")
def test_the_layers_knowledge_ends_when_another_citadel_lays_the_pool_anew() -> None:
    laid = secondary({0: "gravedigger", 1: "herzog"}, legacy_pool=["cook", "knight", "leech"])
    plays(laid, 0, "gravedigger")
    laid.says(0, "cook", "knight")
    plays(laid, 1, "herzog/gravedigger")
    laid.says(1, "leech", "cook")
    assert seen_in(laid, 1, "blind_pool") == ["leech", "cook", "knight"]
    assert seen_in(laid, 0, "blind_pool") == []


@rule("3.16.7")
def test_herzogs_own_condition_replaces_the_mirrored_one() -> None:
    dear = secondary({0: "herzog=2", 1: "oracle!"}, trials="red_tide")
    plays(dear, 0, "herzog/oracle/red_tide")
    assert shards(dear, "herzog") == 1 and dear.trials_gone == ["red_tide"]
    cheap = secondary({0: "herzog=2", 1: "scrivener!"})
    plays(cheap, 0, "herzog/scrivener")
    assert shards(cheap, "herzog") == 1 and len(cheap.hand[0]) == 2


@rule("3.16.7")
def test_this_legacy_and_your_mean_herzog_and_his_citadel() -> None:
    laid = secondary({0: "herzog", 1: "alchemist!"})
    plays(laid, 0, "herzog/alchemist")
    assert laid.reserve == [33, 30, 30]
    mummers = planet({0: "leech herzog", 1: "mummers!"}, dice=[1]).says(0, "harvest", "leech")
    plays(mummers, 0, "herzog/mummers/leech")
    assert mummers.reserve[0] == 33  # 1 + 1 and Herzog's own 1


@rule("3.16.7")
def test_the_mirrored_legacy_is_not_touched() -> None:
    laid = secondary({0: "herzog", 1: "scrivener! cook"}, {1: "second_wind"})
    offers(laid, 0, "herzog/scrivener")
    assert laid.ask != "react" or "second_wind" not in heads(laid, 1)


@rule("3.16.7", "3.4.5")
def test_herzog_mirrors_once_per_turn() -> None:
    laid = secondary({0: "herzog ferryman", 1: "alchemist! scrivener!"})
    plays(laid, 0, "herzog/alchemist", "ferryman/herzog")
    assert untasked(laid, "herzog") and laid.ask == "hire"


@rule("3.16.8")
def test_mummers_serve_a_hollow_legacy_of_any_citadel() -> None:
    laid = planet({0: "knight", 1: "leech", 2: "mummers"}, dice=[1, 1])
    laid.says(0, "war/s1").says(1, "leech")
    plays(laid, 2, "mummers/leech")
    assert laid.reserve == [30, 30, 30]  # 4 against 1 + 1 + 2


@rule("3.16.9")
def test_navigator_gains_if_untasked_in_time() -> None:
    laid = planet({0: "navigator ferryman"}, dice=[1]).says(0, "harvest", "navigator")
    while laid.ask != "secondary":
        laid.match.answer_default(laid.asked[0])
    plays(laid, 0, "ferryman/navigator")
    before = laid.reserve[0]
    while laid.active == 0:
        laid.match.answer_default(laid.asked[0])
    assert laid.reserve[0] >= before + 1  # Red Tide takes 1, Navigator gives 2


@rule("3.16.11")
def test_labor_attached_before_the_war_survives_pioneer() -> None:
    laid = planet({0: "knight+war_banner cook", 2: "pioneer"}, {0: "mercenaries"}, dice=[1, 1])
    laid.says(0, "war/s1", "knight")
    plays(laid, 0, "mercenaries/cook/s0")
    plays(laid, 2, "pioneer")
    assert laid.reserve == [35, 25, 30] and laid.tableau[0] == ["knight", "war_banner", "cook"]


@rule("3.16.13")
def test_shell_game_takes_away_at_once_what_a_card_gives() -> None:
    laid = planet(
        {0: "bishop+iridium_drill cook", 1: "leech"}, {0: "raid", 1: "shell_game"}, dice=[1]
    )
    laid.says(0, "harvest", "bishop")
    assert score(laid, 0) == 6
    plays(laid, 1, "shell_game/leech/iridium_drill")
    assert laid.reserve[0] == 34
    vote = planet({0: "cook+zradas", 1: "leech"}, {1: "shell_game"}, phase="trials", trials_due=1,
                  trials_deck=["overtime", ...])  # fmt: skip
    plays(vote, 1, "shell_game/leech/zradas")
    assert vote.view(None)["players"][0]["votes"] == 1


@rule("3.16.14")
def test_the_skull_serves_after_a_duel_of_others() -> None:
    laid = secondary(
        {0: "knight cook", 1: "leech", 2: "bishop+skull_of_lodan"}, {0: "duel"}, dice=[1, 1]
    )
    plays(laid, 0, "duel/cook/knight/leech")
    plays(laid, 2, "skull_of_lodan")
    assert shards(laid, "bishop") == 10


@rule("3.16.15")
def test_stimulus_by_hand_size() -> None:
    for hand, buys in ((7, 0), (6, 1), (5, 2), (3, 2)):
        cards = ["raid", "raid", "balm", "balm", "alms", "alms", "duel"][:hand]
        laid = planet({}, {0: " ".join(cards)}, phase="turn", trials="stimulus")
        bought = 0
        while laid.ask == "stimulus":
            laid.says(0, "buy")
            bought += 1
        assert bought == buys and laid.reserve[0] == 30 - buys


@rule("3.16.16")
def test_thacko_is_paid_once_for_each_tasking() -> None:
    laid = planet({0: "knight=3+thacko", 1: "leech"}, dice=[1, 1]).says(0, "war/s1")
    assert set(laid.options(0)) == {"knight", "knight/thacko"}
    laid.says(0, "knight/thacko")
    assert shards(laid, "knight") == 2
    poor = planet({0: "knight=1+thacko"}, dice=[1, 1]).says(0, "war/s1")
    assert quietly(poor).reserve[0] == 33  # nothing to choose


@rule("3.16.17", "3.16.23")
def test_troubadours_die_lies_on_the_action_and_may_be_rerolled() -> None:
    laid = planet({0: "bishop troubadour", 1: "astrologers"}, dice=[1, 3, 1]).says(
        0, "harvest", "bishop"
    )
    plays(laid, 0, "troubadour/s0/plus")
    assert score(laid, 0) == 7 and "astrologers/d2" in laid.options(1)
    plays(laid, 1, "astrologers/d2")
    assert laid.reserve[0] == 35


@rule("3.16.18", "3.8.2")
def test_zradas_is_lost_when_its_bearer_is_disabled() -> None:
    laid = secondary({0: "beadle", 1: "cook!+zradas"})
    assert laid.view(None)["players"][1]["votes"] == 2
    plays(laid, 0, "beadle/cook")
    assert laid.view(None)["players"][1]["votes"] == 1


@rule("3.16.20", "3.16.23")
def test_a_reroll_replaces_one_of_the_berserkers_two_dice() -> None:
    laid = planet({0: "berserkers", 2: "astrologers"}, dice=[3, 2, 1, 1]).says(0, "war/s1")
    assert score(laid, 0) == 5
    plays(laid, 2, "astrologers/d1")
    assert laid.reserve == [33, 27, 30]  # 2 + 2 against 1


@rule("3.16.21")
def test_pallbearers_gain_for_the_legacies_of_an_eliminated_citadel() -> None:
    laid = secondary({0: "sperviter", 1: "knight cook leech~", 2: "pallbearers=3"}, reserve=[30, 2])
    plays(laid, 0, "sperviter/s1")
    assert shards(laid, "pallbearers") == 6
    own = secondary({0: "sperviter", 1: "pallbearers=3 cook"}, reserve=[30, 2])
    plays(own, 0, "sperviter/s1")
    assert "pallbearers" in own.legacy_discard and own.trove == 406 - 32 - 30 - 5


@rule("3.16.21")
def test_pallbearers_gain_nothing_for_a_falling_vizier() -> None:
    laid = planet({0: "knight", 1: "vizier=1", 2: "pallbearers"}, dice=[1, 1]).says(0, "war/s1")
    laid.says(1, "vizier")
    assert shards(quietly(laid), "pallbearers") == 6


@rule("3.16.23")
def test_any_die_on_the_action_may_be_rerolled() -> None:
    laid = planet({0: "knight", 2: "astrologers"}, dice=[1, 3, 1]).says(0, "war/s1")
    assert {"astrologers/d1", "astrologers/d2"} <= set(laid.options(2))  # the single defence die
    plays(laid, 2, "astrologers/d2")
    assert laid.reserve == [33, 27, 30]
    extra = planet({0: "cook", 1: "astrologers"}, trials="overtime", dice=[1, 1, 3]).says(
        0, "harvest"
    )
    assert {"astrologers/d1", "astrologers/d2"} <= set(extra.options(1))


@rule("3.16.24")
def test_apothecarys_shards_stay_in_the_trove_if_the_receiver_is_gone() -> None:
    laid = secondary({0: "apothecary=3 knight", 1: "leech"}, {1: "clever_ruse"})
    trove = laid.trove
    offers(laid, 0, "apothecary/knight")
    assert laid.trove == trove + 3
    laid.says(1, "clever_ruse/leech")
    unanswered(laid)
    assert shards(laid, "knight") == 7 and laid.trove == trove + 3 + 1


@rule("3.16.25")
def test_a_castellan_called_while_tasked_cannot_spend_for_thacko() -> None:
    laid = planet({0: "knight", 1: "castellan!+thacko"}).says(0, "war/s1")
    assert laid.options(1) == ["castellan"]
    fresh = planet({0: "knight", 1: "castellan+thacko"}).says(0, "war/s1")
    assert set(fresh.options(1)) == {"castellan", "castellan/thacko"}


@rule("3.16.26")
def test_sapper_is_not_offered_while_he_is_the_last_attacker() -> None:
    laid = (
        planet({0: "sapper", 1: "cook"}, {1: "mercenaries"}, dice=[1, 1])
        .says(0, "war/s1")
        .says(1, "")
    )
    assert laid.asked == [1]  # seat 0 has nothing to play
    two = planet({0: "sapper knight"}, dice=[1, 1, 1]).says(0, "war/s1", "sapper+knight")
    assert "sapper/s1" in two.options(0)


@rule("3.16.27")
def test_gong_farmer_asks_only_those_with_more_than_two_cards_and_keeps_their_choice_secret() -> (
    None
):
    laid = secondary(
        {0: "gong_farmer"}, {1: "raid balm duel", 2: "alms envoy", 3: "raid balm alms"}, seats=4
    )
    plays(laid, 0, "gong_farmer")
    assert laid.asked == [1, 3]
    laid.says(1, laid.options(1)[0])
    assert len(laid.hand[1]) == 3  # nothing is discarded until all have chosen
    laid.says(3, laid.options(3)[0])
    assert [len(hand) for hand in laid.hand] == [0, 1, 0, 1]


@rule("3.16.28")
def test_abilities_against_legacies_spare_themselves_and_their_side() -> None:
    laid = secondary({0: "executioner=2 beadle=2 leech=2 cook=2 sperviter cutpurse", 1: "knight"},
                     {1: "raid"})  # fmt: skip
    keys = laid.options(0)
    assert "executioner/executioner" not in keys and "cook/cook" not in keys
    assert [key for key in keys if key.startswith("leech")] == ["leech/knight"]
    assert [key for key in keys if key.startswith("cutpurse")] == ["cutpurse/s1"]


@rule("3.5.9")
def test_natives_of_a_disabled_legacy_are_silent() -> None:
    laid = planet({0: "reeve~ cook", 1: "castellan~"}, dice=[1, 1]).says(0, "harvest")
    assert quietly(laid).reserve[0] == 32 and tasked(laid, "cook")

"""8 Odd cases, 23 to 41."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    reigning,
    secondary,
    shards,
    tasked,
    unanswered,
    untasked,
    votes,
)


@rule("3.8.10", "8.23")
def test_23_cull_of_kytu_discards_a_vizier() -> None:
    laid = planet({0: "vizier"}, phase="trials", trials_due=1, trials_deck=["cull_of_kytu", ...])
    assert "vizier" in laid.legacy_discard and laid.tableau[0] == []


@rule("3.8.10", "3.13.8", "8.24")
def test_24_an_unaffordable_vizier_is_discarded_and_the_hire_remains() -> None:
    laid = planet({0: "vizier=0%"}, phase="hiring", reserve=[5], legacy_pool=["cook", "knight"])
    assert laid.ask == "hire" and laid.options(0) == ["cook", "none"]
    assert "vizier" in laid.legacy_discard


@rule("3.10.9", "3.11.14", "8.25")
def test_25_a_citadel_without_legacies_goes_on() -> None:
    turn = planet({1: "knight"}, phase="turn")
    assert len(turn.hand[0]) == 5 and turn.ask == "hire"
    war = planet({0: "knight"}, dice=[1, 2]).says(0, "war/s1")
    assert quietly(war).reserve == [32, 28, 30]
    vote = planet({}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert vote.asked == [0, 1, 2]
    special = planet(
        {1: "knight"}, phase="trials", trials_due=1, trials_deck=["wardens_audience", ...]
    )
    assert reigning(special) == ["knight"]


@rule("3.10.6", "3.16.19", "8.26")
def test_26_after_gravity_well_only_castellan_defends() -> None:
    laid = planet({0: "knight", 1: "castellan reeve"}, phase="trials", trials_due=1, active=2, first=0,
                  trials_deck=["gravity_well", ...])  # fmt: skip
    while laid.ask != "action":
        laid.match.answer_default(laid.asked[0])
    assert laid.active == 0 and tasked(laid, "castellan", "reeve")
    laid.says(0, "war/s1")
    assert laid.ask == "defend_pick" and laid.options(1) == ["castellan"]


@rule("3.10.2", "3.10.3", "8.27")
def test_27_bad_blood_leaves_the_reigning_tribute_its_choice() -> None:
    laid = planet({0: "knight*"}, seats=4, trials="bad_blood")
    assert [key for key in laid.options(0) if key.startswith("war")] == [
        "war/s1",
        "war/s2",
        "war/s3",
    ]


@rule("3.10.3", "8.28")
def test_28_truce_of_ash_and_marquis() -> None:
    laid = planet({0: "knight"}, trials="truce_of_ash", reserve=[31, 30, 40])
    assert not [key for key in laid.options(0) if key.startswith("war")]
    opened = planet({0: "knight marquis"}, trials="truce_of_ash", reserve=[31, 30, 40])
    assert [key for key in opened.options(0) if key.startswith("war")] == ["war/s2/marquis"]


@rule("3.16.7", "3.5.6", "8.29")
def test_29_herzog_mirrors_beadle_for_1() -> None:
    laid = secondary({0: "herzog=2", 1: "beadle! knight"})
    plays(laid, 0, "herzog/beadle/knight")
    assert shards(laid, "herzog") == 1 and laid.card("knight").turned == 2
    assert secondary({0: "herzog=1", 1: "beadle! knight"}).ask == "hire"


@rule("3.12.4", "3.12.8", "8.30")
def test_30_two_legacies_of_one_citadel_duel() -> None:
    laid = secondary({0: "knight reeve=2 sentinel"}, {0: "duel"}, dice=[1, 1])
    plays(laid, 0, "duel/sentinel/knight/reeve")
    quietly(laid)
    assert shards(laid, "knight") == 9 and "reeve" in laid.legacy_discard


@rule("3.12.11", "8.31")
def test_31_a_challenged_apothecary_leaves_the_duel() -> None:
    laid = secondary({0: "knight reeve", 1: "apothecary sentinel"}, {0: "duel"})
    offers(laid, 0, "duel/reeve/knight/apothecary")
    laid.says(1, "apothecary/sentinel")
    unanswered(laid)
    assert tasked(laid, "knight") and shards(laid, "knight") == 7 and shards(laid, "sentinel") == 14
    assert laid.labor_discard[-1] == "duel" and laid.t.action == ""


@rule("3.13.9", "8.32")
def test_32_a_blind_hire_that_costs_too_much() -> None:
    laid = planet(
        {}, phase="hiring", legacy_pool=[], blind_pool=["knight", "shirazad"], reserve=[6]
    )
    laid.says(0, next(key for key in laid.options(0) if key.startswith("blind")))
    assert laid.reserve[0] == 6 and laid.tableau[0] == [] and laid.active == 1
    assert laid.legacy_pool[0] in ("knight", "shirazad")


@rule("3.15.12", "8.33")
def test_33_oracle_removes_star_witch_early() -> None:
    laid = secondary({0: "oracle reeve"}, {0: "balm"}, trials="star_witch", witch=[1, 1, 1])
    assert heads(laid, 0) == {"pass", "oracle"}
    plays(laid, 0, "oracle/star_witch")
    assert "balm" in heads(laid, 0)


@rule("3.11.5", "8.34")
def test_34_three_tied_for_the_title() -> None:
    laid = planet({0: "knight", 1: "shirazad", 2: "cook"}, dice=[1, 1, 1, 3, 2, 3, 1, 2])
    laid.says(0, "tribute").says(1, "shirazad").says(2, "cook")
    assert reigning(laid) == ["cook"] and laid.reserve == [30, 30, 30]


@rule("3.15.10", "8.35")
def test_35_zradas_against_two_nays_is_a_tie() -> None:
    laid = planet({0: "reeve+zradas"}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert votes(laid, "ynn").trials_gone == ["overtime"]


@rule("3.19.8", "8.36")
def test_36_nothing_is_played_between_sending_and_answering_a_deal() -> None:
    laid = planet({0: "reeve", 1: "knight", 2: "ferryman"}, {2: "raid shell_game"}, phase="secondary",
                  options={"negotiation": "deals"})  # fmt: skip
    laid.says(0, "deal", "s1", "give/10", "no_card", "no_card", "no_promise", "send")
    assert laid.ask == "deal_answer" and laid.asked == [1]
    assert laid.says(1, "accept").reserve == [20, 40, 30]


@rule("3.4.8", "3.9.3", "8.37")
def test_37_second_wind_on_ones_own_attacker_before_the_dice() -> None:
    laid = planet({0: "knight reeve"}, {0: "second_wind"}).says(0, "war/s1", "knight")
    plays(laid, 0, "second_wind/reeve/knight")
    assert untasked(laid, "knight") and laid.ask == "action"
    assert laid.options(0) == ["harvest", "tribute", "none"]
    two = planet({0: "knight reeve sentinel"}, {0: "second_wind"}, dice=[1, 1])
    two.says(0, "war/s1", "knight+sentinel")
    plays(two, 0, "second_wind/reeve/knight")
    assert quietly(two).reserve == [33, 27, 30]


@rule("3.4.5", "3.4.10", "8.38")
def test_38_an_untasked_defender_may_pay_but_not_rejoin() -> None:
    laid = planet({0: "sentinel ferryman", 1: "knight reeve"}, {1: "high_walls"}, dice=[1, 1, 1])
    laid.says(0, "war/s1", "sentinel").says(0, "pass").says(1, "knight+reeve")
    plays(laid, 0, "ferryman/knight")
    assert "high_walls/knight" in laid.options(1) and laid.ask == "window"


@rule("3.5.6", "3.4.2", "8.39")
def test_39_marquis_pays_and_is_then_tasked_unless_shackled_before() -> None:
    laid = planet({0: "marquis reeve"}, dice=[1, 1]).says(0, "war/s2/marquis", "marquis")
    assert tasked(laid, "marquis") and shards(laid, "marquis") == 7
    shackled = planet({0: "marquis reeve", 1: "knight"}, {1: "shackles"}, phase="open")
    plays(shackled, 1, "shackles/knight/marquis")
    assert [key for key in shackled.options(0) if key.startswith("war")] == ["war/s1"]


@rule("3.20.7", "8.40")
def test_40_a_bailout_after_a_war() -> None:
    laid = planet(
        {0: "knight"}, reserve=[30, 3, 30], dice=[3, 1], options={"elimination": "bailout"}
    )
    laid.says(0, "war/s1")
    assert quietly(laid).reserve == [43, 10, 40] and laid.t.out == set()


@rule("3.7.16", "8.41")
def test_41_who_is_asked_on_the_dice_of_a_harvest() -> None:
    laid = planet({0: "knight", 1: "reeve", 2: "sentinel!"}, {1: "raid balm alms duel envoy", 2: "rockfall"},
                  dice=[1])  # fmt: skip
    laid.match.holds_forced_asks = True
    laid.says(0, "harvest")
    assert laid.view(0)["waiting"] == [1] and laid.match.is_held
    leaver = planet({0: "knight", 1: "apothecary! reeve!"}, dice=[1]).says(0, "harvest")
    assert leaver.asked == [1]

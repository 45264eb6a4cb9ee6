"""What may not be done says why, with the rule, and changes nothing."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import offers, planet, plays, quietly, said, secondary, shards


@rule("3.4.2", "3.6.1")
def test_labor_without_an_untasked_payer() -> None:
    laid = secondary({0: "alchemist! apothecary! knight!"}, {0: "balm"})
    assert laid.barred(0)["balm"] == "3.6.1: you have no untasked Legacy to pay for it"
    assert laid.refusal(0, "balm").rule == "3.6.1"


@rule("3.6.3")
def test_labor_that_no_single_legacy_can_pay() -> None:
    laid = secondary({0: "reeve=1 knight=1 cook=1", 1: "leech"}, {0: "oubliette"})
    assert laid.barred(0)["oubliette"].startswith("3.6.3")


@rule("3.7.13")
@pytest.mark.parametrize(
    "card", ["pack_beasts", "high_walls", "envoy", "mill_fee", "a_time_of_peace"]
)
def test_labor_outside_its_window(card: str) -> None:
    laid = secondary({0: "cook reeve", 1: "knight"}, {0: card})
    assert laid.barred(0)[card].startswith("3.7.13: only ")


@rule("3.7.5")
def test_an_answer_that_does_not_fit_the_play() -> None:
    laid = secondary({0: "sperviter", 2: "knight reeve"}, {2: "clever_ruse shell_game second_wind"})
    offers(laid, 0, "sperviter/s1")
    assert laid.barred(2)["shell_game"].startswith("3.7.5")
    assert "doesn't affect you" in laid.barred(2)["second_wind"]


@rule("3.5.6", "3.4.2", "3.4.5", "3.8.1")
@pytest.mark.parametrize(
    ("row", "rule_id"),
    [
        ("alchemist=1 cook", "3.5.6"),
        ("alchemist! cook", "3.4.2"),
        ("alchemist~ cook knight", "3.8.1"),
    ],
)
def test_an_ability_whose_condition_is_not_met(row: str, rule_id: str) -> None:
    laid = secondary({0: row})
    assert laid.barred(0)["alchemist"].startswith(rule_id)
    assert laid.refusal(0, "alchemist").rule == rule_id


@rule("3.4.5")
def test_an_ability_used_before_in_the_turn() -> None:
    laid = secondary({0: "alchemist ferryman cook"})
    plays(laid, 0, "alchemist", "ferryman/alchemist")
    assert laid.barred(0)["alchemist"].startswith("3.4.5")


@rule("3.9.3", "3.17.3", "3.10.3")
def test_an_action_that_is_not_open() -> None:
    last = planet({0: "knight"}, trials="zodraz", final=True, counters=[1, 1, 1])
    assert last.refusal(0, "harvest").rule == "3.17.3"
    truce = planet({0: "knight"}, trials="truce_of_ash", reserve=[31])
    assert truce.refusal(0, "war/s1").rule == "3.10.3"


@rule("3.10.1")
def test_a_war_on_somebody_who_is_no_target() -> None:
    laid = planet({0: "knight"})
    refused = laid.refusal(0, "war/s2")
    assert refused.rule in ("3.10.1", "3.10.3", "3.9.1", "3.9.5")
    assert laid.refusal(0, "war/s0").rule


@rule("3.2.7")
def test_a_hire_that_would_empty_the_reserve() -> None:
    laid = planet({}, phase="hiring", reserve=[7], legacy_pool=["knight", "cook"])
    assert laid.refusal(0, "knight").rule == "3.2.7"


@rule("3.15.12")
def test_labor_under_star_witch() -> None:
    laid = secondary({0: "cook reeve"}, {0: "balm"}, trials="star_witch", witch=[1, 1, 1])
    assert laid.refusal(0, "balm").rule == "3.15.12"


@rule("3.16.26")
def test_the_last_attacking_sapper_may_not_leave() -> None:
    laid = planet({0: "sapper reeve"}, {0: "mercenaries"}, dice=[1, 1]).says(0, "war/s1", "sapper")
    assert laid.ask == "window"
    assert laid.barred(0)["sapper"].startswith("3.16.26")


@rule("3.15.7", "3.15.14")
def test_a_trial_that_may_not_be_removed() -> None:
    laid = planet({}, phase="trials", trials="red_tide=20 bad_blood blood_moon", trials_due=1,
                  trials_deck=["devourer", ...])  # fmt: skip
    assert laid.refusal(0, "red_tide").rule.startswith("3.15")


@rule("3.3.11")
def test_a_foreign_a_stale_and_an_unknown_answer() -> None:
    laid = planet({0: "knight cook", 1: "reeve"})
    assert "not your turn" in laid.refusal(1, "harvest").why
    assert laid.refusal(0, "dance").rule
    number = laid.match.ask_number
    laid.says(0, "none")
    before = laid.view(0)
    with pytest.raises(Exception, match="moved on since you were asked"):
        laid.match.decide(laid.asked[0], laid.options(laid.asked[0])[0], ask=number)
    assert laid.view(0) == before


@rule("3.10.12")
def test_damage_beyond_what_a_legacy_holds() -> None:
    laid = planet({0: "knight shirazad", 1: "leech=5 cook=3"}, dice=[2, 1, 1, 1])
    laid.says(0, "war/s1", "knight+shirazad").says(1, "leech+cook")
    quietly(laid)
    assert laid.ask == "damage" and laid.refusal(1, "cook/4").rule
    assert laid.refusal(1, "leech/6").rule


def test_nothing_is_decided_after_the_end() -> None:
    laid = planet({0: "knight"}, seats=2, reserve=[30, 2], dice=[3, 1]).says(0, "war/s1")
    assert laid.outcome is not None
    assert "over" in laid.refusal(0, "none").why


@rule("3.10.4", "3.16.16")
def test_a_legacy_is_chosen_plain_or_with_what_it_spends_not_both() -> None:
    """Section 4, ``task_pick`` and ``defend_pick``."""
    laid = planet({0: "knight+thacko reeve", 1: "flagellants leech"}).says(0, "war/s1")
    assert laid.options(0) == ["knight", "knight/thacko", "reeve"]
    refused = laid.refusal(0, "knight+knight/thacko")
    assert (refused.rule, refused.why) == (
        "3.10.4",
        "choose at most one of these: knight, knight/thacko",
    )
    laid.says(0, "knight/thacko+reeve")
    assert shards(laid, "knight") == 6 and laid.ask == "defend_pick"
    assert laid.refusal(1, "flagellants+flagellants/spend+leech").rule == "3.10.5"
    laid.says(1, "flagellants/spend")
    assert said(laid, "Flagellants spend 1 Shard: +2.")


@rule("3.9.12")
def test_iron_curfew_counts_legacies_not_their_variants() -> None:
    laid = planet({0: "flagellants reeve cook"}, trials="iron_curfew").says(0, "harvest")
    assert laid.refusal(0, "flagellants+flagellants/spend").rule == "3.9.6"
    assert laid.refusal(0, "flagellants+reeve+cook").rule == "3.9.6"
    laid.says(0, "flagellants/spend+reeve")
    assert shards(laid, "flagellants") == 5

"""3.2 Shards."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import SHARDS, facts, planet, plays, quietly, said, score, secondary, shards


@rule("3.2.1")
def test_shards_are_counted_by_value_alone() -> None:
    laid = secondary({0: "sperviter"}, reserve=[30, 41])
    plays(laid, 0, "sperviter/s1")
    assert laid.reserve == [32, 39, 30]  # whatever pieces they would be


@rule("3.2.2")
def test_the_reserve_does_not_include_what_lies_on_legacies() -> None:
    laid = planet({0: "knight cook"}, reserve=[20])
    assert facts(laid, 0)["reserve"] == 20 and facts(laid, 0)["total"] == 31


@rule("3.2.3")
def test_what_is_spent_goes_to_the_trove() -> None:
    laid = secondary({0: "alchemist"})
    trove = laid.trove
    plays(laid, 0, "alchemist")
    assert laid.trove == trove + 1 - 3
    tide = planet({}, trials="red_tide", phase="end_of_turn")
    assert tide.trove == SHARDS - 90 + 1


@rule("3.2.4")
def test_gains_go_to_the_reserve_unless_the_text_says_otherwise() -> None:
    laid = planet({0: "bishop"}, dice=[1]).says(0, "harvest")
    assert quietly(laid).reserve[0] == 34 and shards(laid, "bishop") == 7
    leech = secondary({0: "leech", 1: "knight"})
    plays(leech, 0, "leech/knight")
    assert leech.reserve[0] == 30 and shards(leech, "leech") == 6


@rule("3.2.5")
def test_a_legacy_may_hold_more_than_its_cost() -> None:
    laid = secondary({0: "cook knight=40"})
    plays(laid, 0, "cook/knight")
    assert shards(laid, "knight") == 42
    new = planet({}, phase="hiring", legacy_pool=["knight", "cook"]).says(0, "knight")
    assert shards(new, "knight") == 7


@rule("3.2.6")
def test_no_option_moves_shards_between_reserve_and_legacies() -> None:
    laid = secondary({0: "knight cook bishop"})
    assert all(key == "pass" or key.startswith("cook/") for key in laid.options(0))


@rule("3.2.7", "3.13.7")
def test_a_voluntary_payment_leaves_1_shard_in_the_reserve() -> None:
    laid = planet({}, phase="hiring", reserve=[7], legacy_pool=["knight", "reeve"])
    assert laid.options(0) == ["reeve", "none"]
    assert laid.barred(0)["knight"].startswith("3.2.7")
    broke = planet({}, phase="hiring", reserve=[6], legacy_pool=["knight", "reeve"])
    assert broke.active == 1


@rule("3.2.8")
def test_a_forced_payment_takes_all_there_is() -> None:
    laid = secondary({0: "cook"}, {0: "raid"}, reserve=[30, 4], dice=[3, 3])
    plays(laid, 0, "raid/cook/s1")
    assert laid.reserve == [34, 0, 30] and laid.t.out == {1}


@rule("3.2.9")
def test_a_dry_trove_pays_what_it_has_and_the_history_says_so() -> None:
    laid = secondary({0: "alchemist"}, trove=1)
    plays(laid, 0, "alchemist")
    assert laid.reserve[0] == 32 and laid.trove == 0  # the Shard just spent is there too
    assert said(laid, "The Trove runs dry and pays only 2 of 3 Shards.")


@rule("3.2.9")
def test_several_payees_are_served_in_turn_order() -> None:
    laid = planet({}, phase="trials", trials_due=1, trials_deck=["falling_stars", ...], trove=4,
                  active=1, dice=[3, 3, 3])  # fmt: skip
    assert laid.reserve == [30, 33, 31] and laid.trove == 0


@rule("3.2.9")
def test_an_unlimited_trove_mints_what_is_missing() -> None:
    laid = secondary({0: "alchemist"}, trove=1, options={"trove": "unlimited"})
    plays(laid, 0, "alchemist")
    assert laid.reserve[0] == 33 and laid.trove == 0 and laid.minted == 1


@rule("3.2.10", "3.8.16")
def test_an_effect_on_several_is_settled_first_and_done_in_turn_order() -> None:
    laid = secondary({0: "publican"}, reserve=[1, 2, 3])
    plays(laid, 0, "publican")
    assert laid.reserve == [3, 1, 2]  # both were richer when it was settled
    alms = secondary({0: "cook"}, {0: "alms"}, seats=4, reserve=[1, 1, 9, 9])
    plays(alms, 0, "alms/cook")
    assert alms.reserve == [3, 3, 7, 7]


@rule("3.2.11")
def test_only_the_sum_is_lifted_to_zero() -> None:
    laid = planet({0: "cook leech", 1: "diver"}, {0: "pack_beasts", 1: "rockfall"}, dice=[2])
    laid.says(0, "harvest", "cook")
    plays(laid, 1, "rockfall/diver")
    assert score(laid, 0) == 0
    plays(laid, 0, "pack_beasts/leech")
    assert quietly(laid).reserve[0] == 32

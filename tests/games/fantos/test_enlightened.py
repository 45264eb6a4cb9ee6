"""5.2 The Enlightened Legacies."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import offers, planet, plays, quietly, secondary, shards, tasked, untasked


@rule("3.16.24", "3.16.1", "3.5.12")
def test_apothecary_leaves_and_another_gains_what_he_held_and_2_more() -> None:
    laid = secondary({0: "apothecary=4 knight", 1: "cook"})
    assert [key for key in laid.options(0) if key.startswith("apothecary")] == ["apothecary/knight"]
    trove = laid.trove
    plays(laid, 0, "apothecary/knight")
    assert "apothecary" in laid.legacy_discard and shards(laid, "knight") == 13
    assert laid.trove == trove - 2


@rule("3.14.2", "3.16.9")
def test_navigator_gains_2_if_untasked_as_the_turn_ends() -> None:
    laid = planet({0: "navigator"}, phase="end_of_turn")
    assert laid.reserve[0] == 32
    for gone in ("navigator!", "navigator~"):
        assert planet({0: gone}, phase="end_of_turn").reserve[0] == 30
    assert planet({1: "navigator"}, phase="end_of_turn").reserve[1] == 30  # not its own turn


@rule("3.16.23")
def test_astrologers_have_a_die_rolled_again() -> None:
    laid = planet({0: "bishop astrologers"}, dice=[1, 3]).says(0, "harvest", "bishop")
    plays(laid, 0, "astrologers/d1")
    assert laid.reserve[0] == 36 and tasked(laid, "astrologers")
    worse = planet({0: "bishop", 1: "astrologers"}, dice=[3, 1]).says(0, "harvest")
    plays(worse, 1, "astrologers/d1")
    assert worse.reserve[0] == 34


@rule("3.2.4", "3.7.7")
def test_alchemist_turns_1_shard_into_3() -> None:
    laid = secondary({0: "alchemist"})
    plays(laid, 0, "alchemist")
    assert laid.reserve[0] == 33 and shards(laid, "alchemist") == 4 and tasked(laid, "alchemist")


def test_tinker_takes_the_top_of_the_labor_discard() -> None:
    laid = secondary({0: "tinker"}, labor_discard=["raid", "balm"])
    plays(laid, 0, "tinker")
    assert laid.hand[0] == ["balm"] and laid.labor_discard == ["raid"]
    assert all(laid.knows(seat, "balm") for seat in range(4))
    assert secondary({0: "tinker"}, labor_discard=[]).ask == "hire"


@rule("3.15.2")
def test_cartographer_counts_3_shards_fewer_for_the_trials() -> None:
    laid = planet({0: "cartographer bishop"}, dice=[2, 2]).says(0, "harvest", "cartographer+bishop")
    assert quietly(laid).reserve[0] == 39 and len(laid.trials_in_play) == 1
    without = planet({0: "cartographer bishop alchemist"}, dice=[2, 3])
    quietly(without.says(0, "harvest", "bishop+alchemist"))
    assert without.reserve[0] == 39 and len(without.trials_in_play) == 2
    few = planet({0: "cartographer"}, dice=[1]).says(0, "harvest")
    assert few.reserve[0] == 33 and len(few.trials_in_play) == 1  # still at least 1


def test_scrivener_draws_2_labor() -> None:
    laid = secondary({0: "scrivener"}, {0: "raid"}, labor_deck=["balm", "alms", "duel"])
    plays(laid, 0, "scrivener")
    assert sorted(laid.hand[0]) == ["alms", "balm", "raid"]
    assert secondary({0: "scrivener"}, labor_deck=[], labor_discard=[]).ask == "hire"


@rule("3.16.19")
def test_sentinel_is_safe_from_the_cards_and_abilities_of_others() -> None:
    laid = secondary(
        {0: "bell_ringer ferryman beadle cook", 1: "sentinel knight"},
        {0: "shackles oubliette second_wind duel"},
    )
    assert not [key for key in laid.options(0) if key.endswith("/sentinel") and "duel" not in key
                and not key.startswith("cook")]  # fmt: skip
    assert "bell_ringer/knight" in laid.options(0) and "beadle/knight" in laid.options(0)
    assert "duel/cook/beadle/sentinel" in laid.options(0)
    busy = secondary({0: "ferryman", 1: "sentinel! knight!"}, {0: "second_wind"})
    assert set(busy.options(0)) == {"pass", "ferryman/knight", "second_wind/ferryman/knight"}


@rule("3.16.19", "3.8.5")
def test_sentinel_may_be_tasked_untasked_and_disabled_by_its_own_citadel() -> None:
    laid = secondary({0: "sentinel cook"}, {0: "shackles oubliette"})
    assert {"shackles/cook/sentinel", "oubliette/cook/sentinel"} <= set(laid.options(0))
    plays(laid, 0, "shackles/cook/sentinel")
    assert tasked(laid, "sentinel")


@rule("3.16.19")
def test_a_challenged_sentinel_is_tasked_to_the_duel() -> None:
    laid = secondary({0: "knight cook", 1: "sentinel"}, {0: "duel"}, dice=[1, 1])
    offers(laid, 0, "duel/cook/knight/sentinel")
    assert tasked(laid, "sentinel") and not untasked(laid, "knight")

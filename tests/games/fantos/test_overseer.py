"""5.2 The Overseers, Herzog with his mirror among them."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import disabled, heads, offers, planet, plays, quietly, secondary, shards, tasked


@rule("3.16.7")
def test_herzog_carries_out_the_ability_of_another_legacy() -> None:
    laid = secondary({0: "herzog", 1: "sperviter! cook~", 2: "knight apothecary"})
    keys = [key for key in laid.options(0) if key != "pass"]
    assert keys == ["herzog/sperviter/s1", "herzog/sperviter/s2"]
    plays(laid, 0, "herzog/sperviter/s2")
    assert laid.reserve == [32, 30, 28] and shards(laid, "herzog") == 6
    assert tasked(laid, "herzog")


@rule("3.16.7")
def test_herzog_cannot_mirror_native_discard_spend_only_or_attached_abilities() -> None:
    laid = secondary({0: "herzog", 1: "knight gong_farmer marquis flagellants cook~",
                      2: "reeve apothecary"}, {1: "raid"})  # fmt: skip
    assert 0 not in laid.asked


@rule("3.13.5", "3.16.22", "3.1.12")
def test_seneschal_makes_the_trove_pay_1_more() -> None:
    laid = planet({0: "seneschal"}, phase="hiring", legacy_pool=["knight", "cook"])
    trove = laid.trove
    laid.says(0, "knight")
    assert laid.reserve[0] == 24 and laid.trove == trove - 1 and shards(laid, "knight") == 7
    down = planet({0: "seneschal~"}, phase="hiring", legacy_pool=["knight", "cook"])
    assert down.says(0, "knight").reserve[0] == 23


@rule("3.13.3", "3.16.22")
@pytest.mark.parametrize("legacy", ["seneschal", "cook", "knight"])
def test_a_hire_costs_what_its_option_says(legacy: str) -> None:
    """A Seneschal is not hired yet while he is paid for himself."""
    laid = planet(
        {0: "reeve"}, phase="hiring", citadel={0: ["high_monolith"]}, legacy_pool=[legacy]
    )
    option = laid.view(0)["prompt"]["options"][0]  # type: ignore[index]  # the seat is asked
    said = option["preview"]
    laid.says(0, legacy)
    assert laid.reserve[0] == 30 - said["pays"] == said["keeps"]
    assert shards(laid, legacy) == said["pays"] + said["trove"]
    assert said["trove"] == (0 if legacy == "knight" else 2)


def test_reeve_adds_1_for_each_other_harvester_up_to_2() -> None:
    laid = planet({0: "reeve cook leech alchemist"}, dice=[1, 1, 1, 1])
    laid.says(0, "harvest", "reeve+cook+leech+alchemist")
    assert quietly(laid).reserve[0] == 30 + 6 + 4 + 2
    two = planet({0: "reeve cook"}, dice=[1, 1]).says(0, "harvest", "reeve+cook")
    assert quietly(two).reserve[0] == 30 + 4 + 2 + 1
    alone = planet({0: "reeve"}, dice=[1]).says(0, "harvest")
    assert quietly(alone).reserve[0] == 34


def test_publican_gets_1_from_every_richer_citadel() -> None:
    laid = secondary({0: "publican"}, seats=4, reserve=[20, 21, 20, 40])
    plays(laid, 0, "publican")
    assert laid.reserve == [22, 20, 20, 39]
    assert secondary({0: "publican"}, reserve=[40, 30, 30]).ask == "hire"


@rule("3.16.17")
def test_troubadour_rolls_to_raise_or_lower_any_score() -> None:
    laid = planet({0: "cook", 1: "troubadour"}, dice=[3, 2]).says(0, "harvest")
    assert set(laid.options(1)) == {"pass", "troubadour/s0/plus", "troubadour/s0/minus"}
    plays(laid, 1, "troubadour/s0/minus")
    assert laid.reserve[0] == 32
    war = planet({0: "knight", 2: "troubadour"}, dice=[1, 1, 3]).says(0, "war/s1")
    assert {"troubadour/s0/plus", "troubadour/s1/minus"} <= set(war.options(2))
    plays(war, 2, "troubadour/s1/plus")
    assert war.reserve == [30, 30, 30]  # 4 against 1 + 3


@rule("3.16.28")
def test_cook_feeds_another_legacy() -> None:
    laid = secondary({0: "cook knight", 1: "leech", 2: "bishop~"})
    assert laid.options(0) == ["pass", "cook/knight", "cook/leech"]
    plays(laid, 0, "cook/leech")
    assert shards(laid, "leech") == 6 and tasked(laid, "cook")
    assert secondary({0: "cook knight"}, trove=0).ask == "hire"


@rule("3.16.28", "3.8.5")
def test_beadle_disables_another_legacy() -> None:
    laid = secondary({0: "beadle knight", 1: "leech+thacko"})
    assert laid.options(0) == ["pass", "beadle/knight", "beadle/leech"]
    plays(laid, 0, "beadle/leech")
    assert disabled(laid, "leech") and shards(laid, "leech") == 4 and shards(laid, "beadle") == 3
    assert laid.labor_discard[-1] == "thacko"


@rule("3.13.1", "3.16.22")
def test_chamberlain_allows_one_more_hire() -> None:
    laid = secondary({0: "chamberlain"}, legacy_pool=["knight", "reeve", "sentinel"])
    plays(laid, 0, "chamberlain")
    quietly(laid).says(0, "knight")
    assert laid.ask == "hire"
    laid.says(0, "reeve")
    assert laid.ask != "hire" or laid.asked != [0]
    assert laid.reserve[0] == 30 - 13


def test_chamberlain_serves_only_on_his_own_turn() -> None:
    laid = secondary({0: "cook knight", 1: "chamberlain"})
    offers(laid, 0, "pass")
    assert laid.ask == "hire"


@rule("3.16.22")
def test_chamberlains_extra_hire_stands_whatever_becomes_of_him() -> None:
    laid = secondary({0: "chamberlain=2 cook", 1: "executioner"}, legacy_pool=["knight", "reeve"])
    plays(laid, 0, "chamberlain")
    plays(laid, 1, "executioner/chamberlain")
    quietly(laid).says(0, "knight")
    assert laid.ask == "hire" and "chamberlain" in laid.legacy_discard


def test_every_overseer_with_task_is_offered_in_its_window() -> None:
    laid = secondary({0: "publican cook beadle chamberlain", 1: "knight"}, reserve=[20])
    assert heads(laid, 0) == {"pass", "publican", "cook", "beadle", "chamberlain"}

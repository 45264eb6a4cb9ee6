"""5.3 The Labor cards, each with its effect: A to L."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    disabled,
    facts,
    offers,
    planet,
    plays,
    quietly,
    reigning,
    secondary,
    shards,
    tasked,
    untasked,
)


@rule("3.7.9", "3.7.10")
def test_a_time_of_peace_cancels_the_war() -> None:
    laid = planet({0: "knight", 1: "leech"}, {1: "a_time_of_peace"}, dice=[3, 1])
    laid.says(0, "war/s1")
    assert laid.ask == "window" and laid.asked == [1]  # before the dice
    plays(laid, 1, "a_time_of_peace/leech")
    assert laid.reserve == [30, 30, 30] and tasked(laid, "knight") and shards(laid, "leech") == 3
    rolled = planet({0: "knight", 1: "leech"}, {1: "a_time_of_peace"}, dice=[3, 1])
    rolled.says(0, "war/s1").says(1, "pass").says(1, "")
    plays(rolled, 1, "a_time_of_peace/leech")
    assert rolled.reserve == [30, 30, 30]


@rule("3.16.3")
def test_alms_flow_from_the_richest_to_the_poorest() -> None:
    laid = secondary({0: "cook=1"}, {0: "alms"}, reserve=[20, 30, 12])
    plays(laid, 0, "alms/cook")
    assert laid.reserve == [20, 29, 13] and shards(laid, "cook") == 1
    even = secondary({0: "leech"}, {0: "alms"})
    assert even.ask == "hire"  # all equal


def test_balm_gives_a_legacy_2_shards() -> None:
    laid = secondary({0: "cook!  leech", 1: "knight! bishop~"}, {0: "balm"})
    assert {key for key in laid.options(0) if key.startswith("balm")} == {
        "balm/leech/cook",
        "balm/leech/leech",
        "balm/leech/knight",
    }
    plays(laid, 0, "balm/leech/knight")
    assert shards(laid, "knight") == 9 and untasked(laid, "leech")
    dry = secondary({0: "seneschal"}, {0: "balm"}, trove=0)
    assert dry.ask == "hire"


@rule("3.11.17")
def test_bled_dry_cancels_a_harvest_or_a_tribute() -> None:
    harvest = planet({0: "bishop", 1: "leech"}, {1: "bled_dry"}, dice=[3]).says(0, "harvest")
    plays(harvest, 1, "bled_dry/leech")
    assert harvest.reserve[0] == 30 and shards(harvest, "leech") == 2
    declared = planet({0: "bishop", 1: "leech"}, {1: "bled_dry"}).says(0, "tribute")
    assert declared.ask == "window"
    plays(declared, 1, "bled_dry/leech")
    assert reigning(declared) == [] and tasked(declared, "bishop") and untasked(declared, "leech")
    rolled = planet({0: "bishop", 1: "leech"}, {1: "bled_dry"}).says(0, "tribute")
    rolled.says(1, "pass").says(1, "none")
    plays(rolled, 1, "bled_dry/leech")
    assert reigning(rolled) == []
    special = secondary({0: "cook", 1: "leech knight"}, {0: "council", 1: "bled_dry"})
    plays(special, 0, "council/cook")
    special.says(1, "knight")
    assert special.ask != "window" or "bled_dry/leech" not in special.options(1)


@rule("3.10.18", "3.16.4")
def test_camp_followers_take_2_from_each_warring_citadel() -> None:
    laid = planet({0: "knight", 2: "leech"}, {2: "camp_followers"}, dice=[1, 1])
    laid.says(0, "war/s1")
    assert laid.reserve == [33, 27, 30] and laid.asked == [2]
    plays(laid, 2, "camp_followers/leech")
    assert laid.reserve == [31, 25, 34]
    own = planet({0: "knight leech"}, {0: "camp_followers"}, dice=[1, 1])
    own.says(0, "war/s1", "knight")
    plays(own, 0, "camp_followers/leech")
    assert own.reserve == [35, 25, 30]


@rule("3.7.5")
def test_clever_ruse_cancels_an_ability() -> None:
    laid = secondary({0: "alchemist", 1: "leech"}, {1: "clever_ruse"})
    offers(laid, 0, "alchemist")
    assert laid.ask == "react" and laid.options(1) == ["pass", "clever_ruse/leech"]
    laid.says(1, "clever_ruse/leech")
    assert quietly(laid).reserve[0] == 30 and tasked(laid, "alchemist")
    assert "clever_ruse" in laid.labor_discard


@rule("3.11.14", "3.11.16", "3.6.19")
def test_council_holds_a_special_tribute_action() -> None:
    laid = secondary({0: "cook leech!", 1: "knight!", 2: "bishop~"}, {0: "council"}, dice=[1, 3])
    plays(laid, 0, "council/cook")
    assert laid.ask == "special_nominate" and laid.options(0) == ["cook", "leech"]
    laid.says(0, "leech")
    quietly(laid)  # 1 + 1 against 2 + 3
    assert reigning(laid) == ["knight"] and laid.ask == "reward" and laid.asked == [1]
    laid.says(1, "s0/3")
    assert laid.reserve == [27, 33, 30] and untasked(laid, "cook")
    assert laid.labor_discard[-1] == "council"


@rule("3.12.3", "3.12.8", "3.12.9")
def test_duel_pits_two_legacies_against_each_other() -> None:
    laid = secondary({0: "beadle cook", 1: "leech"}, {0: "duel"}, dice=[2, 1])
    plays(laid, 0, "duel/cook/beadle/leech")
    quietly(laid)  # 2 + 2 against 1 + 1
    assert shards(laid, "beadle") == 7 and shards(laid, "leech") == 2
    assert laid.reserve == [30, 30, 30] and tasked(laid, "beadle", "leech")
    assert shards(laid, "cook") == 3 and laid.labor_discard[-1] == "duel"


def test_envoy_adds_3_to_a_tribute_score() -> None:
    laid = planet({0: "cook", 1: "bishop", 2: "leech"}, {2: "envoy"}, dice=[1, 2])
    laid.says(0, "tribute").says(1, "bishop").says(2, "none")
    assert {"envoy/leech/s0", "envoy/leech/s1"} <= set(laid.options(2))
    plays(laid, 2, "envoy/leech/s0")
    assert reigning(laid) == ["cook"] and laid.ask == "reward"  # 6 against 4


def test_high_walls_add_5_to_the_defender() -> None:
    laid = planet({0: "knight", 1: "leech"}, {1: "high_walls"}, dice=[1, 1])
    laid.says(0, "war/s1").says(1, "")
    plays(laid, 1, "high_walls/leech")
    assert shards(laid, "knight") == 5 and laid.reserve[1] == 32  # 4 against 6
    assert laid.labor_discard[-1] == "high_walls"


@rule("3.6.13")
def test_iridium_drill_raises_a_harvest_stat_by_2() -> None:
    laid = planet({0: "bishop cook"}, {0: "iridium_drill"}, phase="open", dice=[1])
    assert {key for key in laid.options(0) if key.startswith("iridium")} == {
        f"iridium_drill/{payer}/{bearer}" for payer in ("bishop", "cook") for bearer in ("bishop", "cook")
    }  # fmt: skip
    plays(laid, 0, "iridium_drill/cook/bishop")
    laid.says(0, "harvest", "bishop")
    assert quietly(laid).reserve[0] == 36  # 3 + 2 + 1
    rolled = planet({0: "bishop cook leech"}, {0: "iridium_drill"}, dice=[1]).says(
        0, "harvest", "bishop"
    )
    assert set(rolled.options(0)) == {
        "pass",
        "iridium_drill/cook/bishop",
        "iridium_drill/leech/bishop",
    }
    plays(rolled, 0, "iridium_drill/cook/bishop")
    assert rolled.reserve[0] == 36


@rule("3.16.23")
def test_loaded_die_rolls_a_die_again() -> None:
    laid = planet({0: "bishop cook", 1: "leech"}, {1: "loaded_die"}, dice=[3, 3, 1])
    laid.says(0, "harvest", "bishop+cook")
    assert {"loaded_die/leech/d1", "loaded_die/leech/d2"} <= set(laid.options(1))
    plays(laid, 1, "loaded_die/leech/d2")
    assert laid.reserve[0] == 30 + 4 + 3 + 1


def test_zradas_is_counted_among_the_votes_of_its_citadel() -> None:
    laid = planet({1: "cook+zradas"}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert facts(laid, 1)["votes"] == 2 and facts(laid, 0)["votes"] == 1


@rule("3.8.1")
def test_oubliette_disables_a_legacy() -> None:
    laid = secondary({0: "cook", 1: "knight!"}, {0: "oubliette"})
    plays(laid, 0, "oubliette/cook/knight")
    assert disabled(laid, "knight") and shards(laid, "cook") == 2


@rule("3.16.3", "3.8.11")
def test_alms_may_empty_the_last_rich_reserve() -> None:
    laid = secondary({0: "reeve", 1: "cook!"}, {0: "alms"}, reserve=[1, 2, 1])
    plays(laid, 0, "alms/reeve")
    assert laid.t.out == {1} and laid.reserve == [2, 0, 2]

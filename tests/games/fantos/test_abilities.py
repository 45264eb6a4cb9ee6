"""3.5 Legacies and abilities."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import facts, offers, planet, plays, quietly, secondary, shards, tasked, unanswered


@rule("3.5.1")
def test_each_stat_counts_in_its_own_action_and_the_war_stat_in_a_duel() -> None:
    harvest = planet({0: "tinker"}, dice=[1]).says(0, "harvest")
    assert quietly(harvest).reserve[0] == 33
    war = planet({0: "shirazad"}, dice=[1, 1]).says(0, "war/s1")
    assert quietly(war).reserve[0] == 33
    tribute = planet({0: "shirazad"}, dice=[1]).says(0, "tribute")
    assert tribute.ask == "reward" and "s1/3" in tribute.options(0)
    duel = secondary({0: "shirazad cook", 1: "leech"}, {0: "duel"}, dice=[1, 1])
    plays(duel, 0, "duel/cook/shirazad/leech")
    assert shards(quietly(duel), "shirazad") == 10


@rule("3.5.2", "3.5.3")
def test_shards_are_health_and_an_exhausted_legacy_is_discarded_at_once() -> None:
    laid = planet({0: "knight", 1: "leech=1"}, dice=[1, 1]).says(0, "war/s1").says(1, "leech")
    quietly(laid)
    assert "leech" in laid.legacy_discard and laid.reserve == [32, 29, 30]


@rule("3.5.4", "3.6.9")
def test_abilities_and_labor_are_used_out_of_turn_for_or_against_anybody() -> None:
    laid = planet({0: "cook", 1: "troubadour", 2: "leech"}, {2: "pack_beasts"}, dice=[1, 3])
    laid.says(0, "harvest")
    plays(laid, 2, "pack_beasts/leech")  # for somebody else
    plays(laid, 1, "troubadour/s0/minus")  # against somebody else
    assert laid.reserve[0] == 32


@rule("3.5.5", "3.5.6")
def test_the_legacy_itself_meets_the_condition_and_keeps_a_shard() -> None:
    laid = secondary({0: "alchemist=2 cook"})
    plays(laid, 0, "alchemist")
    assert shards(laid, "alchemist") == 1 and shards(laid, "cook") == 4
    poor = secondary({0: "alchemist=1 knight"})
    assert poor.ask == "hire"
    busy = secondary({0: "alchemist! knight"})
    assert busy.ask == "hire"


@rule("3.5.7", "3.5.8")
def test_one_payment_brings_one_effect_at_once() -> None:
    laid = secondary({0: "alchemist=9"})
    plays(laid, 0, "alchemist")
    assert laid.reserve[0] == 33 and shards(laid, "alchemist") == 8 and laid.ask == "hire"


@rule("3.5.9")
def test_a_native_ability_works_tasked_or_not_but_not_disabled() -> None:
    for state, cost in (("", 23), ("!", 23), ("~", 22)):
        laid = planet({0: f"seneschal{state}"}, phase="hiring", legacy_pool=["shirazad"])
        assert laid.says(0, "shirazad").reserve[0] == cost


@rule("3.5.10")
def test_an_ability_without_task_or_discard_is_part_of_the_choice_and_not_answered() -> None:
    laid = planet({0: "marquis knight", 1: "leech"}, {1: "clever_ruse"}, dice=[1, 1])
    laid.says(0, "war/s2/marquis", "knight")
    assert laid.ask == "secondary" and laid.reserve == [33, 30, 27]  # nobody was asked before


@rule("3.5.10")
def test_flagellants_spend_once_per_turn() -> None:
    laid = planet({0: "flagellants", 1: "freeman ferryman"}, dice=[1])
    laid.says(0, "harvest", "flagellants/spend")
    plays(laid, 1, "ferryman/flagellants")
    assert laid.ask == "action"
    laid.says(0, "tribute")
    assert laid.ask != "nominate"  # a plain nomination is all that is left
    assert shards(laid, "flagellants") == 5


@rule("3.5.11")
def test_any_legacy_is_a_hired_one_and_neither_disabled_nor_fallen() -> None:
    laid = secondary({0: "cook vizier=0%", 1: "knight leech~", 2: "bishop!"}, {0: "balm"})
    assert {key.split("/")[2] for key in laid.options(0) if key.startswith("balm")} == {
        "cook",
        "knight",
        "bishop",
    }


@rule("3.5.12")
def test_a_discard_ability_may_be_used_tasked_and_leaves_the_action() -> None:
    laid = secondary({0: "apothecary! knight"})
    plays(laid, 0, "apothecary/knight")
    assert shards(laid, "knight") == 14
    harvest = planet({0: "apothecary cook"}, dice=[3, 1]).says(0, "harvest", "apothecary+cook")
    plays(harvest, 0, "apothecary/cook")
    assert harvest.reserve[0] == 32 and shards(harvest, "cook") == 11


@rule("3.5.12")
def test_a_discard_ability_does_not_work_when_its_legacy_is_forced_out() -> None:
    laid = secondary({0: "executioner", 1: "gong_farmer=2"}, {0: "raid balm"})
    plays(laid, 0, "executioner/gong_farmer")
    assert "gong_farmer" in laid.legacy_discard and len(laid.hand[0]) == 2


@rule("3.5.13")
def test_a_tasked_legacy_may_lose_shards() -> None:
    laid = secondary({0: "leech", 1: "knight!"})
    plays(laid, 0, "leech/knight")
    assert shards(laid, "knight") == 5 and tasked(laid, "knight")


@rule("3.5.14")
def test_the_shards_of_a_discarded_legacy_go_to_the_trove() -> None:
    laid = secondary({0: "executioner", 1: "leech=2"})
    trove = laid.trove
    plays(laid, 0, "executioner/leech")
    assert laid.trove == trove + 1 + 2
    chosen = secondary({0: "gong_farmer=3"}, {1: "raid"})
    trove = chosen.trove
    offers(chosen, 0, "gong_farmer")
    assert chosen.trove == trove + 3


@rule("3.5.15")
def test_natives_and_trials_cannot_be_answered() -> None:
    laid = planet({0: "navigator", 1: "pardoner"}, {1: "clever_ruse"}, phase="end_of_turn",
                  trials="red_tide")  # fmt: skip
    assert laid.reserve[0] == 31


@rule("3.5.16")
def test_a_hired_legacy_is_neither_exchanged_nor_returned() -> None:
    laid = planet({0: "knight"}, phase="hiring", legacy_pool=["cook", "leech"])
    assert laid.options(0) == ["cook", "leech", "none"]


def test_the_total_of_a_citadel_is_shown() -> None:
    laid = planet({0: "knight cook~"})
    assert facts(laid, 0)["total"] == 37
    assert unanswered(laid).ask == "action"

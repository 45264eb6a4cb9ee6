"""5.2 The Marked Legacies."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import heads, offers, planet, plays, quietly, secondary, shards, tasked, untasked


@rule("3.12.7")
def test_knight_adds_2_to_his_own_duel_score() -> None:
    laid = secondary({0: "knight=4 cook", 1: "leech=4"}, {0: "duel"}, dice=[1, 3])
    plays(laid, 0, "duel/cook/knight/leech")
    quietly(laid)  # 3 + 1 + 2 against 1 + 3
    assert shards(laid, "knight") == 6 and shards(laid, "leech") == 2
    challenged = secondary({0: "knight=4", 1: "leech=4 cook"}, {1: "duel"}, dice=[3, 1])
    plays(challenged, 1, "duel/cook/leech/knight")
    assert shards(quietly(challenged), "knight") == 6


@rule("3.16.28", "3.5.14", "3.5.5")
def test_executioner_discards_a_legacy_with_2_shards_or_fewer() -> None:
    laid = secondary({0: "executioner cook=2", 1: "leech=2 knight=3", 2: "beadle=1~"})
    assert set(laid.options(0)) == {"pass", "executioner/cook", "executioner/leech", "cook/executioner",
                                    "cook/leech", "cook/knight"}  # fmt: skip
    trove = laid.trove
    plays(laid, 0, "executioner/leech")
    assert laid.legacy_discard[-1] == "leech" and laid.trove == trove + 1 + 2
    assert shards(laid, "executioner") == 5 and tasked(laid, "executioner")


@rule("3.10.3", "3.16.22")
def test_marquis_spends_1_to_aim_war_anywhere() -> None:
    laid = planet({0: "marquis knight", 2: "cook"}, dice=[1, 1])
    assert "war/s1" in laid.options(0) and "war/s2/marquis" in laid.options(0)
    laid.says(0, "war/s2/marquis", "knight").says(2, "")
    assert shards(laid, "marquis") == 7 and untasked(laid, "marquis")
    assert quietly(laid).reserve == [33, 30, 27]
    for gone in ("marquis!", "marquis~", "marquis=1"):
        closed = planet({0: f"{gone} knight"})
        assert "war/s2/marquis" not in closed.options(0)


@rule("3.5.12", "3.16.1")
def test_sapper_leaves_to_subtract_4_from_a_war_score() -> None:
    laid = planet({0: "knight", 1: "sapper", 2: "cook"}, dice=[3, 1])
    laid.says(0, "war/s1").says(1, "")
    assert {"sapper/s0", "sapper/s1"} <= set(laid.options(1))
    plays(laid, 1, "sapper/s0")
    assert "sapper" in laid.legacy_discard
    assert laid.reserve == [31, 29, 30]  # 6 - 4 against 1


@rule("3.16.11")
def test_pioneer_cancels_all_labor_of_this_war() -> None:
    laid = planet(
        {0: "knight cook=4", 1: "leech", 2: "pioneer"},
        {0: "mercenaries war_banner"},
        dice=[1, 1],
    )
    laid.says(0, "war/s1", "knight").says(0, "pass").says(1, "")
    assert "pioneer" not in heads(laid, 2)  # no Labor was played yet
    plays(laid, 0, "mercenaries/cook/s0", "war_banner/cook/knight")
    plays(laid, 2, "pioneer")
    assert set(laid.labor_discard[-2:]) == {"mercenaries", "war_banner"}
    assert quietly(laid).reserve == [33, 27, 30]  # 3 + 1 against 1
    assert tasked(laid, "pioneer") and shards(laid, "cook") == 1


@rule("3.10.6", "3.16.22")
def test_castellan_defends_even_while_tasked() -> None:
    laid = planet({0: "knight", 1: "castellan! leech!"}, dice=[1, 2]).says(0, "war/s1")
    assert laid.ask == "defend_pick" and laid.options(1) == ["castellan"]
    laid.says(1, "castellan")
    assert quietly(laid).reserve == [30, 30, 30]  # 4 against 2 + 2
    down = planet({0: "knight", 1: "castellan~"}, dice=[1, 2]).says(0, "war/s1")
    assert down.ask == "hire"


def test_armorer_spends_1_to_add_4_to_a_war_score() -> None:
    laid = planet({0: "knight", 1: "leech", 2: "armorer"}, dice=[1, 1])
    laid.says(0, "war/s1").says(1, "")
    assert {"armorer/s0", "armorer/s1"} <= set(laid.options(2))
    plays(laid, 2, "armorer/s1")
    assert shards(laid, "armorer") == 4 and tasked(laid, "armorer")
    assert shards(laid, "knight") == 6 and laid.reserve == [30, 31, 30]  # 4 against 1 + 4


@rule("3.16.20")
def test_berserkers_roll_two_dice_and_only_the_higher_counts() -> None:
    laid = planet({0: "berserkers"}, dice=[1, 3, 1]).says(0, "war/s1")
    assert quietly(laid).reserve == [34, 26, 30]  # 2 + 3 against 1
    duel = secondary({0: "berserkers cook", 1: "leech"}, {0: "duel"}, dice=[3, 1, 1])
    plays(duel, 0, "duel/cook/berserkers/leech")
    assert shards(quietly(duel), "leech") == 1  # 2 + 3 against 1 + 1
    harvest = planet({0: "berserkers"}, dice=[2, 3]).says(0, "harvest")
    assert quietly(harvest).reserve[0] == 32  # one die, as for anybody


def test_the_abilities_of_the_marked_can_be_answered() -> None:
    laid = planet({0: "knight cook", 1: "leech", 2: "armorer"}, {0: "clever_ruse"}, dice=[1, 1])
    laid.says(0, "war/s1", "knight").says(1, "")
    offers(laid, 2, "armorer/s1")
    assert laid.ask == "react" and laid.asked == [0]
    laid.says(0, "clever_ruse/cook")
    assert quietly(laid).reserve == [33, 27, 30] and tasked(laid, "armorer")


@rule("3.4.5", "3.16.22")
def test_castellan_defends_only_once_a_turn() -> None:
    laid = planet({0: "knight", 1: "castellan! cook"}).says(0, "war/s1")
    assert "castellan" in quietly(laid).options(1)
    laid = planet({0: "knight", 1: "castellan! cook"}, marks={"castellan": ["war"]})
    assert "castellan" not in quietly(laid.says(0, "war/s1")).options(1)

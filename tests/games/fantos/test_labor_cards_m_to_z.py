"""5.3 The Labor cards, each with its effect: M to Z."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
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
    votes,
)


def test_mercenaries_add_3_to_a_war_or_duel_score() -> None:
    laid = planet({0: "knight", 2: "leech"}, {2: "mercenaries"}, dice=[1, 1]).says(0, "war/s1")
    assert {"mercenaries/leech/s0", "mercenaries/leech/s1"} <= set(laid.options(2))
    plays(laid, 2, "mercenaries/leech/s1")
    assert laid.reserve == [30, 30, 30]  # 4 against 4
    duel = secondary({0: "beadle cook", 1: "leech"}, {0: "duel mercenaries"}, dice=[1, 1])
    plays(duel, 0, "duel/cook/beadle/leech", "mercenaries/cook/beadle")
    assert shards(duel, "leech") == 0 and shards(duel, "beadle") == 9  # 6 against 2


@rule("3.16.4")
def test_mill_fee_takes_3_after_a_foreign_harvest() -> None:
    laid = planet({0: "cook", 1: "leech"}, {1: "mill_fee"}, dice=[1]).says(0, "harvest")
    plays(laid, 1, "mill_fee/leech")
    assert laid.reserve == [29, 33, 30]
    own = planet({0: "cook leech"}, {0: "mill_fee"}, dice=[1]).says(0, "harvest", "cook")
    assert own.ask == "hire"


def test_pack_beasts_add_3_to_the_harvest() -> None:
    laid = planet({0: "cook leech"}, {0: "pack_beasts"}, dice=[1]).says(0, "harvest", "cook")
    plays(laid, 0, "pack_beasts/leech")
    assert laid.reserve[0] == 35 and laid.labor_discard[-1] == "pack_beasts"


@rule("3.6.10")
def test_pilgrimage_draws_3_and_only_once_a_turn() -> None:
    laid = secondary(
        {0: "leech"}, {0: "pilgrimage pilgrimage"}, labor_deck=["balm", "raid", "duel", "alms"]
    )
    plays(laid, 0, "pilgrimage/leech")
    assert sorted(laid.hand[0]) == ["balm", "duel", "pilgrimage", "raid"]
    assert not [key for key in laid.options(0) if key.startswith("pilgrimage")]
    assert laid.barred(0)["pilgrimage"].startswith("3.6.10")


@rule("3.16.4", "3.16.28")
def test_raid_rolls_twice_and_takes_that_from_a_reserve() -> None:
    laid = secondary({0: "cook"}, {0: "raid"}, dice=[3, 2])
    assert {key for key in laid.options(0) if key.startswith("raid")} == {
        "raid/cook/s1",
        "raid/cook/s2",
    }
    plays(laid, 0, "raid/cook/s2")
    assert laid.reserve == [35, 30, 25]


def test_rich_vein_rolls_2_more_dice() -> None:
    laid = planet({0: "cook leech"}, {0: "rich_vein"}, dice=[1, 3, 2]).says(0, "harvest", "cook")
    plays(laid, 0, "rich_vein/leech")
    assert laid.reserve[0] == 37


def test_rockfall_takes_4_off_the_harvest() -> None:
    laid = planet({0: "bishop", 1: "leech"}, {1: "rockfall"}, dice=[3]).says(0, "harvest")
    plays(laid, 1, "rockfall/leech")
    assert laid.reserve[0] == 32


def test_scandal_takes_3_off_a_tribute_score() -> None:
    laid = planet({0: "cook", 1: "bishop", 2: "leech"}, {2: "scandal"}, dice=[1, 2])
    laid.says(0, "tribute").says(1, "bishop").says(2, "none")
    plays(laid, 2, "scandal/leech/s1")
    assert reigning(laid) == ["cook"]  # 3 against 1


@rule("3.4.4")
def test_second_wind_untasks_any_legacy() -> None:
    laid = secondary({0: "cook", 1: "knight!"}, {0: "second_wind"})
    plays(laid, 0, "second_wind/cook/knight")
    assert untasked(laid, "knight", "cook") and laid.labor_discard[-1] == "second_wind"


@rule("3.4.6")
def test_shackles_task_any_untasked_legacy() -> None:
    laid = secondary({0: "cook", 1: "knight leech!"}, {0: "shackles"})
    assert {key for key in laid.options(0) if key.startswith("shackles")} == {
        "shackles/cook/cook",
        "shackles/cook/knight",
    }
    plays(laid, 0, "shackles/cook/knight")
    assert tasked(laid, "knight") and untasked(laid, "cook")


@rule("3.7.5", "3.6.16")
def test_shell_game_cancels_labor_on_the_stack() -> None:
    laid = secondary({0: "cook", 1: "leech"}, {0: "raid", 1: "shell_game"})
    offers(laid, 0, "raid/cook/s2")
    assert laid.ask == "react" and "shell_game/leech/raid" in laid.options(1)
    laid.says(1, "shell_game/leech/raid")
    assert quietly(laid).reserve == [30, 30, 30] and shards(laid, "cook") == 3
    assert {"raid", "shell_game"} <= set(laid.labor_discard)


@rule("3.16.13")
def test_shell_game_cancels_labor_that_is_attached_or_lies_on_the_action() -> None:
    attached = secondary({0: "cook", 1: "knight+war_banner"}, {0: "shell_game"})
    plays(attached, 0, "shell_game/cook/war_banner")
    assert "war_banner" in attached.labor_discard and attached.tableau[1] == ["knight"]
    lying = planet({0: "bishop cook", 1: "leech"}, {0: "pack_beasts", 1: "shell_game"}, dice=[1])
    lying.says(0, "harvest", "bishop")
    plays(lying, 0, "pack_beasts/cook")
    plays(lying, 1, "shell_game/leech/pack_beasts")
    assert quietly(lying).reserve[0] == 34


@rule("3.16.14", "3.6.14", "3.12.12")
def test_skull_of_lodan_gives_its_untasked_bearer_3_after_any_duel() -> None:
    laid = secondary(
        {0: "beadle cook", 1: "leech", 2: "bishop"}, {0: "duel skull_of_lodan"}, dice=[2, 1]
    )
    plays(laid, 0, "skull_of_lodan/cook/bishop", "duel/cook/beadle/leech")
    assert laid.ask == "window" and laid.options(2) == ["pass", "skull_of_lodan"]
    plays(laid, 2, "skull_of_lodan")
    assert shards(laid, "bishop") == 10 and tasked(laid, "bishop")
    busy = secondary({0: "beadle cook", 1: "leech", 2: "bishop!+skull_of_lodan"}, {0: "duel"})
    plays(busy, 0, "duel/cook/beadle/leech")
    assert busy.ask == "secondary"  # no window after the Duel


@rule("3.4.5", "3.16.14")
def test_a_skull_is_used_once_a_turn_even_if_its_bearer_is_untasked() -> None:
    laid = secondary(
        {0: "beadle cook knight reeve", 1: "leech diver", 2: "bishop+skull_of_lodan"},
        {0: "duel duel second_wind"},
        dice=[2, 1, 2, 1],
    )
    plays(laid, 0, "duel/cook/beadle/leech")
    plays(laid, 2, "skull_of_lodan")
    plays(laid, 0, "second_wind/cook/bishop", "duel/cook/knight/diver")
    assert not laid.card("bishop").turned and shards(laid, "bishop") == 10
    assert laid.ask == "secondary", "no window after the second Duel"


@rule("3.16.16", "3.16.25")
def test_thackos_bearer_may_spend_1_to_add_3() -> None:
    laid = planet({0: "knight cook"}, {0: "thacko"}, phase="open", dice=[1, 1])
    plays(laid, 0, "thacko/cook/knight")
    laid.says(0, "war/s1", "knight/thacko")
    assert quietly(laid).reserve == [36, 24, 30] and shards(laid, "knight") == 6
    defender = planet({0: "knight", 1: "leech+thacko"}, dice=[1, 1]).says(0, "war/s1")
    assert set(defender.options(1)) == {"leech", "leech/thacko"}
    defender.says(1, "leech/thacko")
    assert shards(quietly(defender), "knight") == 6 and shards(defender, "leech") == 3


@rule("3.16.16", "3.12.13")
def test_thacko_works_in_a_duel() -> None:
    laid = secondary({0: "beadle+thacko cook", 1: "leech"}, {0: "duel"}, dice=[1, 1])
    offers(laid, 0, "duel/cook/beadle/leech")
    assert laid.ask == "duel_spend" and untasked(laid, "beadle")
    laid.says(0, "spend")
    assert shards(quietly(laid), "beadle") == 5 - 1 + 4  # 2 + 3 + 1 against 2


@rule("3.6.13")
def test_war_banner_raises_a_war_stat_by_2() -> None:
    laid = planet({0: "knight cook"}, {0: "war_banner"}, phase="open", dice=[1, 1])
    plays(laid, 0, "war_banner/cook/knight")
    laid.says(0, "war/s1", "knight")
    assert quietly(laid).reserve == [35, 25, 30]
    rolled = planet({0: "knight cook"}, {0: "war_banner"}, dice=[1, 1]).says(0, "war/s1", "knight")
    assert laid.ask == "hire" and {"war_banner/cook/knight", "war_banner/cook/cook"} <= set(
        rolled.options(0)
    )  # before the dice
    quietly_once = rolled.says(0, "pass")
    assert quietly_once.options(0) == ["pass", "war_banner/cook/knight"]
    plays(rolled, 0, "war_banner/cook/knight")
    assert rolled.reserve == [35, 25, 30]


@rule("3.16.18")
def test_zradas_gives_its_bearers_citadel_a_vote_tasked_or_not() -> None:
    laid = secondary({0: "cook knight!"}, {0: "zradas"})
    plays(laid, 0, "zradas/cook/knight")
    assert facts(laid, 0)["votes"] == 2
    before = planet(
        {0: "cook knight"},
        {0: "zradas"},
        phase="trials",
        trials_due=1,
        trials_deck=["overtime", ...],
    )
    plays(before, 0, "zradas/cook/knight")
    assert votes(before, "yny").trials_in_play == ["overtime"]
    lost = planet({0: "cook~"}, phase="trials", trials_due=1, trials_deck=["overtime", ...])
    assert facts(lost, 0)["votes"] == 1

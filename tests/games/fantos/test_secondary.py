"""3.12 Secondary Actions and Duels."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import (
    heads,
    offers,
    planet,
    plays,
    quietly,
    secondary,
    shards,
    table_facts,
    tasked,
    untasked,
)


@rule("3.12.1")
def test_in_phase_4_anybody_may_play_secondary_cards_and_instants() -> None:
    laid = secondary({0: "cook", 1: "knight", 2: "alchemist"}, {1: "raid shackles pack_beasts"})
    assert laid.ask == "secondary" and laid.asked == [0]
    laid.says(0, "pass")
    assert laid.asked == [1, 2]
    assert heads(laid, 1) == {"pass", "raid", "shackles"} and heads(laid, 2) == {
        "pass",
        "alchemist",
    }


@rule("3.12.2")
def test_the_active_citadel_plays_first_until_it_passes() -> None:
    laid = secondary({0: "cook alchemist", 1: "sperviter"})
    laid.says(0, "alchemist")
    assert laid.ask == "secondary" and laid.asked == [0]
    laid.says(0, "pass")
    assert laid.asked == [1]
    laid.says(1, "sperviter/s0")
    assert laid.asked == [0]  # there was a play: back to the active Citadel
    laid.says(0, "pass")
    assert laid.ask == "hire"  # it passed again without having played since


@rule("3.12.2")
def test_the_others_are_asked_again_after_the_active_citadel_played_once_more() -> None:
    laid = secondary({0: "cook alchemist", 1: "sperviter leech"})
    laid.says(0, "pass").says(1, "sperviter/s0").says(1, "pass")
    assert laid.asked == [0]
    laid.says(0, "alchemist", "pass")
    assert laid.asked == [1]


@rule("3.12.3")
def test_the_challenger_is_untasked_and_need_not_pay() -> None:
    laid = secondary({0: "beadle cook knight!", 1: "leech"}, {0: "duel"})
    keys = {key for key in laid.options(0) if key.startswith("duel/")}
    assert {key.split("/")[2] for key in keys} == {"beadle", "cook"}
    assert {"duel/cook/beadle/leech", "duel/beadle/beadle/leech"} <= keys


@rule("3.12.4")
def test_the_opponent_may_be_tasked_or_ones_own() -> None:
    laid = secondary({0: "beadle cook! diver", 1: "leech!"}, {0: "duel"}, dice=[2, 1])
    keys = laid.options(0)
    assert "duel/diver/beadle/cook" in keys and "duel/diver/beadle/leech" in keys
    plays(laid, 0, "duel/diver/beadle/cook")
    assert shards(quietly(laid), "beadle") == 7 and shards(laid, "cook") == 2


@rule("3.12.5", "3.7.10")
def test_both_are_tasked_as_the_duel_is_issued_and_stay_so_if_it_is_cancelled() -> None:
    laid = secondary({0: "beadle cook", 1: "leech diver"}, {0: "duel", 1: "shell_game"})
    offers(laid, 0, "duel/cook/beadle/leech")
    assert tasked(laid, "beadle", "leech")
    laid.says(1, "shell_game/diver/duel")
    quietly(laid)
    assert tasked(laid, "beadle", "leech") and shards(laid, "leech") == 4


@rule("3.12.6")
def test_a_legacy_takes_part_in_one_duel_a_turn() -> None:
    laid = secondary({0: "beadle ferryman cook", 1: "leech diver"}, {0: "duel duel"}, dice=[1, 1])
    plays(laid, 0, "duel/cook/beadle/leech")
    plays(laid, 0, "ferryman/beadle")
    assert untasked(laid, "beadle")
    again = {key.split("/")[2:4][0] for key in laid.options(0) if key.startswith("duel")}
    assert again == {"cook"}


@rule("3.12.7")
def test_a_duel_score_is_war_stat_die_and_effects() -> None:
    laid = secondary(
        {0: "beadle cook", 1: "leech+war_banner"}, {0: "duel mercenaries"}, dice=[1, 2]
    )
    plays(laid, 0, "duel/cook/beadle/leech")
    sides = table_facts(laid)["action"]["sides"]
    assert [side["score"] for side in sides] == [3, 5]
    assert table_facts(laid)["window"] == "duel.rolled"


@rule("3.12.8", "3.12.9")
def test_the_loser_gives_what_it_has_and_is_discarded_if_empty() -> None:
    laid = secondary({0: "knight cook", 1: "leech=2"}, {0: "duel"}, dice=[3, 1])
    plays(laid, 0, "duel/cook/knight/leech")
    quietly(laid)  # 8 against 2
    assert shards(laid, "knight") == 9 and "leech" in laid.legacy_discard
    assert laid.reserve == [30, 30, 30]


@rule("3.12.10")
def test_a_tie_changes_nothing() -> None:
    laid = secondary({0: "beadle cook", 1: "leech"}, {0: "duel"}, dice=[1, 2])
    plays(laid, 0, "duel/cook/beadle/leech")
    quietly(laid)
    assert shards(laid, "beadle") == 5 and shards(laid, "leech") == 4
    assert tasked(laid, "beadle", "leech")


@rule("3.12.11")
def test_an_interrupted_duel_discards_its_card() -> None:
    laid = secondary({0: "beadle cook", 1: "leech"}, {0: "duel second_wind"}, dice=[1, 1])
    plays(laid, 0, "duel/cook/beadle/leech")
    assert laid.on_action == ["duel"] and table_facts(laid)["window"] == "duel.rolled"
    plays(laid, 0, "second_wind/cook/leech")
    assert laid.on_action == [] and "duel" in laid.labor_discard
    assert tasked(laid, "beadle") and untasked(laid, "leech") and shards(laid, "leech") == 4


@rule("3.12.12")
def test_the_after_window_opens_after_a_tie_too() -> None:
    laid = secondary(
        {0: "beadle cook", 1: "leech", 2: "bishop+skull_of_lodan"}, {0: "duel"}, dice=[1, 2]
    )
    plays(laid, 0, "duel/cook/beadle/leech")
    assert table_facts(laid)["window"] == "duel.after" and laid.asked == [2]


@rule("3.12.13", "3.16.16")
def test_thacko_is_asked_challenger_first_before_tasking_and_only_if_untasked() -> None:
    laid = secondary({0: "beadle+thacko cook", 1: "leech"}, {0: "duel"}, dice=[1, 1])
    offers(laid, 0, "duel/cook/beadle/leech")
    assert laid.ask == "duel_spend" and laid.asked == [0] and shards(laid, "cook") == 3
    assert untasked(laid, "beadle", "leech")
    laid.says(0, "keep")
    assert shards(quietly(laid), "beadle") == 6
    opponent = secondary({0: "beadle cook", 1: "leech+thacko"}, {0: "duel"}, dice=[1, 1])
    offers(opponent, 0, "duel/cook/beadle/leech")
    assert opponent.ask == "duel_spend" and opponent.asked == [1]
    opponent.says(1, "spend")
    assert shards(quietly(opponent), "leech") == 3 + 2  # 5 against 3
    busy = secondary({0: "beadle cook", 1: "leech!+thacko"}, {0: "duel"}, dice=[1, 1])
    offers(busy, 0, "duel/cook/beadle/leech")
    assert busy.ask != "duel_spend"


@rule("3.12.13")
def test_the_challengers_dice_come_first() -> None:
    laid = secondary({0: "beadle cook", 1: "leech"}, {0: "duel"}, dice=[3, 1])
    plays(laid, 0, "duel/cook/beadle/leech")
    assert shards(quietly(laid), "leech") == 1  # 5 against 2


def test_phase_4_ends_at_once_if_nobody_can_play() -> None:
    assert planet({0: "knight"}, phase="secondary").ask == "hire"

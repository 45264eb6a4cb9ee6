"""Section 10: the mistakes of newcomers are met before they are made."""

from __future__ import annotations

from fateloom.testing import rule

from .scenes import reading


def test_a_death_at_the_end_of_the_row_has_no_room() -> None:
    row = ("lucky_coin", "keeper_of_keys", "silver_vein")
    tip = reading(*row, tops=["death_of_kin", "red_thread"]).tips(0)["room"]
    assert (tip["rule"], tip["asks"], tip["always"]) == ("3.6.3", True, True)
    assert tip["text"].startswith(
        "Death of Kin would have no room for a second neighbour. That loses the game."
    )


def test_a_death_in_the_midst_that_stays_clouded_loses() -> None:
    row = ("lucky_coin", "death_of_kin", "silver_vein")
    tip = reading(*row, tops=["red_thread"]).tips(0)["loses"]
    assert (tip["rule"], tip["asks"], tip["always"]) == ("3.13.3", True, True)
    assert "with Death of Kin unconquered. That loses the game." in tip["text"]


def test_the_last_play_without_the_required_suit_names_it() -> None:
    row = ("lucky_coin", "keeper_of_keys", "silver_vein")
    tip = reading(*row, tops=["red_thread", "steadfast_vow"]).tips(0)["loses"]
    assert (tip["key"], tip["asks"]) == ("play/love/0", True)
    assert "with no Happiness in it" in tip["text"]


def test_relics_that_could_mend_the_last_play_are_named() -> None:
    row = ("lucky_coin", "keeper_of_keys", "silver_vein")
    scene = reading(*row, tops=["death_of_kin"], shop=["mimic_chest_1"], shards=3)
    assert "Only Mimic Chest could still save you." in scene.tips(0)["room"]["text"]


def test_a_reading_that_loses_is_not_finished_without_a_second_thought() -> None:
    row = ("death_of_kin", "lucky_coin", "keeper_of_keys", "silver_vein")
    tip = reading(*row).tips(0)["flaw"]
    assert (tip["key"], tip["asks"]) == ("finish", True)
    assert "loses the game" in tip["text"]


def test_a_suit_that_runs_short_is_pointed_out() -> None:
    tips = reading("lucky_coin", tops=["red_thread"]).tips(0)
    assert "is running low" in tips["short"]["text"]


@rule("3.3.1", "3.13.2", "3.13.3")
def test_what_a_reading_still_needs_is_told_at_a_glance() -> None:
    laid = reading("lucky_coin", "keeper_of_keys")
    told = laid.view(0)["table"]["needs"]
    assert told[0] == {"text": "2 more cards", "met": False}
    required = laid.match.table.required
    met = any(required in card.suits for card in laid.match.table.reading())
    assert told[1] == {"text": f"{required.capitalize()} in the row", "met": met}
    death = reading("lucky_coin", "death_of_kin").view(0)["table"]["needs"]
    assert death[-1] == {"text": "Death of Kin conquered", "met": False}

"""2 Zones and who sees what: every zone against every seat and the gallery."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import casting, hidden, sees, table

EVERYBODY = (0, 1, 2, None)


def full_table(**things: Any) -> LaidTable:
    """A table with something in every zone of seat 1."""
    return table(
        hand={1: ["rust_wasp", "moth_courier"]},
        aside={1: ["bog_lantern"]},
        row1={1: ["quiet_spring", "gale_bellows"]},
        row2={1: ["fallen_apple"]},
        discard_pile=["open_window", "cold_ember"],
        hoard={1: ["red_1", "red_2a"]},
        **things,
    )


OPEN = [
    ("discard_pile", None, ["cold_ember", "open_window"]),
    ("row1", 1, ["gale_bellows", "quiet_spring"]),
    ("row2", 1, ["fallen_apple"]),
]
OWN = [
    ("hand", 1, ["moth_courier", "rust_wasp"]),
    ("hoard", 1, ["red_1", "red_2a"]),
    ("character", 1, ["lichtenborn_3"]),
]


@pytest.mark.parametrize(("zone", "owner", "faces"), OPEN)
@rule("3.4.1")
def test_open_zones_are_seen_by_all(zone: str, owner: int | None, faces: list[str]) -> None:
    laid = full_table()
    for observer in EVERYBODY:
        assert sees(laid, observer, zone, owner) == faces


@pytest.mark.parametrize(("zone", "owner", "faces"), OWN)
@rule("3.1.5", "3.13.1", "3.20.1")
def test_own_zones_are_seen_by_their_owner_alone(zone: str, owner: int, faces: list[str]) -> None:
    laid = full_table()
    for observer in EVERYBODY:
        if observer == owner:
            assert sees(laid, observer, zone, owner) == faces
        else:
            assert sees(laid, observer, zone, owner) == []
            assert hidden(laid, observer, zone, owner) == len(faces)


@rule("3.3.3")
def test_draw_pile_treasure_deck_and_set_aside_cards_are_seen_by_nobody() -> None:
    laid = full_table()
    for observer in EVERYBODY:
        for zone, owner in (("draw_pile", None), ("treasure_deck", None), ("aside", 1)):
            assert sees(laid, observer, zone, owner) == []
            assert hidden(laid, observer, zone, owner) > 0


@rule("3.1.10")
def test_display_and_box_are_seen_by_all() -> None:
    laid = full_table(display=["red_3", "yellow_1", "green_1"])
    for observer in EVERYBODY:
        assert sees(laid, observer, "display") == ["green_1", "red_3", "yellow_1"]
        assert "flambeaux_5" in sees(laid, observer, "box")


@rule("3.10.10")
def test_cards_being_looked_at_are_seen_by_the_looker() -> None:
    laid = casting(["quiet_spring", "fallen_apple", "open_window"], draw_pile=["rust_wasp", ...])
    assert sees(laid, 0, "look", 0) == ["rust_wasp"]
    for observer in (1, 2, None):
        assert sees(laid, observer, "look", 0) == []
        assert hidden(laid, observer, "look", 0) == 1


@rule("3.13.2", "3.15.2")
def test_face_up_treasures_and_characters_are_seen_by_all() -> None:
    laid = full_table(
        round=2, character_up={0: ["flambeaux_3"]}, hoard_up={0: ["red_3"]}, score1={0: 4}
    )
    for observer in EVERYBODY:
        assert sees(laid, observer, "character_up", 0) == ["flambeaux_3"]
        assert sees(laid, observer, "hoard_up", 0) == ["red_3"]
        assert laid.view(observer)["players"][0]["round_1"] == 4


@rule("3.5.3")
def test_a_lasting_enchantment_is_seen_by_all() -> None:
    laid = table(hand={0: ["comet_lantern", "dead_battery"]})
    laid.says(0, "comet_lantern")
    for observer in EVERYBODY:
        assert sees(laid, observer, "in_effect", 0) == ["comet_lantern"]


@rule("3.1.9", "3.6.2")
def test_the_table_tells_how_near_the_queen_may_be() -> None:
    laid = table(hoard={0: ["red_1"]}, hand={0: ["rust_wasp", "bog_lantern"]})
    deck = len(laid.treasure_deck)
    assert laid.view()["table"]["above_queen_zone"] == deck - 5
    laid.says(0, "trade/red_1")
    assert laid.view()["table"]["above_queen_zone"] == deck - 5
    assert laid.view()["table"]["put_under"] == 1


@rule("3.2.7")
def test_public_facts_do_not_tell_a_hidden_sign() -> None:
    laid = table()
    for player in laid.view()["players"]:
        assert "sign" not in player
        assert "hunts" not in player


def test_a_prompt_is_shown_to_the_seat_asked_alone() -> None:
    laid = table()
    assert laid.view(0)["prompt"] is not None
    for observer in (1, 2, None):
        assert laid.view(observer)["prompt"] is None
        assert laid.view(observer)["waiting"] == [0]

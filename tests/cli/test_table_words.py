"""The table in words: what is said of zones, counters, places and facts, and what is not."""

from __future__ import annotations

from typing import Any

import pytest

import fateloom
from fateloom.term.text.table_text import TableText, Thing, news, sentences
from fateloom.testing import lay
from tests.games.gilfate.scenes import island


def words(view: Any, *, whole: bool = False) -> list[str]:
    game = fateloom.find_game(view["game"])
    names = [f"Seat {letter}" for letter in "ABCDEF"]
    return sentences(TableText(game, names, names.__getitem__).things(view, whole=whole))


def test_own_cards_are_named_and_those_of_others_counted() -> None:
    table = lay("souk", seats=2, relics=["relic5"], hand={0: ["veto"], 1: ["veto", "veto"]})
    said = words(table.view(0))
    assert "Seat A: coins 5, worth 1; hand: Veto." in said
    assert "Seat B: coins 5, worth 1; hand: 2 vetoes." in said


def test_counters_are_told_in_the_words_of_the_rules() -> None:
    table = lay("council", seats=2, kingdom={0: ["kobolds chaos=2", "sir_aldric order=1"]},
                spot=["troll coin=3"], phase="turn")  # fmt: skip
    said = "\n".join(words(table.view(1)))
    assert "on offer: Troll (3 coins)" in said
    assert "Kobolds (2 Chaos), Sir Aldric the Steadfast (1 Order)" in said


def test_a_seat_is_named_and_what_goes_without_saying_is_left_out() -> None:
    table = lay("council", seats=3, spot=["troll coin=3"], phase="turn", auctioneer=2)
    common = words(table.view(0))[0]
    assert common.startswith("Table: Auctioneer Seat C, ")
    assert "pot" not in common
    assert "set aside" not in common
    everything = words(table.view(0), whole=True)[0]
    assert "pot 3" in everything
    assert "set aside: " in everything


VIEW: dict[str, Any] = {
    "game": "souk",
    "table": {"auctioneer": 1, "closed": False, "late": True, "none": None, "rows": [[1], [2]]},
    "players": [{"coins": 1.5, "marks": ["relic5", "red_one"], "by": {"a": 1}}],
    "zones": [
        {"name": "deck", "size": 4, "hidden": {"relic": 2},
         "cards": [{"id": "c1", "face": "relic1", "at": 3}, {"id": "c2", "face": "dusk", "at": 1}],
         "marked": [{"at": 2, "counters": {"coin": 1}, "turned": 0}]},
        {"name": "discard", "size": 7,
         "cards": [{"id": f"c{n}", "face": "fake"} for n in range(6)]
         + [{"id": "c9", "face": "relic3", "turned": 2}]},
    ],
}  # fmt: skip


def test_places_marks_piles_and_facts() -> None:
    said = words(VIEW)
    assert said == [
        "Table: auctioneer Seat B, late; deck: 4 cards, Clay cat on top, Dusk 3rd from the top, "
        "1 coin 2nd from the top; discard: 7 cards, the last one Ivory flute (turned 2).",
        "Seat A: coins 1.5, marks Brass lamp, red one, by a 1.",
    ]
    assert words(VIEW, whole=True)[0].count("Forgery") == 6


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_of_cards_with_one_name_the_one_at_this_table_is_meant(seats: int) -> None:
    names = [f"Seat {letter}" for letter in "ABCDE"[:seats]]
    table = TableText(fateloom.find_game("fatal"), names, names.__getitem__)
    assert table.named(["Seat A reveals Lichtenborn."]) == [f"lichtenborn_{seats}"]


def test_the_whole_table_of_a_solo_game_is_told_in_words_and_once() -> None:
    said = words(fateloom.new_match("weaver", seed="linden").view(0), whole=True)[0]
    assert "day and night by round: moon, 9 × hidden, " in said
    shop = "Slithemani Stone to buy: Alabaster Naga's Slithemani Stone I on top, "
    assert f"{shop}Alabaster Naga's Slithemani Stone II, " in said
    for raw in ("relic.", "veiled", "desires", "required", "1g", "waves", "icons"):
        assert raw not in said


def test_the_row_is_told_once_with_the_suits_a_card_also_counts_as() -> None:
    laid = lay("weaver", phase="reading", row=["iron_will", "steadfast_vow"], cycle=["cycle_even_tides"],
               round=1, decks={}, visitor=["sister_maelis"], shop=["jesters_mask_1"], shards=2)  # fmt: skip
    laid.says(0, "mask/0/love")
    said = words(laid.view(0), whole=True)[0]
    assert said.count("Iron Collar") == 1
    assert "·Iron Collar·" in said and " (also Love) | " in said


def test_a_permanent_that_has_been_used_says_so() -> None:
    laid = island("*", hand={0: "0b 0a"}, front={0: "10c"})
    assert "permanents: Watchtower." in "\n".join(words(laid.view(0)))
    laid.says(0, "use/watchtower/look")
    assert "permanents: Watchtower (used this turn)." in "\n".join(words(laid.view(0)))


def test_only_news_is_told() -> None:
    before = [Thing("Seat A", "coins", "3", False), Thing("Seat A", "hand", "Veto", True),
              Thing("Seat B", "coins", "3", False)]  # fmt: skip
    now = [Thing("Seat A", "coins", "3", False), Thing("Seat B", "coins", "4", False)]
    assert sentences(news(before, now)) == ["Seat A: hand: empty.", "Seat B: coins 4."]
    assert news(now, now) == []

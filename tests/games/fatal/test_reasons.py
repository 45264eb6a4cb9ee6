"""What a hint says for an answer: what it gains in this position, and nothing twice."""

from __future__ import annotations

import pytest

from fateloom.bots.explain import explained, facts_for
from fateloom.bots.observation import Observation
from fateloom.bots.search.result import Candidate, SearchResult
from fateloom.testing import LaidTable, rule

from .scenes import casting, table


def why(laid: LaidTable, key: str, seat: int = 0) -> str:
    return facts_for(Observation(laid.match, seat), [key])


def test_no_hint_repeats_the_text_of_a_card() -> None:
    hand = ["magical_swap", "candle_periscope", "rust_storm", "comet_lantern", "moth_courier"]
    hand += ["gossamer_gloves", "overwound_mainspring"]
    laid = table(hand={0: hand}, row1={0: ["quiet_spring"], 1: ["rust_wasp"]})
    faces = laid.t.game.faces
    for key in laid.options(0):
        card = faces.get(key.split("/")[0])
        assert card is None or card.text not in why(laid, key)


@rule("3.8.1")
def test_the_mainspring_says_whether_there_are_three_visions_to_play() -> None:
    visions = ["sharing_table", "fallen_apple", "rust_wasp"]
    laid = table(hand={0: ["overwound_mainspring", *visions]}, row1={0: ["quiet_spring"]})
    assert why(laid, "overwound_mainspring") == (
        "You have 3 visions in hand and room for 5, so you can play 3."
    )
    fewer = table(hand={0: ["overwound_mainspring", *visions[:2]]})
    assert why(fewer, "overwound_mainspring") == ""


@rule("3.7.2", "3.7.4")
def test_the_gloves_name_the_best_vision_that_they_bring_within_reach() -> None:
    laid = table(
        hand={0: ["gossamer_gloves"]},
        row1={1: ["rust_wasp"], 2: ["copper_dragonfly"]},
    )
    assert why(laid, "gossamer_gloves") == (
        "You can then steal Copper Dragonfly from Seat C: 1 star 1st in your row 1."
    )


@rule("3.9.1")
@pytest.mark.parametrize(
    ("row", "told"),
    [
        ([], "With its 2 stars you show 2 stars; 3 win a treasure."),
        (["copper_dragonfly"], "With its 2 stars you show 3 stars, enough for a treasure."),
        (["copper_dragonfly", "clockwork_nightingale"], ""),
    ],
)
def test_the_lantern_says_whether_its_stars_win_a_treasure(row: list[str], told: str) -> None:
    assert why(table(hand={0: ["comet_lantern"]}, row1={0: row}), "comet_lantern") == told


@rule("3.3.2")
def test_the_courier_says_when_its_cards_come() -> None:
    laid = table(hand={0: ["moth_courier", "rust_wasp"]})
    assert why(laid, "moth_courier") == (
        "You have 1 card beside it; 2 extra cards come into your hand when your turn ends."
    )


@rule("3.4.4", "3.5.1")
def test_a_swap_says_what_becomes_of_the_stars() -> None:
    laid = table(hand={0: ["magical_swap"]}, row1={0: ["rust_wasp"], 1: ["quiet_spring"]})
    assert why(laid, "magical_swap/rust_wasp/quiet_spring") == (
        "Your stars go from 0 to 1, Seat B's go from 1 to 0."
    )


@rule("3.1.6", "3.5.1")
def test_the_periscope_says_what_there_is_to_learn() -> None:
    laid = table(hand={0: ["candle_periscope"]})
    assert why(laid, "candle_periscope/s1/hand") == "You see the 2 cards in Seat B's hand."
    assert why(laid, "candle_periscope/s1/character") == (
        "You learn whether Seat B is the sign you hunt."
    )


@rule("3.11.3", "3.11.5")
def test_the_shield_says_what_it_stops() -> None:
    row = ["cold_ember", "quiet_spring", "open_window"]
    laid = casting(row, hand={1: ["elemental_shield", "rust_wasp"]}).says(0, "s1")
    assert why(laid, "elemental_shield", 1) == (
        "It stops what Seat A's trimagic does to you, and a new card is set aside."
    )


@rule("3.6.4")
def test_an_enchantment_that_is_traded_is_not_praised_as_if_it_were_played() -> None:
    laid = table(hand={0: ["moth_courier", "rust_wasp"]}, hoard={0: ["red_2a"]})
    laid.says(0, "trade/red_2a")
    assert why(laid, "moth_courier") == "Moth Courier helps your rows least."


@rule("3.6.1", "3.8.2")
def test_where_either_is_fine_each_answer_is_named_by_its_deed() -> None:
    """A treasure's name alone would not say that it is traded."""
    laid = table(hand={0: ["rust_wasp"]}, hoard={0: ["green_2b"]}, row1={0: ["quiet_spring"]})
    peek = Observation(laid.match, 0)
    weighed = [
        Candidate(key, peek.keys.index(key), visits=10, value=0.5, spread=0.1)
        for key in ("play/rust_wasp/2", "trade/green_2b")
    ]
    record = SearchResult(weighed, 20, 20, to_win=True, stopped=False)
    said, _, reasons = explained(peek.view, "expert", record, peek).why.partition(".")
    assert said == "Either is fine: Play Rust Wasp 1st in row 2, or Trade Root Lute (green 2)"
    assert "Root Lute is worth less to you" in reasons


@rule("3.8.2", "3.10.1")
def test_a_vision_that_completes_its_row_is_not_said_to_bring_it_closer_to_full() -> None:
    row = ["fallen_apple", "quiet_spring"]
    full = table(hand={0: ["harvest_moon", "dead_battery"]}, row1={0: row})
    assert why(full, "play/harvest_moon/1") == (
        "It shows no star there. It completes row 1, which casts a Take: "
        "1 treasure for each of 2 players."
    )
    assert "closer to full" in why(full, "play/dead_battery/2")

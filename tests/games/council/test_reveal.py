"""3.3 Revealing Fate."""

from __future__ import annotations

import pytest

from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .printed import COINS_WHEN_REVEALED, STARTING_COST
from .scenes import EVIL, FATE, GOOD, before_reveal, begin, filler, lapse, reveal, seen, settle


@rule("3.3.1", "3.3.5")
@pytest.mark.parametrize("face", GOOD)
def test_a_good_card_is_auctioned_with_its_starting_cost_on_it(face: str) -> None:
    laid = reveal(face)
    assert laid.spot == [face]
    assert laid.ask == "auction_turn"
    assert laid.count(face, "coin") == STARTING_COST[face]


@rule("3.3.1", "3.3.6")
@pytest.mark.parametrize("face", EVIL)
def test_an_evil_card_is_auctioned_without_coins_unless_it_says_otherwise(face: str) -> None:
    laid = reveal(face)
    assert laid.spot == [face]
    assert laid.ask == "auction_turn"
    assert laid.count(face, "coin") == COINS_WHEN_REVEALED.get(face, 0)


@rule("3.3.1", "3.3.3", "3.3.8")
@pytest.mark.parametrize("face", FATE["Event"])
def test_an_event_is_carried_out_and_discarded_without_auction_or_action_phase(face: str) -> None:
    laid = reveal(face, hand={0: ["extortion"], 1: ["oracles_glimpse"]})
    asked = []
    while laid.ask not in ("levy", ""):
        asked.append(laid.ask)
        lapse(laid)
    assert not set(asked) & {"auction_turn", "roll_call", "action_turn"}
    assert laid.spot == []
    assert laid.fate_discard == [face]


@rule("3.3.2")
@pytest.mark.parametrize("seed", range(8))
def test_a_game_begins_with_the_auctioneer_revealing_the_top_card(seed: int) -> None:
    match = begin(4, SeededChance(seed))
    auctioneer, top = match.view()["table"]["auctioneer"], match.table.fate_deck.top.face
    for seat in range(4):
        match.answer_default(seat)
    shown = seen(match, None, "spot") + seen(match, None, "fate_discard")
    assert top.id in shown
    told = [line["text"] for line in match.view(since=0)["log"]]
    assert any(f"{match.names[auctioneer]} reveals {top.name}" in line for line in told)
    if top.id not in FATE["Event"]:
        assert match.view()["waiting"] == [auctioneer]


@rule("3.3.2")
def test_the_top_card_is_turned_over_without_asking() -> None:
    laid = before_reveal("kobolds", "troll", *filler(10, "kobolds", "troll"), auctioneer=2)
    assert laid.spot == ["kobolds"]
    assert laid.fate_deck[-1] == "troll"
    assert laid.asked == [2]
    assert "Kobolds" in " ".join(laid.log())


@rule("3.3.2", "3.11.8")
def test_in_dusk_a_levy_comes_before_the_reveal() -> None:
    laid = before_reveal("kobolds", "game_ends")
    assert laid.ask == "levy"
    assert laid.spot == []
    lapse(laid)
    assert laid.spot == ["kobolds"]


@rule("3.3.3")
def test_an_event_works_at_once() -> None:
    laid = reveal("royal_wedding")
    assert [len(hand) for hand in laid.hand] == [1, 1, 1]
    assert laid.fate_discard == ["royal_wedding"]


@rule("3.3.4")
@pytest.mark.parametrize("auctioneer", range(3))
def test_after_an_event_the_same_auctioneer_reveals_the_next_card(auctioneer: int) -> None:
    laid = reveal("crusade", "kobolds", auctioneer=auctioneer)
    lapse(laid)
    assert laid.spot == ["kobolds"]
    assert laid.auctioneer == auctioneer
    assert laid.asked == [auctioneer]


@rule("3.3.7", "3.3.8", "3.12.1")
def test_game_ends_ends_the_game_on_the_spot() -> None:
    laid = reveal("game_ends", "kobolds", hand={0: ["extortion"]}, coins=[1, 9, 9])
    assert laid.ask == ""
    assert laid.asked == []
    assert laid.outcome.scores == [1, 9, 9]
    assert laid.hand[0] == ["extortion"]


@rule("3.3.8")
def test_no_action_phase_follows_an_event() -> None:
    laid = reveal(
        "crusade", kingdom={0: ["sir_aldric order=1", "troll chaos=1"]}, hand={1: ["extortion"]}
    )
    assert laid.ask == "levy"
    assert laid.count("troll", "chaos") == 1
    settle(laid)

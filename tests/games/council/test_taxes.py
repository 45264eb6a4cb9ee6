"""3.11 Taxes and levies."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.asks import Refused
from fateloom.testing import rule

from .scenes import acting, auction, before_reveal, called, filler, lapse, reveal, scores


@rule("3.11.1")
def test_a_tax_places_a_chaos_and_brings_three_coins() -> None:
    laid = auction("kobolds")
    laid.says(0, "tax")
    assert laid.populace == [1, 0, 0]
    assert laid.coins == [13, 10, 10]


@rule("3.11.2")
@pytest.mark.parametrize(
    ("kingdom", "gain"),
    [
        (["merchant_fleet"], 4),
        (["demon_of_avarice chaos=3"], 4),
        (["angry_mob"], 2),
        (["merchant_fleet", "demon_of_avarice chaos=1"], 5),
        (["merchant_fleet", "demon_of_avarice chaos=1", "angry_mob"], 4),
    ],
)
def test_texts_change_the_yield_by_adding_and_subtracting(kingdom: list[str], gain: int) -> None:
    laid = auction("kobolds", kingdom={0: kingdom})
    laid.says(0, "tax")
    assert laid.coins[0] == 10 + gain
    assert laid.populace[0] == 1


@rule("3.11.3", "3.4.5")
def test_taxing_on_an_auction_turn() -> None:
    assert "tax" in auction("kobolds").options(0)


@rule("3.11.3", "3.7.3")
def test_taxing_while_committed_to_a_purchase() -> None:
    laid = auction("lady_isaura coin=9", hand={0: ["crown_warrant"]})
    laid.says(0, "prebuy/crown_warrant", "tax")
    assert laid.coins[0] == 13
    assert laid.ask == "buy_commit"


@rule("3.11.3", "3.9.3")
def test_taxing_on_ones_turn_in_the_action_phase() -> None:
    laid = acting(hand={0: ["oracles_glimpse"]})
    laid.says(0, "tax", "tax")
    assert laid.coins[0] == 16
    assert laid.populace[0] == 2


@rule("3.11.3")
def test_taxing_on_anothers_turn_is_refused() -> None:
    laid = auction("kobolds", on_turn=0)
    assert laid.refusal(1, "tax").why == "it is not your turn"


@rule("3.11.4")
def test_each_tax_is_one_pick_and_the_same_question_is_asked_again() -> None:
    laid = auction("kobolds coin=2", populace={0: 17})
    options = laid.options(0)
    for taxes in range(1, 3):
        laid.says(0, "tax")
        assert laid.options(0) == options
        assert laid.coins[0] == 10 + 3 * taxes
    laid.says(0, "tax")
    assert laid.options(0) == ["bid", "buy"]


@rule("3.11.5", "3.12.1")
def test_once_game_ends_is_revealed_nobody_may_tax() -> None:
    laid = reveal("game_ends")
    for seat in range(3):
        assert laid.options(seat) == []
        with pytest.raises(Refused, match="the game is over"):
            laid.says(seat, "tax")


@rule("3.11.6", "3.12.4")
def test_populace_chaos_adds_up_with_the_chaos_on_monsters() -> None:
    assert scores(populace={0: 2}, kingdom={0: ["kobolds chaos=2"]})[0] == -10


@rule("3.11.7")
def test_the_imp_swarm_grows_with_each_tax() -> None:
    laid = auction("kobolds", kingdom={0: ["imp_swarm chaos=2"]})
    laid.says(0, "tax", "tax")
    assert laid.count("imp_swarm", "chaos") == 4
    assert laid.coins[0] == 16
    assert laid.populace[0] == 2


@rule("3.11.8")
def test_a_levy_asks_everybody_below_the_cap_at_once() -> None:
    laid = before_reveal("kobolds", "game_ends", seats=4, populace=[0, 20, 18, 20])
    assert laid.ask == "levy"
    assert called(laid) == laid.asked == [0, 2]
    assert laid.options(0) == [str(taxes) for taxes in range(21)]
    assert laid.options(2) == ["0", "1", "2"]


@rule("3.11.8")
def test_at_a_levy_nothing_but_taxing_can_be_done() -> None:
    laid = before_reveal(
        "kobolds",
        "game_ends",
        hand={0: ["extortion", "oracles_glimpse"]},
        kingdom={0: ["sir_aldric order=1", "troll chaos=1"]},
    )
    for deed in ("attack/sir_aldric/troll", "favor/oracles_glimpse", "bid", "done", "21", "-1"):
        assert laid.refusal(0, deed).rule == "3.11.8"


@rule("3.11.8")
def test_answers_to_a_levy_are_hidden_until_all_have_answered() -> None:
    laid = before_reveal("kobolds", "game_ends")
    before = [laid.match.view(viewer, since=0) for viewer in (1, 2, None)]
    laid.says(0, "4")
    assert [laid.match.view(viewer, since=0) for viewer in (1, 2, None)] == before
    laid.says(2, "0").says(1, "1")
    assert laid.coins == [22, 13, 10]
    assert laid.populace == [4, 1, 0]
    assert laid.spot == ["kobolds"]


@rule("3.11.8")
@pytest.mark.parametrize("auctioneer", range(3))
def test_the_taxes_of_a_levy_are_carried_out_clockwise_from_the_auctioneer(auctioneer: int) -> None:
    laid = before_reveal("kobolds", "game_ends", auctioneer=auctioneer)
    laid.says(0, "1").says(1, "1").says(2, "1")
    told = " ".join(laid.log())
    order = ["Seat A", "Seat B", "Seat C"] * 2
    places = [told.index(name) for name in order[auctioneer : auctioneer + 3]]
    assert places == sorted(places)


@rule("3.11.8")
def test_a_levy_comes_after_an_event_too() -> None:
    laid = before_reveal("crusade", "kobolds", "game_ends")
    lapse(laid)
    assert laid.fate_discard == ["crusade"]
    assert laid.ask == "levy"
    lapse(laid)
    assert laid.spot == ["kobolds"]


@rule("3.11.9")
def test_dusk_is_looked_at_afresh_before_each_reveal() -> None:
    deck = ["crusade", "blood_moon", *filler(9), "game_ends"]
    laid = before_reveal(*deck)
    assert laid.fate_discard == ["crusade", "blood_moon"]
    assert len(laid.fate_deck) == 10
    assert laid.ask == "levy"


@rule("3.11.9", "3.11.3")
def test_a_table_may_have_a_levy_before_every_reveal() -> None:
    laid = before_reveal(
        "crusade", "kobolds", *filler(15, "kobolds"), "game_ends", options={"tax_prompts": "always"}
    )
    assert laid.ask == "levy"
    lapse(laid)
    assert laid.fate_discard == ["crusade"]
    assert laid.ask == "levy"
    laid.says(0, "1").says(1, "0").says(2, "0")
    assert laid.coins == [13, 10, 10]
    assert laid.spot == ["kobolds"]

"""3.4 Auction turns."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.game import UsageError
from fateloom.testing import lay, rule

from .scenes import auction, reveal


@rule("3.4.1")
def test_turns_go_clockwise_from_the_auctioneer_until_the_card_is_bought() -> None:
    laid = reveal("sister_maren", auctioneer=2, seats=4)
    for seat in (2, 3, 0, 1, 2, 3):
        assert laid.asked == [seat]
        assert laid.ask == "auction_turn"
        laid.says(seat, "bid")
    laid.says(0, "buy")
    assert laid.spot == []
    assert laid.kingdom[0] == ["sister_maren"]


@rule("3.4.2")
def test_a_turn_is_one_bid_one_bargain_or_one_purchase() -> None:
    laid = auction("lady_isaura coin=4", hand={0: ["kickback", "extortion"]})
    assert laid.options(0) == ["bid", "bargain/kickback", "bargain/extortion", "buy", "tax"]
    for deed in ("bid", "bargain/kickback", "buy"):
        once = auction("lady_isaura coin=4", hand={0: ["kickback", "extortion"]})
        once.says(0, deed)
        if deed == "buy":
            assert once.spot == []
        else:
            assert once.asked == [1]


@rule("3.4.3")
@pytest.mark.parametrize("deed", ["bid", "bargain/kickback"])
@pytest.mark.parametrize(("seat", "left"), [(0, 1), (1, 2), (2, 0)])
def test_after_a_bid_or_a_bargain_the_left_neighbour_is_on_turn(
    deed: str, seat: int, left: int
) -> None:
    laid = auction("troll", on_turn=seat, hand={seat: ["kickback"]})
    laid.says(seat, deed)
    assert laid.asked == [left]
    assert laid.refusal(seat, "bid").why == "it is not your turn"


@rule("3.4.4")
def test_there_is_no_passing_no_dropping_out_and_no_limit_of_rounds() -> None:
    laid = auction("troll", coins=[15, 15, 15])
    for word in ("pass", "drop", "fold"):
        assert laid.refusal(0, word).rule.startswith("3.4")
    for turn in range(45):
        assert laid.asked == [turn % 3]
        laid.says(turn % 3, "bid")
    assert laid.count("troll", "coin") == 45
    assert laid.coins == [0, 0, 0]
    assert laid.asked == [0]


@rule("3.4.5", "3.11.3")
def test_a_seat_may_tax_before_its_deed_and_goes_on_with_the_coins() -> None:
    laid = auction("lady_isaura coin=7", coins={0: 1})
    laid.says(0, "tax", "tax")
    assert laid.asked == [0]
    assert laid.coins[0] == 7
    assert laid.populace[0] == 2
    laid.says(0, "buy")
    assert laid.coins[0] == 0


@rule("3.4.6")
def test_a_bid_on_an_evil_card_moves_a_coin_from_the_bidder_to_the_card() -> None:
    laid = auction("kobolds coin=2")
    laid.says(0, "bid")
    assert laid.coins[0] == 9
    assert laid.count("kobolds", "coin") == 3


@rule("3.4.7")
def test_a_bid_on_a_good_card_moves_a_coin_from_the_card_to_the_bidder() -> None:
    laid = auction("aegis_of_dawn coin=9")
    laid.says(0, "bid")
    assert laid.coins[0] == 11
    assert laid.count("aegis_of_dawn", "coin") == 8


@rule("3.4.8")
def test_a_good_card_without_coins_cannot_be_bid_on() -> None:
    laid = auction("aegis_of_dawn", hand={0: ["kickback"]})
    assert laid.options(0) == ["bargain/kickback", "buy", "tax"]
    assert laid.refusal(0, "bid").rule == "3.4.8"
    assert laid.barred(0)["bid"].startswith("3.4.8: ")
    laid.says(0, "buy")
    assert laid.coins[0] == 10


@rule("3.4.9")
def test_a_seat_without_coins_cannot_bid_on_an_evil_card_before_it_taxed() -> None:
    laid = auction("kobolds", coins={0: 0}, hand={0: ["kickback"]})
    assert laid.options(0) == ["bargain/kickback", "buy", "tax"]
    assert laid.refusal(0, "bid").rule == "3.4.9"
    laid.says(0, "tax", "bid")
    assert laid.coins[0] == 2
    assert laid.asked == [1]


@rule("3.4.10")
@pytest.mark.parametrize(
    ("coins", "populace", "hand"), [(1, 20, []), (0, 19, []), (0, 20, ["kickback"])]
)
def test_nobody_is_forced_to_take_an_evil_card_while_something_is_left(
    coins: int, populace: int, hand: list[str]
) -> None:
    laid = auction("court_scandal", coins={0: coins}, populace={0: populace}, hand={0: hand})
    assert laid.asked == [0]
    assert len(laid.options(0)) == 2


@rule("3.4.10", "3.2.17")
def test_a_seat_with_nothing_left_at_all_must_buy() -> None:
    laid = auction("court_scandal coin=1", on_turn=2, coins={0: 0}, populace={0: 20})
    laid.says(2, "bid")
    assert laid.kingdom[0] == ["court_scandal"]
    assert laid.coins[0] == 2


@rule("3.4.11")
def test_a_seat_may_take_an_empty_evil_card_on_its_very_first_turn() -> None:
    laid = reveal("kobolds")
    laid.says(0, "buy")
    assert laid.kingdom[0] == ["kobolds"]
    assert laid.coins[0] == 10


@rule("3.4.11")
def test_a_seat_may_buy_a_good_card_on_its_very_first_turn() -> None:
    laid = reveal("merchant_fleet")
    laid.says(0, "buy")
    assert laid.kingdom[0] == ["merchant_fleet"]
    assert laid.coins[0] == 3


@rule("3.4.12")
def test_a_seat_that_could_never_pay_may_bid_on_a_good_card() -> None:
    laid = auction("sir_aldric coin=13", coins={0: 0}, populace={0: 20}, hand={0: ["kickback"]})
    assert laid.options(0) == ["bid", "bargain/kickback"]
    laid.says(0, "bid")
    assert laid.coins[0] == 1


@rule("3.4.13")
def test_the_absent_crown_adds_a_coin_to_every_bid_on_an_evil_card() -> None:
    laid = auction("kobolds", seats=2, options={"absent_crown": True})
    laid.says(0, "bid").says(1, "bid")
    assert laid.coins == [9, 9]
    assert laid.count("kobolds", "coin") == 4
    laid.says(0, "buy")
    assert laid.coins == [13, 9]


@rule("3.4.13")
def test_the_absent_crown_changes_nothing_else() -> None:
    good = auction("sir_aldric coin=5", seats=2, options={"absent_crown": True})
    good.says(0, "bid")
    assert good.count("sir_aldric", "coin") == 4
    laid = auction("kobolds", seats=2, options={"absent_crown": True}, hand={0: ["extortion"]})
    laid.says(0, "bargain/extortion")
    assert laid.count("kobolds", "coin") == 0


@rule("3.4.13")
def test_the_absent_crown_is_for_two_players_only() -> None:
    with pytest.raises(UsageError, match="absent_crown"):
        lay("council", 3, options={"absent_crown": True})

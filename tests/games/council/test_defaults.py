"""4 Decisions: what a seat is taken to answer when it is absent, and where asks are."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import acting, action_phase, auction, before_reveal, lapse, reveal


@rule("3.4.6", "3.4.7")
@pytest.mark.parametrize(("card", "coins"), [("kobolds", 9), ("lady_isaura coin=3", 11)])
def test_auction_turn_bids(card: str, coins: int) -> None:
    laid = auction(card, hand={0: ["kickback", "bounty_writ"]})
    assert laid.ask == "auction_turn"
    lapse(laid)
    assert laid.coins[0] == coins
    assert laid.asked == [1]


@rule("3.4.8", "3.4.9")
@pytest.mark.parametrize(("card", "coins"), [("kobolds coin=1", 1), ("lady_isaura", 0)])
def test_auction_turn_buys_where_no_bid_is_possible(card: str, coins: int) -> None:
    laid = auction(card, coins={0: 0}, hand={0: ["kickback"]})
    lapse(laid)
    assert laid.kingdom[0] == [card.split()[0]]
    assert laid.coins[0] == coins


@rule("3.7.3")
def test_buy_commit_buys_and_taxes_only_if_it_must() -> None:
    laid = auction("lady_isaura coin=8", coins={0: 1}, hand={0: ["crown_warrant", "heros_welcome"]})
    laid.says(0, "prebuy/crown_warrant")
    assert laid.ask == "buy_commit"
    lapse(laid)
    assert laid.coins[0] == 4
    lapse(laid)
    assert laid.coins[0] == 7
    lapse(laid)
    assert laid.kingdom[0] == ["lady_isaura"]
    assert laid.coins[0] == 2
    assert laid.hand[0] == ["heros_welcome"]


@rule("3.6.11")
@pytest.mark.parametrize(
    ("kingdom", "victim"),
    [
        (["lady_isaura", "captain_rosk order=3", "sir_aldric"], "captain_rosk"),
        (["sir_aldric order=2", "sister_maren order=1", "pip_the_lucky order=1"], "sister_maren"),
        (["pip_the_lucky", "sister_maren", "lady_isaura"], "pip_the_lucky"),
    ],
    ids=["fewest points", "then least Order", "then first come"],
)
def test_choose_hero_for_doom(kingdom: list[str], victim: str) -> None:
    laid = auction("doom_of_the_firstborn", kingdom={0: kingdom})
    laid.says(0, "buy")
    assert laid.ask == "choose_hero"
    lapse(laid)
    assert laid.fate_discard == [victim]


@rule("3.6.11")
def test_choose_hero_for_the_armory_takes_the_first_come() -> None:
    laid = auction("sacred_armory", kingdom={0: ["pip_the_lucky", "lady_isaura", "sir_aldric"]})
    laid.says(0, "buy")
    lapse(laid)
    assert laid.count("pip_the_lucky", "order") == 2


@rule("3.9.5")
def test_roll_call_is_done() -> None:
    laid = action_phase(hand={0: ["oracles_glimpse"]})
    assert laid.ask == "roll_call"
    lapse(laid)
    assert laid.ask == "levy"


@rule("3.9.4")
def test_action_turn_is_done() -> None:
    laid = acting(hand={0: ["oracles_glimpse"]})
    assert laid.ask == "action_turn"
    lapse(laid)
    assert laid.hand[0] == ["oracles_glimpse"]
    assert laid.ask == "levy"


@rule("3.7.6")
def test_glimpse_order_is_the_order_found() -> None:
    laid = acting(
        hand={0: ["oracles_glimpse"]}, fate_deck=["troll", "aegis_of_dawn", "kobolds", "game_ends"]
    )
    laid.says(0, "favor/oracles_glimpse")
    assert laid.ask == "glimpse_order"
    lapse(lapse(laid))
    assert laid.ask == "action_turn"
    assert laid.fate_deck == ["game_ends", "kobolds", "aegis_of_dawn", "troll"]


@rule("3.11.8")
def test_levy_is_0() -> None:
    laid = before_reveal("kobolds", "game_ends")
    assert laid.ask == "levy"
    lapse(laid)
    assert laid.coins == [10, 10, 10]
    assert laid.populace == [0, 0, 0]


@rule("3.8.2", "3.8.3")
def test_famine_choice_pays_and_suffers_if_it_cannot() -> None:
    laid = reveal("famine", coins={0: 1}, kingdom={0: ["merchant_fleet"]})
    assert laid.ask == "famine_choice"
    assert laid.options(0) == ["tax_and_pay", "suffer"]
    lapse(laid)
    assert laid.coins == [1, 7, 7]
    assert laid.populace == [1, 0, 0]


@rule("3.8.2", "3.8.3")
def test_plague_choice_pays_and_otherwise_a_hero_dies_as_for_doom() -> None:
    laid = reveal(
        "black_plague",
        coins={0: 2},
        kingdom={0: ["lady_isaura", "captain_rosk order=3", "sir_aldric"], 1: ["goldentongue"]},
    )
    assert laid.ask == "plague_choice"
    assert "tax_and_pay" in laid.options(0)
    lapse(laid)
    assert laid.coins == [2, 7, 10]
    assert laid.kingdom[0] == ["lady_isaura", "sir_aldric"]
    assert laid.kingdom[1] == ["goldentongue"]


@rule("3.8.2", "3.2.4")
@pytest.mark.parametrize("event", ["famine", "black_plague"])
def test_an_absent_seat_pays_even_with_its_last_three_coins(event: str) -> None:
    laid = reveal(event, coins={0: 3}, kingdom={0: ["sir_aldric"]})
    lapse(laid)
    assert laid.coins[0] == 0
    assert laid.kingdom[0] == ["sir_aldric"]


@rule("3.8.5")
def test_tithe_offer_is_0() -> None:
    laid = reveal("the_oracles_tithe")
    assert laid.ask == "tithe_offer"
    laid.says(0, "1")
    lapse(laid)
    assert laid.coins == [9, 10, 10]
    assert laid.populace == [0, 1, 1]


@rule("3.8.7")
def test_hostage_pick_is_the_favor_longest_in_hand() -> None:
    laid = reveal(
        "exchange_of_hostages", hand={0: ["extortion", "kickback"]}, favor_deck=["blackmail", ...]
    )
    assert laid.ask == "hostage_pick"
    lapse(laid)
    assert laid.hand[1] == ["extortion"]


@rule("3.8.7", "3.8.4")
def test_the_favor_longest_in_hand_is_the_one_drawn_first() -> None:
    laid = reveal(
        "royal_wedding",
        "exchange_of_hostages",
        hand={0: ["holy_water"]},
        favor_deck=["blackmail", "kickback", "kickback", ...],
    )
    lapse(laid)
    assert laid.ask == "hostage_pick"
    lapse(laid)
    assert laid.hand[1][-1] == "holy_water"


@rule("3.2.17")
def test_only_a_seat_that_is_asked_can_lapse() -> None:
    laid = auction("kobolds")
    with pytest.raises(Exception, match="not being asked"):
        laid.match.answer_default(1)

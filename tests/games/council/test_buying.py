"""3.6 Buying."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .printed import PRINTED_CHAOS, PRINTED_ORDER
from .scenes import FATE, auction, lapse, reveal

GROWN_AT_ONCE = {"marsh_hydra": 1, "plague_rats": 1}


@rule("3.6.1", "3.6.2")
def test_the_cost_is_what_lies_on_the_card_now() -> None:
    laid = auction("sir_aldric coin=6")
    laid.says(0, "bid").says(1, "bid").says(2, "buy")
    assert laid.coins == [11, 11, 6]


@rule("3.6.2", "3.6.3")
def test_the_price_and_the_coins_on_a_good_card_go_to_the_bank() -> None:
    laid = auction("sir_aldric coin=6")
    laid.says(0, "buy")
    assert laid.coins == [4, 10, 10]
    assert laid.count("sir_aldric", "coin") == 0


@rule("3.6.4")
def test_a_seat_with_too_few_coins_cannot_buy_before_it_taxed_enough() -> None:
    laid = auction("sir_aldric coin=6", coins={0: 2})
    assert laid.options(0) == ["bid", "tax"]
    assert laid.refusal(0, "buy").rule == "3.6.4"
    laid.says(0, "tax")
    assert laid.refusal(0, "buy").rule == "3.6.4"
    laid.says(0, "tax", "buy")
    assert laid.coins[0] == 2


@rule("3.6.5", "3.6.6")
def test_an_evil_card_is_free_and_brings_all_its_coins() -> None:
    laid = auction("kobolds coin=7", coins={0: 0})
    laid.says(0, "buy")
    assert laid.coins[0] == 7
    assert laid.count("kobolds", "coin") == 0
    assert laid.ask == "levy"


@rule("3.6.7", "3.6.10")
@pytest.mark.parametrize("face", [*FATE["Blessing"], *FATE["Curse"]])
def test_blessings_and_curses_stay_in_the_kingdom_without_counters(face: str) -> None:
    laid = auction(face)
    laid.says(0, "buy")
    assert laid.kingdom[0] == [face]
    assert laid.count(face, "order") == 0
    assert laid.count(face, "chaos") == 0


@rule("3.6.7", "3.6.8")
@pytest.mark.parametrize("face", FATE["Hero"])
def test_a_hero_enters_with_its_printed_order(face: str) -> None:
    laid = auction(face)
    laid.says(0, "buy")
    assert laid.kingdom[0] == [face]
    assert laid.count(face, "order") == PRINTED_ORDER[face]


@rule("3.6.7", "3.6.9")
@pytest.mark.parametrize("face", FATE["Monster"])
def test_a_monster_enters_with_its_printed_chaos(face: str) -> None:
    laid = auction(face)
    laid.says(0, "buy")
    assert laid.kingdom[0] == [face]
    assert laid.count(face, "chaos") == PRINTED_CHAOS[face] + GROWN_AT_ONCE.get(face, 0)


@rule("3.6.8")
@pytest.mark.parametrize(
    ("kingdom", "welcomes", "order"),
    [
        (["sacred_armory"], 0, 2),
        (["banner_of_sloth"], 0, 0),
        (["banner_of_sloth", "sacred_armory"], 0, 0),
        (["sacred_armory", "banner_of_sloth"], 0, 0),
        (["banner_of_sloth"], 1, 1),
        (["banner_of_sloth", "sacred_armory"], 1, 2),
        (["sacred_armory"], 2, 6),
    ],
)
def test_changes_of_order_are_added_up_and_never_below_0(
    kingdom: list[str], welcomes: int, order: int
) -> None:
    laid = auction("pip_the_lucky", kingdom={0: kingdom}, hand={0: ["heros_welcome"] * welcomes})
    for _ in range(welcomes):
        laid.says(0, "prebuy/heros_welcome")
    laid.says(0, "buy")
    assert laid.count("pip_the_lucky", "order") == order


@rule("3.6.9")
@pytest.mark.parametrize(
    ("monster", "chains", "chaos"),
    [("skeleton_legion", 1, 2), ("the_pale_regent", 1, 1), ("dire_wolves", 2, 0)],
)
def test_each_chains_of_binding_takes_two_chaos_never_below_0(
    monster: str, chains: int, chaos: int
) -> None:
    laid = auction(monster, hand={0: ["chains_of_binding"] * chains})
    for _ in range(chains):
        laid.says(0, "prebuy/chains_of_binding")
    assert laid.view(0)["table"]["chaos_if_bought"] == chaos
    laid.says(0, "buy")
    assert laid.count(monster, "chaos") == chaos
    assert laid.kingdom[0] == ([monster] if chaos else [])


@rule("3.6.11")
def test_a_monster_enters_before_it_is_discarded_without_chaos() -> None:
    laid = auction(
        "count_morwen",
        kingdom={0: ["sir_aldric order=2", "bounty_board"]},
        hand={0: ["chains_of_binding"] * 2},
    )
    laid.says(0, "prebuy/chains_of_binding", "prebuy/chains_of_binding", "buy")
    assert laid.count("sir_aldric", "order") == 1
    assert laid.fate_discard == ["count_morwen"]
    assert laid.coins[0] == 14


@rule("3.6.11", "3.6.15")
def test_entering_texts_come_before_the_bargains() -> None:
    laid = auction("royal_amnesty", on_turn=1, hand={1: ["poisoned_chalice"]}, populace={2: 2})
    laid.says(1, "bargain/poisoned_chalice").says(2, "buy")
    assert laid.populace[2] == 1


@rule("3.6.12")
def test_texts_about_having_bought_come_after_entering() -> None:
    laid = auction("bounty_board coin=5", coins={0: 8}, kingdom={0: ["price_on_the_crown"]})
    laid.says(0, "buy")
    assert laid.coins[0] == 1


@rule("3.6.12", "3.6.15")
def test_texts_about_having_bought_come_before_the_bargains() -> None:
    laid = auction(
        "bounty_board",
        on_turn=1,
        coins={2: 3},
        kingdom={2: ["price_on_the_crown"]},
        hand={1: ["called_in_debt"]},
    )
    laid.says(1, "bargain/called_in_debt").says(2, "buy")
    assert laid.coins == [10, 11, 0]


@rule("3.6.13")
@pytest.mark.parametrize("card", ["kobolds", "lady_isaura"])
@pytest.mark.parametrize("auctioneer", range(3))
@pytest.mark.parametrize("buyer", range(3))
def test_the_marker_goes_to_the_buyers_left_neighbour(
    card: str, auctioneer: int, buyer: int
) -> None:
    laid = auction(card, on_turn=buyer, auctioneer=auctioneer)
    laid.says(buyer, "buy")
    assert laid.auctioneer == (buyer + 1) % 3
    assert laid.view()["table"]["auctioneer"] == (buyer + 1) % 3


@rule("3.6.14")
def test_the_left_neighbour_receives_the_marker_even_if_it_held_it() -> None:
    laid = auction("kobolds", on_turn=0, auctioneer=1, kingdom={1: ["bountiful_harvest"]})
    laid.says(0, "buy")
    assert laid.coins == [10, 12, 10]


@rule("3.6.14")
def test_the_buyer_does_not_receive_the_marker() -> None:
    laid = auction("kobolds", on_turn=0, kingdom={0: ["bountiful_harvest"]})
    laid.says(0, "buy")
    assert laid.coins == [10, 10, 10]


@rule("3.6.14")
def test_keeping_the_marker_after_an_event_is_not_receiving_it() -> None:
    laid = reveal("crusade", "kobolds", kingdom={0: ["bountiful_harvest"]})
    lapse(laid)
    assert laid.spot == ["kobolds"]
    assert laid.coins == [10, 10, 10]


@rule("3.6.15")
def test_marker_texts_come_before_the_bargains() -> None:
    laid = auction(
        "lady_isaura coin=2",
        on_turn=2,
        coins={2: 0},
        kingdom={2: ["blighted_fields"]},
        hand={2: ["kickback"]},
    )
    laid.says(2, "bargain/kickback").says(0, "bid").says(1, "buy")
    assert laid.coins[2] == 3


@rule("3.6.16", "3.9.1")
@pytest.mark.parametrize("card", ["kobolds", "lady_isaura"])
def test_an_action_phase_follows_the_purchase(card: str) -> None:
    laid = auction(card, hand={1: ["oracles_glimpse"]})
    laid.says(0, "buy")
    assert laid.ask == "roll_call"
    assert laid.asked == [1]

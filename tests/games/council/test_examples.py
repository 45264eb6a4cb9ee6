"""7 The worked examples, one test each, in their order."""

from __future__ import annotations

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import (
    acting,
    action_phase,
    auction,
    before_reveal,
    called,
    filler,
    lapse,
    reveal,
    scores,
)


@rule("3.12.2", "3.12.3", "3.12.4", "3.12.5")
def test_example_1_scoring_from_the_rulebook() -> None:
    kingdom = {0: ["goldentongue", "kobolds chaos=2", "troll chaos=1"]}
    assert scores(coins={0: 16}, kingdom=kingdom)[0] == 14


@rule("3.4.7", "3.5.1", "3.6.1", "3.6.2", "3.6.3", "3.6.13")
def test_example_2_a_good_auction() -> None:
    laid = reveal("sister_maren", hand={2: ["extortion"]})
    assert laid.count("sister_maren", "coin") == 11
    laid.says(0, "bid")
    assert (laid.coins[0], laid.count("sister_maren", "coin")) == (11, 10)
    laid.says(1, "bid")
    assert (laid.coins[1], laid.count("sister_maren", "coin")) == (11, 9)
    laid.says(2, "bargain/extortion")
    assert laid.count("sister_maren", "coin") == 9
    laid.says(0, "buy")
    assert laid.coins == [2, 11, 10]
    assert laid.count("sister_maren", "order") == 2
    assert laid.count("sister_maren", "coin") == 0
    assert laid.auctioneer == 1


@rule("3.4.6", "3.4.9", "3.6.5", "3.6.6", "3.11.1")
def test_example_3_an_evil_auction_with_a_tax() -> None:
    laid = reveal("kobolds", seats=4, coins=[10, 0, 10, 10])
    laid.says(0, "bid")
    assert (laid.coins[0], laid.count("kobolds", "coin")) == (9, 1)
    assert laid.refusal(1, "bid").rule == "3.4.9"
    laid.says(1, "tax")
    assert (laid.coins[1], laid.populace[1]) == (3, 1)
    laid.says(1, "bid")
    assert (laid.coins[1], laid.count("kobolds", "coin")) == (2, 2)
    laid.says(2, "bid").says(3, "buy")
    assert laid.coins == [9, 2, 9, 13]
    assert laid.count("kobolds", "chaos") == 2
    assert laid.auctioneer == 0


@rule("3.4.8")
def test_example_4_no_coin_left_on_a_good_card() -> None:
    laid = auction("merchant_fleet")
    assert laid.options(0) == ["buy", "tax"]
    laid.says(0, "tax")
    assert laid.refusal(0, "bid").rule == "3.4.8"
    laid.says(0, "buy")
    assert laid.kingdom[0] == ["merchant_fleet"]
    assert laid.coins[0] == 13
    armed = auction("merchant_fleet", hand={0: ["kickback"]})
    armed.says(0, "bargain/kickback")
    assert armed.options(1) == ["buy", "tax"]


@rule("3.5.4", "3.5.5", "3.5.6", "3.5.7", "3.2.3")
def test_example_5_bargains_in_order() -> None:
    laid = reveal(
        "lady_isaura",
        auctioneer=2,
        coins=[10, 4, 10],
        hand={0: ["called_in_debt", "poisoned_chalice"], 2: ["kickback"]},
    )
    laid.says(2, "bid").says(0, "bargain/called_in_debt").says(1, "bid")
    laid.says(2, "bargain/kickback").says(0, "bargain/poisoned_chalice").says(1, "bid")
    laid.says(2, "bid").says(0, "bid")
    assert laid.count("lady_isaura", "coin") == 5
    assert laid.coins == [11, 6, 12]
    laid.says(1, "buy")
    assert laid.coins == [12, 0, 15]
    assert laid.populace == [0, 1, 0]
    assert laid.favor_discard == ["called_in_debt", "kickback", "poisoned_chalice"]


@rule("3.5.5")
def test_example_6_raised_stakes() -> None:
    laid = auction("kobolds coin=2", seats=4, on_turn=2, hand={2: ["raised_stakes"]})
    laid.says(2, "bargain/raised_stakes")
    assert laid.favor_discard == ["raised_stakes"]
    assert laid.count("kobolds", "coin") == 4
    assert laid.asked == [3]
    assert laid.row == [[], [], [], []]


@rule("3.7.2", "3.7.3", "3.7.4", "3.7.5", "3.6.4", "3.6.8")
def test_example_7_before_buying() -> None:
    laid = auction(
        "hroth_oathkeeper coin=8", coins={0: 4}, hand={0: ["crown_warrant", "heros_welcome"]}
    )
    laid.says(0, "prebuy/crown_warrant")
    assert laid.count("hroth_oathkeeper", "coin") == 5
    assert laid.options(0) == ["prebuy/heros_welcome", "tax"]
    assert laid.refusal(0, "buy").rule == "3.6.4"
    laid.says(0, "prebuy/heros_welcome")  # the one tax that is left to do needs no asking
    assert (laid.coins[0], laid.populace[0]) == (7, 1)
    assert laid.options(0) == ["tax", "buy"]
    laid.says(0, "buy")
    assert laid.coins[0] == 2
    assert laid.count("hroth_oathkeeper", "order") == 7


@rule("3.4.5", "3.6.11")
def test_example_8_royal_amnesty_as_a_licence_to_tax() -> None:
    laid = auction("royal_amnesty coin=6", coins={0: 2})
    laid.says(0, "tax", "tax", "tax")
    assert (laid.coins[0], laid.populace[0]) == (11, 3)
    laid.says(0, "buy")
    assert (laid.coins[0], laid.populace[0]) == (5, 0)


@rule("3.6.9", "3.6.11", "3.10.7", "3.10.8")
@pytest.mark.parametrize(("favor", "coins"), [("chains_of_binding", 11), ("ward_of_salt", 7)])
def test_example_9_chains_or_a_ward_on_a_small_monster(favor: str, coins: int) -> None:
    laid = auction("kobolds coin=4", coins={0: 3}, kingdom={0: ["bounty_board"]}, hand={0: [favor]})
    laid.says(0, f"prebuy/{favor}", "buy")
    assert laid.coins[0] == coins
    assert laid.kingdom[0] == ["bounty_board"]
    assert laid.fate_discard == ["kobolds"]


@rule("3.9.2", "3.10.2", "3.10.3", "3.10.4")
def test_example_10_the_troll_heals_and_vael_fells_it() -> None:
    laid = acting(
        seats=2,
        kingdom={0: ["troll chaos=3", "sir_aldric order=2"]},
        fate_deck=["court_scandal", "game_ends"],
    )
    laid.says(0, "attack/sir_aldric/troll", "attack/sir_aldric/troll", "done")
    assert laid.count("troll", "chaos") == 1
    assert laid.count("sir_aldric", "order") == 0
    lapse(laid)
    laid.says(0, "buy")
    assert laid.count("troll", "chaos") == 2
    assert scores(kingdom={0: ["troll chaos=1"]})[0] == -1
    vael = acting(kingdom={0: ["troll chaos=3", "vael_dragonbane order=1"]})
    vael.says(0, "attack/vael_dragonbane/troll")
    assert vael.fate_discard == ["troll"]


@rule("3.9.2")
def test_example_11_a_fresh_hydra_grows_before_anybody_can_attack() -> None:
    laid = auction("marsh_hydra", kingdom={0: ["sir_aldric order=1"]})
    laid.says(0, "buy")
    assert laid.ask == "roll_call"
    assert laid.count("marsh_hydra", "chaos") == 3


@rule("3.10.5")
def test_example_12_pip_and_the_basilisk_both_go() -> None:
    laid = acting(kingdom={0: ["pip_the_lucky order=1", "basilisk chaos=1"]})
    laid.says(0, "attack/pip_the_lucky/basilisk")
    assert laid.kingdom[0] == []
    assert laid.fate_discard == ["pip_the_lucky", "basilisk"]


@rule("3.2.3", "3.2.12", "3.6.14")
@pytest.mark.parametrize(
    ("arrival", "coins"),
    [(["blighted_fields", "bountiful_harvest"], 2), (["bountiful_harvest", "blighted_fields"], 1)],
)
def test_example_13_marker_texts_in_order_of_arrival(arrival: list[str], coins: int) -> None:
    laid = auction("lady_isaura", on_turn=1, seats=4, coins={2: 1}, kingdom={2: arrival})
    laid.says(1, "buy")
    assert laid.coins[2] == coins


@rule("3.8.3", "3.11.2")
@pytest.mark.parametrize(("answer", "coins"), [("tax_and_pay", 2), ("suffer", 1)])
def test_example_14_famine_with_merchant_fleet(answer: str, coins: int) -> None:
    laid = reveal("famine", coins={0: 1}, kingdom={0: ["merchant_fleet"]})
    assert laid.options(0) == ["tax_and_pay", "suffer"]
    laid.says(0, answer)
    lapse(laid)
    assert (laid.coins[0], laid.populace[0]) == (coins, 1)


@rule("3.8.2", "3.8.5")
def test_example_15_the_tithe() -> None:
    laid = reveal("the_oracles_tithe", seats=4, populace=[0, 1, 0, 0])
    for seat, offer in enumerate(["0", "2", "2", "1"]):
        laid.says(seat, offer)
    assert laid.coins == [10, 8, 8, 9]
    assert laid.populace == [1, 0, 0, 0]
    assert [len(hand) for hand in laid.hand] == [0, 1, 1, 0]
    equal = reveal("the_oracles_tithe", seats=4, populace=[0, 1, 0, 0])
    for seat in range(4):
        equal.says(seat, "2")
    assert equal.coins == [8, 8, 8, 8]
    assert equal.populace == [0, 1, 0, 0]
    assert equal.hand == [[], [], [], []]


@rule("3.12.2", "3.12.3", "3.12.4", "3.12.5", "3.12.6")
def test_example_16_scoring_with_modifiers() -> None:
    kingdom = ["captain_rosk", "sir_aldric", "vael_dragonbane", "doppelganger chaos=2",
               "aegis_of_dawn", "court_scandal"]  # fmt: skip
    assert scores(coins={0: 9}, populace={0: 4}, kingdom={0: kingdom})[0] == 1


@rule("3.12.5")
@pytest.mark.parametrize(("chaos", "penalty"), [(0, 0), (1, 1), (4, 10), (5, 15), (8, 30)])
def test_example_17_penalty_steps(chaos: int, penalty: int) -> None:
    assert scores(coins={0: 30}, populace={0: chaos})[0] == 30 - penalty


def roll_called(*extra: str) -> LaidTable:
    """The table of example 18, where seat 2 may own more."""
    laid = action_phase(
        seats=4,
        auctioneer=1,
        coins=[10, 10, 10, 9],
        hand={1: ["crown_warrant", "bounty_writ"], 3: ["extortion"]},
        kingdom={2: ["sir_aldric order=3", "kobolds chaos=2", *extra]},
    )
    assert called(laid) == [1, 2, 3]
    assert laid.asked == [2, 3]
    laid.says(2, "act").says(3, "done")
    return laid.says(2, "attack/sir_aldric/kobolds", "attack/sir_aldric/kobolds", "done")


@rule("3.9.4", "3.9.5", "3.9.6", "3.9.7", "3.9.8")
def test_example_18_a_roll_call_in_which_nobody_is_stirred() -> None:
    laid = roll_called()
    assert laid.fate_discard == ["kobolds"]
    assert laid.ask == "levy"


@rule("3.9.4", "3.9.5", "3.9.7", "3.9.8")
def test_example_18_four_coins_stir_the_others() -> None:
    laid = roll_called("bounty_board")
    assert laid.coins[2] == 14
    assert laid.ask == "roll_call"
    assert called(laid) == [1, 3]
    laid.says(3, "act").says(3, "favor/extortion/s2", "done")
    assert laid.coins == [10, 10, 11, 12]


@rule("3.9.6", "3.11.8")
def test_example_19_a_levy_and_another_after_the_event() -> None:
    deck = ["royal_wedding", *filler(8), "game_ends"]
    laid = before_reveal(*deck, seats=4, auctioneer=2)
    before = laid.match.view(3, since=0)
    laid.says(0, "2").says(1, "0").says(2, "3")
    assert laid.match.view(3, since=0) == before
    laid.says(3, "1")
    assert laid.coins == [16, 10, 19, 13]
    assert laid.populace == [2, 0, 3, 1]
    assert [len(hand) for hand in laid.hand] == [1, 1, 1, 1]
    assert laid.ask == "levy"
    assert len(laid.fate_deck) == 9


@rule("3.9.6", "3.11.8", "3.12.1")
def test_example_20_a_glimpse_brings_dusk_and_game_ends() -> None:
    one, two, *rest = filler(11)
    laid = acting(
        3, seats=4, hand={3: ["oracles_glimpse"]}, fate_deck=[one, two, "game_ends", *rest]
    )
    assert len(laid.fate_deck) == 12
    laid.says(3, "favor/oracles_glimpse", "game_ends", one, "done")
    assert laid.ask == "levy"
    assert laid.asked == [0, 1, 2, 3]
    lapse(laid)
    assert laid.outcome is not None
    sooner = acting(3, seats=4, hand={3: ["oracles_glimpse"]}, fate_deck=[*filler(12), "game_ends"])
    sooner.says(3, "favor/oracles_glimpse")
    lapse(lapse(sooner))
    sooner.says(3, "done")
    assert sooner.ask == "auction_turn"


@rule("3.8.3", "3.2.17")
def test_example_21_nagging_spared() -> None:
    laid = reveal("famine", coins={0: 1})
    assert laid.asked == [1, 2]
    assert laid.options(0) == []
    laid.says(1, "pay").says(2, "pay")
    assert (laid.coins[0], laid.populace[0]) == (1, 1)

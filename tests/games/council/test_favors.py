"""5.7 What each Favor does."""

from __future__ import annotations

import pytest

from fateloom.testing import rule

from .scenes import FAVORS, acting, auction, seen


def test_there_are_two_of_each_of_eighteen_favors() -> None:
    laid = auction("kobolds")
    assert sorted(laid.favor_deck) == sorted(FAVORS * 2)
    assert len(FAVORS) == 18


# Bargain ---------------------------------------------------------------------------------


@rule("3.5.7")
@pytest.mark.parametrize(("card", "gain"), [("bounty_board", 3), ("court_scandal", 0)])
def test_kickback_pays_three_if_another_player_bought_a_good_card(card: str, gain: int) -> None:
    laid = auction(card, hand={0: ["kickback"]})
    laid.says(0, "bargain/kickback").says(1, "buy")
    assert laid.coins == [10 + gain, 10, 10]


@rule("3.5.7", "3.2.11")
@pytest.mark.parametrize("card", ["bounty_board", "court_scandal"])
def test_poisoned_chalice_puts_chaos_in_the_buyers_populace(card: str) -> None:
    laid = auction(card, hand={0: ["poisoned_chalice"]})
    laid.says(0, "bargain/poisoned_chalice").says(1, "buy")
    assert laid.populace == [0, 1, 0]
    assert laid.coins == [10, 10, 10]


@rule("3.2.3", "3.5.7")
@pytest.mark.parametrize(("purse", "given"), [(5, 2), (1, 1), (0, 0)])
def test_called_in_debt_makes_the_buyer_give_two_or_what_it_has(purse: int, given: int) -> None:
    laid = auction("court_scandal", coins={1: purse}, hand={0: ["called_in_debt"]})
    laid.says(0, "bargain/called_in_debt").says(1, "buy")
    assert laid.coins == [10 + given, purse - given, 10]


@rule("3.5.7")
def test_secret_pact_pays_four_if_its_player_bought() -> None:
    laid = auction("court_scandal", seats=2, hand={0: ["secret_pact"]})
    laid.says(0, "bargain/secret_pact").says(1, "bid").says(0, "buy")
    assert laid.coins == [15, 9]


@rule("3.5.5")
@pytest.mark.parametrize("card", ["lady_isaura", "kobolds"])
def test_raised_stakes_puts_two_coins_on_the_card(card: str) -> None:
    laid = auction(f"{card} coin=3", hand={0: ["raised_stakes"]})
    laid.says(0, "bargain/raised_stakes")
    assert laid.count(card, "coin") == 5
    assert laid.coins == [10, 10, 10]


@rule("3.5.7")
def test_whispers_at_court_draw_a_favor_if_another_player_bought() -> None:
    laid = auction("kobolds", hand={0: ["whispers_at_court"]}, favor_deck=["extortion", ...])
    laid.says(0, "bargain/whispers_at_court").says(1, "buy")
    assert laid.hand[0] == ["extortion"]


@rule("3.5.7")
@pytest.mark.parametrize("luck", [0, 1])
def test_blackmail_takes_a_random_favor_from_the_buyers_hand(luck: int) -> None:
    laid = auction("kobolds", hand={0: ["blackmail"], 1: ["extortion", "holy_water"]}, luck=[luck])
    laid.says(0, "bargain/blackmail").says(1, "buy")
    assert len(laid.hand[0]) == 1
    assert sorted(laid.hand[0] + laid.hand[1]) == ["extortion", "holy_water"]


@rule("3.5.7")
def test_blackmail_can_take_any_favor_of_the_hand() -> None:
    taken = set()
    for luck in range(3):
        laid = auction(
            "kobolds",
            hand={0: ["blackmail"], 1: ["extortion", "holy_water", "kickback"]},
            luck=[luck],
        )
        laid.says(0, "bargain/blackmail").says(1, "buy")
        taken.add(laid.hand[0][0])
    assert taken == {"extortion", "holy_water", "kickback"}


# Before buying ---------------------------------------------------------------------------


@rule("3.7.5")
@pytest.mark.parametrize(("coins", "left"), [(9, 6), (3, 0), (2, 0)])
def test_crown_warrant_returns_three_coins_from_the_card_to_the_bank(coins: int, left: int) -> None:
    laid = auction(f"bounty_board coin={coins}", hand={0: ["crown_warrant"]})
    laid.says(0, "prebuy/crown_warrant")
    assert laid.count("bounty_board", "coin") == left
    laid.says(0, "buy")
    assert laid.coins == [10 - left, 10, 10]


@rule("3.6.9")
def test_chains_of_binding_let_a_monster_enter_with_two_chaos_fewer() -> None:
    laid = auction("smolderwing coin=6", hand={0: ["chains_of_binding"]})
    laid.says(0, "prebuy/chains_of_binding", "buy")
    assert laid.count("smolderwing", "chaos") == 2
    assert laid.coins[0] == 16


@rule("3.7.5", "3.6.6")
@pytest.mark.parametrize("card", ["kobolds", "court_scandal"])
def test_bounty_writ_puts_three_coins_on_an_evil_card(card: str) -> None:
    laid = auction(f"{card} coin=1", hand={0: ["bounty_writ"]})
    laid.says(0, "prebuy/bounty_writ")
    assert laid.count(card, "coin") == 4
    laid.says(0, "buy")
    assert laid.coins[0] == 14


@rule("3.6.8")
def test_heros_welcome_lets_a_hero_enter_with_two_order_more() -> None:
    laid = auction("lady_isaura", hand={0: ["heros_welcome"]})
    laid.says(0, "prebuy/heros_welcome", "buy")
    assert laid.count("lady_isaura", "order") == 2


@rule("3.10.8")
@pytest.mark.parametrize("card", ["angry_mob", "plague_rats", "doom_of_the_firstborn"])
def test_ward_of_salt_takes_the_coins_and_discards_the_card(card: str) -> None:
    laid = auction(
        f"{card} coin=5", hand={0: ["ward_of_salt"]}, kingdom={0: ["sir_aldric", "bounty_board"]}
    )
    laid.says(0, "prebuy/ward_of_salt")
    prompt = laid.view(0)["prompt"]
    assert prompt is not None
    labels = {option["key"]: option["label"] for option in prompt["options"]}
    assert labels["buy"] == "Take it: +5 coins"
    laid.says(0, "buy")
    assert laid.coins[0] == 15
    assert laid.kingdom[0] == ["sir_aldric", "bounty_board"]
    assert laid.fate_discard == [card]
    assert laid.populace[0] == 0
    assert laid.auctioneer == 1


# Action ----------------------------------------------------------------------------------


@rule("3.7.6")
def test_rally_the_levy_puts_two_order_on_one_hero() -> None:
    laid = acting(kingdom={0: ["sir_aldric", "lady_isaura"]}, hand={0: ["rally_the_levy"]})
    assert "favor/rally_the_levy/sir_aldric" in laid.options(0)
    laid.says(0, "favor/rally_the_levy/lady_isaura")
    assert laid.count("lady_isaura", "order") == 2
    assert laid.count("sir_aldric", "order") == 0
    assert laid.favor_discard == ["rally_the_levy"]


@rule("3.7.6", "3.10.6")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (2, 0), (1, 0)])
def test_alms_for_the_poor_remove_two_chaos_from_the_populace(before: int, after: int) -> None:
    laid = acting(populace={0: before}, hand={0: ["alms_for_the_poor"]})
    laid.says(0, "favor/alms_for_the_poor")
    assert laid.populace[0] == after


@rule("3.7.6")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (2, 0), (1, 0)])
def test_holy_water_removes_two_chaos_from_a_monster(before: int, after: int) -> None:
    laid = acting(kingdom={0: [f"smolderwing chaos={before}"]}, hand={0: ["holy_water"]})
    laid.says(0, "favor/holy_water/smolderwing")
    assert laid.count("smolderwing", "chaos") == after
    assert ("smolderwing" in laid.kingdom[0]) == (after > 0)


@rule("3.7.6")
def test_holy_water_may_discard_a_curse_instead() -> None:
    laid = acting(kingdom={0: ["court_scandal", "kobolds chaos=2"]}, hand={0: ["holy_water"]})
    assert laid.options(0)[:2] == ["favor/holy_water/kobolds", "favor/holy_water/court_scandal"]
    laid.says(0, "favor/holy_water/court_scandal")
    assert laid.kingdom[0] == ["kobolds"]
    assert laid.fate_discard == ["court_scandal"]


@rule("3.7.6", "3.10.7")
def test_last_stand_trades_a_hero_for_a_monster() -> None:
    laid = acting(
        kingdom={0: ["pip_the_lucky", "sir_aldric", "smolderwing chaos=4", "kobolds chaos=2"]},
        hand={0: ["last_stand"]},
    )
    assert len([key for key in laid.options(0) if key.startswith("favor/last_stand")]) == 4
    laid.says(0, "favor/last_stand/pip_the_lucky/smolderwing")
    assert laid.kingdom[0] == ["sir_aldric", "kobolds"]
    assert laid.fate_discard == ["pip_the_lucky", "smolderwing"]


@rule("3.7.6")
def test_oracles_glimpse_orders_the_top_three_anew() -> None:
    laid = acting(
        hand={0: ["oracles_glimpse"]}, fate_deck=["troll", "kobolds", "famine", "game_ends"]
    )
    laid.says(0, "favor/oracles_glimpse")
    assert laid.ask == "glimpse_order"
    assert sorted(laid.options(0)) == ["famine", "kobolds", "troll"]
    laid.says(0, "famine")
    assert sorted(laid.options(0)) == ["kobolds", "troll"]
    laid.says(0, "kobolds")
    assert laid.fate_deck == ["game_ends", "troll", "kobolds", "famine"]
    assert laid.ask == "action_turn"
    assert laid.favor_discard == ["oracles_glimpse"]
    assert seen(laid, 0, "fate_deck") == ["troll", "kobolds", "famine"]


@rule("3.7.6", "3.9.7")
def test_extortion_takes_three_coins_from_a_richer_player() -> None:
    laid = acting(coins=[5, 9, 6], hand={0: ["extortion"], 1: ["kickback"]})
    assert laid.options(0)[:2] == ["favor/extortion/s1", "favor/extortion/s2"]
    laid.says(0, "favor/extortion/s2")
    assert laid.coins == [8, 9, 3]


@rule("3.7.6")
def test_extortion_does_not_reach_a_player_with_as_many_coins() -> None:
    laid = acting(coins=[6, 9, 6], hand={0: ["extortion"]})
    assert "favor/extortion/s2" not in laid.options(0)
    assert laid.refusal(0, "favor/extortion/s2").rule

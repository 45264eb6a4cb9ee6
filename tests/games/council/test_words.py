"""10 Presentation: what options say they bring, before they are chosen."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import EVIL, GOOD, acting, action_phase, auction, reveal


def option(laid: LaidTable, seat: int, key: str) -> dict[str, Any]:
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    return next(each for each in prompt["options"] if each["key"] == key)


def question(laid: LaidTable, seat: int = 0) -> str:
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    return str(prompt["text"])


@rule("3.4.6", "3.4.7")
def test_a_bid_is_called_a_pass_and_says_which_coin_moves() -> None:
    good = auction("sister_maren coin=10")
    assert option(good, 0, "bid")["label"] == "Pass: take 1 coin (its price drops to 9)"
    evil = auction("kobolds coin=3")
    assert option(evil, 0, "bid")["label"] == "Pass: pay 1 coin (4 coins on the card then)"


@rule("3.4.2")
def test_the_question_of_an_auction_offers_only_what_can_be_done() -> None:
    assert question(auction("sister_maren coin=10", coins=[20, 0, 0], hand={0: ["kickback"]})) == (
        "Sister Maren costs 10 coins. Pass, bargain or buy? (If you pass, you take a coin from it.)"
    )
    assert question(auction("sister_maren coin=10", coins=[1, 0, 0])) == (
        "Sister Maren costs 10 coins. Pass, or tax first? (If you pass, you take a coin from it.)"
    )
    assert question(auction("kobolds coin=1", coins=[5, 0, 0])) == (
        "Coins on Kobolds: 1. Pass or take it? (If you pass, you put 1 coin on it.)"
    )
    assert question(auction("kobolds", coins=[0, 0, 0])) == (
        "Coins on Kobolds: 0. Take it, or tax first?"
    )


@rule("3.9.3")
def test_the_question_of_an_action_turn_offers_only_what_can_be_done() -> None:
    laid = acting(
        kingdom={0: ["sir_aldric order=1", "goldentongue order=1", "kobolds chaos=1"]},
        hand={0: ["rally_the_levy"]},
    )
    assert question(laid) == "Attack, use an ability, play a Favor, tax, or finish?"
    laid.says(0, "attack/sir_aldric/kobolds", "favor/rally_the_levy/sir_aldric")
    assert question(laid) == "Use an ability, tax, or finish?"
    spent = acting(kingdom={0: ["goldentongue order=1"]}).says(0, "ability/goldentongue")
    assert question(spent) == "No actions left. Tax, or finish?"


@rule("3.6.6", "3.12.6")
def test_taking_a_curse_tells_the_points_that_its_text_takes() -> None:
    laid = auction("court_scandal coin=2")
    assert option(laid, 0, "buy")["label"] == "Take it: +2 coins, -5 points"
    assert laid.view(None)["table"]["gain_if_bought"] == -3
    harmless = auction("price_on_the_crown coin=2")
    assert option(harmless, 0, "buy")["label"] == "Take it: +2 coins"


@rule("3.2.10", "3.6.11", "3.12.5")
def test_taking_a_curse_tells_the_chaos_that_it_puts_in_the_populace() -> None:
    doom = auction("doom_of_the_firstborn coin=1", populace=[8, 0, 0])
    assert option(doom, 0, "buy")["label"] == (
        "Take it: +1 coin, +2 Chaos in your Populace, -10 points"
    )
    assert doom.view(None)["table"]["chaos_if_bought"] == 2
    seal = auction("broken_seal")
    assert option(seal, 0, "buy")["label"] == "Take it: +1 Chaos in your Populace, -1 point"
    assert seal.view(None)["table"]["text_if_bought"] == 0
    held = auction("broken_seal coin=1", hand={0: ["kickback"]})
    assert option(held, 0, "buy")["label"] == "Take it: +1 coin"
    full = auction("angry_mob coin=1", populace=[20, 0, 0])
    assert option(full, 0, "buy")["label"] == "Take it: +1 coin"
    nearly = auction("doom_of_the_firstborn", populace=[19, 0, 0])
    assert option(nearly, 0, "buy")["label"].startswith("Take it: +1 Chaos")
    warded = auction("angry_mob coin=1", hand={0: ["ward_of_salt"]}).says(0, "prebuy/ward_of_salt")
    assert warded.view(None)["table"]["chaos_if_bought"] == 0


@rule("3.6.11", "3.2.8")
def test_taking_the_doom_tells_which_hero_dies() -> None:
    one = auction("doom_of_the_firstborn coin=1", kingdom={0: ["goldentongue order=1"]})
    assert option(one, 0, "buy")["label"] == "Take it: +1 coin, Goldentongue dies, -4 points"
    court = ["goldentongue order=1", "sir_aldric order=1"]
    two = auction("doom_of_the_firstborn coin=1", kingdom={0: court})
    assert option(two, 0, "buy")["label"] == "Take it: +1 coin, 1 of your Heroes dies"
    assert two.view(None)["table"]["text_if_bought"] is None


COURTS = [
    [],
    ["mother_thessaly order=1"],
    ["lady_isaura", "doppelganger chaos=2"],
    ["sir_aldric order=1", "vael_dragonbane", "troll chaos=3"],
]
GROWING = {"marsh_hydra", "plague_rats"}
"""They gain Chaos in the Action phase that follows at once."""


@rule("3.6.2", "3.6.6", "3.6.11", "3.12.2", "3.12.3", "3.12.5")
@pytest.mark.parametrize("court", COURTS, ids=len)
@pytest.mark.parametrize("card", sorted({*GOOD, *EVIL} - GROWING))
def test_the_score_change_that_is_told_is_the_one_that_happens(card: str, court: list[str]) -> None:
    """Of every card, beside no Hero, one, and several; only a death that is chosen is open."""
    if card in {each.split()[0] for each in court}:
        return
    laid = auction(f"{card} coin=3", kingdom={0: court}, populace=[5, 0, 0])
    told, before = laid.view(None)["table"], laid.view(None)["players"][0]
    laid.says(0, "buy")
    if card == "doom_of_the_firstborn" and laid.ask == "choose_hero":
        assert told["text_if_bought"] is None
        return
    after = laid.view(None)["players"][0]
    assert after["score"] - before["score"] == told["gain_if_bought"]


@rule("3.8.2", "3.12.5")
def test_suffering_an_event_tells_what_the_next_chaos_costs() -> None:
    laid = reveal("famine", populace=[2, 0, 0])
    told = "Don't pay: +1 Chaos in your Populace, -3 points"
    assert option(laid, 0, "suffer")["label"] == told
    assert option(laid, 1, "suffer")["label"].endswith("-1 point")


@rule("3.9.3", "3.9.5")
def test_who_acts_is_told_what_can_be_done_then() -> None:
    """Attacks, abilities and Action Favors of use now, and taxing; no others."""
    court = ["sir_aldric order=1", "lady_isaura order=0", "goldentongue order=1", "kobolds chaos=1"]
    laid = action_phase(kingdom={0: court}, hand={0: ["rally_the_levy", "kickback"]})
    leads = {each["key"] for each in option(laid, 0, "act")["leads"]}
    assert {key.split("/")[1] for key in leads if "/" in key} == {
        "goldentongue",
        "rally_the_levy",
        "sir_aldric",
    }
    assert "tax" in leads
    assert "leads" not in option(laid, 0, "done")


@rule("3.6.4", "3.7.2", "3.7.3", "3.11.1")
def test_a_favor_that_makes_taxes_necessary_says_so() -> None:
    """5 coins at a price of 11: two taxes of 3 coins, and the points that their Chaos costs."""
    hand = {0: ["heros_welcome", "crown_warrant"]}
    laid = auction("sir_aldric coin=11", hand=hand, coins=[5, 10, 10], populace=[3, 0, 0])
    welcome = option(laid, 0, "prebuy/heros_welcome")
    assert welcome["caution"] == "You must buy it then: 2 taxes first, -9 points"
    assert welcome["costly"]
    warrant = option(laid, 0, "prebuy/crown_warrant")
    assert warrant["caution"] == "You must buy it then: 1 tax first, -4 points"
    rich = auction("sir_aldric coin=11", hand=hand, coins=[11, 10, 10])
    assert "caution" not in option(rich, 0, "prebuy/heros_welcome")


@rule("3.5.1", "3.5.2")
def test_a_bargain_says_whether_it_is_a_bluff() -> None:
    laid = auction("merchant_fleet coin=5", hand={0: ["oracles_glimpse", "kickback"]})
    bluff = option(laid, 0, "bargain/oracles_glimpse")["would"]
    assert [part["title"] for part in bluff] == ["Now: a bluff", "Later: in your Action phase"]
    true = option(laid, 0, "bargain/kickback")["would"]
    assert [part["title"] for part in true] == ["Now: face down"]


@rule("3.10.1", "3.10.2", "3.12.4", "3.12.5")
def test_the_outlook_counts_the_chaos_that_order_could_clear_and_what_a_text_is_worth() -> None:
    court = {0: ["kobolds chaos=2", "troll chaos=2", "hroth_oathkeeper order=0"]}
    hero = auction("sir_aldric coin=5", kingdom=court).view(None)["table"]
    assert hero["order_clears"] == 4
    assert hero["order_worth"] == 10
    assert hero["gain_if_bought"] == -3  # what it brings at once is as before
    aegis = auction("aegis_of_dawn coin=5", kingdom=court).view(None)["table"]
    assert aegis["text_if_bought"] == 7
    assert aegis["order_clears"] == 0
    fleet = auction("merchant_fleet coin=5", kingdom=court).view(None)["table"]
    assert fleet["text_if_bought"] is None
    assert auction("kobolds coin=1").view(None)["table"]["text_if_bought"] == 0


@rule("3.3.1", "3.3.2")
def test_each_card_that_is_revealed_has_a_heading_in_the_log() -> None:
    assert reveal("sir_aldric").log()[0] == "Auction: Sir Aldric the Steadfast."
    assert reveal("famine").log()[0] == "Event: Famine."
    assert "reveals Game Ends" in reveal("game_ends").log()[0]

"""10 The history: what everybody reads, event by event."""

from __future__ import annotations

import pytest

from fateloom.testing import LaidTable, rule

from .scenes import EVERYBODY, acting, action_phase, all_favors_but, auction, before_reveal, reveal


def told(laid: LaidTable, viewer: int | None, *parts: str) -> bool:
    """Whether a line of the history holds all these words in this order, in any case."""
    words = tuple(part.casefold() for part in parts)
    return any(in_order(line.casefold(), words) for line in laid.log(viewer))


def in_order(line: str, parts: tuple[str, ...]) -> bool:
    at = 0
    for part in parts:
        at = line.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def told_to_all(laid: LaidTable, *parts: str) -> bool:
    """Whether everybody reads these words, each reader "you" for their own name."""
    return all(
        told(laid, viewer, *(addressed(part, viewer) for part in parts)) for viewer in EVERYBODY
    )


def addressed(part: str, viewer: int | None) -> str:
    return part if viewer is None else part.replace(f"Seat {'ABC'[viewer]}", "you")


@rule("3.4.6", "3.6.6", "3.5.4")
def test_a_reader_is_addressed_and_the_others_are_named() -> None:
    laid = auction("kobolds coin=3", on_turn=1, hand={2: ["kickback"]})
    laid.says(1, "bid").says(2, "bargain/kickback").says(0, "buy")
    expected = {
        0: [
            "Seat B passes and pays 1 coin; Kobolds now holds 4 coins.",
            "Seat C bargains: plays a Favor face down.",
            "You take Kobolds and 4 coins.",
            "Seat C's bargain is revealed: Kickback.",
        ],
        1: [
            "You pass and pay 1 coin; Kobolds now holds 4 coins.",
            "Seat C bargains: plays a Favor face down.",
            "Seat A takes Kobolds and 4 coins.",
            "You become the Auctioneer.",
        ],
        2: [
            "Seat B passes and pays 1 coin; Kobolds now holds 4 coins.",
            "You bargain: play Kickback face down.",
            "Your bargain is revealed: Kickback.",
        ],
        None: [
            "Seat B passes and pays 1 coin; Kobolds now holds 4 coins.",
            "Seat A takes Kobolds and 4 coins.",
            "Seat B becomes the Auctioneer.",
        ],
    }
    for viewer, lines in expected.items():
        read = laid.log(viewer)
        assert [line for line in lines if line not in read] == []


@rule("3.3.2")
def test_a_reveal_names_auctioneer_card_and_its_facts() -> None:
    assert told_to_all(reveal("troll"), "Seat A", "Troll", "Evil", "Chaos 3")


@rule("3.4.6", "3.4.7")
def test_bids_name_the_coin_and_what_lies_on_the_card_now() -> None:
    good = auction("sister_maren coin=10", on_turn=1).says(1, "bid")
    assert told_to_all(good, "Seat B", "1 coin", "Sister Maren", "9")
    evil = auction("kobolds coin=3", on_turn=1).says(1, "bid")
    assert told_to_all(evil, "Seat B", "1 coin", "Kobolds", "4 coins")


@rule("3.5.1")
def test_a_bargain_tells_only_that_there_is_one() -> None:
    laid = auction("kobolds", on_turn=2, hand={2: ["extortion"]}).says(2, "bargain/extortion")
    for viewer in (0, 1, None):
        assert told(laid, viewer, "Seat C", "bargains", "face down")
        assert not told(laid, viewer, "Extortion")


@rule("3.11.1")
def test_a_tax_names_the_coins_and_the_populace() -> None:
    laid = auction("kobolds", populace={0: 1}).says(0, "tax")
    assert told_to_all(laid, "Seat A", "tax", "3 coins", "Populace now at 2 Chaos")


@rule("3.7.2", "3.7.5")
def test_a_favor_before_buying_and_the_new_cost_are_told() -> None:
    laid = auction("lady_isaura coin=8", hand={0: ["crown_warrant"]})
    laid.says(0, "prebuy/crown_warrant")
    assert told_to_all(laid, "Seat A", "Crown Warrant")
    assert told_to_all(laid, "Lady Isaura", "5")


@rule("3.6.2", "3.6.8")
def test_a_purchase_names_the_price_and_the_order() -> None:
    laid = auction("hroth_oathkeeper coin=5", hand={0: ["heros_welcome"]})
    laid.says(0, "prebuy/heros_welcome", "buy")
    assert told_to_all(laid, "Seat A", "buy", "Hroth", "5 coins")
    assert told_to_all(laid, "Hroth", "7 Order")


@rule("3.6.8")
def test_a_hero_that_the_banner_slows_is_told_to_enter_with_0_order() -> None:
    laid = auction("pip_the_lucky", kingdom={0: ["banner_of_sloth"]}).says(0, "buy")
    assert told_to_all(laid, "Pip", "0 Order")


@rule("3.6.6")
def test_taking_an_evil_card_names_its_coins() -> None:
    laid = auction("kobolds coin=4").says(0, "buy")
    assert told_to_all(laid, "Seat A", "take", "Kobolds", "4 coins")


@rule("3.6.13")
def test_the_new_auctioneer_is_named() -> None:
    assert told_to_all(auction("kobolds").says(0, "buy"), "Seat B", "Auctioneer")


@rule("3.5.4", "3.5.6")
def test_the_reveal_of_bargains_names_players_favors_and_effects() -> None:
    laid = auction("kobolds", populace={1: 2}, hand={0: ["poisoned_chalice"]})
    laid.says(0, "bargain/poisoned_chalice").says(1, "buy")
    assert told_to_all(laid, "Seat A", "Poisoned Chalice")
    assert told_to_all(laid, "Poisoned Chalice", "Seat B", "3")


@rule("3.10.2")
def test_an_attack_names_what_is_left() -> None:
    laid = acting(kingdom={0: ["sir_aldric order=4", "troll chaos=3"]})
    laid.says(0, "attack/sir_aldric/troll")
    assert told_to_all(laid, "Sir Aldric", "3 Order", "Troll", "2 Chaos")


@rule("3.2.6", "3.2.8")
def test_discards_and_deaths_are_told() -> None:
    laid = acting(kingdom={0: ["pip_the_lucky order=1", "basilisk chaos=1"]})
    laid.says(0, "attack/pip_the_lucky/basilisk")
    assert told_to_all(laid, "Pip the Lucky", "dies")
    assert told_to_all(laid, "Seat A", "discard", "Basilisk")


@rule("3.9.3", "3.7.6")
def test_abilities_and_action_favors_are_told() -> None:
    laid = acting(
        kingdom={0: ["goldentongue order=1", "wren_of_the_deepwood"]}, hand={0: ["rally_the_levy"]}
    )
    laid.says(0, "ability/goldentongue", "favor/rally_the_levy/wren_of_the_deepwood")
    assert told_to_all(laid, "Goldentongue", "1 Order", "3 coins")
    assert told_to_all(laid, "Seat A", "Rally the Levy")
    assert told_to_all(laid, "Wren", "2 Order")


@rule("3.9.2", "3.7.6")
def test_a_look_is_told_to_all_and_what_was_seen_to_its_player() -> None:
    laid = action_phase(
        kingdom={1: ["seer_of_the_ninth_veil"]}, fate_deck=["troll", "kobolds", "game_ends"]
    )
    assert told_to_all(laid, "Seat B", "look", "Fate deck")
    assert [viewer for viewer in EVERYBODY if told(laid, viewer, "Troll")] == [1]
    glimpse = acting(hand={0: ["oracles_glimpse"]}, fate_deck=["troll", "kobolds", "game_ends"])
    glimpse.says(0, "favor/oracles_glimpse")
    assert told_to_all(glimpse, "Seat A", "look", "Fate deck")
    assert [viewer for viewer in EVERYBODY if told(glimpse, viewer, "Troll", "Kobolds")] == [0]


@rule("3.11.8")
def test_a_levy_names_those_who_taxed_and_how_often() -> None:
    laid = before_reveal("kobolds", "game_ends")
    laid.says(0, "2").says(1, "0").says(2, "1")
    assert told_to_all(laid, "Taxes at Dusk", "Seat A", "2 times", "Seat C", "once")
    assert not told(laid, None, "Taxes at Dusk", "Seat B")


@rule("3.9.6")
def test_the_beginning_of_dusk_is_told() -> None:
    assert told_to_all(before_reveal("kobolds", "game_ends"), "Dusk", "Game Ends")


@rule("3.8.2")
def test_an_event_tells_every_answer() -> None:
    laid = reveal("famine", auctioneer=1).says(0, "suffer").says(1, "pay").says(2, "pay")
    assert told_to_all(
        laid, "Famine", "Seat B", "3 coins", "Seat C", "3 coins", "Seat A", "1 Chaos"
    )


@rule("3.8.5")
def test_the_offers_to_the_tithe_are_told_when_all_are_in() -> None:
    laid = reveal("the_oracles_tithe").says(0, "2").says(1, "0")
    assert not told(laid, None, "offers")
    laid.says(2, "1")
    assert told_to_all(laid, "Seat A", " 2", "Seat B", " 0", "Seat C", " 1")


@rule("3.12.1", "3.12.8")
@pytest.mark.parametrize(
    ("coins", "verdict"),
    [
        ([14, 12, 7], ("Seat A 14", "Seat B 12", "Seat C 7", "Seat A win")),
        ([7, 12, 12], ("Seat B 12", "Seat C 12", "Seat A 7", "Seat B and Seat C share the win")),
    ],
)
def test_the_last_line_tells_scores_and_winners(coins: list[int], verdict: tuple[str, ...]) -> None:
    assert told_to_all(reveal("game_ends", coins=coins), "Game over", *verdict)


@rule("3.6.11")
def test_what_a_card_does_when_it_enters_is_told() -> None:
    laid = auction("royal_amnesty", populace={0: 5}).says(0, "buy")
    assert told_to_all(laid, "Royal Amnesty", "Seat A", "2")


@rule("3.2.14")
def test_a_reshuffle_is_told() -> None:
    rest = all_favors_but("extortion", "kickback")
    laid = auction("pip_the_lucky", favor_discard=["extortion", "kickback"], hand={1: rest})
    assert not told(laid, None, "Favor discard", "shuffled")
    laid.says(0, "buy")
    assert told_to_all(laid, "Favor discard", "shuffled")

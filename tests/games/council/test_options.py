"""6 Options."""

from __future__ import annotations

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import rule

from .scenes import auction, before_reveal, begin, filler, zone


def test_the_defaults_are_those_of_the_rule_page() -> None:
    assert Match(find_game("council"), 4, SeededChance(1)).options == {
        "mode": "advanced",
        "cards_per_player": 5,
        "tax_prompts": "dusk",
        "absent_crown": False,
        "populace_cap": 20,
        "open_favors": False,
    }
    assert find_game("council").default_seats == 4


@rule("3.1.7")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_quick_game_puts_three_cards_a_player_on_the_low_pile(seats: int) -> None:
    match = begin(seats, cards_per_player=3)
    assert zone(match, None, "fate_deck")["size"] == 10 + 3 * seats
    assert zone(match, None, "set_aside")["size"] == 45 - 3 * seats


@rule("3.1.5")
def test_a_quick_game_is_advanced_only() -> None:
    with pytest.raises(UsageError, match="cards_per_player"):
        begin(3, mode="basic", cards_per_player=3)


@rule("3.11.9")
@pytest.mark.parametrize(("prompts", "ask"), [("always", "levy"), ("dusk", "auction_turn")])
def test_tax_prompts(prompts: str, ask: str) -> None:
    laid = before_reveal(*filler(14), options={"tax_prompts": prompts})
    assert laid.ask == ask


@rule("3.11.9")
def test_with_tax_prompts_always_the_first_reveal_has_a_levy_too() -> None:
    match = Match(find_game("council"), 3, SeededChance(1), {"tax_prompts": "always"})
    assert match.ask is not None
    assert match.ask.id == "levy"
    assert zone(match, None, "fate_deck")["size"] == 25


@rule("3.2.10", "3.11.8")
@pytest.mark.parametrize("cap", [10, 20, 30])
def test_the_populace_cap_bounds_taxes(cap: int) -> None:
    laid = before_reveal("kobolds", "game_ends", options={"populace_cap": cap})
    assert laid.options(0)[-1] == str(cap)
    at_cap = auction("kobolds", populace={0: cap}, options={"populace_cap": cap})
    assert at_cap.refusal(0, "tax").rule == "3.2.10"


@rule("3.2.10")
@pytest.mark.parametrize("cap", [9, 31])
def test_the_populace_cap_is_10_to_30(cap: int) -> None:
    with pytest.raises(UsageError, match="10 to 30"):
        begin(3, populace_cap=cap)


@rule("3.4.13")
@pytest.mark.parametrize("seats", range(3, 7))
def test_the_absent_crown_needs_two_players(seats: int) -> None:
    with pytest.raises(UsageError, match="absent_crown"):
        begin(seats, absent_crown=True)
    assert begin(2, absent_crown=True).options["absent_crown"] is True


def test_unknown_options_are_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="tax_prompts"):
        begin(3, speed="high")

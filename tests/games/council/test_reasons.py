"""What a hint says for an answer, where a number could mislead."""

from __future__ import annotations

from typing import Any

import pytest

from fateloom.bots.explain import facts_for
from fateloom.bots.observation import Observation
from fateloom.testing import LaidTable, rule

from .scenes import auction, before_reveal


def why(laid: LaidTable, key: str) -> str:
    return facts_for(Observation(laid.match, 0), [key])


@rule("3.4.7", "3.6.11", "3.12.5")
def test_a_curse_that_brings_chaos_is_not_said_to_bring_points() -> None:
    laid = auction("doom_of_the_firstborn coin=1", populace=[8, 0, 0], coins=[5, 5, 5])
    assert why(laid, "bid").startswith(
        "Taking Doom of the Firstborn now costs you 9 points, and a pass only 1 coin."
    )
    assert why(laid, "buy") == (
        "Doom of the Firstborn brings the 1 coin on it and costs you 10 points. "
        "It puts 2 Chaos in your Populace."
    )


@rule("3.6.11", "3.2.8")
def test_a_hint_about_the_doom_names_the_death() -> None:
    one = auction("doom_of_the_firstborn coin=1", kingdom={0: ["goldentongue"]})
    assert why(one, "buy").endswith("costs you 4 points. Goldentongue dies.")
    two = auction("doom_of_the_firstborn coin=1", kingdom={0: ["goldentongue", "sir_aldric"]})
    assert why(two, "buy") == (
        "Doom of the Firstborn brings the 1 coin on it, and 1 of your Heroes dies."
    )
    assert why(two, "bid") == (
        "Taking Doom of the Firstborn now costs you 1 of your Heroes, and a pass only 1 coin."
    )


@rule("3.6.11")
def test_a_blessing_that_clears_chaos_says_for_how_many_points() -> None:
    laid = auction("royal_amnesty coin=4", populace=[5, 0, 0])
    assert why(laid, "buy").startswith("Royal Amnesty gives you 12 points at the end for 4 coins.")


@rule("3.11.1", "3.12.5", "3.2.10")
@pytest.mark.parametrize(
    ("things", "told"),
    [
        ({}, "3 coins for 1 point; the next tax would cost 2 points."),
        ({"populace": [3, 0, 0]}, "3 coins for 4 points; the next tax would cost 5 points."),
        ({"populace": [4, 0, 0]}, "3 coins for 5 points; each further tax costs as much."),
        ({"populace": [19, 0, 0]}, "3 coins for 5 points."),
        (
            {"kingdom": {0: ["aegis_of_dawn"]}},
            "3 coins for 0 points; the next tax would cost 0 points.",
        ),
    ],
)
def test_a_tax_says_what_the_next_one_would_cost(things: dict[str, Any], told: str) -> None:
    assert why(auction("kobolds", **things), "tax") == f"It brings {told}"


@rule("3.11.8", "3.12.5")
def test_a_levy_says_the_same_of_the_tax_after_it() -> None:
    laid = before_reveal("game_ends", populace=[3, 0, 0])
    assert why(laid, "2") == "It brings 6 coins for 9 points; each further tax costs as much."

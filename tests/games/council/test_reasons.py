"""What a hint says for an answer, where a number could mislead."""

from __future__ import annotations

from fateloom.bots.explain import facts_for
from fateloom.bots.observation import Observation
from fateloom.testing import LaidTable, rule

from .scenes import auction


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

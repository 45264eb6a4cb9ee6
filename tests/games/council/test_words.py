"""10 Presentation: what options say they bring, before they are chosen."""

from __future__ import annotations

from typing import Any

from fateloom.testing import Laid, rule

from .scenes import action_phase, auction, reveal


def option(laid: Laid, seat: int, key: str) -> dict[str, Any]:
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    return next(each for each in prompt["options"] if each["key"] == key)


@rule("3.6.6", "3.12.6")
def test_taking_a_curse_tells_the_points_that_its_text_takes() -> None:
    laid = auction("court_scandal coin=2")
    assert option(laid, 0, "buy")["label"] == "Take it: +2 coins, -5 points"
    assert laid.view(None)["table"]["gain_if_bought"] == -3
    harmless = auction("price_on_the_crown coin=2")
    assert option(harmless, 0, "buy")["label"] == "Take it: +2 coins"


@rule("3.8.2", "3.12.5")
def test_suffering_an_event_tells_what_the_next_chaos_costs() -> None:
    laid = reveal("famine", populace=[2, 0, 0])
    told = "Suffer: 1 Chaos in your Populace, -3 points"
    assert option(laid, 0, "suffer")["label"] == told
    assert option(laid, 1, "suffer")["label"].endswith("-1 point")


@rule("3.9.3", "3.9.5")
def test_who_acts_is_told_with_which_cards_that_can_begin() -> None:
    """Heroes that can strike, abilities and Action Favors of use now; no others."""
    court = ["sir_aldric order=1", "lady_isaura order=0", "goldentongue order=1", "kobolds chaos=1"]
    laid = action_phase(kingdom={0: court}, hand={0: ["rally_the_levy", "kickback"]})
    begins = option(laid, 0, "act")["preview"]["begins"]
    assert begins == ["goldentongue", "rally_the_levy", "sir_aldric"]
    assert "preview" not in option(laid, 0, "done")

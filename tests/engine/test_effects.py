"""What cards do: answers in windows, modifiers and triggers."""

from __future__ import annotations

import sys
from typing import Any

from fateloom.engine.rules.asks import first_of
from fateloom.engine.rules.effects import (
    Moment,
    modifies,
    plays,
    reactions,
    reacts,
    triggered,
    when,
)
from fateloom.engine.state.table import Card
from fateloom.testing import LaidTable, lay
from tests.engine.toy import Toy, toy


class Buying(Moment):
    """Somebody buys."""


@reacts("ace", to=Buying, rule="T4")
async def trump(t: Toy, seat: int, ace: Card, moment: Moment) -> None:
    t.move(ace, t.open)
    moment.cancelled = True


@reacts("jack", to=Buying, rule="T5", when=lambda t, seat, card, moment: t.coins[seat] > 0)
@plays("jack", rule="T5")
async def bribe(t: Toy, seat: int, jack: Card, moment: Moment) -> None:
    t.move(jack, t.open)
    t.coins[seat] -= 1


@reacts("king", to=Buying, rule="T6", targets=lambda t, seat, card, moment: [("red",), ("blue",)])
async def decree(t: Toy, seat: int, king: Card, moment: Moment, colour: str) -> None:
    t.move(king, t.open)
    t.heard.append(colour)


@modifies("ring", "price")
def cheaper(t: Toy, ring: Card, base: int, of: object) -> int:
    return base - 1


@when("rose", "dawn")
def bloom(t: Toy, rose: Card) -> None:
    t.heard.append("rose")


async def market(t: Toy) -> str | None:
    buying = Buying(0)
    while not buying.cancelled:
        answer = await first_of(
            [1, 2], lambda seat: ["pass", *reactions(t, seat, buying)], rule="T3"
        )
        if answer is None:
            break
        seat, play = answer
        card, targets = (play[0], play[1:]) if isinstance(play, tuple) else (play, ())
        await t.game.effects.reactions[card.face.id][0].act(t, seat, card, buying, *targets)
    t.heard.append("cancelled" if buying.cancelled else "bought")
    return None


def at_market(**things: Any) -> LaidTable:
    return lay(toy(market, effect_modules=(sys.modules[__name__],)), 3, **things)


def test_who_has_no_reaction_is_seen_in_the_window_but_not_asked() -> None:
    assert at_market().t.heard == ["bought"]
    market = at_market(hand={1: ["queen"], 2: ["ace"]})
    assert market.view(0)["waiting"] == [1, 2]
    assert market.asked == [2]


def test_a_reaction_spoils_the_moment_and_closes_the_window() -> None:
    market = at_market(hand={1: ["ace"], 2: ["king"]})
    assert market.options(1) == ["pass", "ace"]
    market.says(1, "ace")
    assert market.heard == ["cancelled"]
    assert market.open == ["ace"]


def test_after_a_play_the_window_is_asked_anew() -> None:
    market = at_market(hand={1: ["king"], 2: ["ace"]})
    assert market.options(1) == ["pass", "king/red", "king/blue"]
    market.says(1, "king/blue")
    assert market.heard == ["blue"]
    assert market.asked == [2]
    market.says(2, "pass")
    assert market.heard == ["blue", "bought"]


def test_a_card_that_does_not_answer_now_is_no_reaction() -> None:
    market = at_market(hand={1: ["jack", "ace"]})
    assert market.options(1) == ["pass", "ace"]
    rich = at_market(hand={1: ["jack", "ace"]}, coins={1: 1})
    assert rich.options(1) == ["pass", "jack", "ace"]


def test_standing_cards_modify_a_value() -> None:
    t = at_market(row={1: ["ring"]}, hand={2: ["ace"]}).t
    assert t.value("price", 5, 1) == 4
    assert t.value("price", 5, 0) == 5
    assert t.value("weight", 5, 1) == 5


def test_triggers_are_found_among_cards() -> None:
    t = at_market(open=["rose", "ring"], hand={1: ["ace"]}).t
    found = triggered(t, "dawn", t.open)
    assert [card.face.id for card, _ in found] == ["rose"]
    assert triggered(t, "dusk", t.open) == []


def test_the_deeds_of_a_game_name_its_cards() -> None:
    effects = toy(market, effect_modules=(sys.modules[__name__],)).effects
    assert effects.cards() == {"ace", "jack", "king", "ring", "rose"}
    assert effects.plays["jack"].rule == "T5"

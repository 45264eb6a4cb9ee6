"""Noninterference finds every kind of leak, and raises no alarm where there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.table import Table
from fateloom.laws import random_setup
from fateloom.laws.noninterference import noninterference
from tests.properties import den
from tests.properties.budget import DEEPER, put_to_the_test
from tests.properties.den import rules

BUDGET = 500
"""Every planted leak must be found within so many examples."""
MATCHES = 20
"""So many are enough to find a leak that everybody sees."""
CLEAN = 66
"""A little more than 500 examples, eight to a match."""


@pytest.mark.parametrize("leak", den.LEAKS)
def test_a_planted_leak_is_found(leak: str) -> None:
    game = den.leaking(leak)
    examples = 0
    for seed in range(BUDGET):
        verdict = noninterference(game, *random_setup(game, seed), seed)
        examples += verdict.tested + verdict.void + bool(verdict.broken)
        if verdict.broken or examples > BUDGET:
            break
    print(f"{leak}: found in example {examples}")
    assert examples <= BUDGET
    assert any(words in verdict.broken for words in den.LEAKS[leak]), verdict.broken


def slipping(game: Game) -> Game:
    """A game that tells everybody a card that somebody does not know."""

    def facts(t: Table) -> dict[str, Any]:
        hidden = (card.face.id for card in t.cards if card.seen != t.everyone)
        return {**game.table_facts(t), "slip": next(hidden, "")}

    return replace(game, table_facts=facts)


@pytest.mark.parametrize("game", game_ids())
def test_a_leak_in_any_game_is_found_with_the_usual_seeds(game: str) -> None:
    with pytest.raises(AssertionError, match="slip"):
        put_to_the_test(noninterference, slipping(find_game(game)), MATCHES)


def test_clean_rules_raise_no_alarm() -> None:
    count = put_to_the_test(noninterference, den.game, CLEAN)
    print(f"{count.tested} tested, {count.void} worlds void")
    assert count.tested >= BUDGET
    assert count.void < count.tested / 5


def test_cards_shuffled_in_an_order_of_their_faces_raise_no_alarm() -> None:
    """How they lay before the shuffle is seen by nobody."""

    async def gifts(t: den.Den) -> str:
        for hand in t.hand:
            for card in sorted(hand.cards, key=lambda card: (card.face.worth, card.face.id)):
                t.move(card, t.loot)
        t.claim("crown", None)
        for sworn in t.sworn:
            sworn.clear()
        t.shuffle(t.loot)
        for hand in t.hand:
            for _ in range(3):
                t.draw(t.loot, hand)
        return await rules.gifts(t)

    game = replace(den.game, phases={**den.game.phases, "gifts": gifts})
    assert put_to_the_test(noninterference, game, CLEAN).tested >= BUDGET


@pytest.mark.deep
def test_clean_rules_raise_no_alarm_in_a_long_search() -> None:
    put_to_the_test(noninterference, den.game, DEEPER * CLEAN)

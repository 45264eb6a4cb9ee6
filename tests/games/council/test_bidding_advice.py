"""What bots remember of a lot's worth is what they would work out anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.games.council.advice import bidding
from fateloom.games.council.table import Council
from fateloom.laws.harness.random_player import RandomPlayer, play, random_setup


def gains(t: Council) -> list[list[float]]:
    return [bidding.Auction(t, seat).gains for seat in range(t.seats)]


def variants(t: Council) -> Iterator[str]:
    """The table with one fact after another changed."""
    t.populace[0] += 1
    yield "populace"
    t.populace[0] -= 1
    t.coins[0] += 1
    yield "coins"
    t.coins[0] -= 1
    for kind in ("order", "chaos"):
        for card in t.kingdom[0].cards:
            if card.count(kind):
                card.add(kind)
                yield kind
                card.remove(kind, 1)
    for name in ("warded", "extra_order", "less_chaos"):
        before: Any = getattr(t, name)
        setattr(t, name, not before if isinstance(before, bool) else before + 1)
        yield name
        setattr(t, name, before)
    if t.hand[0].cards:
        favor = t.hand[0].cards.pop()
        yield "hand"
        t.hand[0].cards.append(favor)


def test_a_remembered_gain_is_the_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("council")
    met: set[str] = set()
    for seed in range(2):
        seats, options = random_setup(game, seed)
        match = Match(game, seats, SeededChance(seed), options, quiet=True)
        for now in play(match, RandomPlayer(seed)):
            t = now.table
            if not t.spot.cards or t.phase not in ("turn", "commitment"):
                continue
            gains(t)
            for changed in variants(t):
                met.add(changed)
                remembered = gains(t)
                with monkeypatch.context() as patch:
                    patch.setattr(bidding, "_gains", {})
                    assert gains(t) == remembered, changed
    assert met == {
        "populace", "coins", "order", "chaos", "warded", "extra_order", "less_chaos", "hand",
    }  # fmt: skip

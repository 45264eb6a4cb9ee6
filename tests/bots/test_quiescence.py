"""Advice may say when a table can be judged; until then everybody says the usual."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from fateloom.bots.greedy import GreedyBot
from fateloom.bots.observation import Observation
from fateloom.engine.rules.asks import choose
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import lay
from tests.engine.toy import Toy, toy


async def market(t: Toy) -> str | None:
    """Seat 0 puts a coin in and gets three back, unless seat 1 objects, which it mostly does not."""
    if await choose(0, ["keep", "trade"], rule="T1") == "trade":
        t.coins[0] -= 1
        if await choose(1, ["object", "let"], rule="T2", default="let") == "let":
            t.coins[0] += 3
    await choose(1, ["yes", "no"], rule="T3")
    return None


@pytest.mark.parametrize(("patient", "answer"), [(True, "trade"), (False, "keep")])
def test_what_pays_off_later_is_seen(
    patient: bool, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    advice = ModuleType("advice_for_the_market")
    advice.value = lambda t, seat: t.coins[seat]  # type: ignore[attr-defined]
    if patient:
        advice.is_quiescent = lambda t: t.coins[0] != 4  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, advice.__name__, advice)
    game = toy(market)
    game.advice = advice.__name__
    peek = Observation(lay(game, 2, coins=[5, 5]).match, 0)
    assert peek.keys[GreedyBot()(peek, SeededChance(1))] == answer

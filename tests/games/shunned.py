"""What a bot that misjudges does not consider at a laid table, for the tests of each game."""

from __future__ import annotations

from fateloom.engine.rules.advice import advice_of
from fateloom.testing import LaidTable


def shunned(laid: LaidTable, seat: int = 0) -> set[str]:
    """Return the keys of the answers that the game's advice shuns."""
    advice = advice_of(laid.match.game)
    assert advice is not None and advice.shunned is not None and laid.match.ask is not None
    values = laid.match.ask.prompt(seat).values
    named = zip(laid.options(seat), values, strict=True)
    return {key for key, value in named if advice.shunned(laid.match.table, seat, value)}

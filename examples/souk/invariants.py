"""What holds in Souk at every decision and when the game is over."""

from __future__ import annotations

from souk.table import Souk


def conserved(t: Souk) -> None:
    """Raise :class:`AssertionError` with the first invariant that does not hold."""
    on_relics = {card: card.count("coin") for card in t.cards if card.count("coin")}
    astray = [card for card in on_relics if card.zone is not t.block]
    assert not astray, f"coins lie on {astray}, which are not for sale"
    assert min(t.coins) >= 0, f"somebody owes a coin: {t.coins}"
    coins = sum(t.coins) + sum(on_relics.values())
    assert coins <= 5 * t.seats, f"{coins} coins in a game of {5 * t.seats}"
    assert len(t.block) <= 1, f"{len(t.block)} relics are for sale at once"

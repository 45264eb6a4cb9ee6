"""Section 9: what holds at every decision and when the game is over."""

from __future__ import annotations

from fateloom.engine.state.table import Zone
from fateloom.games.council.table import Council


def conserved(t: Council) -> None:
    """Raises :class:`AssertionError` with the first invariant that does not hold."""
    fate_cards(t)
    favors(t)
    counters(t)
    numbers(t)


def fate_cards(t: Council) -> None:
    """1, 4. Fate cards lie in the zones for them, Game Ends in the deck until the end."""
    lots = [card for card in t.spot if card.face.id != "game_ends"]
    over = len(lots) < len(t.spot)
    fates = zones_with("fate", t.fate_deck, t.set_aside, t.spot, t.fate_discard, *t.kingdom)
    in_deck = [place for place, card in enumerate(t.fate_deck) if card.face.id == "game_ends"]
    assert fates == sum(card.face.back == "fate" for card in t.cards), f"{fates} Fate cards"
    assert len(t.spot) <= 1, f"{len(t.spot)} cards up for auction"
    assert over != bool(in_deck), "Game Ends is neither in the deck nor revealed"
    assert over or in_deck[0] < t.low_pile, "Game Ends lies higher than the table can think"
    if t.options["mode"] == "basic":
        assert not any(card.face.basic for card in t.set_aside), "a Basic card is set aside"


def favors(t: Council) -> None:
    """2, 9. Favors lie in the zones for them; no bargain lies outside an auction."""
    total = zones_with("favor", t.favor_deck, t.favor_discard, *t.hand, *t.row)
    assert total == sum(card.face.back == "favor" for card in t.cards), f"{total} Favors"
    if t.phase not in ("turn", "commitment", "buying"):
        assert not any(t.row), f"a bargain lies in a row in phase {t.phase}"


def zones_with(back: str, *zones: Zone) -> int:
    """How many cards lie in zones where nothing with another back may lie."""
    for zone in zones:
        assert all(card.face.back == back for card in zone), f"a wrong card lies in {zone.label}"
    return sum(len(zone) for zone in zones)


def counters(t: Council) -> None:
    """4, 5, 6. Coins lie on the auctioned card, Order on Heroes, Chaos on Monsters, and no
    Monster is without."""
    for card in t.cards:
        for kind, number in (card.counters or {}).items():
            assert number > 0, f"{number} {kind} on {card}"
            at_home = {
                "coin": card.zone is t.spot,
                "order": card.zone in t.kingdom and card.face.hero,
                "chaos": card.zone in t.kingdom and card.face.monster,
                "bargain": card.zone in t.row,
            }
            assert at_home[kind], f"{kind} on {card} in {card.zone.label}"
    for kingdom in t.kingdom:
        for card in kingdom:
            assert not card.face.monster or card.count("chaos"), f"{card} has no Chaos"


def numbers(t: Council) -> None:
    """3, 7, 8. No amount is negative, no Populace above the cap, one seat has the marker."""
    assert min(t.coins) >= 0, f"coins {t.coins}"
    assert all(0 <= chaos <= t.cap for chaos in t.populace), f"Populace {t.populace}"
    assert 0 <= t.auctioneer < t.seats, f"Auctioneer {t.auctioneer}"

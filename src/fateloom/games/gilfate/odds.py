"""What a draw from the blank deck may bring, as far as one seat can know."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from fateloom.engine.state.table import Seat
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, safe_from_explosions
from fateloom.games.gilfate.table import Gilfate


class Odds(NamedTuple):
    """The chances of a draw of ``cards`` cards."""

    cards: int
    bomb: float
    """At least one bomb."""
    bombs: float
    """How many bombs on average."""
    explosion: float
    knockout: float


class Deck(NamedTuple):
    """What a seat knows of the blank deck."""

    known: list[str | None]
    """The faces from the top, ``None`` where it does not know them."""
    bombs: int
    """Bombs among the cards it does not know; under the secret stash at most so many."""
    explosions: int


def deck_as_known(t: Gilfate, seat: Seat) -> Deck:
    """The blank deck as a seat knows it; what is not in it lies open, so the rest can be
    counted."""
    bit = 1 << seat
    known = [card.face.id if card.seen & bit else None for card in reversed(t.blank_deck.cards)]
    hidden = known.count(None)
    bombs = bombs_in_deck(t) - known.count("bomb")
    explosions = explosions_in_deck(t) - known.count("explosion")
    explosions = min(explosions, hidden)
    return Deck(known, min(bombs, hidden - explosions), explosions)


def bombs_in_deck(t: Gilfate) -> int:
    """Bombs still out there, by what lies open; under the secret stash at most so many."""
    lying_open = _lying_open(t, "bomb") + sum(len(zone) for zone in t.bombs)
    if t.options["secret_stash"]:
        return max(0, t.bombs_in_use - lying_open)
    return t.game.faces["bomb"].copies - lying_open - len(t.spare_bombs)


def explosions_in_deck(t: Gilfate) -> int:
    """Explosions still in the deck."""
    lying_open = _lying_open(t, "explosion") + sum(len(zone) for zone in t.explosions)
    return t.game.faces["explosion"].copies - lying_open - len(t.spare_explosions)


def _lying_open(t: Gilfate, face: str) -> int:
    zones = (t.blank_discard, t.aside, t.gift)
    return sum(1 for zone in zones for card in zone.cards if card.face.id == face)


def odds_of(t: Gilfate, seat: Seat, number: int, deck: Deck | None = None, relief: int = 0) -> Odds:
    """The chances of drawing so many cards, from all that the seat knows, or of a given deck;
    ``relief`` counts bombs that the seat will have lost by then."""
    deck = deck or deck_as_known(t, seat)
    drawn = deck.known[:number]
    hidden, all_hidden = drawn.count(None), deck.known.count(None)
    sure = drawn.count("bomb")
    bombs = sure + (hidden * deck.bombs / all_hidden if all_hidden else 0.0)
    none = 0.0 if sure else _at_most(0, hidden, all_hidden, deck.bombs, 0)
    no_explosion = (
        0.0
        if "explosion" in drawn
        else _at_most(hidden, hidden, all_hidden, deck.bombs, deck.explosions)
    )
    return Odds(
        len(drawn), 1 - none, bombs, 1 - no_explosion, _knockout(t, seat, drawn, deck, relief)
    )


def chance_of_top(t: Gilfate, seat: Seat, face: str) -> float:
    """The chance that this is the top card, from all that the seat knows."""
    deck = deck_as_known(t, seat)
    if deck.known[0] is not None:
        return float(deck.known[0] == face)
    hidden = deck.known.count(None)
    count = {"bomb": deck.bombs, "explosion": deck.explosions}
    return count.get(face, hidden - deck.bombs - deck.explosions) / hidden


def _knockout(t: Gilfate, seat: Seat, drawn: list[str | None], deck: Deck, relief: int) -> float:
    """The chance that these cards knock the seat out."""
    if not t.knockout:
        return 0.0
    hidden, all_hidden = drawn.count(None), deck.known.count(None)
    fatal_fire = not safe_from_explosions(t, seat) and not (
        t.first_lap and t.options["first_lap_shield"]
    )
    if fatal_fire and "explosion" in drawn:
        return 1.0
    spare = bomb_limit(t, seat) - len(t.bombs[seat]) + relief - 1 - drawn.count("bomb")
    if t.first_lap:
        spare = hidden
    if spare < 0:
        return 1.0
    explosions = deck.explosions if fatal_fire else 0
    return 1 - _at_most(spare, hidden, all_hidden, deck.bombs, explosions)


@lru_cache(maxsize=4096)
def _at_most(spare: int, drawn: int, hidden: int, bombs: int, explosions: int) -> float:
    """The chance of at most ``spare`` bombs and no explosion among the cards drawn."""
    if drawn == 0:
        return 1.0
    harmless = hidden - bombs - explosions
    ways = sum(
        comb(bombs, k) * comb(harmless, drawn - k)
        for k in range(min(spare, bombs, drawn) + 1)
        if drawn - k <= harmless
    )
    return ways / comb(hidden, drawn)

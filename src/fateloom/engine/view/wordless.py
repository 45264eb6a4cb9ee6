"""A view without words, for bots and research: what a seat knows, and what it may answer.

It tells by the same masks what the view tells, without labels, reasons, previews and history, and
takes a small part of its time. Facts are those that the game declares and observations have.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypedDict

from fateloom.engine.state.table import Card, Mask, Seat, Zone
from fateloom.engine.view.keys import keys_of

if TYPE_CHECKING:
    from fateloom.engine.match.match import Match

ShownCard = str | list[Any]
"""The id of a face, or ``?`` and the back of a card that the seat does not know. Where something
lies on the card or it is turned: a list of that, the turns, and the counters by kind."""


class WordlessZone(TypedDict):
    """A zone with cards, from the bottom to the top; an unordered one that the seat does not see
    into is sorted."""

    name: str
    owner: Seat | None
    cards: list[ShownCard]


class WordlessPrompt(TypedDict):
    """What the seat may answer: an index into the keys, or ``least`` to ``most`` of them."""

    id: str
    keys: list[str]
    least: int | None
    most: int
    variants: list[int] | None


class WordlessView(TypedDict):
    """All that a seat may know of a position."""

    seat: Seat | None
    ask: int
    phase: str
    asked: list[Seat]
    players: list[dict[str, int | None]]
    table: dict[str, int | None]
    own: dict[str, int | None]
    zones: list[WordlessZone]
    prompt: WordlessPrompt | None
    scores: list[float | None] | None


def wordless_view(match: Match, place: Seat | None) -> WordlessView:
    """The wordless view of a seat, or without one that of the gallery."""
    table, ask = match.table, match.ask
    of_player, of_table, of_own = match.game.observed_facts
    seat = match.seats if place is None else place
    bit = 1 << seat
    return {
        "seat": place,
        "ask": match.ask_number,
        "phase": table.phase,
        "asked": [] if ask is None else list(ask.seats),
        "players": [
            {name: read(table, each) for name, read in of_player} for each in range(match.seats)
        ],
        "table": {name: read(table) for name, read in of_table},
        "own": {} if place is None else {name: read(table, place) for name, read in of_own},
        "zones": [_zone(zone, bit) for zone in table.zones if zone.cards],
        "prompt": _prompt(match, seat) if seat in match.unanswered else None,
        "scores": None if match.outcome is None else match.outcome.shown_scores,
    }


def _zone(zone: Zone, bit: Mask) -> WordlessZone:
    cards = zone.cards
    if zone.seen_by & bit:
        shown: list[ShownCard] = [
            _marked(card, card.face.id) if card.turned or card.counters else card.face.id
            for card in cards
        ]
    else:
        shown = []
        for card in cards:
            name = _name(card, bit)
            shown.append(_marked(card, name) if card.turned or card.counters else name)
        if not zone.ordered and len(shown) > 1:
            shown.sort(key=str)
    return {"name": zone.name, "owner": zone.owner, "cards": shown}


def _name(card: Card, bit: Mask) -> str:
    name: str = card.face.id if card.seen & bit else _unknown(card.face.back)
    return name


@cache
def _unknown(back: str) -> str:
    """What a card is called of which the seat sees the back alone."""
    return "?" + back


def _marked(card: Card, name: str) -> ShownCard:
    counters = card.counters
    if counters and len(counters) > 1:
        counters = dict(sorted(counters.items()))
    return [name, card.turned, counters.copy() if counters else {}]


def _prompt(match: Match, seat: Seat) -> WordlessPrompt:
    ask = match.ask
    assert ask is not None
    prompt = ask.prompt(seat)
    return {
        "id": ask.id or ask.rule,
        "keys": keys_of(prompt.values, seat),
        "least": prompt.least,
        "most": prompt.most,
        "variants": None if prompt.variants is None else list(prompt.variants),
    }

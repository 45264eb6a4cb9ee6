"""What holds at every moment of a game: section 9 of the specification, claim by claim."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.engine.state.table import Card, Zone
from fateloom.games.fatal.rules.preparation import QUEEN, queen_zone
from fateloom.games.fatal.rules.treasures import own_treasures
from fateloom.games.fatal.table import Fatal

Claims = Iterator[tuple[bool, str]]


def conserved(t: Fatal) -> None:
    """Raises :class:`AssertionError` with the first claim that does not hold, while a decision
    is asked or when the game is over."""
    for claims in (playing_cards, treasures, queen, rows, hands, signs, knowledge, turns):
        for holds, words in claims(t):
            if not holds:
                raise AssertionError(words)


def cards_in(zones: list[Zone]) -> list[Card]:
    return [card for zone in zones for card in zone.cards]


def playing_cards(t: Fatal) -> Claims:
    """9.1. Every playing card is somewhere, once."""
    zones = [t.draw_pile, t.discard_pile, *t.hand, *t.aside, *t.row1, *t.row2, *t.in_effect]
    cards = cards_in([*zones, *t.look])
    yield len(cards) == len({card.id for card in cards}), "a playing card lies in two places"
    yield len(cards) == 70, f"{len(cards)} playing cards, not 70"
    yield all(card.face.back == "card" for card in cards), "something else lies among them"


def treasures(t: Fatal) -> Claims:
    """9.2, 9.4, 9.7. Treasures in play are conserved; three are on display while a round
    runs; own colours lie face up before revealed players, and only there."""
    inside = cards_in([t.treasure_deck, t.display, *t.hoard, *t.hoard_up])
    inside = [card for card in inside if card.face.id != QUEEN]
    boxed = [card for card in t.box if card.face.back == "treasure" and card.face.id != QUEEN]
    yield len(inside) == 5 * t.seats, f"{len(inside)} treasures in play"
    yield len(inside) + len(boxed) == 25, "a treasure is lost"
    yield not t.spoils.cards, "treasures were not dealt out"
    if not t.ending:
        here = any(card.face.id == QUEEN for card in t.treasure_deck)
        yield len(t.display) in ((3,) if here else (2, 3)), f"{len(t.display)} on display"
    for seat in range(t.seats):
        colour = t.sign(seat).colour
        up = t.hoard_up[seat].cards
        yield not up or t.revealed(seat), f"seat {seat} is hidden and has treasures face up"
        yield all(card.face.colour == colour for card in up), f"seat {seat} has others face up"
        if t.round == 2 and t.revealed(seat) and t.ending != "special victory":
            down = [card.face.colour for card in t.hoard[seat]]
            yield colour not in down, f"seat {seat} has its own colour face down"


def queen(t: Fatal) -> Claims:
    """9.3, 9.13. There is one Queen, in the treasure deck among its old lowest five, or in
    the box."""
    places = [card.zone for card in t.cards if card.face.id == QUEEN]
    yield places in ([t.treasure_deck], [t.box]), "the Queen is not where she belongs"
    if places == [t.treasure_deck]:
        low = any(card.face.id == QUEEN for card in queen_zone(t))
        yield low, "the Queen is not among the lowest five"


def rows(t: Fatal) -> Claims:
    """9.5, 9.12. No row has more than three cards, and only the active seat has a full one."""
    for seat in range(t.seats):
        for row in t.rows(seat):
            most = 3 if seat == t.active else 2
            yield len(row) <= most, f"seat {seat} has a row of {len(row)}"
            yield all(hasattr(card.face, "symbol") for card in row), "no vision lies in a row"


def hands(t: Fatal) -> Claims:
    """9.2, 9.6. Who is out has nothing left; only the active seat has things in hand to
    decide about or in effect."""
    for seat in range(t.seats):
        if seat in t.out and not t.ending:
            left = [*t.hand[seat], *t.aside[seat], *t.row1[seat], *t.row2[seat]]
            yield not left and not own_treasures(t, seat), f"seat {seat} is out and has cards"
        if seat != t.active:
            busy = t.in_effect[seat].cards or t.look[seat].cards
            yield not busy, f"seat {seat} has cards in effect out of turn"


def signs(t: Fatal) -> Claims:
    """9.8, 9.9. Everybody has one sign, each sign is there once, nobody is out in the first
    round, and two are left while the game goes on."""
    held = cards_in([*t.character, *t.character_up])
    yield sorted(card.face.players for card in held) == [t.seats] * t.seats, "signs are missing"
    yield len({card.face.name for card in held}) == t.seats, "a sign is there twice"
    yield t.round == 2 or not (t.out or cards_in(t.hoard_up)), "somebody is out in round 1"
    yield bool(t.ending) or t.seats - len(t.out) >= 2, "the game went on with one player"
    for seat in t.out:
        yield t.revealed(seat), f"seat {seat} is out and still hidden"


def knowledge(t: Fatal) -> Claims:
    """2. Owners know what is theirs; what lies open is known to all, what is face down to
    nobody."""
    for card in t.cards:
        zone = card.zone
        yield card.seen & zone.seen_by == zone.seen_by, f"{card} is not known in {zone.label}"
    for zone in (t.draw_pile, *t.aside):
        known = any(card.seen & ~zone.seen_by for card in zone)
        yield not known, f"a card in {zone.label} is known"
    for place, card in enumerate(t.treasure_deck):
        expected = t.everyone if place < t.under else 0
        yield card.seen == expected, f"treasure {place} from below is known to {card.seen:b}"


def turns(t: Fatal) -> Claims:
    """9.10, 9.11. Limits of a turn, and of the number of turns."""
    yield t.visions_played <= 3, "more than three visions in a turn"
    limit = t.options["impatience"]
    yield t.idle < limit * t.seats, "the Queen should be impatient"
    most = limit * t.seats * (10 * t.seats - 4)
    yield t.turns <= most, f"turn {t.turns} of at most {most}"

"""3.13 Treasures, and turning up cards of the treasure deck (3.9.5-3.9.6, 3.9.9)."""

from __future__ import annotations

from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.table import Fatal


def amount(treasure: Card) -> str:
    """A treasure's colour and value in words, with a true minus sign."""
    return f"{treasure.face.colour} {treasure.face.value}".replace("-", "\u2212")


def own_treasures(t: Fatal, seat: Seat) -> list[Card]:
    return [*t.hoard[seat].cards, *t.hoard_up[seat].cards]


def lies_open(t: Fatal, seat: Seat, treasure: Card) -> bool:
    """3.13.2-3.13.4. A revealed player keeps treasures of its own colour face up."""
    return t.revealed(seat) and treasure.face.colour == t.sign(seat).colour


def receive(t: Fatal, seat: Seat, treasure: Card) -> None:
    """3.13.1-3.13.3. A treasure comes to a seat, face down, or face up by 3.13.2."""
    up = lies_open(t, seat, treasure)
    t.move(treasure, t.hoard_up[seat] if up else t.hoard[seat])


async def turn_up(t: Fatal) -> Card | None:
    """3.2.1, 3.9.9. The top card of the treasure deck is turned up; if it is the Queen, she
    does what she does, and there is no treasure."""
    card = t.treasure_deck.top
    t.turned_up = True
    for queen, appears in triggered(t, "turned_up", [card]):
        await appears(t, queen)
        return None
    return card


async def refill(t: Fatal) -> None:
    """3.9.5-3.9.6, 3.10.12. A new treasure comes in on the right of the display."""
    card = await turn_up(t)
    if card is not None:
        t.move(card, t.display)
        if not t.quiet:
            t.say(
                "3.9.5",
                "{card} ({amount}) joins the display.",
                card=card,
                amount=amount(card),
            )

"""Section 10: what newcomers overlook, told once beside the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fateloom.engine.rules.game import Tip
from fateloom.engine.state.table import Seat
from fateloom.games.fatal.facts import signs
from fateloom.games.fatal.labels import in_stars
from fateloom.games.fatal.rules.fall import opposite_of
from fateloom.games.fatal.rules.rows import trimagic_of
from fateloom.games.fatal.rules.words import EDGES, PLACES
from fateloom.games.fatal.table import Fatal

LOW = 2


AIM = (
    "Goal: collect treasures. If your two rows show 3 or more stars at the end of your turn, "
    "you take one from the display."
)


def tips(t: Fatal, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    yield Tip("aim", AIM, "3.9.1")
    if ask in ("star", "take_treasure"):
        yield of_own_colour(t, seat)
    if ask != "act":
        return
    yield of_the_hunt(t, seat)
    plays = [value for value in values if isinstance(value, tuple) and value[0] == "play"]
    for play in plays:
        yield from of_a_second_player(t, seat, play)
    for play in plays:
        yield from of_lost_stars(t, seat, play)
    if len(t.hand[seat]) <= LOW:
        text = (
            "Cards lost to a Discard don't come back. Draw trimagics and Moth Courier refill your "
            "hand. In round 2, if someone empties your hand, you are out."
        )
        yield Tip("low_hand", text, "3.17.2")


def of_own_colour(t: Fatal, seat: Seat) -> Tip:
    """3.18.2. Treasures that are worth more than what is printed on them."""
    text = (
        f"Your colour is {t.sign(seat).colour}. If you reveal your sign after round 1, treasures of "
        "that colour score 1, 3, 6, 10 or 15 together at the end, whatever is printed on them."
    )
    return Tip("own_colour", text, "3.18.2")


def of_the_hunt(t: Fatal, seat: Seat) -> Tip:
    """3.1.6, 3.17.6. Whom a seat hunts, and the sudden victory."""
    sign = t.sign(seat)
    prey = opposite_of(t, sign)
    hunter = next(name for name, _, hunted in signs(t) if hunted == sign.name)
    text = (
        f"You are {sign.name} and hunt {prey}. In round 2, empty the hand of the player who is "
        f"{prey} with a Discard and you win at once. {hunter} hunts you the same way."
    )
    return Tip("hunt", text, "3.17.6")


def of_a_second_player(t: Fatal, seat: Seat, value: Any) -> Iterable[Tip]:
    """A Draw or Take that serves somebody else too."""
    _, card, number = value
    row = t.rows(seat)[number - 1].cards
    if len(row) == 2:
        spell = trimagic_of([*row, card])
        if spell.two_players and spell.kind in ("draw", "take"):
            what = f"row {number}'s {spell.kind.capitalize()}"
            text = f"With {card.face.name}, {what} must also benefit a second player."
            yield Tip("second", text, "3.10.5", value)


def of_lost_stars(t: Fatal, seat: Seat, value: Any) -> Iterable[Tip]:
    """Stars that do not count where the card would lie."""
    _, card, number = value
    place = len(t.rows(seat)[number - 1])
    here = card.face.stars(place)
    if any(card.face.stars(other) > here for other in range(3)):
        shown = f"{card.face.name} shows {in_stars(here)} there"
        text = f"{PLACES[place]} in a row, only the {EDGES[place]} counts: {shown}."
        yield Tip("edge", text, "3.4.4", value)

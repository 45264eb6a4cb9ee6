"""Section 10: what newcomers overlook, told once beside the question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.game import Tip
from fateloom.engine.table import Seat
from fateloom.games.fatal.rules.rows import PLACES, trimagic_of
from fateloom.games.fatal.words import in_stars

if TYPE_CHECKING:
    from fateloom.games.fatal.table import Fatal

LOW = 2


AIM = (
    "Your aim: treasures. Whenever your two rows together show three stars at the end of your turn, "
    "you take one from the display."
)


def tips(t: Fatal, seat: Seat, ask: str, values: Sequence[Any]) -> Iterable[Tip]:
    yield Tip("aim", AIM, "3.9.1")
    if ask != "act":
        return
    plays = [value for value in values if isinstance(value, tuple) and value[0] == "play"]
    for play in plays:
        yield from of_a_second_player(t, seat, play)
    for play in plays:
        yield from of_lost_stars(t, seat, play)
    if len(t.hand[seat]) <= LOW:
        text = (
            "Cards lost to Blight do not return. Draw trimagics and Moth Courier refill you; in "
            "the second round a hand at zero is out."
        )
        yield Tip("low_hand", text, "3.17.2")


def of_a_second_player(t: Fatal, seat: Seat, value: Any) -> Iterable[Tip]:
    """A Draw or Take that serves somebody else too."""
    _, card, number = value
    row = t.rows(seat)[number - 1].cards
    if len(row) == 2:
        spell = trimagic_of([*row, card])
        if spell.two_players and spell.kind in ("draw", "take"):
            yield Tip("second", "A second player also receives.", "3.10.5", value)


def of_lost_stars(t: Fatal, seat: Seat, value: Any) -> Iterable[Tip]:
    """Stars that do not count where the card would lie."""
    _, card, number = value
    place = len(t.rows(seat)[number - 1])
    here = card.face.stars(place)
    if any(card.face.stars(other) > here for other in range(3)):
        shown = f"{PLACES[place]} in a row {card.face.name} shows {in_stars(here)}"
        yield Tip("edge", f"Only the edge for the card's place counts: {shown}.", "3.4.4", value)

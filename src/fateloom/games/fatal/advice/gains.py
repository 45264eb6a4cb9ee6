"""What an enchantment gains in the position at hand: the words of a hint about playing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.labels import in_stars
from fateloom.games.fatal.rules.rows import (
    is_vision,
    owner_of,
    stars_of,
    stars_shown,
    steals,
)
from fateloom.games.fatal.rules.stars import STARS_FOR_A_TREASURE
from fateloom.games.fatal.rules.words import PLACES, counted
from fateloom.games.fatal.table import Fatal

Names = Sequence[str]


def why_enchantment(t: Fatal, seat: Seat, card: Card, targets: Sequence[Any], names: Names) -> str:
    """What it gains, or nothing where no number tells it."""
    if targets:
        return AIMED[card.face.id](t, seat, targets, names) if card.face.id in AIMED else ""
    return GAINS[card.face.id](t, seat, names) if card.face.id in GAINS else ""


def of_the_lantern(t: Fatal, seat: Seat, names: Names) -> str:
    """3.9.1. Whether its stars win a treasure."""
    shown = stars_shown(t, seat)
    said = f"With its 2 stars you show {in_stars(shown + 2)}"
    if shown >= STARS_FOR_A_TREASURE:
        return ""
    if shown + 2 >= STARS_FOR_A_TREASURE:
        return f"{said}, enough for a treasure."
    return f"{said}; {STARS_FOR_A_TREASURE} win a treasure."


def of_the_courier(t: Fatal, seat: Seat, names: Names) -> str:
    """3.3.2. The cards that come into the hand when the turn ends."""
    held = counted(len(t.hand[seat]) - 1, "card")
    return f"You have {held} beside it; 2 extra cards come into your hand when your turn ends."


def of_the_gloves(t: Fatal, seat: Seat, names: Names) -> str:
    """3.7.2, 3.7.4. The best vision that can be stolen with them alone."""
    within_reach = steals(t, seat)
    further = [aim for aim in steals(t, seat, gloves=True) if aim not in within_reach]
    if not further:
        return ""
    _, best, number = max(further, key=lambda aim: stars_if_stolen(aim[1]))
    shown = in_stars(stars_if_stolen(best))
    place = PLACES[best.zone.cards.index(best)]
    return (
        f"You can then steal {best.face.name} from {names[owner_of(best)]}: "
        f"{shown} {place} in your row {number}."
    )


def stars_if_stolen(vision: Card) -> int:
    """3.7.5. The stars of a vision that keeps its place."""
    return int(vision.face.stars(vision.zone.cards.index(vision)))


def of_the_mainspring(t: Fatal, seat: Seat, names: Names) -> str:
    """3.8.1. Whether there are three visions to play, and room for them."""
    visions = len([card for card in t.hand[seat] if is_vision(card)])
    room = sum(3 - len(row) for row in t.rows(seat))
    if min(visions, room) < 3:
        return ""
    return f"You have {counted(visions, 'vision')} in hand and room for {room}, so you can play 3."


def of_the_shield(t: Fatal, seat: Seat, names: Names) -> str:
    """3.11.3, 3.11.5. What it stops, and what replaces it."""
    return f"It stops what {names[t.active]}'s trimagic does to you, and a new card is set aside."


def of_a_swap(t: Fatal, seat: Seat, targets: Sequence[Any], names: Names) -> str:
    """3.5.1, 3.4.4. The stars that both rows show afterwards."""
    mine, theirs = targets
    own, other = mine.zone.cards.index(mine), theirs.zone.cards.index(theirs)
    owner = owner_of(theirs)
    before = stars_shown(t, seat)
    after = before + theirs.face.stars(own) - mine.face.stars(own)
    held = sum(stars_of(row) for row in t.rows(owner))
    left = held + mine.face.stars(other) - theirs.face.stars(other)
    yours = f"stay at {before}" if after == before else f"go from {before} to {after}"
    their = f"stay at {held}" if left == held else f"go from {held} to {left}"
    return f"Your stars {yours}, {names[owner]}'s {their}."


def of_a_look(t: Fatal, seat: Seat, targets: Sequence[Any], names: Names) -> str:
    """3.1.6, 3.5.1. What there is to learn."""
    other, what = targets
    if what == "character":
        return f"You learn whether {names[other]} is the sign you hunt."
    return f"You see the {counted(len(t.hand[other]), 'card')} in {names[other]}'s hand."


GAINS: dict[str, Callable[[Fatal, Seat, Names], str]] = {
    "comet_lantern": of_the_lantern,
    "moth_courier": of_the_courier,
    "gossamer_gloves": of_the_gloves,
    "overwound_mainspring": of_the_mainspring,
    "elemental_shield": of_the_shield,
}
AIMED: dict[str, Callable[[Fatal, Seat, Sequence[Any], Names], str]] = {
    "magical_swap": of_a_swap,
    "candle_periscope": of_a_look,
}

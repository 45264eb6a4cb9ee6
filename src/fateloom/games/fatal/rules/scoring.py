"""3.18 End and scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from fateloom.engine.game import Outcome
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Seat
from fateloom.games.fatal.rules.treasures import own_treasures

if TYPE_CHECKING:
    from fateloom.games.fatal.table import Fatal

CHART = (0, 1, 3, 6, 10, 15)


def score_lines(t: Fatal, seat: Seat) -> list[tuple[str, float, str]]:
    """3.18.2-3.18.6, 3.18.11. Where a seat's points come from."""
    own = len(t.hoard_up[seat])
    charted = (
        f"{own} treasure{'' if own == 1 else 's'} of their own colour, by the chart",
        CHART[own],
        "3.18.2",
    )
    return [
        ("first round", t.score1[seat], "3.14.2"),
        *([charted] if t.revealed(seat) else []),
        ("other treasures" if own else "treasures", sum(values(t.hoard[seat])), "3.18.3"),
        ("cards in hand", len(t.hand[seat]), "3.18.4"),
        ("cards set aside", len(t.aside[seat]), "3.18.4"),
    ]


def values(treasures: Iterable[Card]) -> Iterator[int]:
    return (card.face.value for card in treasures)


def total(t: Fatal, seat: Seat) -> int:
    """3.18.6. The points of both rounds."""
    return int(sum(points for _, points, _ in score_lines(t, seat)))


def own_colour(t: Fatal, seat: Seat) -> list[Card]:
    """3.18.7. All treasures of a seat's own colour, revealed or not."""
    colour = t.sign(seat).colour
    return [card for card in own_treasures(t, seat) if card.face.colour == colour]


def outcome(t: Fatal) -> Outcome:
    """3.18.6-3.18.9, 3.18.12. The highest total of those still in the game wins, after two
    tie-breaks; a special victory or being the last player left needs no points."""
    if t.ending != "the Queen":
        scores = [float(seat == t.victor) for seat in range(t.seats)]
        if t.ending == "special victory":
            return Outcome(scores, [t.victor], "an opposite sign is struck down", "3.17.6")
        return Outcome(scores, [t.victor], "a single player is left", "3.17.10")
    inside = [seat for seat in range(t.seats) if seat not in t.out]

    def rank(seat: Seat) -> tuple[int, int, int]:
        own = own_colour(t, seat)
        return total(t, seat), len(own), sum(values(own))

    best = max(rank(seat) for seat in inside)
    parts: list[list[tuple[str, float, str]]] = [
        [("out of the game", 0, "3.17.9")] if seat in t.out else score_lines(t, seat)
        for seat in range(t.seats)
    ]
    return Outcome(
        [sum(points for _, points, _ in lines) for lines in parts],
        [seat for seat in inside if rank(seat) == best],
        "the Queen has appeared twice",
        "3.18.6",
        parts,
    )


def tally(t: Fatal, rule: str, opening: str, points: Callable[[Any, Seat], int]) -> None:
    """Say the points of all who are still in the game."""
    if t.quiet:
        return
    words: dict[str, Any] = {}
    said = []
    for seat in t.seats_from(0):
        words[f"who{seat}"] = Name(seat)
        words[f"points{seat}"] = str(points(t, seat)).replace("-", "\u2212")
        said.append(f"{{who{seat}}} {{points{seat}}}")
    t.say(rule, opening + ", ".join(said) + ".", **words)

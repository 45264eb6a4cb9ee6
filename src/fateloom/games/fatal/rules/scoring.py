"""3.18 End and scoring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.rules.treasures import own_treasures
from fateloom.games.fatal.rules.words import counted
from fateloom.games.fatal.table import Fatal

CHART = (0, 1, 3, 6, 10, 15)


def score_lines(t: Fatal, seat: Seat) -> list[tuple[str, int, str]]:
    """3.18.2-3.18.6, 3.18.11. Where a seat's points come from."""
    own = len(t.hoard_up[seat])
    charted = (
        f"{counted(own, 'treasure')} of [your|their] own colour (bonus chart)",
        CHART[own],
        "3.18.2",
    )
    return [
        ("round 1", t.score1[seat], "3.14.2"),
        *([charted] if t.revealed(seat) else []),
        ("other treasures" if own else "treasures", sum(values(t.hoard[seat])), "3.18.3"),
        ("cards in hand", len(t.hand[seat]), "3.18.4"),
        ("cards set aside", len(t.aside[seat]), "3.18.4"),
    ]


def values(treasures: Iterable[Card]) -> Iterator[int]:
    return (card.face.value for card in treasures)


def total(t: Fatal, seat: Seat) -> int:
    """3.18.6. The points of both rounds."""
    return sum([points for _, points, _ in score_lines(t, seat)])


def own_colour(t: Fatal, seat: Seat) -> list[Card]:
    """3.18.7. All treasures of a seat's own colour, revealed or not."""
    colour = t.sign(seat).colour
    return [card for card in own_treasures(t, seat) if card.face.colour == colour]


def outcome(t: Fatal) -> Outcome:
    """3.18.6-3.18.9, 3.18.12. The highest total of those still in the game wins, after two
    tie-breaks; a special victory or being the last player left needs no points."""
    if t.ending != "the Queen":
        return Outcome(
            [float(seat == t.victor) for seat in range(t.seats)],
            [t.victor],
            why_without_points(t),
            "3.17.6" if t.ending == "special victory" else "3.17.10",
            unscored=range(t.seats),
            sudden=True,
            headline="Won by the hunt" if t.ending == "special victory" else "Last player left",
            words={
                "who": Name(t.victor),
                "victim": Name(t.last_out),
                "leader": Name(most_treasures(t)[0]),
            },
        )
    inside = [seat for seat in range(t.seats) if seat not in t.out]

    def rank(seat: Seat) -> tuple[int, int, int]:
        own = own_colour(t, seat)
        return total(t, seat), len(own), sum(values(own))

    ranks = [rank(seat) for seat in inside]
    best = max(ranks)
    parts: list[list[tuple[str, int, str]]] = [
        [("out of the game", 0, "3.17.9")] if seat in t.out else score_lines(t, seat)
        for seat in range(t.seats)
    ]
    return Outcome(
        [sum([points for _, points, _ in lines]) for lines in parts],
        [seat for seat in inside if rank(seat) == best],
        "highest total when the Queen appeared the second time" + tie_break(ranks),
        "3.18.6",
        parts,
    )


def why_without_points(t: Fatal) -> str:
    """3.17.6, 3.17.10. Why a player won at once, and what decided it when."""
    if t.ending == "special victory":
        hunted = t.sign(t.last_out).name
        why = (
            "{who} emptied the hand of the sign [you|they] hunt: {victim} [were|was] " + f"{hunted}"
        )
    else:
        why = "{who} [are|is] the only player left"
    when = f"On turn {t.turns}, in round {t.round}, "
    when += "{who}'s Discard took the last card from {victim}'s hand"
    _, most, own = most_treasures(t)
    if most == own:
        return f"{why}. {when}"
    held = "{leader} had " + f"{counted(most, 'treasure')} to {own}"
    return f"{why}. {when}. Treasures no longer counted: {held}"


def most_treasures(t: Fatal) -> tuple[Seat, int, int]:
    """3.18.12. Who has the most treasures, how many, and how many the victor has."""
    numbers = [len(t.hoard[seat]) + len(t.hoard_up[seat]) for seat in range(t.seats)]
    return numbers.index(max(numbers)), max(numbers), numbers[t.victor]


def tie_break(ranks: list[tuple[int, int, int]]) -> str:
    """3.18.7-3.18.9. What decided between equal totals, if there were any."""
    best, *others = sorted(ranks, reverse=True)
    if not others or others[0][0] < best[0]:
        return ""
    if others[0] == best:
        return "; the tie could not be broken"
    if others[0][1] < best[1]:
        return "; the tie went to the most treasures of their own colour"
    return "; the tie went to the best treasures of their own colour"


def tally(t: Fatal, rule: str, opening: str, points: Callable[[Any, Seat], int]) -> None:
    """Say the points of all who are still in the game."""
    if t.quiet:
        return
    words: dict[str, Any] = {}
    said = []
    for seat in t.seats_from(0):
        words[f"who{seat}"] = Name(seat)
        words[f"points{seat}"] = str(points(t, seat)).replace("-", "\u2212")
        said.append(f"{{who{seat}:you}} {{points{seat}}}")
    t.say(rule, opening + ", ".join(said) + ".", **words)

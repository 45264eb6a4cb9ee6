"""Two variants on the same deals: what a change does, with the chance of the deal taken out.

Game number n has the same random numbers in both. As long as a change touches nothing, both games go
alike, so most of the chance cancels out in the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, variance

from fateloom.engine.rules.game import Game, UsageError
from fateloom.lab.simulation.summary import Result
from fateloom.lab.stats.intervals import mean
from fateloom.lab.stats.looks import Looks
from fateloom.lab.study.figures import Figure, Finding
from fateloom.lab.study.questions import winners_lead

Value = Callable[[Result], float | None]
Pairs = Sequence[tuple[Result, Result]]
LETTERS = "B less A"
"""What the figures are: those of the second variant less those of the first."""
CULPRITS = 5
"""How many of the cards that games which differ have in common are named."""


def compare(
    game: Game,
    pairs: Pairs,
    looks: Looks,
    within: float | None = None,
    card: str = "",
    heading: str = "",
) -> list[Finding]:
    """Compare the same deals of two variants: shares of wins, numbers, and what the rest depends on.

    ``heading`` is printed above the tables. Their titles say which variant is A, unless it does.
    """
    seats = len(pairs[0][0].bots)
    wins: dict[str, Value] = {f"place {p} wins": _place_wins(p) for p in range(1, seats + 1)}
    rules = dict.fromkeys(result.rule for pair in pairs for result in pair)
    if len(rules) > 1:
        wins |= {f"ends by {rule}": _ends_by(rule) for rule in rules}
    numbers: dict[str, Value] = {
        "decisions": lambda result: result.decisions,
        "rounds": lambda result: result.rounds,
        "seats out at the end": lambda result: result.out,
        "lead of the winner": winners_lead,
        "score of a seat": _mean_score,
    }
    if card:
        if card not in game.faces:
            raise UsageError(f"{game.title} has no card {card!r}; see: fateloom cards {game.id}")
        wins[f"who holds {card} wins"] = lambda result: _of_holders(result, card, result.win_of)
        numbers[f"lead of who holds {card}"] = lambda result: _of_holders(
            result, card, lambda seat: _lead(result, seat)
        )
    shares = _differences(wins, pairs, looks)
    notes = [*alike_notes(pairs), *_culprits(game, pairs)]
    of = "" if heading == LETTERS else f"{LETTERS}, "
    return [
        Finding(f"{of}shares", "points of win share", shares, notes, 0.0, within, "compare"),
        Finding(f"{of}numbers", "number", _differences(numbers, pairs, looks), (), 0.0),
    ]


def alike_notes(pairs: Pairs) -> list[str]:
    """Say how many games went alike."""
    same = sum(_went_alike(*pair) for pair in pairs)
    return [f"{same:,} of {len(pairs):,} games went alike: the same winners, scores and length."]


def _differences(values: dict[str, Value], pairs: Pairs, looks: Looks) -> list[Figure]:
    figures = []
    for name, value in values.items():
        both = [(value(a), value(b)) for a, b in pairs]
        known = [(x, y) for x, y in both if x is not None and y is not None]
        if len(known) < 2:
            continue
        steps = [y - x for x, y in known]
        gain = _gain(known, steps)
        note = f"A {_shown(x for x, _ in known)}, B {_shown(y for _, y in known)}{gain}"
        figures.append(Figure(name, mean(steps, looks.z), len(known), note))
    return figures


def _gain(known: Sequence[tuple[float, float]], steps: Sequence[float]) -> str:
    """Say how many times the games two separate series would need for the same interval."""
    spread = variance(steps)
    apart = variance([x for x, _ in known]) + variance([y for _, y in known])
    return f"; pairing is worth {apart / spread:.1f} times the games" if spread else ""


def _shown(values: Iterable[float]) -> str:
    return f"{fmean(values):.3g}"


def _went_alike(a: Result, b: Result) -> bool:
    return (a.winners, a.scores, a.decisions) == (b.winners, b.scores, b.decisions)


def _culprits(game: Game, pairs: Pairs) -> list[str]:
    """Name the cards that were at tables whose games differ, and less at the others.

    They are listed by the correlation between a card being at the table in A and a difference.
    """
    differ = [not _went_alike(*pair) for pair in pairs]
    if all(differ) or not any(differ):
        return []
    there = [{card for seat in a.seen for card in seat.held | seat.turned} for a, _ in pairs]
    found = []
    for card in set().union(*there):
        with_it = [each for each, cards in zip(differ, there, strict=True) if card in cards]
        without = [each for each, cards in zip(differ, there, strict=True) if card not in cards]
        if len(with_it) >= 10 and len(without) >= 10:
            gap = fmean(with_it) - fmean(without)
            part = fmean(differ)
            error = sqrt(part * (1 - part) * (1 / len(with_it) + 1 / len(without)))
            found.append((gap / error, card, fmean(with_it), fmean(without)))
    found.sort(reverse=True)
    return [
        f"With {game.faces[card].name} at the table {differing:.0%} of games differ, without {other:.0%}."
        for z, card, differing, other in found[:CULPRITS]
        if z > 3.3  # chance exceeds it once in a thousand cards
    ]


def _place_wins(place: int) -> Value:
    return lambda result: result.win_of(result.places.index(place))


def _ends_by(rule: str) -> Value:
    return lambda result: float(result.rule == rule)


def _mean_score(result: Result) -> float | None:
    scores = [score for score in result.scores if score is not None]
    return fmean(scores) if len(scores) == len(result.scores) else None


def _lead(result: Result, seat: int) -> float:
    own, others = 0.0, []
    for at, score in enumerate(result.scores):
        if at == seat:
            own = score or 0.0
        else:
            others.append(score or 0.0)
    return own - fmean(others)


def _of_holders(result: Result, card: str, value: Callable[[int], float]) -> float | None:
    """Return the mean of a value over the seats that held a card, if any did."""
    values = [value(seat) for seat, seen in enumerate(result.seen) if card in seen.held]
    return fmean(values) if values else None

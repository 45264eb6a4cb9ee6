"""What cards and answers are worth, by regression inside tables.

A card is compared with what the other seats of the same table had in the same game: each game has an
intercept of its own, so rich tables and poor ones do not matter, and everything else that a seat had,
its place and its bot are held constant. Errors are clustered by game, since one seat wins what the
others lose. With a hundred cards some look good by chance; Benjamini and Hochberg's procedure bounds
the share of such false discoveries. Where the data cannot tell cards apart, they are named together.

It is still not an experiment: bots do not buy at random. Forced answers (``--force``) are one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

from fateloom.engine.state.table import Seat
from fateloom.lab.simulation.summary import Result
from fateloom.lab.stats.intervals import Estimate
from fateloom.lab.stats.looks import Looks, benjamini_hochberg

Measure = Literal["win", "score"]
Features = Mapping[str, float]
Matrix = np.ndarray[Any, np.dtype[np.float64]]

DISCOVERY = 0.05
"""The share of false ones among what is called an effect."""
RARE = 30
"""Games in which seats of a table must differ in something before it is estimated."""
INFLATED = 10.0
"""How many times collinearity may raise a variance before the culprit is named."""
FORCED = "forced "
CONTROL = "~"
"""What controls begin with: they are held constant and not reported."""


class Effect(NamedTuple):
    """What something adds to the result of a seat that has it."""

    name: str
    gain: Estimate
    """In shares of wins, or in points of score."""
    error: float
    """The standard error."""
    chance: float
    """The p-value."""
    false_share: float
    """The share of false discoveries if this counts as one."""
    games: int
    """In how many games the seats of the table differed in it."""
    hardly_apart: str = ""
    """With what it mostly comes together, if that makes its interval wide."""

    @property
    def is_found(self) -> bool:
        return self.false_share <= DISCOVERY


@dataclass(frozen=True, slots=True)
class Impact:
    """The effects of everything that was asked about."""

    effects: Sequence[Effect]
    """The largest gain first."""
    together: Sequence[Sequence[str]]
    """Groups that always come together, so that no data tell them apart."""
    shared: Sequence[Sequence[str]]
    """Groups of which all seats have equally many, such as a hand of three: each is compared with
    the average of its group."""
    rare: Sequence[str]
    """What differed inside tables in fewer than ``RARE`` games."""
    games: int


# What seats had ------------------------------------------------------------------------------


def of_cards(what: str) -> Callable[[Result, Seat], Features]:
    """Return the features for cards that a seat held, played, bought or turned up.

    For bought cards, what all of them together cost or brought is held constant.
    """

    def features(result: Result, seat: Seat) -> Features:
        found: dict[str, float] = dict.fromkeys(getattr(result.seen[seat], what), 1.0)
        if what == "bought":
            found[f"{CONTROL}paid"] = float(sum(result.seen[seat].bought.values()))
        return found

    return features


def of_answers(question: str) -> Callable[[Result, Seat], Features]:
    """Return the features for answers to a question: the share of each among the seat's answers."""

    def features(result: Result, seat: Seat) -> Features:
        words = result.seen[seat].answers.get(question, {})
        whole = sum(words.values())
        return {f"{question}={word}": times / whole for word, times in words.items()}

    return features


def of_forced(result: Result, seat: Seat) -> Features:
    """Return the features for answers that seats were made to give."""
    return {f"{FORCED}{text}": 1.0 for text in result.forced[seat]}


# What it was worth ---------------------------------------------------------------------------


def impact(
    results: Iterable[Result],
    features: Callable[[Result, Seat], Features],
    measure: Measure = "win",
    looks: Looks | None = None,
) -> Impact:
    """Estimate what each feature adds to a seat's share of wins, or to its score."""
    looks = looks or Looks((1,))
    usable = [each for each in results if measure == "win" or None not in each.scores]
    if not usable:
        return Impact([], [], [], [], 0)
    names, x, y = _design(usable, features, measure)
    varied = (np.abs(x) > 1e-9).any(axis=1).sum(axis=0)
    kept = np.flatnonzero(varied >= RARE)
    rare = [names[at] for at in np.flatnonzero(varied < RARE) if _is_asked(names[at])]
    names, x, varied = [names[at] for at in kept], x[:, :, kept], varied[kept]
    if not names:
        return Impact([], [], [], sorted(rare), len(usable))
    fit = _fit(x, y)
    seats = x.shape[1]
    # A win share that one seat gains the others lose, so the contrast inside the table is larger.
    scale = (seats - 1) / seats if measure == "win" else 1.0
    effects = []
    for at in np.flatnonzero(fit.known):
        if _is_asked(names[at]):
            value, error = float(scale * fit.gains[at]), float(scale * fit.errors[at])
            gain = Estimate(value, value - looks.z * error, value + looks.z * error)
            chance = looks.tail(value / error) if error else float(value == 0)
            partner = names[fit.partners[at]] if fit.inflation[at] > INFLATED else ""
            effects.append(Effect(names[at], gain, error, chance, 1.0, int(varied[at]), partner))
    shares = benjamini_hochberg([effect.chance for effect in effects])
    effects = [e._replace(false_share=share) for e, share in zip(effects, shares, strict=True)]
    effects.sort(key=lambda effect: (-effect.gain.value, effect.name))
    together, shared = ([[names[at] for at in g] for g in gs] for gs in (fit.groups, fit.shared))
    return Impact(effects, together, shared, sorted(rare), len(usable))


def _is_asked(name: str) -> bool:
    return not name.startswith(CONTROL)


def _design(
    results: Sequence[Result], features: Callable[[Result, Seat], Features], measure: Measure
) -> tuple[list[str], Matrix, Matrix]:
    """Return the names of the columns, and both sides of the regression, less the table's mean.

    The arrays are by game, seat and column. Of answers to one question the most frequent is left
    out: the others are compared with it.
    """
    cells = [[dict(features(each, seat)) for seat in range(len(each.bots))] for each in results]
    columns: dict[str, int] = {}
    for each, row in zip(results, cells, strict=True):
        for seat, cell in enumerate(row):
            cell[f"{CONTROL}place {each.places[seat]}"] = 1.0
            cell[f"{CONTROL}bot {each.bots[seat]}"] = 1.0
            for name in cell:
                columns.setdefault(name, len(columns))
    names = sorted(columns)
    at = {name: place for place, name in enumerate(names)}
    x = np.zeros((len(results), len(cells[0]), len(names)))
    for game, row in enumerate(cells):
        for seat, cell in enumerate(row):
            for name, value in cell.items():
                x[game, seat, at[name]] = value
    y = np.array(
        [
            [
                each.win_of(seat) if measure == "win" else each.scores[seat]
                for seat in range(len(row))
            ]
            for each, row in zip(results, cells, strict=True)
        ],
        dtype=float,
    )
    usual = _baselines(names, x)
    kept = [place for place in range(len(names)) if place not in usual]
    x = x[:, :, kept]
    x -= x.mean(axis=1, keepdims=True)
    y -= y.mean(axis=1, keepdims=True)
    return [names[place] for place in kept], x, y


def _baselines(names: Sequence[str], x: Matrix) -> set[int]:
    """Return the most frequent answer to each question, place and bot."""
    sums = x.sum(axis=(0, 1))
    kinds: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        head, is_answer, _ = name.partition("=")
        if is_answer and not name.startswith(FORCED):
            kinds.setdefault(head, []).append(place)
        elif name.startswith((f"{CONTROL}place", f"{CONTROL}bot")):
            kinds.setdefault(name.split()[0], []).append(place)
    return {max(group, key=lambda place: float(sums[place])) for group in kinds.values()}


class _Fit(NamedTuple):
    gains: Matrix
    errors: Matrix
    known: np.ndarray[Any, np.dtype[np.bool_]]
    """Whether the data tell a column apart from the others."""
    groups: list[list[int]]
    """Columns that are not known apart."""
    shared: list[list[int]]
    """Columns of which all seats have equally many, which are compared with their average."""
    inflation: Matrix
    partners: np.ndarray[Any, np.dtype[np.intp]]


def _fit(x: Matrix, y: Matrix) -> _Fit:
    """Fit least squares with errors clustered by game (the first axis)."""
    games, seats, columns = x.shape
    flat = x.reshape(-1, columns)
    size = np.sqrt((flat**2).sum(axis=0))
    flat = flat / size  # so that one tolerance fits all columns
    gram = flat.T @ flat
    values, vectors = np.linalg.eigh(gram)
    null = values < 1e-8 * max(1.0, float(values[-1]))
    lost = vectors[:, null] @ vectors[:, null].T  # the projection on what is not known
    groups, shared = _groups(lost), []
    for group in groups:
        weights = lost[group][:, group].sum(axis=0) / size[group]
        if _rank(lost[group][:, group]) == 1 and np.ptp(weights) < 1e-6 * abs(weights[0]):
            # All seats have equally many of these: what each adds to their average is known.
            shared.append(group)
            gram[np.ix_(group, group)] += (
                np.outer(1 / size[group], 1 / size[group]) * size[group].mean() ** 2
            )
    if shared:
        values, vectors = np.linalg.eigh(gram)
        null = values < 1e-8 * max(1.0, float(values[-1]))
        lost = vectors[:, null] @ vectors[:, null].T
    inverse = (vectors[:, ~null] / values[~null]) @ vectors[:, ~null].T
    gains = inverse @ (flat.T @ y.reshape(-1))
    rest = y - (flat @ gains).reshape(games, seats)
    scores = np.einsum("gsc,gs->gc", flat.reshape(games, seats, columns), rest)
    freedom = games / (games - 1) * (games * seats - 1) / max(1, games * seats - columns)
    cover = freedom * inverse @ (scores.T @ scores) @ inverse
    errors = np.sqrt(np.clip(np.diag(cover), 0.0, None))
    known = np.diag(lost) < 1e-6
    alike = np.abs(gram - np.diag(np.diag(gram)))
    partners = alike.argmax(axis=1) if columns > 1 else np.zeros(columns, np.intp)
    inflation = np.diag(inverse)
    apart = [group for group in groups if group not in shared]
    return _Fit(gains / size, errors / size, known, apart, shared, inflation, partners)


def _rank(matrix: Matrix) -> int:
    return int(np.linalg.matrix_rank(matrix, tol=1e-6))


def _groups(lost: Matrix) -> list[list[int]]:
    """Return the columns that only count together, in groups that have nothing in common."""
    groups: list[list[int]] = []
    left = {int(at) for at in np.flatnonzero(np.diag(lost) >= 1e-6)}
    while left:
        group, fresh = set[int](), {min(left)}
        while fresh:
            group |= fresh
            fresh = {at for at in left for one in fresh if abs(lost[one, at]) > 1e-6} - group
        left -= group
        groups.append(sorted(group))
    return groups

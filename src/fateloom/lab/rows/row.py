"""One row a game: everything that a study reads, as plain data.

A row stands by itself: with the game, its version, the hash of its cards, the options, the seed and
its number the same game can be played again.
"""

from __future__ import annotations

from typing import TypedDict

from fateloom.lab.simulation.recorder import Answers, SeatRecord
from fateloom.lab.simulation.summary import Result


class SeatRow(TypedDict):
    """What a row says of a seat."""

    seat: int
    bot: str
    place: int
    """In turn order: 1 had the first turn."""
    won: float
    """Its part of the win."""
    score: float | None
    parts: dict[str, float]
    """Its points by what they count."""
    out: bool
    """Whether it was out of the game at the end."""
    held: list[str]
    played: list[str]
    turned: list[str]
    bought: dict[str, int]
    """With what the seat gained by it of what it pays with; below zero it has paid."""
    answers: Answers
    forced: list[str]


class Terms(TypedDict):
    """What the games of one folder have in common."""

    game: str
    version: int
    cards: str
    """The hash of all card facts."""
    options: dict[str, str]
    """All options of the game, with those that were not given."""
    seed: str
    bots: list[str]
    rotate: bool
    force: list[str]
    per_deal: int


class Row(TypedDict):
    """One game."""

    number: int
    game: str
    version: int
    cards: str
    options: dict[str, str]
    seed: str
    decisions: int
    rounds: int | None
    why: str
    """How it ended, in words, and by which rule."""
    rule: str
    seats: list[SeatRow]


COLUMNS = {
    "number": "BIGINT",
    "game": "VARCHAR",
    "version": "INTEGER",
    "cards": "VARCHAR",
    "options": "MAP(VARCHAR, VARCHAR)",
    "seed": "VARCHAR",
    "decisions": "INTEGER",
    "rounds": "INTEGER",
    "why": "VARCHAR",
    "rule": "VARCHAR",
    "seats": """STRUCT(seat INTEGER, bot VARCHAR, place INTEGER, won DOUBLE, score DOUBLE,
        parts MAP(VARCHAR, DOUBLE), "out" BOOLEAN, held VARCHAR[], played VARCHAR[],
        turned VARCHAR[], bought MAP(VARCHAR, INTEGER),
        answers MAP(VARCHAR, MAP(VARCHAR, INTEGER)), forced VARCHAR[])[]""",
}
"""The columns of a row in Parquet, with their types in DuckDB."""


def row_of(result: Result, terms: Terms) -> Row:
    """Return a recorded game as a row."""
    return {
        "number": result.number,
        "game": terms["game"],
        "version": terms["version"],
        "cards": terms["cards"],
        "options": terms["options"],
        "seed": terms["seed"],
        "decisions": result.decisions,
        "rounds": result.rounds,
        "why": result.why,
        "rule": result.rule,
        "seats": [_seat_row(result, seat) for seat in range(len(result.bots))],
    }


def _seat_row(result: Result, seat: int) -> SeatRow:
    seen = result.seen[seat]
    return {
        "seat": seat,
        "bot": result.bots[seat],
        "place": result.places[seat],
        "won": result.win_of(seat),
        "score": result.scores[seat],
        "parts": result.parts[seat],
        "out": seat in result.outs,
        "held": sorted(seen.held),
        "played": sorted(seen.played),
        "turned": sorted(seen.turned),
        "bought": dict(sorted(seen.bought.items())),
        "answers": {
            question: dict(sorted(words.items()))
            for question, words in sorted(seen.answers.items())
        },
        "forced": list(result.forced[seat]),
    }


def result_of(row: Row) -> Result:
    """Return the game of a row."""
    seats = row["seats"]
    return Result(
        [each["bot"] for each in seats],
        [each["score"] for each in seats],
        [each["seat"] for each in seats if each["won"]],
        row["decisions"],
        row["rounds"],
        sum(each["out"] for each in seats),
        [_record_of(each) for each in seats],
        row["number"],
        [each["place"] for each in seats],
        [each["parts"] for each in seats],
        [each["seat"] for each in seats if each["out"]],
        row["why"],
        row["rule"],
        [each["forced"] for each in seats],
    )


def _record_of(seat: SeatRow) -> SeatRecord:
    return SeatRecord(
        frozenset(seat["held"]),
        frozenset(seat["played"]),
        frozenset(seat["turned"]),
        seat["bought"],
        seat["answers"],
    )

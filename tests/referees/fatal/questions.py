"""A question as the referee expects it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass
class Question:
    """Who is asked what, by which rule, and what may be answered."""

    kind: str
    rule: str
    options: dict[int, list[str]]
    """The keys that each seat may answer."""
    default: dict[int, Collection[str]]
    """What a seat that is away answers: any of these, or all of them where a set is asked for."""
    least: int | None = None
    """A number: a set of at least so many is asked for."""
    most: int = 1

    def has_default(self, seat: int, key: str) -> bool:
        if self.least is None:
            return key in self.default[seat]
        faces = [each.partition(".")[0] for each in key.split("+")]
        return sorted(faces) == sorted(self.default[seat])


LEARN_TREASURES = Question("learn", "3.16.1", {}, {})
"""No question: the new treasure deck and display are learned from the match."""

Answers = Generator[Question, Any, Any]


def ask(
    kind: str,
    rule: str,
    seat: int,
    options: Sequence[str],
    default: Collection[str],
    *,
    always: bool = False,
) -> Generator[Question, Any, str]:
    """Ask a seat. A single possible answer is given without asking (chapter 4)."""
    if len(options) == 1 and not always:
        return options[0]
    answers = yield Question(kind, rule, {seat: list(options)}, {seat: default})
    return str(answers[seat])


def choose_out_of(
    kind: str,
    rule: str,
    seat: int,
    cards: list[str],
    least: int,
    most: int,
    default: Collection[str],
) -> Generator[Question, Any, list[str]]:
    """Let a seat choose some cards of a list. They leave the list and are returned."""
    keys = numbered(cards)
    chosen = keys
    if least < len(cards):
        most = min(most, len(cards))
        answers = yield Question(kind, rule, {seat: keys}, {seat: default}, least, most)
        chosen = answers[seat].split("+")
    taken = [card for card, key in zip(cards, keys, strict=True) if key in chosen]
    cards[:] = [card for card, key in zip(cards, keys, strict=True) if key not in chosen]
    return taken


def numbered(cards: Sequence[str]) -> list[str]:
    """The keys of cards; the second copy of a card gets ``.2`` and so on."""
    met: Counter[str] = Counter()
    keys = []
    for card in cards:
        met[card] += 1
        keys.append(card if met[card] == 1 else f"{card}.{met[card]}")
    return keys

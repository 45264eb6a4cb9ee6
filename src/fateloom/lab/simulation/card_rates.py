"""Which cards, and which styles of play, win more than their share.

:func:`win_rates` compares what seats had and did with who won. A win rate shows a correlation, not
a cause: a seat that is winning holds more cards. Seats of one game are not independent either, and
of a hundred cards five lie outside their 95 % intervals by chance alone, so only cards far outside
are marked. What a card is worth is estimated inside tables by :mod:`fateloom.lab.stats.impact`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_origin, get_type_hints

from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Face, Seat
from fateloom.lab.simulation.recorder import SeatRecord
from fateloom.lab.stats.intervals import Estimate, share
from fateloom.lab.stats.text import aligned

FAR = 3.29
"""Standard deviations that chance exceeds once in a thousand figures."""
MIXED = "mixed"


@dataclass(slots=True)
class WinRate:
    """How often seats won of which something is true."""

    seats: int = 0
    won: float = 0.0

    def add(self, won: float) -> None:
        self.seats += 1
        self.won += won

    @property
    def wins(self) -> Estimate:
        return share(self.won, self.seats)

    def is_far_from(self, fair: float) -> bool:
        """Tell whether chance alone hardly explains the rate."""
        wide = share(self.won, self.seats, FAR)
        return not wide.low <= fair <= wide.high

    def data(self) -> dict[str, Any]:
        return {"seats": self.seats, "wins": self.wins.data()}


@dataclass(slots=True)
class CardRates:
    """How often seats won that had a card."""

    face: Face
    kind: str
    held: WinRate = field(default_factory=WinRate)
    played: WinRate = field(default_factory=WinRate)
    turned: WinRate = field(default_factory=WinRate)

    @property
    def label(self) -> str:
        """The name, with the words that classify such cards: a race, a tier."""
        words = [str(getattr(self.face, name)) for name in _classes(type(self.face))]
        return f"{self.face.name} ({', '.join(words)})" if words else self.face.name


def _classes(face: type[Face]) -> list[str]:
    hints = get_type_hints(face)
    return [name for name, hint in hints.items() if get_origin(hint) is Literal]


@dataclass(frozen=True, slots=True)
class Rates:
    """Win rates by card and by style."""

    fair: float
    """What a seat wins on average: an equal share, if every game has a winner."""
    cards: Sequence[CardRates]
    question: str
    styles: dict[str, WinRate]
    """By the answer a seat gave most often to the ask."""
    answers: dict[str, int]

    def data(self) -> dict[str, Any]:
        """Return the rates as JSON values."""
        told: dict[str, Any] = {
            "fair": round(self.fair, 6),
            "cards": {
                each.face.id: {
                    "kind": each.kind,
                    "held": each.held.data(),
                    "played": each.played.data(),
                    "turned_up": each.turned.data(),
                }
                for each in self.cards
            },
        }
        if self.question:
            told["styles"] = {name: rate.data() for name, rate in self.styles.items()}
            told["answers"] = self.answers
        return told

    def lines(self) -> list[str]:
        """Return the rates for people: one table per kind of card, the best first."""
        told = [f"A seat wins {self.fair:.1%} of games on average; ! is far from it."]
        if self.question:
            told += self._styles()
        for kind in dict.fromkeys(each.kind for each in self.cards):
            told += ["", *self._table(kind)]
        return told

    def _styles(self) -> list[str]:
        rows = [(f"mostly answered {self.question}", *_HEAD)]
        rows += [(name, *self._cells(rate)) for name, rate in _best(self.styles)]
        whole = sum(self.answers.values()) or 1
        counts = sorted(self.answers.items(), key=lambda pair: -pair[1])
        said = ", ".join(f"{name} {number / whole:.1%}" for name, number in counts)
        return ["", *aligned(rows), f"all answers: {said}"]

    def _table(self, kind: str) -> list[str]:
        cards = [each for each in self.cards if each.kind == kind]
        if not any(each.held.seats for each in cards):
            turned = {each.label: each.turned for each in cards if each.turned.seats}
            rows = [(f"{kind} turned up in its turn", *_HEAD)]
            return aligned(rows + [(name, *self._cells(rate)) for name, rate in _best(turned)])
        played = any(each.played.seats for each in cards)
        rows = [(f"{kind} held", *_HEAD, *(("played", *_HEAD[1:]) if played else ()))]
        by_label = {each.label: each for each in cards if each.held.seats}
        for name, rate in _best({name: each.held for name, each in by_label.items()}):
            more = self._cells(by_label[name].played) if played else ()
            rows.append((name, *self._cells(rate), *more))
        return aligned(rows)

    def _cells(self, rate: WinRate) -> tuple[str, str, str, str]:
        wins = rate.wins
        span = f"{wins.low:.1%} to {wins.high:.1%}" if rate.seats else ""
        far = "!" if rate.is_far_from(self.fair) else ""
        return (f"{rate.seats:,}", f"{wins.value:.1%}" if rate.seats else "", span, far)


_HEAD = ("seats", "wins", "95 %", "")


def _best(rates: dict[str, WinRate]) -> list[tuple[str, WinRate]]:
    return sorted(rates.items(), key=lambda pair: -pair[1].wins.value)


def win_rates(
    game: Game, question: str, games: Iterable[tuple[Sequence[SeatRecord], Sequence[Seat]]]
) -> Rates:
    """Return the win rates of games, each given as its seats' records and its winners."""
    cards = {
        id: CardRates(face, kind)
        for kind, kin in game.face_types.items()
        for id, face in game.faces.items()
        if type(face) is kin
    }
    styles: dict[str, WinRate] = {}
    answers: Counter[str] = Counter()
    seats = decided = 0
    for seen, winners in games:
        decided += bool(winners)  # a game alone may have no winner
        seats += len(seen)
        for seat, each in enumerate(seen):
            won = 1 / len(winners) if seat in winners else 0.0
            for what in ("held", "played", "turned"):
                for id in getattr(each, what):
                    getattr(cards[id], what).add(won)
            given = each.answers.get(question)
            if given:
                answers.update(given)
                styles.setdefault(style_of(given), WinRate()).add(won)
    return Rates(decided / max(1, seats), list(cards.values()), question, styles, dict(answers))


def style_of(answers: dict[str, int]) -> str:
    """Return the answer given most often, or ``MIXED`` if there are several."""
    most = max(answers.values())
    found = [name for name, number in answers.items() if number == most]
    return found[0] if len(found) == 1 else MIXED

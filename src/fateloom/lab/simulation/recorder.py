"""What each seat had and did in a game, recorded while bots play it.

The recorder reads the table before every answer. It costs little, because it looks only into zones
whose cards have changed since the last answer (``python -m bench rows``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fateloom.bots import Bot
from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Face, Seat, Zone

Lying = list[Any]
"""A zone, and the cards that lay there at the last look."""
Answers = dict[str, dict[str, int]]
"""How often each question was answered with each word: ``{"action": {"war": 3}}``."""


class SeatRecord(NamedTuple):
    """What a seat had and did in one game, with cards by the id of their face."""

    held: frozenset[str] = frozenset()
    """Lay in a zone of the seat before some answer, or at the end."""
    played: frozenset[str] = frozenset()
    """Named first in an answer of the seat, from its hand, but not cards discarded in sets."""
    turned: frozenset[str] = frozenset()
    """Came to lie face up on its turn."""
    bought: dict[str, int] = {}  # noqa: RUF012  # never changed
    """Came to the seat from a zone that is open to all and has no owner: bought, hired, taken. With
    each card what the seat gained meanwhile of what it pays with; below zero it has paid."""
    answers: Answers = {}  # noqa: RUF012
    """All its answers, by question and word."""


class Recorder:
    """Follows one match."""

    def __init__(self, match: Match) -> None:
        table, seats = match.table, range(match.seats)
        self.match = match
        self.first: Seat | None = None
        """The seat with the first turn, once it is known."""
        owned = [zone for zone in table.zones if zone.owner is not None]
        everyone = table.everyone
        opened = [z for z in table.zones if z.owner is None and z.seen_by & everyone == everyone]
        # Zones with the cards that lay there before. Cards are compared by identity, which is fast.
        self.owned: list[Lying] = [[zone, []] for zone in owned]
        self.open: list[Lying] = [[zone, zone.cards[:]] for zone in opened]
        self.shown = {card for _, cards in self.open for card in cards}
        self.held: list[set[str]] = [set() for _ in seats]
        self.played: list[set[str]] = [set() for _ in seats]
        self.turned: list[set[str]] = [set() for _ in seats]
        self.bought: list[dict[str, int]] = [{} for _ in seats]
        self.answers: list[Answers] = [{} for _ in seats]
        self.purses = self._purses()
        self._look(match.game.on_turn(table))
        for bought in self.bought:  # what is dealt from an open zone is not bought
            bought.clear()

    def play(self, bots: Sequence[Bot], chance: Chance, tag: str = "") -> int:
        """Play the match to its end, with one bot per seat. Return how often they were asked."""
        match, on_turn = self.match, self.match.game.on_turn
        asked = 0
        turn = on_turn(match.table)
        while (ask := match.ask) is not None:
            if self.first is None:
                self.first = turn
            seat = match.next_seat
            answer = bots[seat](Observation(match, seat, tag), chance)
            self._note(seat, ask.id, ask.prompt(seat).value_of(answer))
            match.answer(answer, seat)
            self._look(turn)
            turn = on_turn(match.table)
            asked += 1
        return asked

    @property
    def places(self) -> list[int]:
        """The place of each seat in turn order, from 1, clockwise from who had the first turn."""
        seats = self.match.seats
        return [1 + (seat - (self.first or 0)) % seats for seat in range(seats)]

    def records(self) -> list[SeatRecord]:
        """Return the record of each seat."""
        return [
            SeatRecord(frozenset(held), frozenset(played), frozenset(turned), bought, answers)
            for held, played, turned, bought, answers in zip(
                self.held, self.played, self.turned, self.bought, self.answers, strict=True
            )
        ]

    def _look(self, turn: Seat | None) -> None:
        """Note which cards have come to lie where since the last answer."""
        purses = self._purses()
        for lying in self.owned:
            zone, before = lying
            if zone.cards != before:
                owner = zone.owner
                assert owner is not None
                for card in zone.cards:
                    if card not in before:
                        self.held[owner].add(card.face.id)
                        if any(card in lay for _, lay in self.open):
                            gained = purses[owner] - self.purses[owner]
                            self.bought[owner].setdefault(card.face.id, gained)
                lying[1] = zone.cards[:]
        for lying in self.open:
            zone, before = lying
            if zone.cards != before:
                for card in {*zone.cards} - self.shown:
                    self.shown.add(card)
                    if turn is not None:
                        self.turned[turn].add(card.face.id)
                lying[1] = zone.cards[:]
        self.purses = purses

    def _purses(self) -> list[int]:
        match = self.match
        purses = match.game.purses
        return [0] * match.seats if purses is None else purses(match.table)[:]

    def _note(self, seat: Seat, question: str, value: Any) -> None:
        word = value if type(value) is str else word_of(value)
        answers = self.answers[seat]
        words = answers.get(question)
        if words is None:
            words = answers[question] = {}
        words[word] = words.get(word, 0) + 1
        if type(value) is str or isinstance(value, list):  # a set is discarded rather than played
            return
        for card in value if isinstance(value, tuple) else (value,):
            if isinstance(card, Card):
                if card.zone.owner == seat and card.zone.seen_by == 1 << seat:
                    self.played[seat].add(card.face.id)
                return


def word_of(value: Any) -> str:
    """Return the first word of an answer. All seats are one word, and so are all sets of a size."""
    if type(value) is str:
        return value
    if isinstance(value, tuple):
        return word_of(value[0]) if value else "nothing"
    if isinstance(value, list):
        return f"{len(value)} chosen"
    if isinstance(value, Card):
        return str(value.face.id)
    if isinstance(value, Face):
        return value.id
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Name):
        return "a seat"
    return value.name if isinstance(value, Zone) else str(value)

"""What a seat knows as a row of numbers, straight from the masks: no view is built.

The layout of a row follows from what the game declares, its cards, the number of seats and the
options. Own zones and seats come first, the others clockwise. All numbers lie between -1 and 1:

- for each zone how many copies of each face the seat knows there, as a share of all copies, how
  many hidden cards of each back, how many turned cards, and the counters of each kind;
- for each place that counts the face that the seat knows there, or the back;
- each declared number, scaled by its range, -1 if it has no value; a seat as one of so many;
- the phase, the question that the seat is asked, and who is asked.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fateloom.engine.match.match import Match
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Face, Seat, Table

if TYPE_CHECKING:
    from fateloom.engine.rules.declarations import Fact
    from fateloom.engine.rules.game import Game

MANY_COUNTERS = 16.0
"""Counters of one kind in one zone are told apart up to this number."""


class Section(NamedTuple):
    """A part of a row: what it tells, where it starts, how long it is, and of what it consists."""

    name: str
    start: int
    size: int
    parts: Sequence[str]


class Encoding:
    """The layout of the rows of a game at a table of one size."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any] | None = None) -> None:
        self.game = game
        self.seats = seats
        table = Match(game, seats, SeededChance(0), options, quiet=True).table
        self.options = table.options
        self.faces = list(game.faces)
        copies = Counter(card.face.id for card in table.cards)
        backs = Counter(card.face.back for card in table.cards)
        self._share = {id: 1 / max(1, copies[id]) for id in self.faces}
        self._back_share = {back: 1 / max(1, backs[back]) for back in game.backs}
        self._face_at = {id: at for at, id in enumerate(self.faces)}
        self._back_at = {back: len(self.faces) + at for at, back in enumerate(game.backs)}
        self.known_at: dict[Face | str, tuple[int, list[float]]] = {}
        """For a face or a back its place in a zone's part, the share of one card as it is, and
        then what stands in a row for one card, two and so on."""
        declared = game.declares
        self.counters = {kind: at for at, kind in enumerate(declared.counters)}
        self.zones = [(zone.name, zone.owner) for zone in table.zones]
        self.card_width = len(self.faces) + len(game.backs)
        self.zone_width = self.card_width + 1 + len(self.counters)
        self.sections: list[Section] = []
        self._at = 0
        zone_parts = [*self.faces, *game.backs, "turned", *self.counters]
        for name, owner in self.zones:
            label = name if owner is None else f"{name} of s{owner}"
            self._add(f"zone {label}", zone_parts)
        self.places_at: dict[tuple[str, int | None], int] = {}
        for zone in self.zones:
            number = declared.places.get(zone[0], 0)
            if number:
                self.places_at[zone] = self._at
                parts = [*self.faces, *game.backs]
                for place in range(abs(number)):
                    self._add(f"place {place + 1} of {zone[0]}" + _of(zone[1]), parts)
        self.player = [fact for fact in declared.player if fact.observed]
        self.table = [fact for fact in declared.table if fact.observed]
        self.own = [fact for fact in declared.own if fact.observed]
        self.player_at = [
            self._add_facts(f"numbers of s{seat}", self.player) for seat in range(seats)
        ]
        self.table_at = self._add_facts("numbers of the table", self.table)
        self.own_at = self._add_facts("own numbers", self.own)
        self.phases = {name: at for at, name in enumerate(game.phases)}
        self.phase_at = self._add("phase", list(game.phases))
        self.questions = game.vocabulary.question_number
        self.question_at = self._add("question", list(self.questions))
        self.asked_at = self._add("asked", [f"s{seat}" for seat in range(seats)])
        self.size = self._at

    def _add(self, name: str, parts: Sequence[str]) -> int:
        start = self._at
        self.sections.append(Section(name, start, len(parts), parts))
        self._at += len(parts)
        return start

    def _add_facts(self, name: str, facts: Sequence[Fact]) -> int:
        parts: list[str] = []
        for fact in facts:
            if fact.is_seat:
                parts += [f"{fact.name} is s{seat}" for seat in range(self.seats)]
            else:
                parts.append(f"{fact.name} ({fact.low} to {fact.high})")
        return self._add(name, parts)

    def known(self, shown: Face | str) -> tuple[int, list[float]]:
        """Find out what :attr:`known_at` tells of a face or a back."""
        if isinstance(shown, str):
            place, share = self._back_at[shown], self._back_share[shown]
        else:
            place, share = self._face_at[shown.id], self._share[shown.id]
        shares = [share]
        row = array("f", [0.0])
        for _ in range(round(1 / share)):
            row[0] += share
            shares.append(row[0])
        self.known_at[shown] = place, shares
        return place, shares

    def numbers(self, table: Table) -> list[list[Any]]:
        """Return the declared numbers of each seat, and then those of the table. They are public,
        so observers of one position can share them."""
        facts = self.player
        found = [[fact.read(table, seat) for fact in facts] for seat in range(self.seats)]
        found.append([fact.read(table) for fact in self.table])
        return found

    def observer(self, seat: Seat) -> SeatEncoder:
        """Return what encodes the positions of matches for one seat."""
        return SeatEncoder(self, seat)


def _of(owner: Seat | None) -> str:
    return "" if owner is None else f" of s{owner}"


class SeatEncoder:
    """Encodes what one seat knows, zone by zone those that have changed since its last look."""

    def __init__(self, layout: Encoding, seat: Seat) -> None:
        self.layout = layout
        self.seat = seat
        self.row = array("f", bytes(4 * layout.size))
        number, seats = layout.seats, layout.zones
        places = {zone: at for at, zone in enumerate(seats)}
        self._starts: list[int] = []
        self._place_starts: list[tuple[int, int]] = []
        for name, owner in layout.zones:
            mine = (name, None if owner is None else (owner - seat) % number)
            self._starts.append(places[mine] * layout.zone_width)
            counted = layout.game.declares.places.get(name, 0)
            self._place_starts.append((counted, layout.places_at[mine] if counted else 0))
        self._lay: list[list[Any]] = [[] for _ in layout.zones]
        self._marks: list[list[Any]] = [[] for _ in layout.zones]
        self._numbers: list[list[Any]] = [[] for _ in range(number + 2)]
        """The declared numbers as they stand in the row: of each seat, of the table, its own."""
        self._question: tuple[Any, ...] = ()
        self._no_cards = array("f", bytes(4 * layout.zone_width))
        most = max((abs(counted) for counted, _ in self._place_starts), default=0)
        self._no_places = array("f", bytes(4 * layout.card_width * most))
        self._nothing = array("f", bytes(4 * (layout.size - layout.phase_at)))

    def encode(self, match: Match, numbers: list[list[Any]] | None = None) -> array[float]:
        """Return the row of a position. It is the encoder's own and changes with the next one.

        Who encodes a position for several seats may give its ``numbers``.
        """
        seat, bit = self.seat, 1 << self.seat
        for at, zone in enumerate(match.table.zones):
            cards = zone.cards
            if not cards and not self._lay[at]:
                continue
            if zone.seen_by & bit:
                shown: list[Any] = [card.face for card in cards]
            else:
                shown = [card.face if card.seen & bit else card.face.back for card in cards]
                if not zone.ordered and shown and shown.count(shown[0]) < len(shown):
                    shown.sort(key=_order)
            marks = [
                (card.turned, card.counters and card.counters.copy())
                for card in cards
                if card.turned or card.counters
            ]
            if shown != self._lay[at] or marks != self._marks[at]:
                self._lay[at], self._marks[at] = shown, marks
                self._write_zone(at, shown, marks)
        self._write_numbers(match.table, numbers or self.layout.numbers(match.table))
        self._write_question(match, seat)
        return self.row

    def _write_zone(self, at: int, shown: list[Any], marks: list[Any]) -> None:
        layout, row, start = self.layout, self.row, self._starts[at]
        row[start : start + layout.zone_width] = self._no_cards
        known = layout.known_at
        if shown and shown.count(shown[0]) == len(shown):  # as in most decks
            place, shares = known.get(shown[0]) or layout.known(shown[0])
            row[start + place] = shares[len(shown)]
        else:
            for each in shown:
                place, shares = known.get(each) or layout.known(each)
                row[start + place] += shares[0]
        after = start + layout.card_width
        for turned, counters in marks:
            if turned:
                row[after] += 1 / len(shown)
            for kind, number in (counters or {}).items():
                place = after + 1 + layout.counters[kind]
                row[place] = min(1.0, row[place] + number / MANY_COUNTERS)
        counted, start = self._place_starts[at]
        if counted:
            self._write_places(start, shown[:counted] if counted > 0 else shown[counted:], counted)

    def _write_places(self, start: int, shown: list[Any], counted: int) -> None:
        layout, row, width = self.layout, self.row, self.layout.card_width
        size = width * abs(counted)
        row[start : start + size] = self._no_places[:size]
        for each in shown if counted > 0 else reversed(shown):
            row[start + (layout.known_at.get(each) or layout.known(each))[0]] = 1.0
            start += width

    def _write_numbers(self, table: Table, numbers: list[list[Any]]) -> None:
        layout, seat, written, seats = self.layout, self.seat, self._numbers, self.layout.seats
        for at, values in enumerate(numbers):
            if values == written[at]:
                continue
            written[at] = values
            if at < seats:
                self._write_facts(layout.player_at[(at - seat) % seats], layout.player, values)
            else:
                self._write_facts(layout.table_at, layout.table, values)
        values = [fact.read(table, seat) for fact in layout.own]
        if values != written[-1]:
            written[-1] = values
            self._write_facts(layout.own_at, layout.own, values)

    def _write_facts(self, at: int, facts: Sequence[Fact], values: Sequence[Any]) -> None:
        row, number = self.row, self.layout.seats
        for fact, value in zip(facts, values, strict=True):
            if fact.is_seat:
                for each in range(at, at + number):
                    row[each] = 0.0
                if value is not None:
                    row[at + (value - self.seat) % number] = 1.0
                at += number
            else:
                low = fact.low
                row[at] = -1.0 if value is None else (value - low) / (fact.high - low)
                at += 1

    def _write_question(self, match: Match, seat: Seat) -> None:
        layout, row, ask = self.layout, self.row, match.ask
        asked = () if ask is None else tuple(ask.seats)
        question = (match.table.phase, ask and (ask.id or ask.rule), asked)
        if question == self._question:
            return
        self._question = question
        row[layout.phase_at :] = self._nothing
        row[layout.phase_at + layout.phases[match.table.phase]] = 1.0
        if ask is None:
            return
        for each in asked:
            row[layout.asked_at + (each - seat) % layout.seats] = 1.0
            if each == seat:
                row[layout.question_at + layout.questions[ask.id or ask.rule]] = 1.0


def _order(shown: Face | str) -> str:
    return shown if isinstance(shown, str) else shown.id

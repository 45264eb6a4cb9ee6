"""A `Chance` that records every draw, ask, answer and claim made while it is used.

The laws play a game's own rules on an instrumented subclass of its table. Recorded are each
draw, each ask with its answer (also those that the engine answers itself), each claim, and which
seat saw which face at any moment. The recorder is the table's chance, so copies of the table,
which draw from another chance, are not recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Coroutine, Generator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from fateloom.engine.rules.asks import Ask
from fateloom.engine.rules.game import Game, Phase
from fateloom.engine.state.attributes import attributes_of, with_attributes
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Card, Claim, Mask, Seat, Table, Zone
from fateloom.laws.harness.ledger import Ledger


@dataclass(slots=True)
class Draw:
    """A draw: a number below ``size``, or a permutation of ``size`` things."""

    kind: str
    size: int
    outcome: Any


class Offer(NamedTuple):
    """What a seat could answer: a copy, since rules may change the list that they offer."""

    values: tuple[Any, ...]
    least: int | None
    most: int
    forced: bool


@dataclass(slots=True)
class AskEvent:
    """An ask of the rules, and its answer."""

    ask: Ask[Any]
    answered: bool = False
    value: Any = None
    offers: dict[Seat, Offer] = field(default_factory=dict)

    def answer(self, value: Any) -> None:
        self.answered, self.value = True, value
        for seat in self.ask.seats:
            prompt = self.ask.prompt(seat)
            forced = prompt.forced and not self.ask.always
            self.offers[seat] = Offer(tuple(prompt.values), prompt.least, prompt.most, forced)


@dataclass(slots=True)
class ClaimRecord:
    """A claim about certain cards, and how many of them fitted it when it was made.

    A card is named by the index at which its face lay at first.
    """

    claim: Claim
    faces: tuple[int, ...]
    number: int
    momentary: bool = False
    """Whether it was withdrawn at once: a fact of that moment, which need not be remembered."""

    def holds(self, faces: Sequence[Any]) -> bool:
        """Tell whether the claim would still be true with other faces, listed by first index."""
        there = sum(1 for at in self.faces if self.claim.fits(faces[at]))
        if self.claim.number is not None or not self.claim.at_least_one:
            return there == self.number
        return there > 0


@dataclass(slots=True)
class Sightings:
    """Which seats saw which face and which card at any moment.

    Shuffling deals faces anew among cards, so a face is named by the card that had it at first.
    """

    origin: list[int] = field(default_factory=list)
    faces: list[Mask] = field(default_factory=list)
    cards: list[Mask] = field(default_factory=list)

    def begin(self, table: Table) -> None:
        if not self.origin:
            number = len(table.cards)
            self.origin = list(range(number))
            self.faces = [0] * number
            self.cards = [0] * number

    def note(self, cards: Sequence[Card]) -> None:
        if self.origin:
            for card in cards:
                self.faces[self.origin[card.id]] |= card.seen
                self.cards[card.id] |= card.seen

    def shuffled(self, cards: Sequence[Card], order: Sequence[int]) -> None:
        if self.origin:
            before = [self.origin[card.id] for card in cards]
            for card, place in zip(cards, order, strict=True):
                self.origin[card.id] = before[place]


class RecordingChance(Chance):
    """Draws from a source and records the draws together with what the rules did.

    With ``keep`` it copies the table at the starts of the phases with these numbers, and does
    not record which seat saw what.
    """

    def __init__(self, source: Chance, *, keep: Container[int] | None = None) -> None:
        super().__init__()
        self.source = source
        self.events: list[Draw | AskEvent] = []
        self.starts: list[int] = []
        """For each phase: how many events had happened when it began."""
        self.tables: dict[int, Table] = {}
        self.ledgers: dict[int, Ledger] = {}
        """What had been seen, masks aside, when the kept tables were copied."""
        self.ledger = Ledger()
        self.sightings = Sightings()
        self.stated: list[ClaimRecord] = []
        self.learned: list[tuple[int, Mask]] = []
        """For each face shown to new seats: how many events had happened, and those seats."""
        self._keep = keep
        self._stated_at = 0
        self.shuffled: list[list[int]] = []
        """For each shuffle the ids of the cards, in the order in which they lay."""
        self.lie_as: Callable[[int], list[int]] | None = None
        """For the shuffle with this number: the ids of the cards, in the order in which those in
        their place lay in another world."""

    def restart(self) -> Chance:
        again = RecordingChance(self.source.restart(), keep=self._keep)
        again.lie_as = self.lie_as
        return again

    @property
    def asks(self) -> list[AskEvent]:
        """Every ask so far. The first has number 1."""
        return [event for event in self.events if isinstance(event, AskEvent)]

    def _below(self, number: int) -> int:
        outcome = self.source._below(number)
        self.events.append(Draw("below", number, outcome))
        return outcome

    def _permutation(self, number: int) -> list[int]:
        outcome = self.source._permutation(number)
        self.events.append(Draw("permutation", number, outcome))
        return outcome

    def phase_began(self, table: Table) -> None:
        self.ledger.look(table)
        if self._keep is None:
            self.sightings.begin(table)
            self.look(table)
        elif len(self.starts) in self._keep:
            self.tables[len(self.starts)] = table.copy(self.source)
            self.ledgers[len(self.starts)] = self.ledger.copy()
        self.starts.append(len(self.events))

    def look(self, table: Table) -> None:
        """Record which seat sees what now, and which cards the claims are about."""
        if not self.sightings.origin:
            return
        self.sightings.note(table.cards)
        for claim in table.claims.values():
            if claim.holds(table):
                self.state(table, claim)

    def state(self, table: Table, claim: Claim) -> None:
        origin = self.sightings.origin
        if origin:
            self._stated_at = len(self.events)
            places = claim.places(table)
            faces = tuple(origin[card.id] for card in places)
            if not any(each.claim is claim and each.faces == faces for each in self.stated):
                fitting = sum(1 for card in places if claim.fits(card.face))
                self.stated.append(ClaimRecord(claim, faces, fitting))

    def before_shuffle(self, zone: Zone) -> None:
        """Record how cards lie that are about to be shuffled.

        If they lay otherwise in another world, lay them so first: the same draw then leads to the
        same place.
        """
        if self.lie_as is not None:
            places = {id: place for place, id in enumerate(self.lie_as(len(self.shuffled)))}
            if places.keys() == {card.id for card in zone.cards}:
                zone.cards.sort(key=lambda card: places[card.id])
        self.shuffled.append([card.id for card in zone.cards])

    def withdraw(self, claim: Claim) -> None:
        """Mark a claim that is withdrawn before anything else has happened."""
        last = self.stated[-1] if self.stated else None
        if last is not None and last.claim is claim and self._stated_at == len(self.events):
            last.momentary = True


class Echo(Chance):
    """Repeats recorded draws as long as the same draws are asked for."""

    def __init__(self, draws: Sequence[Draw], then: Chance) -> None:
        super().__init__()
        self._draws = draws
        self._next = 0
        self._then = then

    def restart(self) -> Chance:
        return Echo(self._draws, self._then.restart())

    def _echo(self, kind: str, size: int) -> Any:
        if self._next < len(self._draws):
            draw = self._draws[self._next]
            self._next += 1
            if draw.kind == kind and draw.size == size:
                return draw.outcome
        return None

    def _below(self, number: int) -> int:
        outcome = self._echo("below", number)
        return self._then._below(number) if outcome is None else int(outcome)

    def _permutation(self, number: int) -> list[int]:
        outcome = self._echo("permutation", number)
        return self._then._permutation(number) if outcome is None else list(outcome)


class _RecordedTable(Table):
    """A table that reports to its recorder what is moved, shown, shuffled, claimed and said."""

    def move(self, card: Card, to: Zone, **how: Any) -> Card:
        known = self._known(card)
        if isinstance(self.chance, RecordingChance):
            self.chance.sightings.note([card])
            self.chance.ledger.moves(self, card, to, how.get("shown", 0))
        super().move(card, to, **how)
        self._showed(card, known)
        return card

    def show_all(self, cards: Sequence[Card], mask: Mask) -> None:
        known = [self._known(card) for card in cards]
        if isinstance(self.chance, RecordingChance):
            self.chance.ledger.shows(self, cards, mask)
        super().show_all(cards, mask)
        for card, before in zip(cards, known, strict=True):
            self._showed(card, before)

    def _known(self, card: Card) -> list[tuple[Card, Mask]]:
        """Return who knows the card and those in its zone that equal it."""
        return [(each, each.seen) for each in card.zone.cards if each.face is card.face]

    def _showed(self, card: Card, before: list[tuple[Card, Mask]]) -> None:
        """Record who has met a card that is new to them.

        A seat that knew an equal one there, and knows that no longer, took it for that one.
        """
        if isinstance(self.chance, RecordingChance):
            self.chance.sightings.note([card])
            fresh = card.seen & ~next(seen for each, seen in before if each is card)
            for each, seen in before:
                fresh &= ~(seen & ~each.seen)
            if fresh:
                self.chance.learned.append((len(self.chance.events), fresh))

    def shuffle(self, zone: Zone) -> None:
        recorder = self.chance
        if not isinstance(recorder, RecordingChance):
            super().shuffle(zone)
            return
        recorder.look(self)
        before = len(recorder.events)
        recorder.before_shuffle(zone)
        super().shuffle(zone)
        for event in recorder.events[before:]:
            if isinstance(event, Draw):
                recorder.sightings.shuffled(zone.cards, event.outcome)
                recorder.ledger.shuffles(self, zone, event.outcome)
        recorder.sightings.note(zone.cards)

    def arrange(self, zone: Zone, cards: Sequence[Card], *, seen_by: Mask) -> None:
        if isinstance(self.chance, RecordingChance):
            self.chance.look(self)
            self.chance.ledger.arranges(self, cards, seen_by | zone.seen_by)
        super().arrange(zone, cards, seen_by=seen_by)

    def claim(self, name: str, claim: Claim | None) -> None:
        before = self.claims.get(name)
        super().claim(name, claim)
        if isinstance(self.chance, RecordingChance):
            if claim is not None:
                self.chance.state(self, claim)
            elif before is not None:
                self.chance.withdraw(before)

    def say(self, rule: str, text: str, *, to: Mask | None = None, **words: object) -> None:
        if isinstance(self.chance, RecordingChance):
            self.chance.look(self)
        super().say(rule, text, to=to, **words)


class _RecordedPhase(Coroutine[Ask[Any], Any, "str | None"]):
    """The coroutine of a phase, which reports its asks and answers to a recorder."""

    def __init__(
        self, rules: Coroutine[Any, Any, str | None], t: Table, recorder: RecordingChance
    ) -> None:
        self._rules = rules
        self._table = t
        self._recorder = recorder
        self._asked: AskEvent | None = None

    def send(self, value: Any) -> Ask[Any]:
        if self._asked is not None:
            self._asked.answer(value)
        ask: Ask[Any] = self._rules.send(value)
        self._recorder.look(self._table)
        self._recorder.ledger.asks(self._table)
        self._asked = AskEvent(ask)
        self._recorder.events.append(self._asked)
        return ask

    def throw(self, *raised: Any) -> Ask[Any]:
        ask: Ask[Any] = self._rules.throw(*raised)
        return ask

    def close(self) -> None:
        self._rules.close()

    def __await__(self) -> Generator[Ask[Any], Any, str | None]:
        value: Any = None
        while True:
            try:
                ask = self.send(value)
            except StopIteration as done:
                phase: str | None = done.value
                return phase
            value = yield ask


@lru_cache(maxsize=64)
def instrumented(game: Game) -> Game:
    """Return the same game with a table and phases that report to a :class:`RecordingChance`."""
    classes: dict[type, type] = {}

    def make_table(of: Game, seats: int, options: dict[str, Any], chance: Chance) -> Any:
        table = game.table(of, seats, options, chance)
        own = type(table)
        if own not in classes:
            classes[own] = type(f"Recorded{own.__name__}", (_RecordedTable, own), {})
        return with_attributes(classes[own], attributes_of(table))

    phases = {name: _recorded_phase(phase) for name, phase in game.phases.items()}
    return replace(game, table=make_table, phases=phases)


def _recorded_phase(phase: Phase) -> Phase:
    def begin(t: Table) -> Coroutine[Any, Any, str | None]:
        if not isinstance(t.chance, RecordingChance):
            return phase(t)
        t.chance.phase_began(t)
        return _RecordedPhase(phase(t), t, t.chance)

    return begin

"""A witness at the table: luck that remembers everything that happened under it.

The laws play a game's own rules on a table of the game's own class, with ears: each draw of
chance, each ask (those the engine answers itself too) with its answer, each claim, and who
saw which face at any moment. The witness hangs on the chance, so that copies of the table,
which draw from another chance, go unheard.
"""

from __future__ import annotations

from collections.abc import Container, Coroutine, Generator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from fateloom.engine.chance import Chance
from fateloom.engine.flow import Ask
from fateloom.engine.game import Game, Phase
from fateloom.engine.table import Card, Claim, Mask, Seat, Table, Zone


@dataclass(slots=True)
class Draw:
    """Chance was asked for a number below ``size``, or for an order of so many."""

    kind: str
    size: int
    outcome: Any


class Offer(NamedTuple):
    """What a seat could answer; rules may give a live list, so it is kept as it was then."""

    values: tuple[Any, ...]
    least: int | None
    most: int
    forced: bool


@dataclass(slots=True)
class Asked:
    """The rules asked something, and how it was answered."""

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
class Stated:
    """A claim about certain cards, named by where their faces lay at first, and how many of
    them fit it."""

    claim: Claim
    faces: tuple[int, ...]
    number: int

    def holds(self, faces: Sequence[Any]) -> bool:
        """Whether it would be as true with other faces, listed by where they lie at first."""
        there = sum(1 for at in self.faces if self.claim.fits(faces[at]))
        if self.claim.number is not None or not self.claim.some:
            return there == self.number
        return there > 0


@dataclass(slots=True)
class Sightings:
    """Who saw which face and which card, at any moment. Shuffling deals faces anew among
    cards, so a face is named by the card that carried it at first."""

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


class Witness(Chance):
    """Luck from a source, remembered together with all that the rules did.

    One that is to ``keep`` tables, at the starts of phases with these numbers, has no eyes
    for who sees what.
    """

    def __init__(self, source: Chance, *, keep: Container[int] | None = None) -> None:
        super().__init__()
        self.source = source
        self.events: list[Draw | Asked] = []
        self.starts: list[int] = []
        """For each phase how many events had happened when it began."""
        self.kept: dict[int, Table] = {}
        self.sightings = Sightings()
        self.stated: list[Stated] = []
        self.learned: list[tuple[int, Mask]] = []
        """Who learned a face, and after how many events."""
        self._keep = keep

    def restart(self) -> Chance:
        return Witness(self.source.restart(), keep=self._keep)

    @property
    def asks(self) -> list[Asked]:
        """Every ask so far; the first has number 1."""
        return [event for event in self.events if isinstance(event, Asked)]

    def _below(self, number: int) -> int:
        outcome = self.source._below(number)
        self.events.append(Draw("below", number, outcome))
        return outcome

    def _permutation(self, number: int) -> list[int]:
        outcome = self.source._permutation(number)
        self.events.append(Draw("permutation", number, outcome))
        return outcome

    def phase_began(self, table: Table) -> None:
        if self._keep is None:
            self.sightings.begin(table)
            self.look(table)
        elif len(self.starts) in self._keep:
            self.kept[len(self.starts)] = table.copy(self.source)
        self.starts.append(len(self.events))

    def look(self, table: Table) -> None:
        """Note who sees what now, and what the claims speak of."""
        if not self.sightings.origin:
            return
        self.sightings.note(table.cards)
        for claim in table.claims.values():
            if claim.holds(table):
                self.state(table, claim)

    def state(self, table: Table, claim: Claim) -> None:
        origin = self.sightings.origin
        if origin:
            places = claim.places(table)
            faces = tuple(origin[card.id] for card in places)
            if not any(each.claim is claim and each.faces == faces for each in self.stated):
                fitting = sum(1 for card in places if claim.fits(card.face))
                self.stated.append(Stated(claim, faces, fitting))


class Echo(Chance):
    """Gives the outcomes that a witness has heard, as long as the same is asked."""

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


class _Heard(Table):
    """A table that tells its witness what is moved, shown, shuffled, claimed and said."""

    def move(self, card: Card, to: Zone, *, shown: Mask = 0, at: int | None = None) -> Card:
        before = card.seen
        if isinstance(self.chance, Witness):
            self.chance.sightings.note([card])
        super().move(card, to, shown=shown, at=at)
        self._showed(card, before)
        return card

    def show(self, card: Card, mask: Mask) -> None:
        before = card.seen
        super().show(card, mask)
        self._showed(card, before)

    def _showed(self, card: Card, before: Mask) -> None:
        if isinstance(self.chance, Witness):
            self.chance.sightings.note([card])
            if card.seen & ~before:
                self.chance.learned.append((len(self.chance.events), card.seen & ~before))

    def shuffle(self, zone: Zone) -> None:
        witness = self.chance
        if not isinstance(witness, Witness):
            super().shuffle(zone)
            return
        witness.look(self)
        heard = len(witness.events)
        super().shuffle(zone)
        for event in witness.events[heard:]:
            if isinstance(event, Draw):
                witness.sightings.shuffled(zone.cards, event.outcome)
        witness.sightings.note(zone.cards)

    def arrange(self, zone: Zone, cards: Sequence[Card], *, seen_by: Mask) -> None:
        if isinstance(self.chance, Witness):
            self.chance.look(self)
        super().arrange(zone, cards, seen_by=seen_by)

    def claim(self, name: str, claim: Claim | None) -> None:
        super().claim(name, claim)
        if claim is not None and isinstance(self.chance, Witness):
            self.chance.state(self, claim)

    def say(self, rule: str, text: str, *, to: Mask | None = None, **words: object) -> None:
        if isinstance(self.chance, Witness):
            self.chance.look(self)
        super().say(rule, text, to=to, **words)


class _Overheard(Coroutine[Ask[Any], Any, "str | None"]):
    """The rules of a phase, with a witness beside them."""

    def __init__(self, rules: Coroutine[Any, Any, str | None], t: Table, witness: Witness) -> None:
        self._rules = rules
        self._table = t
        self._witness = witness
        self._asked: Asked | None = None

    def send(self, value: Any) -> Ask[Any]:
        if self._asked is not None:
            self._asked.answer(value)
        ask: Ask[Any] = self._rules.send(value)
        self._witness.look(self._table)
        self._asked = Asked(ask)
        self._witness.events.append(self._asked)
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
def heard(game: Game) -> Game:
    """The same game, played where a witness can hear it."""
    classes: dict[type, type] = {}

    def table(of: Game, seats: int, options: dict[str, Any], chance: Chance) -> Any:
        made = game.table(of, seats, options, chance)
        own = type(made)
        if own not in classes:
            classes[own] = type(f"Heard{own.__name__}", (_Heard, own), {})
        made.__class__ = classes[own]
        return made

    phases = {name: _overheard(phase) for name, phase in game.phases.items()}
    return replace(game, table=table, phases=phases)


def _overheard(phase: Phase) -> Phase:
    def begin(t: Table) -> Coroutine[Any, Any, str | None]:
        if not isinstance(t.chance, Witness):
            return phase(t)
        t.chance.phase_began(t)
        return _Overheard(phase(t), t, t.chance)

    return begin

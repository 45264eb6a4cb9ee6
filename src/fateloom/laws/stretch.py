"""A stretch of play as one observer lived through it, and other worlds that it might have
been: the same public history over other hidden cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import PASS, Ask, Prompt, Refused
from fateloom.engine.game import Game
from fateloom.engine.match import Match
from fateloom.engine.table import Card, Seat, Table, Zone
from fateloom.laws.state import packed
from fateloom.laws.verdict import Void
from fateloom.laws.whim import ROAMING, Advised, Whim, is_open, somebody
from fateloom.laws.witness import Asked, Draw, Echo, Witness, heard


class Journey:
    """A whole match played once, so that stretches can begin at any phase of it."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
        self.game = heard(game)
        self.seats = seats
        self._answers: list[tuple[Seat, Any]] = []
        self.witness = self._set_out(options, seed, ())
        self._setting = (options, seed)
        self.by_rule: dict[str, list[tuple[int, int]]] = {}
        """For each rule the asks that cite it: in which phase, and which event they are."""
        starts, phase = self.witness.starts, 0
        for at, event in enumerate(self.witness.events):
            while phase + 1 < len(starts) and starts[phase + 1] <= at:
                phase += 1
            if isinstance(event, Asked):
                self.by_rule.setdefault(event.ask.rule, []).append((phase, at))

    def _set_out(self, options: dict[str, Any], seed: int, keep: Container[int]) -> Witness:
        """Play the match, the first time by whim, then as it was played."""
        whim = somebody(self.game, seed)
        witness = Witness(Loose(f"journey {seed}"), keep=keep)
        quiet = bool(self._answers) or not isinstance(whim, Advised)
        match = Match(self.game, self.seats, witness, options, quiet=quiet)
        for seat, answer in self._answers:
            match.answer(answer, seat)
        while match.ask is not None and len(self._answers) <= self.game.bound:
            seat = whim.seat(match)
            self._answers.append((seat, whim.answer(match, seat)))
            match.answer(self._answers[-1][1], seat)
        return witness

    def stretches(
        self,
        number: int,
        luck: Chance,
        far: int = 6,
        *,
        asked: bool = False,
        patient: bool = False,
    ) -> Iterator[Stretch]:
        """Stretches that lead to an ask and go up to ``far`` asks on; every rule is as
        likely. The observer is anybody, or one of those ``asked`` there. Where the match is
        ``patient``, it also waits where nobody has a choice."""
        rules = sorted(self.by_rule)
        targets = [luck.pick(self.by_rule[luck.pick(rules)]) for _ in range(number if rules else 0)]
        legs = [(max(0, phase - luck.below(3)), target) for phase, target in targets]
        kept = self._set_out(*self._setting, {phase for phase, _ in legs}).kept
        for phase, target in legs:
            past = self.witness.events[self.witness.starts[phase] : target]
            observer = luck.below(self.seats + 1)
            event = self.witness.events[target]
            if asked and isinstance(event, Asked) and event.ask.seats:
                observer = luck.pick(event.ask.seats)
            table = kept[phase].copy(luck)
            if luck.flip():
                forget(table)
            yield Stretch(self.game, table, observer, past, luck, far, patient)

    def tiles(self, luck: Chance, asks: int = 8) -> Iterator[Tile]:
        """The whole match, piece by piece: no ask is left out, and each piece ends where the
        next begins. A piece has up to so many asks, unless one phase has more."""
        events, starts = self.witness.events, self.witness.starts
        targets = [at for at, event in enumerate(events) if isinstance(event, Asked)]
        cuts, wanted = [0], 1 + luck.below(asks)
        for phase in range(1, len(starts)):
            if _between(targets, starts[cuts[-1]], starts[phase]) >= wanted:
                cuts.append(phase)
                wanted = 1 + luck.below(asks)
        kept = self._set_out(*self._setting, set(cuts)).kept
        for first, after in zip_longest(cuts, cuts[1:]):
            end = len(events)
            if after is not None:
                at = bisect_left(targets, starts[after])
                end = targets[at] if at < len(targets) else end
            yield Tile(self.game, kept[first], events[starts[first] : end])


def _between(targets: Sequence[int], first: int, after: int) -> int:
    return bisect_left(targets, after) - bisect_left(targets, first)


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of a match, from the start of a phase."""

    game: Game
    start: Table
    past: Sequence[Asked | Draw]

    def without_end(self) -> Tile | None:
        """The same without its last ask; nothing if that was all."""
        asks = [at for at, event in enumerate(self.past) if isinstance(event, Asked)]
        return Tile(self.game, self.start, self.past[: asks[-1]]) if len(asks) > 1 else None


def forget(table: Table) -> None:
    """Let all seats forget what no zone shows them, so that more can be dealt anew; what lies
    open for everybody stays known."""
    for card in table.cards:
        if card.seen != table.everyone:
            card.seen &= card.zone.seen_by


class Stretch:
    """Play from the start of a phase, in the true world.

    Up to the last of the ``past`` events it repeats a journey, then it goes on by whim.
    """

    def __init__(
        self,
        game: Game,
        start: Table,
        observer: Seat,
        past: Sequence[Asked | Draw],
        luck: Chance,
        far: int,
        patient: bool,
    ) -> None:
        self.game = game
        self.start = start
        self.observer = observer
        self.patient = patient
        self.sights: dict[int, list[str]] = {}
        """By ask what the observer saw: when it opened, and after its own answer."""
        self.early: dict[int, Any] = {}
        """By ask the observer's answer, if it answered a question to several before others."""
        self.by_place = False
        """Whether a hidden card may have been picked by its place, by the observer or by luck."""
        self.reach = luck.below(far + 1)
        draws = [event for event in past if isinstance(event, Draw)]
        self._past = [event.value for event in past if isinstance(event, Asked)]
        self._whim = Whim(luck.below(1 << 30), ROAMING)
        self.witness = Witness(Echo(draws, Loose(luck.below(1 << 30))))
        self.match = Match(game, start.seats, self.witness, laid=start, patient=patient)
        self._run()
        self.asks = self.witness.asks
        self.last = self.match.number
        self.over = self.match.ask is None
        self.draws = [event for event in self.witness.events if isinstance(event, Draw)]
        self.by_place |= bool(self.draws)

    @cached_property
    def undone(self) -> str:
        """What the observer is told when it takes its last decision back at the end."""
        return try_undo(self.match, self.observer)

    def _run(self) -> None:
        match = self.match
        while match.ask is not None:
            number = match.number
            self.sights[number] = [self.sight_of(match)]
            if self.observer in match.waiting:
                values = match.ask.prompt(self.observer).values
                self.by_place |= any(_hides(value, self.observer) for value in values)
            if number > len(self._past) + self.reach:
                return
            if number <= len(self._past):
                self._repeat(match.ask, self._past[number - 1])
            else:
                self._go_on(match.ask)
        self.sights[match.number + 1] = [self.sight_of(match)]

    def _repeat(self, ask: Ask[Any], value: Any) -> None:
        """Answer as the journey was answered; where that cannot be, by whim."""
        try:
            answer_alike(self.match, ask, value, Counterpart(self.match.table))
        except Void:
            self._go_on(ask)

    def _go_on(self, ask: Ask[Any]) -> None:
        match, whim, number = self.match, self._whim, self.match.number
        if match.idle:
            match.go_on()
            return
        if ask.seat is None and self.observer in match.waiting and whim.chance.flip():
            answer = self.early[number] = whim.answer(match, self.observer)
            match.answer(answer, self.observer)
            if is_open(match, number):
                self.sights[number].append(self.sight_of(match))
        while is_open(match, number):
            whim.step(match)

    def sight_of(self, match: Match) -> str:
        """All that the observer can see or find out by asking, as it would be sent."""
        seat = None if self.observer == match.seats else self.observer
        view = match.view(seat, since=0)
        if seat is None:
            return packed(view)
        keys = ["", "pass", "c0", "c1", *sorted(self.game.faces)[:3]]
        if view["prompt"] is not None:
            keys += [each["key"] for each in view["prompt"]["barred"]]
        return packed([view, [probe(match, seat, key) for key in keys]])


def _hides(value: Any, seat: Seat) -> bool:
    """Whether a value is, or names, a card that the seat does not know."""
    if isinstance(value, tuple):
        return any(_hides(part, seat) for part in value)
    return isinstance(value, Card) and not value.seen >> seat & 1


def probe(match: Match, seat: Seat, key: str) -> list[Any]:
    """What a seat is told when it tries a key."""
    try:
        return ["fits", match.check(seat, key)]
    except Refused as refused:
        return [refused.rule, refused.why]


def try_undo(match: Match, seat: Seat) -> str:
    """What a seat is told when it takes its last decision back; it is then taken again."""
    try:
        taken = match.undo(seat)
    except Refused as refused:
        return refused.why
    assert taken is not None
    match.replay([taken])
    return f"took back ask {taken.ask}: {taken.key}"


class Counterpart:
    """The things of another table that stand for the things of this one. Cards are named by
    the place they had at first: ``ids`` says which id lies there in the other world."""

    def __init__(self, table: Table, ids: Sequence[int] | None = None) -> None:
        self._table = table
        self._ids = ids

    def of(self, thing: Any) -> Any:
        if isinstance(thing, Card):
            return self._table.cards[thing.id if self._ids is None else self._ids[thing.id]]
        if isinstance(thing, Zone):
            return self._table.zones[thing.index]
        if isinstance(thing, tuple):
            return tuple(self.of(part) for part in thing)
        if isinstance(thing, list):
            return [self.of(part) for part in thing]
        if isinstance(thing, dict):
            return {seat: self.of(value) for seat, value in thing.items()}
        return thing


def part_of(ask: Ask[Any], seat: Seat, value: Any) -> Any:
    """What one seat contributed to the answer of an ask."""
    if ask.seat is not None:
        return value
    if not ask.in_order:
        return value[seat]
    return value[1] if value is not None and value[0] == seat else PASS


def index_of(prompt: Prompt, value: Any) -> Any:
    """The answer that stands for a value; :class:`Void` if the prompt does not have it."""
    values = list(prompt.values)
    wanted = value if prompt.least is not None else [value]
    if not all(each in values for each in wanted):
        raise Void
    if prompt.least is None:
        return values.index(value)
    return tuple(sorted(values.index(each) for each in wanted))


def answer_alike(match: Match, ask: Ask[Any], value: Any, counterpart: Counterpart) -> None:
    """Answer an open ask so that it comes to a value of another world. :class:`Void` if
    somebody lacks the answer for it."""
    if match.idle:
        match.go_on()
        return
    number = match.number
    value = counterpart.of(value)
    answers = {}
    for seat in list(match.waiting):
        answers[seat] = index_of(ask.prompt(seat), part_of(ask, seat, value))
    for seat, answer in answers.items():
        if is_open(match, number) and seat in match.waiting:
            match.answer(answer, seat)

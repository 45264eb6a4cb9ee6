"""Segments of a recorded match, as one observer saw them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import PASS, Ask, Prompt, Refused
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.vocabulary import FILE
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card, Seat, Table, Zone
from fateloom.engine.view.encoding import Encoding
from fateloom.engine.view.recall import information_state
from fateloom.laws.harness.compare import claims_on, packed
from fateloom.laws.harness.ledger import Ledger
from fateloom.laws.harness.random_player import (
    UNIFORM,
    GuidedPlayer,
    RandomPlayer,
    is_open,
    player_for,
)
from fateloom.laws.harness.recording_chance import (
    AskEvent,
    ClaimRecord,
    Draw,
    Echo,
    RecordingChance,
    instrumented,
)
from fateloom.laws.harness.verdict import Inconclusive

Look = Callable[[Match, Seat], str]
"""Encodes what an observer sees of a match."""


class RecordedMatch:
    """A match played once, so that segments can begin at any phase of it.

    ``look`` encodes what an observer sees of a match; the gallery has the number after the last
    seat.
    """

    def __init__(
        self, game: Game, seats: int, options: dict[str, Any], seed: int, look: Look | None = None
    ) -> None:
        self.game = instrumented(game)
        self.look = look
        self.seats = seats
        self._answers: list[tuple[Seat, Any]] = []
        self.recorder = self._play(options, seed, ())
        self._setting = (options, seed)
        self.by_question: dict[str, list[tuple[int, int]]] = {}
        """For each question its asks, as (phase, index of the event)."""
        starts, phase = self.recorder.starts, 0
        for at, event in enumerate(self.recorder.events):
            while phase + 1 < len(starts) and starts[phase + 1] <= at:
                phase += 1
            if isinstance(event, AskEvent):
                self.by_question.setdefault(question_of(event.ask), []).append((phase, at))

    def _play(self, options: dict[str, Any], seed: int, keep: Container[int]) -> RecordingChance:
        """Play the match: the first time at random, then with the recorded answers."""
        player = player_for(self.game, seed)
        recorder = RecordingChance(SeededChance(f"journey {seed}"), keep=keep)
        quiet = bool(self._answers) or not isinstance(player, GuidedPlayer)
        match = Match(self.game, self.seats, recorder, options, quiet=quiet)
        for seat, answer in self._answers:
            match.answer(answer, seat)
        while match.ask is not None and len(self._answers) <= self.game.max_decisions:
            seat = player.seat(match)
            self._answers.append((seat, player.answer(match, seat)))
            match.answer(self._answers[-1][1], seat)
        return recorder

    def segments(
        self,
        number: int,
        chance: Chance,
        far: int = 6,
        *,
        asked: bool = False,
        hold_forced_asks: bool = False,
        prepare: Callable[[Table, Seat], bool] | None = None,
    ) -> Iterator[Segment]:
        """Yield ``number`` segments that lead to an ask and up to ``far`` asks beyond it.

        Every question is equally likely to be that ask. The observer is any seat or the
        gallery, or with ``asked`` one of the seats asked there. With ``hold_forced_asks`` the match
        also waits for a group ask in which no seat has a choice. With ``prepare`` the tables are
        made ready by it, and segments left out for which it returns false; otherwise seats forget
        in half of them what they know beyond what zones show.
        """
        questions = sorted(self.by_question)
        targets = [
            chance.pick(self.by_question[chance.pick(questions)])
            for _ in range(number if questions else 0)
        ]
        yield from self.segments_to(
            targets, chance, far, asked=asked, hold_forced_asks=hold_forced_asks, prepare=prepare
        )

    def segments_to(
        self,
        targets: Sequence[tuple[int, int]],
        chance: Chance,
        far: int = 6,
        *,
        asked: bool = False,
        hold_forced_asks: bool = False,
        prepare: Callable[[Table, Seat], bool] | None = None,
    ) -> Iterator[Segment]:
        """Yield a segment for each of these asks (:attr:`by_question`), as :meth:`segments` does."""
        legs = [(max(0, phase - chance.below(3)), target) for phase, target in targets]
        recorder = self._play(*self._setting, {phase for phase, _ in legs})
        for phase, target in legs:
            past = self.recorder.events[self.recorder.starts[phase] : target]
            observer = chance.below(self.seats + 1)
            event = self.recorder.events[target]
            if asked and isinstance(event, AskEvent) and event.ask.seats:
                observer = chance.pick(event.ask.seats)
            table = recorder.tables[phase].copy(chance)
            if prepare is None:
                if chance.flip():
                    forget(table)
            elif not prepare(table, observer):
                continue
            segment = Segment(
                self.game, table, observer, past, chance, far, hold_forced_asks, self.look
            )
            segment.ledger_before = recorder.ledgers[phase]
            yield segment

    def tiles(self, chance: Chance, asks: int = 8) -> Iterator[Tile]:
        """Yield the whole match in pieces, so that every ask is in one of them.

        Each piece ends where the next begins. It has up to ``asks`` asks, or more if one phase
        has. Many pieces begin where several seats are asked at once: a match that is dealt must
        not show whether anybody has a choice there.
        """
        events, starts = self.recorder.events, self.recorder.starts
        targets = [at for at, event in enumerate(events) if isinstance(event, AskEvent)]
        cuts, wanted = [0], 1 + chance.below(asks)
        for phase in range(1, len(starts)):
            number = _between(targets, starts[cuts[-1]], starts[phase])
            if number >= wanted or (number and self._opens_with_group_ask(phase) and chance.flip()):
                cuts.append(phase)
                wanted = 1 + chance.below(asks)
        tables = self._play(*self._setting, set(cuts)).tables
        for first, after in zip_longest(cuts, cuts[1:]):
            end = len(events)
            if after is not None:
                at = bisect_left(targets, starts[after])
                end = targets[at] if at < len(targets) else end
            yield Tile(self.game, tables[first], events[starts[first] : end])

    def _opens_with_group_ask(self, phase: int) -> bool:
        events, first = self.recorder.events, self.recorder.starts[phase]
        event = events[first] if first < len(events) else None
        return isinstance(event, AskEvent) and event.ask.seat is None


def question_of(ask: Ask[Any]) -> str:
    """Return the id of a question, or its rule if it has none."""
    return ask.id or ask.rule


def _between(targets: Sequence[int], first: int, after: int) -> int:
    return bisect_left(targets, after) - bisect_left(targets, first)


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of a match, from the start of a phase."""

    game: Game
    start: Table
    past: Sequence[AskEvent | Draw]

    def without_end(self) -> Tile | None:
        """Return the same piece without its last ask, or ``None`` if it has no other."""
        asks = [at for at, event in enumerate(self.past) if isinstance(event, AskEvent)]
        return Tile(self.game, self.start, self.past[: asks[-1]]) if len(asks) > 1 else None


def forget(table: Table) -> None:
    """Clear what seats know beyond what zones show them, so that more can be redealt.

    Faces known to everyone stay known.
    """
    for card in table.cards:
        if card.seen != table.everyone:
            card.seen &= card.zone.seen_by


class Segment:
    """A segment of a match, from the start of a phase, in the true world.

    It repeats the ``past`` events of a recorded match, then continues at random.
    """

    def __init__(
        self,
        game: Game,
        start: Table,
        observer: Seat,
        past: Sequence[AskEvent | Draw],
        chance: Chance,
        far: int,
        hold_forced_asks: bool,
        look: Look | None = None,
    ) -> None:
        self.game = game
        self._look = look or everything_seen
        self.start = start
        self.observer = observer
        self.hold_forced_asks = hold_forced_asks
        self.observations: dict[int, list[str]] = {}
        """For each ask what the observer saw: when it opened, and after its own answer."""
        self.early: dict[int, Any] = {}
        """For each group ask the observer's answer, if it answered before the others."""
        self.offered: set[int] = set()
        """The ids of cards in unordered zones of which the observer was offered hidden ones by
        their place, so that it may tell the cards there apart."""
        self.ledger_before = Ledger()
        """What had been seen of the cards before the segment, masks aside."""
        self.by_place = False
        """Whether the observer or chance may have picked a hidden card by its place."""
        self.reach = chance.below(far + 1)
        draws = [event for event in past if isinstance(event, Draw)]
        self._past = [event.value for event in past if isinstance(event, AskEvent)]
        self._player = RandomPlayer(chance.below(1 << 30), UNIFORM)
        self.recorder = RecordingChance(Echo(draws, SeededChance(chance.below(1 << 30))))
        self.match = Match(
            game, start.seats, self.recorder, start_table=start, hold_forced_asks=hold_forced_asks
        )
        self._run()
        self.asks = self.recorder.asks
        self.last = self.match.ask_number
        self.over = self.match.ask is None
        self.claims = claims_on(self.match.table)
        """What the table claims at the end. To undo there may lead back before a held ask."""
        self.draws = [event for event in self.recorder.events if isinstance(event, Draw)]
        self.by_place |= bool(self.draws)

    @cached_property
    def undone(self) -> str:
        """What the observer reads when it undoes its last decision at the end."""
        return try_undo(self.match, self.observer)

    @property
    def stated(self) -> list[ClaimRecord]:
        """The claims that held at some moment of the segment."""
        return self.recorder.stated

    def _run(self) -> None:
        match = self.match
        while match.ask is not None:
            number = match.ask_number
            self.observations[number] = [self.observe(match)]
            if self.observer in match.unanswered:
                values = match.ask.prompt(self.observer).values
                self.by_place |= any(_hides(value, self.observer) for value in values)
                self.offered |= _offered_by_place(values, self.observer)
            if number > len(self._past) + self.reach:
                return
            if number <= len(self._past):
                self._repeat(match.ask, self._past[number - 1])
            else:
                self._continue(match.ask)
        self.observations[match.ask_number + 1] = [self.observe(match)]

    def _repeat(self, ask: Ask[Any], value: Any) -> None:
        """Answer as in the recorded match, or at random where that is not possible."""
        try:
            answer_same(self.match, ask, value, CardMap(self.match.table))
        except Inconclusive:
            self._continue(ask)

    def _continue(self, ask: Ask[Any]) -> None:
        match, player, number = self.match, self._player, self.match.ask_number
        if match.is_held:
            match.release()
            return
        if ask.seat is None and self.observer in match.unanswered and player.chance.flip():
            answer = self.early[number] = player.answer(match, self.observer)
            match.answer(answer, self.observer)
            if is_open(match, number):
                self.observations[number].append(self.observe(match))
        while is_open(match, number):
            player.step(match)

    def observe(self, match: Match) -> str:
        """Encode what the observer can see."""
        return self._look(match, self.observer)


def everything_seen(match: Match, observer: Seat) -> str:
    """Encode everything that an observer can see, or find out by trying keys."""
    seat = None if observer == match.seats else observer
    view, wordless = match.view(seat, since=0), match.wordless_view(seat)
    if seat is None:
        return packed([view, wordless])
    keys = ["", "pass", "c0", "c1", *sorted(match.game.faces)[:3]]
    if view["prompt"] is not None:
        keys += [each["key"] for each in view["prompt"]["barred"]]
    probed = [probe(match, seat, key) for key in keys]
    state, numbers = information_state(match, seat), numbers_of(match, seat)
    return packed([view, probed, state, numbers, wordless])


def numbers_of(match: Match, seat: Seat) -> dict[str, float]:
    """Return the numbers that a seat observes, by part, zeros left out.

    A game without a vocabulary has none.
    """
    layout = _layout_of(match.game, match.seats, tuple(match.options.items()))
    if layout is None:
        return {}
    row = layout.observer(seat).encode(match)
    return {
        f"{section.name}: {part}": row[at]
        for section in layout.sections
        for at, part in enumerate(section.parts, section.start)
        if row[at]
    }


@lru_cache(maxsize=64)
def _layout_of(game: Game, seats: int, options: tuple[tuple[str, Any], ...]) -> Encoding | None:
    if not files(game.package).joinpath(FILE).is_file():
        return None
    return Encoding(game, seats, dict(options))


def _hides(value: Any, seat: Seat) -> bool:
    """Tell whether a value is, or contains, a card that the seat does not know."""
    if isinstance(value, tuple):
        return any(_hides(part, seat) for part in value)
    return isinstance(value, Card) and not value.seen >> seat & 1


def cards_in(value: Any) -> list[Card]:
    """Return the cards that a value is or contains."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [card for part in value for card in cards_in(part)] if _is_several(value) else []


def _is_several(value: Any) -> bool:
    return isinstance(value, (tuple, list))


def _offered_by_place(values: Sequence[Any], seat: Seat) -> set[int]:
    hidden = (c for value in values for c in cards_in(value) if not c.seen >> seat & 1)
    return {card.id for each in hidden if not each.zone.ordered for card in each.zone.cards}


def probe(match: Match, seat: Seat, key: str) -> list[Any]:
    """Return what a seat reads when it tries a key."""
    try:
        return ["fits", match.check(seat, key).answer]
    except Refused as refused:
        return [refused.rule, refused.why]


def try_undo(match: Match, seat: Seat) -> str:
    """Undo a seat's last decision and decide it again. Return what the seat reads."""
    try:
        taken = match.undo(seat)
    except Refused as refused:
        return refused.why
    assert taken is not None
    match.replay([taken])
    return f"took back ask {taken.ask}: {taken.key}"


class CardMap:
    """Maps the cards and zones of one table to those of another.

    Cards are named by the place they had at first: ``ids`` says which id lies there in the other
    world.
    """

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
    """Return what one seat contributed to the answer of an ask.

    Raise :class:`Inconclusive` if the value answers another kind of ask.
    """
    if ask.seat is not None:
        return value
    if not ask.first_play_wins:
        if not isinstance(value, dict) or seat not in value:
            raise Inconclusive
        return value[seat]
    if value is not None and not isinstance(value, tuple):
        raise Inconclusive
    return value[1] if value is not None and value[0] == seat else PASS


def index_of(prompt: Prompt, value: Any) -> Any:
    """Return the answer that gives a value. Raise :class:`Inconclusive` if no option has it."""
    values = list(prompt.values)
    if prompt.least is not None and not _is_several(value):
        raise Inconclusive
    wanted = value if prompt.least is not None else [value]
    if not all(each in values for each in wanted):
        raise Inconclusive
    if prompt.least is None:
        return values.index(value)
    return tuple(sorted(values.index(each) for each in wanted))


def answer_same(match: Match, ask: Ask[Any], value: Any, card_map: CardMap) -> None:
    """Answer the open ask so that it gives the same value as in another world.

    Raise :class:`Inconclusive` if a seat does not have the answer for it.
    """
    if match.is_held:
        match.release()
        return
    number = match.ask_number
    value = card_map.of(value)
    answers = {}
    for seat in list(match.unanswered):
        answers[seat] = index_of(ask.prompt(seat), part_of(ask, seat, value))
    for seat, answer in answers.items():
        if is_open(match, number) and seat in match.unanswered:
            match.answer(answer, seat)

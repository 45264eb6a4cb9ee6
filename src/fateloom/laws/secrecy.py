"""Noninterference: nothing a seat can see hangs on cards that it never saw.

A stretch of play is lived through twice: once as it was, once in a world where every face
that the observer saw at no moment was dealt anew, hidden cards have other ids, and those of a
hand lie in another order. The history is the same: the same luck, the same answers, each
hidden card replaced by the one in its place. What the observer sees at every ask must be the
same to the byte: view, log, prompt, the order of options, who is waited for, every refusal,
and whether it may undo. The matches are patient, as among people who watch each other.

A world in which another seat could not have answered as it did is void: it is none of those
the observer must consider. What the observer is asked and shown is compared first, so a leak
never hides behind that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fateloom.engine.chance import Chance, Loose
from fateloom.engine.game import Game
from fateloom.engine.match import Match
from fateloom.engine.table import Card, Seat, Table
from fateloom.laws.state import unlike
from fateloom.laws.stretch import (
    Counterpart,
    Journey,
    Stretch,
    answer_alike,
    try_undo,
)
from fateloom.laws.verdict import Broken, Tally, Void, law
from fateloom.laws.whim import is_open
from fateloom.laws.witness import Asked, Draw, Echo, Witness

STRETCHES = 8
"""So many stretches of one match are examined for each seed."""
WORLDS = 3
"""So many worlds are tried for a stretch until one is not void."""


class NothingHidden(Exception):
    """The observer saw everything that could be dealt anew."""


@law
def noninterference(
    tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    """Whatever a seat did not see at any moment of a stretch of play could have been
    otherwise, and the seat would not have noticed."""
    journey = Journey(game, seats, options, seed)
    luck = Loose(f"stretches {seed}")
    for stretch in journey.stretches(STRETCHES, luck, patient=True):
        for attempt in range(WORLDS):
            try:
                same_in_another_world(stretch, luck, few=attempt > 0)
            except Void:
                tally.void += 1
            except NothingHidden:
                break
            else:
                tally.tested += 1
                break


def same_in_another_world(
    stretch: Stretch, luck: Chance, *, few: bool = False, reorder: bool = True
) -> Match:
    """Live through a stretch in a world the observer cannot tell from the true one; raises
    :class:`Broken` if it can, and :class:`Void` if the stretch is impossible there. The match
    of that world, where the stretch ends."""
    follower = _Follower(stretch, other_world(stretch, luck, few=few, reorder=reorder))
    if follower.follow():
        follower.undo_alike()
    return follower.match


@dataclass(slots=True)
class World:
    """A table dealt anew, and which id lies in the place of each."""

    table: Table
    ids: list[int]


def other_world(
    stretch: Stretch, luck: Chance, *, few: bool = False, reorder: bool = True
) -> World:
    """Deal anew the faces that the observer never sees and the ids that it does not know yet,
    inside their pools; with ``few`` only two faces change places. Where all those faces are
    equal, ids change alone. With ``reorder`` hands lie in another order too."""
    table = stretch.start.copy(luck)
    seen = stretch.witness.sightings
    faces_free = _pools(table, [not mask >> stretch.observer & 1 for mask in seen.faces])
    ids_free = _pools(table, [not card.seen >> stretch.observer & 1 for card in table.cards])
    if not ids_free and not faces_free:
        raise NothingHidden
    faces = dealt = [card.face for card in table.cards]
    for _ in range(20):
        deal = _swapped(faces, faces_free, luck) if few else _dealt(faces, faces_free, luck)
        if deal != faces and all(stated.holds(deal) for stated in stretch.witness.stated):
            dealt = deal
            break
    ids = _dealt(list(range(len(faces))), ids_free, luck)
    cards = list(table.cards)
    for card, face, id in zip(cards, dealt, ids, strict=True):
        card.face = face
        card.id = id
        table.cards[id] = card
    if reorder and not stretch.by_place:
        _reorder(table, stretch.observer, luck)
    return World(table, ids)


def _reorder(table: Table, observer: Seat, luck: Chance) -> None:
    """Let the hidden cards of unordered zones lie otherwise there: which of a hand came first
    is nobody else's affair."""
    for zone in table.zones:
        if zone.ordered:
            continue
        places = [
            at
            for at, card in enumerate(zone.cards)
            if not (card.seen >> observer & 1 or card.counters or card.turned)
        ]
        hidden = [zone.cards[at] for at in places]
        alike: dict[str, list[Card]] = {}
        for card in reversed(hidden):
            alike.setdefault(card.face.id, []).append(card)
        for at, other in zip(places, luck.permutation(len(places)), strict=True):
            zone.cards[at] = alike[hidden[other].face.id].pop()  # equal ones stay in order


def _pools(table: Table, free: list[bool]) -> list[list[int]]:
    """The places of free cards, by the pool they are dealt within."""
    pools: dict[tuple[int, str], list[int]] = {}
    for at, card in enumerate(table.cards):
        if free[at]:
            pools.setdefault((card.pool, card.face.kin), []).append(at)
    return [places for places in pools.values() if len(places) > 1]


def _dealt(things: list[Any], pools: list[list[int]], luck: Chance) -> list[Any]:
    dealt = list(things)
    for places in pools:
        for place, other in zip(places, luck.permutation(len(places)), strict=True):
            dealt[place] = things[places[other]]
    return dealt


def _swapped(things: list[Any], pools: list[list[int]], luck: Chance) -> list[Any]:
    dealt = list(things)
    if pools:
        places = luck.pick(pools)
        one, other, *_ = luck.permutation(len(places))
        one, other = places[one], places[other]
        dealt[one], dealt[other] = dealt[other], dealt[one]
    return dealt


class _Follower:
    """Another world on its way through the history of a stretch."""

    def __init__(self, stretch: Stretch, world: World) -> None:
        self.stretch = stretch
        self.witness = Witness(Echo(stretch.draws, Loose(0)))
        self._true = stretch.witness.events
        self._compared = 0
        self._asked = 0
        try:
            self.match = Match(
                stretch.game,
                stretch.start.seats,
                self.witness,
                laid=world.table,
                patient=stretch.patient,
            )
        except Exception as bug:
            self._counterpart = Counterpart(world.table, world.ids)
            self._compare_events()
            raise self._failed(bug) from bug
        self._counterpart = Counterpart(self.match.table, world.ids)

    # Following -------------------------------------------------------------------------

    def follow(self) -> bool:
        """Answer as in the true world, up to where the stretch ends; whether this world ends
        at the same ask. It may be past a question to several that nobody had a choice in."""
        stretch, match = self.stretch, self.match
        while True:
            self._compare_events()
            number = match.number if match.ask is not None else match.number + 1
            if not stretch.over and number > stretch.last:
                if stretch.patient:
                    raise self._broken("can tell that nobody had a choice")
                return False
            self._compare_sights(number, 0)
            if match.ask is None or (number == stretch.last and not stretch.over):
                return True
            try:
                self._answer(number)
            except (Void, Broken):
                raise
            except Exception as bug:
                self._compare_events()
                raise self._failed(bug) from bug

    def _answer(self, number: int) -> None:
        """Give the answers of the true world, the observer's first if it was first there."""
        stretch, match = self.stretch, self.match
        ask = match.ask
        assert ask is not None
        if number in stretch.early:
            match.answer(stretch.early[number], stretch.observer)
            if is_open(match, number) and len(stretch.sights[number]) > 1:
                self._compare_sights(number, 1)
        if is_open(match, number):
            answer_alike(match, ask, stretch.asks[number - 1].value, self._counterpart)

    # Comparing -------------------------------------------------------------------------

    def _compare_sights(self, number: int, nth: int) -> None:
        """What the observer sees now, beside what it saw there."""
        sights = self.stretch.sights.get(number)
        ask = self.match.ask
        if sights is not None:
            sight = self.stretch.sight_of(self.match)
            if sight != sights[nth]:
                raise self._broken(f"sees a difference at {unlike(sights[nth], sight)}")
        elif ask is None:
            raise self._broken("sees the game end, depending on hidden cards")
        elif (
            self.stretch.patient
            or ask.seat is not None
            or self.stretch.observer in self.match.waiting
        ):
            raise self._broken("can tell that somebody is asked, depending on hidden cards")

    def _compare_events(self) -> None:
        """Go through what the rules did since the last open ask, beside the true world. The
        first thing that differs decides: a leak, or an answer impossible here."""
        events, true = self.witness.events, self._true
        while self._compared < min(len(events), len(true)):
            mine, yours = events[self._compared], true[self._compared]
            if isinstance(mine, Asked) and isinstance(yours, Asked):
                self._asked += 1
                self._compare_asks(mine, yours)
                if not mine.answered:
                    self._asked -= 1
                    return  # it is open here
            elif not _alike(mine, yours):
                raise self._broken("chance is drawn or an ask skipped, depending on hidden cards")
            self._compared += 1
        if self.stretch.over and len(events) > len(true):
            raise self._broken("the game goes on, depending on hidden cards")

    def _compare_asks(self, mine: Asked, yours: Asked) -> None:
        """What is open in either world must be the same question; what the engine answered
        here must have come to the same there."""
        opened = self._asked in self.stretch.sights
        same = _question(mine) == _question(yours)
        if not same and (opened or not mine.answered):
            raise self._broken("who is asked what depends on hidden cards")
        if same and mine.answered:
            if opened and mine.ask.seat is not None and mine.offers[mine.ask.seat].forced:
                raise self._broken("an ask is skipped, depending on hidden cards")
            if yours.answered:
                self._compare_answers(mine, yours)

    def _compare_answers(self, mine: Asked, yours: Asked) -> None:
        observer = self.stretch.observer
        if observer in mine.ask.seats:
            offer = mine.offers[observer]
            values = tuple(self._counterpart.of(each) for each in yours.offers[observer].values)
            if offer != yours.offers[observer]._replace(values=values):
                raise self._broken("has other options, depending on hidden cards")
        if self._counterpart.of(yours.value) != mine.value:
            raise Void

    def undo_alike(self) -> None:
        """Whether the observer may take its last decision back tells it nothing either."""
        if self.stretch.observer < self.match.seats:
            mine, yours = try_undo(self.match, self.stretch.observer), self.stretch.undone
            if mine != yours:
                raise self._broken(f"finds out by undo: {yours!r} and {mine!r}")

    # Words -----------------------------------------------------------------------------

    def _broken(self, what: str) -> Broken:
        seats, observer = self.stretch.start.seats, self.stretch.observer
        who = "the gallery" if observer == seats else f"seat {observer}"
        asks = self.witness.asks
        rule = asks[-1].ask.rule if asks else ""
        where = f"phase {self.stretch.start.phase}, ask {len(asks)}, rule {rule}"
        return Broken(f"{who}: {what} ({where})")

    def _failed(self, bug: Exception) -> Broken:
        return self._broken(f"the rules fail in its world: {bug}")


def _alike(one: Draw | Asked, other: Draw | Asked) -> bool:
    return (
        isinstance(one, Draw)
        and isinstance(other, Draw)
        and (one.kind, one.size) == (other.kind, other.size)
    )


def _question(asked: Asked) -> tuple[Any, ...]:
    ask = asked.ask
    return ask.seat, tuple(ask.seats), ask.in_order, ask.rule, ask.id

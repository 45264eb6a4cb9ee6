"""Noninterference: nothing a seat can see depends on cards that it never saw.

A segment of a match is played twice: once as it was, and once in a world where every face that
the observer never saw is dealt anew, hidden cards have other ids, and those of a hand lie in
another order. The history is the same: the same draws and the same answers, each hidden card
replaced by the one in its place. What the observer sees at every ask must be the same to the
byte: view, log, prompt, the order of options, who is waited for, every refusal, and whether it
may undo. Forced group asks are held, as on a server where people watch each
other.

A world in which another seat could not have answered as it did is inconclusive: the observer
knows that it is not the true one. What the observer is asked and shown is compared first, so
such a world never hides a leak. A forced ask may have another answer there, as long as the
observer sees no difference at the next open ask; if it does, the world is inconclusive too.

Worlds respect the claims of the table, so a claim could hide a leak: it is trusted to say what all
can see. A claim stated in a segment is therefore tried in a world that does not respect it. If the
observer sees no difference there, the table must state the same claims in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card, Seat, Table
from fateloom.laws.harness.compare import claims_on, first_difference
from fateloom.laws.harness.random_player import is_open
from fateloom.laws.harness.recording_chance import AskEvent, Draw, Echo, RecordingChance
from fateloom.laws.harness.segment import (
    CardMap,
    RecordedMatch,
    Segment,
    answer_same,
    try_undo,
)
from fateloom.laws.harness.verdict import Counts, Inconclusive, LawBroken, law

SEGMENTS = 8
"""Segments of a match to check per seed."""
WORLDS = 3
"""Worlds to try for a segment until one is conclusive."""


class NothingHidden(Exception):
    """The observer saw everything that could be dealt anew."""


@law
def noninterference(
    tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    """Check that a seat cannot tell what lies where it never looked during a segment."""
    recorded = RecordedMatch(game, seats, options, seed)
    chance = SeededChance(f"stretches {seed}")
    for segment in recorded.segments(SEGMENTS, chance, hold_forced_asks=True):
        judge_segment(tally, segment, chance)


def judge_segment(tally: Counts, segment: Segment, chance: Chance) -> bool:
    """Judge a segment in the first of some other worlds that is conclusive.

    Return whether there was one. If nothing was hidden from the observer, nothing is counted.
    """
    for attempt in range(WORLDS):
        try:
            check_other_world(segment, chance, few=attempt > 0)
        except Inconclusive:
            continue
        except NothingHidden:
            return False
        if any(stated.claim not in segment.start.claims.values() for stated in segment.stated):
            check_claims(segment, chance)
        tally.tested += 1
        return True
    tally.void += 1
    return False


def check_claims(segment: Segment, chance: Chance) -> None:
    """Check that the claims in force at the end of a segment say only what the observer sees.

    That is, that they are the same in a world dealt without regard to them, if the observer sees
    no difference between that world and the true one.
    """
    follower = _Follower(segment, redealt_world(segment, chance, few=True, claims=False))
    try:
        follower.follow()
    except (Inconclusive, LawBroken):
        return  # the observer knows that this world is not the true one
    follower.compare_claims()


def check_other_world(
    segment: Segment, chance: Chance, *, few: bool = False, reorder: bool = True
) -> Match:
    """Play a segment in a world that the observer cannot tell from the true one.

    Return the match of that world at the end of the segment. Raise :class:`LawBroken` if the
    observer can tell, and :class:`Inconclusive` if the segment is impossible there.
    """
    return check_world(segment, redealt_world(segment, chance, few=few, reorder=reorder))


def check_world(segment: Segment, world: World, until: int | None = None) -> Match:
    """Play a segment in another world, up to its end or up to the ask with number ``until``.

    Return and raise the same as :func:`check_other_world`.
    """
    follower = _Follower(segment, world)
    if follower.follow(until):
        follower.compare_claims()
        follower.undo_alike()
    return follower.match


@dataclass(slots=True)
class World:
    """Another table to play a segment on, and for each id the one that lies in its place."""

    table: Table
    ids: list[int]


def redealt_world(
    segment: Segment,
    chance: Chance,
    *,
    few: bool = False,
    reorder: bool = True,
    claims: bool = True,
) -> World:
    """Redeal the faces that the observer never sees and the ids that it does not know yet.

    Cards stay inside their pools. With ``few`` only two faces change places. If all those faces
    are equal, only ids change. With ``reorder`` hands lie in another order too. Without ``claims``
    only the claims that held at the start are respected.
    """
    table = segment.start.copy(chance)
    seen = segment.recorder.sightings
    faces_free = _pools(table, [not mask >> segment.observer & 1 for mask in seen.faces])
    ids_free = _pools(table, [not card.seen >> segment.observer & 1 for card in table.cards])
    if not ids_free and not faces_free:
        raise NothingHidden
    faces = dealt = [card.face for card in table.cards]
    before = segment.start.claims.values()
    respected = [each for each in segment.stated if claims or each.claim in before]
    for _ in range(20):
        deal = _swapped(faces, faces_free, chance) if few else _dealt(faces, faces_free, chance)
        if deal != faces and all(stated.holds(deal) for stated in respected):
            dealt = deal
            break
    ids = _dealt(list(range(len(faces))), ids_free, chance)
    cards = list(table.cards)
    for card, face, id in zip(cards, dealt, ids, strict=True):
        card.face = face
        card.id = id
        table.cards[id] = card
    if reorder and not segment.by_place:
        _reorder(table, segment.observer, chance)
    return World(table, ids)


def _reorder(table: Table, observer: Seat, chance: Chance) -> None:
    """Reorder the hidden cards of unordered zones.

    Other seats may not see which card of a hand came first.
    """
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
        for at, other in zip(places, chance.permutation(len(places)), strict=True):
            zone.cards[at] = alike[hidden[other].face.id].pop()  # equal faces stay in order


def _pools(table: Table, free: list[bool]) -> list[list[int]]:
    """Return the indices of free cards, by the pool they are dealt within."""
    pools: dict[tuple[int, str], list[int]] = {}
    for at, card in enumerate(table.cards):
        if free[at]:
            pools.setdefault((card.pool, card.face.public_kind), []).append(at)
    return [places for places in pools.values() if len(places) > 1]


def _dealt(things: list[Any], pools: list[list[int]], chance: Chance) -> list[Any]:
    dealt = list(things)
    for places in pools:
        for place, other in zip(places, chance.permutation(len(places)), strict=True):
            dealt[place] = things[places[other]]
    return dealt


def _swapped(things: list[Any], pools: list[list[int]], chance: Chance) -> list[Any]:
    dealt = list(things)
    if pools:
        places = chance.pick(pools)
        one, other, *_ = chance.permutation(len(places))
        one, other = places[one], places[other]
        dealt[one], dealt[other] = dealt[other], dealt[one]
    return dealt


class _Follower:
    """Plays another world through the history of a segment."""

    def __init__(self, segment: Segment, world: World) -> None:
        self.segment = segment
        self.recorder = RecordingChance(Echo(segment.draws, SeededChance(0)))
        self.recorder.lie_as = partial(lay_as_in, segment, world.ids)
        self._true = segment.recorder.events
        self._compared = 0
        self._asked = 0
        self._forced_otherwise = False
        """Whether a forced ask had another answer here since the observer last looked."""
        try:
            self.match = Match(
                segment.game,
                segment.start.seats,
                self.recorder,
                start_table=world.table,
                hold_forced_asks=segment.hold_forced_asks,
            )
        except Exception as bug:
            self._card_map = CardMap(world.table, world.ids)
            self._compare_events()
            raise self._failed(bug) from bug
        self._card_map = CardMap(self.match.table, world.ids)

    # Following -------------------------------------------------------------------------

    def follow(self, until: int | None = None) -> bool:
        """Answer as in the true world up to the end of the segment, or to ask ``until``.

        Return whether this world ends at the same ask. It may be past a group ask in which no
        seat had a choice.
        """
        segment, match = self.segment, self.match
        while True:
            number = match.ask_number if match.ask is not None else match.ask_number + 1
            if until is not None and number > until:
                return False
            self._compare_events()
            if not segment.over and number > segment.last:
                if segment.hold_forced_asks:
                    raise self._broken("can tell that nobody had a choice")
                return False
            self._compare_observations(number, 0)
            if match.ask is None or (number == segment.last and not segment.over):
                return True
            if until is not None and number >= until:
                return False
            try:
                self._answer(number)
            except (Inconclusive, LawBroken):
                raise
            except Exception as bug:
                self._compare_events()
                raise self._failed(bug) from bug

    def _answer(self, number: int) -> None:
        """Give the answers of the true world, the observer's first if it was first there."""
        segment, match = self.segment, self.match
        ask = match.ask
        assert ask is not None
        if number in segment.early:
            match.answer(segment.early[number], segment.observer)
            if is_open(match, number) and len(segment.observations[number]) > 1:
                self._compare_observations(number, 1)
        if is_open(match, number):
            answer_same(match, ask, segment.asks[number - 1].value, self._card_map)

    # Comparing -------------------------------------------------------------------------

    def _compare_observations(self, number: int, nth: int) -> None:
        """Compare what the observer sees now with what it saw there."""
        observations = self.segment.observations.get(number)
        ask = self.match.ask
        if observations is not None:
            observation = self.segment.observe(self.match)
            if observation != observations[nth]:
                raise self._broken(
                    f"sees a difference at {first_difference(observations[nth], observation)}"
                )
            self._forced_otherwise = False
        elif ask is None:
            raise self._broken("sees the game end, depending on hidden cards")
        elif (
            self.segment.hold_forced_asks
            or ask.seat is not None
            or self.segment.observer in self.match.unanswered
        ):
            raise self._broken("can tell that somebody is asked, depending on hidden cards")

    def _compare_events(self) -> None:
        """Compare what the rules did since the last open ask with the true world.

        The first difference decides: a leak, or an answer that is impossible here.
        """
        events, true = self.recorder.events, self._true
        while self._compared < min(len(events), len(true)):
            mine, yours = events[self._compared], true[self._compared]
            if isinstance(mine, AskEvent) and isinstance(yours, AskEvent):
                self._asked += 1
                self._compare_asks(mine, yours)
                if not mine.answered:
                    self._asked -= 1
                    return  # it is open here
            elif not _alike(mine, yours):
                raise self._broken("chance is drawn or an ask skipped, depending on hidden cards")
            self._compared += 1
        if self.segment.over and len(events) > len(true):
            raise self._broken("the game goes on, depending on hidden cards")

    def _compare_asks(self, mine: AskEvent, yours: AskEvent) -> None:
        """Compare two asks.

        One that is open in either world must be the same in both. One that the engine answered
        here must have the same value there.
        """
        opened = self._asked in self.segment.observations
        same = _question(mine) == _question(yours)
        if not same and (opened or not mine.answered):
            raise self._broken("who is asked what depends on hidden cards")
        if same and mine.answered:
            if opened and mine.ask.seat is not None and mine.offers[mine.ask.seat].forced:
                raise self._broken("an ask is skipped, depending on hidden cards")
            if yours.answered:
                self._compare_answers(mine, yours)

    def _compare_answers(self, mine: AskEvent, yours: AskEvent) -> None:
        observer = self.segment.observer
        if observer in mine.ask.seats:
            offer = mine.offers[observer]
            values = tuple(self._card_map.of(each) for each in yours.offers[observer].values)
            if offer != yours.offers[observer]._replace(values=values):
                raise self._broken("has other options, depending on hidden cards")
        if not _same_answer(mine, self._card_map.of(yours.value)):
            if not _forced(mine):
                raise Inconclusive
            self._forced_otherwise = True

    def undo_alike(self) -> None:
        """Check that whether the observer may undo tells it nothing."""
        if self.segment.observer < self.match.seats:
            mine, yours = try_undo(self.match, self.segment.observer), self.segment.undone
            if mine != yours:
                raise self._broken(f"finds out by undo: {yours!r} and {mine!r}")

    def compare_claims(self) -> None:
        """Check that the table states the same claims in this world."""
        mine, yours = claims_on(self.match.table), self.segment.claims
        for name in mine.keys() | yours.keys():
            if mine.get(name) != yours.get(name):
                raise self._broken(f"the claim {name!r} depends on hidden cards")

    # Words -----------------------------------------------------------------------------

    def _broken(self, what: str) -> LawBroken | Inconclusive:
        """Return what the observer can tell, or that it knows this world not to be the true one."""
        if self._forced_otherwise:
            return Inconclusive()
        seats, observer = self.segment.start.seats, self.segment.observer
        who = "the gallery" if observer == seats else f"seat {observer}"
        asks = self.recorder.asks
        rule = asks[-1].ask.rule if asks else ""
        where = f"phase {self.segment.start.phase}, ask {len(asks)}, rule {rule}"
        return LawBroken(f"{who}: {what} ({where})")

    def _failed(self, bug: Exception) -> LawBroken | Inconclusive:
        return self._broken(f"the rules fail in its world: {bug}")


def lay_as_in(segment: Segment, ids: Sequence[int], nth: int) -> list[int]:
    """Return the ids that a world has for the cards of a shuffle, in the order they lay in truth.

    Rules may lay cards together in an order that depends on hidden faces, and then shuffle them:
    that tells nothing.
    """
    true = segment.recorder.shuffled
    return [ids[id] for id in true[nth]] if nth < len(true) else []


def _alike(one: Draw | AskEvent, other: Draw | AskEvent) -> bool:
    return (
        isinstance(one, Draw)
        and isinstance(other, Draw)
        and (one.kind, one.size) == (other.kind, other.size)
    )


def _same_answer(asked: AskEvent, value: Any) -> bool:
    """Tell whether an ask was answered with this value; a set has no order."""
    seat = asked.ask.seat
    if seat is not None and asked.offers[seat].least is not None:
        return len(asked.value) == len(value) and all(each in value for each in asked.value)
    return bool(asked.value == value)


def _forced(asked: AskEvent) -> bool:
    """Tell whether no seat had a choice."""
    return all(offer.forced for offer in asked.offers.values())


def _question(asked: AskEvent) -> tuple[Any, ...]:
    ask = asked.ask
    return ask.seat, tuple(ask.seats), ask.first_play_wins, ask.rule, ask.id

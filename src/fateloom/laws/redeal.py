"""Laws of redealing: sampled worlds look the same, and rules keep no stale facts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.match.redeal import sample_world
from fateloom.engine.rules.asks import Prompt
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Card, Seat, Table
from fateloom.engine.view.view import View
from fateloom.laws.conservation import card_problems, faces_on
from fateloom.laws.harness.compare import first_difference, packed, state_of
from fateloom.laws.harness.random_player import (
    UNIFORM,
    RandomPlayer,
    play,
    player_for,
    should_sample,
)
from fateloom.laws.harness.recording_chance import Draw, Echo, RecordingChance
from fateloom.laws.harness.segment import CardMap, RecordedMatch, Segment, answer_same, part_of
from fateloom.laws.harness.verdict import Counts, Inconclusive, LawBroken, law
from fateloom.laws.history import same_table

SEGMENTS = 8


@law
def imagined_worlds(
    tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    """Check that a world sampled for an observer looks the same to it.

    Known faces stay, hidden ones change places only inside their pools, claims stay true, and
    nothing else moves. The world can be played to its end, and sampling it does not change the
    match.
    """
    match = Match(game, seats, SeededChance(f"worlds {seed}"), options)
    chance = SeededChance(f"imagined {seed}")
    for _ in play(match, player_for(game, seed), game.max_decisions + 1):
        if not should_sample(chance, match):
            continue
        observer = chance.below(seats + 1)
        before = state_of(match.table)
        world = sample_world(match, observer, SeededChance(f"world {chance.below(1 << 30)}"))
        if state_of(match.table) != before:
            raise LawBroken("to imagine a world has changed the match")
        _looks_the_same(match, world, observer)
        tally.tested += 1
        if match.ask is not None and observer in match.unanswered:
            for _ in play(
                world, RandomPlayer(chance.below(1 << 30), UNIFORM), game.max_decisions + 1
            ):
                pass
            if world.ask is not None:
                raise LawBroken("an imagined world does not end")


def _looks_the_same(match: Match, world: Match, observer: Seat) -> None:
    for problem in card_problems(world.table, faces_on(match.table)):
        raise LawBroken(f"in a world that seat {observer} imagines {problem}")
    for name, claim in world.table.claims.items():
        if not claim.holds(world.table):
            raise LawBroken(f"in a world that seat {observer} imagines {name!r} is not true")
    true, dealt = state_of(match.table), state_of(world.table)
    for state, table in ((true, match.table), (dealt, world.table)):
        for card, facts in zip(table.cards, state["cards"], strict=True):
            if not card.seen >> observer & 1:
                del facts["face"]
    if true != dealt:
        raise LawBroken(
            f"seat {observer} imagines another table: {first_difference(packed(true), packed(dealt))}"
        )
    if _by_pool(match.table) != _by_pool(world.table):
        raise LawBroken(f"seat {observer} imagines faces in a pool where they are not")
    seat = None if observer == match.seats else observer
    if observer in match.unanswered or observer not in _asked(match):
        mine, yours = packed(_wordless(match.view(seat))), packed(_wordless(world.view(seat)))
        if mine != yours:
            raise LawBroken(f"seat {observer} sees a difference at {first_difference(mine, yours)}")


def _wordless(view: View) -> dict[str, Any]:
    """Return a view without texts and names: a sampled world has none."""
    seen: dict[str, Any] = {**view, "outcome": None}
    for zone in view["zones"]:
        for card in zone.get("cards", ()):
            card["id"] = ""
    if prompt := view["prompt"]:
        options = [(each["key"], len(each["cards"])) for each in prompt["options"]]
        words = {"text": "", "question": "", "detail": ""}
        seen["prompt"] = {**prompt, **words, "options": options, "barred": []}
    return seen


def _asked(match: Match) -> list[Seat]:
    return [] if match.ask is None else list(match.ask.seats)


def _by_pool(table: Table) -> dict[int, Counter[str]]:
    pools: dict[int, Counter[str]] = {}
    for card in table.cards:
        pools.setdefault(card.pool, Counter())[card.face.id] += 1
    return pools


# In place, or replayed -------------------------------------------------------------------


@law
def redeal(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that redealing in place gives the same as redealing at the start of the phase.

    The second world is replayed from there. The law holds if rules and tables keep cards between
    asks, but never facts read from hidden faces, and if what all can tell from the history is
    known by masks, pools and claims: then the history is possible in every sampled world.
    """
    recorded = RecordedMatch(game, seats, options, seed)
    chance = SeededChance(f"redeals {seed}")
    for segment in recorded.segments(SEGMENTS, chance, far=2):
        match = segment.match
        if match.ask is None:
            continue
        observer = chance.pick(match.unanswered)
        seed_of_world = chance.below(1 << 30)
        in_place = sample_world(match, observer, SeededChance(seed_of_world))
        in_place.table.chance = SeededChance(seed_of_world)
        try:
            replayed = _replay(segment, in_place.table, seed_of_world, observer)
        except Inconclusive:
            tally.void += 1
            continue
        _continue_same(in_place, replayed, RandomPlayer(seed_of_world, UNIFORM))
        tally.tested += 1


def _replay(segment: Segment, world: Table, seed: int, observer: Seat) -> Match:
    """Replay a segment with the hidden faces of another world dealt at its start.

    Raise :class:`LawBroken` if the history is impossible there, and :class:`Inconclusive` if the
    observer has forgotten what would tell it so, or if the rules moved another card of two with
    equal faces.
    """
    start = segment.start.copy(SeededChance(0))
    _deal(start, world, segment.recorder, observer)
    recorder = RecordingChance(Echo(segment.draws, SeededChance(seed)))
    try:
        match = Match(segment.game, start.seats, recorder, start_table=start)
        card_map = CardMap(match.table)
        while match.ask is not None and match.ask_number < segment.last:
            _answer_as_in(segment, match, card_map, observer)
    except (Inconclusive, LawBroken):
        raise
    except Exception as failure:
        raise _impossible(observer, f"the rules fail there: {failure}") from failure
    if match.ask_number != segment.last or match.ask is None:
        raise _impossible(observer, f"it is at ask {match.ask_number}, not {segment.last}")
    mine, yours = (packed(each.view(observer, since=0)) for each in (segment.match, match))
    if mine != yours:
        raise _impossible(observer, f"it sees {first_difference(mine, yours)}")
    if not _same_history(segment, recorder, card_map):
        raise Inconclusive  # what was forced there, unseen, was something else
    if _faces_by_zone(match.table) != _faces_by_zone(world):
        raise Inconclusive  # rules took cards in the order of their faces: not this deal
    return match


def _impossible(observer: Seat, why: str) -> LawBroken:
    return LawBroken(f"seat {observer} imagines a world in which its history is impossible: {why}")


def _deal(start: Table, world: Table, recorder: RecordingChance, observer: Seat) -> None:
    """Give the cards of a table the faces that they have in a world sampled later.

    Raise :class:`Inconclusive` if the observer has seen a face that is another one there, and has
    forgotten it since, or if a momentary claim does not hold there.
    """
    sightings = recorder.sightings
    for card, origin in zip(world.cards, sightings.origin, strict=True):
        if start.cards[origin].face is not card.face and sightings.faces[origin] >> observer & 1:
            raise Inconclusive
        start.cards[origin].face = card.face
    faces = [card.face for card in start.cards]
    if any(stated.momentary and not stated.holds(faces) for stated in recorder.stated):
        raise Inconclusive


def _answer_as_in(segment: Segment, match: Match, card_map: CardMap, observer: Seat) -> None:
    """Answer the open ask as in the segment; it must be possible."""
    ask, then = match.ask, segment.asks[match.ask_number - 1]
    assert ask is not None
    where = f"at ask {match.ask_number} ({ask.id or ask.rule})"
    if ask.seats != then.ask.seats:
        raise _impossible(
            observer,
            f"seats {list(ask.seats)} are asked {where}, not {list(then.ask.seats)}",
        )
    try:
        answer_same(match, ask, then.value, card_map)
    except Inconclusive:
        for seat in match.unanswered:
            value = part_of(ask, seat, card_map.of(then.value))
            if not _offers_equal(ask.prompt(seat), value):
                raise _impossible(
                    observer, f"seat {seat} could not answer {value!r} {where}"
                ) from None
        raise


def _offers_equal(prompt: Prompt, value: Any) -> bool:
    """Tell whether a prompt offers a value, or one that only differs in cards of equal faces."""
    offered = {_by_face(each) for each in prompt.values}
    wanted = value if prompt.least is not None else [value]
    return all(_by_face(each) in offered for each in wanted)


def _by_face(value: Any) -> str:
    """Name a value by the faces and zones of its cards."""
    if isinstance(value, tuple):
        return " ".join(map(_by_face, value))
    return f"{value.face.id} in zone {value.zone.index}" if isinstance(value, Card) else str(value)


def _faces_by_zone(table: Table) -> list[list[tuple[int, str]]]:
    return [[(card.id, card.face.id) for card in zone.cards] for zone in table.zones]


def _same_history(segment: Segment, recorder: RecordingChance, card_map: CardMap) -> bool:
    """Tell whether the same was drawn, asked and answered."""
    if len(recorder.events) != len(segment.recorder.events):
        return False
    for mine, yours in zip(recorder.events, segment.recorder.events, strict=True):
        if isinstance(mine, Draw) or isinstance(yours, Draw):
            if mine != yours:
                return False
        elif mine.ask.seats != yours.ask.seats or mine.value != card_map.of(yours.value):
            return False
    return True


def _continue_same(in_place: Match, replayed: Match, player: RandomPlayer) -> None:
    """Check that both worlds have the same position and continue the same for a while."""
    for _ in range(25):
        _same_world(in_place, replayed)
        if replayed.ask is None:
            return
        seat = player.seat(replayed)
        answer = player.answer(replayed, seat)
        replayed.answer(answer, seat)
        in_place.answer(answer, seat)


def _same_world(in_place: Match, replayed: Match) -> None:
    offset = replayed.ask_number - in_place.ask_number
    if offset:
        raise LawBroken(f"a world dealt in place is at another ask: {offset} off")
    same_table(replayed, in_place, "a world dealt in place")

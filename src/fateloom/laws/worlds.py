"""Imagined worlds: what is dealt anew for an observer, and that rules keep no stale facts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fateloom.engine.chance import Loose
from fateloom.engine.game import Game
from fateloom.engine.hidden import imagine
from fateloom.engine.match import Match
from fateloom.engine.table import Seat, Table
from fateloom.engine.view import View
from fateloom.laws.conservation import amiss, faces_on
from fateloom.laws.history import same_table
from fateloom.laws.state import packed, state_of, unlike
from fateloom.laws.stretch import Counterpart, Journey, Stretch, answer_alike
from fateloom.laws.verdict import Broken, Tally, Void, law
from fateloom.laws.whim import ROAMING, Whim, play, somebody, sometimes
from fateloom.laws.witness import Draw, Echo, Witness

STRETCHES = 8


@law
def imagined_worlds(
    tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    """A world imagined for an observer looks the same to it: known faces stay, hidden ones
    change places inside their pools only, claims stay true, and nothing else moves. It can be
    played to its end, and imagining it leaves the match as it was."""
    match = Match(game, seats, Loose(f"worlds {seed}"), options)
    luck = Loose(f"imagined {seed}")
    for _ in play(match, somebody(game, seed), game.bound + 1):
        if not sometimes(luck, match):
            continue
        observer = luck.below(seats + 1)
        before = state_of(match.table)
        world = imagine(match, observer, Loose(f"world {luck.below(1 << 30)}"))
        if state_of(match.table) != before:
            raise Broken("to imagine a world has changed the match")
        _looks_the_same(match, world, observer)
        tally.tested += 1
        if match.ask is not None and observer in match.waiting:
            for _ in play(world, Whim(luck.below(1 << 30), ROAMING), game.bound + 1):
                pass
            if world.ask is not None:
                raise Broken("an imagined world does not end")


def _looks_the_same(match: Match, world: Match, observer: Seat) -> None:
    for said in amiss(world.table, faces_on(match.table)):
        raise Broken(f"in a world that seat {observer} imagines {said}")
    for name, claim in world.table.claims.items():
        if not claim.holds(world.table):
            raise Broken(f"in a world that seat {observer} imagines {name!r} is not true")
    true, dealt = state_of(match.table), state_of(world.table)
    for state, table in ((true, match.table), (dealt, world.table)):
        for card, facts in zip(table.cards, state["cards"], strict=True):
            if not card.seen >> observer & 1:
                del facts["face"]
    if true != dealt:
        raise Broken(
            f"seat {observer} imagines another table: {unlike(packed(true), packed(dealt))}"
        )
    if _by_pool(match.table) != _by_pool(world.table):
        raise Broken(f"seat {observer} imagines faces in a pool where they are not")
    seat = None if observer == match.seats else observer
    if observer in match.waiting or observer not in _asked(match):
        mine, yours = packed(_wordless(match.view(seat))), packed(_wordless(world.view(seat)))
        if mine != yours:
            raise Broken(f"seat {observer} sees a difference at {unlike(mine, yours)}")


def _wordless(view: View) -> dict[str, Any]:
    """A view without words and names: nobody listens in an imagined world."""
    seen: dict[str, Any] = {**view, "outcome": None}
    for zone in view["zones"]:
        for card in zone.get("cards", ()):
            card["id"] = ""
    if prompt := view["prompt"]:
        options = [(each["key"], len(each["cards"])) for each in prompt["options"]]
        seen["prompt"] = {**prompt, "text": "", "options": options, "barred": []}
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
def redeal(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """To deal hidden cards anew where a match stands comes to the same as to deal them at the
    start of the phase and play again, wherever that is possible: rules and tables keep cards
    over an ask, never facts read from hidden faces."""
    journey = Journey(game, seats, options, seed)
    luck = Loose(f"redeals {seed}")
    for stretch in journey.stretches(STRETCHES, luck, far=2):
        match = stretch.match
        if match.ask is None:
            continue
        observer = luck.pick(match.waiting)
        seed_of_world = luck.below(1 << 30)
        in_place = imagine(match, observer, Loose(seed_of_world))
        in_place.table.chance = Loose(seed_of_world)
        try:
            replayed = _replay(stretch, in_place.table, seed_of_world, observer)
        except Void:
            tally.void += 1
            continue
        _go_on_alike(in_place, replayed, Whim(seed_of_world, ROAMING))
        tally.tested += 1


def _replay(stretch: Stretch, world: Table, seed: int, observer: Seat) -> Match:
    """Play a stretch again with the hidden faces of another world dealt at its start.
    :class:`Void` if the history is impossible there, or if the observer saw a face on the way
    and has forgotten it since, which is another in that world."""
    start = stretch.start.copy(Loose(0))
    sightings = stretch.witness.sightings
    for card, origin in zip(world.cards, sightings.origin, strict=True):
        if start.cards[origin].face is not card.face and sightings.faces[origin] >> observer & 1:
            raise Void
        start.cards[origin].face = card.face
    witness = Witness(Echo(stretch.draws, Loose(seed)))
    try:
        match = Match(stretch.game, start.seats, witness, laid=start)
        counterpart = Counterpart(match.table)
        while match.ask is not None and match.number < stretch.last:
            ask = match.ask
            if ask.seats != stretch.asks[match.number - 1].ask.seats:
                raise Void
            answer_alike(match, ask, stretch.asks[match.number - 1].value, counterpart)
    except Void:
        raise
    except Exception as impossible:  # rules may fail in a world that could not have been
        raise Void from impossible
    _check_history(stretch, witness, counterpart)
    if match.number != stretch.last or match.ask is None:
        raise Void
    if match.view(observer, since=0) != stretch.match.view(observer, since=0):
        raise Void
    if _lying(match.table) != _lying(world):
        raise Void  # rules took cards in the order of their faces: another deal than meant
    return match


def _lying(table: Table) -> list[list[tuple[int, str]]]:
    return [[(card.id, card.face.id) for card in zone.cards] for zone in table.zones]


def _check_history(stretch: Stretch, witness: Witness, counterpart: Counterpart) -> None:
    """The history went as it did: the same luck was asked for, the same answers given."""
    true = stretch.witness.events
    if len(witness.events) != len(true):
        raise Void
    for mine, yours in zip(witness.events, true, strict=True):
        if isinstance(mine, Draw) or isinstance(yours, Draw):
            if mine != yours:
                raise Void
        elif mine.ask.seats != yours.ask.seats or mine.value != counterpart.of(yours.value):
            raise Void


def _go_on_alike(in_place: Match, replayed: Match, whim: Whim) -> None:
    """Both worlds stand alike and go on alike for a while."""
    for _ in range(25):
        _same_world(in_place, replayed)
        if replayed.ask is None:
            return
        seat = whim.seat(replayed)
        answer = whim.answer(replayed, seat)
        replayed.answer(answer, seat)
        in_place.answer(answer, seat)


def _same_world(in_place: Match, replayed: Match) -> None:
    offset = replayed.number - in_place.number
    if offset:
        raise Broken(f"a world dealt in place is at another ask: {offset} off")
    same_table(replayed, in_place, "a world dealt in place")

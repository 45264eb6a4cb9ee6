"""Nothing is lost and nothing appears: every card is somewhere, once, with its face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fateloom.engine.chance import Loose
from fateloom.engine.game import Game
from fateloom.engine.match import Match
from fateloom.engine.table import Face, Table
from fateloom.laws.verdict import Broken, Tally, law
from fateloom.laws.whim import play, somebody

Conserved = Callable[[Any], None]


@law
def conservation(tally: Tally, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """The cards on the table are always the same, each in one zone, and known at least to
    those who see that zone; what a game's own ``invariants.conserved(t)`` says counts too."""
    match = Match(game, seats, Loose(f"cards {seed}"), options)
    printed = faces_on(match.table)
    own = conserved_by(game)
    for _ in play(match, somebody(game, seed), game.bound + 1):
        check(match.table, printed, own)
        for name, claim in match.table.claims.items():
            if not claim.holds(match.table):
                raise Broken(f"the claim {name!r} is not true (phase {match.table.phase})")
        tally.tested += 1
    check(match.table, printed, own)


def faces_on(table: Table) -> Counter[Face]:
    return Counter(card.face for card in table.cards)


def conserved_by(game: Game) -> Conserved:
    """What a game itself says of its components: ``conserved(t)`` in the module
    ``invariants`` of its package raises :class:`AssertionError` with what does not hold."""
    module = f"{game.package}.invariants"
    if find_spec(module) is None:
        return lambda t: None
    conserved: Conserved = import_module(module).conserved
    return conserved


def check(table: Table, printed: Counter[Face], own: Conserved) -> None:
    for said in amiss(table, printed):
        raise Broken(f"{said} (phase {table.phase})")
    try:
        own(table)
    except AssertionError as said:
        raise Broken(f"{said} (phase {table.phase})") from said


def amiss(table: Table, printed: Counter[Face]) -> Iterable[str]:
    """What is wrong with the cards of a table."""
    if faces_on(table) != printed:
        more, less = faces_on(table) - printed, printed - faces_on(table)
        yield f"the faces have changed: {dict(more)} came, {dict(less)} went"
    lying = Counter(id(card) for zone in table.zones for card in zone.cards)
    kin_of: dict[int, str] = {}
    for at, card in enumerate(table.cards):
        if card.id != at:
            yield f"{card} is card {at} of the table"
        if lying[id(card)] != 1:
            yield f"{card} lies in {lying[id(card)]} places"
        if all(card is not other for other in card.zone.cards):
            yield f"{card} does not lie in {card.zone}, where it says it is"
        if card.seen & ~table.everyone:
            yield f"{card} is known to a seat that does not exist"
        if card.zone.seen_by & ~card.seen:
            yield f"{card} lies in {card.zone} unknown to one who sees that zone"
        if kin_of.setdefault(card.pool, card.face.kin) != card.face.kin:
            yield f"{card} shares a pool with cards that anybody can tell from it"
        if any(number <= 0 for number in (card.counters or {}).values()):
            yield f"{card} carries counters that are not there: {card.counters}"
    if sum(lying.values()) != len(table.cards):
        yield "a zone holds a card that is not of this table"

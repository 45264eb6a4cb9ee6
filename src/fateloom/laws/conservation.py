"""The law of conservation: every card is in one place, with its face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.table import Face, Table
from fateloom.laws.harness.random_player import play, player_for
from fateloom.laws.harness.verdict import Counts, LawBroken, law

Conserved = Callable[[Any], object]


@law
def conservation(tally: Counts, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
    """Check that the cards stay the same, each in one zone, known to all who see that zone.

    The game's own ``invariants.conserved(t)`` is checked as well.
    """
    match = Match(game, seats, SeededChance(f"cards {seed}"), options)
    printed = faces_on(match.table)
    own = invariants_of(game)
    if own is None:
        raise LawBroken(no_invariants(game))
    for _ in play(match, player_for(game, seed), game.max_decisions + 1):
        check(match.table, printed, own)
        for name, claim in match.table.claims.items():
            if not claim.holds(match.table):
                raise LawBroken(f"the claim {name!r} is not true (phase {match.table.phase})")
        tally.tested += 1
    check(match.table, printed, own)


def faces_on(table: Table) -> Counter[Face]:
    return Counter(card.face for card in table.cards)


def invariants_of(game: Game) -> Conserved | None:
    """Return ``conserved(t)`` of the module ``invariants`` in a game's package, if it has one.

    It raises :class:`AssertionError` with the first invariant that does not hold while a
    decision is asked or when the game is over, and returns nothing.
    """
    module = f"{game.package}.invariants"
    if find_spec(module) is None:
        return None
    conserved: Conserved | None = getattr(import_module(module), "conserved", None)
    return conserved


def no_invariants(game: Game) -> str:
    """Say that a game has no invariants, and what to do about it."""
    return (
        f"{game.package}.invariants: there is no conserved(t); "
        "write one that raises AssertionError with what does not hold"
    )


def check(table: Table, printed: Counter[Face], own: Conserved) -> None:
    for problem in card_problems(table, printed):
        raise LawBroken(f"{problem} (phase {table.phase})")
    try:
        returned = own(table)
    except AssertionError as problem:
        raise LawBroken(f"{problem} (phase {table.phase})") from problem
    if returned is not None:
        raise LawBroken(f"conserved(t) must raise what does not hold, not return {returned}")


def card_problems(table: Table, printed: Counter[Face]) -> Iterable[str]:
    """Yield what is wrong with the cards of a table."""
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
        if kin_of.setdefault(card.pool, card.face.public_kind) != card.face.public_kind:
            yield f"{card} shares a pool with cards that anybody can tell from it"
        if any(number <= 0 for number in (card.counters or {}).values()):
            yield f"{card} carries counters that are not there: {card.counters}"
    labels = Counter(zone.label for zone in table.zones)
    for label in (label for label, number in labels.items() if number > 1):
        yield f"{labels[label]} zones share the name {label}"
    if sum(lying.values()) != len(table.cards):
        yield "a zone holds a card that is not of this table"

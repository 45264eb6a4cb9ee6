"""What cards do: plays, reactions in windows, modifiers and triggers.

A card's behaviour is a small function marked with the card's id. The marks only note the
function; a game collects them from its modules into :class:`Deeds`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import ModuleType, UnionType
from typing import Any, TypeVar

from fateloom.engine.native import mypyc_attr
from fateloom.engine.state.table import Card, Seat, Table

F = TypeVar("F", bound=Callable[..., Any])
Act = Callable[..., Awaitable[None]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment:
    """Something that is about to happen and may be answered. Games subclass it."""

    def __init__(self, by: Seat, card: Card | None = None) -> None:
        self.by = by
        self.card: Any = card
        """What it is about; where that is always a card, it need not be asserted."""
        self.cancelled = False


@dataclass(frozen=True, slots=True)
class Play:
    """A card that is played: ``act(t, seat, card, *targets)``."""

    card: str
    act: Any
    rule: str
    targets: Callable[..., Iterable[Any]] | None = None
    """``targets(t, seat, card)``: what the play may aim at; nothing means not now."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A card that answers a moment: ``act(t, seat, card, moment, *targets)``."""

    card: str
    act: Any
    rule: str
    to: type | UnionType
    when: Callable[..., bool] | None = None
    targets: Callable[..., Iterable[Any]] | None = None


@dataclass(slots=True)
class CardEffects:
    """All that the cards of a game do."""

    plays: dict[str, Play] = field(default_factory=dict)
    reactions: dict[str, list[Reaction]] = field(default_factory=dict)
    modifiers: dict[str, dict[str, Any]] = field(default_factory=dict)
    triggers: dict[str, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, modules: Sequence[ModuleType]) -> CardEffects:
        deeds = cls()
        for module in modules:
            for thing in vars(module).values():
                if callable(thing):
                    for note in _NOTES.get(thing, ()):
                        note(deeds, thing)
        return deeds

    def cards(self) -> set[str]:
        """The ids of all cards that do something."""
        named = set(self.plays) | set(self.reactions)
        for table in (self.modifiers, self.triggers):
            for by_card in table.values():
                named |= set(by_card)
        return named


_NOTES: dict[Callable[..., Any], list[Callable[[CardEffects, Any], None]]] = {}
"""What the marks say of each function."""


def _mark(note: Callable[[CardEffects, Any], None]) -> Callable[[F], F]:
    def mark(function: F) -> F:
        _NOTES.setdefault(function, []).append(note)
        return function

    return mark


def plays(card: str, *, rule: str, targets: Any = None) -> Callable[[F], F]:
    """The function carries out a play of this card."""

    def note(deeds: CardEffects, function: Any) -> None:
        deeds.plays[card] = Play(card, function, rule, targets)

    return _mark(note)


def reacts(
    card: str, *, to: type | UnionType, rule: str, when: Any = None, targets: Any = None
) -> Callable[[F], F]:
    """The function answers moments of a kind with this card."""

    def note(deeds: CardEffects, function: Any) -> None:
        reaction = Reaction(card, function, rule, to, when, targets)
        deeds.reactions.setdefault(card, []).append(reaction)

    return _mark(note)


def modifies(card: str, *names: str) -> Callable[[F], F]:
    """The pure function ``f(t, card, base, of)`` changes numbers of the rules while the card
    stands; if it is gone, so is its effect."""

    def note(deeds: CardEffects, function: Any) -> None:
        for name in names:
            deeds.modifiers.setdefault(name, {})[card] = function

    return _mark(note)


def when(card: str, *names: str) -> Callable[[F], F]:
    """The function is called whenever the rules come to a named point: see :func:`trigger`."""

    def note(deeds: CardEffects, function: Any) -> None:
        for name in names:
            deeds.triggers.setdefault(name, {})[card] = function

    return _mark(note)


def triggered(t: Table, name: str, cards: Iterable[Card]) -> list[tuple[Card, Any]]:
    """The cards among these that have a text for this point, with what they do."""
    triggers = t.game.effects.triggers.get(name)
    if not triggers:
        return []
    found: list[tuple[Card, Any]] = []
    for card in cards:
        text = triggers.get(card.face.id)
        if text is not None:
            found.append((card, text))
    return found


def _fits(t: Table, seat: Seat, card: Card, moment: Moment, reaction: Reaction) -> bool:
    return isinstance(moment, reaction.to) and (
        reaction.when is None or bool(reaction.when(t, seat, card, moment))
    )


def reactions(t: Table, seat: Seat, moment: Moment) -> list[Any]:
    """The answers a seat has to a moment: a card, or a card with its targets."""
    found: list[Any] = []
    for card in t.reaction_cards(seat):
        for reaction in t.game.effects.reactions.get(card.face.id, ()):
            if _fits(t, seat, card, moment, reaction):
                if reaction.targets is None:
                    found.append(card)
                else:
                    found += [(card, *aim) for aim in reaction.targets(t, seat, card, moment)]
                break
    return found

"""For tests of rules: lay any table of any game, script its draws, and play it by keys.

>>> from fateloom.testing import lay
>>> souk = lay("souk", seats=3, relics=["relic5"], hand={1: ["veto"]})
>>> souk.says(0, "take"); souk.says(1, "veto")
>>> souk.discard
['veto', 'relic5']

Zones and numbers are named as the game's table names them. A card is a face id, with
counters if needed: ``"kobolds chaos=2"``. One more word names the back of a card that is
printed with several, and ``known`` shows the card to all seats. A deck is given from the top;
``...`` at its end keeps the rest below. Cards that no zone names lie in the game's spare zones.
Zones of seats that are not named are empty. After that only decisions change the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from fateloom.engine.match.laid import lay_match
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.scripted_chance import Scripted as Scripted
from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.engine.view.keys import keys_of
from fateloom.engine.view.view import View
from fateloom.engine.view.view_types import TipView

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a test with the rules it plays. ``fateloom rules GAME --coverage`` reads it."""

    def mark(test: F) -> F:
        test.rules = (*getattr(test, "rules", ()), *ids)  # type: ignore[attr-defined]
        return test

    return mark


class LaidTable:
    """A table laid for a test. Zones read as lists of face ids, the top of a deck last."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def t(self) -> Any:
        return self.match.table

    def says(self, seat: Seat, *keys: str) -> LaidTable:
        """Answer for a seat, once for each key."""
        for key in keys:
            self.match.decide(seat, key)
        return self

    def refusal(self, seat: Seat, key: str) -> Refused:
        """Return the refusal of this answer. The match must not have changed."""
        before = [self.match.view(each, since=0) for each in range(self.match.seats + 1)]
        try:
            self.match.decide(seat, key)
        except Refused as refused:
            after = [self.match.view(each, since=0) for each in range(self.match.seats + 1)]
            assert before == after, "a refused decision changed the match"
            return refused
        raise AssertionError(f"{key!r} by seat {seat} was not refused")

    def tips(self, seat: int) -> dict[str, TipView]:
        """Return the tips that a seat reads as a newcomer, by id. The first of each counts."""
        prompt = self.view(seat)["prompt"]
        assert prompt is not None, f"seat {seat} is not asked"
        return {tip["id"]: tip for tip in reversed(prompt["tips"])}

    def options(self, seat: Seat) -> list[str]:
        """Return the keys a seat may answer with now. The list is empty if it is not asked."""
        ask = self.match.ask
        if ask is None or seat not in self.match.unanswered:
            return []
        return keys_of(ask.prompt(seat).values, seat)

    def barred(self, seat: Seat) -> dict[str, str]:
        """Return what is barred to a seat now, by key, with rule and reason."""
        prompt = self.match.view(seat)["prompt"]
        if prompt is None:
            return {}
        return {each["key"]: f"{each['rule']}: {each['why']}" for each in prompt["barred"]}

    @property
    def asked(self) -> list[Seat]:
        """The seats whose answer is missing."""
        return list(self.match.unanswered)

    @property
    def ask(self) -> str:
        """The id of the open ask, or "" if the game is over."""
        return self.match.ask.id if self.match.ask is not None else ""

    @property
    def outcome(self) -> Any:
        return self.match.outcome

    def log(self, seat: Seat | None = None) -> list[str]:
        reader = self.match.seats if seat is None else seat
        assert self.match.table.log is not None
        return [line["text"] for line in self.match.table.log.read(reader)]

    def view(self, seat: Seat | None = None) -> View:
        return self.match.view(seat)

    def card(self, face: str, nth: int = 0) -> Card:
        """Return a card on the table by its face."""
        cards: list[Card] = [card for card in self.t.cards if card.face.id == face]
        return cards[nth]

    def count(self, face: str, kind: str) -> int:
        """Return the number of counters of a kind on the first card with this face."""
        return self.card(face).count(kind)

    def knows(self, seat: Seat, face: str) -> bool:
        """Tell whether a seat knows where the (first) card with this face lies."""
        return bool(self.t.knows(seat, self.card(face)))

    def __getattr__(self, name: str) -> Any:
        return _read(getattr(self.match.table, name))


def _read(thing: Any) -> Any:
    if isinstance(thing, Zone):
        return thing.faces()
    if isinstance(thing, Card):
        return thing.face.id
    if isinstance(thing, list):
        return [_read(each) for each in thing]
    return thing


def lay(
    game: str | Game,
    seats: int | None = None,
    *,
    phase: str | None = None,
    options: Mapping[str, Any] | None = None,
    dice: Sequence[int] = (),
    coin: str | Sequence[str] = (),
    luck: Sequence[int] = (),
    seed: int = 0,
    **things: Any,
) -> LaidTable:
    """Lay a table and run it from the start of a phase."""
    found = find_game(game) if isinstance(game, str) else game
    number = seats or found.default_seats or found.seats[0]
    chance = Scripted(dice, coin, luck, seed)
    return LaidTable(
        lay_match(found, number, chance, things, phase=phase or "", options=options, seed=seed)
    )

"""For tests of rules: lay any table of any game, script its luck, and play it by keys.

>>> from fateloom.testing import lay
>>> souk = lay("souk", seats=3, relics=["relic5"], hand={1: ["veto"]})
>>> souk.says(0, "take"); souk.says(1, "veto")
>>> souk.discard
['veto', 'relic5']

Zones and numbers are named as the game's table names them. A card is a face id, with
counters where needed: ``"kobolds chaos=2"``; a word more names the back of a card that is
printed with several, and ``known`` lets everybody know it. A deck is given from the top;
``...`` at its end keeps the rest below. Cards that no zone names lie in the game's spare zones;
zones of seats that are not named are empty. After that only decisions change anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import EllipsisType
from typing import Any, TypeVar

from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import Refused
from fateloom.engine.game import Game
from fateloom.engine.keys import keys_of
from fateloom.engine.match import Match
from fateloom.engine.registry import find_game
from fateloom.engine.table import Card, Seat, Table, Zone
from fateloom.engine.view import View

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Marks a test with the rules it plays. ``fateloom rules GAME --coverage`` reads it."""

    def mark(test: F) -> F:
        test.rules = (*getattr(test, "rules", ()), *ids)  # type: ignore[attr-defined]
        return test

    return mark


class Scripted(Chance):
    """Luck as a test wants it: dice, coins and other draws in order, then loose luck."""

    def __init__(
        self,
        dice: Sequence[int] = (),
        coin: str | Sequence[str] = (),
        luck: Sequence[int] = (),
        seed: int = 0,
    ) -> None:
        super().__init__()
        coins = [coin] if isinstance(coin, str) else list(coin)
        self._script = (list(dice), coins, list(luck), seed)
        self._dice, self._coins, self._luck = list(dice), list(coins), list(luck)
        self._then = Loose(seed)

    def restart(self) -> Chance:
        dice, coins, luck, seed = self._script
        return Scripted(dice, coins, luck, seed)

    def roll(self, sides: int = 6) -> int:
        if self._dice:
            self._luck.insert(0, self._dice.pop(0) - 1)
        return super().roll(sides)

    def flip(self) -> bool:
        if self._coins:
            self._luck.insert(0, int(self._coins.pop(0) == "heads"))
        return super().flip()

    def _below(self, number: int) -> int:
        return self._luck.pop(0) if self._luck else self._then._below(number)

    def _permutation(self, number: int) -> list[int]:
        return self._then._permutation(number)


class Laid:
    """A table laid for a test. Zones read as lists of face ids, the top of a deck last."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def t(self) -> Any:
        return self.match.table

    def says(self, seat: Seat, *keys: str) -> Laid:
        """A seat answers, once for each key."""
        for key in keys:
            self.match.decide(seat, key)
        return self

    def refusal(self, seat: Seat, key: str) -> Refused:
        """The refusal that this answer meets; the match must not have changed."""
        before = [self.match.view(each, since=0) for each in range(self.match.seats + 1)]
        try:
            self.match.decide(seat, key)
        except Refused as refused:
            after = [self.match.view(each, since=0) for each in range(self.match.seats + 1)]
            assert before == after, "a refused decision changed the match"
            return refused
        raise AssertionError(f"{key!r} by seat {seat} was not refused")

    def tips(self, seat: int) -> dict[str, dict[str, Any]]:
        """What a seat is told as a newcomer, by id; the first of each."""
        prompt = self.view(seat)["prompt"]
        assert prompt is not None, f"seat {seat} is not asked"
        return {tip["id"]: tip for tip in reversed(prompt["tips"])}

    def options(self, seat: Seat) -> list[str]:
        """The keys a seat may answer with now; none if it is not asked."""
        ask = self.match.ask
        if ask is None or seat not in self.match.waiting:
            return []
        return keys_of(ask.prompt(seat).values, seat)

    def barred(self, seat: Seat) -> dict[str, str]:
        """What is barred to a seat now, by key, with rule and reason."""
        prompt = self.match.view(seat)["prompt"]
        if prompt is None:
            return {}
        return {each["key"]: f"{each['rule']}: {each['why']}" for each in prompt["barred"]}

    @property
    def asked(self) -> list[Seat]:
        """The seats whose answer is missing."""
        return list(self.match.waiting)

    @property
    def ask(self) -> str:
        """The id of the open question, or nothing if the game is over."""
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
        """A card on the table by its face."""
        cards: list[Card] = [card for card in self.t.cards if card.face.id == face]
        return cards[nth]

    def count(self, face: str, kind: str) -> int:
        """Counters of a kind on the first card with this face."""
        return self.card(face).count(kind)

    def knows(self, seat: Seat, face: str) -> bool:
        """Whether a seat knows where the (first) card with this face lies."""
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


Cards = Sequence[str | EllipsisType]


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
) -> Laid:
    """Lay a table and run it from the start of a phase."""
    found = find_game(game) if isinstance(game, str) else game
    number = seats or found.default_seats or found.seats[0]
    settled = found.settle(number, dict(options or {}))
    table: Table = found.table(found, number, settled, Loose(seed))
    found.setup(table)
    zones = _named_zones(table, things)
    cleared = {id(zone) for zone, wanted in zones if ... not in wanted} | {
        id(zone) for zone in table.zones if zone.owner is not None
    }
    for zone in table.zones:
        if id(zone) in cleared:
            for card in list(zone.cards):
                _put(table, card, _spare(table, card))
    taken: set[int] = set()
    for zone, wanted in zones:
        _fill(table, zone, wanted, taken)
    for name, value in things.items():
        _set_number(table, name, value)
    table.phase = phase or found.first
    table.news = 0
    return Laid(Match(found, number, Scripted(dice, coin, luck, seed), laid=table))


def _named_zones(table: Table, things: Mapping[str, Any]) -> list[tuple[Zone, Cards]]:
    found: list[tuple[Zone, Cards]] = []
    for name, value in things.items():
        there = getattr(table, name, None)
        if there is None:
            known = ", ".join(sorted(name for name in vars(table) if name not in _BASE))
            raise ValueError(f"this table has no {name!r}; it has {known}")
        if isinstance(there, Zone):
            found.append((there, value))
        elif isinstance(there, list) and there and isinstance(there[0], Zone):
            pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
            found += [(there[seat], cards) for seat, cards in pairs]
    return found


_BASE = {"game", "chance", "cards", "zones", "claims", "log", "options", "pools", "news"}


def _spare(table: Table, card: Card) -> Zone:
    spare, face = table.game.spare, card.face
    name = next(spare[each] for each in (face.id, face.kin, face.back) if each in spare)
    return next(zone for zone in table.zones if zone.name == name)


def _put(table: Table, card: Card, zone: Zone) -> None:
    card.zone.cards.remove(card)
    zone.cards.append(card)
    card.zone = zone
    card.seen = zone.seen_by
    card.counters = None
    card.turned = 0


def _fill(table: Table, zone: Zone, wanted: Cards, taken: set[int]) -> None:
    names = [each for each in wanted if isinstance(each, str)]
    is_deck = zone.ordered and zone.seen_by == 0
    rest = list(zone.cards) if is_deck else []
    picked = [_pick(table, name, taken) for name in (reversed(names) if is_deck else names)]
    for card, spec in zip(picked, reversed(names) if is_deck else names, strict=True):
        _put(table, card, zone)
        for part in spec.split()[1:]:
            kind, _, count = part.partition("=")
            if not count:
                card.seen |= table.everyone if kind == "known" else 0
            elif kind == "turned":
                card.turned = int(count)
            elif int(count):
                card.add(kind, int(count))
    if is_deck and ... not in wanted:
        for card in rest:
            if card.zone is zone and card not in picked:
                spare = _spare(table, card)
                if spare is not zone:
                    _put(table, card, spare)


def _pick(table: Table, spec: str, taken: set[int]) -> Card:
    face, *rest = spec.split()
    table.game.face(face)
    backs = [word for word in rest if "=" not in word and word != "known"]
    for card in table.cards:
        if card.face.id == face and card.id not in taken and backs in ([], [card.face.back]):
            taken.add(card.id)
            return card
    raise ValueError(f"there are not so many cards {spec!r}")


def _set_number(table: Table, name: str, value: Any) -> None:
    there = getattr(table, name)
    if isinstance(there, Zone) or (
        isinstance(there, list) and there and isinstance(there[0], Zone)
    ):
        return
    if isinstance(there, list) and isinstance(value, Mapping):
        for at, each in value.items():
            there[at] = each
    elif isinstance(there, list):
        setattr(table, name, list(value))
    else:
        setattr(table, name, value)

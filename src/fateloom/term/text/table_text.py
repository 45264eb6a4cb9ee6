"""The table as text, made from nothing but a view."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.log import Name
from fateloom.engine.view.view import View
from fateloom.engine.view.view_types import CardView, MarkView, ZoneView
from fateloom.rulebook import rulebook
from fateloom.term.text.card_text import faces_at
from fateloom.term.text.lines_file import wording_of

_FEW = 6
"""Cards of a shared pile that are named. Of a larger pile, only the number and the last card."""

_MANY_EQUAL = 3
"""From this number on, equal values in a row are counted instead of repeated."""

COMMON = "Table"


class Thing(NamedTuple):
    """One thing on the table: whose it is, what it is, and its state."""

    of: str
    name: str
    stands: str
    is_zone: bool

    def __str__(self) -> str:
        return f"{self.name}{':' * self.is_zone} {self.stands}".rstrip()


class TableText:
    """Puts views of a match into words."""

    def __init__(self, game: Game, names: Sequence[str], sits: Callable[[int], str]) -> None:
        self._game = game
        self._names = names
        self._sits = sits
        self._vocabulary = _vocabulary(game)
        self._wording = wording_of(game)
        declared = game.declares
        self._seat_facts = {
            fact.name for fact in (*declared.player, *declared.table, *declared.own) if fact.is_seat
        }
        self._names_of_faces = [
            (face.id, name) for face in faces_at(game, len(names)) for name in face.names
        ]
        longest_first = sorted({re.escape(name) for _, name in self._names_of_faces}, key=len)[::-1]
        self._any_face = re.compile(rf"\b(?:{'|'.join(longest_first)})(?!\w)")

    def things(self, view: View, *, whole: bool = False) -> list[Thing]:
        """Return what lies on the table, the common part first, then seat by seat.

        With ``whole`` also what the game leaves unsaid.
        """
        found = list(self._facts(COMMON, view["table"], whole))
        found += self._zones(view, COMMON, None, whole)
        for seat, facts in enumerate(view["players"]):
            found += self._facts(self._sits(seat), facts, whole)
            found += self._zones(view, self._sits(seat), seat, whole)
        return found

    def _facts(self, of: str, facts: dict[str, Any], whole: bool) -> Iterator[Thing]:
        wording = self._wording
        for name, value in facts.items():
            if value is None or value is False or not self._tells(name, whole):
                continue
            if value in ([], "") and name in wording.unsaid:
                continue
            if _is_structure(value):  # for clients that draw
                continue
            is_seat = name in self._seat_facts or name in wording.seats
            named = _seats(value) if is_seat else value
            yield Thing(of, wording.name(name), self._value(named), False)

    def _tells(self, name: str, whole: bool = False) -> bool:
        """Tell whether something is mentioned, by itself or with the whole table."""
        return name not in self._wording.never and (whole or name not in self._wording.unsaid)

    def _zones(self, view: View, of: str, owner: int | None, whole: bool) -> Iterator[Thing]:
        for zone in view["zones"]:
            if zone.get("owner") != owner or not self._tells(zone["name"], whole):
                continue
            yield Thing(of, self._wording.name(zone["name"]), self._zone(zone, whole), True)

    def faces(self, view: View, seat: int, *, unsaid: bool = False) -> list[str]:
        """Return the cards named to a seat in common zones and in its own.

        These are the zones that are mentioned, or with ``unsaid`` those that are not.
        """
        found = []
        for zone in view["zones"]:
            if zone.get("owner", seat) == seat and self._tells(zone["name"]) != unsaid:
                cards = zone.get("cards", [])
                found += cards[-1:] if _is_pile(zone) else cards
        return [card["face"] for card in found]

    def named(self, texts: Iterable[str]) -> list[str]:
        """Return the cards that are named in these log lines."""
        names = {name: face for face, name in self._names_of_faces}
        found = (name for text in texts for name in self._any_face.findall(text))
        return [names[name] for name in found]

    def turn(self, view: View) -> list[Any]:
        """Return whose turn it is and which one, if the game says which facts tell it."""
        return [view["table"].get(name) for name in self._wording.turn]

    # Zones and cards ---------------------------------------------------------------------

    def _zone(self, zone: ZoneView, whole: bool) -> str:
        cards, hidden, size = zone.get("cards", []), zone.get("hidden", {}), zone["size"]
        if _is_pile(zone) and not whole:
            return f"{size} cards, the last one {self._card(cards[-1])}"
        parts = []
        if hidden and zone.get("owner") is None:
            parts.append(f"{size} card{'s' * (size != 1)}")
        else:
            parts += [self._count(number, back) for back, number in hidden.items()]
        if zone["name"] in self._wording.stacks and len(cards) > 1:
            *cards, top = cards
            cards.reverse()
            parts.append(f"{self._card(top)} on top")
        parts += [self._card(card) + _place(card.get("at"), size) for card in cards]
        for mark in zone.get("marked", []):
            if extras := self._extras(mark):
                parts.append(f"{extras}{_place(mark['at'], size)}")
        return ", ".join(parts)

    def _card(self, card: CardView) -> str:
        name = card.get("name") or self._game.faces[card["face"]].name
        extras = self._extras(card)
        return f"{name} ({extras})" if extras else name

    def _extras(self, card: CardView | MarkView) -> str:
        extras = [
            self._count(number, kind)
            for kind, number in card.get("counters", {}).items()
            if kind not in self._wording.unsaid
        ]
        if card.get("turned"):
            extras.append(self._wording.position(card["turned"]))
        return ", ".join(extras)

    # Words -------------------------------------------------------------------------------

    def _count(self, number: int, kind: str) -> str:
        """Return ``3 coins``, but ``3 order``: the plural is used if the rule page has it."""
        word = self._wording.name(kind)
        for plural in (f"{word}s", f"{word}es") if number != 1 else ():
            if plural.casefold() in self._vocabulary:
                return f"{number} {plural}"
        return f"{number} {word}"

    def _value(self, value: Any) -> str:
        if isinstance(value, Name):
            return self._names[value]
        if value is True or value is False:
            return "" if value else "no"
        if isinstance(value, dict):
            return ", ".join(
                f"{self._wording.name(str(key))} {self._value(each)}" for key, each in value.items()
            )
        if isinstance(value, (list, tuple)):
            return _in_a_row(map(self._value, value)) or "none"
        if isinstance(value, str):
            face = self._game.faces.get(value)
            return self._wording.name(value) if face is None else face.name
        return f"{value:g}" if isinstance(value, float) else str(value)


def sentences(things: Sequence[Thing]) -> list[str]:
    """Return one sentence for each owner of things.

    ``Seat A (you): coins 9, score 7; hand: …``
    """
    said = []
    for of in dict.fromkeys(thing.of for thing in things):
        facts = ", ".join(str(each) for each in things if each.of == of and not each.is_zone)
        zones = [str(each) for each in things if each.of == of and each.is_zone]
        said.append(f"{of}: {'; '.join([facts, *zones] if facts else zones)}.")
    return said


def news(before: Sequence[Thing], now: Sequence[Thing]) -> list[Thing]:
    """Return what differs from before, and which zones have become empty."""
    known, there = set(before), {(thing.of, thing.name) for thing in now}
    found = [thing for thing in now if thing not in known]
    for thing in before:
        if thing.is_zone and (thing.of, thing.name) not in there:
            found.append(thing._replace(stands="empty"))
    order = list(dict.fromkeys(thing.of for thing in [*now, *before]))
    return sorted(found, key=lambda thing: order.index(thing.of))


def _vocabulary(game: Game) -> frozenset[str]:
    try:
        return frozenset(re.findall(r"\w+", rulebook(game).page.casefold()))
    except UsageError:
        return frozenset()


def _in_a_row(words: Iterable[str]) -> str:
    """Return a list of words. Many equal ones in a row are counted: ``moon, 9 × hidden``."""
    runs = ((word, len(list(same))) for word, same in groupby(words))
    return ", ".join(
        f"{number} × {word}" if number >= _MANY_EQUAL else ", ".join([word] * number)
        for word, number in runs
    )


def _is_pile(zone: ZoneView) -> bool:
    """Tell whether a zone is a large open pile without an owner."""
    return zone.get("owner") is None and len(zone.get("cards", [])) > _FEW and "hidden" not in zone


def _seats(value: Any) -> Any:
    return [Name(each) for each in value] if isinstance(value, list) else Name(value)


def _is_structure(value: Any) -> bool:
    parts = value.values() if isinstance(value, dict) else value
    return isinstance(value, (dict, list, tuple)) and any(
        isinstance(part, (dict, list, tuple)) for part in parts
    )


def _place(at: int | None, size: int) -> str:
    """Return where a card lies in an ordered pile. Its top is the end."""
    if at is None:
        return ""
    below = size - at
    if below == 1:
        return " on top"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(below % 10 if below % 100 // 10 != 1 else 0, "th")
    return f" {below}{ending} from the top"

"""Cards as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, NamedTuple

from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Face

_SIGNED = re.compile(r"[-+\u2212\u2013][0-9]+")
_COMMON = {each.name for each in fields(Face)}


def numbers_of(game: Game, face: Face) -> str:
    """Return what is printed on a card besides its name and text."""
    if game.describe is not None:
        return game.describe(face)
    facts = [
        (each.name, getattr(face, each.name)) for each in fields(face) if each.name not in _COMMON
    ]
    return ", ".join(
        f"{name.replace('_', ' ')} {_plain(value)}"
        for name, value in facts
        if value not in (None, "", (), False)
    )


def _plain(value: Any) -> str:
    if value is True:
        return "yes"
    if isinstance(value, tuple):
        return " and ".join(map(str, value))
    return str(value)


def ended(text: str) -> str:
    """Return a text with a full stop, unless it ends with a mark of its own."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def describe(game: Game, face: Face) -> str:
    """Return a card in one line: name, numbers, text."""
    parts = [part for part in (numbers_of(game, face), face.text) if part]
    said = ". ".join(part.removesuffix(".") for part in parts)
    return f"{face.name}: {said}." if said else f"{face.name}."


class NameMatches(NamedTuple):
    """The indices of things that may be meant, and how roughly they match.

    0 by name, 1 by its beginning, 2 by the beginnings of some of its words, 3 not at all.
    """

    roughness: int
    found: list[int]


def match_names(typed: str, names: Iterable[tuple[str, ...]]) -> NameMatches:
    """Find what is meant among things of which each has several names."""
    if _SIGNED.fullmatch(typed.strip()):  # a number out of range, and no words
        same = [at for at, each in enumerate(names) if typed.strip() in each]
        return NameMatches(0 if same else 3, same)
    wanted = _plainly(typed)
    table = [tuple(_plainly(name) for name in each) for each in names]
    for roughness, fits in enumerate((_is, _begins, _has_words) if wanted else ()):
        found = [at for at, each in enumerate(table) if any(fits(name, wanted) for name in each)]
        if found:
            return NameMatches(roughness, found)
    return NameMatches(3, [])


def _plainly(text: str) -> str:
    kept = "".join(each if each.isalnum() or each in ".'-" else " " for each in text.casefold())
    return " ".join(kept.split())


def _is(name: str, wanted: str) -> bool:
    return name == wanted


def _begins(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _has_words(name: str, wanted: str) -> bool:
    words = name.split()
    return all(any(word.startswith(each) for word in words) for each in wanted.split())


def faces_at(game: Game, seats: int) -> list[Face]:
    """Return the faces of a game. Of those with one name, only the one for this number of seats."""
    faces = list(game.faces.values())
    here = {name for face in faces if _is_for(face, seats) for name in face.names}
    return [face for face in faces if _is_for(face, seats) or here.isdisjoint(face.names)]


def _is_for(face: Face, seats: int) -> bool:
    """Tell whether a card may be dealt to this number of seats. Few have it printed on them."""
    return getattr(face, "players", seats) == seats


def faces_like(game: Game, typed: str, seats: int) -> list[Face]:
    """Return the cards that may be meant at a table with this number of seats."""
    faces = faces_at(game, seats)
    return [
        faces[at] for at in match_names(typed, [(face.id, *face.names) for face in faces]).found
    ]

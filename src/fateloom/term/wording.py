"""How a game's table is told in plain lines, if its package has a ``lines.toml``::

    unsaid = ["pot"]           # told only when somebody asks for the whole table
    never = ["board"]          # not told at all: it is for clients that draw
    seats = ["auctioneer"]     # facts that are a seat's number, or several
    turn = ["auctioneer"]      # the facts that tell whose turn it is, and which one
    turned = ["tasked"]        # what it means that a card is turned, by how far
    [names]
    spot = "on offer"          # words for what is called otherwise in the view

It speaks of facts, zones and counters; what it does not mention is told under its own name.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from importlib.resources import files

from fateloom.engine.game import Game

_KINDS: dict[type, str] = {dict: "a table of texts", list: "a list of texts"}


class WordingError(ValueError):
    """A ``lines.toml`` that cannot be used."""


@dataclass(frozen=True)
class Wording:
    unsaid: list[str] = field(default_factory=list)
    never: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    turn: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)

    def name(self, thing: str) -> str:
        return self.names.get(thing) or thing.replace("_", " ")

    def position(self, turned: int) -> str:
        """How a card lies that is turned so far."""
        if turned <= len(self.turned):
            return self.turned[turned - 1]
        return "turned" if turned == 1 else f"turned {turned}"


def wording_of(game: Game) -> Wording:
    source = files(game.package).joinpath("lines.toml")
    if not source.is_file():
        return Wording()
    try:
        data = tomllib.loads(source.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WordingError(f"{source}: is not valid TOML: {error}") from None
    known = {each.name: type(getattr(Wording(), each.name)) for each in fields(Wording)}
    for key, value in data.items():
        if key not in known:
            raise WordingError(f"{source}: unknown key {key!r}; allowed: {', '.join(known)}")
        words = value.values() if isinstance(value, dict) else value
        if type(value) is not known[key] or not all(isinstance(word, str) for word in words):
            raise WordingError(f"{source}: {key!r} must be {_KINDS[known[key]]}")
    return Wording(**data)

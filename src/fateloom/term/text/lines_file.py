"""The ``lines.toml`` of a game: how its table is put into plain lines.

It is optional::

    unsaid = ["pot"]           # mentioned only when the player asks for the whole table
    never = ["board"]          # not mentioned at all: it is for clients that draw
    seats = ["war_targets"]    # facts that are seats, where the game does not declare them so
    turn = ["auctioneer"]      # the facts that tell whose turn it is, and which one
    clock = ["round"]          # the facts that tell how far the game is, as people count it
    turned = ["tasked"]        # what it means that a card is turned, by how far
    stacks = ["shop"]          # open zones of which the top card, the last one, is named first
    [names]
    spot = "on offer"          # words for what has another name in the view

It names facts, zones and counters. What it leaves out is printed under its own name.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from importlib.resources import files

from fateloom.engine.rules.game import Game

_KINDS: dict[type, str] = {dict: "a table of texts", list: "a list of texts"}


class WordingError(ValueError):
    """A ``lines.toml`` that cannot be used."""


@dataclass(frozen=True)
class LinesFile:
    unsaid: list[str] = field(default_factory=list)
    never: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    stacks: list[str] = field(default_factory=list)
    turn: list[str] = field(default_factory=list)
    clock: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)

    def name(self, thing: str) -> str:
        return self.names.get(thing) or thing.replace("_", " ")

    def position(self, turned: int) -> str:
        """Return how a card lies that is turned this far."""
        if turned <= len(self.turned):
            return self.turned[turned - 1]
        return "turned" if turned == 1 else f"turned {turned}"


def wording_of(game: Game) -> LinesFile:
    source = files(game.package).joinpath("lines.toml")
    if not source.is_file():
        return LinesFile()
    try:
        data = tomllib.loads(source.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WordingError(f"{source}: is not valid TOML: {error}") from None
    known = {each.name: type(getattr(LinesFile(), each.name)) for each in fields(LinesFile)}
    for key, value in data.items():
        if key not in known:
            raise WordingError(f"{source}: unknown key {key!r}; allowed: {', '.join(known)}")
        words = value.values() if isinstance(value, dict) else value
        if type(value) is not known[key] or not all(isinstance(word, str) for word in words):
            raise WordingError(f"{source}: {key!r} must be {_KINDS[known[key]]}")
    return LinesFile(**data)

"""The names of a game that its ``layout.toml`` may mention."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import SeededChance
from fateloom.laws.harness.random_player import RandomPlayer
from fateloom.layout import Names


def layout_names(game: Game, rules: Collection[str]) -> Names:
    """Return the names by what they are names of.

    Zones and facts are those of tables with every number of seats and every option, and of one
    match that is played to its end. Any text in the code may be the id of an ask.
    """
    zones: set[str] = set()
    player: set[str] = set()
    table: set[str] = set()
    backs = {face.back for face in game.faces.values()}
    for match in _matches(game):
        t = match.table
        for zone in t.zones:
            zones |= {zone.name, zone.label}
        backs |= {card.face.back for card in t.cards}
        table |= set(game.table_facts(t))
        for seat in range(match.seats):
            player |= set(game.player_facts(t, seat))
    cards = {*game.faces, *(re.sub(r"_\d+$", "", id) for id in game.faces)}
    return {
        "zone": zones,
        "player fact": player,
        "table fact": table,
        "fact": player | table,
        "face type": set(game.face_types),
        "back": backs,
        "card": cards,
        "card or face type": cards | set(game.face_types),
        "option": {option.name for option in game.options},
        "rule": set(rules),
        "question": {"window", *_texts(files(game.package))},
    }


def _matches(game: Game) -> Iterator[Match]:
    variants = [{}, *({option.name: each} for option in game.options for each in option.values)]
    for seats in game.seats:
        for options in variants:
            try:
                yield Match(game, seats, SeededChance("layout"), options, quiet=True)
            except UsageError:
                continue  # this option needs another one
    seats = game.default_seats or game.seats[0]
    match = Match(game, seats, SeededChance("layout"), quiet=True)
    player = RandomPlayer("layout")
    while match.outcome is None and len(match.decisions) < game.max_decisions:
        player.step(match)
        yield match


def _texts(folder: Traversable) -> Iterator[str]:
    """Yield all texts in the Python code of a folder."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _texts(entry)
        elif entry.name.endswith(".py"):
            for node in ast.walk(ast.parse(entry.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value

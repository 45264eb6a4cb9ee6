"""Who is shown a card beyond what zones show: recorded as it happens, and as rules say it.

A disclosure is a ``show`` or ``show_all``, or a move whose ``shown`` goes beyond those who see
the zone it enters. It is named by the function of the rules that makes it, by where the card lies
(``hand``) or moves (``hand -> hand``), and by who is shown it: ``all``, or seats by what is
theirs there (``owner`` of the zone, ``receiver``), and how many ``others``.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.attributes import attributes_of, with_attributes
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.table import Card, Mask, Table, Zone
from fateloom.laws import random_setup
from fateloom.laws.harness.random_player import play, player_for


class Disclosure(NamedTuple):
    function: str
    """Its module inside the game's folder, and its name: ``rules.deals.send``."""
    where: str
    who: str


def watched(game: Game, found: set[Disclosure]) -> Game:
    """The same game on a table that notes its disclosures."""
    classes: dict[type, type] = {}

    class Watched(Table):
        def move(self, card: Card, to: Zone, **how: Any) -> Card:
            if how.get("shown", 0) & ~to.seen_by:
                where = f"{card.zone.name} -> {to.name}"
                who = _who(self, card.zone, how["shown"] & ~to.seen_by, to)
                found.add(Disclosure(_caller(game), where, who))
            return super().move(card, to, **how)

        def show_all(self, cards: Sequence[Card], mask: Mask) -> None:
            for card in cards:
                who = _who(self, card.zone, mask)
                found.add(Disclosure(_caller(game), card.zone.name, who))
            super().show_all(cards, mask)

    def make_table(of: Game, seats: int, options: dict[str, Any], chance: Chance) -> Any:
        table = game.table(of, seats, options, chance)
        own = type(table)
        if own not in classes:
            classes[own] = type(f"Watched{own.__name__}", (Watched, own), {})
        return with_attributes(classes[own], attributes_of(table))

    return replace(game, table=make_table)


def _who(table: Table, zone: Zone, mask: Mask, to: Zone | None = None) -> str:
    if mask | zone.seen_by | (to.seen_by if to else 0) == table.everyone:
        return "all"
    seats = [seat for seat in range(table.seats + 1) if mask >> seat & 1]
    roles = []
    others = 0
    for seat in seats:
        if seat == zone.owner:
            roles.append("owner")
        elif to is not None and seat == to.owner:
            roles.append("receiver")
        elif seat == table.gallery:
            roles.append("gallery")
        else:
            others += 1
    if others:
        roles.append("1 other" if others == 1 else f"{others} others")
    return ", ".join(sorted(roles)) or "nobody"


def _caller(game: Game) -> str:
    """The innermost function of the game's rules that is running."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if module.startswith(f"{game.package}.") and not module.endswith(".table"):
            return f"{module.removeprefix(f'{game.package}.')}.{frame.f_code.co_name}"
        frame = frame.f_back
    return "?"


def disclosures_of(game: Game, seeds: Sequence[int]) -> set[Disclosure]:
    """What is disclosed in random matches."""
    found: set[Disclosure] = set()
    noting = watched(game, found)
    for seed in seeds:
        seats, options = random_setup(game, seed)
        match = Match(noting, seats, SeededChance(seed), options, quiet=True)
        for _ in play(match, player_for(game, seed), game.max_decisions):
            pass
    return found


def disclosing_functions(game: Game) -> set[str]:
    """The functions in the game's folder that show cards or move them with ``shown``."""
    package = import_module(game.package)
    assert package.__file__ is not None
    folder = Path(package.__file__).parent
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        for name, function in _functions(ast.parse(path.read_text())):
            if any(_discloses(node) for node in ast.walk(function)):
                found.add(f"{module}.{name}")
    return found


def _functions(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, node


def _discloses(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    return name in ("show", "show_all") or any(each.arg == "shown" for each in node.keywords)

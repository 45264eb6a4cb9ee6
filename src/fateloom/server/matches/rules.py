"""Whether the rules of a match are installed here."""

from __future__ import annotations

from typing import Any, NoReturn

from fateloom.engine.rules.game import Game, UsageError
from fateloom.server.store import TableHeader
from fateloom.server.store.table_state import Rules

NOT_INSTALLED = 0
"""The version of a game that is not installed."""


def stand_in(header: TableHeader) -> Game:
    """Return a game without rules in the place of one that is not installed."""
    title = header.facts.get("table", {}).get("title", header.game)
    return Game(
        id=header.game,
        title=title,
        version=NOT_INSTALLED,
        seats=range(1, 33),
        table=_no_rules,
        setup=_no_rules,
        first_phase="",
        phases={},
        outcome=_no_rules,
        package="",
    )


def _no_rules(*_: Any) -> NoReturn:
    raise UsageError("this game is not installed here")


def rules_missing(game: Game, rules: Rules) -> str:
    """Return why a match with these rules cannot be replayed here, or nothing."""
    if game.version == NOT_INSTALLED:
        return f"this match is one of {game.title}, which is not installed here"
    if game.version != rules.version:
        return (
            f"this match was played with version {rules.version} of the rules of {game.title}, "
            f"but version {game.version} is installed here"
        )
    if not game.plays_with(rules.cards):
        return (
            f"this match was played with other cards of {game.title} ({rules.cards[:8]}…) "
            f"than are installed here ({game.cards_hash[:8]}…)"
        )
    return ""

"""Games in a browser: in their middle, and over."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import Visitor
from tests.web.test_whole_games import company, me


def finished(visitor: Visitor, game: str = "council", seed: int = 3) -> str:
    """A game that is over, open at its result."""
    table = visitor.table(game, *company(game, me("Ada")))
    visitor.go(f"/table/{table}")
    assert visitor.autoplay(seed=seed)["over"]
    return table


def at_table(visitor: Visitor, game: str, clicks: int = 4, **options: Any) -> str:
    table = visitor.table(game, *company(game, me("Ada")), **options)
    visitor.go(f"/table/{table}")
    visitor.page.wait_for_selector(".prompt:not(.waiting)", timeout=60_000)
    if clicks:
        visitor.autoplay(seed=4, stop=clicks, limit=30_000)
    return table

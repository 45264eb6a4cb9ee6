"""Every card that is shown beyond what zones show is in the table of who sees what."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from tests.properties import den
from tests.properties.budget import DEEPER, GAMES, game_of
from tests.properties.den import rules
from tests.properties.disclosures import Disclosure, disclosing_functions, disclosures_of

pytestmark = pytest.mark.pure  # which function shows a card is read from the stack of calls

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "rules"
TABLE: dict[str, list[dict[str, str]]] = tomllib.loads((HERE / "disclosures.toml").read_text())
MATCHES = 12


def declared(game: str) -> list[dict[str, str]]:
    return TABLE.get(game, [])


def undeclared(game: Game, matches: int = MATCHES) -> list[Disclosure]:
    """What random matches disclose that the table does not have."""
    rows = declared(game.id)
    return sorted(
        found
        for found in disclosures_of(game, range(matches))
        if not any(_covers(row, found) for row in rows)
    )


def _covers(row: dict[str, str], found: Disclosure) -> bool:
    return (
        (row["function"], row["who"]) == (found.function, found.who)
        and fnmatchcase(found.where, row["where"])
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_declared(game: str) -> None:
    assert undeclared(game_of(game)) == []


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_declared_in_a_long_search(game: str) -> None:
    assert undeclared(game_of(game), DEEPER * MATCHES) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_function_that_shows_cards_is_declared_and_no_other(game: str) -> None:
    assert disclosing_functions(game_of(game)) == {row["function"] for row in declared(game)}


@pytest.mark.parametrize("game", [game for game in TABLE if (PAGES / f"{game}.md").exists()])
def test_the_rules_that_show_cards_are_on_the_rule_page(game: str) -> None:
    page = (PAGES / f"{game}.md").read_text()
    assert [row["rule"] for row in declared(game) if f"**{row['rule']}**" not in page] == []


def test_a_game_that_shows_a_card_to_others_is_found() -> None:
    async def gifts(t: Any) -> str:
        t.show(t.loot.top, t.only(0))
        return await rules.gifts(t)

    found = undeclared(replace(den.game, phases={**den.game.phases, "gifts": gifts}))
    assert [(each.where, each.who) for each in found] == [("deck", "1 other")]


def test_a_rule_that_shows_a_card_to_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thief in the Den peeks, and everybody sees the card."""
    monkeypatch.setattr(den.game.table, "only", lambda self, *seats: self.everyone)
    assert undeclared(den.game) == [Disclosure("rules.turn", "deck", "all")]


def test_a_move_that_is_shown_to_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A magpie's theft that the whole table sees."""
    game = find_game("gilfate")
    monkeypatch.setattr(game.table, "only", lambda self, *seats: self.everyone, raising=False)
    found = undeclared(game)
    assert any(each.where == "hand -> hand" and each.who == "all" for each in found)

"""Options are told in words wherever people read them."""

from __future__ import annotations

import pytest

from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.option_words import options_text
from fateloom.server import catalog

GAMES = [id for id in game_ids() if find_game(id).package.startswith("fateloom.games.")]


@pytest.mark.parametrize("id", GAMES)
def test_every_option_and_every_value_reads_as_words(id: str) -> None:
    game = find_game(id)
    for name, schema in catalog.options_schema(game)["properties"].items():
        for said in (schema["title"], schema["description"], *schema["x-words"].values()):
            assert said[0].isupper() or said[0].isdigit(), (name, said)
            assert "_" not in said and "=" not in said, (name, said)
        for value in schema.get("enum", ()):
            assert str(value) in schema["x-words"] or isinstance(value, int), (name, value)


@pytest.mark.parametrize("id", GAMES)
def test_no_word_is_said_of_what_does_not_exist(id: str) -> None:
    game = find_game(id)
    choices = {choice.name: choice for choice in game.options}
    for name, told in catalog.layout(id).get("option", {}).items():
        values = {str(value) for value in choices[name].values}
        assert set(told.get("values", {})) <= values, name
        for other, value in told.get("when", {}).items():
            assert value in choices[other].values, name


def test_a_table_tells_what_was_agreed_on() -> None:
    game = find_game("gilfate")
    agreed = game.resolve_options(4, {"mode": "points", "end_draw": "five", "open_looks": True})
    assert options_text(game, agreed) == [
        "Game: Points",
        "Draw at the end of a turn: Only below 5 cards",
        "Open Watchtower",
    ]

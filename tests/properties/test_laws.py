"""Every law on every game, with every option."""

from __future__ import annotations

import pytest

from fateloom.laws import LAWS
from tests.properties.budget import DEEPER, GAMES, game_of, length_of, put_to_the_test

DECISIONS = {"undo": 1500, "forks": 1500, "redeal": 500}
"""About how many decisions are played for a law; 2500 if not said here."""
SECRET = 63
"""500 examples of noninterference, eight to a match."""


def examples_of(law: str, game: str) -> int:
    if law == "noninterference":
        return SECRET
    return max(3, min(40, DECISIONS.get(law, 2500) // length_of(game)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds(law: str, game: str) -> None:
    count = put_to_the_test(LAWS[law], game_of(game), examples_of(law, game))
    print(f"{game}: {law}, {count.tested} tested, {count.void} void")
    if law not in ("windows", "dropped_answers"):  # not every game asks several at once
        assert count.tested > count.void


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds_in_a_long_search(law: str, game: str) -> None:
    put_to_the_test(LAWS[law], game_of(game), DEEPER * examples_of(law, game))

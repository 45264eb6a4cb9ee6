"""No text and no list of words tells what its reader may not know; planted leaks are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fateloom import Match, Refused, find_game, game_ids
from fateloom.engine.state.table import Seat
from fateloom.laws import random_setup
from fateloom.research import secrecy
from fateloom.research.secrecy import text_noninterference
from fateloom.research.text import TextGame
from tests.properties.budget import DEEPER, put_to_the_test

Patch = pytest.MonkeyPatch
EXAMPLES = 4
"""Matches of each game, of which eight pieces each are judged."""
MATCHES = 20
"""Every planted leak must be found in so many matches, eight pieces each."""


@pytest.mark.parametrize("game", game_ids())
def test_texts_tell_no_secrets(game: str) -> None:
    count = put_to_the_test(text_noninterference, find_game(game), EXAMPLES)
    assert count.tested or find_game(game).seats == (1,)


@pytest.mark.deep
@pytest.mark.parametrize("game", game_ids())
def test_texts_tell_no_secrets_in_a_long_search(game: str) -> None:
    put_to_the_test(text_noninterference, find_game(game), DEEPER * EXAMPLES)


def held_by_others(match: Match, seat: Seat) -> int:
    """How many different cards the others hold: what a careless text may count."""
    hidden = [card for card in match.table.cards if card.zone.owner not in (None, seat)]
    return len({card.face.id for card in hidden if not card.seen >> seat & 1})


def a_text_that_counts(patch: Patch) -> None:
    honest = TextGame.read
    patch.setattr(
        TextGame,
        "read",
        lambda env, seat: f"{honest(env, seat)}\nOthers hold {held_by_others(env.match, seat)}.",
    )


def a_refusal_that_counts(patch: Patch) -> None:
    honest = TextGame._refuse

    def refuse(env: TextGame, seat: Seat, refused: Refused) -> Any:
        said = honest(env, seat, refused)
        env._said[seat] += f" They have {held_by_others(env.match, seat)}."
        return said

    patch.setattr(TextGame, "_refuse", refuse)


def the_view_of_a_neighbour(patch: Patch) -> None:
    honest = Match.view

    def view(match: Match, seat: Seat | None = None, **more: Any) -> Any:
        return honest(match, None if seat is None else (seat + 1) % match.seats, **more)

    patch.setattr(TextGame, "read", lambda env, seat: str(view(env.match, seat, since=0)))


def words_in_an_order_of_hands(patch: Patch) -> None:
    """Options whose words stand in an order that depends on what others hold."""
    honest_words, honest_match = secrecy.numbered_paths, TextGame.of
    open_match: list[Match] = []

    def of(match: Match) -> TextGame:
        open_match[:] = [match]
        return honest_match(match)

    def numbered(prompt: Any, seat: Seat, *more: Any) -> list[tuple[int, ...]]:
        paths = honest_words(prompt, seat, *more)
        first = held_by_others(open_match[0], seat) % len(paths)
        return paths[first:] + paths[:first]

    patch.setattr(TextGame, "of", of)
    patch.setattr(secrecy, "numbered_paths", numbered)


def a_picture_of_everything(patch: Patch) -> None:
    honest = secrecy.as_text

    def shown(match: Match, seat: Seat | None = None) -> str:
        return f"{honest(match, seat)} {[card.face.id for card in match.table.cards]}"

    patch.setattr(secrecy, "as_text", shown)


LEAKS: list[tuple[str, Callable[[Patch], None]]] = [
    ("gilfate", a_text_that_counts),
    ("gilfate", a_refusal_that_counts),
    ("council", the_view_of_a_neighbour),
    ("gilfate", words_in_an_order_of_hands),
    ("leduc", a_picture_of_everything),
]


@pytest.mark.parametrize(("game", "leak"), LEAKS, ids=[leak.__name__ for _, leak in LEAKS])
def test_a_planted_leak_is_found(
    game: str, leak: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    leak(monkeypatch)
    found, tested = find_game(game), 0
    for seed in range(MATCHES):
        verdict = text_noninterference(found, *random_setup(found, seed), seed)
        tested += verdict.tested
        if verdict.broken:
            break
    print(f"{leak.__name__}: found after {tested} pairs of worlds")
    assert "sees a difference" in verdict.broken

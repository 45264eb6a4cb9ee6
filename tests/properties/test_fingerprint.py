"""A fingerprint is the same in another process, and differs by part where a game does."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.table import Table
from fateloom.games.council.rules import taxes
from fateloom.laws.fingerprint import PARTS, covering_setups, fingerprint

Patch = pytest.MonkeyPatch


def council() -> Game:
    return find_game("council")


def few(game: Game) -> dict[str, str]:
    return fingerprint(game, covering_setups(game)[:2])


def test_setups_cover_every_number_of_seats_and_every_option() -> None:
    game = find_game("gilfate")
    setups = covering_setups(game)
    assert {seats for seats, _ in setups} == set(game.seats)
    for option in game.options:
        values = option.values
        wanted = {values[0], values[-1]} if isinstance(values, range) else set(values)
        assert wanted <= {options[option.name] for _, options in setups}, option.name


def test_another_process_with_other_string_hashes_has_the_same() -> None:
    seed = "7" if os.environ.get("PYTHONHASHSEED") != "7" else "8"
    printed = subprocess.run(
        [sys.executable, "-m", "fateloom.laws.fingerprint", "souk"],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    lines = [line.split() for line in printed.splitlines()]
    assert {part: digest for _, part, digest in lines} == fingerprint(find_game("souk"))


def another_word(patch: Patch) -> None:
    game, label = council(), council().label
    patch.setattr(game, "label", lambda t, seat, value: label(t, seat, value) + ".")


def another_number(patch: Patch) -> None:
    patch.setattr(taxes, "tax_yield", lambda t, seat: 4)


def another_judgement(patch: Patch) -> None:
    advice = advice_of(council())
    assert advice is not None
    value = advice.value
    patch.setitem(advice.__dict__, "value", lambda t, seat: value(t, seat) + 1e-9 * seat)


def another_order(patch: Patch) -> None:
    shuffle = Table.shuffle

    def twice(self: Table, zone: Any) -> None:
        shuffle(self, zone)
        shuffle(self, zone)

    patch.setattr(Table, "shuffle", twice)


@pytest.mark.pure
@pytest.mark.parametrize(
    ("plant", "parts"),
    [
        (another_word, {"views"}),
        (another_judgement, {"searches"}),
        (another_number, set(PARTS)),
        (another_order, set(PARTS)),
    ],
)
def test_a_planted_difference_is_found(
    plant: Callable[[Patch], None], parts: set[str], monkeypatch: Patch
) -> None:
    honest = few(council())
    plant(monkeypatch)
    changed = few(council())
    assert {part for part in PARTS if honest[part] != changed[part]} == parts

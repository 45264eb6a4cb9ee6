"""``fateloom check`` replays every lesson: a changed rule or a wrong word in one is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fateloom.cli import main
from fateloom.engine.rules.registry import find_game
from fateloom.games.council.rules import taxes
from fateloom.learn import FIRST, lessons_of
from fateloom.learn import check as checking
from fateloom.learn.lesson import read_lesson
from fateloom.rulebook import rulebook

COUNCIL = find_game("council")
SOURCE = Path(__file__).parents[2] / "src/fateloom/games/council/learn/first_game.toml"
GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_a_guided_first_game_that_holds(id: str) -> None:
    game = find_game(id)
    assert next(iter(lessons_of(game))) == FIRST
    assert list(checking.lesson_problems(game, rulebook(game).rules)) == []


@pytest.mark.pure
def test_a_planted_change_of_a_rule_makes_the_check_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "council"]) == 0
    monkeypatch.setattr(taxes, "tax_yield", lambda t, seat: 2)
    assert main(["check", "council"]) == 1
    assert "lesson first_game, step tax_your_people: 'coins = 21 9 16' is claimed" in (
        capsys.readouterr().out
    )


def changed(old: str, new: str) -> list[str]:
    """The problems of Council's first game with one thing changed."""
    text = SOURCE.read_text(encoding="utf-8")
    assert old in text
    lesson = read_lesson(text.replace(old, new, 1), FIRST)
    return list(checking.check_lesson(COUNCIL, lesson, rulebook(COUNCIL).rules))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('rule = "3.4.7"', 'rule = "3.99.1"', "there is no rule '3.99.1'"),
        ('do = ["bid"]', 'do = ["fly"]', "none of fly is legal"),
        ('"coins = 11 11 11"', '"coins = 11 11 12"', "is claimed, but coins is 11 11 11"),
        ('keys = ["tax"]', 'keys = ["taxes"]', "nothing is said to 'tax'"),
        ('keys = ["tax"]', 'keys = ["tax", "*"]', "no legal answer fits bargain/*"),
        ('{ seat = 1, keys = ["bid"] }', '{ seat = 1, keys = ["buy"] }', "Ilva cannot answer"),
        ('"card:sir_aldric"', '"card:sir_nobody"', "there is no card 'sir_nobody' to light"),
        ('"zone:spot"', '"zone:spit"', "there is no zone 'spit' to light"),
        ('"option:bid"', '"option:fly"', "there is no answer 'fly' to light"),
        ('ask = "action_turn"', 'ask = "levy"', "is passed by"),
        ("Pass: take one of his coins", "Pass. Go. Take one of his coins", "short sentences"),
        ('fate_deck = [', 'fate_deck = [\n    "troll", "troll",', "there are not so many cards"),
    ],
)  # fmt: skip
def test_what_is_not_true_in_a_lesson_is_found(old: str, new: str, problem: str) -> None:
    assert any(problem in each for each in changed(old, new)), changed(old, new)


def test_a_game_from_outside_brings_its_own_lesson(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FATELOOM_PATH", str(Path(__file__).parents[2] / "examples"))
    assert main(["check", "souk"]) == 0
    souk = find_game("souk")
    assert lessons_of(souk)[FIRST].minutes == 1

    def richer(t: Any) -> None:
        souk_setup(t)
        t.coins = [6] * t.seats

    souk_setup = souk.setup
    monkeypatch.setattr(souk, "setup", richer)
    assert main(["check", "souk"]) == 1
    assert "lesson first_game, step pass: 'coins = 4 5 5' is claimed" in capsys.readouterr().out

"""Lessons in plain lines: walked to the end, left at every step and taken up again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fateloom.engine.rules.registry import find_game
from fateloom.learn import FIRST, LessonRun, lessons_of
from tests.cli import fateloom

GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")
LESSONS = [(game, lesson) for game in GAMES for lesson in lessons_of(find_game(game))]


def taught(game: str, lesson: str) -> list[str]:
    """What is typed to walk a lesson as it teaches: keys, and numbers of things to point at."""
    found = find_game(game)
    run = LessonRun(found, lessons_of(found)[lesson])
    typed = []
    while not run.is_over:
        shown = run.shown
        labels = [f"touch:{touch.at}" for touch in run.touches]
        pick = shown.replace("+", ", ") or "none"
        typed.append(str(labels.index(shown) + 1) if shown in labels else pick)
        run.answer(shown)
    return typed


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda each: str(each))
def test_a_lesson_is_walked_to_its_end(game: str, lesson: str, at_home: Path) -> None:
    typed = taught(game, lesson)
    said = fateloom(f"learn {game} {lesson}", typed="\n".join([*typed, ""]), cwd=at_home)
    last = lessons_of(find_game(game))[lesson].step[-1]
    assert said.code == 0 and f": {last.title}\n" in said.out, said.out[-2000:]
    assert "Now you:" in said.err
    assert json.loads((at_home / "fateloom/lessons.json").read_text())[f"{game}/{lesson}"]["done"]


def test_a_lesson_is_left_and_taken_up_at_every_step(at_home: Path) -> None:
    steps = lessons_of(find_game("council"))[FIRST].step
    run = LessonRun(find_game("council"), lessons_of(find_game("council"))[FIRST])
    for key in taught("council", FIRST):
        said = fateloom("learn council", typed=f"{key}\n", cwd=at_home)
        assert said.code == 0 and f": {run.step.title}\n" in said.out
        run.answer(run.shown)
    assert run.step is steps[-1]
    assert "Go on with: " in said.err or "Now you:" in said.err


def test_wrong_answers_are_explained_and_taken_back(at_home: Path) -> None:
    said = fateloom("learn council", typed="2\n1\nbuy\ntax\nbid\nnonsense\n99\n", cwd=at_home)
    assert "Those lie on the card, and belong to nobody yet." in said.out
    assert "it costs 13 and you have only 10 coins" in said.out
    assert "We come to them later." in said.out and "Undone." in said.out
    assert "Step 3 of 20: Everybody gets richer" in said.out
    assert "'nonsense' is not an option" in said.out and "There is no option 99" in said.out


def test_commands_within_a_lesson(at_home: Path) -> None:
    typed = "help\nwhy\n? kickback\n? nobody at all\ntable\nlog\nback\nshow\n\nback\nagain\nquit\n"
    said = fateloom("learn council", typed=typed, cwd=at_home)
    assert "show: let the lesson choose for you" in said.out
    assert "3.12.2" in said.out and "Kickback: Bargain" in said.out
    assert "There is no card called 'nobody at all'" in said.out
    assert "This is the first step; there is nothing to undo." in said.out
    assert said.out.count("Step 2 of 20") == 2 and said.out.count("Step 1 of 20") == 3
    assert "You left the lesson. Continue with: " in said.err


def test_a_lesson_explains_what_is_barred_and_hints(at_home: Path) -> None:
    said = fateloom("learn council", typed="hint\nshow\nhint\n?\nquit\n", cwd=at_home).out
    assert "Hint: Your 10 coins. Type show to let the lesson choose it." in said
    assert said.count("Step 2 of 20") == 1, "a hint chooses nothing"
    assert "Hint: Pass: take 1 coin (its price drops to 12). Type show" in said
    explained = said.rpartition("> ?\n")[2]
    assert explained.startswith("3.4.7 ")
    assert "Not now: Buy for 13 coins: it costs 13 and you have only 10 coins" in explained
    assert "or help for all commands." in explained


def test_what_was_learnt_is_listed(at_home: Path) -> None:
    fateloom("learn souk", typed="show\n" * 4, cwd=at_home)
    assert "done" in fateloom("learn souk --list", cwd=at_home).out
    listed = fateloom("learn council --list", cwd=at_home).out
    assert [line.split(":")[0] for line in listed.splitlines()] == list(
        lessons_of(find_game("council"))
    )


def test_a_broken_file_of_lessons_counts_as_empty(at_home: Path) -> None:
    (at_home / "fateloom").mkdir()
    (at_home / "fateloom/lessons.json").write_text("[1, 2")
    assert "Step 1 of 20" in fateloom("learn council", typed="", cwd=at_home).out


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("learn", "name a game to learn; games: council, "),
        ("learn chess", "no game 'chess'"),
        ("learn kuhn", "Kuhn poker has no lessons"),
        ("learn council sums", "no lesson 'sums'; lessons: first_game, "),
    ],
)
def test_a_wrong_call_gets_a_sentence(call: str, said: str, at_home: Path) -> None:
    answer = fateloom(call, cwd=at_home)
    assert answer.code == 2 and said in answer.err and "Traceback" not in answer.err

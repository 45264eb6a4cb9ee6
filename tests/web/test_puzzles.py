"""Puzzles in a real browser: solved and missed, by mouse and keyboard, heard, and counted once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Response

from fateloom.engine.rules.registry import find_game
from fateloom.learn.puzzle import Puzzle, number_of_day, puzzles_of
from fateloom.learn.puzzle_run import PuzzleRun
from tests.web.conftest import Visitor
from tests.web.test_axe import grave

Visits = Callable[..., Visitor]

GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
DAY = "2026-11-17"


class Solver:
    """Somebody at a puzzle, who knows its answer."""

    def __init__(self, visitor: Visitor, game: str, number: int = 0, day: str = "") -> None:
        self.visitor, self.page = visitor, visitor.page
        self.game = find_game(game)
        found = puzzles_of(self.game)
        today = datetime.now(UTC).date()
        self.puzzle: Puzzle = found[(number or number_of_day(today, len(found))) - 1]
        query = f"?number={number}" if number else f"?day={day}" if day else ""
        visitor.go(f"/puzzle/{game}{query}")
        self.stands("ready")

    def stands(self, *states: str) -> None:
        """Wait until the panel shows this."""
        state = "document.querySelector('.coach.puzzle')?.dataset.state"
        self.visitor.until(f"{list(states)}.includes({state})")

    def answers(self, key: str) -> None:
        """Answer through the list of all options, which every question has."""
        self.page.keyboard.press("a")
        self.page.wait_for_selector("dialog[open] .alloptions")
        ask = self.puzzle.match(self.game).ask
        assert ask is not None
        if ask.prompt(self.puzzle.seat).least is None:
            self.page.click(f'dialog[open] [data-key="{key}"]')
            return
        for member in filter(None, key.split("+")):
            self.page.click(f'dialog[open] [data-key="{member}"]')
        self.page.click("dialog[open] .btn.strong")

    @property
    def words(self) -> str:
        return self.page.inner_text(".coach.puzzle .words")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_or_missed_and_explained(visit: Visits, game: str, size: str) -> None:
    ana = Solver(visit(*SIZES[size]), game, number=1)
    assert "undefined" not in ana.page.inner_text(".shell")
    run = PuzzleRun(ana.game, ana.puzzle, name="Guest")
    ana.answers(ana.puzzle.tempting)
    ana.stands("wrong")
    for line in run.answer(ana.puzzle.tempting).say:
        assert line in ana.words
    assert not ana.page.is_visible(".prompt")
    ana.page.click('[data-puzzle="best"]')
    ana.visitor.until(
        "document.querySelector('.coach.puzzle').dataset.showing === 'best' && "
        "document.querySelector('.coach.puzzle').dataset.state === 'wrong'"
    )
    ana.page.click('[data-puzzle="look"]')
    ana.visitor.until("document.querySelector('.coach.puzzle').dataset.showing === ''")
    ana.page.reload()
    ana.stands("ready")
    ana.answers(ana.puzzle.answer)
    ana.stands("right")
    assert run.answer(ana.puzzle.answer).say[0] in ana.words


def test_what_the_browser_gets_before_an_answer_does_not_hold_it(visit: Visits) -> None:
    visitor = visit()
    responses: list[Response] = []
    visitor.page.on("response", lambda each: responses.append(each))
    ana = Solver(visitor, "council", number=1)
    # read when all is there: a handler would read a body that is still on its way
    got = [each.text() for each in responses if "/api/" in each.url]
    assert any('"prompt"' in text for text in got)
    assert ana.puzzle.why and not any(ana.puzzle.why in text for text in got)


def test_the_puzzle_of_the_day_makes_a_streak(visit: Visits) -> None:
    visitor = visit()
    today = datetime.now(UTC).date()
    before = {(today - timedelta(days=each)).isoformat(): True for each in (1, 2)}
    visitor.prefer(puzzles={"council": before}, met=["welcome"])
    visitor.go("/")
    row = '.puzzles li[data-game="council"]'
    visitor.page.wait_for_selector(row)
    assert "2 days in a row" in visitor.page.inner_text(row)
    visitor.page.click(f"{row} a")
    ana = Solver(visitor, "council")
    assert "Puzzle of the day" in visitor.page.inner_text(".coach h2")
    ana.answers(ana.puzzle.answer)
    ana.stands("right")
    assert visitor.page.inner_text(".coach .streak") == "3 days in a row"
    visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.click('[data-puzzle="share"]')
    visitor.until("document.body.innerText.includes('Result copied.')")
    shared = visitor.page.evaluate("navigator.clipboard.readText()")
    assert shared == (
        f"Fateloom puzzle {today}, Council of Kings ({ana.puzzle.grade}): solved, 3 days in a row"
    )
    visitor.page.reload()
    ana.stands("ready")
    ana.answers(ana.puzzle.tempting)  # a second answer does not count
    ana.stands("wrong")
    visitor.page.click('[data-puzzle="leave"]')
    visitor.page.wait_for_selector(row)
    assert "solved · 3 days in a row" in visitor.page.inner_text(row)


def test_a_puzzle_is_answered_and_left_by_keyboard(visit: Visits) -> None:
    ana = Solver(visit(), "council", number=1)
    ana.page.keyboard.press("1")
    if ana.page.query_selector(".prompt .confirm, .opt.picked"):
        ana.page.keyboard.press("Enter")
    ana.stands("right", "wrong")
    ana.page.locator('[data-puzzle="next"]').focus()
    ana.page.keyboard.press("Enter")
    ana.visitor.until("location.search === '?number=2'")
    ana.stands("ready")


def test_what_is_said_to_an_answer_is_heard(visit: Visits) -> None:
    ana = Solver(visit(), "council", number=1)
    ana.answers(ana.puzzle.tempting)
    ana.stands("wrong")
    ana.visitor.until("window.heard.some((line) => line.includes('There is better: '))")


@pytest.mark.parametrize("size", SIZES)
def test_axe_has_nothing_serious_to_say_of_a_puzzle(visit: Visits, size: str) -> None:
    ana = Solver(visit(*SIZES[size]), "council", number=1)
    assert grave(ana.visitor) == []
    ana.answers(ana.puzzle.tempting)
    ana.stands("wrong")
    assert grave(ana.visitor) == []

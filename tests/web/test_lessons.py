"""Lessons in a real browser: every one walked, wrong answers shown and taken back, left and resumed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fateloom.engine.rules.registry import find_game
from fateloom.learn import FIRST, LessonRun, lessons_of
from fateloom.learn.lesson import BACK
from tests.web.conftest import Visitor
from tests.web.test_axe import grave

Visits = Callable[..., Visitor]

GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")
LESSONS = [(game, lesson) for game in GAMES for lesson in lessons_of(find_game(game))]
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}


class Learner:
    """Somebody who takes a lesson, beside the same lesson without a browser."""

    def __init__(self, visitor: Visitor, game: str, lesson: str) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.game, self.lesson = find_game(game), lessons_of(find_game(game))[lesson]
        self.run = LessonRun(self.game, self.lesson)
        visitor.go(f"/learn/{game}?lesson={lesson}")
        self.arrives()

    def stands(self, at: str, state: str = "ready") -> None:
        """Wait until the coach is at a step, and shows it or a mistake."""
        panel = "document.querySelector('.coach')"
        self.visitor.until(f"{panel}?.dataset.at === '{at}' && {panel}.dataset.state === '{state}'")

    def arrives(self) -> None:
        self.stands(f"{self.run.step.id} {len(self.run.answers)}")
        assert self.page.inner_text(".coach h2").casefold() == self.run.step.title.casefold()
        assert "undefined" not in self.page.inner_text(".shell")

    def choose(self, key: str) -> None:
        """Answer through the page: point at a thing, or pick from the list of all answers."""
        if key.startswith("touch:"):
            self.page.click(f'.coach [data-coach="{key}"]')
            return
        ask = self.run.match.ask
        assert ask is not None
        self.page.keyboard.press("a")
        self.page.wait_for_selector("dialog[open] .alloptions")
        if ask.prompt(0).least is None:
            self.page.click(f'dialog[open] [data-key="{key}"]')
            return
        for member in filter(None, key.split("+")):
            self.page.click(f'dialog[open] [data-key="{member}"]')
        self.page.click("dialog[open] .btn.strong")

    def goes_on(self, key: str = "") -> None:
        """Give an answer that stands."""
        key = key or self.run.shown
        self.choose(key)
        assert self.run.answer(key).taken
        self.arrives()

    def errs(self, key: str) -> None:
        """Give an answer that is shown and taken back."""
        self.choose(key)
        reply = self.run.answer(key)
        assert not reply.taken
        at = f"{self.run.step.id} {len(self.run.answers)}"
        if reply.frames:
            self.stands(at, "mistake")
            assert reply.say in self.page.inner_text(".coach .mistake")
            assert not self.page.is_visible(".prompt")
            self.page.click('.coach [data-coach="retry"]')
        else:
            self.visitor.until(
                f"document.querySelector('.coach .note')?.textContent.includes({reply.say[:30]!r})"
            )
        self.stands(at)

    @property
    def mistakes(self) -> list[str]:
        """One answer for each reply of this step that takes it back."""
        found: dict[str, str] = {}
        for key in self.run.keys if self.run.step.do else ():
            wrong = self.run.reply_to(key)
            if wrong is not None and wrong.then == BACK and not self.run.is_right(key):
                found.setdefault(wrong.say, key)
        return [f"touch:{each.at}" for each in self.run.step.touch if each.say] or [*found.values()]


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda each: str(each))
def test_a_lesson_is_walked_to_its_end(visit: Visits, game: str, lesson: str) -> None:
    ana = Learner(visit(), game, lesson)
    while not ana.run.is_over:
        ana.goes_on()
    assert ana.page.is_visible('.coach [data-coach="now"]')


@pytest.mark.deep
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda each: str(each))
def test_every_mistake_of_a_lesson_is_shown(
    visit: Visits, game: str, lesson: str, size: str
) -> None:
    ana = Learner(visit(*SIZES[size]), game, lesson)
    while not ana.run.is_over:
        for key in ana.mistakes:
            ana.errs(key)
        ana.goes_on()


@pytest.mark.parametrize("size", SIZES)
def test_council_is_learnt_with_right_and_wrong_answers(visit: Visits, size: str) -> None:
    visitor = visit(*SIZES[size])
    visitor.go("/")
    visitor.page.wait_for_selector(".poster[data-game=council] .learn")
    assert visitor.page.inner_text(".poster[data-game=council] .learn") == "Learn in 6 minutes"
    ana = Learner(visitor, "council", FIRST)
    page = visitor.page
    page.click('[data-num="s0/coins"]')  # the thing itself, not its button
    ana.run.answer("touch:number:s0/coins")
    ana.arrives()
    lit = page.locator("[data-taught]")
    assert lit.count() == 3 and page.locator('[data-what="bid"][data-taught]').count() == 1
    ana.errs("tax")
    ana.errs("bargain/kickback")
    page.click('.coach [data-coach="show"]')  # offered after two mistakes
    ana.run.answer("bid")
    ana.arrives()
    page.click('[data-what="bid"]')
    ana.run.answer("bid")
    ana.arrives()
    ana.errs("bid")
    page.click('.coach [data-coach="back"]')
    ana.run = LessonRun(ana.game, ana.lesson, ana.run.answers[:-1])
    ana.arrives()
    page.reload()
    ana.arrives()
    page.click('[data-coach="leave"]')
    page.wait_for_selector(".poster[data-game=council] .learn")
    assert page.inner_text(".poster[data-game=council] .learn") == "Continue learning"
    page.click(".poster[data-game=council] .learn")
    ana.arrives()
    while not ana.run.is_over:
        ana.goes_on()
    page.click('.coach [data-coach="now"]')
    page.wait_for_selector(".prompt #question")
    assert "/table/" in page.url and not page.query_selector(".coach")
    visitor.go("/")
    page.wait_for_selector(".poster[data-game=council] .play")
    assert not page.query_selector(".poster[data-game=council] .learn")


@pytest.mark.parametrize("size", SIZES)
def test_axe_has_nothing_serious_to_say_of_a_lesson(visit: Visits, size: str) -> None:
    ana = Learner(visit(*SIZES[size]), "council", FIRST)
    assert grave(ana.visitor) == []
    ana.goes_on()
    assert grave(ana.visitor) == []
    ana.choose("tax")
    ana.stands(f"{ana.run.step.id} 1", "mistake")
    assert grave(ana.visitor) == []


def test_what_the_coach_says_is_heard(visit: Visits) -> None:
    ana = Learner(visit(), "council", FIRST)
    ana.goes_on()
    assert any(ana.run.said in line for line in ana.visitor.heard)
    reply = ana.run.answer("tax")
    ana.choose("tax")
    ana.stands(f"{ana.run.step.id} 1", "mistake")
    assert any(reply.say in line for line in ana.visitor.heard)


def test_an_advanced_lesson_is_offered_where_it_is_met(visit: Visits) -> None:
    ana = visit()
    done = {"council/first_game": {"answers": [], "done": True}}
    ana.prefer(lessons=done, met=["council:aim", "council:price", "played:council"])
    ana.go("/")
    ana.prefer(settings={"pace": "at_once", "hints": True})
    ana.table("council", {"who": "me", "name": "Ana"}, {"who": "bot", "bot": "random"})
    table = ana.page.evaluate("Object.keys(JSON.parse(localStorage['fateloom.seats']))[0]")
    ana.go(f"/table/{table}")
    for _ in range(40):
        ana.until("document.querySelector('.hint, .over .two, .opts .opt:not(.off)')")
        if ana.page.query_selector('.hint a[href^="/learn/council?lesson="]'):
            return
        if close := ana.page.query_selector(".hint .close"):
            close.click()
        else:
            ana.autoplay(stop=1)
    pytest.fail("no lesson was offered")


def test_the_coach_says_nothing_that_the_client_made_up() -> None:
    """The words of a lesson are data: no file of the client names a game's thing."""
    folder = Path(__file__).parents[2] / "src/fateloom/web/learn"
    for path in folder.glob("*.js"):
        assert "aldric" not in path.read_text(encoding="utf-8").casefold()

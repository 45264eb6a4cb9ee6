"""Whole games through the page: alone against bots, in two browsers, by keyboard, on a phone,
from the gallery, and with several people at one screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from fateloom.engine.rules.registry import find_game, game_ids
from tests.web.conftest import Visitor

Visits = Callable[..., Visitor]

BOT = {"who": "bot", "bot": "random"}
GAMES = [id for id in game_ids() if find_game(id).package.startswith("fateloom.games.")]
TOGETHER = [id for id in GAMES if find_game(id).seats[-1] > 1]


def company(game: str, *people: dict[str, str]) -> list[dict[str, str]]:
    """Some people, and bots in the other seats that the game needs."""
    least = find_game(game).seats[0]
    return [*people, *[BOT] * max(0, least - len(people))]


def me(name: str) -> dict[str, str]:
    return {"who": "me", "name": name}


def rule_ids(visitor: Visitor, game: str) -> set[str]:
    book = visitor.api("GET", f"/games/{game}/rules")
    return {rule["id"] for chapter in book["chapters"] for rule in chapter["rules"]}


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_a_whole_game_against_bots(visit: Visits, game: str) -> None:
    """Every question has its rule, every line of the log too, the live region tells it all,
    and the result adds up line by line."""
    ada = visit()
    table = ada.table(game, *company(game, me("Ada")))
    ada.go(f"/table/{table}")
    end = ada.autoplay(seed=3)
    assert end["over"], end
    assert end["unruled"] == []
    page = ada.page
    assert page.inner_text(".result h1")
    rows = page.locator(".standings > li")
    outcome = ada.api("GET", f"/tables/{table}")["outcome"]
    alone_and_lost = len(outcome["scores"]) == 1 and not outcome["parts"][0]  # nothing to add up
    assert rows.count() == (0 if alone_and_lost else len(company(game, me("Ada"))))
    for seat, parts in enumerate(outcome["parts"]):
        for what, _, rule in parts:
            row = rows.filter(has_text=what)
            assert row.count() >= 1, (seat, what)
            assert page.locator(f'.standings .rule-link[data-rule="{rule}"]').count() >= 1
    told = follows_the_whole_game(ada, table)
    assert told > 3
    page.get_by_role("button", name="View final table").click()
    open_log(page)
    known = rule_ids(ada, game)
    cited = page.eval_on_selector_all(
        ".log > li:not(.since):not(.earlier)",
        "lines => lines.map((line) => line.querySelector('.rule-link')?.dataset.rule ?? line.textContent)",
    )
    assert cited
    unknown = set(cited) - known
    assert unknown == set()


def open_log(page: Page) -> None:
    page.locator("#tab-log").click()
    page.wait_for_selector(".log > li")


def follows_the_whole_game(visitor: Visitor, table: str) -> int:
    """What was heard holds every line of history in order, every question, and the end."""
    token = visitor.page.evaluate(
        "(id) => JSON.parse(localStorage.getItem('fateloom.seats'))[id].credentials[0].token", table
    )
    answer = visitor.page.request.get(
        f"{visitor.base}/api/tables/{table}/view?since=0",
        headers={"Authorization": f"Bearer {token}"},
    )
    lines = [line["text"] for line in answer.json()["view"]["log"]]
    heard = iter(visitor.heard)
    for line in lines:
        assert any(said == line for said in heard), line
    said = " ".join(visitor.heard)
    assert "Your choice:" in said
    assert re.search(r"The game is over: .* Rule \S+\.", said)
    return len(lines)


def test_two_browsers_and_a_bot_play_on_after_their_lines_broke(visit: Visits) -> None:
    """Whoever is cut off comes back to the same question, and nothing is lost or doubled. The
    gallery sees it all, is asked nothing, and sees no hand."""
    ada, bo, guest = visit(), visit(), visit()
    table = ada.table("council", me("Ada"), {"who": "open"}, BOT)
    bo.go(f"/table/{table}")
    bo.prefer(name="Bo")
    bo.page.get_by_role("button", name="Sit down").click()
    bo.page.wait_for_selector(".ring li.person >> text=you")
    ada.go(f"/table/{table}")
    ada.page.locator("[data-what=start]").click()
    guest.go(f"/table/{table}")
    for visitor in (ada, bo):
        visitor.page.wait_for_selector(".dock:not([hidden])")
        visitor.begin_autoplay(seed=7)
    guest.page.wait_for_selector("text=You are spectating")
    assert guest.page.locator(".legal").count() == 0
    for _ in range(4):
        ada.page.wait_for_timeout(300)
        ada.drop_line()
        bo.page.wait_for_timeout(200)
        bo.drop_line()
    assert ada.autoplay_report()["over"]
    assert bo.autoplay_report()["over"]
    follows_the_whole_game(ada, table)
    guest.page.wait_for_selector(".over:not([hidden]) .result")
    assert not any(said.startswith("Your choice:") for said in guest.heard)
    assert any(said.startswith("The game is over") for said in guest.heard)


def test_a_page_loaded_anew_stands_where_it_stood(visit: Visits) -> None:
    ada = visit()
    table = ada.table("council", me("Ada"), BOT)
    ada.go(f"/table/{table}")
    ada.autoplay(seed=2, stop=6)
    ada.page.wait_for_selector(".prompt:not(.waiting):not(.sending)")
    while ada.page.locator("[data-what=back]").count():  # half-made moves are not kept
        ada.page.keyboard.press("Escape")
    asked = ada.page.inner_text("#question")
    ada.page.reload()
    ada.page.wait_for_selector(".prompt:not(.waiting)")
    assert ada.page.inner_text("#question") == asked


def press_on(page: Page, presses: int, seed: int = 1) -> bool:
    """Play with the keyboard alone: numbers, letters, arrows and Enter."""
    keys = ["1", "2", "p", "3", "1", "arrows", "4", "1"]
    for at in range(presses):
        page.wait_for_selector(
            ".over:not([hidden]) .result, .prompt:not(.waiting):not(.sending)", state="attached"
        )
        if page.locator(".over:not([hidden]) .result").count():
            return True
        if page.locator("dialog[open]").count():
            page.keyboard.press("Enter")
            continue
        key = keys[(at + seed) % len(keys)]
        if key == "arrows":
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(key)
    return False


SOME_OR_WHOLE = [
    *((game, False) for game in GAMES),
    pytest.param("council", True, marks=pytest.mark.deep),
]
"""Some decisions of every game, and a whole one."""


@pytest.mark.parametrize(("game", "whole"), SOME_OR_WHOLE)
def test_by_keyboard_alone(visit: Visits, game: str, whole: bool) -> None:
    ada = visit()
    table = ada.table(game, *company(game, me("Ada")))
    ada.go(f"/table/{table}")
    ada.page.wait_for_selector(".prompt:not(.waiting)", timeout=60_000)
    before = ada.api("GET", f"/tables/{table}")["seq"]
    over = press_on(ada.page, 600 if whole else 10, seed=4)
    assert over or not whole
    assert over or ada.api("GET", f"/tables/{table}")["seq"] > before


@pytest.mark.parametrize(("game", "whole"), SOME_OR_WHOLE)
def test_a_phone_of_360_pixels_is_wide_enough(visit: Visits, game: str, whole: bool) -> None:
    """Nothing is cut off at the side, and what is to be touched is large enough."""
    ada = visit(360, 740, has_touch=True, is_mobile=True)
    table = ada.table(game, *company(game, me("Ada")))
    ada.go(f"/table/{table}")
    ada.page.wait_for_selector(".prompt:not(.waiting)", timeout=60_000)
    small = ada.page.eval_on_selector_all(
        ".prompt .opt, .top .tool",
        "all => all.map((one) => [one.textContent, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 32)).map(([words]) => words)",
    )
    assert small == []
    end = ada.autoplay(seed=5, stop=0 if whole else 10)
    assert end["narrow"] == 0
    assert end["unruled"] == []
    assert end["over"] or not whole


def test_several_people_at_one_screen_and_a_curtain_between_them(visit: Visits) -> None:
    """Between two people's turns nothing of either hand can be seen."""
    both = visit()
    table = both.table("council", me("Ada"), me("Bo"))
    both.page.add_init_script(PEEK)
    both.go(f"/table/{table}")
    end = both.autoplay(seed=3)
    assert end["over"], end
    assert end["curtains"] >= 3
    assert both.page.evaluate("window.peeped") == []


PEEK = """
window.peeped = [];
setInterval(() => {
  const curtain = document.querySelector('dialog.curtain[open]');
  const card = document.querySelector('#own .card');
  if (curtain && card && getComputedStyle(card).visibility !== 'hidden') window.peeped.push(card.textContent);
}, 20);
"""

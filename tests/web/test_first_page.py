"""The first page shows something before any script runs, and asks at once for what it needs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from fateloom.server.http import first_page
from tests.web.conftest import Visitor
from tests.web.test_whole_games import GAMES

Visits = Callable[..., Visitor]

SCRIPTS = "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"


def names_in(html: str, rel: str) -> list[str]:
    return re.findall(rf'<link rel="{rel}"[^>]* href="/static/([\w./]+)"', html)


def test_the_lobby_can_be_read_without_scripts(server: str, chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server)
    assert page.locator(".poster h2").count() == len(GAMES)
    assert page.locator(".poster .caption p").first.is_visible()
    assert "Fateloom needs JavaScript" in page.inner_text("noscript")
    context.close()


def test_the_lobby_says_the_same_once_its_scripts_have_run(
    server: str, chromium: Browser, visit: Visits
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    before = context.new_page()
    before.goto(server)
    ada = visit()
    ada.go("/")
    ada.page.wait_for_selector(".poster .play")
    for words in ("h1", ".posters h2", ".poster .caption p", ".poster .caption > span"):
        shown = ada.page.locator(words).all_inner_texts()
        assert before.locator(words).all_inner_texts() == shown
    context.close()


@pytest.mark.parametrize("path", ["/", "/new", "/rules", "/rules/council"])
def test_a_page_names_all_modules_it_loads_and_no_others(visit: Visits, path: str) -> None:
    ada = visit()
    html = ada.page.request.get(ada.base + path).text()
    named = {f"/static/{each}" for each in names_in(html, "modulepreload")}
    ada.page.add_init_script("window.requestIdleCallback = () => 0")  # nothing is fetched ahead
    ada.go(path)
    ada.page.wait_for_selector("h1[tabindex]")
    own = {each for each in ada.page.evaluate(SCRIPTS) if each.endswith(".js")}
    assert own - {each for each in own if "/games/" in each} <= named
    assert {each for each in named if "/games/" not in each} <= own


def test_style_sheets_come_in_two_files_in_the_order_of_the_page(visit: Visits) -> None:
    """A game's own style sheet goes between them."""
    ada = visit()
    html = ada.page.request.get(ada.base + "/table/x").text()
    named = names_in(html, "stylesheet")
    assert named == ["sheets/0.css", "sheets/1.css"]
    texts = [ada.page.request.get(f"{ada.base}/static/{each}").text() for each in named]
    listed = names_in((first_page.WEB / "index.html").read_text(encoding="utf-8"), "stylesheet")
    assert "\n".join(texts) == "\n".join(
        (first_page.WEB / each).read_text(encoding="utf-8") for each in listed
    )
    assert 'sheets/1.css" id="after-games"' in html
    assert ada.page.request.get(f"{ada.base}/static/sheets/2.css").status == 404
    ada.faults.clear()

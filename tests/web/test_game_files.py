"""Games from other packages in the browser: with a face of their own, without, and with a broken one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.outside import install
from tests.web.conftest import ROOT, Browsers, Visitor, serving

Visits = Callable[..., Visitor]


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games: Souk, Lagoon, Kuhn poker, and a Leduc poker whose script fails."""
    folder = tmp_path_factory.mktemp("guests")
    for name in ("souk", "lagoon", "kuhn", "leduc"):
        shutil.copytree(ROOT / "examples" / name, folder / name)
    web = folder / "leduc" / "web"
    web.mkdir()
    (web / "table.js").write_text("throw new Error('planted');")
    return folder


@pytest.fixture(scope="module")
def server(guests: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    found = install(tmp_path_factory.mktemp("outside"))
    found["FATELOOM_PATH"] = os.pathsep.join([str(guests), found["FATELOOM_PATH"]])
    with serving(tmp_path_factory.mktemp("server"), **found) as address:
        yield address


@pytest.fixture(scope="module")
def browsers(server: str, chromium: Browser) -> Browsers:
    """Browsers that know this server."""
    return Browsers(chromium, server)


def test_a_game_from_elsewhere_is_drawn_by_its_own_files(visit: Visits) -> None:
    ada = visit()
    ada.play_now("souk")
    ada.page.wait_for_selector(".middle.souk .block .card")
    assert ada.page.locator("#own .hand .card").count() == 1
    cloth = "getComputedStyle(document.documentElement).getPropertyValue('--deep')"
    assert ada.page.evaluate(cloth) == "#24305c"
    assert ada.autoplay(seed=2)["over"]


def test_a_game_without_files_of_its_own_is_drawn_plainly(visit: Visits) -> None:
    ada = visit()
    ada.play_now("kuhn")
    ada.page.wait_for_selector(".middle.plain .pile")
    assert ada.page.locator("#own .hand .card").count() == 1
    assert ada.autoplay(seed=2)["over"]


def test_the_game_of_the_guide_is_played_in_the_browser(visit: Visits) -> None:
    ada = visit()
    ada.play_now("lagoon")
    ada.page.wait_for_selector(".middle.lagoon .trick")
    assert ada.page.locator("#own .hand .card .rank").count() == 6
    ada.until("document.querySelector('.prompt:not(.waiting)') !== null")
    sizes = "[...document.querySelectorAll('.card:has(.find):not(.barred)')].map((card) => [card, card.querySelector('.find')].map((part) => Math.round(part.getBoundingClientRect().height)))"
    assert all(card == face for card, face in ada.page.evaluate(sizes))
    assert ada.autoplay(seed=2)["over"]


def test_a_game_from_a_folder_that_is_none_of_ours_has_a_face_of_its_own(visit: Visits) -> None:
    ada = visit()
    ada.play_now("pebbles")
    ada.page.wait_for_selector(".middle.beach")
    assert "pounds" in ada.page.inner_text("#own .hand .card .stone >> nth=0")
    cloth = "getComputedStyle(document.documentElement).getPropertyValue('--deep')"
    assert ada.page.evaluate(cloth) == "#123456"
    assert ada.autoplay(seed=2)["over"]


def test_a_game_from_an_entry_point_without_files_is_drawn_plainly(visit: Visits) -> None:
    ada = visit()
    ada.play_now("marbles")
    ada.page.wait_for_selector(".middle.plain", state="attached")
    assert ada.page.locator("#own .hand .card").count() == 3
    assert ada.autoplay(seed=2)["over"]


def test_a_game_whose_script_fails_is_drawn_plainly(visit: Visits) -> None:
    ada = visit()
    ada.play_now("leduc")
    ada.page.wait_for_selector(".middle.plain .pile")
    assert "a plain one is shown" in ada.page.inner_text("#toasts")
    assert [fault for fault in ada.faults if "planted" not in fault] == []
    ada.faults.clear()


def test_at_a_table_only_the_style_sheet_of_its_game_applies(visit: Visits) -> None:
    """So that no game can disturb another; the lobby shows all of them in their colours."""
    applied = """[...document.styleSheets].filter((sheet) => !sheet.disabled)
      .flatMap((sheet) => sheet.href?.match(/games\\/(\\w+)\\/style/)?.[1] ?? [])"""
    ada = visit()
    ada.go("/")
    ada.page.wait_for_selector(".poster[data-game=souk]")
    assert {"council", "souk", "weaver"} <= set(ada.page.evaluate(applied))
    ada.play_now("souk")
    assert ada.page.evaluate(applied) == ["souk"]
    ada.page.click(".top .brand")
    ada.page.wait_for_selector(".poster[data-game=souk]")
    assert "council" in ada.page.evaluate(applied)


def test_style_sheets_of_games_stand_before_those_of_screen_sizes(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/council")
    ada.page.wait_for_selector(".rulepage h1")
    order = ada.page.evaluate("[...document.styleSheets].map((sheet) => sheet.href)")
    [game] = [at for at, href in enumerate(order) if "/games/council/" in href]
    assert order[game - 1].endswith("/static/sheets/0.css")
    assert order[game + 1].endswith("/static/sheets/1.css")
    sheets = [ada.page.request.get(order[game + side]).text() for side in (-1, 1)]
    for name, where in (("highlights", [True, False]), ("table_sizes", [False, True])):
        text = (ROOT / f"src/fateloom/web/styles/{name}.css").read_text(encoding="utf-8").strip()
        assert [text in sheet for sheet in sheets] == where, name


def test_a_game_without_puzzles_offers_none(visit: Visits) -> None:
    ada = visit()
    ada.go("/")
    ada.page.wait_for_selector('.puzzles li[data-game="council"]')
    assert ada.page.query_selector(".poster[data-game=souk]")
    assert not ada.page.query_selector('.puzzles li[data-game="souk"]')
    ada.page.click('.poster[data-game="souk"] button.more')
    ada.page.wait_for_selector("dialog[open] .buttons")
    assert not ada.page.query_selector("dialog[open] .puzzlelink")
    ada.page.keyboard.press("Escape")
    ada.page.click('.poster[data-game="council"] button.more')
    ada.page.wait_for_selector("dialog[open] .puzzlelink")

"""Matches whose rules have been replaced: finished ones are looked at, running ones begin anew."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser

from tests.server.serving import ROOT
from tests.server.test_upgrades import BEFORE, THEN, WHEEL
from tests.web.conftest import Browsers, Visitor, serving
from tests.web.test_axe import grave

Visits = Callable[..., Visitor]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on the store of an older one; Fantos is rendered, and Gilfate is not."""
    home = tmp_path_factory.mktemp("upgraded")
    shutil.copy(BEFORE / "upgrade.db", home / "t.db")
    words = ["--old-rules", str(WHEEL), "--db", str(home / "t.db")]
    subprocess.run(
        [sys.executable, "-m", "fateloom", "admin", "upgrade", *words],
        check=True,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
    )
    with closing(sqlite3.connect(home / "t.db")) as kept, kept:
        kept.execute("delete from renderings where match = ?", [THEN["finished gilfate"]["id"]])
    with serving(home) as address:
        yield address


@pytest.fixture(scope="module")
def browsers(server: str, chromium: Browser) -> Browsers:
    return Browsers(chromium, server)


def seated(visitor: Visitor, name: str, seat: int) -> str:
    """Give a browser its seat at an old table; the path of that table."""
    then = THEN[name]
    token = then["tokens"][str(seat)]
    visitor.sit({"table": then["table"], "credentials": [{"seat": seat, "token": token}]})
    return f"/table/{then['id']}"


def test_a_finished_match_is_looked_at_replayed_and_verified(visit: Visits) -> None:
    ada = visit()
    page = ada.page
    ada.go(seated(ada, "finished fantos", 0))
    page.wait_for_selector(".result h1")
    assert page.locator(".result h1").inner_text() == "You win"
    told = page.locator(".win .lab").inner_text()
    assert "Played with version 1 of the rules. This server now has version" in told
    page.wait_for_selector(".two")
    page.locator("[data-what=verify]").click()
    page.wait_for_selector(".checks")
    assert page.locator(".checks .failed").count() == 0
    assert "version 1 of the rules replayed them" in page.locator(".checks").inner_text()
    page.keyboard.press("Escape")
    page.locator("[data-what=replay]").click()
    page.wait_for_selector(".replay [data-what=next]")
    page.locator(".scrub input").fill("200")
    ada.until("document.querySelector('.pos b').textContent === '200'")
    assert page.locator("[data-what=play-on]").count() == 0
    assert page.locator(".table .card").count() > 5
    assert grave(ada) == []


def test_a_match_that_was_not_rendered_says_so_and_gives_its_secret(visit: Visits) -> None:
    ada = visit(390, 844)
    page = ada.page
    ada.go(seated(ada, "finished gilfate", 0))
    page.wait_for_selector(".oldmatch h1")
    assert page.locator(".oldmatch h1").inner_text() == "Cy wins"
    assert "The replay isn’t available here" in page.locator(".oldmatch").inner_text()
    page.locator("[data-what=verify]").click()
    page.wait_for_selector(".checks")
    assert "Version 1 of the rules is not installed here" in page.locator("dialog").inner_text()
    page.keyboard.press("Escape")
    assert grave(ada) == []


def test_the_players_of_a_running_match_begin_anew(visit: Visits) -> None:
    """Each agrees by joining; a spectator is shown where the match goes on."""
    ada, bo, eve = visit(), visit(), visit()
    name = "running fantos"
    for visitor, seat in ((ada, 0), (bo, 1)):
        visitor.go(seated(visitor, name, seat))
        visitor.page.wait_for_selector(".oldmatch h1")
        assert visitor.page.locator("h1").inner_text() == "This game can’t continue here"
    eve.go(f"/table/{THEN[name]['id']}")
    eve.page.wait_for_selector(".oldmatch h1")
    assert eve.page.locator("[data-what=rematch]").count() == 0
    assert grave(ada) == []
    ada.page.get_by_role("button", name="Start a new game").click()
    ada.page.wait_for_selector(".waitroom .ring")
    bo.page.get_by_role("button", name="Join the new table").click()
    bo.page.wait_for_selector(".waitroom:not(.oldmatch)")
    assert bo.page.url == ada.page.url
    ada.page.get_by_text("Reserved for Cy").wait_for()
    eve.page.get_by_role("link", name="Go to the new table").click()
    eve.page.wait_for_selector(".waitroom:not(.oldmatch)")
    assert eve.page.url == ada.page.url

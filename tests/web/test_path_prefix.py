"""The site below a path prefix, as a proxy may show it beside others."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests.web.conftest import serving


def test_every_page_stays_below_the_prefix(chromium: Browser, tmp_path: Path) -> None:
    """From the lobby to a table, a rule page and back; nothing else of the host is asked for."""
    with serving(tmp_path, FATELOOM_ROOT_PATH="/games/fate") as address:
        page = chromium.new_page()
        asked: list[str] = []
        faults: list[str] = []
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        page.on("websocket", lambda socket: asked.append(urlsplit(socket.url).path))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{address}/games/fate/")
        page.click(".poster[data-game=council] .play")
        page.wait_for_selector(".prompt #question", state="attached")
        assert urlsplit(page.url).path.startswith("/games/fate/table/")
        page.reload()
        page.wait_for_selector(".prompt #question", state="attached")
        page.goto(f"{address}/games/fate/rules")
        page.click(".rulebook[data-game=council] h2 a")
        page.wait_for_selector(".rulepage")
        assert urlsplit(page.url).path == "/games/fate/rules/council"
        page.click("a.brand")
        page.wait_for_selector(".poster[data-game=council]")
        assert urlsplit(page.url).path == "/games/fate/"
        links = page.eval_on_selector_all("a[href]", "links => links.map((a) => a.pathname)")
        assert links and all(each.startswith("/games/fate") for each in links)
        assert any(each.endswith("/socket") for each in asked)
        assert [each for each in asked if not each.startswith("/games/fate/")] == []
        assert faults == []
        page.close()

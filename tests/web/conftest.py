"""A real server on loopback, a real Chromium, and visitors who notice every fault of a page."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.serving import killed_after

ROOT = Path(__file__).parents[2]
AUTOPLAY = (Path(__file__).parent / "autoplay.js").read_text(encoding="utf-8").strip().rstrip(";")
LISTEN = """
addEventListener('DOMContentLoaded', () => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) window.heard.push(node.textContent);
  }).observe(document.getElementById('herald'), { childList: true });
});
window.lines = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) { super(...given); window.lines.push(this); }
};
"""

AT_ONCE = """
if (location.protocol.startsWith('http') && !localStorage.getItem('fateloom.settings'))
  localStorage.setItem('fateloom.settings', '{"pace": "at_once"}');
if (location.protocol.startsWith('http') && !localStorage.getItem('fateloom.dead_ms'))
  localStorage.setItem('fateloom.dead_ms', '0');
"""
"""Nobody waits for what bots do, nor for a button that has just appeared, but who says so."""

PRESENT = """() => [
  location.pathname,
  document.querySelector('dialog[open]')?.innerText ?? 'no dialog',
  document.querySelector('.prompt')?.className ?? 'no prompt',
  (document.querySelector('.prompt') ?? document.body).innerText.slice(0, 600),
  ...(window.heard ?? []).slice(-8),
].join('\\n')"""
"""Where a page stands, for the report of a test that waits for something else."""

SHORT: dict[str, dict[str, Any]] = {
    "council": {"mode": "basic"},
    "fantos": {"short": 6, "start_shards": 30},
    "gilfate": {"match": "single"},
}
"""Options under which a game is over soon."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@contextmanager
def serving(home: Path, **more: str) -> Iterator[str]:
    """A server with its files in a folder, and further variables in its environment."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]),
        "FATELOOM_PAUSE": "0.02",
        "FATELOOM_BOT_PAUSE": "0",
        "FATELOOM_NO_LIMITS": "1",
        "FATELOOM_GRACE": "60",
        **more,
    }
    program = (
        ["-m", "fateloom"] if os.environ.get("FATELOOM_DEEP") else ["-m", "tests.web.fixed_deals"]
    )
    command = [sys.executable, *program, "serve", "--port", "0", "--db", str(home / "t.db")]
    said = home / "said"
    with (
        said.open("wb") as voice,
        subprocess.Popen(command, stderr=voice, env=environment, cwd=ROOT) as process,
        killed_after(process),
    ):
        address = None
        until = time.monotonic() + 120
        while address is None and time.monotonic() < until and process.poll() is None:
            time.sleep(0.05)
            address = re.search(r"http://\S+:\d+", said.read_text())
        assert address, said.read_text()
        yield address[0]
        process.terminate()
        process.wait(timeout=60)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium where there is one, else the browser that Playwright has installed.

    It ends with the last browser test of a worker: Playwright keeps an event loop running, and
    tests elsewhere start their own.
    """
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@dataclass
class Visitor:
    """Somebody with a browser of their own."""

    page: Page
    base: str
    parked: Page
    """Another page of the same browser, with the same memory, which does nothing."""
    faults: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def go(self, path: str) -> None:
        self.page.goto(self.base + path)

    def play_now(self, game: str, level: str = "random") -> None:
        self.go("/")
        self.prefer(level=level)
        self.page.click(f".poster[data-game={game}] .play")
        self.until("document.querySelector('.prompt #question')")

    def prefer(self, **kept: Any) -> None:
        """Put something into this browser's memory."""
        page = self.page if self.page.url.startswith(self.base) else self.parked
        for name, value in kept.items():
            page.evaluate(
                "([name, value]) => localStorage.setItem(name, value)",
                [f"fateloom.{name}", json.dumps(value)],
            )

    def api(self, method: str, path: str, **body: Any) -> Any:
        # A server closes a line that was idle for long; who reuses it just then tries again.
        answer = self.page.request.fetch(
            f"{self.base}/api{path}",
            method=method,
            max_retries=2,
            **({"data": body} if body else {}),
        )
        assert answer.ok, answer.text()
        return answer.json()

    def table(self, game: str, *seats: dict[str, str], **options: Any) -> str:
        """A new table whose own seats belong to this browser."""
        opens = any(seat["who"] == "open" for seat in seats)
        made = self.api(
            "POST", "/tables", game=game, seats=list(seats), options=SHORT.get(game, {}) | options,
            start=not opens, public=False,
        )  # fmt: skip
        self.sit(made)
        return str(made["table"]["id"])

    def sit(self, seating: dict[str, Any]) -> None:
        table = seating["table"]
        kept = {
            "id": table["id"], "game": table["game"], "title": table["title"], "at": 0,
            "credentials": seating["credentials"],
        }  # fmt: skip
        self.prefer(seats={table["id"]: kept}, met=["welcome"])

    def autoplay(
        self, seed: int = 1, limit: int = 180_000, cards: bool = True, stop: int = 0
    ) -> Any:
        """Play through the page until the game is over, or for some clicks."""
        return self.page.evaluate(
            AUTOPLAY, {"seed": seed, "limit": limit, "cards": cards, "stop": stop}
        )

    def begin_autoplay(self, seed: int = 1, limit: int = 180_000) -> None:
        """The same while others play too; ``autoplay_report`` tells how it ended."""
        given = {"seed": seed, "limit": limit, "cards": True, "stop": 0}
        self.page.evaluate(
            f"(given) => {{ window.report = null; ({AUTOPLAY})(given).then((end) => {{ window.report = end; }}); }}",
            given,
        )

    def autoplay_report(self, patience: float = 180) -> Any:
        self.until("window.report !== null", patience)
        return self.page.evaluate("window.report")

    def until(self, claim: str, patience: float = 60) -> None:
        """Wait until something holds in the page. (Playwright's own way is barred by our
        content security policy.)"""
        end = time.monotonic() + patience
        while not self.page.evaluate(claim):
            assert time.monotonic() < end, (
                f"never came true: {claim}\n{self.page.evaluate(PRESENT)}"
            )
            self.page.wait_for_timeout(20)

    @property
    def heard(self) -> list[str]:
        """All that the live region has said since the page was loaded."""
        return list(self.page.evaluate("window.heard"))

    def drop_line(self) -> None:
        """Cut every live line, as a bad network does."""
        self.page.evaluate("window.lines.forEach((line) => line.close())")


class Browsers:
    """Contexts of Chromium that are used again, each as good as new: to start one for every
    visitor would take most of the time. A page that stays open keeps its process warm."""

    def __init__(self, chromium: Browser, base: str) -> None:
        self._chromium, self._base = chromium, base
        self._free: dict[str, list[Page]] = {}

    def take(self, **asked: Any) -> tuple[str, Page]:
        """What kind of context it is, and the page that is parked in it."""
        kind = repr(sorted(asked.items()))
        free = self._free.setdefault(kind, [])
        if free:
            return kind, free.pop()
        context = self._chromium.new_context(**asked)
        context.set_default_timeout(60_000)
        parked = context.new_page()
        parked.goto(f"{self._base}/healthz")
        return kind, parked

    def give_back(self, kind: str, parked: Page) -> None:
        for page in parked.context.pages:
            if page is not parked:
                page.close()
        parked.context.clear_cookies()
        parked.context.clear_permissions()
        parked.evaluate("localStorage.clear()")
        self._free[kind].append(parked)


@pytest.fixture(scope="package")
def browsers(server: str, chromium: Browser) -> Browsers:
    return Browsers(chromium, server)


@pytest.fixture
def visit(server: str, browsers: Browsers) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; at the end none may have seen an error or a request elsewhere."""
    visitors: dict[str, list[Visitor]] = {}

    def new(width: int = 1280, height: int = 800, **context: Any) -> Visitor:
        asked = {"reduced_motion": "reduce"} | context  # motion costs most of the time
        kind, parked = browsers.take(viewport={"width": width, "height": height}, **asked)
        page = parked.context.new_page()
        visitor = Visitor(page, server, parked)
        visitors.setdefault(kind, []).append(visitor)
        page.add_init_script(LISTEN)
        page.add_init_script(AT_ONCE)
        page.on("pageerror", lambda error: visitor.faults.append(str(error)))
        page.on(
            "console",
            lambda said: visitor.faults.append(said.text) if said.type == "error" else None,
        )
        page.on(
            "request",
            lambda asked: (
                visitor.strangers.append(asked.url)
                if not asked.url.startswith(
                    (server, server.replace("http", "ws", 1), "data:", "blob:")
                )
                else None
            ),
        )
        return visitor

    yield new
    everybody = [visitor for some in visitors.values() for visitor in some]
    faults = [fault for visitor in everybody for fault in visitor.faults]
    strangers = [url for visitor in everybody for url in visitor.strangers]
    for kind, some in visitors.items():
        for visitor in some:
            browsers.give_back(kind, visitor.parked)
    assert faults == []
    assert strangers == []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a browser test that fails once more: a machine can be too busy for a page to answer in time.

    The summary of a run counts such tests as rerun; one that fails twice has failed.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))

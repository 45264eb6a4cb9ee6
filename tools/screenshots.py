"""Pictures of every page, at phone and desktop width, from a real server and a real browser.

python tools/screenshots.py [FOLDER [GAME …]]      (docs/screenshots, all games)
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from fateloom.engine.rules.registry import find_game, game_ids

ROOT = Path(__file__).parent.parent
PLAYER = (ROOT / "tests" / "web" / "autoplay.js").read_text(encoding="utf-8")
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
SHORT: dict[str, dict[str, Any]] = {
    "fantos": {"short": 6},
    "gilfate": {"match": "single"},
}
"""Options under which a game is over soon."""
AT_ONCE = """
if (location.protocol.startsWith('http'))
  localStorage.setItem('fateloom.settings', '{"pace": "at_once"}');
"""
"""Nobody waits for what bots do."""
MOVES = {"weaver": 3, "council": 18, "fatal": 24, "gilfate": 5, "fantos": 14}
"""After how many clicks the middle of a game is worth a picture."""
SCENE = {"council": "[data-what=bid]", "gilfate": "text=Which card do you play"}
"""What shall be asked in it."""

ASKED = ".over:not([hidden]) .result, .prompt:not(.waiting):not(.sending)"


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as home:
        said = Path(home) / "said"
        environment = os.environ | {
            "PYTHONPATH": str(ROOT / "src"),
            "FATELOOM_PAUSE": "0.02",
            "FATELOOM_NO_LIMITS": "1",
        }
        command = [sys.executable, "-m", "fateloom", "serve", "--port", "0", "--db", f"{home}/t.db"]
        with said.open("wb") as voice:
            process = subprocess.Popen(command, stderr=voice, env=environment)
        try:
            while not (found := re.search(r"http://\S+:\d+", said.read_text())):
                time.sleep(0.1)
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def visitor(browser: Browser, size: str, theme: str) -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    return page


def play(page: Page, clicks: int, limit: int = 60_000, seed: int = 4) -> Any:
    return page.evaluate(PLAYER, {"seed": seed, "limit": limit, "cards": True, "stop": clicks})


def shoot(page: Page, folder: Path, name: str) -> None:
    page.mouse.move(2, 300)
    page.wait_for_timeout(2500)  # moments have gone by then
    # The script answers more hastily than a person, and is told so; that is no part of a picture.
    page.locator("#toasts .close").evaluate_all("(all) => all.forEach((one) => one.click())")
    page.screenshot(path=str(folder / f"{name}.png"))
    print(name)


def sit_down(page: Page, base: str, game: str) -> str:
    """A table with people's names, kept in this browser."""
    count = find_game(game).default_seats or find_game(game).seats[0]
    bots = [{"who": "bot", "bot": "greedy"}] * (count - 1)
    seats = [{"who": "me", "name": "Mira"}, *bots]
    options = SHORT.get(game, {})
    made = page.request.post(
        f"{base}/api/tables",
        data={"game": game, "seats": seats, "options": options, "start": True},
    ).json()
    table = made["table"]
    page.goto(f"{base}/rules/{game}")
    page.evaluate(
        "([id, game, title, credentials]) => localStorage.setItem('fateloom.seats',"
        " JSON.stringify({[id]: {id, game, title, credentials, at: 1}}))",
        [table["id"], game, table["title"], made["credentials"]],
    )
    page.goto(f"{base}/table/{table['id']}")
    return str(table["id"])


def middle(page: Page, base: str, game: str) -> None:
    """The middle of a game, of another one if it was over sooner."""
    for seed in range(4, 12):
        sit_down(page, base, game)
        play(page, MOVES.get(game, 12), limit=120_000, seed=seed)
        page.wait_for_selector(ASKED, timeout=120_000)
        if not page.locator(".over:not([hidden]) .result").count():
            return


def picture(browser: Browser, base: str, folder: Path, game: str, size: str, theme: str) -> None:
    page = visitor(browser, size, theme)
    tail = size if theme == "light" else f"{size}-{theme}"
    middle(page, base, game)
    for _ in range(15):
        if game not in SCENE or page.locator(".prompt").locator(SCENE[game]).count():
            break
        play(page, 1, limit=60_000)
        page.wait_for_selector(ASKED)
    if game == "weaver":
        page.keyboard.press("1")  # a deck is picked: the gaps show what would come of it
    shoot(page, folder, f"{game}-table-{tail}")
    page.keyboard.press("Escape")
    if theme == "light":
        play(page, 0, limit=900_000)
        page.wait_for_selector(".result")
        page.wait_for_selector(".result .two", state="attached")
        shoot(page, folder, f"{game}-result-{tail}")
    page.context.close()


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots"
    wanted = sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    games = [id for id in game_ids() if id not in ("kuhn", "leduc", "souk")]
    games = [id for id in games if not wanted or id in wanted]
    with serving() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for size in SIZES:
            for theme in ("light", "dark"):
                page = visitor(browser, size, theme)
                page.goto(base)
                page.wait_for_selector(".poster")
                shoot(
                    page, folder, f"lobby-{size}" if theme == "light" else f"lobby-{size}-{theme}"
                )
                page.context.close()
            for game in games:
                picture(browser, base, folder, game, size, "light")
        for game in games[:2]:
            picture(browser, base, folder, game, "desktop", "dark")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

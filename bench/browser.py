"""``python -m bench browser``: how soon a table stands after *Play now*, and how long a move
takes from the arrival of its frame until it is drawn, for every game in a real Chromium.

The figures are wall time of one page on this machine, with motion on and bots that answer at
once; the goals are a first view within 1000 ms and a move within 100 ms.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bench.our_server import Ours
from fateloom.engine.rules.registry import find_game, game_ids

ROOT = Path(__file__).parent.parent
AUTOPLAY = (ROOT / "tests" / "web" / "autoplay.js").read_text(encoding="utf-8")
CLICKS = 60
"""So many clicks of a game are measured."""


class Drawn(NamedTuple):
    """What one game took, in milliseconds."""

    first: float
    moves: list[float]


def run() -> None:
    games = [id for id in game_ids() if find_game(id).package.startswith("fateloom.games.")]
    found = {}
    server = Ours(pause=0.02)
    try:
        with sync_playwright() as playwright:
            path = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            for id in games:
                print(id, file=sys.stderr, flush=True)
                found[id] = drawn(browser, f"http://127.0.0.1:{server.port}", id)
            browser.close()
    finally:
        server.stop()
    print(table(found))


def drawn(browser: Browser, base: str, game: str) -> Drawn:
    """From the lobby into a game, and on by clicking what is offered."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(base)
    for name, value in {"level": "random", "settings": {"pace": "at_once"}}.items():
        page.evaluate(
            "([name, value]) => localStorage.setItem(name, value)",
            [f"fateloom.{name}", json.dumps(value)],
        )
    page.goto(base)
    page.wait_for_selector(f".poster[data-game={game}] .play")
    page.wait_for_timeout(500)  # a reader's second; the page fetches the table's modules meanwhile
    page.evaluate("performance.mark('click')")
    page.click(f".poster[data-game={game}] .play")
    page.wait_for_selector("#own .card, #main .card")
    first = page.evaluate("performance.now() - performance.getEntriesByName('click')[0].startTime")
    clicks = 0
    for seed in range(1, 12):
        played: Any = page.evaluate(
            AUTOPLAY, {"seed": seed, "limit": 120_000, "cards": True, "stop": CLICKS - clicks}
        )
        clicks += played["clicks"]
        if clicks >= CLICKS:
            break
        page.click("[data-what=rematch]")  # it was over soon
        page.wait_for_selector("#own .card, #main .card")
    moves: Any = page.evaluate("performance.getEntriesByName('draw').map((one) => one.duration)")
    context.close()
    return Drawn(first, moves)


def table(found: dict[str, Drawn]) -> str:
    lines = [
        "| game | first view after Play now | a move is drawn, median | longest | moves |",
        "|---|---:|---:|---:|---:|",
    ]
    for id, (first, moves) in found.items():
        lines.append(
            f"| {find_game(id).title} | {first:.0f} ms | {median(moves):.0f} ms | "
            f"{max(moves):.0f} ms | {len(moves)} |"
        )
    return "\n".join(lines)

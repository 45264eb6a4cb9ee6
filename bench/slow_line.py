"""``python -m bench slow``: when the first words of the lobby show on a slow line, by Lighthouse.

The line has 400 kbit/s and a round trip of 400 ms; the goal is a first content within 3 s. Lighthouse
loads the page over loopback, throttled by the browser, with an empty cache; the median of five loads
counts. It is installed by npm into ``.bench-venv`` and needs Node 22.19 or newer.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.beside import HOME
from bench.our_server import Ours

LIGHTHOUSE = "lighthouse@13"
LOADS = 5
KBIT, ROUND_TRIP = 400, 400
METRICS = {
    "first-contentful-paint": "first content",
    "largest-contentful-paint": "largest content",
    "cumulative-layout-shift": "layout shift",
}
PLACES = {"lobby, desktop": ("/", "desktop"), "lobby, phone": ("/", "mobile")}


def run() -> None:
    why = install()
    if why:
        raise SystemExit(f"Lighthouse cannot be run: {why}")
    server = Ours(pause=0.02)
    try:
        rows = []
        for title, (path, form) in PLACES.items():
            loads = []
            for load in range(LOADS):
                print(f"{title}, load {load + 1} of {LOADS}", file=sys.stderr, flush=True)
                loads.append(measured(f"http://127.0.0.1:{server.port}{path}", form))
            rows.append((title, {each: median(load[each] for load in loads) for each in METRICS}))
    finally:
        server.stop()
    print(table(rows))


def table(rows: list[tuple[str, dict[str, float]]]) -> str:
    """The medians as a table for docs/figures.md."""
    lines = [f"| page | {' | '.join(METRICS.values())} |", "|---|" + "---|" * len(METRICS)]
    for title, found in rows:
        first, largest, shift = (found[each] for each in METRICS)
        lines.append(f"| {title} | {first / 1000:.1f} s | {largest / 1000:.1f} s | {shift:.2f} |")
    return "\n".join(lines)


def install() -> str:
    """Install Lighthouse unless it is there. Return why that is impossible, or nothing."""
    if (HOME / "npm" / "node_modules" / "lighthouse").exists():
        return ""
    if _program("npm") is None or _program("node") is None:
        return "node and npm are not installed"
    command = [str(_program("npm")), "install", "--no-audit", "--no-fund"]
    done = subprocess.run(
        [*command, "--prefix", str(HOME / "npm"), LIGHTHOUSE], capture_output=True, text=True
    )
    return "" if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


def _program(name: str) -> str | None:
    """The program of the environment that runs this, or of the machine."""
    return shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


def measured(address: str, form: str) -> dict[str, float]:
    """Load a page once in a fresh browser; return what Lighthouse measured."""
    command = [
        str(_program("node")), str(HOME / "npm" / "node_modules" / "lighthouse" / "cli" / "index.js"),
        address, "--quiet", "--output=json", "--only-categories=performance",
        "--chrome-flags=--headless=new --no-sandbox", "--throttling-method=devtools",
        f"--throttling.requestLatencyMs={ROUND_TRIP}",
        f"--throttling.downloadThroughputKbps={KBIT}", f"--throttling.uploadThroughputKbps={KBIT}",
        "--throttling.cpuSlowdownMultiplier=1", f"--form-factor={form}",
    ]  # fmt: skip
    if form == "desktop":
        command.append("--screenEmulation.disabled")
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    environment = os.environ | ({"CHROME_PATH": browser} if browser else {})
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise SystemExit(f"Lighthouse failed: {done.stderr.strip()[-500:]}")
    audits = json.loads(done.stdout)["audits"]
    return {each: float(audits[each]["numericValue"]) for each in METRICS}

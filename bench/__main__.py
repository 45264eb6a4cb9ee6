"""``python -m bench [WHAT …]``: speed, measured. Without a word both builds beside the peers, written into
docs/performance.md and docs/figures.md; the words below each measure something else."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from bench.beside import ROOT

COMMANDS = {
    "": ("suite", "run", "both builds of our games beside the peers"),
    "against": ("against", "run", "DIR: this checkout beside another one, in turns"),
    "builds": ("against", "run_builds", "the compiled build beside the plain source, in turns"),
    "growth": ("growth", "run", "cost against seats, cards and the length of a match"),
    "research": ("research", "run", "the research environments beside those of RLCard"),
    "moves": ("server_builds", "run", "the server of each build beside that of boardgame.io"),
    "server": ("server", "run", "our server beside that of boardgame.io"),
    "workers": ("workers", "run", "what a move costs with several workers"),
    "attack": ("attack", "run", "[ROUNDS] [SECONDS] [KIND …]: moves while one address attacks"),
    "restart": ("restart", "run", "how a server with many tables starts"),
    "soak": ("soak", "run", "[MINUTES]: how a server's memory goes"),
    "browser": ("browser", "run", "how quickly a page draws"),
    "slow": ("slow_line", "run", "when a page shows something on a slow line"),
    "timing": ("timing", "run", "what the time that windows take gives away"),
    "rows": ("rows", "run", "what it costs to record games"),
}
PROFILED = ("", "growth")
"""What looks into our own code in this process: plain Python, which a profiler can see."""


def main(command: str = "", *arguments: str) -> None:
    listed = "\n".join(f"  {name:<9} {what}" for name, (_, _, what) in COMMANDS.items())
    if command == "help":
        print(f"python -m bench [WHAT]\n{listed}")
        return
    if command not in COMMANDS:
        sys.exit(f"unknown: {command}; python -m bench [WHAT]\n{listed}")
    os.environ["FATELOOM_PATH"] = str(ROOT / "examples")
    if command in PROFILED:
        os.environ["FATELOOM_PURE"] = "1"
    module, function, _ = COMMANDS[command]
    getattr(import_module(f"bench.{module}"), function)(*arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])

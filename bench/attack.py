"""``python -m bench attack [ROUNDS] [SECONDS] [KIND…]``: how long moves take while one address attacks.

People play Council at twenty tables and against bots at ten. One address, on a core of its own,
attacks the server with its usual limits; beside that, in turns, the same core carries a load of
the same size that does nothing. What counts is the time until a move is confirmed, and until bots
have answered, in 99 of 100 cases.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Sequence
from statistics import median, quantiles
from typing import Any

from bench.our_server import Ours, say
from bench.sockets import Crowd, any_option

ATTACKS = {
    "static": "1: detours to a static file",
    "verify": "3: `/verify` and `/replay` of one match",
    "frames": "4: pings and empty fragments",
    "masters": "5: 22 tables of masters",
    "tables": "new tables, as many as it can",
}
TABLES, BOT_TABLES, PACE = 20, 10, 0.25
SETTLE = 1.0
"""Seconds of an attack before anything is measured."""
Figures = dict[tuple[str, str], list[dict[str, float]]]


async def harm(kind: str, port: int, seconds: float, more: str) -> dict[str, Any]:
    """Run an attack to its end; what it did."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bench.attackers", kind, str(port), str(seconds), more,
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    printed, _ = await process.communicate()
    if process.returncode:
        raise SystemExit(f"the attacker of kind {kind!r} ended with {process.returncode}")
    found: dict[str, Any] = json.loads(printed)
    return found


async def finished_match(ours: Ours) -> str:
    """A match of bots that is over, for whoever wants to replay it."""
    seats = [{"who": "bot", "bot": "random"}] * 4
    wanted = {"game": "council", "seats": seats, "start": True}
    made = await asyncio.to_thread(ours.post, "/api/tables", wanted)
    table: str = made["table"]["id"]
    while (await asyncio.to_thread(ours.get, f"/api/tables/{table}"))["state"] != "finished":
        await asyncio.sleep(0.1)
    return table


class People:
    """Those who play as on any other evening: some among themselves, some against bots."""

    def __init__(self, ours: Ours) -> None:
        self._ours = ours
        self.crowds = {
            "move": Crowd(ours.port, any_option, pace=PACE),
            "bot": Crowd(ours.port, any_option, pace=PACE),
        }
        self._seated = 0

    async def sit(self) -> None:
        """Fill the places of matches that are over. Every table has an address of its own."""
        for name, wanted in (("move", TABLES), ("bot", BOT_TABLES)):
            crowd = self.crowds[name]
            seats = 4 if name == "move" else 1
            for player in crowd.players:
                if player.over:
                    player.close()
            crowd.players = [player for player in crowd.players if not player.over]
            for _ in range(wanted - len(crowd.players) // seats):
                self._seated += 1
                address = f"198.51.{100 + self._seated // 250}.{self._seated % 250}"
                bots = ["novice"] * (4 - seats)
                made = await asyncio.to_thread(self._ours.table, "council", address, bots)
                await crowd.sit(*made, address)
            crowd.start()

    async def played(self, seconds: float) -> dict[str, float]:
        """Play for so long; the figures of the waits."""
        for crowd in self.crowds.values():
            crowd.delays.clear()
            crowd.waits.clear()
        until = asyncio.get_running_loop().time() + seconds
        while (left := until - asyncio.get_running_loop().time()) > 0:
            await self.sit()
            await asyncio.sleep(min(0.3, max(left, 0)))
        moves = self.crowds["move"].delays + self.crowds["bot"].delays
        waits = self.crowds["bot"].waits
        return {
            "moves": len(moves),
            "p50": quantiles(moves, n=100)[49],
            "p99": quantiles(moves, n=100)[98],
            "bots": len(waits),
            "bot p99": quantiles(waits, n=100)[98] if len(waits) > 1 else 0.0,
        }


async def attacked(figures: Figures, rounds: int, seconds: float, kinds: Sequence[str]) -> None:
    """These attacks in turns, each beside a load of the same size."""
    ours = Ours(no_limits=0, unload_after=60)
    try:
        over = await finished_match(ours)
        people = People(ours)
        await people.sit()
        await people.played(2)
        share = dict.fromkeys(ATTACKS, 1.0)
        for turn in range(rounds):
            for kind in kinds:
                say(f"{kind}: round {turn + 1} of {rounds}, load {os.getloadavg()[0]:.1f}")
                for what, more in ((kind, over), ("nothing", f"{share[kind]:.3f}")):
                    attack = asyncio.create_task(harm(what, ours.port, seconds + SETTLE, more))
                    await asyncio.sleep(SETTLE)
                    cpu = ours.cpu
                    found = await people.played(seconds)
                    found["server"] = (ours.cpu - cpu) / seconds
                    result = await attack
                    found["cpu"] = min(1.0, result["cpu"] / (seconds + SETTLE))
                    if what == kind:
                        share[kind] = found["cpu"]
                        say(f"  {result['done']}")
                    figures.setdefault((kind, what), []).append(found)
                    say(f"  {what}: " + ", ".join(f"{k} {v:.4g}" for k, v in found.items()))
        for crowd in people.crowds.values():
            crowd.leave()
    finally:
        ours.stop()


def lines(figures: Figures) -> list[str]:
    """The table of what was measured: medians of the rounds."""
    rows = [
        "| attack | a move, p99 | with an idle load | ratio | bots' answers, p99 | with an idle load "
        "| server CPU, of a core | with an idle load |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for kind, title in ATTACKS.items():
        if (kind, kind) not in figures:
            continue
        attack, idle = figures[kind, kind], figures[kind, "nothing"]
        ratio = median(a["p99"] / b["p99"] for a, b in zip(attack, idle, strict=True))
        cells = [title, _ms(attack, "p99"), _ms(idle, "p99"), f"{ratio:.1f}x"]
        cells += [_ms(attack, "bot p99"), _ms(idle, "bot p99")]
        cells += [f"{median(each['server'] for each in rounds):.0%}" for rounds in (attack, idle)]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def _ms(rounds: list[dict[str, float]], what: str) -> str:
    return f"{1000 * median(each[what] for each in rounds):,.0f} ms"


def run(rounds: str = "3", seconds: str = "5", *kinds: str) -> None:
    """Measure and print."""
    figures: Figures = {}
    asyncio.run(attacked(figures, int(rounds), float(seconds), kinds or list(ATTACKS)))
    print("\n".join(lines(figures)))

"""What the time that reaction windows take tells a watcher: ``python -m bench timing [SECONDS]``.

People are imitated at real tables in one process: in windows they pass after 0.5 to 6 seconds,
each at a pace of their own; everything else they answer at once. One of them has the standing
order *when it concerns me*. A watcher knows who is asked, which is public, and sees how long each
window stays open. The AUC is the chance that a window in which somebody had a choice took longer
than one in which nobody had: 0.5 means that the time tells nothing.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from fateloom.engine.match.auto_pass import CONCERNS_ME
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import AskMany
from fateloom.engine.view.keys import keys_of
from fateloom.server import wire
from fateloom.server.actions import create, passing
from fateloom.server.problems import Problem
from fateloom.server.rooms.registry import RoomRegistry
from fateloom.server.rooms.room import Room
from fateloom.server.settings import Settings
from fateloom.server.store import PLAYING, open_store

GAME = "fantos"
TABLES = 24
LOOK = 0.01
"""Seconds between two looks of the watcher."""
FASTEST, SLOWEST = 0.5, 6.0
PACES = (1.4, 2.0, 2.8)
"""The median of each person's answers, in seconds."""


class Window(NamedTuple):
    """A window in which everybody passed."""

    asked: frozenset[int]
    """The seats that were asked, people and bots, which is public."""
    chose: frozenset[int]
    """Those of them who had a choice."""
    seconds: float


@dataclass(frozen=True)
class Setup:
    """A kind of table."""

    name: str
    hides: bool
    bots: Sequence[str] = ()


SETUPS = (
    Setup("0.8 s for all (default)", hides=False),
    Setup("`hide_reactions`", hides=True),
    Setup("0.8 s for all, one bot", hides=False, bots=["novice"]),
    Setup("`hide_reactions`, one bot", hides=True, bots=["novice"]),
)


class Sitting:
    """A table and its imitated people."""

    def __init__(self, room: Room, luck: random.Random) -> None:
        self.room = room
        self.windows: list[Window] = []
        self._luck = luck
        self._answers: set[asyncio.Task[None]] = set()

    async def play(self, until: float) -> None:
        room = self.room
        await room.transact(lambda: passing.set_auto_pass(room, len(PACES) - 1, CONCERNS_ME))
        shown = -1
        opened, window = 0.0, None
        while time.monotonic() < until and room.ledger.state == PLAYING:
            match = room.require_match
            if match.ask_number != shown:
                now = time.monotonic()
                if window is not None:
                    self.windows.append(window._replace(seconds=now - opened))
                shown, opened, window = match.ask_number, now, self._window(match)
                self._answer(match)
            await asyncio.sleep(LOOK)
        for task in self._answers:
            task.cancel()

    def _window(self, match: Match) -> Window | None:
        ask = match.ask
        if not isinstance(ask, AskMany) or not ask.first_play_wins:
            return None
        chose = frozenset(seat for seat in ask.seats if not ask.prompt(seat).forced)
        return Window(frozenset(ask.seats), chose, 0.0)

    def _answer(self, match: Match) -> None:
        """Let everybody who is asked answer the open ask, each in their own time."""
        for seat in match.unanswered:
            if seat < len(PACES):
                task = asyncio.create_task(self._decide(match, seat, match.ask_number))
                self._answers.add(task)
                task.add_done_callback(self._answers.discard)

    async def _decide(self, match: Match, seat: int, number: int) -> None:
        assert match.ask is not None
        prompt = match.ask.prompt(seat)
        keys = keys_of(prompt.values, seat)
        if isinstance(match.ask, AskMany):
            await asyncio.sleep(self._seconds(seat))
        if match.ask_number != number or seat not in match.unanswered:
            return
        if "pass" in keys:
            key = "pass"
        elif prompt.least is None:
            key = self._luck.choice(keys)
        else:
            key = "+".join(self._luck.sample(keys, max(prompt.least, min(1, prompt.most))))
        with suppress(Problem):  # a bot or another person was faster
            await self.room.submit(seat, key, number)

    def _seconds(self, seat: int) -> float:
        drawn = PACES[seat] * self._luck.lognormvariate(0.0, 0.5)
        return min(SLOWEST, max(FASTEST, drawn))


async def measured(setup: Setup, seconds: float) -> list[Window]:
    """Play at many tables of a kind at the same time; return their windows."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(str(Path(folder) / "tables.db"))
        rooms = RoomRegistry(store, Settings(no_limits=True))
        try:
            people = [wire.OwnSeat(name) for name in ("Ada", "Bo", "Cy")]
            bots = [wire.BotSeat(bot) for bot in setup.bots]
            seats: list[wire.OwnSeat | wire.OpenSeat | wire.BotSeat] = [*people, *bots]
            wanted = wire.NewTable(GAME, seats, start=True, hide_reactions=setup.hides)
            number = TABLES if not setup.bots else TABLES // 3  # bots need the processor
            sittings = [
                Sitting((await create.create_table(rooms, wanted))[0], random.Random(at))
                for at in range(number)
            ]
            until = time.monotonic() + seconds * (2 if setup.bots else 1)
            await asyncio.gather(*(sitting.play(until) for sitting in sittings))
        finally:
            await rooms.close()
    return [window for sitting in sittings for window in sitting.windows]


def auc(samples: Sequence[tuple[frozenset[int], bool, float]]) -> float:
    """Return the AUC of the time among windows that ask the same people."""
    better = pairs = 0.0
    for asked in {each[0] for each in samples}:
        yes = [time for public, had, time in samples if public == asked and had]
        no = [time for public, had, time in samples if public == asked and not had]
        for one in yes:
            better += sum(one > other for other in no) + sum(one == other for other in no) / 2
        pairs += len(yes) * len(no)
    return better / pairs if pairs else float("nan")


def by_seat(windows: Sequence[Window]) -> Iterator[tuple[frozenset[int], bool, float]]:
    """Yield each seat of each window, with whether it had a choice."""
    for window in windows:
        for seat in window.asked:
            public = window.asked | {10 + seat}  # a pair is of the same seat
            yield public, seat in window.chose, window.seconds


def line(setup: Setup, windows: Sequence[Window]) -> str:
    windows = [each for each in windows if bool(setup.bots) == (len(PACES) in each.asked)]
    anyone = auc([(each.asked, bool(each.chose), each.seconds) for each in windows])
    who = auc(list(by_seat(windows)))
    idle = [each.seconds for each in windows if not each.chose] or [float("nan")]
    times = [each.seconds for each in windows]
    return (
        f"| {setup.name} | {len(windows)} | {anyone:.2f} | {who:.2f} | {median(times):.1f} s "
        f"| {fmean(times):.1f} s | {fmean(idle):.1f} s |"
    )


def run(wanted: str = "120") -> None:
    """Measure every setup and print a table."""
    print(
        "| table | windows | AUC: whether | AUC: who | median | mean | mean, nobody had a choice |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|")
    for setup in SETUPS:
        print(line(setup, asyncio.run(measured(setup, int(wanted)))), flush=True)

"""``make bench``: both builds of our games in turns with the peers; ratios go into docs/performance.md,
all figures into docs/figures.md."""

from __future__ import annotations

import sys
import time

from bench import auction, beside, interpreter, ours, report, searching, where
from bench.beside import Side
from bench.measure import ROUNDS, Measured, import_ms
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game

BEGUN = time.monotonic()
GAMES = ("council", "fantos", "fatal", "gilfate", "weaver")
ALL = (*GAMES, "leduc", "auction")


def say(text: str) -> None:
    print(f"{time.monotonic() - BEGUN:4.0f} s  {text}", file=sys.stderr, flush=True)


def game_of(id: str) -> Game:
    return auction.game if id == "auction" else find_game(id)


class Suite:
    """All that is measured, in the order in which it is done."""

    def __init__(self) -> None:
        self.figures = report.Figures()
        self._builds = beside.both_builds()
        if "compiled" not in self._builds:
            say(
                "there is no compiled build of this source (make fast): only plain Python is measured"
            )
        self._peers: Side | None = None
        why = beside.install()
        if why:
            say(f"the peers are skipped: {why}")
        else:
            self._peers = beside.peers()
        self._before = beside.before()
        if isinstance(self._before, str):
            say(f"the comparison with {beside.BEFORE} is skipped: {self._before}")

    def run(self) -> None:
        figures = self.figures
        figures.interpreter = interpreter.described()
        figures.calibration = interpreter.calibrated()
        say(f"{figures.interpreter}, {figures.calibration:.1f} million steps/s")
        self._turns(["table:leduc", "quiet:leduc"], "openspiel leduc", "rlcard leduc")
        self._turns(["first-search:leduc"], "openspiel search")
        self._turns(["loop:auction", "table:auction", "quiet:auction"])
        self._turns(["solved:weaver", "enumerated:weaver"])
        for work, peer in (
            ("quiet", "rlcard uno"),
            ("habit", "rlcard uno"),
            ("table", "rlcard uno"),
            ("fork", "uno deepcopy"),
            ("imagine", "uno deepcopy"),
            ("view", "uno view"),
            ("wordless", "uno view"),
            ("encoded", "uno view"),
        ):
            self._turns([f"{work}:{id}" for id in ALL], peer)
        self._turns([f"search:{id}" for id in ALL])
        if not isinstance(self._before, str):
            for id in GAMES:
                self._turns([f"search:{id}"], before=self._before)
        self._close()
        self._sizes()
        self._imports()
        self._parts()
        print(report.write(figures, {id: game_of(id).title for id in ALL}))
        say("written to docs/performance.md and docs/figures.md")

    def _turns(self, cases: list[str], *peers: str, before: Side | None = None) -> None:
        """Measure cases in turns: every build of ours, the peers, and the commit from before."""
        group: dict[report.Key, Measured] = {}
        for case in cases:
            for build, side in self._builds.items():
                group[build, case] = side.measured(case)
            if before is not None:
                group["before", case] = before.measured(case)
        if self._peers is not None:
            for peer in peers:
                group["peer", peer] = self._peers.measured(peer)
        for number in range(ROUNDS):
            say(f"{', '.join(cases)}: round {number + 1} of {ROUNDS}")
            for measured in group.values():
                measured.round()
        self.figures.groups.append(group)

    def _close(self) -> None:
        sides = [*self._builds.values(), self._peers, self._before]
        for side in sides:
            if isinstance(side, Side):
                side.close()

    def _sizes(self) -> None:
        for id in ALL:
            say(f"{id}: memory, and worlds that fit")
            game, figures = game_of(id), self.figures
            matches = ours.in_mid_game(game)
            figures.accepted[id] = ours.accepted(matches)
            figures.kilobytes[id] = ours.kilobytes(game)
            figures.fork_kilobytes[id] = ours.fork_kilobytes(matches)

    def _imports(self) -> None:
        say("imports")
        taken = self.figures.imports
        for module in ("fateloom", "fateloom.cli"):
            taken[module] = import_ms(module)
        if self._peers is not None:
            for module in ("rlcard", "chess"):
                taken[module] = import_ms(module, str(beside.PYTHON))

    def _parts(self) -> None:
        say("where the time goes")
        parts = self.figures.parts
        parts["Leduc at a table"] = where.parts_of(ours.table(find_game("leduc")), 3000)
        parts["the auction game at a table"] = where.parts_of(ours.table(auction.game), 600)
        for id in GAMES:
            game = find_game(id)
            matches = ours.in_mid_game(game)
            parts[f"{game.title}, quiet"] = where.parts_of(ours.quiet(game), 20)
            parts[f"{game.title}, view"] = where.parts_of(ours.seeing(matches), 2000)
            parts[f"{game.title}, search"] = where.parts_of(searching.searching(matches), 20)


def run() -> None:
    Suite().run()

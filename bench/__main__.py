"""Run the bench and write its figures into docs/performance.md. ``python -m bench against DIR``
compares this checkout with another one in turns, ``builds`` the compiled build with the plain source. ``python -m bench server`` runs
that of the server, ``python -m bench workers`` what a move costs with several workers, ``attack`` how
long moves take while somebody attacks, ``restart`` and ``soak`` how a server starts and how its memory
goes, ``browser`` how quickly a page draws, ``slow`` when it shows something on a slow line, and
``timing`` what the time that windows take tells. ``research`` compares the research environments with those of RLCard, and ``rows`` tells what it costs to record games."""

from __future__ import annotations

import os
import sys
import time

from bench import auction, beside, interpreter, ours, readings, report, searching, where
from bench.measure import ROUNDS, Measured, Work, import_ms
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game, game_ids

BEGUN = time.monotonic()


def say(text: str) -> None:
    print(f"{time.monotonic() - BEGUN:4.0f} s  {text}", file=sys.stderr, flush=True)


class Bench:
    """All that is measured, in the order in which it is done."""

    def __init__(self) -> None:
        self.figures = report.Figures()
        why = beside.install()
        if why:
            say(f"the peers are skipped: {why}")
        self.peers = None if why else beside.Peers()

    def run(self) -> None:
        self.figures.interpreter = interpreter.described()
        self.figures.calibration = interpreter.calibrated()
        say(f"{self.figures.interpreter}, {self.figures.calibration:.1f} million steps/s")
        leduc: Game = find_game("leduc")
        games = {game.title: game for game in (*self.registered(), auction.game)}
        self.turns("Leduc poker", ["openspiel leduc", "rlcard leduc"], {
            "leduc table": ours.table(leduc), "leduc quiet": ours.quiet(leduc)})  # fmt: skip
        self.turns("searches of Leduc", ["openspiel search"], {
            "leduc search": searching.at_the_first_decision(leduc)})  # fmt: skip
        self.turns("the auction game", [], {
            "hand loop": auction.loop, "auction table": ours.table(auction.game),
            "auction quiet": ours.quiet(auction.game)})  # fmt: skip
        self.turns("readings of Fate Weaver", [], {
            "readings solved": readings.solved(),
            "readings enumerated": readings.enumerated()})  # fmt: skip
        matches: dict[str, list[Match]] = {}
        for title, game in games.items():
            say(f"{title}: matches in mid-game")
            matches[title] = ours.in_mid_game(game)
            self.figures.accepted[title] = ours.accepted(matches[title])
            self.figures.kilobytes[title] = ours.kilobytes(game)
        for what, peer, play in (
            ("quiet", "rlcard uno", ours.quiet),
            ("habit", "rlcard uno", ours.by_habit),
            ("table", "rlcard uno", ours.table),
        ):
            works = {f"{title} {what}": play(game) for title, game in games.items()}
            self.turns(f"{what} of every game", [peer], works)
        for what, peer, treat in (
            ("fork", "uno deepcopy", ours.fork),
            ("imagine", "uno deepcopy", ours.imagining),
            ("view", "uno view", ours.seeing),
            ("wordless", "uno view", ours.seeing_wordlessly),
            ("encoded", "uno view", ours.sending),
        ):
            works = {f"{title} {what}": treat(some) for title, some in matches.items()}
            self.turns(f"{what} of every game", [peer], works)
        works = {f"{title} search": searching.searching(some) for title, some in matches.items()}
        self.turns("search of every game", [], works)
        self.imports()
        self.parts(leduc, games, matches)
        if self.peers is not None:
            self.peers.close()
        print(report.write(self.figures, list(games)))
        say("written to docs/performance.md")

    def registered(self) -> list[Game]:
        """The games that can be played here; one that cannot is named and left out."""
        found = []
        for id in game_ids():
            if id in ("kuhn", "souk"):  # of the small examples Leduc is the one with peers
                continue
            try:
                game = find_game(id)
                ours.played(game, 0)
                found.append(game)
            except Exception as problem:
                say(f"{id} is left out: {problem}")
        return found

    def turns(self, name: str, peers: list[str], works: dict[str, Work]) -> None:
        """Measure things in turns, ours and the peers'."""
        group = {each: Measured(work) for each, work in works.items()}
        if self.peers is not None:
            group |= {peer: self.peers.measured(peer) for peer in peers}
        for number in range(ROUNDS):
            say(f"{name}: round {number + 1} of {ROUNDS}")
            for measured in group.values():
                measured.round()
        self.figures.groups.append(group)

    def imports(self) -> None:
        say("imports")
        taken = self.figures.imports
        for module in ("fateloom", "fateloom.cli"):
            taken[module] = import_ms(module)
        if self.peers is not None:
            for module in ("rlcard", "chess"):
                taken[module] = import_ms(module, str(beside.PYTHON))

    def parts(self, leduc: Game, games: dict[str, Game], matches: dict[str, list[Match]]) -> None:
        say("where the time goes")
        parts = self.figures.parts
        parts["Leduc at a table"] = where.parts_of(ours.table(leduc), 3000)
        parts["the auction game at a table"] = where.parts_of(ours.table(auction.game), 600)
        for title, game in games.items():
            if game not in (leduc, auction.game):
                parts[f"{title}, quiet"] = where.parts_of(ours.quiet(game), 20)
                parts[f"{title}, view"] = where.parts_of(ours.seeing(matches[title]), 2000)
            if game is not auction.game:
                parts[f"{title}, search"] = where.parts_of(searching.searching(matches[title]), 20)


if __name__ == "__main__":
    os.environ["FATELOOM_PATH"] = str(beside.ROOT / "examples")
    if sys.argv[1:2] == ["against"]:
        from bench import against

        against.run(*sys.argv[2:])
    elif sys.argv[1:2] == ["builds"]:
        from bench import against

        against.run_builds(*sys.argv[2:])
    elif sys.argv[1:] == ["server"]:
        from bench import server  # its packages are not needed for the rest

        server.run()
    elif sys.argv[1:2] == ["workers"]:
        from bench import workers

        workers.run(*map(int, sys.argv[2:]))
    elif sys.argv[1:2] == ["attack"]:
        from bench import attack

        attack.run(*sys.argv[2:])
    elif sys.argv[1:] == ["research"]:
        from bench import research  # its packages are not needed for the rest

        research.run()
    elif sys.argv[1:2] == ["soak"]:
        from bench import soak

        soak.run(float((sys.argv[2:] or ["30"])[0]), *sys.argv[3:])
    elif sys.argv[1:] == ["browser"]:
        from bench import browser

        browser.run()
    elif sys.argv[1:] == ["slow"]:
        from bench import slow_line

        slow_line.run()
    elif sys.argv[1:2] == ["restart"]:
        from bench import restart

        restart.run(*map(int, sys.argv[2:]))
    elif sys.argv[1:2] == ["timing"]:
        from bench import timing

        timing.run(*map(int, sys.argv[2:]))
    elif sys.argv[1:2] == ["rows"]:
        from bench import rows

        rows.run(*map(int, sys.argv[2:]))
    else:
        Bench().run()

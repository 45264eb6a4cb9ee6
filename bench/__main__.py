"""Run the bench and write its figures into docs/performance.md."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

import fateloom
from bench import auction, beside, ours, readings, report
from bench.measure import ROUNDS, Measured, import_ms, ratio
from fateloom.engine.game import Game

sys.path.insert(0, str(beside.ROOT / "examples"))


@dataclass
class Bench:
    """What has been measured so far."""

    peers: beside.Peers | None
    rates: dict[str, Measured] = field(default_factory=dict)
    facts: dict[str, float] = field(default_factory=dict)

    def together(self, *names: str, **works: ours.Work) -> None:
        """Measure things in turns; names are peers, ``works`` are ours."""
        group = {name.replace("_", " "): Measured(work) for name, work in works.items()}
        if self.peers is not None:
            group |= {name: self.peers.measured(name) for name in names}
        for _ in range(ROUNDS):
            for measured in group.values():
                measured.round()
        self.rates |= group

    def ratio(self, one: str, other: str) -> float | None:
        if one in self.rates and other in self.rates:
            return ratio(self.rates[one].rates, self.rates[other].rates)
        return None


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    why = beside.install()
    if why:
        say(f"skipped: {why}; only the hand-written loop is compared")
    bench = Bench(None if why else beside.Peers())
    games = [fateloom.find_game(id) for id in fateloom.game_ids()]
    leduc = __import__("leduc").game
    say("1. Leduc poker beside OpenSpiel and RLCard")
    bench.together(
        "openspiel leduc",
        "rlcard leduc",
        leduc_table=ours.table(leduc),
        leduc_quiet=ours.quiet(leduc),
    )
    say("2. the auction game beside a hand-written loop")
    bench.together(
        hand_loop=auction.loop,
        auction_table=ours.table(auction.game),
        auction_quiet=ours.quiet(auction.game),
    )
    say("3. the games beside RLCard UNO")
    matches = {game.id: ours.in_mid_game(game) for game in games}
    for number, game in enumerate(games, 1):
        say(f"   {number}/{len(games)} {game.title}")
        measure_game(bench, game, matches[game.id])
    say("4. readings of Fate Weaver, solved and enumerated")
    bench.together(readings_solved=readings.solved(), readings_enumerated=readings.enumerated())
    say("5. imports")
    bench.facts["import fateloom"] = import_ms("fateloom")
    bench.facts["import fateloom.cli"] = import_ms("fateloom.cli")
    if bench.peers is not None:
        bench.facts["import rlcard"] = import_ms("rlcard", str(beside.PYTHON))
        bench.facts["import chess"] = import_ms("chess", str(beside.PYTHON))
        bench.peers.close()
    text = report.write(bench, games)
    print(text)
    say("written to docs/performance.md")


def measure_game(bench: Bench, game: Game, matches: list[fateloom.Match]) -> None:
    """Everything about one game, each thing in turns with its peer."""
    id = game.id
    for name, peer, work in (
        ("quiet", "rlcard uno", ours.quiet(game)),
        ("table", "rlcard uno", ours.table(game)),
        ("fork", "uno deepcopy", ours.fork(matches)),
        ("view", "uno view", ours.seeing(matches)),
        ("imagine", "uno deepcopy", ours.imagining(matches)),
    ):
        bench.together(peer, **{f"{id}_{name}": work})
        found = bench.ratio(f"{id} {name}", peer)
        if found is not None:
            bench.facts[f"{id} {name} ratio"] = found
    bench.facts[f"{id} accepted"] = ours.accepted(matches)
    bench.facts[f"{id} kB"] = ours.kilobytes(game)


if __name__ == "__main__":
    main()

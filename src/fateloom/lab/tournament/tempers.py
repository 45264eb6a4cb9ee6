"""How strong the tempers of one level are: each against the same level without a temper.

``fateloom lab tempers GAME --level regular`` plays the same deals for every temper, so that tempers
are compared with each other by what they win from the same opponent.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from fateloom.bots.persons import TEMPERS
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.lab.simulation.players import EVEN
from fateloom.lab.stats.intervals import Estimate, paired_share
from fateloom.lab.stats.progress import Bar
from fateloom.lab.tournament.ladder import measured_with
from fateloom.lab.tournament.results_file import ResultsFile
from fateloom.lab.tournament.standings import meeting_of
from fateloom.lab.tournament.tournament import Tournament, play


def strengths(
    game: str, level: str, games: int, seed: str, jobs: int, save: Path | None
) -> dict[str, Estimate]:
    """Return by temper the share of games that it wins against none; one half is even."""
    seats, options = measured_with(find_game(game))
    if seats == 1:
        raise UsageError(f"{game} is played by a solver, which has no temper")
    plan = Tournament(game, [], games, seats, seed, options)
    ledger = ResultsFile(save, plan.terms())
    plain = f"{level}:temper={EVEN}"
    found = {}
    with Bar(sys.stderr) as bar:
        for at, temper in enumerate(TEMPERS):
            name = f"{level}:temper={temper}"
            pair = replace(plan, bots=[name, plain])
            pair.check()
            for done, number in play(pair, ledger, jobs):
                bar.show(at * number + done, len(TEMPERS) * number)
            meeting = meeting_of(name, plain, ledger.games)
            found[temper] = paired_share(meeting.deals, meeting.games)
    return found


def report(game: str, level: str, games: int, seed: str, jobs: int, save: Path | None) -> str:
    """Return the strengths as a table."""
    found = strengths(game, level, games, seed, jobs, save)
    lines = [f"| {level}, temper | wins against none | 95 % |", "|---|---:|---|"]
    for temper, won in sorted(found.items(), key=lambda each: -each[1].value):
        lines.append(f"| {temper} | {won.value:.1%} | {won.low:.1%} to {won.high:.1%} |")
    values = [won.value for won in found.values()]
    lines += ["", f"Between the strongest and the weakest: {max(values) - min(values):.1%}."]
    return "\n".join(lines)

"""``python -m bench growth``: cost against seats, cards in play and the length of a match.

Every figure is CPU time in plain Python, at a table with every check and record. The auction game of
:mod:`bench.auction` is played with more and more cards, since those of a published game are given.
The figures go into docs/figures.md, the plot into docs/growth.svg.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterable
from statistics import median

from bench import auction, ours
from bench.beside import ROOT
from bench.lines import Curve, drawing
from bench.report import FIGURES, written
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance

GAMES = ("council", "fantos", "fatal", "gilfate")
"""Games for several seats; Fate Weaver is played alone."""
DEALS = 12
QUARTERS = 4
PICTURE = ROOT / "docs" / "growth.svg"
COMMAND = "python -m bench growth"


class Costs:
    """The CPU time of decisions and views of some matches, by quarter of a match."""

    def __init__(self, game: Game, seats: int) -> None:
        self.cards = 0
        found = [self._match(game, seats, deal) for deal in range(DEALS)]
        self.decision = median(_mean(decisions) for decisions, _ in found)
        self.view = median(_mean(views) for _, views in found)
        quarters = [list(_quarters(decisions)) for decisions, _ in found]
        self.quarters = [median(column) for column in zip(*quarters, strict=True)]

    def _match(self, game: Game, seats: int, deal: int) -> tuple[list[float], list[float]]:
        chance = SeededChance(f"growth {deal}")
        match = Match(game, seats, chance)
        self.cards = sum(len(zone) for zone in match.table.zones)
        decisions: list[float] = []
        views: list[float] = []
        while match.ask is not None:
            seat, answer = match.next_seat, ours.any_answer_to(match.prompt, chance)
            if len(decisions) % 10 == 0:
                begun = time.process_time()
                match.view(seat)
                views.append(time.process_time() - begun)
            begun = time.process_time()
            match.answer(answer, seat)
            decisions.append(time.process_time() - begun)
        return decisions, views


def _mean(times: Iterable[float]) -> float:
    every = list(times)
    return 1e6 * sum(every) / len(every)


def _quarters(decisions: list[float]) -> Iterable[float]:
    """The mean cost of a decision in each quarter of a match."""
    size = max(1, len(decisions) // QUARTERS)
    for at in range(QUARTERS):
        yield _mean(decisions[at * size : (at + 1) * size] or decisions[-1:])


def by_seats() -> tuple[list[str], list[Curve]]:
    rows = [
        "| game | seats | cards | a decision µs | a view µs | by quarter of a match µs |",
        "|---|---:|---:|---:|---:|---|",
    ]
    curves = []
    for id in GAMES:
        game = find_game(id)
        points = []
        for seats in game.seats:
            found = Costs(game, seats)
            quarters = ", ".join(f"{each:.0f}" for each in found.quarters)
            rows.append(
                f"| {game.title} | {seats} | {found.cards} | {found.decision:.0f} "
                f"| {found.view:.0f} | {quarters} |"
            )
            points.append((seats, found.view))
        curves.append(Curve(game.title, points))
    return rows, curves


def by_cards() -> tuple[list[str], list[Curve]]:
    rows = ["| auction game with | a decision µs | a view µs |", "|---|---:|---:|"]
    decisions, views = [], []
    for cards in (33, 66, 132, 264, 528):
        found = Costs(auction.with_cards(cards), auction.SEATS)
        rows.append(f"| {cards} cards | {found.decision:.0f} | {found.view:.0f} |")
        decisions.append((cards, found.decision))
        views.append((cards, found.view))
    return rows, [Curve("a view", views), Curve("a decision", decisions)]


def by_cores(games: int = 2000) -> list[str]:
    """Random games of Council per second of the clock, with one process and with two."""
    rows = ["| processes | random games of Council a second |", "|---|---:|"]
    for jobs in (1, 2):
        command = [sys.executable, "-m", "fateloom", "simulate", "council", "--games", str(games)]
        command += ["--seats", "random,random,random,random", "--jobs", str(jobs)]
        begun = time.monotonic()
        subprocess.run(command, check=True, capture_output=True)
        rows.append(f"| {jobs} | {games / (time.monotonic() - begun):,.0f} |")
    return rows


def run() -> None:
    """Measure, print, and write the page and the picture."""
    seats, by_game = by_seats()
    cards, of_auction = by_cards()
    charts = ("A view, µs by seats", by_game), ("The auction game, µs by cards", of_auction)
    PICTURE.write_text(drawing(*charts), encoding="utf-8")
    picture = "![Cost of a view by seats, and in the auction game by cards](growth.svg)"
    lines = [*seats, "", *cards, "", *by_cores(), "", picture]
    print(written(FIGURES, COMMAND, "\n".join(lines)))

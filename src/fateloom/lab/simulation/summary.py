"""Summary of a series of games: who wins how often, by how much, and how long it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fateloom.engine.state.table import Seat
from fateloom.lab.simulation.card_rates import Rates
from fateloom.lab.simulation.recorder import SeatRecord
from fateloom.lab.stats.intervals import Estimate, mean, share
from fateloom.lab.stats.text import aligned


class Result(NamedTuple):
    """The result of one game."""

    bots: Sequence[str]
    """The bot of each seat."""
    scores: Sequence[float | None]
    """Nothing for a seat whose result has no score."""
    winners: Sequence[Seat]
    decisions: int
    rounds: int | None
    """As the table counts them, if it does."""
    out: int = 0
    """How many seats were out of the game at its end."""
    seen: Sequence[SeatRecord] = ()
    """What each seat had and did, if the game was recorded; so are those that follow."""
    number: int = 0
    places: Sequence[int] = ()
    """The place of each seat in turn order, from 1."""
    parts: Sequence[dict[str, float]] = ()
    """For each seat its points by what they count."""
    outs: Sequence[Seat] = ()
    """The seats that were out of the game at its end."""
    why: str = ""
    rule: str = ""
    forced: Sequence[Sequence[str]] = ()
    """For each seat the answers that it was made to give: ``reveal=stay_hidden``."""

    def win_of(self, seat: Seat) -> float:
        """Return the part of the win that a seat has. A win shared by two is half for each."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a seat, or of a bot at all its seats."""

    seats: float
    """How many seats it had, on average. Divided by all seats it is its fair share of wins."""
    wins: Estimate
    """The share of games won. A win shared by two counts half for each."""
    score: Estimate | None
    """The mean of the games that have a score, if there are any."""
    scored: int
    """How many games have a score; the others are only won or lost."""

    def data(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "wins": self.wins.data(),
            "score": None if self.score is None else self.score.data(),
            "scored": self.scored,
        }


@dataclass(frozen=True, slots=True)
class Series:
    """The summary of a series of games."""

    title: str
    games: int
    seed: str
    names: Sequence[str]
    """The bot of each seat, or "" if the bots changed seats."""
    seats: Sequence[Standing]
    bots: dict[str, Standing]
    decisions: Estimate
    rounds: Estimate | None
    lengths: dict[int, int]
    """The number of games by their rounds."""
    out: Estimate
    """How many seats were out of the game at its end."""
    seconds: float
    jobs: int
    rates: Rates | None = None

    @property
    def speed(self) -> float:
        """Decisions per second."""
        return self.games * self.decisions.value / self.seconds if self.seconds else 0.0

    def data(self) -> dict[str, Any]:
        """Return the summary as JSON values. All but ``time`` is the same for the same seed."""
        return {
            "game": self.title,
            "games": self.games,
            "seed": self.seed,
            "seats": [
                {"seat": seat, "who": self.names[seat], **each.data()}
                for seat, each in enumerate(self.seats)
            ],
            "bots": {name: each.data() for name, each in self.bots.items()},
            "decisions": self.decisions.data(),
            "rounds": None if self.rounds is None else self.rounds.data(),
            "lengths": self.lengths,
            "out": self.out.data(),
            **({} if self.rates is None else {"rates": self.rates.data()}),
            "time": {
                "seconds": round(self.seconds, 3),
                "jobs": self.jobs,
                "decisions_per_second": round(self.speed),
            },
        }

    def lines(self) -> list[str]:
        """Return the summary for people."""
        rows = [("", "wins", "95 %", "score", "95 %")]
        rows += [
            (f"Seat {seat} {self.names[seat]}", *_cells(each))
            for seat, each in enumerate(self.seats)
        ]
        rows.append(("", "", "", "", ""))
        for name, each in self.bots.items():
            rows.append((f"{name} ({each.seats:g} of {len(self.seats)} seats)", *_cells(each)))
        told = [f"{self.title}: {self.games:,} games, seed {self.seed}", "", *aligned(rows), ""]
        scored = min(each.scored for each in self.seats)
        if scored < self.games:
            told += [f"{scored:,} games have a score; the others are only won or lost.", ""]
        if self.rates is not None:
            told += [*self.rates.lines(), ""]
        length = f"{_number(self.decisions)} decisions a game"
        if self.rounds is not None:
            length += f", {_number(self.rounds)} rounds"
            if self.rates is not None:
                games = [f"{rounds} in {number}" for rounds, number in self.lengths.items()]
                length += f": {', '.join(games)} games"
        if self.out.value:
            length += f"; {_number(self.out)} out at the end"
        process = "1 process" if self.jobs == 1 else f"{self.jobs} processes"
        took = f"{self.seconds:.1f} s on {process}, {self.speed:,.0f} decisions a second"
        return [*told, length, took]


def _cells(standing: Standing) -> tuple[str, str, str, str]:
    wins, score = standing.wins, standing.score
    return (
        f"{wins.value:.1%}",
        f"{wins.low:.1%} to {wins.high:.1%}",
        "" if score is None else f"{score.value:.2f}",
        f"{score.low:.2f} to {score.high:.2f}" if score is not None and score.known else "",
    )


def _number(figure: Estimate) -> str:
    span = f" ({figure.low:.1f} to {figure.high:.1f})" if figure.known else ""
    return f"{figure.value:.1f}{span}"


@dataclass(slots=True)
class _Tally:
    """Wins and scores of a seat or a bot, game by game."""

    games: int = 0
    seats: int = 0
    won: float = 0.0
    scores: list[float] = field(default_factory=list)

    def add(self, result: Result, seats: Sequence[Seat]) -> None:
        """Add a game in which it had these seats."""
        self.games += 1
        self.seats += len(seats)
        self.won += sum(map(result.win_of, seats))
        scores = [score for seat in seats if (score := result.scores[seat]) is not None]
        if scores:
            self.scores.append(sum(scores) / len(scores))

    def standing(self) -> Standing:
        score = mean(self.scores) if self.scores else None
        wins = share(self.won, self.games)
        return Standing(self.seats / self.games, wins, score, len(self.scores))


def sum_up(title: str, seed: str, results: Sequence[Result], seconds: float, jobs: int) -> Series:
    """Sum up these games, of which there is at least one."""
    seats = [_Tally() for _ in results[0].bots]
    bots = {name: _Tally() for name in results[0].bots}
    for result in results:
        for seat, tally in enumerate(seats):
            tally.add(result, [seat])
        for name, tally in bots.items():
            tally.add(result, [at for at, each in enumerate(result.bots) if each == name])
    first = results[0].bots
    fixed = all(result.bots == first for result in results)
    rounds = [result.rounds for result in results if result.rounds is not None]
    return Series(
        title,
        len(results),
        seed,
        first if fixed else ["" for _ in first],
        [tally.standing() for tally in seats],
        {name: tally.standing() for name, tally in bots.items()},
        mean([result.decisions for result in results]),
        mean(rounds) if rounds else None,
        dict(sorted(Counter(rounds).items())),
        mean([result.out for result in results]),
        seconds,
        jobs,
    )

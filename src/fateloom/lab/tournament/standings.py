"""Results of a tournament: ratings, who beat whom, and how long the bots thought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from fateloom.lab.stats.intervals import Estimate, paired_share
from fateloom.lab.stats.plot import bars
from fateloom.lab.tournament.ratings import Meeting, Pair, ratings
from fateloom.lab.tournament.results_file import GameResult, Games, Sitting, ThinkTime


@dataclass(frozen=True, slots=True)
class Standings:
    """The summary of a tournament."""

    title: str
    seed: str
    seats: int
    ratings: dict[str, Estimate]
    """The strongest first."""
    meetings: dict[Pair, Meeting]
    pairs: dict[Pair, Estimate]
    """The share of games that the first of two bots won. One half is even."""
    thoughts: dict[str, ThinkTime]

    def data(self) -> dict[str, Any]:
        """Return the standings as JSON values.

        All but ``seconds`` is the same for the same seed.
        """
        return {
            "game": self.title,
            "seats": self.seats,
            "seed": self.seed,
            "ratings": {bot: each.data() for bot, each in self.ratings.items()},
            "pairs": [
                {
                    "bots": list(pair),
                    "games": self.meetings[pair].games,
                    "deals": len(self.meetings[pair].deals),
                    "won": won.data(),
                }
                for pair, won in self.pairs.items()
            ],
            "moves": {bot: each.moves for bot, each in self.thoughts.items()},
            "seconds": {
                bot: {
                    "a_move": round(each.seconds / max(1, each.moves), 4),
                    "longest": round(each.longest, 3),
                }
                for bot, each in self.thoughts.items()
            },
        }

    def lines(self) -> list[str]:
        """Return the standings for people."""
        names = list(self.ratings)
        games = sum(meeting.games for meeting in self.meetings.values())
        seats = "1 seat" if self.seats == 1 else f"{self.seats} seats"
        told = [f"{self.title}: {games:,} games of {len(names)} bots, {seats}, seed {self.seed}"]
        rows = [("", "rating", "95 %", "a move", "longest")]
        for bot, rating in self.ratings.items():
            thought = self.thoughts[bot]
            rows.append(
                (
                    bot,
                    f"{rating.value:.0f}",
                    f"{rating.low:.0f} to {rating.high:.0f}",
                    _seconds(thought.seconds / max(1, thought.moves)),
                    _seconds(thought.longest),
                )
            )
        told += ["", *_columns(rows), "", *bars(self.ratings), "", "Who beat whom"]
        met = [("", "", "", "won", "95 %", "games")]
        for (one, other), won in self.pairs.items():
            first = won.value >= 0.5
            shown = won if first else Estimate(1 - won.value, 1 - won.high, 1 - won.low)
            winner, loser = (one, other) if first else (other, one)
            number = f"{self.meetings[one, other].games:,}"
            span = f"{shown.low:.1%} to {shown.high:.1%}"
            met.append((winner, "against", loser, f"{shown.value:.1%}", span, number))
        return [*told, *_columns(met, words=3)]


def _seconds(number: float) -> str:
    return f"{number:.2f} s" if number >= 0.1 else f"{1000 * number:.1f} ms"


def _columns(rows: Sequence[tuple[str, ...]], words: int = 1) -> list[str]:
    """Align rows in columns: words to the left, numbers to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if at < words else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def stand(title: str, seed: str, bots: Sequence[str], games: Games) -> Standings:
    """Return the standings of these bots after these games. Games of other bots do not count."""
    thoughts = dict.fromkeys(bots, ThinkTime())
    for game in games.values():
        if set(game.sitting) <= set(bots):
            for bot, thought in zip(game.sitting, game.thoughts, strict=True):
                thoughts[bot] = thoughts[bot].plus(thought)
    meetings = {
        pair: meeting
        for pair in combinations(bots, 2)
        if (meeting := meeting_of(*pair, games)).deals
    }
    rated = ratings(bots, meetings)
    return Standings(
        title,
        seed,
        len(next(iter(games))[0]),
        dict(sorted(rated.items(), key=lambda each: -each[1].value)),
        meetings,
        {pair: paired_share(each.deals, each.games) for pair, each in meetings.items()},
        thoughts,
    )


def meeting_of(one: str, other: str, games: Games) -> Meeting:
    """Return what one bot won of the deals that were played in full against another."""
    deals: dict[int, list[GameResult]] = {}
    for (sitting, deal), game in games.items():
        if set(sitting) == {one, other}:
            deals.setdefault(deal, []).append(game)
    if not deals:
        return _alone(one, other, games)
    full = max(map(len, deals.values()))
    whole = [each for _, each in sorted(deals.items()) if len(each) == full]
    parts = [sum(_part(one, game) for game in each) / full for each in whole]
    return Meeting(parts, full * len(whole))


def _part(bot: str, game: GameResult) -> float:
    """Return the part of a win that a bot has at all its seats, or a half if no seat won."""
    if not any(game.won):
        return 0.5
    return sum(won for name, won in zip(game.sitting, game.won, strict=True) if name == bot)


def _alone(one: str, other: str, games: Games) -> Meeting:
    """Compare two bots in a solo game: the better result with a deal wins it.

    A won game beats a lost one; otherwise the score decides.
    """

    def results(sitting: Sitting) -> dict[int, tuple[float, float]]:
        return {
            deal: (game.won[0], game.merits[0])
            for (who, deal), game in games.items()
            if who == sitting
        }

    mine, theirs = results((one,)), results((other,))
    parts = [
        0.5 if mine[deal] == theirs[deal] else float(mine[deal] > theirs[deal])
        for deal in sorted(mine.keys() & theirs.keys())
    ]
    return Meeting(parts, len(parts))

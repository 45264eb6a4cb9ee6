"""Ratings of bots from who beat whom: the Bradley-Terry model, with intervals.

A bot of strength ``s`` beats one of strength ``r`` in ``s / (s + r)`` of their games. Ratings
are strengths on the scale that chess players know: 400 points more are ten times the strength.
Their mean is 1500. See docs/adr/0007-ratings.md for the reasons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, log10
from random import Random

from fateloom.lab.stats.intervals import Estimate

MEAN = 1500.0
SPREAD = 400.0
CREDIT = 0.5
"""Half a game won is added for each of two bots that met.

Without it a bot that won all its games would have infinite strength.
"""
SAMPLES = 400
"""Resamples for the intervals."""

Pair = tuple[str, str]
Meetings = Mapping[Pair, "Meeting"]


class Meeting:
    """The results of one bot against another, deal by deal."""

    __slots__ = ("deals", "games")

    def __init__(self, deals: Sequence[float], games: int) -> None:
        self.deals = deals
        """The share of each deal's games that the first of the two won."""
        self.games = games
        """The number of games over all deals."""


def ratings(bots: Sequence[str], meetings: Meetings, seed: int = 0) -> dict[str, Estimate]:
    """Return the rating of each bot.

    The intervals come from reweighting the deals at random, many times (Rubin's Bayesian
    bootstrap). The games of one deal stay together, since they have the same cards.
    """
    whole = {pair: _wins(meeting, None) for pair, meeting in meetings.items()}
    best = _fitted(bots, whole)
    random = Random(seed)
    samples: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(SAMPLES):
        weighed = {pair: _wins(meeting, random) for pair, meeting in meetings.items()}
        for bot, rating in _fitted(bots, weighed, best).items():
            samples[bot].append(rating)
    cut = SAMPLES // 40  # 2.5 % on either side
    found = {}
    for bot in bots:
        ordered = sorted(samples[bot])
        found[bot] = Estimate(best[bot], ordered[cut], ordered[-1 - cut])
    return found


def _wins(meeting: Meeting, random: Random | None) -> tuple[float, float]:
    """Return the games that each won, with deals at full weight or at random weights."""

    def weight() -> float:
        return 1.0 if random is None else -log(1.0 - random.random())

    size = meeting.games / len(meeting.deals) if meeting.deals else 0.0
    won, lost = CREDIT * weight(), CREDIT * weight()
    for part in meeting.deals:
        drawn = size * weight()
        won += part * drawn
        lost += (1 - part) * drawn
    return won, lost


def _fitted(
    bots: Sequence[str],
    wins: Mapping[Pair, tuple[float, float]],
    start: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """Return the ratings of maximum likelihood for these wins."""
    strength = [10 ** ((start[bot] - MEAN) / SPREAD) if start else 1.0 for bot in bots]
    place = {bot: at for at, bot in enumerate(bots)}
    games = [(place[one], place[other], *won) for (one, other), won in wins.items()]
    total = [0.0] * len(bots)
    for one, other, won, lost in games:
        total[one] += won
        total[other] += lost
    for _ in range(1000):
        met = [0.0] * len(bots)
        for one, other, won, lost in games:
            share = (won + lost) / (strength[one] + strength[other])
            met[one] += share
            met[other] += share
        # Hunter's step (2004) increases the likelihood each time.
        after = [won / weight if weight else 1.0 for won, weight in zip(total, met, strict=True)]
        middle = exp(sum(map(log, after)) / len(after))
        after = [each / middle for each in after]
        moved = max(abs(log(new / old)) for new, old in zip(after, strength, strict=True))
        strength = after
        if moved < 1e-4:
            break
    return {bot: MEAN + SPREAD * log10(strength[at]) for at, bot in enumerate(bots)}

"""How a finished match was decided: at which step, by whose deed, and by how much it was won.

Everything comes from facts: the outcome, the standing that a game declares (``Game.standing``), the
moments of its layout, and who acts in a line of the log. No sentence is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from fateloom.engine.match.match import Match
from fateloom.engine.match.timeline import Timeline
from fateloom.engine.rules.game import Game, Outcome
from fateloom.engine.state.log import LogLine
from fateloom.engine.state.table import Seat
from fateloom.layout import load_layout


class Told(NamedTuple):
    """What a step brought: whose deed it was, if anyone's, and the lines that say so."""

    seat: Seat | None
    text: str


class Decided(NamedTuple):
    """The step that decided a match, and what happened there."""

    step: int
    seat: Seat | None
    text: str


def moment_kinds(game: Game) -> dict[str, str]:
    """Return the kinds of the moments that a game's layout names, by their rules."""
    moments = load_layout(game).get("moment", ())
    return {moment["rule"]: moment.get("kind", "small") for moment in moments}


def tell_step(lines: Sequence[LogLine], kinds: Mapping[str, str]) -> Told:
    """Choose the lines that tell a step.

    A great moment with its cause, else a moment that had consequences, else the first line with the
    next, unless that is about somebody else.
    """
    if not lines:
        return Told(None, "")
    great = next((at for at, line in enumerate(lines) if kinds.get(line["rule"]) == "great"), None)
    if great is not None:
        told = [*_cause(lines[:great], kinds), lines[great]]
        return _told(told[:1], told)
    small = [line for line in lines[:-1] if kinds.get(line["rule"]) == "small"]
    if small:
        return _told(small[-1:], small[-1:])
    told = list(lines[:2])
    if len({line["seat"] for line in told if "seat" in line}) > 1:
        told.pop()
    return _told(told, told)


def _told(deeds: Sequence[LogLine], told: Sequence[LogLine]) -> Told:
    seat = next((line["seat"] for line in deeds if "seat" in line), None)
    return Told(seat, " ".join(line["text"] for line in told))


def _cause(before: Sequence[LogLine], kinds: Mapping[str, str]) -> Sequence[LogLine]:
    """Find what led to a great moment: the last smaller moment before it, else the last line."""
    smaller = [line for line in before if line["rule"] in kinds]
    return (smaller or before)[-1:]


def deciding_step(standings: Sequence[Sequence[float]], outcome: Outcome) -> int | None:
    """Return the step after which the winners stayed ahead; ``standings`` begin before the first.

    A match that ended at once, or by a tie-break, was decided by its last step. One without a
    loser beside a winner was not decided by a step, and of a game without standings nobody knows.
    """
    winners = outcome.winners
    others = [seat for seat in range(len(outcome.scores)) if seat not in winners]
    if not winners or not others:
        return None
    last = len(standings) - 1
    final = outcome.comparable_scores
    if outcome.sudden:
        return last
    if not standings[0]:
        return None
    if not _ahead(final, winners, others):
        return last
    behind = [step for step in range(last) if not _ahead(standings[step], winners, others)]
    return min(last, 1 + behind[-1]) if behind else None


def _ahead(standing: Sequence[float], winners: Sequence[Seat], others: Sequence[Seat]) -> bool:
    return min(standing[seat] for seat in winners) > max(standing[seat] for seat in others)


def standing_of(match: Match) -> list[float]:
    """Return how every seat stands, more being better; nothing where a game does not say."""
    standing = match.game.standing
    return [] if standing is None else [standing(match.table, seat) for seat in range(match.seats)]


class Story(NamedTuple):
    """How many questions a match had, and which of them decided it."""

    steps: int
    decided: Decided | None


def tell_story(match: Match) -> Story:
    """Replay a finished match and say which of its questions decided it."""
    assert match.outcome is not None
    copy = match.restarted(Timeline())
    kinds = moment_kinds(match.game)
    standings = [standing_of(copy)]
    told: list[Told] = []
    heard = len(copy.view(None, 0)["log"])
    for _, group in groupby(match.decisions, key=lambda each: each.ask):
        copy.replay(group)
        lines = copy.view(None, heard)["log"]
        heard += len(lines)
        told.append(tell_step(lines, kinds))
        standings.append(standing_of(copy))
    step = deciding_step(standings, match.outcome)
    decided = Decided(step, *told[step - 1]) if step else None
    return Story(len(told), decided)


def lead_in_words(outcome: Outcome, names: Sequence[str]) -> str:
    """Say by how much the winner is ahead of the next, and where most of it comes from."""
    lead = outcome.lead
    if lead is None:
        return ""
    score, by = outcome.scores[lead["seat"]], abs(lead["by"])
    fewer = "fewer" if outcome.lowest_wins else "more"
    said = f"{names[lead['seat']]} has {score:g} point{'s' * (abs(score) != 1)}, {by:g} {fewer} than {names[lead['next']]}"
    if "part" not in lead:
        return f"{said}."
    return (
        f"{said}; the largest difference is {lead['part']}, {lead['own']:g} to {lead['other']:g}."
    )

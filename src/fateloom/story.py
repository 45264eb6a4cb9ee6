"""How a finished match was decided: at which step, by whose deed, and by how much it was won.

Everything comes from facts: the outcome, the standing that a game declares (``Game.standing``), the
moments of its layout, and who acts in a line of the log. No sentence is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from fateloom.engine.match.match import Decision, Match
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
    table: Mapping[str, Any]
    """The facts of the table when that question was asked."""


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
    # two lines may differ only in a card that the reader does not know
    return Told(seat, " ".join(dict.fromkeys(line["text"] for line in told)))


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


def tell_story(match: Match, reader: Seat | None = None) -> Story:
    """Replay a finished match and say which of its questions decided it.

    A seat reads what it has read in the match; without a reader it is told as to spectators.
    """
    assert match.outcome is not None
    groups = [list(group) for _, group in groupby(match.decisions, key=lambda each: each.ask)]
    copy = match.restarted(Timeline())
    standings = [standing_of(copy)]
    for group in groups:
        copy.replay(group)
        standings.append(standing_of(copy))
    step = deciding_step(standings, match.outcome)
    return Story(len(groups), _decided(match, groups[:step], reader) if step else None)


def _decided(match: Match, groups: Sequence[Sequence[Decision]], reader: Seat | None) -> Decided:
    """Replay a match up to the last of these steps and tell that one to the reader."""
    copy = match.restarted(Timeline())
    for group in groups[:-1]:
        copy.replay(group)
    before = copy.view(reader, 0)
    copy.replay(groups[-1])
    lines = copy.view(reader, len(before["log"]))["log"]
    told = tell_step(lines, moment_kinds(match.game))
    return Decided(len(groups), *told, before["table"])


def lead_in_words(outcome: Outcome, names: Sequence[str], reader: Seat | None = None) -> str:
    """Say by how much the winner is ahead of the next, and where most of it comes from.

    The reader is "you".
    """
    lead = outcome.lead
    if lead is None:
        return ""
    score, by = outcome.scores[lead["seat"]], abs(lead["by"])
    fewer = "fewer" if outcome.lowest_wins else "more"
    who = "You have" if lead["seat"] == reader else f"{names[lead['seat']]} has"
    than = "you" if lead["next"] == reader else names[lead["next"]]
    said = f"{who} {score:g} point{'s' * (abs(score) != 1)}, {by:g} {fewer} than {than}"
    if "part" not in lead:
        return f"{said}."
    return (
        f"{said}; the largest difference is {lead['part']}, {lead['own']:g} to {lead['other']:g}."
    )

"""Yields: a seat that lets reactions go by until something it cares for comes.

A yield answers nothing but reaction windows, and only with a pass; what a seat must choose it is
asked. It ends where what it waited for has come, and whoever gave it sees that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import PASS, Ask
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat, Zone

ALWAYS_ASK = "always_ask"
CONCERNS_ME = "concerns_me"
MY_TURN = "my_turn"
THIS_WINDOW = "this_window"
THIS_PHASE = "this_phase"
THIS_TURN = "this_turn"

SCOPES = {THIS_PHASE: ("turn", "turn_phase"), THIS_TURN: ("turn",)}
"""The yields that are given for a part of the game, and by which public facts of the table that
part is known: it is over when one of them has changed."""


def scope_of(match: Match, until: str) -> list[Any]:
    """The part of the game for which such a yield is given now; nothing if it is given for none,
    or if the game does not tell its parts."""
    facts = match.game.table_facts(match.table) if until in SCOPES else {}
    told = [facts.get(name) for name in SCOPES.get(until, ())]
    return [] if None in told else told


def should_pass(match: Match, seat: Seat, until: str) -> bool:
    """Whether the open question is one that this yield passes for the seat."""
    ask = match.ask
    if until == ALWAYS_ASK or ask is None or not _is_window(ask) or seat not in match.unanswered:
        return False
    values = ask.prompt(seat).values
    if PASS not in values:
        return False
    idle = (PASS, *match.game.minor_answers)
    if until != CONCERNS_ME or all(value in idle for value in values):
        return True
    return not affects(match, ask, seat)


def is_over(match: Match, seat: Seat, until: str, since: Sequence[Any] = ()) -> bool:
    """Whether what the yield waited for has come. It looks at public facts alone. ``since`` is
    the part of the game for which it was given."""
    ask = match.ask
    if until == ALWAYS_ASK:
        return False
    if ask is None:
        return True
    if until in SCOPES:
        return scope_of(match, until) != list(since)
    if until == THIS_WINDOW:
        return not _is_window(ask)
    if until == MY_TURN:
        return not _is_window(ask) and seat in ask.seats
    return False


def _is_window(ask: Ask[Any]) -> bool:
    return ask.seat is None and ask.first_play_wins


def affects(match: Match, ask: Ask[Any], seat: Seat) -> bool:
    """Whether the game says that a window concerns the seat. Where it does not say: whether the
    question goes to the seat alone, or its words name the seat, or a card or place of it."""
    if match.game.affected_seats is not None:
        return seat in match.game.affected_seats(match.table)
    return len(ask.seats) == 1 or any(_touches(word, seat) for word in ask.spoken_words.values())


def _touches(word: Any, seat: Seat) -> bool:
    if isinstance(word, Name):
        return int(word) == seat
    if isinstance(word, Card):
        return word.zone.owner == seat
    if isinstance(word, Zone):
        return word.owner == seat
    if isinstance(word, list | tuple):
        return any(_touches(each, seat) for each in word)
    return False

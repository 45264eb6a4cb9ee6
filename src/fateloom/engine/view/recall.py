"""Information states: everything that a seat has seen and done, as one string.

Two positions have the same string for a seat if and only if it cannot tell them apart: its own
answers, the lines of history that it may read, and what lies on the table as it sees it. The
string of a position begins like those of the positions before it, up to its last part: a seat
forgets nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.state.table import Card, Seat, Zone

if TYPE_CHECKING:
    from fateloom.engine.match.match import Match


def information_state(match: Match, seat: Seat) -> str:
    """Return the information state of a seat. The match must keep its history."""
    log = match.table.log
    if log is None:
        raise ValueError("a quiet match keeps no history, so it has no information states")
    answers = [f"{each.ask}:{each.key}" for each in match.decisions if each.seat == seat]
    secret = match.secret_answer(seat)
    if secret:
        answers.append(f"{match.ask_number}:{secret}")
    return f"{log.trace(seat)}\n{' '.join(answers)}\n{_position(match, seat)}"


def _position(match: Match, seat: Seat) -> str:
    """Return what lies on the table as a seat sees it, and the number of the open ask."""
    zones = " ".join(_zone(zone, seat) for zone in match.table.zones if zone.cards)
    over = "" if match.ask is not None else " over"
    return f"{match.ask_number}{over} {match.table.phase} {zones}"


def _zone(zone: Zone, seat: Seat) -> str:
    shown = [_card(card, seat) for card in zone.cards]
    if not zone.ordered:
        shown.sort()
    return f"{zone.label}={','.join(shown)}"


def _card(card: Card, seat: Seat) -> str:
    known = card.face.id if card.seen >> seat & 1 else f"({card.face.back})"
    if card.turned:
        known += f"@{card.turned}"
    if card.counters:
        known += "".join(f"+{number}{kind}" for kind, number in sorted(card.counters.items()))
    return known

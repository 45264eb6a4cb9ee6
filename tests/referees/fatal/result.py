"""The end of the game: points with their parts, and who has won (3.17, 3.18)."""

from __future__ import annotations

from fateloom.engine.match.match import Match
from tests.referees.fatal.board import Board
from tests.referees.fatal.play import Discrepancy, GameOver
from tests.referees.fatal.queen import score_of, winners


def compare_result(b: Board, match: Match, over: GameOver) -> None:
    """3.17.6, 3.17.10, 3.18. The result as the match gives it."""
    outcome = match.outcome
    assert outcome is not None
    if outcome.rule != over.rule:
        raise Discrepancy(over.rule, "how the game ended", over.rule, outcome.rule)
    if over.victor >= 0:
        if outcome.winners != [over.victor]:
            raise Discrepancy(over.rule, "winners", [over.victor], outcome.winners)
        losers = {score for seat, score in enumerate(outcome.scores) if seat != over.victor}
        if outcome.parts or len(losers) != 1 or outcome.scores[over.victor] in losers:
            raise Discrepancy("3.18.12", "points", "none", (outcome.scores, outcome.parts))
    else:
        compare_points(b, match)
    compare_shown(match)


def compare_points(b: Board, match: Match) -> None:
    """3.18.2 to 3.18.9."""
    outcome = match.outcome
    assert outcome is not None
    for seat in b.players(0):
        wanted = score_of(b, seat)
        parts = [(rule, number) for _, number, rule in outcome.parts[seat]]
        if parts != wanted.parts():
            raise Discrepancy("3.18", f"points of seat {seat}", wanted.parts(), parts)
        if outcome.scores[seat] != wanted.total:
            raise Discrepancy("3.18.6", f"total of seat {seat}", wanted.total, outcome.scores)
    for seat in b.out:
        counted = [number for _, number, _ in outcome.parts[seat]]
        if outcome.scores[seat] != 0 or any(counted):
            raise Discrepancy("3.17.9", f"points of seat {seat}, who is out", 0, counted)
    best, rule = winners(b)
    if sorted(outcome.winners) != best:
        raise Discrepancy(rule, "winners", best, outcome.winners)


def compare_shown(match: Match) -> None:
    """3.18.10. All characters and hoards are shown at the end."""
    t = match.table
    for zone in t.zones:
        if zone.name in ("character", "character_up", "hoard", "hoard_up"):
            hidden = [card.face.id for card in zone.cards if card.seen != t.everyone]
            if hidden:
                raise Discrepancy("3.18.10", f"hidden in {zone.label} at the end", [], hidden)

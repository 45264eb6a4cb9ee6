"""Positions to ask bots about: every game, some way into a match."""

from __future__ import annotations

from fateloom.bots.peek import Peek
from fateloom.engine.chance import Loose
from fateloom.engine.game import Game
from fateloom.engine.match import Match
from fateloom.laws.whim import ROAMING, Whim, play


def somewhere(game: Game, seats: int | None = None, seed: int = 1, far: int = 7) -> Match:
    """A match after a few decisions, or at its start if it was over by then."""
    number = seats or game.default_seats or game.seats[0]
    match = Match(game, number, Loose(seed))
    for _ in play(match, Whim(seed, ROAMING), far):
        pass
    return match if match.ask is not None else Match(game, number, Loose(seed))


def peek_at(match: Match) -> Peek:
    return Peek(match, match.asked)

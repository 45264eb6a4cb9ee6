"""Positions to ask bots about: every game, some way into a match."""

from __future__ import annotations

from fateloom.bots.observation import Observation
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.laws.harness.random_player import UNIFORM, RandomPlayer, play


def somewhere(game: Game, seats: int | None = None, seed: int = 1, far: int = 7) -> Match:
    """A match after a few decisions, or at its start if it was over by then."""
    number = seats or game.default_seats or game.seats[0]
    match = Match(game, number, SeededChance(seed))
    for _ in play(match, RandomPlayer(seed, UNIFORM), far):
        pass
    return match if match.ask is not None else Match(game, number, SeededChance(seed))


def peek_at(match: Match) -> Observation:
    return Observation(match, match.next_seat)

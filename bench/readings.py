"""Readings of Fate Weaver: the solver beside plain enumeration of all orders of play."""

from __future__ import annotations

from collections.abc import Sequence

from bench.measure import Work
from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.games.weaver.advice.position import Deck, Position
from fateloom.games.weaver.advice.solver import solve
from fateloom.games.weaver.chain import Lying
from fateloom.games.weaver.companion.hints import position_of
from fateloom.games.weaver.rules.moves import ahead, play


def positions() -> list[Position]:
    """Readings of first rounds with all decks open: 6,144 orders of play each."""
    game = find_game("weaver")
    return [position_of(Match(game, 1, SeededChance(seed)).table) for seed in range(40)]


def solved() -> Work:
    """Readings solved by the solver."""
    found = positions()

    def work(readings: int) -> int:
        for number in range(readings):
            solve(found[number % len(found)])
        return readings

    return work


def enumerated() -> Work:
    """Readings solved by trying every order of play to the end."""
    found = positions()

    def work(readings: int) -> int:
        for number in range(readings):
            at = found[number % len(found)]
            best_of_all(at, [], at.decks)
        return readings

    return work


def best_of_all(at: Position, row: Sequence[Lying], decks: Sequence[Deck]) -> float:
    if len(row) == 4:
        return at.worth(row, at.shards) + sum(at.outlook(deck) for deck in decks)
    best = float("-inf")
    for number, deck in enumerate(decks):
        top = deck.cards[0]
        assert top is not None
        left = [*decks[:number], deck.dropped, *decks[number + 1 :]]
        for gap in range(len(row) + 1):
            after, _ = ahead(play(row, top, gap))
            best = max(best, best_of_all(at, after, left))
    return best

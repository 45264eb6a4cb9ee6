"""The search bot: simulations from the first decision of Leduc, and in mid-game of the others."""

from __future__ import annotations

from bench.measure import Work
from fateloom.bots.observation import Observation
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.tree_search import search_for
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance

SIMULATIONS = 200
"""Of one search, ours or the peer's."""


def at_the_first_decision(game: Game) -> Work:
    return searching([Match(game, game.seats[0], SeededChance(seed)) for seed in range(6)])


def searching(matches: list[Match]) -> Work:
    """So many searches, each for one answer."""

    def work(searches: int) -> int:
        done = 0
        for at in range(searches):
            match = matches[at % len(matches)]
            search = search_for(
                Observation(match, match.next_seat), SearchBudget(SIMULATIONS), SeededChance(at)
            )
            search.run()
            done += search.done
        return done

    return work

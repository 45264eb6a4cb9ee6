"""Four levels that differ in how much they search and how often they blunder.

A level is a number of simulations and a rate of random answers, so a game is the same on every
machine. If a game has a solver of its own, the levels differ in the solver's budget and the rate
of random answers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, ClassVar

from fateloom.bots.observation import Answer, Observation
from fateloom.bots.random import any_answer
from fateloom.bots.search.result import Stop
from fateloom.bots.search.tree_search import SearchBot, SearchBudget
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance


@dataclass(frozen=True)
class Level:
    """How much a bot searches, and how often it answers at random instead."""

    effort: SearchBudget
    blunder_rate: float = 0.0
    """How often it answers at random."""
    solver_budget: int = 8_000
    """How many rows the solver of a game may look at."""
    solver_blunder_rate: float = 0.0
    """The same with a solver: in a solo game one blunder may lose the game."""


LEVELS = {
    "novice": Level(SearchBudget(6), blunder_rate=0.70, solver_budget=60, solver_blunder_rate=0.12),
    "regular": Level(
        SearchBudget(10), blunder_rate=0.45, solver_budget=300, solver_blunder_rate=0.015
    ),
    "expert": Level(SearchBudget(20), blunder_rate=0.16, solver_budget=1_200),
    "master": Level(SearchBudget(60), solver_budget=8_000),
}


class LevelBot:
    """A bot of one level."""

    name: ClassVar[str]
    about: ClassVar[str]
    """What the lobby shows of it."""
    samples_worlds = True

    def __init__(self, seconds: float | None = None) -> None:
        level = LEVELS[self.name]
        self.level = replace(level, effort=replace(level.effort, seconds=seconds))

    def __call__(self, peek: Observation, chance: Chance, stop: Stop | None = None) -> Answer:
        level = level_for(peek.game, self.name, self.level)
        solver = solver_of(peek.game, level.solver_budget)
        slip = level.blunder_rate if solver is None else level.solver_blunder_rate
        if slip and chance.below(1000) < 1000 * slip:
            return any_answer(peek.number, peek.least, peek.most, chance, peek.variants)
        if solver is not None:
            return solver(peek, chance)
        return SearchBot(level.effort)(peek, chance, stop)


def level_for(game: Game, name: str, level: Level) -> Level:
    """Return a level for a game, whose advice may set other simulations and blunder rates."""
    advice = advice_of(game)
    if advice is None:
        return level
    factor = advice.SIMULATION_FACTOR.get(name, 1.0)
    return replace(
        level,
        effort=replace(level.effort, simulations=round(factor * level.effort.simulations)),
        blunder_rate=advice.BLUNDER_RATES.get(name, level.blunder_rate),
    )


def solver_of(game: Game, rows: int) -> Any:
    """Return the solver that a game's advice names, with a budget, or ``None``."""
    advice = advice_of(game)
    if advice is None or not advice.SOLVER:
        return None
    module, _, name = advice.SOLVER.partition(":")
    return getattr(import_module(module), name)(rows)


class Novice(LevelBot):
    """The weakest level: mostly random answers."""

    name = "novice"
    about = "Mostly plays at random."


class Regular(LevelBot):
    """The second level: a short search, often a random answer."""

    name = "regular"
    about = "Knows the game but makes frequent mistakes."


class Expert(LevelBot):
    """The third level: a longer search, rarely a random answer."""

    name = "expert"
    about = "Thinks ahead and rarely makes mistakes."


class Master(LevelBot):
    """The strongest level: the longest search, no random answers."""

    name = "master"
    about = "Thinks hardest and never plays carelessly."

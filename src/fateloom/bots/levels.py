"""Opponents for everyone: four levels that differ in how far they look and how often they slip.

A level is a number of simulations and how often it answers at random instead, so a game is the
same on every machine. Where a game brings a solver of its own, the levels are the solver's budget and
the same slips.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, ClassVar

from fateloom.bots.peek import Answer, Peek
from fateloom.bots.random import any_answer
from fateloom.bots.record import Stop
from fateloom.bots.search import Effort, SearchBot
from fateloom.engine.chance import Chance
from fateloom.engine.game import Game


@dataclass(frozen=True)
class Level:
    """How much a bot thinks, and how often it does not."""

    effort: Effort
    slip: float = 0.0
    """How often it answers without thinking."""
    rows: int = 8_000
    """How many rows the solver of a game of its own may look at."""
    stumble: float = 0.0
    """How often it slips there: alone one slip may lose the game."""


LEVELS = {
    "novice": Level(Effort(6), slip=0.70, rows=60, stumble=0.12),
    "regular": Level(Effort(10), slip=0.45, rows=300, stumble=0.015),
    "expert": Level(Effort(20), slip=0.16, rows=1_200),
    "master": Level(Effort(60), rows=8_000),
}


class LevelBot:
    """A bot of one level."""

    name: ClassVar[str]
    imagines = True

    def __init__(self, seconds: float | None = None) -> None:
        level = LEVELS[self.name]
        self.level = replace(level, effort=replace(level.effort, seconds=seconds))

    def __call__(self, peek: Peek, chance: Chance, stop: Stop | None = None) -> Answer:
        level = level_at(peek.game, self.name, self.level)
        solver = solver_of(peek.game, level.rows)
        slip = level.slip if solver is None else level.stumble
        if slip and chance.below(1000) < 1000 * slip:
            return any_answer(peek.number, peek.least, peek.most, chance)
        if solver is not None:
            return solver(peek, chance)
        return SearchBot(level.effort)(peek, chance, stop)


def level_at(game: Game, name: str, level: Level) -> Level:
    """A level as it is at a game, whose advice may ask for more simulations or other slips."""
    advice = import_module(game.advice) if game.advice else None
    times: float = getattr(advice, "THOROUGH", {}).get(name, 1.0)
    effort = replace(level.effort, simulations=round(times * level.effort.simulations))
    return replace(level, effort=effort, slip=getattr(advice, "SLIPS", {}).get(name, level.slip))


def solver_of(game: Game, rows: int) -> Any:
    """The solver that a game's advice names, if any, with a budget."""
    advice = import_module(game.advice) if game.advice else None
    place = getattr(advice, "SOLVER", "")
    if not place:
        return None
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)(rows)


class Novice(LevelBot):
    """Mostly answers at random, and else with little thought."""

    name = "novice"


class Regular(LevelBot):
    """Knows how to play and often slips."""

    name = "regular"


class Expert(LevelBot):
    """Compares answers in a few worlds and seldom slips."""

    name = "expert"


class Master(LevelBot):
    """Compares answers in many worlds and never slips."""

    name = "master"

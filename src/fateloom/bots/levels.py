"""Four levels that differ in how well they judge, and in how much they search.

No level answers at random. A weak one misjudges what things are worth, in its own way for a whole
match (:mod:`fateloom.bots.judgement`), thinks of fewer answers and looks less far ahead. Budgets
are numbers of simulations, so a game is the same on every machine. A game that has been solved is
played by its strategy; if a game has a solver of its own, the solver judges and searches instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from importlib import import_module
from typing import Any, ClassVar

from fateloom.bots.judgement import UNERRING, Judgement
from fateloom.bots.observation import Answer, Observation
from fateloom.bots.persons import person_at
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.result import Stop
from fateloom.bots.search.tree_search import SearchBot
from fateloom.bots.solved import SolvedBot, strategy_of
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance


@dataclass(frozen=True)
class Level:
    """How much a bot searches, and how far it is wrong."""

    effort: SearchBudget
    error: float = 0.0
    """How far it is wrong about each term of the value: ``Judgement.error``."""
    cards: float = 0.0
    """How far it is wrong about each card: ``Judgement.cards``."""
    temperament: float = 1.0
    """How much its temper counts: the power to which the factors of the temper are raised."""
    solver_budget: int = 8_000
    """How many rows the solver of a game may look at."""

    def with_changes(self, changes: Mapping[str, Any]) -> Level:
        """Return the level with other values for some fields, its own or those of its budget."""
        own = {each.name for each in fields(self)}
        mine = {name: value for name, value in changes.items() if name in own}
        budget = {name: value for name, value in changes.items() if name not in own}
        return replace(self, effort=replace(self.effort, **budget), **mine)


LEVELS = {
    "novice": Level(
        SearchBudget(4, rollout_depth=2, width=2, doubt=0.0),
        error=0.6,
        cards=0.6,
        solver_budget=60,
    ),
    "regular": Level(
        SearchBudget(9, rollout_depth=6, width=3, doubt=0.5),
        error=0.35,
        cards=0.3,
        solver_budget=300,
    ),
    "expert": Level(SearchBudget(20), error=0.15, cards=0.1, temperament=0.6, solver_budget=2_500),
    "master": Level(SearchBudget(60), temperament=0.3),
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
        self.changes: Mapping[str, Any] = {}
        """Other settings than those of the level in a game, for measurements."""
        self.temper = ""
        """Another temper than that of its person, for measurements."""

    def __call__(self, peek: Observation, chance: Chance, stop: Stop | None = None) -> Answer:
        level = level_for(peek.game, self.name, self.level).with_changes(self.changes)
        judgement = self.judgement(peek, level)
        strategy = strategy_of(peek.game)
        if strategy is not None:
            return SolvedBot(strategy, judgement)(peek, chance)
        solver = solver_of(peek.game, level.solver_budget, judgement)
        if solver is not None:
            return solver(peek, chance)
        return SearchBot(replace(level.effort, judgement=judgement))(peek, chance, stop)

    def judgement(self, peek: Observation, level: Level) -> Judgement:
        """Return how the bot misjudges: drawn from match, seat and level, and by its temper."""
        advice = advice_of(peek.game)
        temper = self.temper or person_at(peek.names[peek.seat], peek.tag, peek.seat).temper
        seed = f"{peek.tag} {peek.seat} {self.name}"
        if advice is None:
            return Judgement(seed, level.error)
        factors = advice.TEMPERS.get(temper, {})
        weighs = {term: factor**level.temperament for term, factor in factors.items()}
        return Judgement(seed, level.error, level.cards, advice.STEADY, weighs)


def level_for(game: Game, name: str, level: Level) -> Level:
    """Return a level for a game, whose advice may change it."""
    advice = advice_of(game)
    return level if advice is None else level.with_changes(advice.LEVELS.get(name, {}))


def solver_of(game: Game, rows: int, judgement: Judgement = UNERRING) -> Any:
    """Return the solver that a game's advice names, with a budget, or ``None``."""
    advice = advice_of(game)
    if advice is None or not advice.SOLVER:
        return None
    module, _, name = advice.SOLVER.partition(":")
    return getattr(import_module(module), name)(rows, judgement)


class Novice(LevelBot):
    """The weakest level: few answers, no foresight, and often wrong about their worth."""

    name = "novice"
    about = "Plays what it likes, and is often wrong about what things are worth."


class Regular(LevelBot):
    """The second level: a short search, often wrong about what things are worth."""

    name = "regular"
    about = "Knows the game, but overrates some cards and underrates others."


class Expert(LevelBot):
    """The third level: a longer search, seldom wrong about what things are worth."""

    name = "expert"
    about = "Thinks ahead, and is seldom wrong about what things are worth."


class Master(LevelBot):
    """The strongest level: the longest search, and no errors of its own."""

    name = "master"
    about = "Thinks hardest, and knows what things are worth."

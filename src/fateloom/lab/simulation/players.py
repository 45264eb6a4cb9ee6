"""Players for measurements: bots by name, the rollout policy of a game, levels with other settings."""

from __future__ import annotations

from fateloom.bots import Bot, find_bot, find_player
from fateloom.bots.levels import LEVELS, LevelBot
from fateloom.bots.observation import Answer, Observation
from fateloom.bots.persons import TEMPERS
from fateloom.bots.search.rollout import RolloutPolicy, rollout_policy
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import Chance, SeededChance

HABIT = "habit"
"""The name of who plays by the rollout policy."""
SETTINGS = ("simulations", "rollout_depth", "width", "doubt", "error", "cards", "solver_budget")
"""What differs from level to level."""


class PolicyPlayer:
    """Answers from the match itself: a rollout policy reads only public facts and its own hand."""

    name = HABIT
    samples_worlds = False

    def __init__(self, habits: RolloutPolicy, match: Match) -> None:
        self.habits = habits
        self.match = match

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        return self.habits.answer(self.match, peek.seat)


class HabitBot:
    """The same as a bot that is given no match: it asks the policy in a sampled world."""

    name = HABIT
    samples_worlds = True

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        world = peek.imagine(SeededChance(chance.below(1 << 60)))
        return known_habits(peek.game).answer(world, peek.seat)


def find_lab_player(name: str, seconds: float | None = None) -> Bot:
    """Return a player by its name: any bot, ``habit``, or a level with other settings.

    ``regular:error=0.4:width=3`` is a regular with another error that considers three answers,
    and ``regular:temper=bold`` one of that temper. A colon in any other name is part of it.
    """
    if name == HABIT:
        return HabitBot()
    level, *settings = name.split(":")
    if not settings or level not in LEVELS:
        return find_player(name, seconds)
    bot = find_bot(level)
    assert isinstance(bot, LevelBot)
    chosen = dict(each.partition("=")[::2] for each in settings)
    bot.temper = chosen.pop("temper", "")
    if bot.temper and bot.temper not in TEMPERS:
        raise UsageError(f"no temper {bot.temper!r}; there are: {', '.join(TEMPERS)}")
    bot.changes = {setting: _number(setting, value) for setting, value in chosen.items()}
    return bot


def _number(setting: str, value: str) -> float | int | None:
    if setting not in SETTINGS:
        raise UsageError(
            f"a level has no setting {setting!r}; it has: {', '.join((*SETTINGS, 'temper'))}"
        )
    try:
        return None if value == "none" else int(value) if value.isdigit() else float(value)
    except ValueError:
        raise UsageError(f"{setting} is a number or none, not {value!r}") from None


def known_habits(game: Game) -> RolloutPolicy:
    """Return the rollout policy of a game. Raise :class:`UsageError` if it has none."""
    habits = rollout_policy(game)
    if habits is None:
        raise UsageError(f"the advice of {game.title} knows no habits")
    return habits

"""Players for measurements: bots by name, the rollout policy of a game, levels with other settings."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

from fateloom.bots import Bot, find_bot, find_player
from fateloom.bots.levels import LEVELS, LevelBot, Master
from fateloom.bots.observation import Answer, Observation
from fateloom.bots.persons import TEMPERS
from fateloom.bots.search.result import Stop
from fateloom.bots.search.rollout import RolloutPolicy, rollout_policy
from fateloom.engine.match.match import Match
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.fitted import policy_weights, weights
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import Chance, SeededChance

HABIT = "habit"
"""The name of who plays by the rollout policy."""
EVEN = "even"
"""The temper of a level that has none."""
OLD_HABIT = "old-habit"
"""The name of who plays by the rollout policy of that time."""
OLD_MASTER = "old-master"
"""The name of the master of commit 9ccff2c."""
OLD_SETTINGS: dict[str, Any] = {
    "simulations": 60,
    "rollout_depth": 12,
    "depth_a_seat": 0,
    "width": None,
    "expand_after": None,
    "doubt": 1.0,
    "rivals_try": True,
    "beliefs": False,
}
"""What it searched with, unless the advice of a game says otherwise. It had no temper."""
OLD_WEIGHTS = "old_weights.toml"
"""The file with what the advice of a game counted with then."""
SETTINGS = (
    "simulations",
    "rollout_depth",
    "depth_a_seat",
    "width",
    "expand_after",
    "doubt",
    "beliefs",
    "error",
    "cards",
    "temperament",
    "solver_budget",
)
"""What differs from level to level, or may differ in a measurement."""
YES_OR_NO = {"yes": True, "no": False}


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


class OldHabitBot(HabitBot):
    """The same with the numbers that the policy had at commit 9ccff2c."""

    name = OLD_HABIT

    def __call__(self, peek: Observation, chance: Chance) -> Answer:
        with as_before(peek.game):
            return super().__call__(peek, chance)


class OldMaster(Master):
    """The master of commit 9ccff2c under the rules of today, for measurements."""

    def __call__(self, peek: Observation, chance: Chance, stop: Stop | None = None) -> Answer:
        advice = advice_of(peek.game)
        of_game = {} if advice is None else advice.LEVELS.get(OLD_MASTER, {})
        self.changes = OLD_SETTINGS | dict(of_game)
        self.temper = EVEN
        with as_before(peek.game):
            return super().__call__(peek, chance, stop)


@cache
def old_weights(package: str) -> dict[str, dict[str, float]]:
    """Return what old players count with in a game, by part of its weights; often nothing."""
    source = files(package) / "advice" / OLD_WEIGHTS
    return tomllib.loads(source.read_text("utf-8")) if source.is_file() else {}


@contextmanager
def as_before(game: Game) -> Iterator[None]:
    """Let the advice of a game count with the old numbers for a while."""
    advice = advice_of(game)
    forget = None if advice is None else advice.forget
    live = {
        "policy": policy_weights(game.package),
        "standing": weights(game.package).get("standing", {}),
    }
    own = {part: dict(numbers) for part, numbers in live.items()}
    for part, numbers in live.items():
        numbers.update(old_weights(game.package).get(part, {}))
    if forget is not None:
        forget()
    try:
        yield
    finally:
        for part, numbers in live.items():
            numbers.clear()  # old players also count with numbers that there are no more
            numbers.update(own[part])
        if forget is not None:
            forget()


def find_lab_player(name: str, seconds: float | None = None) -> Bot:
    """Return a player by its name: any bot, one of the lab, or a level with other settings.

    ``habit`` plays by the rollout policy, and ``old-habit`` and ``old-master`` as they once did.
    ``regular:error=0.4:width=3`` is a regular with another error that considers three answers,
    and ``regular:temper=bold`` one of that temper. A colon in any other name is part of it.
    """
    if name == HABIT:
        return HabitBot()
    if name == OLD_HABIT:
        return OldHabitBot()
    if name == OLD_MASTER:
        return OldMaster()
    level, *settings = name.split(":")
    if not settings or level not in LEVELS:
        return find_player(name, seconds, (HABIT, OLD_HABIT, OLD_MASTER))
    bot = find_bot(level)
    assert isinstance(bot, LevelBot)
    chosen = dict(each.partition("=")[::2] for each in settings)
    bot.temper = chosen.pop("temper", "")
    if bot.temper and bot.temper not in (*TEMPERS, EVEN):
        raise UsageError(f"no temper {bot.temper!r}; there are: {', '.join((*TEMPERS, EVEN))}")
    bot.changes = {setting: _setting(setting, value) for setting, value in chosen.items()}
    return bot


def _setting(setting: str, value: str) -> float | int | bool | None:
    if setting not in SETTINGS:
        raise UsageError(
            f"a level has no setting {setting!r}; it has: {', '.join((*SETTINGS, 'temper'))}"
        )
    if setting == "beliefs":
        if value not in YES_OR_NO:
            raise UsageError(f"beliefs is yes or no, not {value!r}")
        return YES_OR_NO[value]
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

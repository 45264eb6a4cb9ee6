"""Who says what an answer is worth: rollouts to the true end in shared worlds, or a game's solver.

Both see only what the seat may know: an observation, and worlds sampled from it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import sqrt
from typing import NamedTuple, Protocol

from fateloom.bots.levels import LEVELS, level_for, solver_of
from fateloom.bots.observation import Answer, Observation
from fateloom.bots.search.racing import DOUBT, in_the_running, lead
from fateloom.bots.search.tree import answers_to, keys_to
from fateloom.bots.search.tree_search import run_search
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.lab.analysis.position_lab import payoff_in
from fateloom.lab.simulation.players import known_habits
from fateloom.lab.stats.intervals import mean
from fateloom.learn.puzzle import WIN, WORTH, Weighed

STRONG = "master"
"""The strongest bot."""
LAPS = 12
"""Worlds that all answers are tried in before those clearly behind are left out."""
SURE = 4.0
"""Standard errors by which the best answer must be ahead of the second."""


class Finding(NamedTuple):
    """What a judge found about the answers to one prompt."""

    best: str
    gap: float
    """How far the best answer is ahead of the second."""
    sureness: float
    """The same in standard errors."""
    doubt: float
    """What a strong bot's search leaves open at this position, in the same unit."""
    values: Sequence[Weighed]
    """All answers that were tried, the best first."""

    def value_of(self, key: str) -> float:
        return next((each.value for each in self.values if each.key == key), 0.0)


class Judge(Protocol):
    """Weighs the answers to a prompt, as deep as asked for."""

    unit: str
    margin: float
    """How far ahead the best answer of a puzzle must be."""
    depths: tuple[int, int, int]
    """The depths of the second look, the third look and the deep search."""
    pilot: int
    """The depth at which the time of a position is measured."""

    def fits(self, peek: Observation, question: str) -> bool:
        """Tell whether this judge can weigh the answers."""
        ...

    def weigh(
        self, peek: Observation, depth: int, seed: int, only: Collection[str] = ()
    ) -> Finding:
        """Compare the answers, or only some, the deeper the surer. ``seed`` says in which worlds."""
        ...

    def obvious(self, peek: Observation) -> str | None:
        """Return the answer that is given without a search, if it costs nothing to ask."""
        ...

    def favoured(self, peek: Observation) -> str | None:
        """Return what the strongest bot prefers, if it does so clearly."""
        ...


class RolloutJudge:
    """Tries all answers in the same sampled worlds, played to the true end by the rollout policy."""

    unit = WIN
    margin = 0.12
    depths = (16, 60, 200)
    pilot = 6
    most_answers = 40
    clear = 0.05
    """How far ahead of its second answer that of the strongest bot must be, in its own measure."""

    def __init__(self, game: Game) -> None:
        self.habits = known_habits(game)
        self.last_worlds = max(2, LEVELS[STRONG].effort.simulations // 2)
        """The worlds in which the strongest bot compares the two answers that are left to it."""

    def fits(self, peek: Observation, question: str) -> bool:
        """All answers must be tried, and of very many sets only a sample is."""
        keys = [key for key, _ in answers_of(peek)]
        return 1 < len(keys) <= self.most_answers and self.obvious(peek) in keys

    def favoured(self, peek: Observation) -> str | None:
        effort = level_for(peek.game, STRONG, LEVELS[STRONG]).effort
        best, *others = run_search(peek, effort, SeededChance(f"{peek.tag}/screen")).weighed
        clear = not others or best.value - others[0].value >= self.clear
        return best.key if clear else None

    def obvious(self, peek: Observation) -> str | None:
        world = peek.imagine(SeededChance("obvious"))
        return key_of_answer(peek, self.habits.answer(world, peek.seat))

    def weigh(
        self, peek: Observation, depth: int, seed: int, only: Collection[str] = ()
    ) -> Finding:
        answers = [each for each in answers_of(peek) if not only or each[0] in only]
        sample = peek.sampler()
        found: dict[int, list[float]] = {at: [] for at in range(len(answers))}
        running = list(found)
        for number in range(depth):
            for at in running:
                world = sample(seed + number)
                found[at].append(payoff_in(world, peek.seat, answers[at][1], self.habits))
            done = number + 1
            if done % LAPS == 0 and done < depth:
                running = _without_the_beaten(running, found)
        return self._finding([key for key, _ in answers], running, found)

    def _finding(
        self, keys: Sequence[str], running: Sequence[int], found: Mapping[int, list[float]]
    ) -> Finding:
        order = sorted(found, key=lambda at: (at not in running, -_mean(found[at])))
        best, second = order[:2]
        pair = (found[best][: len(found[second])], found[second])
        gaps = [this - that for this, that in zip(*pair, strict=True)]
        gap = _mean(gaps)
        spread = sqrt(sum((each - gap) ** 2 for each in gaps) / max(1, len(gaps) - 1))
        doubt = DOUBT * spread / sqrt(self.last_worlds)
        values = [Weighed(keys[at], *_share(found[at])) for at in order]
        return Finding(keys[best], gap, lead(*pair), doubt, values)


def _without_the_beaten(running: Sequence[int], found: Mapping[int, list[float]]) -> list[int]:
    """Return those not clearly behind, and at least two: the second best is what counts."""
    order = sorted(running, key=lambda at: -sum(found[at]))
    left = in_the_running(running, found)
    return left if len(left) > 1 else order[:2]


def _share(values: Sequence[float]) -> tuple[float, float, float]:
    value, low, high = mean(values)
    return value, max(0.0, low), min(1.0, high)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


class SolverJudge:
    """Weighs answers by the solver of a game. A depth is a budget of rows that it may look at."""

    unit = WORTH
    margin = 1.5
    depths = (8_000, 20_000, 60_000)
    pilot = 1_000

    def __init__(self, game: Game) -> None:
        self.game = game

    def fits(self, peek: Observation, question: str) -> bool:
        """Only what the solver searches gets clearer by a larger budget."""
        solver = solver_of(self.game, 1)
        searches: Sequence[str] = getattr(solver, "searched", ())
        return question in searches

    def obvious(self, peek: Observation) -> str | None:
        return None

    def favoured(self, peek: Observation) -> str | None:
        found = self.weigh(peek, LEVELS[STRONG].solver_budget, 0)
        return found.best if found.gap >= self.margin / 2 and found.sureness else None

    def weigh(
        self, peek: Observation, depth: int, seed: int, only: Collection[str] = ()
    ) -> Finding:
        """Compare all answers: a solver gets them together."""
        weighed: Mapping[str, float] = solver_of(self.game, depth).weigh(peek)
        order = sorted(weighed, key=lambda key: -weighed[key])
        values = [Weighed(key, *[weighed[key]] * 3) for key in order]
        gap = values[0].value - values[1].value if len(values) > 1 else 0.0
        # A small budget leaves answers out; without all of them none is known to be the best.
        whole = set(order) == set(peek.keys)
        return Finding(order[0], gap, SURE if whole else 0.0, 0.0, values)


def judge_of(game: Game) -> Judge:
    """Return who judges the answers of a game: its solver, or rollouts."""
    return RolloutJudge(game) if solver_of(game, 1) is None else SolverJudge(game)


def answers_of(peek: Observation) -> Sequence[tuple[str, Answer]]:
    """Return the keys of all answers to a prompt, and the answers."""
    world = peek.imagine(SeededChance("answers"))
    assert world.ask is not None
    prompt = world.ask.prompt(peek.seat)
    answers = answers_to(prompt)
    return list(zip(keys_to(prompt, answers, peek.seat), answers, strict=True))


def key_of_answer(peek: Observation, answer: Answer) -> str:
    """Return the key of one answer."""
    keys = peek.keys
    return keys[answer] if peek.least is None else "+".join(keys[at] for at in answer)

"""The answers to a question that a seat thinks of, and in which order."""

from __future__ import annotations

from typing import Any

from fateloom.bots.observation import Answer, Observation
from fateloom.bots.search.budget import SearchBudget
from fateloom.bots.search.evaluation import Evaluator
from fateloom.bots.search.rollout import RolloutPolicy
from fateloom.bots.search.tree import WIDTH, Edge, answers_to, keys_to, shuffled
from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Prompt
from fateloom.engine.state.chance import Chance
from fateloom.engine.state.table import Table

NOTICE = 0.1
"""How much what catches the eye counts in addition to the bonus of an answer, in log-odds."""


class Candidates:
    """All answers to the question of a sampled world, and those that are tried."""

    answers: list[Answer]
    keys: list[str]
    edges: list[Edge]
    """For each answer what the search knows of it, at first its bonus and its liking."""
    favourite: int | None
    """The rollout policy's answer, as an index."""
    tried: list[int]
    """All answers, or of very many those with the highest bonus. The favourite is one of them."""

    def __init__(
        self,
        peek: Observation,
        world: Match,
        judge: Evaluator,
        habits: RolloutPolicy | None,
        effort: SearchBudget,
        luck: Chance,
    ) -> None:
        assert world.ask is not None
        me = peek.seat
        prompt: Prompt = world.ask.prompt(me)
        self.judge, self.effort, self.me = judge, effort, me
        self.answers = list(answers_to(prompt))
        usual = None if habits is None else habits.answer(world, me)
        if usual is not None and usual not in self.answers:
            self.answers.append(usual)
        self.keys = keys_to(prompt, self.answers, me)
        self.edges = [
            Edge(
                judge.bonus(world.table, me, prompt.value_of(answer)),
                self._liking(world.table, prompt, answer, key),
            )
            for answer, key in zip(self.answers, self.keys, strict=True)
        ]
        self.favourite = None if usual is None else self.answers.index(usual)
        wanted = sorted(shuffled(len(self.edges), luck), key=self._inattention)
        if self.favourite is not None:
            if effort.judgement.errs:
                wanted = [
                    at
                    for at in wanted
                    if at == self.favourite or not self._is_shunned(at, world.table, prompt)
                ]
            wanted.sort(key=lambda at: at != self.favourite)
        self.tried = wanted[: effort.width or max(WIDTH, effort.simulations // 3)]

    def _liking(self, table: Table, prompt: Prompt, answer: Answer, key: str) -> float:
        """Return how much an answer is overrated for its card.

        No set is: a set of one card would be loved for it, and a larger set for nothing.
        """
        if prompt.least is not None:
            return 0.0
        return self.judge.liking(table, prompt.value_of(answer), key)

    def _inattention(self, at: int) -> float:
        """Return how late the seat thinks of an answer: by its bonus, and by what catches its eye."""
        edge, eye = self.edges[at], self.effort.judgement
        if not eye.error:
            return -edge.bonus
        seen = NOTICE * eye.error * self.judge.weights.scale * eye.notice(self.keys[at])
        return -edge.bonus - edge.liking - seen

    def _is_shunned(self, at: int, table: Table, prompt: Prompt) -> bool:
        """Tell whether an answer is one that is not given by mistake."""
        value: Any = prompt.value_of(self.answers[at])
        return self.judge.is_shunned(table, self.me, value)

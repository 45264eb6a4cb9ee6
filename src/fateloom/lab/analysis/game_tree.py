"""Walk the whole tree of a small game, with all outcomes of chance, and count its histories."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import Prompt
from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import Chance, Outcome


class Count(NamedTuple):
    """The number of histories that end in a decision, and of those in which the game is over."""

    decisions: int
    ends: int


class ChanceNode(Exception):
    """Chance has several outcomes here, all equally likely."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self.outcomes = outcomes


class Path(Chance):
    """Follows given outcomes and raises :class:`ChanceNode` at the next open one."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        super().__init__()
        self._outcomes = outcomes
        self._left = list(reversed(outcomes))

    def restart(self) -> Chance:
        return Path(self._outcomes)

    def _below(self, number: int) -> int:
        if not self._left:
            raise ChanceNode(list(range(number)))
        outcome = self._left.pop()
        assert isinstance(outcome, int)
        return outcome

    def _permutation(self, number: int) -> list[int]:
        if not self._left:
            raise ChanceNode([list(order) for order in permutations(range(number))])
        outcome = self._left.pop()
        assert isinstance(outcome, list)
        return outcome


def answers_to(prompt: Prompt) -> Iterator[Any]:
    """Yield every answer that a prompt allows."""
    if prompt.least is None:
        yield from range(len(prompt.values))
    else:
        for size in range(prompt.least, prompt.most + 1):
            yield from filter(prompt.allows, combinations(range(len(prompt.values)), size))


def count(game: Game, seats: int, options: dict[str, Any] | None = None) -> Count:
    """Count the decision and terminal histories of a game."""
    decisions = ends = 0
    paths: list[tuple[list[Outcome], list[Any]]] = [([], [])]
    while paths:
        luck, answers = paths.pop()
        try:
            match = Match(game, seats, Path(luck), options, quiet=True)
            for answer in answers:
                match.answer(answer)
        except ChanceNode as fork:
            paths += [([*luck, outcome], answers) for outcome in fork.outcomes]
            continue
        if match.ask is None:
            ends += 1
        else:
            decisions += 1
            paths += [(luck, [*answers, answer]) for answer in answers_to(match.prompt)]
    return Count(decisions, ends)

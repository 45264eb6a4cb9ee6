"""Solve a small game for two by CFR+: a strategy from which no opponent wins more than a trifle.

Counterfactual regret minimisation with regrets that never fall below zero, the seats in turns, and
later rounds weighed more (Tammelin, 2014). The whole tree is walked in every round, so the result
is the same every time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.bots.solved import WHOLE, strategy_of
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.table import Seat
from fateloom.lab.analysis.exploitability import Habits, Place, Tree, TreeNode, exploitability


class Regrets:
    """What a seat has learned in one information set."""

    __slots__ = ("answers", "given", "regret")

    def __init__(self, answers: int) -> None:
        self.answers = answers
        self.regret = [0.0] * answers
        self.given = [0.0] * answers
        """The sum of the strategies so far, by how likely the seat got here and by round."""

    def strategy(self) -> list[float]:
        """Return the odds of each answer, in proportion to its regret."""
        return shares(self.regret)


def shares(parts: Sequence[float]) -> list[float]:
    """Return parts of a whole, equal ones if there is nothing to share by."""
    whole = sum(parts)
    return [each / whole for each in parts] if whole else [1 / len(parts)] * len(parts)


class Solver:
    """CFR+ on the whole tree of a game."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.learned: dict[Place, Regrets] = {}
        self.rounds = 0

    def run(self, rounds: int) -> None:
        """Run this many rounds, in which each seat learns in turn."""
        for _ in range(rounds):
            self.rounds += 1
            for seat in (0, 1):
                self._current: dict[Place, list[float]] = {}
                gains: dict[Place, list[float]] = {}
                self._walk(self.tree.root, seat, 1.0, 1.0, gains)
                for place, gained in gains.items():
                    regret = self.learned[place].regret
                    regret[:] = [
                        max(0.0, had + new) for had, new in zip(regret, gained, strict=True)
                    ]

    def _walk(
        self, node: TreeNode, seat: Seat, own: float, others: float, gains: dict[Place, list[float]]
    ) -> float:
        """Return what a seat gets from here, and add up what each of its answers would gain.

        ``own`` is how likely its own answers lead here, ``others`` how likely everything else does.
        """
        if node.scores:
            return node.scores[seat]
        if node.place is None:
            part = 1 / len(node.after)
            return part * sum(
                [self._walk(each, seat, own, others * part, gains) for each in node.after]
            )
        strategy = self._strategy(node)
        if node.place[0] != seat:
            return sum(
                [
                    odds * self._walk(after, seat, own, others * odds, gains)
                    for odds, after in zip(strategy, node.after, strict=True)
                    if odds
                ]
            )
        worth = [
            self._walk(after, seat, own * odds, others, gains)
            for odds, after in zip(strategy, node.after, strict=True)
        ]
        mean = sum([odds * each for odds, each in zip(strategy, worth, strict=True)])
        gained = gains.setdefault(node.place, [0.0] * len(worth))
        given, weight = self.learned[node.place].given, own * self.rounds
        for at, each in enumerate(worth):
            gained[at] += others * (each - mean)
            given[at] += weight * strategy[at]
        return mean

    def _strategy(self, node: TreeNode) -> list[float]:
        """Return the strategy of this round where a seat is asked."""
        place = node.place
        assert place is not None
        strategy = self._current.get(place)
        if strategy is None:
            learned = self.learned.setdefault(place, Regrets(len(node.after)))
            strategy = self._current[place] = learned.strategy()
        return strategy

    def habits(self) -> Habits:
        """Return the mean strategy, which approaches an equilibrium."""
        return {place: shares(learned.given) for place, learned in self.learned.items()}


def rounded(habits: Habits) -> dict[Place, list[int]]:
    """Return how many of ``WHOLE`` times each answer is given, as the file has it."""
    return {place: [round(WHOLE * part) for part in parts] for place, parts in habits.items()}


def report(game: str, rounds: int) -> Iterator[str]:
    """Yield the lines of a ``strategy.toml``."""
    found = find_game(game)
    strategy = strategy_of(found)
    if strategy is None:
        raise UsageError(f"{found.title} does not name its situations: it has no strategy.py")
    tree = Tree(found)
    solver = Solver(tree)
    solver.run(rounds)
    parts = rounded(solver.habits())
    lost = exploitability(tree, {place: shares(each) for place, each in parts.items()})
    yield f"# Made by: fateloom lab solve {game} --rounds {rounds}"
    yield f"# A perfect opponent wins {lost:.5f} a game from it, on average over both seats."
    yield f"# How many of {WHOLE:,} times each answer is given, by situation."
    yield ""
    yield "[answers]"
    rows = {
        strategy.situation(match.table, place[0]): parts[place]
        for place, match in tree.asked.items()
    }
    for situation in sorted(rows, key=lambda each: (len(each), each)):
        yield f'"{situation}" = {rows[situation]}'

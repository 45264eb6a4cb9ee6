"""The whole tree of a small game as a Gambit file, in extensive form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fateloom.engine.match.chance_nodes import PausingMatch
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.log import seat_names
from fateloom.engine.view.keys import keys_of
from fateloom.engine.view.recall import information_state

MOST_NODES = 200_000
"""A larger tree is refused: its file would fill a disk, and no solver could use it."""


def extensive_form(
    game: Game, seats: int, options: dict[str, Any], most: int = MOST_NODES
) -> Iterator[str]:
    """Yield the lines of a Gambit file: every draw, question and end of a game, depth first."""
    yield f"EFG 2 R {_quoted(game.title)} {{ {' '.join(map(_quoted, seat_names(seats)))} }}"
    yield _quoted(f"{game.id}, version {game.version}, as told by its rules")
    tree = _Tree(game, seats, most)
    yield from tree.lines(PausingMatch(game, seats, options))


class _Tree:
    """Numbers the information sets and the ends of a tree while it is walked through."""

    def __init__(self, game: Game, seats: int, most: int) -> None:
        self._game = game
        self._sets: list[dict[str, int]] = [{} for _ in range(seats)]
        self._most = most
        self._nodes = self._draws = self._ends = 0

    def lines(self, node: PausingMatch) -> Iterator[str]:
        """Yield the lines of a node and all below it."""
        self._nodes += 1
        if self._nodes > self._most:
            raise UsageError(
                f"{self._game.title} has more than {self._most} nodes; choose a smaller game"
            )
        match = node.match
        if node.due:
            self._draws += 1
            outcomes = " ".join(f'"{each}" 1/{node.due}' for each in range(node.due))
            yield f'c "" {self._draws} "" {{ {outcomes} }} 0'
            for outcome in range(node.due):
                after = node.clone()
                after.draw(outcome)
                yield from self.lines(after)
        elif match.ask is None:
            self._ends += 1
            assert match.outcome is not None
            scores = ", ".join(f"{score:g}" for score in match.outcome.comparable_scores)
            yield f't "" {self._ends} "" {{ {scores} }}'
        else:
            seat, prompt = match.next_seat, match.prompt
            if prompt.least is not None:
                raise UsageError(f"{self._game.title} asks for sets, which a tree does not show")
            sets = self._sets[seat]
            number = sets.setdefault(information_state(match, seat), len(sets) + 1)
            actions = " ".join(map(_quoted, keys_of(prompt.values, seat)))
            yield f'p "" {seat + 1} {number} "" {{ {actions} }} 0'
            for answer in range(len(prompt.values)):
                after = node.clone()
                after.answer(answer)
                yield from self.lines(after)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"'

"""The whole tree of a small game as a Gambit file, in extensive form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fateloom.engine.match.chance_nodes import PausingMatch
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.log import seat_names
from fateloom.engine.view.keys import keys_of
from fateloom.engine.view.recall import information_state

MOST_NODES = 200_000
"""A larger tree is refused: its file would fill a disk, and no solver could use it."""
MOST_DEPTH = 1000
"""A longer game is refused: the positions on the way to its end would fill the memory."""
TOP = 4
"""How many draws and answers deep the first look goes."""


def extensive_form(
    game: Game, seats: int, options: dict[str, Any], most: int = MOST_NODES
) -> Iterator[str]:
    """Yield the lines of a Gambit file: every draw, question and end of a game, depth first.

    Raise :class:`UsageError` before the first line for a game that cannot be written whole.
    """
    _check(game, seats, options, most)
    yield f"EFG 2 R {_quoted(game.title)} {{ {' '.join(map(_quoted, seat_names(seats)))} }}"
    yield _quoted(f"{game.id}, version {game.version}, as told by its rules")
    tree = _Tree(seats)
    for _, node in _nodes(PausingMatch(game, seats, options)):
        yield tree.line(node)


def _check(game: Game, seats: int, options: dict[str, Any], most: int) -> None:
    """Raise :class:`UsageError` for a tree that is too large.

    The top comes first: a large game shuffles its cards there, which alone may be too much.
    """
    for deepest in (TOP, MOST_DEPTH):
        _count(game, PausingMatch(game, seats, options), most, deepest)


def _count(game: Game, root: PausingMatch, most: int, deepest: int) -> None:
    """Walk through a tree without writing it, until it is known to be too large."""
    known = 1
    for depth, node in _nodes(root, deepest):
        if depth == MOST_DEPTH:
            raise UsageError(
                f"{game.title} goes on for {MOST_DEPTH} draws and answers or more; "
                "choose a smaller game"
            )
        known += _branches(game, node)
        if known > most:
            raise UsageError(f"{game.title} has more than {most} nodes; choose a smaller game")


def _branches(game: Game, node: PausingMatch) -> int:
    """Return how many nodes are right below a node."""
    if node.due or node.match.ask is None:
        return node.due
    if node.match.prompt.least is not None:
        raise UsageError(f"{game.title} asks for sets, which a tree does not show")
    return len(node.match.prompt.values)


def _nodes(root: PausingMatch, deepest: int = MOST_DEPTH) -> Iterator[tuple[int, PausingMatch]]:
    """Yield a node and all below it to a depth, with how deep each is, depth first.

    The way back is kept in a list, since a long game is deeper than Python lets functions nest.
    """
    left = [iter((root,))]
    while left:
        node = next(left[-1], None)
        if node is None:
            left.pop()
        else:
            yield len(left) - 1, node
            left.append(_below(node) if len(left) <= deepest else iter(()))


def _below(node: PausingMatch) -> Iterator[PausingMatch]:
    """Yield the node after each outcome of the draw that is due, or each answer."""
    if node.due:
        for outcome in range(node.due):
            after = node.clone()
            after.draw(outcome)
            yield after
    elif node.match.ask is not None:
        for answer in range(len(node.match.prompt.values)):
            after = node.clone()
            after.answer(answer)
            yield after


class _Tree:
    """Numbers the draws, the information sets and the ends of a tree while it is walked through."""

    def __init__(self, seats: int) -> None:
        self._sets: list[dict[str, int]] = [{} for _ in range(seats)]
        self._draws = self._ends = 0

    def line(self, node: PausingMatch) -> str:
        """Return the line of a node."""
        if node.due:
            return self._draw(node.due)
        return self._end(node.match) if node.match.ask is None else self._question(node.match)

    def _draw(self, due: int) -> str:
        self._draws += 1
        outcomes = " ".join(f'"{each}" 1/{due}' for each in range(due))
        return f'c "" {self._draws} "" {{ {outcomes} }} 0'

    def _end(self, match: Match) -> str:
        self._ends += 1
        assert match.outcome is not None
        scores = ", ".join(f"{score:g}" for score in match.outcome.comparable_scores)
        return f't "" {self._ends} "" {{ {scores} }}'

    def _question(self, match: Match) -> str:
        seat = match.next_seat
        sets = self._sets[seat]
        number = sets.setdefault(information_state(match, seat), len(sets) + 1)
        actions = " ".join(map(_quoted, keys_of(match.prompt.values, seat)))
        return f'p "" {seat + 1} {number} "" {{ {actions} }} 0'


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"'

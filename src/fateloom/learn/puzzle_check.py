"""Replay puzzles against the rules, so that a changed rule or card cannot leave one stale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.rules.asks import Refused
from fateloom.engine.rules.game import Game
from fateloom.learn.puzzle import LEVELS, Puzzle, PuzzleError, play, puzzles_of
from fateloom.learn.puzzle_run import PuzzleRun

FIND = "find puzzles anew with: fateloom puzzles {} --find N"


def puzzle_problems(game: Game) -> Iterator[str]:
    """Yield everything in a game's puzzles that does not hold any more."""
    try:
        puzzles = puzzles_of(game)
    except PuzzleError as problem:
        yield str(problem)
        return
    seen: dict[tuple[str, int], int] = {}
    for number, puzzle in enumerate(puzzles, 1):
        yield from (f"puzzle {number}: {each}" for each in check_puzzle(game, puzzle))
        place = (puzzle.deal, len(puzzle.moves))
        if place in seen:
            yield f"puzzle {number}: it is the same position as puzzle {seen[place]}"
        seen[place] = number


def check_puzzle(game: Game, puzzle: Puzzle) -> Iterator[str]:
    """Yield what does not hold of one puzzle."""
    if puzzle.version != game.version:
        yield (
            f"it was found with version {puzzle.version} of the rules, and these are version "
            f"{game.version}; {FIND.format(game.id)}"
        )
        return
    if not game.plays_with(puzzle.cards):
        yield (
            f"it was found with other cards ({puzzle.cards[:8]}…) than these "
            f"({game.cards_hash[:8]}…); {FIND.format(game.id)}"
        )
        return
    yield from _figures(puzzle)
    try:
        match = puzzle.match(game)
    except PuzzleError as problem:
        yield str(problem)
        return
    barred = _unanswerable(match, puzzle)
    if barred:
        yield barred
        return
    for key, moves in ((puzzle.answer, puzzle.then), (puzzle.tempting, puzzle.lured)):
        broken = _broken(puzzle.match(game), moves)
        if broken:
            yield broken
        elif PuzzleRun(game, puzzle).answer(key).right != (key == puzzle.answer):
            yield f"{key!r} is taken for the answer, which is {puzzle.answer!r}"


def _figures(puzzle: Puzzle) -> Iterator[str]:
    """Check that the figures are those of the answer, and that it was not the obvious one."""
    if not puzzle.values or puzzle.values[0].key != puzzle.answer:
        yield f"the first value is not that of {puzzle.answer!r}"
    elif any(each.value >= puzzle.values[0].value for each in puzzle.values[1:]):
        yield f"another answer has as high a value as {puzzle.answer!r}"
    if puzzle.answer == puzzle.tempting:
        yield "the tempting answer is the best one"
    if puzzle.value_of(puzzle.tempting) is None:
        yield f"there is no value of {puzzle.tempting!r}"
    for level in LEVELS:
        if level not in puzzle.solved:
            yield f"it does not say how often {level} solves it"


def _unanswerable(match: Match, puzzle: Puzzle) -> str:
    """Return which of the answers that it names is not allowed, and why."""
    for key in (puzzle.answer, puzzle.tempting, *(each.key for each in puzzle.values)):
        try:
            match.check(puzzle.seat, key)
        except Refused as refused:
            return f"{key!r} is not allowed there: {refused}"
    return ""


def _broken(match: Match, moves: Sequence[str]) -> str:
    """Return which of the moves that follow an answer cannot be made, and why."""
    for move in moves:
        try:
            play(match, move)
        except (Refused, RuleBug, PuzzleError) as problem:
            return f"what follows cannot be replayed at {move!r}: {problem}"
    return ""

"""A puzzle being played: its position, and what is said to an answer.

Nothing of the answer leaves a puzzle before one is given: only the view of the seat does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.view.view import View
from fateloom.learn.lesson_run import Frame
from fateloom.learn.puzzle import WIN, Puzzle, Weighed, play

LOST = -1000.0
"""What a solver counts a lost game for: far less than any score."""


@dataclass(frozen=True)
class PuzzleReply:
    """What is said to an answer, and what it would have led to."""

    right: bool
    say: Sequence[str]
    answer: str
    """The key of the best answer."""
    label: str
    frames: Sequence[Frame]
    """What follows the given answer if all play as usual, one moment after the other."""


class PuzzleRun:
    """One person at a puzzle. Every answer is tried at the same position."""

    def __init__(self, game: Game, puzzle: Puzzle, *, name: str = "") -> None:
        self.game = game
        self.puzzle = puzzle
        self._name = name
        self.match = puzzle.match(game, name)

    @property
    def seat(self) -> int:
        return self.puzzle.seat

    def view(self, since: int = 0) -> View:
        """Return what the person sees."""
        return self.match.view(self.seat, since=since)

    def answer(self, key: str) -> PuzzleReply:
        """Say what an answer is worth. One that is not allowed raises :class:`Refused`."""
        puzzle, labels = self.puzzle, self._labels()
        key = self._member_order(key)
        self.match.check(self.seat, key)
        label = labels(puzzle.answer)
        right = key == puzzle.answer
        say = list(self._said(key, labels(key), label, labels(puzzle.tempting)))
        return PuzzleReply(right, say, puzzle.answer, label, list(self._frames(key)))

    def _member_order(self, key: str) -> str:
        """Return a set with its members in the order of the prompt, as answers are kept."""
        keys = [option["key"] for option in _prompt(self.view())["options"]]
        members = key.split("+")
        known = len(members) > 1 and set(members) <= set(keys)
        return "+".join(sorted(members, key=keys.index)) if known else key

    def _labels(self) -> Labels:
        return Labels(self.view())

    def _said(self, key: str, given: str, best: str, tempting: str) -> Iterator[str]:
        """Yield the explanation: whether it is the best, why, and what the answers lead to."""
        puzzle = self.puzzle
        yield f"Yes: {best}." if key == puzzle.answer else f"There is better: {best}."
        if puzzle.why:
            yield puzzle.why
        yield self._led_to(puzzle.values[0])
        other = puzzle.value_of(key)
        if key not in (puzzle.answer, puzzle.tempting):
            yield _short(given, other, puzzle.unit)
        value = puzzle.value_of(puzzle.tempting)
        if key != puzzle.tempting and puzzle.lure not in ("", puzzle.why):
            yield f"Tempting: {tempting}. {puzzle.lure} But {_figure(value, puzzle.unit)}."
        else:
            yield _short(tempting, value, puzzle.unit)

    def _led_to(self, best: Weighed) -> str:
        """Say how the best answer was found to be the best."""
        if self.puzzle.unit != WIN:
            return f"Searched to the end, {_figure(best, self.puzzle.unit)}."
        return (
            f"Played on from here {self.puzzle.worlds:,} times with what you cannot see dealt anew, "
            f"it wins {best.value:.0%} of the time."
        )

    def _frames(self, key: str) -> Iterator[Frame]:
        """Yield what the person sees after each move that follows an answer."""
        puzzle = self.puzzle
        match = puzzle.match(self.game, self._name)
        seen = _lines(match, self.seat)
        kept = {puzzle.answer: puzzle.then, puzzle.tempting: puzzle.lured}.get(key, ())
        for move in kept or [f"{match.ask_number} s{self.seat} {key}"]:
            play(match, move)
            view = match.view(self.seat, since=seen)
            if view["log"] or match.ask is None:
                yield Frame(view, seen)
            seen += len(view["log"])


class Labels:
    """What answers are called in a view, in short; a set by the names of its members."""

    def __init__(self, view: View) -> None:
        labels = {option["key"]: option["label"] for option in _prompt(view)["options"]}
        short = {key: label.partition(": ")[0] for key, label in labels.items()}
        names = list(short.values())
        self._of = {
            key: short[key] if names.count(short[key]) == 1 else labels[key] for key in labels
        }

    def __call__(self, key: str) -> str:
        keys = [key] if key in self._of else [each for each in key.split("+") if each]
        return " and ".join(self._of.get(each, each) for each in keys) or "None"


def _prompt(view: View) -> dict[str, list[dict[str, str]]]:
    assert view["prompt"] is not None
    prompt: dict[str, list[dict[str, str]]] = view["prompt"]  # type: ignore[assignment]
    return prompt


def _lines(match: Match, seat: int) -> int:
    return len(match.view(seat, since=0)["log"])


def _short(label: str, weighed: Weighed | None, unit: str) -> str:
    return f"{label}: {_figure(weighed, unit)}."


def _figure(weighed: Weighed | None, unit: str) -> str:
    """Return what an answer leads to, in words."""
    if weighed is None:
        return "it was soon clear that it is behind"
    if unit != WIN:
        lost = min(1.0, weighed.value / LOST)
        return (
            f"it is worth {weighed.value:.1f}" if lost < 0.1 else f"it loses {lost:.0%} of the time"
        )
    return f"it wins {weighed.value:.0%} of the time"


def share_line(game: Game, puzzle: Puzzle, day: date, right: bool, streak: int) -> str:
    """Return one line to share, which says nothing of the position."""
    done = "solved" if right else "missed"
    row = f", {streak} days in a row" if right and streak > 1 else ""
    return f"Fateloom puzzle {day}, {game.title} ({puzzle.grade}): {done}{row}"

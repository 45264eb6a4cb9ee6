"""Answers in steps: word by word along the tree of legal answers, or option by option.

A set is answered member by member, in the order of the options, and ended by *done*. A step with a
single possibility is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from fateloom.engine.rules.asks import Prompt
from fateloom.engine.rules.vocabulary import Vocabulary
from fateloom.engine.state.table import Seat
from fateloom.engine.view.words import paths_of

DONE = 0
"""The action that ends a set, or an answer that is the beginning of another."""


class UnknownWord(LookupError):
    """An answer has a word that is not in the vocabulary of its game."""


def numbered_paths(
    prompt: Prompt, seat: Seat, seats: int, vocabulary: Vocabulary
) -> list[tuple[int, ...]]:
    """Return the answers of a prompt as paths of word numbers."""
    number = vocabulary.number
    paths = paths_of(prompt.values, seat, seats)
    try:
        return [tuple([number[word] for word in path]) for path in paths]
    except KeyError as missing:
        raise UnknownWord(
            f"the word {missing} is not in the vocabulary; append it with: fateloom words"
        ) from None


class _Members:
    """What may still be chosen of a prompt: one value, or the members of a set."""

    __slots__ = ("_least", "_most", "_number", "_variants", "answer", "chosen", "left")

    def __init__(self, prompt: Prompt) -> None:
        self._least = prompt.least
        self._most = prompt.most
        self._variants = prompt.variants
        self._number = len(prompt.values)
        self.chosen: list[int] = []
        self.answer: Any = None
        """The finished answer: an index, or indices for a set."""
        self.left: Sequence[int] = range(self._number)
        """The values that may be chosen now."""
        if self._least is not None:
            self._find_left(0)

    def copy(self) -> _Members:
        """Return a copy that goes on by itself."""
        new = copy(self)
        new.chosen = self.chosen.copy()
        return new

    @property
    def may_end(self) -> bool:
        """Whether the set may be ended here."""
        return self._least is not None and len(self.chosen) >= self._least

    def take(self, index: int) -> None:
        """Choose a value."""
        if self._least is None:
            self.answer = index
            return
        self.chosen.append(index)
        self._find_left(index + 1)

    def end(self) -> None:
        """End the set."""
        self.answer = tuple(self.chosen)

    def _find_left(self, start: int) -> None:
        """Find what may be chosen next, such that the least number can still be reached."""
        assert self._least is not None
        variants = self._variants or range(self._number)
        taken = {variants[index] for index in self.chosen}
        left = [index for index in range(start, self._number) if variants[index] not in taken]
        need = self._least - len(self.chosen)
        if need > 1:
            left = [
                index
                for at, index in enumerate(left)
                if len({variants[each] for each in left[at:]}) >= need
            ]
        self.left = left
        if not left or len(self.chosen) == self._most:
            self.end()


class WordAnswer:
    """The open question of a seat, answered word by word.

    ``legal`` are the numbers of the words that may come next, in ascending order; ``said`` are
    those that were said. ``answer`` is the finished answer, or ``None``.
    """

    __slots__ = ("_depth", "_left", "_members", "_paths", "legal", "said")

    def __init__(self, prompt: Prompt, seat: Seat, seats: int, vocabulary: Vocabulary) -> None:
        self._paths = numbered_paths(prompt, seat, seats, vocabulary)
        self._members = _Members(prompt)
        self.said: list[int] = []
        self.legal: list[int] = []
        self._left: Sequence[int] = ()
        self._next_member()

    def copy(self) -> WordAnswer:
        """Return a copy that goes on by itself."""
        new = copy(self)
        new._members, new.said = self._members.copy(), self.said.copy()
        return new

    @property
    def answer(self) -> Any:
        """The finished answer: an index, or indices for a set."""
        return self._members.answer

    def step(self, word: int) -> None:
        """Say a word."""
        if word not in self.legal:
            raise ValueError(f"word {word} is not legal here")
        self.said.append(word)
        depth, paths = self._depth, self._paths
        if word == DONE:
            ended = [index for index in self._left if len(paths[index]) == depth]
            if depth and ended:
                self._take(ended[0])
            else:
                self._members.end()
            return
        self._left = [i for i in self._left if len(paths[i]) > depth and paths[i][depth] == word]
        self._depth += 1
        self._narrow()

    def _next_member(self) -> None:
        """Begin with an answer, or with the next member of a set."""
        if self._members.answer is None:
            self._left, self._depth = self._members.left, 0
            self._narrow()

    def _narrow(self) -> None:
        """Find the words that may come next, and skip those without a choice."""
        paths, left = self._paths, self._left
        if len(left) == 1 and (self._depth or not self._members.may_end):
            self._take(left[0])
            return
        while True:
            depth = self._depth
            words = {paths[index][depth] for index in self._left if len(paths[index]) > depth}
            ended = [index for index in self._left if len(paths[index]) == depth]
            if not words:
                self._take(ended[0])
                return
            may_end = not depth and self._members.may_end
            if ended or may_end:
                words.add(DONE)
            elif len(words) == 1:
                self._depth += 1
                continue
            self.legal = sorted(words)
            return

    def _take(self, index: int) -> None:
        self._members.take(index)
        self._next_member()


class OptionAnswer:
    """The open question of a seat, answered option by option.

    Action 0 ends a set, action n is the n-th option. ``rows`` has the words of each option, which
    an agent may score; ``said`` the options of a set that were chosen.
    """

    __slots__ = ("_members", "legal", "rows", "said")

    def __init__(self, prompt: Prompt, seat: Seat, seats: int, vocabulary: Vocabulary) -> None:
        self.rows = numbered_paths(prompt, seat, seats, vocabulary)
        self._members = _Members(prompt)
        self.said: list[int] = []
        self.legal: list[int] = []
        self._narrow()

    @property
    def answer(self) -> Any:
        """The finished answer: an index, or indices for a set."""
        return self._members.answer

    def step(self, option: int) -> None:
        """Choose an option."""
        if option not in self.legal:
            raise ValueError(f"option {option} is not legal here")
        self.said.append(option)
        if option == DONE:
            self._members.end()
            return
        self._members.take(option - 1)
        self._narrow()

    def _narrow(self) -> None:
        members = self._members
        while members.answer is None:
            self.legal = [index + 1 for index in members.left]
            if members.may_end:
                self.legal.insert(0, DONE)
            if len(self.legal) > 1:
                return
            members.take(self.legal[0] - 1)

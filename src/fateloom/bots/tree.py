"""The tree of a search: what was tried, how often it could be, and how it went.

A node is a place in the game as its observer tells places apart: by the moves that were shown
on the way. At a node each seat that is asked has a page of choices, so that seats asked at
once choose without knowing of each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, inf, log, sqrt
from typing import Any

from fateloom.bots.random import any_answer
from fateloom.engine.chance import Chance, Loose
from fateloom.engine.flow import Prompt
from fateloom.engine.keys import key_for, key_of, keys_of
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Face, Seat

SETS = 24
"""How many sets are tried at most where a set is asked for."""
LINE = 8
"""So often a choice must have been made to be foretold."""
WIDTH = 6
"""So many choices may be tried from the first; more as a page is turned to more often."""


class Choice:
    """One move of one seat at one node."""

    __slots__ = ("available", "squares", "total", "visits", "wish")

    def __init__(self, wish: float = 0.0) -> None:
        self.available = 0
        """In how many worlds it could be chosen; options differ from world to world."""
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.wish = wish
        """What the game's advice promises of it beyond the next step."""

    def add(self, reward: float) -> None:
        self.visits += 1
        self.total += reward
        self.squares += reward * reward

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Page:
    """What a seat has chosen at a node so far."""

    __slots__ = ("choices", "visits")

    def __init__(self) -> None:
        self.choices: dict[str, Choice] = {}
        self.visits = 0


class Node:
    """A place in the game. ``after`` leads on, by what the moves made here have shown."""

    __slots__ = ("after", "pages")

    def __init__(self) -> None:
        self.pages: dict[Hashable, Page] = {}
        self.after: dict[Hashable, Node] = {}

    def page(self, of: Hashable) -> Page:
        page = self.pages.get(of)
        if page is None:
            page = self.pages[of] = Page()
        return page


def most_promising(choices: Sequence[Choice], explore: float) -> int:
    """The choice with the highest upper bound: good so far, or tried seldom for how often it
    could have been."""
    best, most = 0, -inf
    for at, choice in enumerate(choices):
        visits = choice.visits
        bound = choice.total / visits + explore * sqrt(log(choice.available) / visits)
        if bound > most:
            best, most = at, bound
    return best


# Answers and what they show ----------------------------------------------------------------


def answers_to(prompt: Prompt) -> Sequence[Any]:
    """The answers to a prompt: all, or some where there are very many sets."""
    number = len(prompt.values)
    return range(number) if prompt.least is None else sets_of(number, prompt.least, prompt.most)


def keys_to(prompt: Prompt, answers: Sequence[Any], seat: Seat) -> list[str]:
    """The keys of these answers to a prompt."""
    if prompt.least is None:
        return keys_of(prompt.values, seat)
    return [key_for(prompt, answer, seat) for answer in answers]


@lru_cache(maxsize=256)
def sets_of(number: int, least: int, most: int) -> Sequence[tuple[int, ...]]:
    """All sets of allowed sizes, or a fixed sample of them."""
    sizes = range(least, most + 1)
    if sum(comb(number, size) for size in sizes) <= SETS:
        return [each for size in sizes for each in combinations(range(number), size)]
    luck = Loose(f"sets {number} {least} {most}")
    return sorted({any_answer(number, least, most, luck) for _ in range(SETS)})


def names_of(prompt: Prompt, seat: Seat) -> Mapping[str, int]:
    """What the answers are called, with their places: by the faces of cards and the numbers of
    seats, so that two equal cards are one move."""
    values = prompt.values
    if prompt.least is None and set(map(type, values)) == _WORDS:
        return _words(tuple(values))
    names = [value if type(value) is str else key_of(value, seat) for value in values]
    if prompt.least is not None:
        names = [
            "+".join(sorted(names[index] for index in answer))
            for answer in sets_of(len(values), prompt.least, prompt.most)
        ]
    places: dict[str, int] = {}
    for at, name in enumerate(names):
        places.setdefault(name, at)
    return places


_WORDS = {str}


@lru_cache(maxsize=1024)
def _words(values: tuple[str, ...]) -> Mapping[str, int]:
    """The same for plain words, which are asked for again and again."""
    return {name: at for at, name in enumerate(values)}


def shown(value: Any, observer: Seat) -> Hashable:
    """What a move showed the observer: asked after the move, when it knows what it has seen."""
    kind = type(value)
    plain: Hashable = value
    if kind is str or kind is int or kind is Name:
        return plain
    if kind is Card:
        face: Face = value.face
        return face.id if value.seen >> observer & 1 else face.back
    if kind is tuple or kind is list:
        return tuple([shown(part, observer) for part in value])
    return key_of(value, observer)


def shuffled(number: int, chance: Chance) -> Sequence[int]:
    return chance.permutation(number) if number > 1 else (0,)


def most_visited_line(node: Node | None, most: int = 3) -> list[str]:
    """What was chosen most often from a node on, as ``s1: bid``, as far as that means much."""
    line: list[str] = []
    while node is not None and len(line) < most:
        pages = [(of, page) for of, page in node.pages.items() if type(of) is int and page.visits]
        if len(pages) != 1:
            break  # nobody, or several at once
        (seat, page) = pages[0]
        name, choice = max(page.choices.items(), key=lambda pair: pair[1].visits)
        if choice.visits < LINE or 2 * choice.available < page.visits:
            break  # seldom gone, or hardly ever possible
        line.append(f"s{seat}: {name}")
        node = node.after.get(name)
    return line


def usual_line(foretold: Sequence[str]) -> list[str]:
    """What followed in most worlds, if anything did in many."""
    if not foretold:
        return []
    step, times = Counter(foretold).most_common(1)[0]
    return [step] if times >= LINE and 2 * times > len(foretold) else []

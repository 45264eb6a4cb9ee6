"""The search tree: what was tried, how often it was available, and its value.

A node is an information set of the observer: positions with the same visible moves on the way.
At a node each asked seat has statistics of its own, so that seats of a group ask choose without
knowing of each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, inf, log, sqrt
from typing import Any

from fateloom.bots.random import any_answer
from fateloom.engine.rules.asks import Prompt, go_together
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Face, Seat
from fateloom.engine.view.keys import answer_key, key_of, keys_of

SETS = 24
"""How many sets are tried if a set is asked for."""
LINE = 8
"""Visits that a choice needs to be named as a continuation."""
WIDTH = 6
"""Choices that may be tried from the start. More are added as visits grow."""


class Edge:
    """One move of one seat at one node."""

    __slots__ = ("available", "bonus", "liking", "squares", "total", "visits")

    def __init__(self, wish: float = 0.0, liking: float = 0.0) -> None:
        self.available = 0
        """In how many worlds it was available: options differ from world to world."""
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.bonus = wish
        """The bonus that the game's advice gives this move, in points."""
        self.liking = liking
        """By how much the seat that searches overrates this move, in points."""

    def add(self, reward: float) -> None:
        self.visits += 1
        self.total += reward
        self.squares += reward * reward

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class SeatStats:
    """The choices of a seat at a node so far."""

    __slots__ = ("choices", "visits")

    def __init__(self) -> None:
        self.choices: dict[str, Edge] = {}
        self.visits = 0


class Node:
    """An information set. ``children`` are found by what the moves made here have shown."""

    __slots__ = ("children", "pages")

    def __init__(self) -> None:
        self.pages: dict[Hashable, SeatStats] = {}
        self.children: dict[Hashable, Node] = {}

    def stats_for(self, of: Hashable) -> SeatStats:
        page = self.pages.get(of)
        if page is None:
            page = self.pages[of] = SeatStats()
        return page


def best_by_ucb(choices: Sequence[Edge], explore: float) -> int:
    """Return the choice with the highest upper confidence bound.

    It is good so far, or has few visits for how often it was available.
    """
    best, most = 0, -inf
    for at, choice in enumerate(choices):
        visits = choice.visits
        bound = choice.total / visits + explore * sqrt(log(choice.available) / visits)
        if bound > most:
            best, most = at, bound
    return best


# Answers and what they show ----------------------------------------------------------------


def answers_to(prompt: Prompt) -> Sequence[Any]:
    """Return the answers to a prompt: all, or a sample if there are very many sets."""
    number = len(prompt.values)
    if prompt.least is None:
        return range(number)
    return sets_of(number, prompt.least, prompt.most, prompt.variants)


def keys_to(prompt: Prompt, answers: Sequence[Any], seat: Seat) -> list[str]:
    """Return the keys of these answers to a prompt."""
    if prompt.least is None:
        return keys_of(prompt.values, seat)
    return [answer_key(prompt, answer, seat) for answer in answers]


@lru_cache(maxsize=256)
def sets_of(
    number: int, least: int, most: int, variants: tuple[int, ...] | None = None
) -> Sequence[tuple[int, ...]]:
    """Return all sets of allowed sizes, or a fixed sample of them."""
    sizes = range(least, most + 1)
    if sum(comb(number, size) for size in sizes) <= SETS:
        sets = (each for size in sizes for each in combinations(range(number), size))
        return [each for each in sets if go_together(variants, each)]
    luck = SeededChance(f"sets {number} {least} {most}")
    return sorted({any_answer(number, least, most, luck, variants) for _ in range(SETS)})


def move_names(prompt: Prompt, seat: Seat) -> Mapping[str, int]:
    """Return the names of the answers with their indices.

    Names have faces of cards and numbers of seats, so two equal cards are one move.
    """
    values = prompt.values
    if prompt.least is None and set(map(type, values)) == _WORDS:
        return _words(tuple(values))
    names = [value if type(value) is str else key_of(value, seat) for value in values]
    if prompt.least is not None:
        names = [
            "+".join(sorted(names[index] for index in answer))
            for answer in sets_of(len(values), prompt.least, prompt.most, prompt.variants)
        ]
    places: dict[str, int] = {}
    for at, name in enumerate(names):
        places.setdefault(name, at)
    return places


_WORDS = {str}


@lru_cache(maxsize=1024)
def _words(values: tuple[str, ...]) -> Mapping[str, int]:
    """Return the same for plain words. Cached, since the same words are asked again and again."""
    return {name: at for at, name in enumerate(values)}


def visible_part(value: Any, observer: Seat) -> Hashable:
    """Return what a move showed the observer. Call it after the move."""
    kind = type(value)
    plain: Hashable = value
    if kind is str or kind is int or kind is Name:
        return plain
    if kind is Card:
        face: Face = value.face
        return face.id if value.seen >> observer & 1 else face.back
    if kind is tuple or kind is list:
        return tuple([visible_part(part, observer) for part in value])
    return key_of(value, observer)


def shuffled(number: int, chance: Chance) -> Sequence[int]:
    return chance.permutation(number) if number > 1 else (0,)


def most_visited_line(node: Node | None, most: int = 3) -> list[str]:
    """Return the most visited continuation of a node, as ``s1: bid``, while visits suffice."""
    line: list[str] = []
    while node is not None and len(line) < most:
        pages = [(of, page) for of, page in node.pages.items() if type(of) is int and page.visits]
        if len(pages) != 1:
            break  # no seat, or several at once
        (seat, page) = pages[0]
        name, choice = max(page.choices.items(), key=lambda pair: pair[1].visits)
        if choice.visits < LINE or 2 * choice.available < page.visits:
            break  # few visits, or rarely available
        line.append(f"s{seat}: {name}")
        node = node.children.get(name)
    return line


def usual_line(foretold: Sequence[str]) -> list[str]:
    """Return what followed in most worlds, if the same did in many."""
    if not foretold:
        return []
    step, times = Counter(foretold).most_common(1)[0]
    return [step] if times >= LINE and 2 * times > len(foretold) else []

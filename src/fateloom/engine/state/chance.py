"""Chance: sealed for real matches (anyone can verify it), loose for search (fast).

Every outcome goes through :meth:`Chance.below` or :meth:`Chance.permutation` and is kept on
a tape while somebody may fork the match, so that a fork can live through the same luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from os import urandom
from typing import Self, TypeVar

from fateloom.engine.native import mypyc_attr
from fateloom.engine.state.attributes import copied_attributes, with_attributes

T = TypeVar("T")
Outcome = int | list[int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of luck. ``draw_count`` counts what it has given."""

    def __init__(self) -> None:
        self.draw_count = 0
        self.draws: list[Outcome] | None = None

    # What a source provides ------------------------------------------------------------

    def restart(self) -> Chance:
        """The same luck from its beginning."""
        raise NotImplementedError

    def copy(self) -> Self:
        """A source of its own that gives from now on what this one would."""
        state = copied_attributes(self)
        for name, part in state.items():
            if isinstance(part, (list, Chance)):
                state[name] = part.copy()
        state["draws"] = None
        return with_attributes(type(self), state)

    def _below(self, number: int) -> int:
        raise NotImplementedError

    def _permutation(self, number: int) -> list[int]:
        order = list(range(number))
        for last in range(number - 1, 0, -1):
            other = self._below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    # What rules ask for ----------------------------------------------------------------

    def below(self, number: int) -> int:
        """A whole number from 0 to ``number - 1``, each equally likely."""
        self.draw_count += 1
        outcome = self._below(number)
        if self.draws is not None:
            self.draws.append(outcome)
        return outcome

    def permutation(self, number: int) -> list[int]:
        """The numbers from 0 to ``number - 1`` in random order."""
        self.draw_count += 1
        outcome = self._permutation(number)
        if self.draws is not None:
            self.draws.append(outcome)
        return outcome

    def roll(self, sides: int = 6) -> int:
        """A die."""
        return self.below(sides) + 1

    def flip(self) -> bool:
        """A coin; true is heads."""
        return self.below(2) == 1

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]


@mypyc_attr(allow_interpreted_subclasses=True)
class KeyedChance(Chance):
    """BLAKE2b in counter mode under a key. Who has the key can repeat every outcome."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def restart(self) -> Chance:
        return KeyedChance(self._key)

    def _below(self, number: int) -> int:
        limit = (1 << 64) - (1 << 64) % number
        while True:
            if not self._words:
                digest = blake2b(self._block.to_bytes(8, "big"), key=self._key).digest()
                self._block += 1
                self._words = [
                    int.from_bytes(digest[at : at + 8], "big") for at in range(56, -1, -8)
                ]
            word = self._words.pop()
            if word < limit:  # else the remainder would favour small numbers
                return word % number


@mypyc_attr(allow_interpreted_subclasses=True)
class SeededChance(Chance):
    """Fast luck for simulations and imagined worlds.

    A hash of the seed is a large number; each outcome is a remainder that is divided off,
    until less than 64 bits are left and the next hash is taken.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.draw_count = 0
        self.draws = None
        self._seed = seed if seed is not None else urandom(8).hex()
        self._block = 0
        self._pool = 0

    def restart(self) -> Chance:
        return SeededChance(self._seed)

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        new.draw_count = self.draw_count
        new.draws = None
        new._seed = self._seed
        new._block = self._block
        new._pool = self._pool
        return new

    def _fill(self) -> int:
        self._block += 1
        block = blake2b(f"{self._block}/{self._seed}".encode())
        return int.from_bytes(block.digest(), "big")

    def _below(self, number: int) -> int:
        pool = self._pool
        if pool < _LOW:
            pool = self._fill()
        self._pool, outcome = divmod(pool, number)
        return outcome

    def _permutation(self, number: int) -> list[int]:
        order = list(range(number))
        pool = self._pool
        for size in range(number, 1, -1):
            if pool < _LOW:
                pool = self._fill()
            pool, other = divmod(pool, size)
            last = size - 1
            order[last], order[other] = order[other], order[last]
        self._pool = pool
        return order


_LOW = 1 << 64


@mypyc_attr(allow_interpreted_subclasses=True)
class ReplayedChance(Chance):
    """Gives what lies on a tape, then goes on with another source.

    A fork lives through the luck of its match this way; tests script dice and coins.
    """

    def __init__(self, tape: Sequence[Outcome], then: Chance) -> None:
        self.draw_count = 0
        self.draws = None
        self._script = tape
        self._tape = list(reversed(tape))
        self._then = then

    def restart(self) -> Chance:
        return ReplayedChance(self._script, self._then.restart())

    def _below(self, number: int) -> int:
        if not self._tape:
            return self._then._below(number)
        outcome = self._tape.pop()
        if not isinstance(outcome, int) or not 0 <= outcome < number:
            raise ValueError(f"chance was scripted as {outcome!r}, but 0 to {number - 1} is asked")
        return outcome

    def _permutation(self, number: int) -> list[int]:
        if not self._tape:
            return self._then._permutation(number)
        outcome = self._tape.pop()
        if not isinstance(outcome, list) or sorted(outcome) != list(range(number)):
            raise ValueError(
                f"chance was scripted as {outcome!r}, but an order of {number} is asked"
            )
        return outcome


@mypyc_attr(allow_interpreted_subclasses=True)
class TapedChance(Chance):
    """Gives what another source gives, on a tape of its own: several matches may draw from it."""

    def __init__(self, source: Chance) -> None:
        super().__init__()
        self._source: Chance = source._source if isinstance(source, TapedChance) else source

    def restart(self) -> Chance:
        return TapedChance(self._source.restart())

    def _below(self, number: int) -> int:
        return self._source._below(number)

    def _permutation(self, number: int) -> list[int]:
        return self._source._permutation(number)


def key_from(secret: bytes, salts: Sequence[bytes] = ()) -> bytes:
    """The key of a sealed match, from the table's secret and what the seats added to it."""
    digest = blake2b(b"fateloom deal", digest_size=32)
    for part in (secret, *salts):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


def commitment_to(secret: bytes) -> str:
    """What is published before the deal; only this secret fits it."""
    return blake2b(b"fateloom commitment" + secret, digest_size=32).hexdigest()

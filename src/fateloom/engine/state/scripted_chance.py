"""Luck that is laid down in advance, for laid tables: lessons, puzzles and tests of rules."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.engine.native import mypyc_attr
from fateloom.engine.state.chance import Chance, SeededChance


@mypyc_attr(allow_interpreted_subclasses=True)
class Scripted(Chance):
    """Dice, coins and other draws in a given order; then, and for shuffles, a seeded source."""

    def __init__(
        self,
        dice: Sequence[int] = (),
        coin: str | Sequence[str] = (),
        luck: Sequence[int] = (),
        seed: int = 0,
    ) -> None:
        super().__init__()
        coins = [coin] if isinstance(coin, str) else list(coin)
        self._script = (list(dice), coins, list(luck), seed)
        self._dice, self._coins, self._luck = list(dice), list(coins), list(luck)
        self._then = SeededChance(seed)

    def restart(self) -> Chance:
        dice, coins, luck, seed = self._script
        return Scripted(dice, coins, luck, seed)

    def roll(self, sides: int = 6) -> int:
        if self._dice:
            self._luck.insert(0, self._dice.pop(0) - 1)
        return super().roll(sides)

    def flip(self) -> bool:
        if self._coins:
            self._luck.insert(0, int(self._coins.pop(0) == "heads"))
        return super().flip()

    def _below(self, number: int) -> int:
        return self._luck.pop(0) if self._luck else self._then._below(number)

    def _permutation(self, number: int) -> list[int]:
        return self._then._permutation(number)

"""What is going on in a match: the board, the luck, and the rule that was applied last."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.referees.fatal.board import Board
from tests.referees.fatal.luck import Luck
from tests.referees.fatal.printed import LASTING


class Discrepancy(Exception):
    """The match and the referee disagree."""

    def __init__(self, rule: str, what: str, expected: Any, found: Any) -> None:
        super().__init__(f"{what} by rule {rule}: expected {expected!r}, found {found!r}")
        self.rule, self.what, self.expected, self.found = rule, what, expected, found


class GameOver(Exception):
    """The game has ended. ``victor`` is -1 if points decide."""

    def __init__(self, rule: str, victor: int = -1) -> None:
        super().__init__(rule)
        self.rule, self.victor = rule, victor


@dataclass
class Play:
    board: Board
    luck: Luck
    applied: list[str] = field(default_factory=list)
    """The rules applied since the last question."""
    met: Counter[str] = field(default_factory=Counter)
    """How often each of them was applied in all."""
    step: int | str = 1
    """1 to 3, A, B or C."""
    turned_up: bool = False
    """Whether a card of the treasure deck was turned up in this turn."""

    def cite(self, rule: str) -> Board:
        self.applied.append(rule)
        self.met[rule] += 1
        return self.board

    @property
    def rules(self) -> str:
        """The rules of which one must be to blame for a difference."""
        return ", ".join(dict.fromkeys(self.applied)) or "3.1"

    # Playing cards -----------------------------------------------------------------------

    def draw(self) -> str | None:
        """3.3.5 to 3.3.7. The top card of the draw pile; none if both piles are empty."""
        b = self.board
        if not b.draw_pile and b.discard_pile:
            order = self.luck.shuffled("draw_pile", b.discard_pile)
            if order is None:
                found = [order for zone, order in self.luck.shuffles if zone == "draw_pile"]
                missing = Counter(b.discard_pile) - Counter(found[0] if found else [])
                beyond = Counter(found[0] if found else []) - Counter(b.discard_pile)
                raise Discrepancy("3.3.5", "reshuffle", dict(missing), dict(beyond))
            self.cite("3.3.5")
            b.draw_pile, b.discard_pile = list(order), []
        if not b.draw_pile:
            self.cite("3.3.7")
            return None
        return b.draw_pile.pop()

    def draw_to(self, place: list[str]) -> bool:
        card = self.draw()
        if card is not None:
            place.append(card)
        return card is not None

    def replace(self, seat: int) -> None:
        """3.3.1. A played card is replaced, set aside."""
        self.draw_to(self.cite("3.3.1").aside[seat])

    def end_lasting(self, seat: int, step: int) -> None:
        """3.5.9. Enchantments whose step is over are discarded."""
        b = self.board
        for card in list(b.in_effect[seat]):
            if LASTING[card] <= step:
                b.in_effect[seat].remove(card)
                b.discard_pile.append(card)

    def picked_by_chance(self, zone: str, held: list[str], number: int, rule: str) -> list[str]:
        """The cards that chance picks from a hand or a hoard. How many is judged, and that they
        were there; which of two copies went is learned, as the order of a hand hangs on it."""
        before, picked = list(held), []
        for _ in range(number):
            place, face = self.luck.next_from(zone) or (0, "nothing")
            if face not in held:
                raise Discrepancy(rule, f"what leaves {zone}", (number, before), [*picked, face])
            picked.append(
                held.pop(place if held[place : place + 1] == [face] else held.index(face))
            )
        return picked

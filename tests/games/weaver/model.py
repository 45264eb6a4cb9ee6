"""A second, independent model of rotation, written from rule 3.6.14 alone.

It shares no code with the game: a card is a tuple of letters, every condition is tried for
every pair and every card, and nothing is shortened.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random


@dataclass
class Tile:
    """A card of the model: two halves of two letters, and how it lies."""

    halves: tuple[str, str]
    death: bool
    turned: int = 0
    left_copy: str = ""
    right_copy: str = ""

    def left(self) -> str:
        return self.left_copy or self.halves[self.turned % 2][0]

    def right(self) -> str:
        return self.right_copy or self.halves[self.turned % 2][1]

    def turn(self) -> None:
        self.turned += 1
        self.left_copy = self.right_copy = ""

    def may_turn(self) -> bool:
        return self.turned < (1 if self.death else 3)


def waves(tiles: list[Tile], placed: set[int], combo: bool = False) -> list[list[int]]:
    """Turn the tiles to the end of the chain; which turned, wave by wave."""
    found: list[list[int]] = []
    just = set(placed)
    while True:
        called: set[int] = set()
        for a in range(len(tiles)):
            for b in range(len(tiles)):
                if b - a != 1 or tiles[a].right() != tiles[b].left():
                    continue
                ordinary = not tiles[a].death and not tiles[b].death
                free = tiles[a].may_turn() and tiles[b].may_turn()
                moved = len({a, b} & just)
                if ordinary and free and (moved == 1 if combo else moved >= 1):
                    called |= {a, b}
        for d in range(len(tiles)):
            if not tiles[d].death or tiles[d].turned != 0:
                continue
            if d == 0 or d == len(tiles) - 1:
                continue
            if tiles[d - 1].right() != tiles[d].left():
                continue
            if tiles[d].right() != tiles[d + 1].left():
                continue
            called.add(d)
            for n in (d - 1, d + 1):
                if not tiles[n].death and tiles[n].may_turn():
                    called.add(n)
        if not called:
            return found
        for place in called:
            tiles[place].turn()
        found.append(sorted(called))
        just, combo = called, True
        assert len(found) <= 12, "a chain must end"


def random_tiles(random: Random, letters: str = "FESK") -> list[Tile]:
    """A row of one to four tiles in any state, with any copies."""
    tiles = []
    for _ in range(random.choice((1, 2, 3, 4, 4, 4))):
        halves = ("".join(random.choices(letters, k=2)), "".join(random.choices(letters, k=2)))
        death = random.random() < 0.25
        turned = random.choice((0, 0, 0, 1) if death else (0, 0, 0, 1, 1, 2, 2, 3))
        tile = Tile(halves, death, turned)
        if random.random() < 0.15:
            tile.left_copy = random.choice(letters)
        if random.random() < 0.15:
            tile.right_copy = random.choice(letters)
        tiles.append(tile)
    return tiles

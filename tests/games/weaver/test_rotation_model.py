"""The game's chains against an independent model, on random rows."""

from __future__ import annotations

from random import Random

import pytest

from fateloom.games.weaver.chain import OWN, Lying, settle
from fateloom.games.weaver.faces import Fate, Love, Rune
from fateloom.testing import rule
from games.weaver.model import Tile, random_tiles, waves
from games.weaver.scenes import GAME, LETTER, reading

RUNE: dict[str, Rune] = {"F": "flame", "E": "eye", "S": "serpent", "K": "knot"}


def face_of(tile: Tile) -> Fate:
    clouded, clear = tile.halves
    return Love(
        id="any",
        name="Any",
        clouded=tuple(RUNE[letter] for letter in clouded),
        clear=tuple(RUNE[letter] for letter in clear),
        pays=("",) * (2 if tile.death else 4),
        death=tile.death,
    )


def lying(tile: Tile) -> Lying:
    left, right = RUNE[tile.left()], RUNE[tile.right()]
    return Lying(face_of(tile), tile.turned, left, right, OWN["love"])


def compare(seed: int, number: int) -> int:
    """Compare so many random rows; how many of them rotated at all."""
    random = Random(seed)
    moving = 0
    for _ in range(number):
        tiles = random_tiles(random, random.choice(("FESK", "FES", "FE", "FE")))
        row = [lying(tile) for tile in tiles]
        stirred = {at for at in range(len(tiles)) if random.random() < 0.5}
        combo = random.random() < 0.3
        expected = waves(tiles, stirred, combo)
        told = [wave.places for wave in settle(row, sorted(stirred), combo=combo)]
        assert told == expected
        assert [(card.turned, LETTER[card.left], LETTER[card.right]) for card in row] == [
            (tile.turned, tile.left(), tile.right()) for tile in tiles
        ]
        moving += bool(expected)
    return moving


@rule("3.4.8", "3.4.10", "3.5.1", "3.5.2", "3.6.6", "3.6.14")
def test_five_thousand_random_rows_rotate_as_in_the_model() -> None:
    assert compare(1, 5_000) > 1_000


@pytest.mark.deep
def test_a_hundred_thousand_random_rows_rotate_as_in_the_model() -> None:
    assert compare(2, 100_000) > 20_000


@rule("3.4.9", "3.6.14")
def test_placements_at_the_table_rotate_as_in_the_model() -> None:
    random = Random(7)
    fates = [face for face in GAME.faces.values() if isinstance(face, Fate)]
    for _ in range(60):
        faces = random.sample(fates, 4)
        row = faces[: random.randint(1, 3)]
        times = [random.randint(0, 1 if face.death else 3) for face in row]
        tiles = [tile_of(face, turns) for face, turns in zip(row, times, strict=True)]
        gap = random.randint(0, len(row))
        tiles.insert(gap, tile_of(faces[3], 0))
        scene = reading(
            *[f"{face.id} {turns}" for face, turns in zip(row, times, strict=True)],
            tops=[
                faces[3].id,
                next(f.id for f in fates if f not in faces and f.back != faces[3].back),
            ],
        )
        scene.says(0, f"play/{faces[3].suit}/{gap}")
        waves(tiles, {gap})
        assert [card["turned"] for card in scene.view(0)["table"]["row"]] == [
            tile.turned for tile in tiles
        ]


def tile_of(face: Fate, turns: int) -> Tile:
    halves = ["".join(LETTER[rune] for rune in half) for half in (face.clouded, face.clear)]
    return Tile((halves[0], halves[1]), face.death, turns)

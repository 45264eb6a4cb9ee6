"""What is printed on the cards, read from the card data."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, NamedTuple

_DATA: dict[str, list[dict[str, Any]]] = tomllib.loads(
    files("fateloom.games.fatal").joinpath("cards.toml").read_text("utf-8")
)

QUEEN = "enchantress_queen"
SHIELD = "elemental_shield"
BEATS = {"stone": "blades", "blades": "parchment", "parchment": "stone"}
"""3.7.3. Each symbol and the one that it beats."""
RING = ("Flambeaux", "Lichtenborn", "Ångbåt", "Aquaté", "Terranova")
"""3.1.7. Each sign hunts the next that is in play."""
PAIRS = {
    "Flambeaux": "Lichtenborn",
    "Lichtenborn": "Flambeaux",
    "Aquaté": "Terranova",
    "Terranova": "Aquaté",
}
CHART = (0, 1, 3, 6, 10, 15)
"""3.18.2. Points for so many treasures of a revealed player's own colour."""
SIGNS_IN_PLAY = {
    3: {"Flambeaux", "Lichtenborn", "Terranova"},
    4: {"Flambeaux", "Lichtenborn", "Terranova", "Aquaté"},
    5: set(RING),
}


class Vision(NamedTuple):
    kind: str
    symbol: str
    stars: tuple[int, int, int]
    """3.4.4. For first, second and third place."""
    marks: tuple[bool, bool, bool]


class Treasure(NamedTuple):
    colour: str
    value: int


class Sign(NamedTuple):
    name: str
    colour: str
    players: int


VISIONS = {
    card["id"]: Vision(
        card["kind"],
        card["symbol"],
        (card["first"], card["second"], card["third"]),
        (False, card.get("second_marked", False), card.get("third_marked", False)),
    )
    for card in _DATA["vision"]
}
TREASURES = {card["id"]: Treasure(card["colour"], card["value"]) for card in _DATA["treasure"]}
SIGNS = {
    card["id"]: Sign(card["name"], card["colour"], card["players"]) for card in _DATA["character"]
}
ENCHANTMENTS = {card["id"]: card.get("copies", 1) for card in _DATA["enchantment"]}
LASTING = {"gossamer_gloves": 2, "overwound_mainspring": 3, "comet_lantern": 4}
"""3.5.9. The step after which a lasting enchantment is discarded; step A is 4."""


def opposite_of(sign: str, signs: set[str], how: str) -> str:
    """3.1.7. The sign that a sign hunts."""
    if how == "pairs":
        return PAIRS[sign]
    ring = [each for each in RING if each in signs]
    return ring[(ring.index(sign) + 1) % len(ring)]

"""Words that several rules use: numbers of things, places in a row, and what a trimagic does."""

from __future__ import annotations

PLACES = ("1st", "2nd", "3rd")
"""3.4.2. The places of a row: straight, reversed and rotated in the rulebook."""
EDGES = ("top edge", "bottom edge", "tip")
"""3.4.4. The edge of a vision that counts in each place."""

_EFFECTS = {
    "draw": ("card", "for"),
    "take": ("treasure", "for"),
    "steal": ("treasure", "from"),
    "discard": ("random card", "from"),
}


def counted(number: int, thing: str) -> str:
    """A number with its unit: "1 star", "3 stars"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def effect_in_words(kind: str, power: int, two_players: bool) -> str:
    """3.10.7. What a trimagic does: "2 treasures from each of 2 players"."""
    thing, preposition = _EFFECTS[kind]
    whom = "each of 2 players" if two_players else "1 player"
    return f"{counted(power, thing)} {preposition} {whom}"

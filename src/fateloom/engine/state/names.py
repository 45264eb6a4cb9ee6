"""Numbers and texts that lines of history read in a way of their own.

They are numbers and texts to everything else, so this module is never compiled: the compiler would
take them for nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence


class Name(int):
    """A number that is read as a player's name: ``say(…, who=Name(seat))``."""

    __slots__ = ()


class TurnedUp(str):
    """Cards that are turned up one after another, read as one word: ``cards=TurnedUp("blank, bomb",
    ["blank", "bomb"], [0, 1])``. A client can show them one by one."""

    danger: Sequence[int]
    faces: Sequence[str]

    def __new__(cls, text: str, faces: Sequence[str], danger: Sequence[int]) -> TurnedUp:
        made = super().__new__(cls, text)
        made.faces, made.danger = faces, danger
        return made

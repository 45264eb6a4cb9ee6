"""Words that several rules use."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """A number with its unit: "1 card", "3 cards"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"

"""How the log and the options name things."""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.games.weaver.faces import Pay

ICONS = {"sun": "sun", "moon": "moon", "blood": "Blood Moon"}


def listed(names: Sequence[str]) -> str:
    """``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def a(thing: str) -> str:
    """``a Knot``, ``an Eye``."""
    return f"an {thing}" if thing[0] in "AEIOU" else f"a {thing}"


def counted(number: int, thing: str) -> str:
    """``1 shard``, ``2 shards``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def gains(pay: Pay) -> str:
    """``6 gold, 1 shard, +10 Clairvoyance``, or ``nothing``."""
    parts = [f"{pay.gold} gold"] if pay.gold else []
    if pay.shards:
        parts.append(counted(pay.shards, "shard"))
    if pay.clairvoyance:
        parts.append(f"{pay.clairvoyance:+} Clairvoyance".replace("-", "−"))
    return ", ".join(parts) or "nothing"


def gap_words(names: Sequence[str], gap: int) -> str:
    """3.3.5. Where a gap is, in a row of cards with these names."""
    if not names:
        return "in the empty row"
    if gap == 0:
        return "at the left end"
    if gap == len(names):
        return "at the right end"
    return f"between {names[gap - 1]} and {names[gap]}"

"""What a reading still needs, at a glance."""

from __future__ import annotations

from typing import Any

from fateloom.games.weaver.names import counted
from fateloom.games.weaver.rules.reading import FULL
from fateloom.games.weaver.table import Weaver


def needs(t: Weaver) -> list[dict[str, Any]]:
    """3.3.1, 3.13.2, 3.13.3. What a reading must have when it ends, and whether it has it: four
    cards, the suit that the visitor requires, and no Death that is not conquered."""
    if not t.visitor.cards:
        return []
    row = t.reading()
    left = FULL - len(row)
    words = counted(left, "more card") if left > 0 else f"{FULL} cards"
    found = [{"text": words, "met": left <= 0}]
    if t.required is not None:
        met = any(t.required in card.suits for card in row)
        found.append({"text": f"{t.required.capitalize()} in the row", "met": met})
    found += [
        {"text": f"{card.face.name_when(0)} conquered", "met": not card.clouded_death}
        for card in row
        if card.face.death
    ]
    return found

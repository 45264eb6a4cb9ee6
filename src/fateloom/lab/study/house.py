"""Which numbers are ours to tune: what the rulebook says stays.

An option is ours if its rule carries the tag H alone. A number of a card is ours if the card's
provenance says so: ``H``, or ``R name and points; H rest`` for all but what stands before. How many
copies a deck has is the rulebook's, unless the provenance names the copies.
"""

from __future__ import annotations

import re
from dataclasses import fields

from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.table import Face
from fateloom.rulebook import rulebook


def check_house(game: Game, name: str) -> None:
    """Raise :class:`UsageError` if an option, or a number of a card, is not ours."""
    if "." in name:
        card, _, field = name.partition(".")
        face = game.face(card)
        numbers = house_fields(face)
        if field not in numbers:
            ours = ", ".join(numbers) or "none"
            raise UsageError(
                f"{name} is not ours to tune: the provenance of {face.name} is "
                f"{face.provenance!r}; its numbers that are: {ours}"
            )
        return
    options = house_options(game)
    if name not in options:
        raise UsageError(
            f"{name} is not ours to tune; options of {game.title} whose rule has the tag H alone: "
            f"{', '.join(options) or 'none'}"
        )


def house_options(game: Game) -> list[str]:
    """Return the options that were added for this edition."""
    rules = rulebook(game).rules
    return [o.name for o in game.options if o.rule in rules and rules[o.rule].tags == ("H",)]


def house_fields(face: Face) -> list[str]:
    """Return the numbers of a card that were designed for this edition."""
    numbers = [each.name for each in fields(face) if type(getattr(face, each.name)) is int]
    clauses = [clause.strip() for clause in face.provenance.split(";")]
    ours = [clause for clause in clauses if re.match(r"H\b", clause)]
    if not ours:
        return []
    words = [set(re.findall(r"\w+", clause.lower())) for clause in clauses]
    said = set().union(*(w for w, clause in zip(words, clauses, strict=True) if clause not in ours))
    house = set().union(*(w for w, clause in zip(words, clauses, strict=True) if clause in ours))
    rest = "H" in clauses or bool(house & {"rest", "numbers"})
    return [
        name
        for name in numbers
        if not _named(name, said) and (_named(name, house) or (rest and name != "copies"))
    ]


def _named(field: str, words: set[str]) -> bool:
    """Tell whether a clause speaks of a field, in the singular or the plural, or of its parts."""
    parts = set(field.split("_"))
    return bool(parts & (words | {word.removesuffix("s") for word in words}))

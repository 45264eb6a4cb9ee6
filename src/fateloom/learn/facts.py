"""What is true of a lesson's table: for conditions, for checks and for numbers in what is said.

A fact is read by its path: ``coins.0`` and ``kingdom.1`` (of the table, as the game names it),
``dire_wolves.chaos`` (counters on a card), ``view.players.0.score`` and ``view.table.round`` (of
the learner's view), ``outcome.scores``, ``barred.buy`` (the rule that bars an answer), ``over``.
A condition compares one: ``coins.0 >= 5``, ``kingdom.0 has sir_aldric``, ``over = yes``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.state.pieces import Card, Zone
from fateloom.engine.view.keys import key_of
from fateloom.learn.lesson import LessonError

_CONDITION = re.compile(r"(\S+) (=|!=|>=|<=|has|lacks)(?: (.*))?")
_PLACEHOLDER = re.compile(r"\{([^{}]+)\}")


def holds(match: Match, condition: str, kept: Mapping[str, str]) -> bool:
    """Tell whether a condition is true of the table."""
    path, relation, wanted = _parts(fill_key(condition, kept))
    found = read(match, path)
    if relation in ("has", "lacks"):
        return (wanted in spoken(found).split()) == (relation == "has")
    if relation in (">=", "<="):
        number = float(spoken(found))
        return number >= float(wanted) if relation == ">=" else number <= float(wanted)
    return (spoken(found) == wanted) == (relation == "=")


def _parts(condition: str) -> tuple[str, str, str]:
    parts = _CONDITION.fullmatch(condition)
    if parts is None:
        raise LessonError(f"{condition!r} is not a condition, such as: coins.0 >= 5")
    return parts[1], parts[2], parts[3] or ""


def told(match: Match, condition: str, kept: Mapping[str, str]) -> str:
    """Return what is true in place of a condition that does not hold."""
    path = _parts(fill_key(condition, kept))[0]
    return f"{path} is {spoken(read(match, path)) or 'empty'}"


def read(match: Match, path: str) -> Any:
    """Return the fact with this path."""
    first, *rest = path.split(".")
    if first == "over":
        return match.outcome is not None
    if first == "outcome":
        found: Any = match.outcome.data() if match.outcome is not None else {}
    elif first == "view":
        found = match.view(0)
    elif first == "barred":
        shut = {key_of(each.value, 0): each.reason[0] for each in match.barred_options(0)}
        return shut.get(".".join(rest), "")
    elif first in match.game.faces:
        found = next(card for card in match.table.cards if card.face.id == first)
    elif hasattr(match.table, first):
        found = getattr(match.table, first)
    else:
        raise LessonError(f"the table of {match.game.title} has no {first!r}")
    for part in rest:
        found = _inside(found, part, path)
    return found


def _inside(found: Any, part: str, path: str) -> Any:
    """Return a part of a fact: a place in a list, a counter on a card, a name in a view."""
    try:
        if isinstance(found, Zone) and part == "size":
            return len(found)
        if isinstance(found, Zone):
            return found.cards[int(part)]
        if isinstance(found, Card):
            return getattr(found, part) if part in ("turned", "zone") else found.count(part)
        if isinstance(found, Mapping):
            return found[part] if part in found else found[int(part)]
        return found[int(part)]
    except (LookupError, ValueError, TypeError):
        raise LessonError(f"there is no {part!r} in {path!r}") from None


def spoken(fact: Any) -> str:
    """Return a fact as a lesson writes it."""
    if fact is True or fact is False:
        return "yes" if fact else "no"
    if isinstance(fact, Zone):
        return " ".join(fact.faces())
    if isinstance(fact, Card):
        return str(fact.face.id)
    if isinstance(fact, list | tuple):
        return " ".join(map(spoken, fact))
    if isinstance(fact, float):
        return f"{fact:g}"
    return "" if fact is None else str(fact)


def fill(text: str, match: Match, kept: Mapping[str, str]) -> str:
    """Put the facts that a text names in braces in their places."""

    def value(found: re.Match[str]) -> str:
        name = kept.get(found[1])
        if name is None:
            return spoken(read(match, found[1]))
        face = match.game.faces.get(name)
        return name if face is None else str(face.name)

    return _PLACEHOLDER.sub(value, text)


def fill_key(key: str, kept: Mapping[str, str]) -> str:
    """Put the answers that a key names in braces in their places."""
    return _PLACEHOLDER.sub(lambda found: kept.get(found[1], found[0]), key)

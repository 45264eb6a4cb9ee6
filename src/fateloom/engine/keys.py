"""Keys: the words under which answers are stored and sent: ``bid``, ``attack/wren/troll``.

A card is named by its face if the seat knows it, else by its place; never by its id, so an
id cannot reach a file or another seat through a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.flow import Prompt
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Face, Seat, Zone


def key_of(value: Any, seat: Seat) -> str:
    """The key of one value, before equal ones are told apart."""
    if type(value) is str:
        return value
    if type(value) is tuple:
        return "/".join([key_of(part, seat) for part in value])
    if type(value) is Card:
        if value.seen >> seat & 1:
            return str(value.face.id)
        return f"{value.zone.label}#{value.zone.cards.index(value)}"
    if type(value) is Name:
        return f"s{int(value)}"
    if isinstance(value, Face):
        return value.id
    if isinstance(value, Zone):
        return value.label
    if value is True or value is False:
        return "yes" if value else "no"
    return str(value)


def keys_of(values: Sequence[Any], seat: Seat) -> list[str]:
    """The keys of a prompt's values; the second of two equal ones gets ``.2`` and so on. A
    word keeps its key before a card of that name."""
    keys = [key_of(value, seat) for value in values]
    if len(set(keys)) < len(keys):
        met: dict[str, int] = {}
        for at in sorted(range(len(keys)), key=lambda at: type(values[at]) is not str):
            key = keys[at]
            met[key] = met.get(key, 0) + 1
            if met[key] > 1:
                keys[at] = f"{key}.{met[key]}"
    return keys


def answer_of(prompt: Prompt, key: str, seat: Seat) -> Any:
    """The answer that a key stands for, or ``None``: an index, or indices for a set."""
    keys = keys_of(prompt.values, seat)
    if prompt.least is None:
        return keys.index(key) if key in keys else None
    wanted = key.split("+") if key else []
    if len(set(wanted)) != len(wanted) or not set(wanted) <= set(keys):
        return None
    if not prompt.least <= len(wanted) <= prompt.most:
        return None
    return tuple(sorted(keys.index(each) for each in wanted))


def key_for(prompt: Prompt, answer: Any, seat: Seat) -> str:
    """The key of an answer; that of a set names its members, joined by ``+``."""
    values = prompt.values
    if prompt.least is None and type(values[answer]) is str:
        return str(values[answer])
    keys = keys_of(values, seat)
    if prompt.least is None:
        return str(keys[answer])
    return "+".join(keys[index] for index in answer)


def cards_in(value: Any, seat: Seat) -> list[Card]:
    """The cards that a value touches and the seat may see, for a client to light up."""
    if type(value) is Card:
        return [value] if value.seen >> seat & 1 else []
    if type(value) is tuple:
        return [card for part in value for card in cards_in(part, seat)]
    return []

"""Keys: the words under which answers are stored and sent: ``bid``, ``attack/wren/troll``.

A card is named by its face if the seat knows it, else by its place; never by its id, so an
id cannot reach a file or another seat through a key.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fateloom.engine.rules.asks import Prompt
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Face, Seat, Zone


def key_of(value: Any, seat: Seat) -> str:
    """The key of one value, before equal ones are told apart."""
    if type(value) is str:
        return value
    if type(value) is tuple:
        return "/".join([part if type(part) is str else key_of(part, seat) for part in value])
    if type(value) is Card:
        if value.seen >> seat & 1:
            id: str = value.face.id
            return id
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


def parse_key(prompt: Prompt, key: str, seat: Seat) -> Any:
    """The answer that a key stands for, or ``None``: an index, or indices for a set."""
    keys = keys_of(prompt.values, seat)
    if prompt.least is None:
        return keys.index(key) if key in keys else None
    wanted = key.split("+") if key else []
    if len(set(wanted)) != len(wanted) or not set(wanted) <= set(keys):
        return None
    if not prompt.least <= len(wanted) <= prompt.most:
        return None
    answer = tuple(sorted(keys.index(each) for each in wanted))
    return answer if prompt.allows(answer) else None


def renamed(key: str, former_words: Mapping[str, str]) -> str:
    """A key with its former words replaced by what they are called now."""
    return "/".join(former_words.get(word, word) for word in key.split("/"))


def clash_in(prompt: Prompt, key: str, seat: Seat) -> list[str]:
    """The members of a set that cannot be chosen together, as variants of one thing."""
    if prompt.variants is None:
        return []
    wanted = key.split("+")
    met: dict[int, list[str]] = {}
    for thing, each in zip(prompt.variants, keys_of(prompt.values, seat), strict=True):
        if each in wanted:
            met.setdefault(thing, []).append(each)
    return next((each for each in met.values() if len(each) > 1), [])


def answer_key(prompt: Prompt, answer: Any, seat: Seat) -> str:
    """The key of an answer; that of a set names its members, joined by ``+``."""
    values = prompt.values
    if prompt.least is None and type(values[answer]) is str:
        return str(values[answer])
    keys = keys_of(values, seat)
    if prompt.least is None:
        return str(keys[answer])
    return "+".join(keys[index] for index in answer)


def visible_cards_in(value: Any, seat: Seat) -> list[Card]:
    """The cards that a value touches and the seat may see, for a client to light up."""
    if type(value) is Card:
        return [value] if value.seen >> seat & 1 else []
    found: list[Card] = []
    if type(value) is tuple:
        for part in value:
            if type(part) is Card:
                if part.seen >> seat & 1:
                    found.append(part)
            elif type(part) is tuple:
                found += visible_cards_in(part, seat)
    return found

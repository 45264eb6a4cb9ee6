"""What an object holds, by name, in both builds: a compiled class has no ``__dict__``, but a list of
its attributes."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")
_NAMES: dict[type, list[str]] = {}
"""The names of what compiled objects hold, by class; none for classes in plain Python."""
_READ_ALL: dict[type, Any] = {}
"""What reads all of these at once."""


def attributes_of(thing: object) -> dict[str, Any]:
    """All that an object holds, by name; to be read, not to be changed."""
    return copied_attributes(thing) if _names_of(type(thing)) else thing.__dict__


def copied_attributes(thing: object) -> dict[str, Any]:
    """All that an object holds, by name, in a dict of its own."""
    kind = type(thing)
    names = _names_of(kind)
    if not names:
        return thing.__dict__.copy()
    try:
        found = dict(zip(names, _READ_ALL[kind](thing)[1:], strict=True))
    except AttributeError:  # not all of them are set
        found = {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    found.update(getattr(thing, "__dict__", ()))  # of a subclass in plain Python
    return found


def _names_of(kind: type) -> list[str]:
    names = _NAMES.get(kind)
    if names is None:
        names = [name for name in getattr(kind, "__mypyc_attrs__", ()) if name != "__dict__"]
        _NAMES[kind] = names
        _READ_ALL[kind] = attrgetter("__class__", *names)  # a tuple even of a single one
    return names


def with_attributes(kind: type[T], attributes: dict[str, Any]) -> T:
    """An object of this kind, made without its ``__init__``, that holds these things. The dict is
    its own from now on."""
    make: Any = kind
    new: T = make.__new__(make)
    if hasattr(kind, "__mypyc_attrs__"):
        for name, value in attributes.items():
            setattr(new, name, value)
    else:
        new.__dict__ = attributes
    return new

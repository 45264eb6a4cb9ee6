"""What an object holds, by name, in both builds: a compiled class has no ``__dict__``, but a list of
its attributes."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def attributes_of(thing: object) -> dict[str, Any]:
    """All that an object holds, by name; to be read, not to be changed."""
    kind: Any = type(thing)
    names = getattr(kind, "__mypyc_attrs__", None)
    if names is None:
        return thing.__dict__
    found: dict[str, Any] = {}
    for name in names:
        value = getattr(thing, name, _MISSING)
        if value is not _MISSING:
            found[name] = value
    found.update(getattr(thing, "__dict__", ()))  # of a subclass in plain Python
    return found


_MISSING = object()


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

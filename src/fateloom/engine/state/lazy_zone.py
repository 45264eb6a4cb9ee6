"""Zones of a copied table that copy their cards when somebody first looks into them.

This is for plain Python, where the property of a compiled zone would cost more: so this module is
never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.state.pieces import Card, Zone


class LazyZone(Zone):
    """A copied zone into which nobody has looked: at the first look it copies its cards and is
    a zone like any other. A class of its own, since asking for names that may be missing makes
    all others slower."""

    __slots__ = ()

    if not TYPE_CHECKING:  # it would take any misspelt name for granted

        def __getattr__(self, name: str) -> list[Card]:
            if name != "cards":
                raise AttributeError(f"a zone has no {name!r}")
            self.__class__ = Zone
            return self.copy_cards()


if not TYPE_CHECKING:
    Zone.cards = Zone._cards  # the slot itself instead of the property

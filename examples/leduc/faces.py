"""What is printed on the cards of Leduc poker; cards.toml fills it in."""

from __future__ import annotations

from dataclasses import dataclass

from fateloom.engine.state.table import Face


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Rank(Face):
    value: int

"""What is printed on the cards of Souk; cards.toml fills it in."""

from __future__ import annotations

from dataclasses import dataclass

from fateloom.engine.state.table import Face


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Relic(Face):
    worth: int = 0
    back: str = "relic"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Veto(Face):
    back: str = "veto"

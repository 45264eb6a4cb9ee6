"""What is printed on the cards of Lagoon; cards.toml fills it in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fateloom.engine.state.table import Face


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Find(Face):
    suit: Literal["pearl", "shell", "coral"]
    rank: int

"""Numbers that were fitted on games played, for the advice of a game and for bots."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def weights(package: str) -> dict[str, Any]:
    """What ``weights.toml`` of a game's package says; nothing if there is none. Its head names
    the command that made it."""
    import tomllib  # slow to import, as is the next
    from importlib.resources import files

    source = files(package).joinpath("weights.toml")
    return tomllib.loads(source.read_text("utf-8")) if source.is_file() else {}

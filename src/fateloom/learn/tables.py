"""Tables of TOML files as dataclasses."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any


def problem_with(kind: Any, data: dict[str, Any]) -> str:
    """Return why a table cannot become this dataclass, or "" if it can.

    It may have a name that the dataclass does not know, or lack one that it needs.
    """
    known = {each.name: each for each in fields(kind)}
    for name in data:
        if name not in known:
            return f"there is no {name!r}; there are: {', '.join(known)}"
    for name, each in known.items():
        needed = each.init and each.default is MISSING and each.default_factory is MISSING
        if needed and name not in data:
            return f"{name!r} is missing"
    return ""

"""A plain file in which the terminal keeps something of one user."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class UserFile:
    """A JSON object on disk. A file that cannot be read counts as empty."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> dict[str, Any]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return data if isinstance(data, dict) else {}

    def write(self, data: dict[str, Any]) -> None:
        """Replace the contents in one step."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(data, indent=1), encoding="utf-8")
        fresh.replace(self.path)

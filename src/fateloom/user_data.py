"""Where a user's own files lie: records, and what was learnt."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where a user's data lie: ``$XDG_DATA_HOME/fateloom``, or ``~/.local/share/fateloom``."""
    base = environment.get("XDG_DATA_HOME", "")
    home = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    return home / "fateloom"

"""Lets a server that a test has started read the date from a file.

Python imports this module at its start, in every process of the server, since the test puts its
folder into ``PYTHONPATH``. Nothing in the server itself can set the date.
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from fateloom import companion


def _today() -> date:
    return date.fromisoformat(Path(os.environ["DATE_OF_THE_TEST"]).read_text())


companion.utc_today = _today

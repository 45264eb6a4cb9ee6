"""What the referee does not judge."""

from __future__ import annotations

NOT_JUDGED = (
    "who knows which face (3.20), except that all is shown at the end (3.18.10)",
    "whether chance is fair: which cards a Steal or a Discard picks, the order after a shuffle",
    "which four treasures lie with the Queen, and the order of a new treasure deck (3.1.9, 3.16.1)",
    "the order of options, and why others are barred; labels, tips, the log",
    "the numbers of asks",
)
"""What is left to other tests."""

"""Whole sittings as they were printed, kept for review. What was typed stands after a ``>`` or a
``press Enter``; ``python -m tests.cli.transcripts`` types the same again and writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent

CALLS = {
    "souk-two-people": "play souk --seats human,human --seed a-quiet-market --save kept.match",
    "souk-lesson": "learn souk",
    "council-puzzle": "puzzle council --number 1",
    "souk-alone": "play souk --seats human,random,random --seed dusk --save kept.match",
}


def typed_in(transcript: str) -> str:
    """What was typed in a transcript."""
    lines = []
    for line in transcript.splitlines():
        if re.match(r"Seat \w, press Enter|Press Enter\.", line):
            lines.append("")
        elif found := re.match(r"> ?(.*)", line):
            lines.append(found[1])
    return "".join(f"{line}\n" for line in lines)

"""A match as text, and that text as a picture."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Seat
from fateloom.term.text.table_text import TableText, sentences

WIDTH, HEIGHT = 960, 720
LINE = 14
"""Pixels of a line."""
LETTERS = 150
"""Letters that fit in a line."""


def as_text(match: Match, seat: Seat | None = None) -> str:
    """Return the table as the gallery sees it, or a seat, in plain lines."""
    view = match.view(seat)
    names = match.names
    lines = sentences(_table_text(match.game, tuple(names)).things(view))
    if match.outcome is None:
        asked = ", ".join(names[each] for each in view["waiting"])
        lines.append(f"To answer: {asked}.")
    else:
        lines.append(f"The game is over: {match.outcome.why}. Scores: {match.outcome.scores}.")
    return "\n".join(lines)


@lru_cache(maxsize=32)
def _table_text(game: Game, names: tuple[str, ...]) -> TableText:
    return TableText(game, names, lambda each: names[each])


def as_picture(text: str) -> NDArray[np.uint8]:
    """Draw a text; what does not fit is cut off."""
    from PIL import Image, ImageDraw  # needed only here

    picture = Image.new("RGB", (WIDTH, HEIGHT), (250, 248, 243))
    draw: Any = ImageDraw.Draw(picture)
    lines = [line[at : at + LETTERS] for line in text.splitlines() for at in _starts(line)]
    for number, line in enumerate(lines[: HEIGHT // LINE]):
        draw.text((8, 4 + number * LINE), line, fill=(30, 30, 34))
    return np.asarray(picture, np.uint8).copy()


def _starts(line: str) -> range:
    return range(0, max(1, len(line)), LETTERS)

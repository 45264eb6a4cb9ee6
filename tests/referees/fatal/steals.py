"""Step 2: which visions may be stolen, and into which row."""

from __future__ import annotations

from tests.referees.fatal.board import Board
from tests.referees.fatal.printed import BEATS, VISIONS


def steal_keys(b: Board, *, gloves: bool | None = None) -> list[str]:
    """3.7. Each vision of another player that fits an own row in its place and is beaten by
    the end of an own row. Gossamer Gloves need no symbols."""
    seat = b.active
    if gloves is None:
        gloves = "gossamer_gloves" in b.in_effect[seat]
    rows = b.rows(seat)
    beaten = {BEATS.get(VISIONS[row[-1]].symbol) for row in rows if row} - {None}
    keys = []
    for owner, at, place, card in b.visions_before(b.others(seat)):
        last = place == len(b.rows(owner)[at]) - 1
        if b.options["steal_scope"] == "end" and not last:
            continue
        if gloves or VISIONS[card].symbol in beaten:
            keys += [f"steal/{card}/{to}" for to in landing_rows(rows, place)]
    return keys


def landing_rows(rows: list[list[str]], place: int) -> list[int]:
    """3.7.5, 3.8.5. The rows in which a card keeps its place; two empty rows are equal."""
    if place == 0 and not any(rows):
        return [1]
    return [at + 1 for at, row in enumerate(rows) if len(row) == place]

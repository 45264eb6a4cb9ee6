"""The public numbers of players that every client shows: stars, rows, cards, signs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.match.match import Match
from tests.referees.fatal.board import Board, row_stars
from tests.referees.fatal.play import Discrepancy
from tests.referees.fatal.printed import SIGNS, VISIONS

ORIENTATIONS = ("straight", "reversed", "rotated")


def compare_facts(b: Board, match: Match, seats: Iterable[int], rule: str) -> None:
    """3.4.2, 3.4.4. The facts that the views of this match give of some players."""
    for seat in seats:
        shown = match.game.player_facts(match.table, seat)
        for name, wanted in facts_of(b, seat).items():
            found = shown.get(name)
            if name == "rows":
                found = [(row["stars"], row["cards"]) for row in shown["rows"]]
            if found != wanted:
                raise Discrepancy(rule, f"{name} of seat {seat}", wanted, found)


def compare_table_facts(b: Board, match: Match, step: int | str, rule: str) -> None:
    """3.1.7, 3.2.1, 3.2.3, 3.1.9. The facts that the views give of the table."""
    shown = match.game.table_facts(match.table)
    limit = b.options["impatience"] * len(b.players(0))
    wanted = {
        "round": b.round,
        "active": b.active,
        "step": step,
        "put_under": b.under,
        "above_queen_zone": max(0, len(b.treasure_deck) - 5 - b.under),
        "idle": f"{b.idle} of {limit}" if limit - b.idle <= len(b.players(0)) else None,
    }
    for name, value in wanted.items():
        if shown.get(name) != value:
            raise Discrepancy(rule, f"{name} of the table", value, shown.get(name))
    hunts = {sign: prey for sign, _, prey in shown["signs"]}
    expected = {SIGNS[b.sign[seat]].name: b.hunts(seat) for seat in range(b.seats)}
    if hunts != expected:
        raise Discrepancy("3.1.7", "who hunts whom", expected, hunts)


def facts_of(b: Board, seat: int) -> dict[str, Any]:
    face_up = seat in b.face_up
    return {
        "stars": b.stars(seat),
        "rows": [(row_stars(row), lying(row)) for row in b.rows(seat)],
        "cards_in_hand": len(b.hand[seat]),
        "cards_aside": len(b.aside[seat]),
        "treasures": len(b.treasures(seat)),
        "round_1": b.score1[seat] if b.round == 2 else None,
        "sign": SIGNS[b.sign[seat]].name if face_up else None,
        "hunts": b.hunts(seat) if face_up else None,
        "out": True if seat in b.out else None,
    }


def lying(row: list[str]) -> list[dict[str, Any]]:
    """Each card of a row with its orientation and active edge."""
    return [
        {
            "face": card,
            "lies": ORIENTATIONS[place],
            "stars": VISIONS[card].stars[place],
            "two_players": VISIONS[card].marks[place],
        }
        for place, card in enumerate(row)
    ]

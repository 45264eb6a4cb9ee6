"""Tables of F.A.T.A.L. laid for a test, with all that the test does not care about filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fateloom.engine.rules.registry import find_game
from fateloom.testing import LaidTable, lay

SIGNS = {
    3: ["flambeaux_3", "lichtenborn_3", "terranova_3"],
    4: ["flambeaux_4", "lichtenborn_4", "aquate_4", "terranova_4"],
    5: ["flambeaux_5", "lichtenborn_5", "angbat_5", "aquate_5", "terranova_5"],
}
COLOURS = {
    3: ("red", "yellow", "green"),
    4: ("red", "yellow", "blue", "green"),
    5: ("red", "yellow", "violet", "blue", "green"),
}
FILLERS = ["dead_battery", "broken_compass", "creeping_fog", "cold_ember", "footprint_in_moss"]
DRAW_ROW = ["quiet_spring", "fallen_apple", "open_window"]
"""A full row: Draw, power 1, one player."""
QUEEN = "enchantress_queen"


def named(thing: Any) -> Iterator[str]:
    """All card names in what a test asks for."""
    if isinstance(thing, str):
        yield thing.split()[0] if thing else ""
    elif isinstance(thing, Mapping):
        for each in thing.values():
            yield from named(each)
    elif isinstance(thing, Sequence):
        for each in thing:
            yield from named(each)


def table(seats: int = 3, **things: Any) -> LaidTable:
    """A table before the first step of seat 0's turn, unless said otherwise. Who is not given
    a hand holds two visions, and nothing that is not named is the Queen."""
    used = set(named(things))
    up = things.get("character_up", {})
    signs = {seat: [sign] for seat, sign in enumerate(SIGNS[seats]) if seat not in up}
    things["character"] = {**signs, **things.get("character", {})}
    fillers = iter([face for face in free_visions() if face not in used])
    hands = {seat: [next(fillers), next(fillers)] for seat in range(seats)}
    things["hand"] = {**hands, **things.get("hand", {})}
    treasures = iter(
        face.id
        for face in find_game("fatal").faces.values()
        if getattr(face, "value", None) is not None
        and getattr(face, "colour", "") in COLOURS[seats]
        and face.id not in used
    )
    if "display" not in things:
        things["display"] = [next(treasures) for _ in range(3)]
    deck = things.get("treasure_deck")
    if deck is None or deck[-1] is ...:
        things["treasure_deck"] = [*(deck or [])[:-1], *treasures]
    elif QUEEN not in deck:
        things["treasure_deck"] = [*deck, *treasures]
    if "draw_pile" in things and ... in things["draw_pile"]:
        things["draw_pile"] = [*things["draw_pile"][:-1], *fillers]
    if "row1" not in things and "row2" not in things:
        things["row1"] = {}
    return lay("fatal", seats, **{"active": 0, **things})


def free_visions() -> list[str]:
    """Visions to fill hands with, the dullest first."""
    faces = find_game("fatal").faces.values()
    return FILLERS + [
        face.id
        for face in reversed(list(faces))
        if hasattr(face, "symbol") and face.id not in FILLERS
    ]


def casting(row: Sequence[str], seats: int = 3, **things: Any) -> LaidTable:
    """Step B of seat 0's turn, with this row full."""
    rows = {0: list(row), **things.pop("row1", {})}
    return table(seats, phase="trimagics", step=4, row1=rows, **things)


def row(laid: LaidTable, seat: int, number: int) -> list[str]:
    faces: list[str] = laid.t.rows(seat)[number - 1].faces()
    return faces


def size(laid: LaidTable, zone: str, seat: int | None = None) -> int:
    there = getattr(laid.t, zone)
    return len(there if seat is None else there[seat])


def sees(laid: LaidTable, observer: int | None, zone: str, owner: int | None = None) -> list[str]:
    """The faces that a seat (or the gallery) sees in a zone, in order of id."""
    for each in laid.view(observer)["zones"]:
        if each["name"] == zone and each.get("owner") == owner:
            return sorted(card["face"] for card in each.get("cards", []))
    return []


def hidden(laid: LaidTable, observer: int | None, zone: str, owner: int | None = None) -> int:
    """How many backs a seat (or the gallery) sees in a zone."""
    for each in laid.view(observer)["zones"]:
        if each["name"] == zone and each.get("owner") == owner:
            return sum(each.get("hidden", {}).values())
    return 0


def asked(laid: LaidTable, seat: int) -> str:
    """The question a seat reads."""
    prompt = laid.view(seat)["prompt"]
    return "" if prompt is None else str(prompt["text"])


def lapse(laid: LaidTable, seat: int) -> LaidTable:
    """A seat is absent and the default is answered for it."""
    laid.match.answer_default(seat)
    return laid


def everyone_stays_hidden(laid: LaidTable) -> LaidTable:
    for seat in list(laid.asked):
        laid.says(seat, "stay_hidden")
    return laid

"""Tables of Gilfate Fantasy for tests, written short.

A blank deck is written from the top: ``o`` blank, ``*`` bomb, ``X`` explosion; ``K`` and ``B``
are an explosion and a bomb whose place everybody knows. Attack cards are written by code,
with the back where it matters: ``"0aT 5a"`` is a torch Ricochet and a Dragon's Breath.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import LaidTable, lay

GAME = find_game("gilfate")
IDS = {face.code: id for id, face in GAME.faces.items() if hasattr(face, "code")}
BACKS = {"S": "sword", "M": "mace", "T": "torch"}
DECK = {"o": "blank", "*": "bomb", "X": "explosion", "K": "explosion known", "B": "bomb known"}
PLENTY = "o" * 30
FILLERS = "8aM 8aM 9aM 9aM 3M 3M 8bM 9bM 1M 11cM"
"""Cards that answer nothing, for the seats a scene says nothing about."""


def cards(text: str) -> list[str]:
    """``"0aT 5a"`` as ``lay`` wants it."""
    found = []
    for word in text.split():
        code, back = (word[:-1], BACKS[word[-1]]) if word[-1] in BACKS else (word, "")
        found.append(f"{IDS[code]} {back}".strip())
    return found


def deck(text: str) -> list[str]:
    return [DECK[sign] for sign in text.replace(" ", "")]


def island(
    on_top: str = PLENTY,
    hand: Mapping[int, str] | None = None,
    *,
    seats: int = 3,
    front: Mapping[int, str] | None = None,
    bombs: Mapping[int, int] | None = None,
    turn_number: int = 20,
    phase: str = "main",
    options: Mapping[str, Any] | None = None,
    **things: Any,
) -> LaidTable:
    """A table in the middle of a round; the first lap is over unless said otherwise. Seats in
    the round whose hand is not named hold two cards that answer nothing."""
    front, hand = front or {}, dict(hand or {})
    used = cards(" ".join([*hand.values(), *front.values(), things.get("attack_discard", "")]))
    free = [word for word in FILLERS.split() if cards(word)[0].split()[0] not in "".join(used)]
    for seat in range(seats):
        if seat not in hand and seat not in things.get("out", ()):
            hand[seat] = f"{free.pop()} {free.pop()}"
    if options and options.get("all_cards"):
        things.setdefault("piles", {pile: [] for pile in range(6)})
    if "attack_discard" in things:
        things["attack_discard"] = cards(things["attack_discard"])
    return lay(
        GAME,
        seats,
        phase=phase,
        options=options,
        blank_deck=deck(on_top),
        hand={seat: cards(text) for seat, text in hand.items()},
        front={seat: cards(text) for seat, text in front.items()},
        bombs={seat: ["bomb"] * number for seat, number in (bombs or {}).items()},
        turn_number=turn_number,
        round_number=things.pop("round_number", 1),
        **things,
    )


def top(laid: LaidTable, number: int | None = None) -> str:
    """The blank deck from the top, in signs."""
    signs = {"blank": "o", "bomb": "*", "explosion": "X"}
    row = "".join(signs[id] for id in reversed(laid.blank_deck))
    return row if number is None else row[:number]


def known(laid: LaidTable, seat: int | None) -> str:
    """The blank deck from the top as a seat (or the gallery) sees it in its view."""
    zones = [zone for zone in laid.view(seat)["zones"] if zone["name"] == "blank_deck"]
    if not zones:
        return ""
    signs = ["?"] * zones[0]["size"]
    for card in zones[0].get("cards", []):
        signs[card["at"]] = {"blank": "o", "bomb": "*", "explosion": "X"}[card["face"]]
    return "".join(reversed(signs))


def seen_in(laid: LaidTable, seat: int | None, zone: str, owner: int | None = None) -> list[str]:
    """The faces that a seat (or the gallery) sees in a zone."""
    for each in laid.view(seat)["zones"]:
        if each["name"] == zone and each.get("owner") == owner:
            return [card["face"] for card in each.get("cards", [])]
    return []


def facts(laid: LaidTable, seat: int) -> dict[str, Any]:
    return laid.view(None)["players"][seat]


def label(laid: LaidTable, seat: int, key: str) -> str:
    prompt = laid.view(seat)["prompt"]
    assert prompt is not None
    return next(option["label"] for option in prompt["options"] if option["key"] == key)


def all_pass(laid: LaidTable) -> LaidTable:
    """Everybody who is asked in a window passes, as long as windows are open."""
    while laid.ask == "react":
        for seat in laid.asked:
            laid.says(seat, "pass")
            if laid.ask != "react":
                break
    return laid


def random_match(
    seats: int, seed: int, options: Mapping[str, Any] | None = None, *, quiet: bool = True
) -> Iterator[Match]:
    """A match of players without a plan; the match before each of their answers."""
    match = Match(GAME, seats, SeededChance(seed), dict(options or {}), quiet=quiet)
    luck = random.Random(seed)
    while match.ask is not None:
        yield match
        match.answer(luck.randrange(len(match.values)))
    yield match

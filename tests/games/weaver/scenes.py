"""Scenes that the tests of Fate Weaver begin with, and ways to read a view.

A scene of Read Fortune owns the Ember Censer with two shards unless a test says otherwise:
there is always an ability to use then, so a full row stands still before ``finish``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.match.match import Match
from fateloom.engine.rules.registry import find_game
from fateloom.engine.state.chance import SeededChance
from fateloom.testing import LaidTable, lay

GAME = find_game("weaver")
SUITS = ("happiness", "love", "power", "wealth")
LEVELS = ("apprentice", "adept", "master", "fate_weaver")
RELICS = (
    "mimic_chest",
    "slithemani_stone",
    "jesters_mask",
    "sphinx_hourglass",
    "living_blade",
    "ember_censer",
)
SUIT_OF = {face.id: face.back for face in GAME.faces.values() if face.back in SUITS}
LETTER = {"flame": "F", "eye": "E", "serpent": "S", "knot": "K"}
TIMES = {
    "sun": ("cycle_bright_week", 1),
    "moon": ("cycle_moonstruck", 1),
    "blood": ("cycle_moonstruck", 5),
}


def begin(seed: int = 1, **options: Any) -> Match:
    """A new match, asked for its first play."""
    return Match(GAME, 1, SeededChance(seed), options)


def reading(
    *row: str,
    tops: Sequence[str] = (),
    visitor: str = "yorri",
    icon: str = "sun",
    shop: Sequence[str] = ("ember_censer_1",),
    shards: int = 2,
    **things: Any,
) -> LaidTable:
    """Read Fortune with this row; a card is ``"first_kiss"`` or ``"first_kiss 1"`` when it has
    rotated once. ``tops`` lie on their suit decks, the first of a suit on top; the other decks
    are empty."""
    cycle, number = TIMES[icon]
    things.setdefault("round", number)
    things.setdefault("cycle", [cycle])
    decks: dict[int, list[str]] = {0: [], 1: [], 2: [], 3: []}
    for face in tops:
        decks[SUITS.index(SUIT_OF[face.split()[0]])].append(face)
    return lay(
        "weaver",
        phase="reading",
        row=[lain(card) for card in row],
        decks=decks,
        visitor=[visitor],
        shop=shop,
        shards=shards,
        **things,
    )


def lain(card: str) -> str:
    """A card of a scene in the words of ``lay``."""
    face, *rest = card.split()
    turned = int(rest.pop(0)) if rest and rest[0].isdigit() else 0
    return " ".join([face, f"turned={turned}", *(["x2=1"] if turned > 1 else []), *rest])


def plays(laid: LaidTable, *cards: str) -> LaidTable:
    """Play cards one after another: ``"first_kiss at 2"``, or ``"first_kiss"`` at gap 0."""
    for card in cards:
        face, _, gap = card.partition(" at ")
        suit = SUIT_OF[face]
        tops = [each for each in zone(laid, f"deck.{suit}") if each["at"] == size(laid, suit) - 1]
        assert [each["face"] for each in tops] == [face], f"{face} is not on top"
        laid.says(0, f"play/{suit}/{gap or 0}")
    return laid


def size(laid: LaidTable, suit: str) -> int:
    return int(laid.view(0)["table"]["decks"][suit]["cards"])


def zone(laid: LaidTable, name: str) -> list[dict[str, Any]]:
    """The cards of a zone that the player knows, as the view has them."""
    found = [each for each in laid.view(0)["zones"] if each["name"] == name]
    return found[0].get("cards", []) if found else []


def row(laid: LaidTable) -> list[str]:
    """The row as the player sees it: ``first_kiss 1 F·E``."""
    return [
        f"{card['face']} {card['turned']} {LETTER[card['left']]}·{LETTER[card['right']]}"
        for card in laid.view(0)["table"]["row"]
    ]


def turned(laid: LaidTable) -> list[int]:
    return [card["turned"] for card in laid.view(0)["table"]["row"]]


def tokens(laid: LaidTable) -> list[str]:
    """The cards of the row that carry an X2 token."""
    return [card["face"] for card in zone(laid, "row") if card.get("counters", {}).get("x2")]


def waves(laid: LaidTable) -> list[str]:
    """What the log says about the waves so far."""
    return [line.partition(": ")[2] for line in laid.log(0) if line.startswith("Wave ")]


def worth(laid: LaidTable) -> str:
    """What the cards of the row would pay now."""
    gold = shards = clairvoyance = 0
    for card in laid.view(0)["table"]["row"]:
        for part in card["pays"].replace("−", "-").split():
            gold += int(part[:-1]) if part.endswith("g") else 0
            shards += int(part[:-1]) if part.endswith("s") else 0
            clairvoyance += int(part[:-1]) if part.endswith("c") else 0
    return f"{gold}g {shards}s {clairvoyance:+}c"


def purse(laid: LaidTable) -> tuple[int, int, int]:
    """Gold, shards and Clairvoyance."""
    player = laid.view(0)["players"][0]
    return player["gold"], player["shards"], player["clairvoyance"]


def preview(laid: LaidTable, key: str) -> dict[str, Any]:
    """What the view says an option would do."""
    prompt = laid.view(0)["prompt"]
    assert prompt is not None
    return dict(next(each["preview"] for each in prompt["options"] if each["key"] == key))


def label(laid: LaidTable, key: str) -> str:
    prompt = laid.view(0)["prompt"]
    assert prompt is not None
    return str(next(each["label"] for each in prompt["options"] if each["key"] == key))

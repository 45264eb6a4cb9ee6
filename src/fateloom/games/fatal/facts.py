"""What everybody may know of players and table, and the numbers printed on a card."""

from __future__ import annotations

from functools import cache
from typing import Any

from fateloom.engine.rules.declarations import Declarations, Fact, seat_numbers, table_numbers
from fateloom.engine.rules.game import Game
from fateloom.engine.state.table import Seat, Zone
from fateloom.games.fatal.faces import Character
from fateloom.games.fatal.labels import in_stars, spelled
from fateloom.games.fatal.rules.fall import opposite_of
from fateloom.games.fatal.rules.rows import (
    ORIENTATIONS,
    stars_of,
    stars_shown,
    trimagic_of,
)
from fateloom.games.fatal.rules.words import PLACES
from fateloom.games.fatal.table import Fatal


def row_facts(row: Zone) -> dict[str, Any]:
    """A row as it lies: each card's orientation and active edge, its stars, what it casts."""
    lying = [
        {
            "face": card.face.id,
            "lies": ORIENTATIONS[place],
            "stars": card.face.stars(place),
            "two_players": card.face.marked(place),
        }
        for place, card in enumerate(row.cards)
    ]
    facts: dict[str, Any] = {"cards": lying, "stars": stars_of(row)}
    if len(row) == 3:
        facts["casts"] = spelled(trimagic_of(row.cards))
    elif row.cards:
        facts["begins"] = row.cards[0].face.kind.capitalize()
    return facts


def row_in_words(row: Zone, facts: dict[str, Any]) -> str | None:
    """The same in a few words: "Steal · 1 star · ends in stone"."""
    if not row.cards:
        return None
    if "casts" in facts:
        return str(facts["casts"])
    symbol = row.cards[-1].face.symbol
    end = "ends with no symbol" if symbol == "none" else f"ends in {symbol}"
    return f"{facts['begins']} · {in_stars(facts['stars'])} · {end}"


def player_facts(t: Fatal, seat: Seat) -> dict[str, Any]:
    facts = PLAYER_NUMBERS(t, seat)
    row1, row2 = t.rows(seat)
    facts["rows"] = [first, second] = [row_facts(row1), row_facts(row2)]
    facts["row_1_shows"] = row_in_words(row1, first)
    facts["row_2_shows"] = row_in_words(row2, second)
    if t.revealed(seat):
        facts["sign"] = t.sign(seat).name
        facts["hunts"] = opposite_of(t, t.sign(seat))
    return facts


def table_facts(t: Fatal) -> dict[str, Any]:
    """The round, the step, the Queen zone, the ring of signs and what comes of idleness."""
    facts = TABLE_NUMBERS(t)
    facts["step"] = STEPS.get(t.phase, t.step)
    facts["signs"] = signs(t)
    if t.options["hoard_memory"] == "drawn":
        facts["hoard_memory"] = "drawn"
    players = t.seats - len(t.out)
    limit = t.options["impatience"] * players
    if limit - t.idle <= players:
        facts["idle"] = f"{t.idle} of {limit}"
    return facts


def low_hand(t: Fatal, seat: Seat) -> bool | None:
    """Whether a seat has two cards or fewer in round 2."""
    return None if t.round == 1 else seat not in t.out and len(t.hand[seat]) <= 2


DECLARED = Declarations(
    player=(
        Fact("stars", 0, 20, stars_shown),
        Fact("cards_in_hand", 0, 60, lambda t, seat: len(t.hand[seat])),
        Fact("cards_aside", 0, 40, lambda t, seat: len(t.aside[seat])),
        Fact("treasures", 0, 31, lambda t, seat: len(t.hoard[seat]) + len(t.hoard_up[seat])),
        Fact("round_1", -40, 80, lambda t, seat: None if t.round == 1 else t.score1[seat]),
        Fact.flag("low_hand", low_hand),
        Fact.flag("out", lambda t, seat: True if seat in t.out else None),
    ),
    table=(
        Fact("round", 1, 2, lambda t: t.round),
        Fact.seat("active", lambda t: t.active),
        Fact("above_queen_zone", 0, 31, lambda t: max(0, len(t.treasure_deck) - 5 - t.under)),
        Fact("put_under", 0, 31, lambda t: t.under),
        Fact("step_number", 1, 4, lambda t: t.step, shown=False),
        Fact("visions_played", 0, 20, lambda t: t.visions_played, shown=False),
        Fact("idle_turns", 0, 30, lambda t: t.idle, shown=False),
    ),
    places={"row1": 3, "row2": 3},
    scores=(-100, 100),
    menu=(200, 6),
)


STEPS = {"stars": "A", "trimagics": "B", "closing": "C", "patience": "C"}


def signs(t: Fatal) -> list[list[str]]:
    """3.1.7. The signs in play with their colours, and whom each hunts."""
    return [[face.name, face.colour, opposite_of(t, face)] for face in _characters(t.game, t.seats)]


@cache
def _characters(game: Game, seats: int) -> list[Character]:
    faces = game.faces.values()
    return [face for face in faces if isinstance(face, Character) and face.players == seats]


def describe(face: Any) -> str:
    """A face's numbers in one line of words."""
    if hasattr(face, "symbol"):
        stars = ", ".join(f"{PLACES[place]} {face.stars(place)}" for place in range(3))
        symbol = "no symbol" if face.symbol == "none" else face.symbol
        said = f"{face.kind.capitalize()}, {symbol}, stars {stars}"
        marked = [PLACES[place] for place in range(3) if face.marked(place)]
        return f"{said}; 2 players if {' or '.join(marked)}" if marked else said
    if hasattr(face, "value"):
        return f"{face.colour} {face.value}".replace("-", "\u2212")
    if hasattr(face, "opposite"):
        return f"{face.colour}, hunts {face.opposite}; for {face.players} players"
    return ""


PLAYER_NUMBERS = seat_numbers(DECLARED.player)
TABLE_NUMBERS = table_numbers(DECLARED.table)

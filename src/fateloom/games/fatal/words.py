"""What the table says and shows: labels of options, previews, public facts, printed numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.game import label_of
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Seat, Zone
from fateloom.games.fatal.rules.fall import opposite_of
from fateloom.games.fatal.rules.rows import (
    BEATS,
    ORIENTATIONS,
    PLACES,
    Trimagic,
    owner_of,
    stars_of,
    stars_shown,
    steals,
    trimagic_of,
)
from fateloom.games.fatal.rules.treasures import amount, lies_open
from fateloom.games.fatal.rules.turn import enchantments, trades

if TYPE_CHECKING:
    from fateloom.games.fatal.table import Fatal

KINDS = {
    "draw": ("Draw", "card", "receives"),
    "take": ("Take", "treasure", "receives"),
    "steal": ("Steal", "treasure", "is robbed"),
    "discard": ("Discard", "card", "loses cards"),
}


def spelled(spell: Trimagic) -> str:
    """A trimagic in a few words: "Steal · 2 treasures · 2 players"."""
    kind, thing, _ = KINDS[spell.kind]
    things = f"{spell.power} {thing}{'s' if spell.power > 1 else ''}"
    return f"{kind} · {things} · {'2 players' if spell.two_players else '1 player'}"


def in_stars(number: int) -> str:
    return f"{number} star{'' if number == 1 else 's'}"


# Options -------------------------------------------------------------------------------------


def label(t: Fatal, seat: Seat, value: Any) -> str:
    """An option in words, with what it would do."""
    match value:
        case "end":
            return "Done: count your stars"
        case "reveal":
            return f"Reveal {t.sign(seat).name}"
        case "stay_hidden":
            return "Stay hidden"
        case ("play", Card() as card, int(number)):
            return label_of_play(t, seat, card, number)
        case ("steal", Card() as card, int(number)):
            owner = label_of(t, owner_of(card))
            place = card.zone.cards.index(card)
            shown = in_stars(card.face.stars(place))
            return f"Steal {card.face.name}: from {owner} into row {number}, {shown} there"
        case ("trade", Card() as card):
            return f"Trade {card.face.name}: {amount(card)} for new cards"
        case (Card() as card, Name() as other) if hasattr(card.face, "value"):
            return label_of_gift(t, seat, card, other)
        case (Card() as swap, Card() as mine, Card() as other):
            owner = label_of(t, owner_of(other))
            return f"{swap.face.name}: your {mine.face.name} for {other.face.name} of {owner}"
        case (Card() as periscope, Name() as other, str(what)):
            seen = "sign" if what == "character" else what
            return f"{periscope.face.name}: look at the {seen} of {label_of(t, other)}"
        case (Card() as storm, Card() as vision):
            return f"{storm.face.name}: discard {label_of_vision(t, seat, vision)}"
        case Card() as card if hasattr(card.face, "value"):
            return f"{card.face.name} ({amount(card)})"
        case Card() as card if card.zone.name in ("row1", "row2"):
            shown = in_stars(card.face.stars(card.zone.cards.index(card)))
            return f"{card.face.name}: {label_of(t, owner_of(card))}'s, {shown}"
        case Name() as other:
            return label_of_target(t, seat, other)
        case 1 | 2:
            return f"Row {value}: {spelled(trimagic_of(t.rows(seat)[value - 1].cards))}"
    return label_of(t, value, seat)


def label_of_play(t: Fatal, seat: Seat, card: Card, number: int) -> str:
    """What a vision would show and do in its place, and what playing it passes."""
    row = t.rows(seat)[number - 1].cards
    place = len(row)
    said = f"Play {card.face.name} {PLACES[place]} in row {number}"
    said += f": {in_stars(card.face.stars(place))} there"
    if place == 2:
        spell = trimagic_of([*row, card])
        said += f"; casts {spelled(spell)}"
        if spell.two_players and spell.kind in ("draw", "take"):
            said += ", a second player also receives"
    passed = passed_by_playing(t, seat)
    return f"{said} (passes {', '.join(passed)})" if passed else said


def passed_by_playing(t: Fatal, seat: Seat) -> list[str]:
    """3.2.6. What a vision played now would leave behind for this turn."""
    passed = []
    if t.step == 1 and next(enchantments(t, seat), None) is not None:
        passed.append("the enchantment")
    if t.step == 1 and next(trades(t, seat), None) is not None:
        passed.append("the trade")
    if t.step < 3 and next(steals(t, seat), None) is not None:
        passed.append("the steal")
    return passed


def label_of_gift(t: Fatal, seat: Seat, card: Card, other: Name) -> str:
    """Who gets a treasure, whether it lies open there, and how many treasures lie there yet."""
    held = len(t.hoard[other]) + len(t.hoard_up[other])
    had = f"{treasures(held)} so far" if held else "no treasure yet"
    who = "you keep it" if other == seat else f"{label_of(t, other)} gets it"
    up = "face up, " if lies_open(t, other, card) else ""
    return f"{card.face.name} ({amount(card)}): {who} ({up}{had})"


def label_of_vision(t: Fatal, seat: Seat, card: Card) -> str:
    owner = label_of(t, owner_of(card))
    shown = in_stars(card.face.stars(card.zone.cards.index(card)))
    return f"{card.face.name} of {owner} ({shown})"


def label_of_target(t: Fatal, seat: Seat, other: Name) -> str:
    name = "Yourself" if other == seat else label_of(t, other)
    return f"{name} ({len(t.hand[other])} in hand, {treasures(len(t.hoard[other]))} face down)"


def treasures(number: int) -> str:
    return "1 treasure" if number == 1 else f"{number} treasures"


def preview(t: Fatal, seat: Seat, value: Any) -> dict[str, Any] | None:
    """What a play or a steal would make of the seat's rows, for a client to draw."""
    match value:
        case ("play" | "steal" as how, Card() as card, int(number)):
            row = t.rows(seat)[number - 1].cards
            place = len(row)
            after = [*row, card]
            would: dict[str, Any] = {
                "row": number,
                "place": place,
                "stars": stars_shown(t, seat) + card.face.stars(place),
            }
            if len(after) == 3:
                would["casts"] = spelled(trimagic_of(after))
            if how == "steal":
                would["beaten_by"] = rows_that_beat(t, seat, card)
            return would
    return None


def rows_that_beat(t: Fatal, seat: Seat, card: Card) -> list[int]:
    """3.7.2. The own rows whose last card beats this one."""
    rows = enumerate(t.rows(seat), 1)
    return [at for at, row in rows if row.cards and _beats(row.cards[-1], card)]


def _beats(card: Card, other: Card) -> bool:
    return bool(BEATS[card.face.symbol] == other.face.symbol)


# Public facts --------------------------------------------------------------------------------


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
        facts["begins"] = KINDS[row.cards[0].face.kind][0]
    return facts


def row_in_words(row: Zone) -> str | None:
    """The same in a few words: "Steal · 1 star · ends in stone"."""
    if not row.cards:
        return None
    if len(row) == 3:
        return spelled(trimagic_of(row.cards))
    kind, symbol = KINDS[row.cards[0].face.kind][0], row.cards[-1].face.symbol
    end = "ends without symbol" if symbol == "none" else f"ends in {symbol}"
    return f"{kind} · {in_stars(stars_of(row))} · {end}"


def player_facts(t: Fatal, seat: Seat) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "stars": stars_shown(t, seat),
        "rows": [row_facts(row) for row in t.rows(seat)],
        "row_1_shows": row_in_words(t.row1[seat]),
        "row_2_shows": row_in_words(t.row2[seat]),
        "cards_in_hand": len(t.hand[seat]),
        "cards_aside": len(t.aside[seat]),
        "treasures": len(t.hoard[seat]) + len(t.hoard_up[seat]),
    }
    if t.round == 2:
        facts["round_1"] = t.score1[seat]
        facts["low_hand"] = seat not in t.out and len(t.hand[seat]) <= 2
    if t.revealed(seat):
        facts["sign"] = t.sign(seat).name
        facts["hunts"] = opposite_of(t, t.sign(seat))
    if seat in t.out:
        facts["out"] = True
    return facts


def table_facts(t: Fatal) -> dict[str, Any]:
    """The round, the step, the Queen zone, the ring of signs and what comes of idleness."""
    facts: dict[str, Any] = {
        "round": t.round,
        "active": t.active,
        "step": STEPS.get(t.phase, t.step),
        "above_queen_zone": max(0, len(t.treasure_deck) - 5 - t.under),
        "put_under": t.under,
        "signs": signs(t),
    }
    if t.options["hoard_memory"] == "drawn":
        facts["hoard_memory"] = "drawn"
    players = t.seats - len(t.out)
    limit = t.options["impatience"] * players
    if limit - t.idle <= players:
        facts["idle"] = f"{t.idle} of {limit}"
    return facts


STEPS = {"stars": "A", "trimagics": "B", "closing": "C", "patience": "C"}


def signs(t: Fatal) -> list[list[str]]:
    """3.1.7. The signs in play with their colours, and whom each hunts."""
    faces = [face for face in t.game.faces.values() if getattr(face, "players", 0) == t.seats]
    return [[face.name, getattr(face, "colour", ""), opposite_of(t, face)] for face in faces]


def describe(face: Any) -> str:
    """A face's numbers in one line of words."""
    if hasattr(face, "symbol"):
        edges = " / ".join(str(face.stars(place)) for place in range(3))
        symbol = "no symbol" if face.symbol == "none" else face.symbol
        said = f"{KINDS[face.kind][0]}, {symbol}, stars {edges}"
        marked = [PLACES[place] for place in range(3) if face.marked(place)]
        return f"{said}; 2 players if {' or '.join(marked)}" if marked else said
    if hasattr(face, "value"):
        return f"{face.colour} {face.value}".replace("-", "\u2212")
    if hasattr(face, "opposite"):
        return f"{face.colour}, hunts {face.opposite}; for {face.players} players"
    return ""

"""Options in words, and previews of what they would do."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.game import default_label
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.rules.fall import opposite_of
from fateloom.games.fatal.rules.rows import (
    BEATS,
    Trimagic,
    owner_of,
    stars_shown,
    steals,
    trimagic_of,
)
from fateloom.games.fatal.rules.treasures import amount, lies_open
from fateloom.games.fatal.rules.trimagics import may_be_named
from fateloom.games.fatal.rules.turn import enchantments, trades
from fateloom.games.fatal.rules.words import EDGES, PLACES, counted
from fateloom.games.fatal.table import Fatal

THINGS = {"draw": "card", "take": "treasure", "steal": "treasure", "discard": "card"}


DEEDS = {
    "act": {
        "moth_courier": "set aside 2 extra cards",
        "comet_lantern": "+2 stars this turn",
        "gossamer_gloves": "steal without a symbol this turn",
        "overwound_mainspring": "play up to 3 visions this turn",
    },
    "trimagics": {"elemental_shield": "block it"},
}
"""What enchantments without a target do, by the phase in which they are played."""


def spelled(spell: Trimagic) -> str:
    """A trimagic in a few words: "Steal · 2 treasures each · 2 players"."""
    things = counted(spell.power, THINGS[spell.kind])
    whom = "each · 2 players" if spell.two_players else "· 1 player"
    return f"{spell.kind.capitalize()} · {things} {whom}"


def in_stars(number: int) -> str:
    return counted(number, "star")


def label(t: Fatal, seat: Seat, value: Any) -> str:
    """An option in words, with what it would do."""
    match value:
        case "end":
            return "End turn: count your stars"
        case "reveal":
            return f"Reveal {t.sign(seat).name}"
        case "stay_hidden":
            return "Stay hidden"
        case "none":
            return "Keep none"
        case "done":
            return "Discard no more"
        case ("play", Card() as card, int(number)):
            return label_of_play(t, seat, card, number)
        case ("steal", Card() as card, int(number)):
            owner = default_label(t, owner_of(card))
            place = card.zone.cards.index(card)
            said = f"Steal {card.face.name}: from {owner}, {PLACES[place]} in your row {number}"
            row = t.rows(seat)[number - 1].cards
            return f"{said}, {stars_there(card, place)}{mark_there(row, card)}"
        case ("trade", Card() as card):
            return f"Trade {card.face.name} ({amount(card)}): exchange up to 4 cards"
        case (Card() as card, Name() as other) if hasattr(card.face, "value"):
            return label_of_gift(t, seat, card, other)
        case (Card() as swap, Card() as mine, Card() as other):
            owner = default_label(t, owner_of(other))
            return f"{swap.face.name}: swap your {mine.face.name} with {owner}'s {other.face.name}"
        case (Card() as periscope, Name() as other, str(what)):
            seen = "sign" if what == "character" else what
            return f"{periscope.face.name}: look at {default_label(t, other)}'s {seen}"
        case (Card() as storm, Card() as vision):
            return f"{storm.face.name}: discard {label_of_vision(t, vision)}"
        case Card() as card if hasattr(card.face, "value"):
            return f"{card.face.name} ({amount(card)})"
        case Card() as card if card.face.id in DEEDS.get(t.phase, {}) and may_work(t):
            return f"{card.face.name}: {DEEDS[t.phase][card.face.id]}"
        case Card() as card if card.zone.name in ("row1", "row2"):
            return f"Discard {label_of_vision(t, card)}"
        case Name() as other:
            return label_of_target(t, seat, other)
        case 1 | 2:
            return f"Row {value}: {spelled(trimagic_of(t.rows(seat)[value - 1].cards))}"
    return default_label(t, value, seat)


def may_work(t: Fatal) -> bool:
    """Whether an enchantment that is chosen works now, in step 1 or against a trimagic."""
    return t.step in (1, 4) and not t.trading


def label_of_play(t: Fatal, seat: Seat, card: Card, number: int) -> str:
    """What a vision would show and do in its place, and what playing it passes."""
    row = t.rows(seat)[number - 1].cards
    place = len(row)
    said = f"Play {card.face.name} {PLACES[place]} in row {number}"
    said += f": {stars_there(card, place)}{mark_there(row, card)}"
    if place == 2:
        spell = trimagic_of([*row, card])
        said += f"; casts {spelled(spell)}"
        if spell.two_players and spell.kind in ("draw", "take"):
            said += "; a second player must benefit too"
    passed = t.once(passed_by_playing, seat)
    *others, last = passed or [""]
    skipped = f"{', '.join(others)} and {last}" if others else last
    return f"{said} (skips your {skipped})" if passed else said


def stars_there(card: Card, place: int) -> str:
    """3.4.4. What a vision shows in a place, and where: "1 star on the top edge"."""
    return f"{in_stars(card.face.stars(place))} on the {EDGES[place]}"


def mark_there(row: list[Card], card: Card) -> str:
    """3.10.5. That a vision's mark becomes active as 2nd in a row. What a full row casts says it
    of both marks."""
    if len(row) != 1 or not card.face.marked(1):
        return ""
    return f"; its mark makes this {row[0].face.kind.capitalize()} affect 2 players"


def passed_by_playing(t: Fatal, seat: Seat) -> list[str]:
    """3.2.6. What a vision played now would leave behind for this turn."""
    passed = []
    if t.step == 1 and enchantments(t, seat):
        passed.append("enchantment")
    if t.step == 1 and trades(t, seat):
        passed.append("trade")
    if t.step < 3 and t.once(steals, seat):
        passed.append("steal")
    return passed


def label_of_gift(t: Fatal, seat: Seat, card: Card, other: Name) -> str:
    """Who gets a treasure, whether it lies open there, and how many treasures lie there yet."""
    held = len(t.hoard[other]) + len(t.hoard_up[other])
    had = f"{counted(held, 'treasure')} so far" if held else "no treasures yet"
    who = "you keep it" if other == seat else f"{default_label(t, other)} gets it"
    up = "face up, " if lies_open(t, other, card) else ""
    return f"{card.face.name} ({amount(card)}): {who} ({up}{had})"


def label_of_vision(t: Fatal, card: Card) -> str:
    owner = default_label(t, owner_of(card))
    shown = in_stars(card.face.stars(card.zone.cards.index(card)))
    return f"{owner}'s {card.face.name} ({shown})"


def label_of_target(t: Fatal, seat: Seat, other: Name) -> str:
    name = "Yourself" if other == seat else default_label(t, other)
    cards = f"{counted(len(t.hand[other]), 'card')} in hand"
    hunted = ", the sign you hunt" if is_known_prey(t, seat, other) else ""
    return f"{name} ({cards}, {counted(len(t.hoard[other]), 'treasure')} face down{hunted})"


def is_known_prey(t: Fatal, seat: Seat, other: Seat) -> bool:
    """3.1.6. Whether a seat hunts another one and knows it."""
    sign = (t.character[other].cards or t.character_up[other].cards)[0]
    known = sign.seen >> seat & 1
    return bool(known and sign.face.name == opposite_of(t, t.sign(seat)))


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


def would(t: Fatal, seat: Seat, value: Any) -> list[tuple[str, str]]:
    """3.4.4, 3.10.4-3.10.8. What a vision would show in its place, and what its row casts then."""
    match value:
        case ("play" | "steal", Card() as card, int(number)):
            row = t.rows(seat)[number - 1].cards
            place = len(row)
            edge = f"{EDGES[place].capitalize()}: {in_stars(card.face.stars(place))}."
            casts = cast_in_words(t, seat, [*row, card])
            return [(f"Row {number}, {PLACES[place]} place", f"{edge} {casts}")]
    return []


def cast_in_words(t: Fatal, seat: Seat, row: list[Card]) -> str:
    """3.10.4-3.10.8. What a row casts when it is full, and whom its caster may name."""
    kind = row[0].face.kind
    if len(row) < 3:
        left = "1 more card" if len(row) == 2 else "2 more cards"
        whom = ", for 2 players" if len(row) == 2 and row[1].face.marked(1) else ""
        return f"With {left} the row casts {kind.capitalize()}{whom}."
    spell = trimagic_of(row)
    named = [default_label(t, other) for other in may_be_named(t, spell, None) if other != seat]
    if not named:
        return f"The row is full and casts {kind.capitalize()}, but nobody can be chosen now."
    whom = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} or {named[-1]}"
    if kind in ("draw", "take"):
        whom = f"yourself, {whom}" if len(named) > 1 else f"yourself or {whom}"
    does = CASTS[kind].format(n=counted(spell.power, THINGS[kind]))
    again = " Then the same for another player." if spell.two_players else ""
    return f"The row is full and casts {kind.capitalize()}: choose {whom}. {does}{again}"


CASTS = {
    "draw": "They get the {n} you draw.",
    "take": "They get {n} from the display.",
    "steal": "You take {n} from them at random.",
    "discard": "They lose {n} from hand at random.",
}


def rows_that_beat(t: Fatal, seat: Seat, card: Card) -> list[int]:
    """3.7.2. The own rows whose last card beats this one."""
    rows = enumerate(t.rows(seat), 1)
    return [at for at, row in rows if row.cards and _beats(row.cards[-1], card)]


def _beats(card: Card, other: Card) -> bool:
    return bool(BEATS[card.face.symbol] == other.face.symbol)

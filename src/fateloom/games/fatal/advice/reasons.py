"""Why an answer is good, from facts that lie open or in the own hand: the words of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.gains import why_enchantment
from fateloom.games.fatal.labels import in_stars, is_known_prey
from fateloom.games.fatal.rules.rows import owner_of, stars_shown, trimagic_of
from fateloom.games.fatal.rules.stars import STARS_FOR_A_TREASURE
from fateloom.games.fatal.rules.words import counted, effect_in_words
from fateloom.games.fatal.table import Fatal

Names = Sequence[str]


def explain(t: Fatal, seat: Seat, value: Any, names: Names) -> str:
    """A sentence or two on what speaks for an answer."""
    match value:
        case "end":
            return why_end(t, seat)
        case "reveal":
            return "Treasures of your own colour count more once your sign is revealed."
        case "stay_hidden":
            return "Your hunter still won't know who you are."
        case ("play" | "steal" as how, Card() as card, int(number)):
            return why_vision(t, seat, card, number, how == "steal")
        case ("trade", Card() as card):
            return f"{card.face.name} is worth less to you than fresh cards in your hand."
        case (Card() as card, Name() as other) if hasattr(card.face, "value"):
            return why_treasure(t, seat, card, other, names)
        case (Card(), Card() as vision) if vision.zone.name in ("row1", "row2"):
            return f"It breaks a row of {whose(seat, owner_of(vision), names)}."
        case (Card() as card, *_) if card.face.text:
            return why_enchantment(t, seat, card, list(value[1:]), names)
        case Card() as card if hasattr(card.face, "value"):
            if t.phase == "trimagics":  # a Take may be for another player
                return f"It is worth {counted(card.face.value, 'point')}."
            return why_treasure(t, seat, card, seat, names)
        case Card() as card if card.zone.name in ("row1", "row2") and owner_of(card) != seat:
            return f"It breaks one of {names[owner_of(card)]}'s rows."
        case Card() as card if card.face.text and not t.trading:
            return why_enchantment(t, seat, card, [], names)
        case Card() as card if card.zone is t.hand[seat]:
            return f"{card.face.name} helps your rows least."
        case Name() as other:
            return why_target(t, seat, other, names)
        case 1 | 2:
            return f"Row {value} {spell_of(t.rows(seat)[value - 1].cards)}."
    return ""


def whose(seat: Seat, owner: Seat, names: Names) -> str:
    return "yours" if owner == seat else names[owner]


def spell_of(row: list[Card]) -> str:
    """What a full row casts: ``casts a Steal: 2 treasures from 1 player``."""
    spell = trimagic_of(row)
    effect = effect_in_words(spell.kind, spell.power, spell.two_players)
    return f"casts a {spell.kind.capitalize()}: {effect}"


def why_vision(t: Fatal, seat: Seat, card: Card, number: int, stolen: bool) -> str:
    """3.8, 3.9, 3.10. The stars it adds, and what the row casts when it is full."""
    row = t.rows(seat)[number - 1].cards
    before, more = stars_shown(t, seat), card.face.stars(len(row))
    after = before + more
    if after >= STARS_FOR_A_TREASURE > before:
        said = f"With it you show {in_stars(after)}, enough for a treasure."
    elif more:
        said = f"It shows {in_stars(more)} there, {after} in total; {STARS_FOR_A_TREASURE} win a treasure."
    else:
        said = "It shows no star there."
        if len(row) < 2:
            said = "It shows no star there, but it brings the row closer to full."
    if len(row) == 2:
        said += f" It completes row {number}, which {spell_of([*row, card])}."
    elif stolen:
        said += " It costs you no card from hand, and its owner loses it."
    return said


def why_end(t: Fatal, seat: Seat) -> str:
    """3.9.1. Whether the stars that are shown win a treasure."""
    shown = stars_shown(t, seat)
    if shown >= STARS_FOR_A_TREASURE:
        return f"You show {in_stars(shown)}, enough for a treasure; keep your other cards."
    return (
        "No card you hold adds enough this turn; each one you keep counts and can be played later."
    )


def why_treasure(t: Fatal, seat: Seat, card: Card, other: Seat, names: Names) -> str:
    """3.18.2, 3.18.3. What a treasure is worth to whom."""
    if other != seat:
        held = len(t.hoard[other]) + len(t.hoard_up[other])
        return f"Somebody has to get it, and {names[other]} has {counted(held, 'treasure')} so far."
    if card.face.colour == t.sign(seat).colour:
        return f"It is {card.face.colour}, your own colour, which the bonus chart rewards."
    return f"It is worth {counted(card.face.value, 'point')} to you."


def why_target(t: Fatal, seat: Seat, other: Seat, names: Names) -> str:
    """3.17.6. Whether a player is hunted, short of cards, or rich."""
    if other == seat:
        return "You are the one who should have it."
    hand, held = len(t.hand[other]), len(t.hoard[other]) + len(t.hoard_up[other])
    if is_known_prey(t, seat, other):
        return f"{names[other]} is the sign you hunt and has {counted(hand, 'card')} in hand: emptying that hand wins at once."
    return f"{names[other]} has {counted(held, 'treasure')} and {counted(hand, 'card')} in hand."

"""Words and public numbers for those who look at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.game import label_of
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Seat, Zone
from fateloom.games.gilfate.faces import HIGH, SYMBOLS, Attack
from fateloom.games.gilfate.odds import bombs_in_deck, chance_of_top, explosions_in_deck, odds_of
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, safe_from_explosions
from fateloom.games.gilfate.rules.costs import cost_due
from fateloom.games.gilfate.rules.playing import (
    ORACLE,
    STAFFED,
    aims_of,
    cost_of,
    why_no_effect,
)
from fateloom.games.gilfate.rules.sets import hand_cost, sets_of
from fateloom.games.gilfate.rules.setup import pile_name

if TYPE_CHECKING:
    from fateloom.games.gilfate.table import Gilfate

SOME = 0.005
"""A chance that is worth a word."""
_FORMS = {"pay": "pay {n}, then the effect", "first": "effect first, then pay {n}",
          "plain": "pay {n} without its effect", "short": "pay the last {n} without its effect"}  # fmt: skip


def label(t: Gilfate, seat: Seat, value: Any) -> str:
    """An option in words, with what it costs and what that may bring."""
    match value:
        case "play", Card() as card, str() as form, *aim:
            return _play_label(t, seat, card, form, aim)
        case "use", Card() as card, *aim:
            return f"Use {card.face.name}" + (f": {_aim(t, seat, aim)}" if aim else "")
        case Card() as card, Card() as other:
            cost = cost_due(t, seat, card.face)
            return f"{_named(card)}: negate it, discard {_named(other)}, pay {cost}"
        case *cards, ("hide" | "show") as how if cards:
            order = ", ".join(card.face.name.lower() for card in cards)
            return f"{order} ({'show' if how == 'show' else 'keep hidden'})"
        case int() as number, str() as symbol if symbol in SYMBOLS and not isinstance(number, Name):
            return f"{number} in {symbol}: {_printed(t, number, symbol)}"
        case tuple():
            said = _aim(t, seat, value)
            return said[:1].upper() + said[1:]
        case Zone():
            return _pile_label(t, value)
        case Card() if t.pending and value.face.id in _ANSWERS:
            return f"{_named(value)}: {_ANSWERS[value.face.id]}{_price(t, seat, value)}"
        case Card():
            return _named(value)
        case Name():
            return _seat(t, seat, value)
    return _WORDS.get(value) or label_of(t, value)


_WORDS = {
    "deck": "Shuffle the blank deck",
    "hand": "Exchange your whole hand",
    "end": "End your turn",
    "keep": "Keep it",
    "none": "Draw nothing",
    "nothing": "Nothing to take",
    "yes": "Use Pathfinder's Staff: draw only 2",
    "will": "Use Sovereign Will: draw nothing",
    "no": "Draw them",
    "look": "look at the top 3 cards of the deck",
    "return": "put a bomb under the deck",
    "shield": "be safe from explosions this turn",
}


_ANSWERS = {
    "mirror_ward": "negate it",
    "ricochet": "pass the draw on with one card more",
    "sovereign_will": "negate it",
}


def _price(t: Gilfate, seat: Seat, card: Card) -> str:
    """What an answer costs, where it costs something; what stands already is free."""
    cost = 0 if card.face.permanent else cost_due(t, seat, card.face)
    return f", pay {cost}{_risk(t, seat, cost)}" if cost else ""


def _named(card: Card) -> str:
    face = card.face
    return f"{face.name} ({face.number}, {face.back})" if face.back in SYMBOLS else str(face.name)


def _printed(t: Gilfate, number: int, symbol: str) -> str:
    """The names of the cards with a number and a symbol, wherever they are."""
    faces = [face for face in t.game.faces.values() if isinstance(face, Attack)]
    fitting = (face for face in faces if face.number == number and getattr(face, symbol))
    return " or ".join(face.name for face in fitting)


def _pile_label(t: Gilfate, pile: Zone) -> str:
    """``Low torch pile: numbers 0 to 6, 3 cards``"""
    said = f"{len(pile)} card{'' if len(pile) == 1 else 's'}"
    if not t.options["all_cards"]:
        low = pile.name.endswith("_low")
        said = f"numbers {f'0 to {HIGH - 1}' if low else f'{HIGH} and above'}, {said}"
    return f"{pile_name(t, pile).capitalize()}: {said}"


def _seat(t: Gilfate, seat: Seat, who: Name) -> str:
    return f"{label_of(t, who)} (you)" if who == seat else label_of(t, who)


def _aim(t: Gilfate, seat: Seat, aim: Any) -> str:
    """``("hand", Name(1), "sword")`` in words."""
    match tuple(aim):
        case "own", Card() as card:
            return f"your {_named(card)}"
        case "hand", Name() as who, str() as back:
            return f"{label_of(t, who)}'s hand, a {back} card"
        case "front", Name() as who, Card() as card:
            whose = "your" if who == seat else f"{label_of(t, who)}'s"
            return f"{whose} standing {card.face.name}"
        case "ask", Name() as who:
            return f"hear the numbers of {label_of(t, who)}"
        case "give", Name() as who:
            return f"Give it to {label_of(t, who)}"
        case Name() as who, str() as back:
            return f"{label_of(t, who)}, a {back} card"
        case Name() as who, Name() as other if who == other:
            return f"two bombs of {label_of(t, who)}"
        case Name() as who, Name() as other:
            return f"bombs of {label_of(t, who)} and {label_of(t, other)}"
        case Name() as who, Card() as card:
            return f"{label_of(t, who)}'s {card.face.name}"
        case Name() as who, int() as number:
            return f"{label_of(t, who)}, number {number}"
        case (word,):
            return _WORDS.get(word, "").lower() or label_of(t, word).lower()
    return label_of(t, aim)


def _play_label(t: Gilfate, seat: Seat, card: Card, form: str, aim: list[Any]) -> str:
    cost = cost_of(t, seat, card, form)
    order = form.removesuffix(STAFFED)
    staff = " with Pathfinder's Staff" if form != order else ""
    if card.face.id == ORACLE and aim:
        right = f"{chance_of_top(t, seat, aim[0]):.0%} right"
        return f"{_named(card)}: name {aim[0]}{staff} [{right}; wrong: pay {cost}]"
    how = _FORMS[order].format(n=cost)
    if order == "plain" and not aims_of(t, seat, card):
        how += f" ({why_no_effect(t, card.face).partition(': ')[2]})"
    target = f", {_aim(t, seat, aim)}" if aim else ""
    return f"{_named(card)}: {how}{staff}{target}{_risk(t, seat, cost)}{_hand(t, seat, card)}"


def _hand(t: Gilfate, seat: Seat, card: Card) -> str:
    """Points game: what the hand costs now and without the card."""
    if t.knockout:
        return ""
    return f" [hand {hand_points(t, seat)} → {hand_points(t, seat, without=card)}]"


def hand_points(t: Gilfate, seat: Seat, without: Card | None = None) -> int:
    """3.14.5-10. The points of the cards in hand, for its owner's eyes."""
    return hand_cost(card.face for card in t.hand[seat].cards if card is not without)


def _risk(t: Gilfate, seat: Seat, number: int) -> str:
    if not number or not t.blank_deck.cards:
        return ""
    odds = odds_of(t, seat, number)
    most = "at most " if t.options["secret_stash"] else ""
    bombs = f"{most}{odds.bomb:.0%} chance of a bomb"
    blast = f", {odds.explosion:.0%} of an explosion" if odds.explosion >= SOME else ""
    out = f", {odds.knockout:.0%} to be out" if t.knockout and odds.knockout >= SOME else ""
    return f" [{bombs}{blast}{out}]"


def preview(t: Gilfate, seat: Seat, value: Any) -> dict[str, Any] | None:
    """What a play would turn over, with the chances from all that the seat knows."""
    if not (isinstance(value, tuple) and value[0] == "play" and len(value) > 2):
        return None
    number = cost_of(t, seat, value[1], value[2])
    odds = odds_of(t, seat, number)
    shown = {
        "draws": odds.cards,
        "bomb": round(odds.bomb, 3),
        "explosion": round(odds.explosion, 3),
        "knockout": round(odds.knockout, 3),
    }
    if not t.knockout:
        shown["hand"] = hand_points(t, seat, without=value[1])
    if value[1].face.id == ORACLE and len(value) > 3:
        shown["right"] = round(chance_of_top(t, seat, value[3]), 3)
    return shown


def player_facts(t: Gilfate, seat: Seat) -> dict[str, Any]:
    """What everybody may read of a player."""
    backs = [card.face.back for card in t.hand[seat].cards]
    facts: dict[str, Any] = {
        "in_round": seat not in t.out,
        "on_turn": seat == t.turn,
        "backs": {symbol: backs.count(symbol) for symbol in SYMBOLS if symbol in backs},
        "bombs_held": len(t.bombs[seat]),
        "bomb_limit": bomb_limit(t, seat),
        "explosions_held": len(t.explosions[seat]),
        "fireproof": safe_from_explosions(t, seat),
        "zero_cost": cost_due(t, seat, t.reaction_faces[0]),
    }
    if t.knockout:
        facts["survival"] = t.survival[seat]
    else:
        facts["points"] = t.points[seat]
    return facts


def own_facts(t: Gilfate, seat: Seat) -> dict[str, Any]:
    """Section 10: what a hand costs in the points game, and its sets, each card by face and back."""
    if t.knockout:
        return {}
    sets = sets_of([card.face for card in t.hand[seat].cards])
    return {
        "hand": hand_points(t, seat),
        "sets": [[f"{face.id} {face.back}" for face in each] for each in sets],
    }


def table_facts(t: Gilfate) -> dict[str, Any]:
    """What everybody may read of the table."""
    facts: dict[str, Any] = {
        "mode": t.options["mode"],
        "round": t.round_number,
        "turn_number": t.turn_number,
        "first_lap": t.first_lap,
        "direction": "clockwise" if t.direction == 1 else "counter-clockwise",
        "deck": len(t.blank_deck),
        "deck_face_up": t.deck_face_up,
        "bombs_out_there": bombs_in_deck(t),
        "bombs_in_use": t.bombs_in_use,
        "explosions_out_there": explosions_in_deck(t),
        "piles": {pile.name: len(pile) for pile in t.piles},
        "pending": [
            {"by": by, "card": card, "on": list(on), "draw": draw}
            for by, card, on, draw in t.pending
        ],
    }
    if t.options["secret_stash"]:
        facts["bombs_at_most"] = True
    if t.options["all_cards"]:
        facts["all_cards"] = True
    return facts

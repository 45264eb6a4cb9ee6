"""Options in words, and what they would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fateloom.engine.rules.game import default_label
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.gilfate.faces import HIGH, SYMBOLS, Attack
from fateloom.games.gilfate.facts import hand_points
from fateloom.games.gilfate.odds import (
    RELICS,
    Odds,
    bombs_given,
    chance_of_top,
    given_bomb_is_fatal,
    odds_of_paying,
    odds_of_play,
)
from fateloom.games.gilfate.rules.costs import cost_due
from fateloom.games.gilfate.rules.playing import (
    ORACLE,
    STAFFED,
    aims_of,
    cost_of,
    why_no_effect,
)
from fateloom.games.gilfate.rules.setup import pile_name
from fateloom.games.gilfate.rules.words import counted
from fateloom.games.gilfate.table import Gilfate

SOME = 0.005
"""A chance that is worth a word."""
_FORMS = {"pay": "pay {n}, then its effect", "first": "effect first{aim}, then pay {n}",
          "plain": "pay {n}, no effect", "short": "short (pay the last {n}, no effect)"}  # fmt: skip
_FREE = {"pay": "free, then its effect", "first": "effect first{aim}, free", "plain": "free, no effect",
         "short": "short (nothing left to pay, no effect)"}  # fmt: skip


def label(t: Gilfate, seat: Seat, value: Any) -> str:
    """An option in words, with what it costs and what that may bring."""
    match value:
        case "play", Card() as card, str() as form, *_:
            return _play_label(t, seat, card, form, value[3:])
        case "use", Card() as card, *_:
            aim = value[2:]
            return f"Use {card.face.name}" + (f": {_aim(t, seat, aim)}" if aim else "")
        case Card() as card, Card() as other:
            paid = f"negate it; discard {_named(other)}{_price(t, seat, card)}"
            return f"{_named(card)}: {paid}"
        case _, *_, ("hide" | "show") as how:
            order = ", ".join(card.face.name.lower() for card in value[:-1])
            return f"{order} ({'show' if how == 'show' else 'keep hidden'})"
        case int() as number, str() as symbol if symbol in SYMBOLS and not isinstance(
            value[0], Name
        ):
            return f"{number}, {symbol}: {_printed(t, number, symbol)}"
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
    return _WORDS.get(value) or default_label(t, value)


_WORDS = {
    "deck": "Shuffle the blank deck",
    "hand": "Exchange your whole hand",
    "end": "End your turn",
    "keep": "Keep it",
    "none": "Draw nothing",
    "nothing": "Nothing to take",
    "yes": "Use Pathfinder's Staff: draw 2 instead",
    "will": "Use Sovereign Will: draw nothing",
    "no": "Draw them all",
    "look": "look at the top 3 cards of the blank deck",
    "return": "put one of your bombs under the blank deck",
    "shield": "ignore explosions this turn",
}


_ANSWERS = {
    "mirror_ward": "negate it",
    "ricochet": "pass the draw on with 1 extra card",
    "sovereign_will": "negate it",
}


def _price(t: Gilfate, seat: Seat, card: Card) -> str:
    """What a response costs, where it costs something; a permanent in play is free."""
    cost = 0 if card.face.permanent else cost_due(t, seat, card.face)
    risk = _risk(t, cost, odds_of_paying(t, seat, cost))
    return f", pay {cost}" + (f" [{risk}]" if risk else "") if cost else ""


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
    said = counted(len(pile), "card")
    if not t.options["all_cards"]:
        low = pile.name.endswith("_low")
        said = f"numbers {f'0 to {HIGH - 1}' if low else f'{HIGH} and above'}, {said}"
    return f"{pile_name(t, pile).capitalize()}: {said}"


def _seat(t: Gilfate, seat: Seat, who: Name) -> str:
    return "You" if who == seat else default_label(t, who)


def _whose(t: Gilfate, seat: Seat, who: Name) -> str:
    return "your" if who == seat else f"{default_label(t, who)}'s"


def _from(t: Gilfate, seat: Seat, who: Name) -> str:
    return "you" if who == seat else default_label(t, who)


def _aim(t: Gilfate, seat: Seat, aim: Any) -> str:
    """``("hand", Name(1), "sword")`` in words."""
    match tuple(aim):
        case "own", Card() as card:
            return f"your {_named(card)}"
        case "hand", Name() as who, str() as back:
            return f"{default_label(t, who)}'s hand, a {back} card"
        case "front", Name() as who, Card() as card:
            return f"{_whose(t, seat, who)} {card.face.name} in play"
        case "ask", Name() as who:
            return f"learn the numbers in {default_label(t, who)}'s hand"
        case "give", Name() as who:
            return f"Give it to {default_label(t, who)}"
        case Name() as who, str() as back:
            return f"{default_label(t, who)}, a {back} card"
        case Name() as who, Name() as other if who == other:
            return f"2 of {_whose(t, seat, who)} bombs"
        case Name() as who, Name() as other:
            return f"1 bomb from {_from(t, seat, who)}, 1 from {_from(t, seat, other)}"
        case Name() as who, Card() as card:
            return f"{_whose(t, seat, who)} {card.face.name}"
        case Name() as who, int() as number:
            return f"{default_label(t, who)}, number {number}: {_chances_of(t, seat, who, number)}"
        case (word,):
            return _WORDS.get(word, "").lower() or default_label(t, word).lower()
    return default_label(t, aim)


def _chances_of(t: Gilfate, seat: Seat, who: Seat, number: int) -> str:
    """Of the cards with a number, how many can be in a hand, in words."""
    there, all = _can_be_there(t, seat, who, number)
    return f"{there} of the {counted(all, 'card')} can be there"


def _can_be_there(t: Gilfate, seat: Seat, who: Seat, number: int) -> tuple[int, int]:
    """Of the cards with a number, how many a seat does not know to be elsewhere than in a hand,
    and how many there are."""
    cards = [card for card in t.cards if getattr(card.face, "number", None) == number]
    bit = 1 << seat
    elsewhere = sum(1 for card in cards if card.seen & bit and card.zone is not t.hand[who])
    return len(cards) - elsewhere, len(cards)


def _can_be_in_piles(t: Gilfate, seat: Seat, number: int) -> int:
    """Of the cards with a number, how many a seat does not know to be elsewhere than in a pile."""
    bit = 1 << seat
    cards = [card for card in t.cards if getattr(card.face, "number", None) == number]
    return sum(1 for card in cards if card.zone in t.piles or not card.seen & bit)


def _of_number(t: Gilfate, number: int) -> list[str]:
    """The names of the cards with a number."""
    faces = [face for face in t.game.faces.values() if isinstance(face, Attack)]
    return list(dict.fromkeys(face.name for face in faces if face.number == number))


class Words(NamedTuple):
    """A play in words: how it goes, and in brackets what it risks and changes."""

    how: str
    risk: str
    hand: str

    def __str__(self) -> str:
        return self.how + "".join(f" [{words}]" for words in self[1:] if words)


def _play_label(t: Gilfate, seat: Seat, card: Card, form: str, aim: Sequence[Any]) -> str:
    return f"{_named(card)}: {t.once(_play_in_words, seat, card, form, aim)}"


def _play_in_words(t: Gilfate, seat: Seat, card: Card, form: str, aim: Sequence[Any]) -> Words:
    cost = cost_of(t, seat, card, form)
    order = form.removesuffix(STAFFED)
    staff = " with Pathfinder's Staff" if form != order else ""
    if card.face.id == ORACLE and aim:
        right = f"{chance_of_top(t, seat, aim[0]):.0%} right"
        return Words(f"name {aim[0]}{staff}", f"{right}; wrong: pay {cost}", "")
    aimed = _aim(t, seat, aim) if aim else ""
    said = (_FORMS if cost else _FREE)[order]
    how = said.format(n=cost, aim=f" ({aimed})" if aimed else "")
    if order == "plain" and not aims_of(t, seat, card):
        how += f" ({why_no_effect(t, card.face).partition(': ')[2]})"
    elif card.face.id == RELICS and t.front[seat].cards:
        out = " and go out" if given_bomb_is_fatal(t, seat, card, form) else ""
        how += f" (you take a bomb{out})"
    target = f": {aimed}" if aimed and order != "first" else ""
    given = bombs_given(t, seat, card, form)
    risk = _risk(t, cost, odds_of_play(t, seat, card, form, aim), "another" if given else "a")
    return Words(f"{how}{staff}{target}", risk, _hand(t, seat, card))


def _hand(t: Gilfate, seat: Seat, card: Card) -> str:
    """Points game: what the hand costs now and without the card."""
    if t.knockout:
        return ""
    return f"hand {hand_points(t, seat)} → {hand_points(t, seat, without=card)}"


def _risk(t: Gilfate, number: int, odds: Odds, a: str = "a") -> str:
    if not number or not t.blank_deck.cards:
        return ""
    most = "at most " if t.options["secret_stash"] else ""
    bombs = f"{most}{odds.bomb:.0%} chance of {a} bomb"
    blast = f", {odds.explosion:.0%} of an explosion" if odds.explosion >= SOME else ""
    out = f", {odds.knockout:.0%} of going out" if t.knockout and odds.knockout >= SOME else ""
    return f"{bombs}{blast}{out}"


def preview(t: Gilfate, seat: Seat, value: Any) -> dict[str, Any] | None:
    """What an option would bring: the tally of a number, or what a play would reveal."""
    shown = _tally(t, seat, value)
    if isinstance(value, tuple) and value[0] == "play" and len(value) > 2:
        shown |= _play_preview(t, seat, value)
    return shown or None


def _tally(t: Gilfate, seat: Seat, value: Any) -> dict[str, Any]:
    """Why one number is a better guess than another, in short, and what that counts."""
    match value:
        case (*_, Name() as who, int() as number) if not isinstance(value[-1], Name):
            there, all = _can_be_there(t, seat, who, number)
            held = f"{default_label(t, who)}'s hand"
            counts = f"Below each number: how many of its cards could be in {held}."
            return {"tally": f"{there} of {all}", "tallies": counts}
        case int() as number, str() as sign if sign in SYMBOLS and not isinstance(value[0], Name):
            left = _can_be_in_piles(t, seat, number)
            counts = "Below each number: how many of its cards could still be in the piles."
            names = " or ".join(_of_number(t, number))
            return {"tally": f"{left} left", "tallies": counts, "about": f"{number}: {names}"}
    return {}


def _play_preview(t: Gilfate, seat: Seat, value: Any) -> dict[str, Any]:
    """What a play would reveal, with the chances from all that the seat knows, and in words."""
    odds = odds_of_play(t, seat, value[1], value[2], value[3:])
    words = t.once(_play_in_words, seat, value[1], value[2], value[3:])
    shown: dict[str, Any] = {
        "how": words.how,
        "risk": words.risk,
        "draws": odds.cards,
        "bomb": round(odds.bomb, 4),
        "explosion": round(odds.explosion, 4),
        "knockout": round(odds.knockout, 4),
    }
    if not t.knockout:
        shown["hand"] = hand_points(t, seat, without=value[1])
        shown["hand_change"] = words.hand
    if value[1].face.id == ORACLE and len(value) > 3:
        shown["right"] = round(chance_of_top(t, seat, value[3]), 3)
    return shown


LIKELY = 0.25
"""From this chance on a play is marked as one that may knock its player out."""


def costly(t: Gilfate, seat: Seat, value: Any, preview: Any) -> bool:
    """Whether an option is likely to knock the seat out."""
    if preview is None:
        return False
    wrong = 1 - preview.get("right", 0)  # a right guess does not pay the whole cost
    return bool(preview.get("knockout", 0) * wrong > LIKELY)

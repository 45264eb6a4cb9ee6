"""Playing a card: its forms, its cost and its effect (rule 3.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.rules.game import Game
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.faces import BARRED, Attack
from fateloom.games.gilfate.rules.blank_deck import discard, pay
from fateloom.games.gilfate.rules.costs import cost_due, cost_with_staff, unused_staff
from fateloom.games.gilfate.table import Gilfate

Aim = tuple[Any, ...]
ORACLE = "oracles_gamble"
STAFFED = "_staff"
RUNNING_OUT = 6
"""A blank deck of so many cards or fewer may be too small for a cost."""


@dataclass(frozen=True, slots=True)
class Aiming:
    """What a card may aim at: ``listing`` gives all legal aims, nothing if its requirement is
    not met; ``usual`` the one a player who does not answer takes."""

    id: str
    rule: str
    text: str
    listing: Callable[[Any, Seat, Card], Sequence[Aim]]
    usual: Callable[[Any, Seat, Sequence[Aim]], Aim] = lambda t, seat, aims: aims[0]
    unmet: str = ""
    """Why the effect cannot be used, for a player who looks for it."""
    met: Callable[[Any, Seat, Card], object] | None = None
    """Whether there is any aim at all, where that is found sooner than all of them."""
    pair_id: str = ""
    """The id of the question if it is for two things at once, where that differs."""

    def __call__(self, t: Gilfate, seat: Seat, card: Card) -> Sequence[Aim]:
        return self.listing(t, seat, card)


def aiming_of(t: Gilfate, face: Attack) -> Aiming | None:
    return _aimings(t.game).get(face.id)


@cache
def _aimings(game: Game) -> dict[str, Aiming]:
    """How each card aims that aims at anything."""
    plays = game.effects.plays.items()
    return {id: play.targets for id, play in plays if isinstance(play.targets, Aiming)}


def aims_of(t: Gilfate, seat: Seat, card: Card) -> Sequence[Aim]:
    """3.5.2. What the effect of a card may aim at now; nothing if it cannot be used. Where the
    aim is taken only after paying, one empty aim stands for all of them."""
    if card.face.quick or (card.face.number >= BARRED and t.barred_lap):
        return ()
    aiming = aiming_of(t, card.face)
    if aiming is None:
        return ((),)
    if aiming.met is not None and not card.face.effect_first:
        return ((),) if aiming.met(t, seat, card) else ()
    return aiming(t, seat, card)


# The forms of a play ------------------------------------------------------------------------------


_BOTH, _PAY, _PLAIN, _FIRST = ("pay", "first"), ("pay",), ("plain",), ("first",)


def forms(t: Gilfate, seat: Seat, card: Card, aims: Sequence[Aim]) -> Sequence[str]:
    """3.5.3-9. How a card may be played now."""
    face: Attack = card.face
    cost = cost_due(t, seat, face)
    softer = cost_with_staff(t, seat, face, cost)
    left = len(t.blank_deck.cards)
    if face.id == ORACLE:
        if not left:
            return ("short",)
        orders: Sequence[str] = _FIRST
        left = max(left, cost)  # 3.5.14: short only while the deck is empty
    elif aims:
        orders = _BOTH if face.effect_first else _PAY
    else:
        orders = _PLAIN
    if softer == cost <= left:
        return orders  # as it mostly is
    found: list[str] = []
    for order in orders:
        if cost <= left:
            found.append(order)
        if softer < cost and softer <= left:
            found.append(order + STAFFED)
    if cost > left:
        found.append("short")
    return found


def plays_of(t: Gilfate, seat: Seat) -> list[Aim]:
    """3.3.6. All plays of the hand. With the effect first its aim is part of the play."""
    found: list[Aim] = []
    for card in t.cards_in_hand(seat):
        aims = aims_of(t, seat, card)
        for form in forms(t, seat, card, aims):
            if form.startswith("first"):
                found += [("play", card, form, *aim) for aim in aims]
            else:
                found.append(("play", card, form))
    return found


def cost_of(t: Gilfate, seat: Seat, card: Card, form: str) -> int:
    """3.6.9, 3.5.8. The cost due for a card in one form of play."""
    cost = cost_due(t, seat, card.face)
    if form.endswith(STAFFED):
        return cost_with_staff(t, seat, card.face, cost)
    return min(cost, len(t.blank_deck)) if form == "short" else cost


def cheapest_play(t: Gilfate, seat: Seat, values: Sequence[Any]) -> Any:
    """Section 4. The play of an absent player: the lowest cost due, of these the first in the
    list, the effect first before paying first, and the usual aim."""
    plays = [value for value in values if value[0] == "play"]
    order = [value[1] for value in plays]

    def price(value: Any) -> tuple[int, int, bool]:
        cost = cost_of(t, seat, value[1], value[2])
        return cost, order.index(value[1]), not value[2].startswith("first")

    best = min(plays, key=price)
    card, form = best[1], best[2]
    aims = [value[3:] for value in plays if value[1] is card and value[2] == form]
    aiming = aiming_of(t, card.face)
    if aiming is None or aims == [()]:
        return best
    return ("play", card, form, *aiming.usual(t, seat, aims))


# Playing ------------------------------------------------------------------------------------------

_HOW = {
    "pay": "",
    "first": " (effect first)",
    "plain": " (no effect)",
    "short": " short: the blank deck can't cover its cost",
}


async def play(t: Gilfate, seat: Seat, card: Card, form: str, *aim: Any) -> None:
    """3.5.4-14. A card is declared, paid and carried out, in the order its form says."""
    order = form.removesuffix(STAFFED)
    t.due = cost_of(t, seat, card, form)
    t.card_played = True
    t.move(card, t.played)
    how = "" if card.face.id == ORACLE else _HOW[order]
    t.say("3.5.4", "{who} [play|plays] {card}{how}.", who=Name(seat), card=card, how=how)
    staff = unused_staff(t, seat)
    if form != order and staff is not None:
        staff.turned = 1
        t.say("3.19.23", "{who} [use|uses] {card}: the cost is 2.", who=Name(seat), card=staff)
    if card.face.id == ORACLE and order == "first":
        await carry_out(t, seat, card, aim)
    elif order == "first":
        cost = t.due
        await carry_out(t, seat, card, aim)
        if seat not in t.out:
            pay(t, seat, cost)
    else:
        paid = pay(t, seat, t.due)
        t.due = 0
        if seat not in t.out and order == "short":
            tilt(t, seat, card, paid)
        elif seat not in t.out and order == "pay":
            await carry_out(t, seat, card, await take_aim(t, seat, card))
    if card.zone is t.played:
        discard(t, card)


def tilt(t: Gilfate, seat: Seat, card: Card, paid: int) -> None:
    """3.5.8. A card that could not be paid in full stays tilted, with the number paid."""
    t.move(card, t.tilted[seat])
    if paid:
        card.add("paid", paid)
    t.say("3.5.8", "{card} stays in play tilted, with {n} paid.", card=card, n=paid)


async def take_aim(t: Gilfate, seat: Seat, card: Card) -> Aim:
    """3.5.10. After paying, targets and modes are chosen."""
    aiming = aiming_of(t, card.face)
    if aiming is None:
        return ()
    aims = aiming(t, seat, card)
    if len(aims[0]) == 0:
        return aims[0]
    chosen = await choose(
        seat,
        [aim[0] if len(aim) == 1 else aim for aim in aims],
        rule=aiming.rule,
        id=aiming.pair_id if aiming.pair_id and len(aims[0]) > 1 else aiming.id,
        text=aiming.text,
        default=lambda seat: _plain(aiming.usual(t, seat, aims)),
    )
    return chosen if isinstance(chosen, tuple) else (chosen,)


def _plain(aim: Aim) -> Any:
    return aim[0] if len(aim) == 1 else aim


async def carry_out(t: Gilfate, seat: Seat, card: Card, aim: Aim) -> None:
    """What the card does; its function opens the window."""
    await t.game.effects.plays[card.face.id].act(t, seat, card, *aim)


# What a player may look for in vain -----------------------------------------------------------------


def barred_plays(t: Gilfate, seat: Seat) -> list[Option]:
    """3.5. The forms in which cards of the hand cannot be played now, with rule and reason;
    first what players look for most."""
    barred: list[Option] = []
    hand = [(card, aims_of(t, seat, card)) for card in t.cards_in_hand(seat)]
    for form in ("pay", "first", "plain", "short"):
        for card, aims in hand:
            if form == "first" and not card.face.effect_first:
                continue
            if form == "short" and len(t.blank_deck) > RUNNING_OUT:
                continue  # nobody looks for it yet
            if form not in forms(t, seat, card, aims):
                label = f"{card.face.name} ({card.face.back}) {_WANTED[form]}"
                why = why_not(t, seat, card, form, aims)
                barred.append(Option(("play", card, form), label, barred=why))
    return barred


_WANTED = {
    "pay": "with its effect after paying",
    "first": "with its effect first",
    "plain": "with no effect",
    "short": "short, for what is left of the blank deck",
}


def why_not(t: Gilfate, seat: Seat, card: Card, form: str, aims: Sequence[Aim]) -> str:
    """Rule and reason why a card cannot be played in a form."""
    face: Attack = card.face
    left, cost = len(t.blank_deck), cost_due(t, seat, face)
    if face.id == ORACLE:
        if left and form == "short":
            return "3.5.14: only possible when the blank deck is empty"
        return (
            "3.19.15: the blank deck is empty"
            if not left
            else "3.5.14: its effect always comes first"
        )
    if form == "short":
        return "3.5.8: the blank deck has enough cards to pay in full"
    if form == "plain" and aims:
        return "3.5.6: you can't skip an effect you can use"
    if form != "plain" and not aims:
        return why_no_effect(t, face)
    return f"3.5.8: it costs {cost}; the blank deck has {left}"


def why_no_effect(t: Gilfate, face: Attack) -> str:
    """Rule and reason why the effect of a card cannot be used now."""
    if face.quick:
        return "3.8.2: its effect is a reaction to another player's effect"
    if face.number >= BARRED and t.barred_lap:
        return "3.4.4: effects of 10 to 12 can't be used yet in the first lap"
    aiming = aiming_of(t, face)
    return f"3.5.2: {aiming.unmet}" if aiming is not None else "3.5.2: its requirement isn't met"

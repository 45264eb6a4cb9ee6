"""The rules of Leduc poker, as in rules.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.flow import choose
from fateloom.engine.log import Name
from fateloom.engine.table import Card

if TYPE_CHECKING:
    from leduc.table import Leduc

MOST_RAISES = 2
FACING = (["fold", "call"], ["fold", "call", "raise"])
FREE = (["call"], ["call", "raise"])
DID = {"fold": "{who} folds.", "call": "{who} calls.", "raise": "{who} raises to {put}."}


def random_card(t: Leduc) -> Card:
    """Cards come one at a time, each left in the stub equally likely."""
    return t.chance.pick(t.stub.cards)


def setup(t: Leduc) -> None:
    """L1. Each seat puts one chip in and gets one card."""
    for seat in (0, 1):
        card = t.move(random_card(t), t.hand[seat])
        t.say("L1", "{who} puts 1 chip in and gets {card}.", who=Name(seat), card=card)


async def round_of_betting(t: Leduc) -> str | None:
    """L2-L4. Call, raise or fold in turn; a call after the first turn ends the round."""
    put, seat, raises, first = t.put, 0, 0, True
    while True:
        values = (FREE if put[0] == put[1] else FACING)[raises < MOST_RAISES]
        did = await choose(seat, values, rule="L2", text="Fold, call or raise?")
        if did == "fold":
            t.out.add(seat)
        elif did == "call":
            put[seat] = put[1 - seat]
        else:
            put[seat] = put[1 - seat] + t.bet
            raises += 1
        t.say("L2", DID[did], who=Name(seat), put=put[seat])
        if did == "fold":
            return None
        if did == "call" and not first:
            return "showdown" if t.board else "flop"
        seat, first = 1 - seat, False


async def flop(t: Leduc) -> str | None:
    """L4. One card is laid open on the board, and bets double."""
    card = t.move(random_card(t), t.board)
    t.bet = 4
    t.say("L4", "{card} is laid on the board.", card=card)
    return "round"


async def showdown(t: Leduc) -> str | None:
    """L6. Nobody has folded: both show."""
    for seat in (0, 1):
        card = t.hand[seat].top
        t.show(card, t.everyone)
        t.say("L6", "{who} shows {card}.", who=Name(seat), card=card)
    return None

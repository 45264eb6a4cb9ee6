"""The rules of Leduc poker, as in rules.md."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card
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
        t.bets += did[0]
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
    t.bets += "/"
    t.say("L4", "{card} is laid on the board.", card=card)
    return "round"


async def showdown(t: Leduc) -> str | None:
    """L6. Nobody has folded: both show."""
    for seat in (0, 1):
        card = t.hand[seat].top
        t.show(card, t.everyone)
        t.say("L6", "{who} shows {card}.", who=Name(seat), card=card)
    return None


def strength(t: Leduc, seat: int) -> int:
    """L6. A pair with the board beats everything; else the rank counts."""
    rank: int = t.hand[seat].top.face.value
    return rank + 10 if rank == t.board.top.face.value else rank


def outcome(t: Leduc) -> Outcome:
    """L5-L6. The pot goes to the stronger hand, or to the one who did not fold."""
    folded = next(iter(t.out), None)
    if folded is not None:
        winner, why = 1 - folded, "the other seat folded"
    else:
        mine, yours = strength(t, 0), strength(t, 1)
        if mine == yours:
            return Outcome([0, 0], [0, 1], "equal hands", "L6")
        winner, why = int(yours > mine), "the stronger hand wins"
    won = t.put[1 - winner]
    scores: list[float] = [won, -won] if winner == 0 else [-won, won]
    return Outcome(scores, [winner], why, "L6")

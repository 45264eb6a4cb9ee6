"""The rules of Kuhn poker, as in rules.md."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.log import Name
from kuhn.table import Kuhn


def setup(t: Kuhn) -> None:
    """K1. Each seat puts one chip in and gets one card."""
    t.shuffle(t.deck_left)
    for seat in (0, 1):
        t.draw(t.deck_left, t.hand[seat])
        t.say("K1", "{who} puts 1 chip in and gets {card}.", who=Name(seat), card=t.hand[seat].top)


async def betting(t: Kuhn) -> str | None:
    """K2-K4. Check or bet; who faces a bet calls or folds; two checks end the betting."""
    for seat in (0, 1):
        if await choose(seat, ["check", "bet"], rule="K2", text="Check or bet?") == "bet":
            t.put[seat] += 1
            t.bets += "b"
            t.say("K2", "{who} bets.", who=Name(seat))
            await answer_bet(t, 1 - seat)
            break
        t.bets += "k"
        t.say("K2", "{who} checks.", who=Name(seat))
    if not t.out:
        showdown(t)
    return None


async def answer_bet(t: Kuhn, seat: int) -> None:
    """K3. Call with a chip, or fold and lose what lies in the pot."""
    if await choose(seat, ["call", "fold"], rule="K3", text="Call or fold?") == "call":
        t.put[seat] += 1
        t.bets += "c"
        t.say("K3", "{who} calls.", who=Name(seat))
    else:
        t.out.add(seat)
        t.bets += "f"
        t.say("K3", "{who} folds.", who=Name(seat))


def showdown(t: Kuhn) -> None:
    """K5. Nobody has folded: both show."""
    for seat in (0, 1):
        card = t.hand[seat].top
        t.show(card, t.everyone)
        t.say("K5", "{who} shows {card}.", who=Name(seat), card=card)


def outcome(t: Kuhn) -> Outcome:
    """K5. The pot goes to the higher card, or to the one who did not fold."""
    folded = next(iter(t.out), None)
    if folded is None:
        mine, yours = (t.hand[seat].top.face.value for seat in (0, 1))
        winner, why = int(yours > mine), "the higher card wins"
    else:
        winner, why = 1 - folded, "the other seat folded"
    won = t.put[1 - winner]
    scores: list[float] = [won, -won] if winner == 0 else [-won, won]
    return Outcome(scores, [winner], why, "K5")

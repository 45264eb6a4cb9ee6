"""Signs of silly play: what a person at the table would shake their head at."""

from __future__ import annotations

from math import inf
from typing import Any

from fateloom.engine.state.table import Seat
from fateloom.games.council.advice.actions import best_action, gains_of_actions
from fateloom.games.council.advice.bidding import Auction
from fateloom.games.council.rules.actions import action_options
from fateloom.games.council.rules.scoring import chaos_total
from fateloom.games.council.table import Council

MANY = 3
AUCTION = ("turn", "commitment")
"""The phases in which a seat bids or buys, and may tax first."""
WORTH_A_TURN = 0.1
"""What an action has to bring, in points."""
FAR_TOO_MUCH = 4.0
"""How many points less than a pass a purchase promises that nobody makes."""


def signs(t: Council, seat: Seat, value: Any) -> dict[str, float]:
    """Taxes nobody needs, cards that cost far too much, Favors and turns spent on nothing, and the
    Chaos that a Kingdom ends with."""
    if value is None:
        return {"Chaos at the end": chaos_total(t, seat)}
    if t.phase == "levy" and isinstance(value, int):
        return {f"levies of {MANY} taxes or more": value >= MANY}
    silly = shunned(t, seat, value)
    if value == "tax" and t.phase in AUCTION:
        return {"taxes in an auction": 1, "needless ones": silly}
    if value == "tax":
        return {"needless taxes in an Action phase": silly}
    if value == "buy" and t.phase == "turn":
        return {"buys that cost far too much": silly}
    if value == "act":
        return {"Action turns with nothing to do": silly}
    if value == "done":
        return {"Action turns ended with something to do": silly}
    return {"Favors laid for nothing": 1} if silly else {}


def shunned(t: Council, seat: Seat, value: Any) -> bool:
    """A tax that the seat can do without, a card that costs far too much, an Action turn with
    nothing to do or one that ends before it is done, and a Favor laid for nothing. Rather than buy
    a card that it underrates, a seat would tax again and again."""
    if value == "tax":
        return _is_needless(t, seat)
    if t.phase == "roll_call":
        return bool(value == "act" and best_action(t, seat) <= WORTH_A_TURN)
    if t.phase == "action_turn":
        return bool(value == "done" and _has_something_to_do(t, seat))
    if t.phase != "turn":
        return False
    return _pays_far_too_much(t, seat) if value == "buy" else _wastes_a_favor(t, seat, value)


def _has_something_to_do(t: Council, seat: Seat) -> bool:
    """Whether an action on the seat's Action turn is worth it."""
    actions = [each for each in action_options(t, seat) if type(each) is tuple]
    return max(gains_of_actions(t, seat, actions), default=0.0) > WORTH_A_TURN


def _is_needless(t: Council, seat: Seat) -> bool:
    """Whether a seat can go on without a tax, and gains nothing by it now."""
    if t.phase == "action_turn":
        return not _can_undo_a_tax(t, seat)
    if t.phase not in AUCTION:
        return False
    if t.phase == "turn":
        return Auction(t, seat).at_first_sight("tax") == -inf
    if t.spot.top.face.good:
        return bool(t.coins[seat] >= t.spot.top.count("coin"))
    return True  # 3.6.5: to take it costs nothing


def _pays_far_too_much(t: Council, seat: Seat) -> bool:
    """Whether to buy is far worse than to let others buy, where the seat can do that."""
    instead = _instead_of_buying(t, seat)
    if not instead:
        return False
    bids = Auction(t, seat)
    return bids.at_first_sight("buy") < bids.at_first_sight(instead) - FAR_TOO_MUCH


def _instead_of_buying(t: Council, seat: Seat) -> str:
    """How a seat lets others buy without a Favor: by a pass, or a tax to pay for one, if at all."""
    lot = t.spot.top
    if lot.count("coin") if lot.face.good else t.coins[seat]:
        return "bid"
    return "" if lot.face.good or t.populace[seat] >= t.cap else "tax"


def _can_undo_a_tax(t: Council, seat: Seat) -> bool:
    """Whether Alms for the Poor or Sister Maren would remove one more Chaos from the Populace."""
    if t.populace[seat] < 2 and any(c.face.id == "alms_for_the_poor" for c in t.hand[seat].cards):
        return True
    healing = [c.count("order") for c in t.kingdom[seat].cards if c.face.id == "sister_maren"]
    return sum(healing) > t.populace[seat]


def _wastes_a_favor(t: Council, seat: Seat, value: Any) -> bool:
    """Whether a Favor that does nothing as a bargain is laid where the seat could pass, if after a
    tax that it can undo, while there is time to play it at its own time."""
    if t.dusk or type(value) is not tuple or value[0] != "bargain" or type(value[1]) is tuple:
        return False
    if t.spot.top.face.good:
        can_pass = bool(t.spot.top.count("coin"))
    else:
        can_pass = bool(t.coins[seat]) or _can_undo_a_tax(t, seat)
    return can_pass and bool(value[1].face.timing != "bargain")

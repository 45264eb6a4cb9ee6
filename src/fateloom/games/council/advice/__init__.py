"""What a bot should value in Council of Kings.

``value`` judges a table, ``answer_bonus`` adds what lies beyond the next step: how an auction will
go on, whether an action is worth a turn, what a levy or an offer is good for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.rules.fitted import lead, value_scale
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.advice.actions import (
    best_action,
    gains_of_actions,
    glimpse_gain,
    levy_gain,
    look_gain,
)
from fateloom.games.council.advice.beliefs import likelihood as likelihood
from fateloom.games.council.advice.bidding import Auction, Taxed
from fateloom.games.council.advice.bidding import forget as forget
from fateloom.games.council.advice.reasons import explain as explain
from fateloom.games.council.advice.signs import WORTH_A_TURN
from fateloom.games.council.advice.signs import shunned as shunned
from fateloom.games.council.advice.signs import signs as signs
from fateloom.games.council.advice.worth import (
    WORTH,
    Realm,
    after_attacks,
    chaos_cost,
    hero_worth,
    outlook,
    worth,
)
from fateloom.games.council.rules.scoring import score
from fateloom.games.council.table import Council

_PACKAGE = "fateloom.games.council"

LEVELS = {
    "novice": {"error": 0.7, "cards": 0.36},
    "regular": {"error": 0.57, "cards": 0.21, "width": 2, "doubt": 1.0},
    "expert": {"error": 0.26, "cards": 0.09, "simulations": 35},
    "master": {"simulations": 480, "expand_after": 4},
    "old-master": {"simulations": 120},
}
"""Likings are small, since bids differ by little; it takes many worlds to tell them apart."""
STEADY = ("coins", "chaos")
TEMPERS = {
    "cautious": {"chaos": 1.15},
    "bold": {"chaos": 0.9},
    "greedy": {"heroes": 1.3},
    "thrifty": {"coins": 1.08},
    "showy": {"heroes": 1.2, "coins": 0.95},
    "vengeful": {"rivals": 1.4},
}


def value(t: Council, seat: Seat) -> float:
    """How far a seat is ahead by the scores that it and its rivals may expect, in points."""
    if t.spot.cards and t.spot.top.face.id == "game_ends":
        ahead = [float(score(t, each)) for each in range(t.seats)]
    else:
        look = outlook(t, seat)
        ahead = [worth(t, Realm(t, each, own=each == seat), look) for each in range(t.seats)]
    scale = value_scale(_PACKAGE)
    return scale * lead([each / scale for each in ahead], seat)


def terms(t: Council, seat: Seat) -> dict[str, float]:
    """What a Kingdom has, in points: coins, Heroes, Favors, and less for Chaos and for rivals."""
    rivals = [score(t, each) for each in range(t.seats) if each != seat]
    look = outlook(t, seat)
    realm = Realm(t, seat, own=True)
    left, made_good, bounties, _ = after_attacks(t, realm, look)
    return {
        "coins": realm.coins + bounties,
        "heroes": hero_worth(realm, look),
        "favors": look.time * sum([WORTH[favor] for favor in realm.hand], 0.0),
        "chaos": -chaos_cost(left + (1 - look.trust) * made_good + realm.populace),
        "rivals": -sum(rivals) / len(rivals),
    }


def subject(t: Council, seat: Seat, value: Any) -> str:
    """Who buys is about to own the card on the block."""
    return t.spot.top.face.id if value == "buy" and t.spot.cards else ""


def answer_bonus(t: Council, seat: Seat, value: Any) -> float:
    """What an option promises beyond the table that it leads to."""
    if value in ("buy", "done"):
        return 0.0
    if t.phase == "turn":
        return Auction(t, seat).promise(value)
    if t.phase == "commitment":
        return Auction(t, seat).once_committed(value)
    if t.phase == "levy":
        return levy_gain(t, seat, value)
    if t.phase == "roll_call":
        return best_action(t, seat) - 0.1
    if t.phase == "action_turn":
        if isinstance(value, Card):
            return glimpse_gain(t, seat, value)
        if value == "tax":
            return -2.0
        return look_gain(t, seat) if value[1].face.id == "oracles_glimpse" else 0.0
    if t.phase == "reveal" and isinstance(value, int):
        return _TITHE[value]
    return 0.0


_TITHE = (-1.5, 0.0, 0.8, 0.3, -0.5, -1.0)


def rollout_answer(t: Council, seat: Seat, values: Sequence[Any]) -> int | None:
    """What a seat would say without much thought: the place of its answer, or none for what is
    usual."""
    if t.phase == "turn":
        bids = Auction(t, seat)
        promises = [bids.at_first_sight(value) for value in values]
    elif t.phase == "levy":
        taxed = Taxed(t, seat)
        promises = [taxed.gain(number) + levy_gain(t, seat, number) for number in values]
    elif t.phase == "action_turn" and values[-1] == "done":
        promises = gains_of_actions(t, seat, values)
        if max(promises) <= WORTH["action"]:
            return None
    elif t.phase == "roll_call" and "act" in values:
        least = WORTH_A_TURN if t.dusk else WORTH["turn_by_day"]
        return values.index("act" if best_action(t, seat) > least else "done")
    elif t.phase == "reveal" and values[0] == 0:
        return min(round(WORTH["tithe"]), len(values) - 1)
    else:
        return None
    return promises.index(max(promises))


def pending_gain(t: Council, seat: Seat) -> float:
    """What the auction that goes on promises a seat, beyond what :func:`value` sees."""
    if t.phase != "turn":
        return 0.0
    return Auction(t, seat).ahead(t.spot.top.count("coin"), t.on_turn)

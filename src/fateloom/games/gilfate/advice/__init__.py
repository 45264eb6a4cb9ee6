"""What a bot should value in Gilfate Fantasy (section 11 of its specification).

``value`` judges a table. ``answer_bonus`` weighs an answer before it is given: its
benefit less the danger of the cards it turns over, counted from all that the seat knows; one
or two imagined worlds would tell too little of a danger of some percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.rules.fitted import bonus_weight, feature_weights, lead_over_others
from fateloom.engine.state.table import Card, Seat, Zone
from fateloom.games.gilfate.advice.hands import worth_of_pile
from fateloom.games.gilfate.advice.plays import (
    worth_of_aim,
    worth_of_order,
    worth_of_play,
    worth_of_use,
)
from fateloom.games.gilfate.advice.reactions import worth_of_reaction
from fateloom.games.gilfate.advice.reasons import explain as explain
from fateloom.games.gilfate.advice.signs import shunned as shunned
from fateloom.games.gilfate.advice.signs import signs as signs
from fateloom.games.gilfate.advice.standing import BONUS_WEIGHT as BONUS_WEIGHT
from fateloom.games.gilfate.advice.standing import FEATURES as FEATURES
from fateloom.games.gilfate.advice.standing import features as features
from fateloom.games.gilfate.odds import Look
from fateloom.games.gilfate.table import Gilfate

LEVELS = {
    "novice": {"error": 0.62, "cards": 0.27},
    "regular": {
        "error": 0.7,
        "cards": 0.31,
        "simulations": 12,
        "rollout_depth": 12,
        "doubt": 0.6,
    },
    "expert": {"error": 0.0, "cards": 0.0, "simulations": 40, "rollout_depth": 60, "width": 5},
    "master": {"simulations": 400, "rollout_depth": 20, "expand_after": 4},
}
"""The rollout policy counts dangers exactly and is hard to improve upon: small errors lose many
games, and only long rollouts, to the end of a round, or a tree find something better."""
TEMPERS = {
    "cautious": {"bombs": 1.5, "in_the_round": 1.3},
    "bold": {"bombs": 0.6, "in_the_round": 0.8},
    "greedy": {"cards": 40.0},
    "thrifty": {"outs": 6.0},
    "showy": {"relics": 1.5},
    "vengeful": {"rivals": 1.4},
}


def value(t: Gilfate, seat: Seat) -> float:
    """How far a seat is ahead of the others, by weights that were fitted on games played; in
    points of :func:`answer_bonus`, of which a knockout costs 30."""
    package = "fateloom.games.gilfate"
    ahead = lead_over_others(t, seat, features, feature_weights(package, FEATURES))
    # in the points game answer_bonus counts the hand as well
    return ahead / bonus_weight(package) if t.knockout else ahead


def answer_bonus(t: Gilfate, seat: Seat, value: Any, look: Look | None = None) -> float:
    """What an answer promises: benefit less danger, which is counted from the blank deck as the
    seat knows it."""
    look = look or Look(t, seat)
    if isinstance(value, Zone):
        return worth_of_pile(t, seat, value, look)
    if t.pending and t.phase == "main":
        return worth_of_reaction(t, seat, value, look)
    match value:
        case "play", Card() as card, str() as form, *_:
            return worth_of_play(t, seat, card, form, value[3:], look)
        case "use", Card() as card, *_:
            return worth_of_use(t, seat, card, value[2:], look)
        case _, *_, ("hide" | "show") as how:
            return worth_of_order(t, value[:-1]) + (0.1 if how == "hide" else 0.0)
    if t.played.cards:
        return worth_of_aim(t, seat, t.played.cards[-1], value, look)
    return 0.0


def rollout_answer(t: Gilfate, seat: Seat, values: Sequence[Any]) -> int:
    """What a seat would say without much thought: what it prefers, and looks no further."""
    look = Look(t, seat)
    promises = [answer_bonus(t, seat, value, look) for value in values]
    return promises.index(max(promises))

"""What a bot should value in Fate of Fantos (section 11 of its specification).

``value`` sets how a Citadel stands beside how its rivals stand, in Shards. ``is_quiescent`` tells
when a table can be judged: not while plays wait or dice lie on an action that everybody may let
pass. ``answer_bonus`` weighs what no next position shows: votes, and Deals. ``rollout_answer``
answers at once.
"""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.fitted import bonus_weight, lead_over_others
from fateloom.engine.rules.fitted import feature_weights as weighed
from fateloom.engine.state.table import Seat
from fateloom.games.fantos.advice.gains import first_sight, is_play
from fateloom.games.fantos.advice.gains import shortlist as shortlist
from fateloom.games.fantos.advice.policy import rollout_answer as rollout_answer
from fateloom.games.fantos.advice.policy import rollout_set as rollout_set
from fateloom.games.fantos.advice.reasons import explain as explain
from fateloom.games.fantos.advice.scene import Scene
from fateloom.games.fantos.advice.signs import is_good_labor
from fateloom.games.fantos.advice.signs import shunned as shunned
from fateloom.games.fantos.advice.signs import signs as signs
from fateloom.games.fantos.advice.signs import subject as subject
from fateloom.games.fantos.advice.standing import BONUS_WEIGHT as BONUS_WEIGHT
from fateloom.games.fantos.advice.standing import CARD
from fateloom.games.fantos.advice.standing import FEATURES as FEATURES
from fateloom.games.fantos.advice.standing import features as features
from fateloom.games.fantos.advice.standing import forget as forget
from fateloom.games.fantos.advice.standing import lost as lost
from fateloom.games.fantos.advice.trials import likes
from fateloom.games.fantos.table import Fantos

_PACKAGE = "fateloom.games.fantos"

LEVELS = {
    "novice": {"error": 0.42, "cards": 0.42},
    "regular": {"error": 0.14, "cards": 0.1, "simulations": 12},
    "expert": {
        "error": 0.13,
        "cards": 0.09,
        "simulations": 40,
        "rollout_depth": 35,
        "depth_a_seat": 14,
    },
    "master": {"simulations": 200, "rollout_depth": 40, "depth_a_seat": 14},
}
"""A War asks all seats, so that more decisions make a turn at a larger table."""
TEMPERS = {
    "cautious": {"guards": 2.0},
    "bold": {"guards": 0.3, "ready": 1.3},
    "greedy": {"later": 1.25},
    "thrifty": {"shards": 1.5, "shards_late": 1.2},
    "showy": {"promised": 1.6},
    "vengeful": {"rivals": 1.4},
}


def is_quiescent(t: Fantos) -> bool:
    """Whether the table can be judged as it lies."""
    return not t.pending and not t.rolled


def value(t: Fantos, seat: Seat) -> float:
    """How far a Citadel is ahead of its rivals, by weights that were fitted on games played; in
    Shards, which ``answer_bonus`` counts too."""
    ahead = lead_over_others(t, seat, features, weighed(_PACKAGE, FEATURES), lost(t))
    return ahead / bonus_weight(_PACKAGE)


# What no next position shows -------------------------------------------------------------------------


def answer_bonus(t: Fantos, seat: Seat, value: Any) -> float:
    """Votes by what a Trial does to this Citadel; no Deals of its own."""
    if value == "yea" or value == "nay":
        liking = likes(t, seat, t.trials_in_play.top.face.id)
        return liking if value == "yea" else -liking
    if value == "deal":
        return -2.0
    if value == "drop":
        return 1.0
    if value == "pass":
        return 0.15
    if type(value) is tuple and t.window and is_play(value):
        return _FIRST_SIGHT * first_sight(Scene(t, seat), value)
    return _discarding(t, value)


_FIRST_SIGHT = 0.05
"""What a play gains shows in the next position; a little of it puts the most promising first."""


def _discarding(t: Fantos, value: Any) -> float:
    """Old Labor makes room for new: at the end of a turn half of a hand may go."""
    if t.phase != "discard" or not isinstance(value, list):
        return 0.0
    return sum([CARD + (-0.3 if is_good_labor(card) else 0.2) for card in value], 0.0)

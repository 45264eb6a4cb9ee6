"""What a bot should value in F.A.T.A.L. It is shown imagined worlds and may read all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.rules.fitted import feature_weights, lead_over_others
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.beliefs import likelihood as likelihood
from fateloom.games.fatal.advice.plays import Turn, aim, best_of, prey_known, taking
from fateloom.games.fatal.advice.reasons import explain as explain
from fateloom.games.fatal.advice.signs import shunned as shunned
from fateloom.games.fatal.advice.signs import signs as signs
from fateloom.games.fatal.advice.standing import FEATURES as FEATURES
from fateloom.games.fatal.advice.standing import features as features
from fateloom.games.fatal.table import Fatal

LEVELS = {
    "regular": {"error": 0.55, "cards": 0.35, "simulations": 8, "rollout_depth": 5},
    "expert": {"error": 0.3, "cards": 0.15, "simulations": 18},
    "master": {"simulations": 480, "expand_after": 4},
}
"""Even a short search is much better here than the rollout policy, so errors are large."""
TEMPERS = {
    "cautious": {"cards_in_round_1": 1.3, "cards_in_round_2": 1.3},
    "bold": {"cards_in_round_1": 0.75, "cards_in_round_2": 0.75},
    "greedy": {"points_in_round_1": 1.3, "points_in_round_2": 1.3},
    "thrifty": {"later_in_round_1": 1.6, "later_in_round_2": 1.6},
    "showy": {"due_in_round_1": 2.5, "due_in_round_2": 2.5},
    "vengeful": {"rivals": 1.4, "hunt": 3.0},
}


def value(t: Fatal, seat: Seat) -> float:
    """The log-odds of a win beside an equal standing with the others, by weights that were
    fitted on games played."""
    return lead_over_others(t, seat, features, feature_weights("fateloom.games.fatal", FEATURES))


def answer_bonus(t: Fatal, seat: Seat, choice: Any) -> float:
    """What a position does not show: knowledge gained, and more visions to come."""
    card = choice[0] if isinstance(choice, tuple) else choice
    if not isinstance(card, Card) or card.zone is not t.hand[seat]:
        return 0.0
    if card.face.id == "candle_periscope":
        return 0.1 if not prey_known(t, seat) and choice[-1] == "character" else -0.05
    if card.face.id == "overwound_mainspring":
        visions = sum(1 for each in t.hand[seat] if hasattr(each.face, "symbol"))
        return 0.1 if visions >= 3 else -0.05
    return 0.0


def rollout_answer(t: Fatal, seat: Seat, values: Sequence[Any]) -> int | None:
    """What a seat would say without much thought: the place of its answer, or none for what is
    usual. It plays visions for stars and full rows, and takes what is worth most to it."""
    if t.phase == "act":
        return best_of(values, Turn(t, seat).appeal)
    if t.phase == "stars":
        return best_of(values, lambda value: taking(t, seat, value))
    if t.phase == "trimagics":
        return best_of(values, lambda value: aim(t, seat, value))
    return None

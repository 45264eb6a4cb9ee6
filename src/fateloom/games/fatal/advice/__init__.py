"""What a bot should value in F.A.T.A.L. It is shown imagined worlds and may read all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fateloom.engine.rules.fitted import feature_weights, lead_over_others
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.beliefs import likelihood as likelihood
from fateloom.games.fatal.advice.mistakes import shunned as shunned
from fateloom.games.fatal.advice.plays import (
    Turn,
    aim,
    best_of,
    keeping,
    revealing,
    taking,
)
from fateloom.games.fatal.advice.reasons import explain as explain
from fateloom.games.fatal.advice.signs import signs as signs
from fateloom.games.fatal.advice.standing import FEATURES as FEATURES
from fateloom.games.fatal.advice.standing import TERM_OF as TERM_OF
from fateloom.games.fatal.advice.standing import features as features
from fateloom.games.fatal.advice.standing import lost as lost
from fateloom.games.fatal.advice.standing import prey_known
from fateloom.games.fatal.table import Fatal

LEVELS = {
    "novice": {"error": 0.56, "cards": 0.56},
    "regular": {"error": 0.53, "cards": 0.33, "simulations": 8, "rollout_depth": 5},
    "expert": {"error": 0.36, "cards": 0.18, "simulations": 16},
    "master": {"simulations": 480, "expand_after": 4},
}
"""Even a short search is much better here than the rollout policy, so errors are large."""
TEMPERS = {
    "cautious": {"cards": 1.3},
    "bold": {"cards": 0.75},
    "greedy": {"points": 1.3},
    "thrifty": {"later": 1.6},
    "showy": {"due": 2.5},
    "vengeful": {"rivals": 1.4, "hunt": 3.0},
}


def value(t: Fatal, seat: Seat) -> float:
    """The log-odds of a win beside an equal standing with the others, by weights that were
    fitted on games played."""
    weights = feature_weights("fateloom.games.fatal", FEATURES)
    return lead_over_others(t, seat, features, weights, lost(t))


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
    first = values[0]
    if first == "reveal":
        return best_of(values, lambda value: revealing(t, seat, value))
    if isinstance(first, Card) and first.zone is t.hoard[seat]:
        return None  # 3.15.4: usual is to keep the one with the highest value
    if t.phase == "act":
        return best_of(values, Turn(t, seat).appeal)
    if t.phase == "stars":
        return best_of(values, lambda value: taking(t, seat, value))
    if t.phase == "trimagics":
        return best_of(values, lambda value: aim(t, seat, value))
    return None


def rollout_set(t: Fatal, seat: Seat, values: Sequence[Any]) -> tuple[int, ...] | None:
    """The same where a set is asked for: of the cards drawn in a trade the best are kept."""
    if values and values[0].zone is t.look[seat]:
        return keeping(t, seat, values)
    return None


def subject(t: Fatal, seat: Seat, value: Any) -> str:
    """A play is about the kind of its row, a trade about trading, and a gift about giving: who
    likes a vision likes its kind, and nobody loves one of 52 more than a treasure."""
    match value:
        case ("play" | "steal", Card() as card, int(number)):
            row = t.rows(seat)[number - 1].cards
            return str((row[0] if row else card).face.kind)
        case ("trade", Card()):
            return "trade"
        case (Card() as card, Name() as other) if card.zone is t.display and other != seat:
            return "gift"
    return ""

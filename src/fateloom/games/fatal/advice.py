"""What a bot should value in F.A.T.A.L. It is shown imagined worlds and may read all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from fateloom.engine.log import Name
from fateloom.engine.table import Card, Seat
from fateloom.engine.weights import lead, standing
from fateloom.games.fatal.rules.rows import stars_shown, trimagic_of
from fateloom.games.fatal.rules.stars import STARS_FOR_A_TREASURE
from fateloom.games.fatal.standing import (
    FEATURES,
    best_gain,
    features,
    gain,
    hunts,
    points,
    trimagic_worth,
)

if TYPE_CHECKING:
    from fateloom.games.fatal.table import Fatal


def value(t: Fatal, seat: Seat) -> float:
    """The log-odds of a win beside an equal standing with the others, by weights that were
    fitted on games played."""
    return lead(t, seat, features, standing("fateloom.games.fatal", FEATURES))


def prefer(t: Fatal, seat: Seat, choice: Any) -> float:
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


def habit(t: Fatal, seat: Seat, values: Sequence[Any]) -> int | None:
    """What a seat would say without much thought: the place of its answer, or none for what is
    usual. It plays visions for stars and full rows, and takes what is worth most to it."""
    if t.phase == "act":
        return best_of(values, lambda value: appeal(t, seat, value))
    if t.phase == "stars":
        return best_of(values, lambda value: taking(t, seat, value))
    if t.phase == "trimagics":
        return best_of(values, lambda value: aim(t, seat, value))
    return None


def best_of(values: Sequence[Any], worth: Callable[[Any], float]) -> int:
    return max(range(len(values)), key=lambda at: worth(values[at]))


def appeal(t: Fatal, seat: Seat, value: Any) -> float:
    """How good a move of the turn looks."""
    match value:
        case "end":
            return 0.1
        case ("play", card, number) | ("steal", card, number):
            row = t.rows(seat)[number - 1].cards
            stars = stars_shown(t, seat)
            more = card.face.stars(len(row))
            worth: float = 0.5 + 0.6 * more
            if stars < STARS_FOR_A_TREASURE <= stars + more:
                worth += best_gain(t, seat)
            if len(row) == 2:
                worth += trimagic_worth(t, seat, trimagic_of([*row, card]))
            elif len(row) == 1:
                worth += 0.3 * card.face.marked(1)
            return worth + (0.5 if value[0] == "steal" else 0.0)
        case Card() as card:
            return EASY.get(card.face.id, 0.0)
    return 0.0


EASY = {"moth_courier": 6.0, "comet_lantern": 0.7, "overwound_mainspring": 0.7}
"""Enchantments that are played without much thought, beside what visions are worth."""


def taking(t: Fatal, seat: Seat, value: Any) -> float:
    """Which treasure the stars bring, and to whom."""
    match value:
        case (card, receiver):
            return gain(t, seat, card) if receiver == seat else -9.0
    return 0.0


def aim(t: Fatal, seat: Seat, value: Any) -> float:
    """Who is named, what is taken, whether a Shield is raised."""
    if isinstance(value, Card):
        return gain(t, seat, value) if value.zone is t.display else 1.0
    if not isinstance(value, Name):
        return 0.0
    if value == seat:
        return 9.0
    prey = hunts(t, seat, value)
    return points(t, value) / 4 - 0.3 * len(t.hand[value].cards) + (1.5 if prey else 0.0)


def prey_known(t: Fatal, seat: Seat) -> bool:
    """Whether the seat knows who its prey is."""
    prey = next(other for other in range(t.seats) if hunts(t, seat, other))
    return t.revealed(prey) or t.knows(seat, t.character[prey].top)

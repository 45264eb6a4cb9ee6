"""What a bot should value in F.A.T.A.L. It is shown imagined worlds and may read all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.table import Card, Seat
from fateloom.engine.weights import lead, standing
from fateloom.games.fatal.standing import FEATURES, features, hunts

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


def prey_known(t: Fatal, seat: Seat) -> bool:
    """Whether the seat knows who its prey is."""
    prey = next(other for other in range(t.seats) if hunts(t, seat, other))
    return t.revealed(prey) or t.knows(seat, t.character[prey].top)

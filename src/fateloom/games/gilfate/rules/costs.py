"""What an activation costs (rule 3.6.9)."""

from __future__ import annotations

from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.faces import Attack
from fateloom.games.gilfate.table import Gilfate

STAFF = 2
"""3.19.23. What the Pathfinder's Staff lowers a cost or a draw to."""


def cost_due(t: Gilfate, seat: Seat, face: Attack) -> int:
    """3.6.9. The printed cost; a toll of another player on number 0; then one's own crown."""
    cost = face.cost
    if face.number == 0:
        for other in range(t.seats):
            if other != seat:
                cost = t.value("cost of others", cost, other, face)
    return t.value("cost", cost, seat, face)


def unused_staff(t: Gilfate, seat: Seat) -> Card | None:
    """3.19.23. The turn player's Pathfinder's Staff, if it is not yet used this turn."""
    if seat != t.turn:
        return None
    for card in t.front[seat].cards:
        if card.face.id == "pathfinders_staff" and not card.turned:
            return card
    return None


def cost_with_staff(t: Gilfate, seat: Seat, face: Attack, cost: int) -> int:
    """3.6.9, 3.19.23. What a cost becomes if the turn player's unused staff is spent on it."""
    return t.value("cost with the staff", cost, seat, face)

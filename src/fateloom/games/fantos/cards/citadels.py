"""The Citadel mats (rule 3.13.4)."""

from __future__ import annotations

from fateloom.engine.rules.effects import modifies
from fateloom.engine.state.table import Card
from fateloom.games.fantos.faces import Legacy
from fateloom.games.fantos.table import Fantos


@modifies("mossfang", "hiring aid")
@modifies("brandholt", "hiring aid")
@modifies("pale_maze", "hiring aid")
@modifies("lumen_vault", "hiring aid")
@modifies("tempest_eye", "hiring aid")
@modifies("high_monolith", "hiring aid")
def incentive(t: Fantos, mat: Card, paid: int, face: Legacy) -> int:
    """3.13.4. The Trove pays part of the cost of a Legacy of the founding race."""
    return paid + mat.face.incentive if face.race == mat.face.race else paid

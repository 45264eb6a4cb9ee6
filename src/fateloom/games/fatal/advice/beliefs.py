"""What treasures tell of signs: players gather their own colour."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from fateloom.games.fatal.advice.standing import knows_sign
from fateloom.games.fatal.table import Fatal

STRANGE = {3: 0.37, 4: 0.53, 5: 0.6}
"""By the number of players, how often the rollout policy takes a treasure of one certain strange
colour for one of its own. At three, 40 of 100 treasures in the first round have their owner's
colour, at four 32, where a fifth would by chance; at five it is a guess."""


def likelihood(t: Fatal, seat: Seat) -> float:
    """3.9.1, 3.10.12. How likely rivals with these signs would have the treasures that the seat has
    seen them take."""
    strange, each = 0, STRANGE[t.seats]
    for other in range(t.seats):
        if other == seat or knows_sign(t, seat, other):
            continue
        colour = t.sign(other).colour
        for card in t.hoard[other].cards:
            if card.seen >> seat & 1 and card.face.colour != colour:
                strange += 1
    return float(each**strange)

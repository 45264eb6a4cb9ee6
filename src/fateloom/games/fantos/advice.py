"""What a bot should value in Fate of Fantos (section 11 of its specification).

``value`` sets how a Citadel stands beside how its rivals stand, in Shards. ``calm`` tells when a
table can be judged: not while plays wait or dice lie on an action that everybody may let pass.
``prefer`` weighs what no next position shows: votes, and Deals. ``habit`` answers at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.engine.table import Card, Seat
from fateloom.engine.weights import lead, wish
from fateloom.engine.weights import standing as weighed
from fateloom.games.fantos.faces import Labor
from fateloom.games.fantos.gains import Scene, first_sight, promising
from fateloom.games.fantos.habits import habit, handful, likes
from fateloom.games.fantos.standing import CARD, FEATURES, WISH, features

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos

__all__ = [
    "FEATURES", "WISH", "calm", "features", "habit", "handful", "prefer", "promising", "value",
]  # fmt: skip

PACKAGE = "fateloom.games.fantos"


def calm(t: Fantos) -> bool:
    """Whether the table can be judged as it lies."""
    return not t.pending and not t.rolled


def value(t: Fantos, seat: Seat) -> float:
    """How far a Citadel is ahead of its rivals, by weights that were fitted on games played; in
    Shards, which ``prefer`` counts too."""
    return lead(t, seat, features, weighed(PACKAGE, FEATURES)) / wish(PACKAGE)


# What no next position shows -------------------------------------------------------------------------


def prefer(t: Fantos, seat: Seat, value: Any) -> float:
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
        return FIRST_SIGHT * first_sight(Scene(t, seat), value)
    return discarding(t, value)


def is_play(value: tuple[Any, ...]) -> bool:
    """3.7.18. Whether a Legacy uses its ability, or pays for Labor; Gong Farmer asks for pairs of
    Labor as well."""
    card = value[0]
    if isinstance(card, Card) and card.zone.name == "hand":
        card = value[1]
    return isinstance(card, Card) and card.zone.name == "tableau"


FIRST_SIGHT = 0.05
"""What a play gains shows in the next position; a little of it puts the most promising first."""


def discarding(t: Fantos, value: Any) -> float:
    """Old Labor makes room for new: at the end of a turn half of a hand may go."""
    if t.phase != "discard" or not isinstance(value, list):
        return 0.0
    worst = {"a_time_of_peace", "alms", "scandal", "clever_ruse", "council"}
    return sum(CARD + (0.2 if isinstance(card.face, Labor) and card.face.id in worst else -0.3)
               for card in value)  # fmt: skip

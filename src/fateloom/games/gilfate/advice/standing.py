"""What a seat of Gilfate Fantasy has, as numbers whose weights were fitted on games played."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from fateloom.games.gilfate.rules.blank_deck import bomb_limit
from fateloom.games.gilfate.rules.scoring import points_of
from fateloom.games.gilfate.table import Gilfate

OUTS = frozenset({"ricochet", "mirror_ward", "sandstorm", "read_the_bones", "oracles_gamble"})
"""Cards that get a player out of a dangerous draw."""

FEATURES = (
    "survival", "survival_near_the_end", "in_the_round", "bombs", "one_bomb_short", "outs",
    "relics", "cards", "points",
)  # fmt: skip

BONUS_WEIGHT = ("in_the_round", 30.0)
"""So many points of ``answer_bonus`` are worth as much as still to be in the round."""


def features(t: Gilfate, seat: Seat) -> tuple[float, ...]:
    """What a seat has, in the order of ``FEATURES``."""
    if not t.knockout:
        points = t.points[seat] + sum(number for _, number, _ in points_of(t, seat))
        return (*[0.0] * (len(FEATURES) - 1), -points)
    survival = t.survival[seat]
    late = survival * max(t.survival) / 5
    if seat in t.out:
        return (survival, late, *[0.0] * (len(FEATURES) - 2))
    hand = t.hand[seat].cards
    room = bomb_limit(t, seat) - len(t.bombs[seat])
    return (
        survival,
        late,
        1.0,
        len(t.bombs[seat]),
        float(room == 1),
        min(3, sum(card.face.id in OUTS for card in hand)),
        len(t.front[seat].cards),
        len(hand),
        0.0,
    )

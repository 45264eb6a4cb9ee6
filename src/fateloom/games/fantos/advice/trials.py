"""What Trials are worth to a Citadel beside the others: before a vote, and in play."""

from __future__ import annotations

from fateloom.engine.state.table import Seat
from fateloom.games.fantos.advice.standing import SAFE, WORTH
from fateloom.games.fantos.table import Fantos

COSMIC = {"devourer": 3.0, "red_tide": 1.0, "iridium_rot": 1.0}
"""What Cosmic Trials take from each Citadel in a turn, in Shards."""
RICH = 0.3
"""What it counts for that all lose the same, for whom it is no danger."""


def likes(t: Fantos, seat: Seat, trial: str) -> float:
    """How much better it is for this Citadel than for the others if a Diplomacy Trial stays."""
    anchorites = [1.5 for legacy in t.able(seat) if legacy.face.id == "anchorite"]
    return worth_of_trial(t, seat, trial) - sum(anchorites, 0.0)


def worth_of_trial(t: Fantos, seat: Seat, trial: str) -> float:
    """How much better a Trial in play is for this Citadel than for the others. Who holds little in
    its Reserve fears most what takes from all."""
    harm = COSMIC.get(trial, 0.0)
    if harm:
        return -WORTH["cosmic"] * harm * (1.0 if t.reserve[seat] <= SAFE else RICH)
    rivals = [other for other in range(t.seats) if other != seat and other not in t.out]
    if trial == "iron_curfew":
        mean_size = sum([len(t.able(other)) for other in rivals]) / len(rivals)
        return mean_size - len(t.able(seat))
    if trial == "great_levelling":
        return 1.0 if any(t.reserve[other] > t.reserve[seat] for other in rivals) else -1.0
    if trial == "truce_of_ash":
        return 1.0 if t.reserve[t.left_of(seat)] >= t.reserve[seat] else -0.5
    return GOOD.get(trial, 0.0)


GOOD = {"overtime": 0.5, "stimulus": 0.3, "dark_unions": 0.3}

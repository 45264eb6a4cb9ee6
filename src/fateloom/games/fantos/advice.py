"""What a bot should value in Fate of Fantos (section 11 of its specification).

``value`` sets how a Citadel stands beside how its rivals stand, in Shards. ``calm`` tells when a
table can be judged: not while plays wait or dice lie on an action that everybody may let pass.
``prefer`` weighs what no next position shows: votes, and Deals.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from fateloom.engine.table import Card, Seat
from fateloom.games.fantos.faces import Labor, Legacy
from fateloom.games.fantos.rules.legacies import (
    REIGNING,
    able,
    free_for,
    labor_on,
    legacies_of,
    stat,
    untasked,
)
from fateloom.games.fantos.rules.shards import shards_on, total

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos

CARD = 0.9
"""What a Labor card in hand is worth."""
DIE = 2.0
SAFE = 12
"""A Reserve below this is in danger."""
OUT = -40.0
GIFTS = {
    "sperviter": 2.5,
    "alchemist": 2.0,
    "navigator": 1.5,
    "cook": 1.5,
    "diver": 1.0,
    "reeve": 1.0,
    "leech": 2.5,
    "publican": 1.5,
    "scrivener": 1.5,
    "cutpurse": 1.5,
    "beadle": 1.0,
    "poacher": 0.8,
    "castellan": 0.5,
    "sentinel": 0.3,
    "pallbearers": 0.5,
    "anchorite": 0.5,
    "tinker": 0.8,
    "almoner": 0.1,
}
"""What an ability brings in a turn, about."""


def calm(t: Fantos) -> bool:
    """Whether the table can be judged as it lies."""
    return not t.pending and not t.rolled


def value(t: Fantos, seat: Seat) -> float:
    """How a Citadel stands beside the best of its rivals and beside all of them."""
    rivals = [standing(t, other) for other in range(t.seats) if other != seat]
    return standing(t, seat) - 0.5 * max(rivals) - 0.5 * sum(rivals) / len(rivals)


def standing(t: Fantos, seat: Seat) -> float:
    """What a Citadel holds, what it can still earn, and what it has to fear."""
    if seat in t.out:
        return OUT
    turns = turns_left(t, seat)
    points = total(t, seat) + CARD * min(len(t.hand[seat]), 7) * min(turns, 1.0)
    for legacy in legacies_of(t, seat):
        if legacy.turned > 1:
            points += 0.0 if t.final else 0.7 * shards_on(legacy)
            continue
        points += 0.3 * turns * earning(t, legacy)
        if legacy.counters and REIGNING in legacy.counters:
            points += 1.5
    if turns > 0 or t.active != seat:
        points += sum(0.12 * (stat(t, legacy, "war") + 1) for legacy in untasked(t, seat))
    points -= fear(t.reserve[seat])
    if t.active == seat:
        points += prospects(t, seat)
    elif t.action == "war" and not t.rolled and t.sides[1] == seat:
        points -= war_margin(t)
    return points


def turns_left(t: Fantos, seat: Seat) -> float:
    """The Fantos Actions a Citadel can still take, about."""
    if t.final:
        return float(t.counters[seat] and not (t.active == seat and t.completed != ""))
    due = max(0.5, len(t.trials_deck) - t.trials_due - 2)
    rivals = t.seats - len(t.out)
    return 1 + due / (1.4 * rivals)


def earning(t: Fantos, legacy: Card) -> float:
    """What a Legacy brings in a turn, about."""
    face: Legacy = legacy.face
    best = max(face.harvest + 0.0, face.war - 0.3, face.tribute - 0.6)
    more = sum(1.0 for _ in labor_on(legacy))
    return best + 0.2 * (face.harvest + face.war + face.tribute) + GIFTS.get(face.id, 0.2) + more


def fear(reserve: int) -> float:
    """An empty Reserve is the end."""
    lacking = max(0, SAFE - reserve)
    return 0.12 * sqrt(lacking) * lacking


# What an action promises that is not yet rolled ------------------------------------------------------


def prospects(t: Fantos, seat: Seat) -> float:
    """What the action that has been chosen will bring, about."""
    if t.phase == "nominate":
        free = free_for(t, seat, "tribute")
        best = max((stat(t, legacy, "tribute") for legacy in free), default=0)
        return tribute_reward(t, seat, best)
    if not t.action or t.rolled:
        return 0.0
    if t.action == "harvest":
        return sum(stat(t, each, "harvest") + DIE for each in free_for(t, seat, "harvest"))
    if t.action == "war":
        return war_margin(t)
    if t.action == "tribute" and t.teams and t.teams[0]:
        return tribute_reward(t, seat, stat(t, t.teams[0][0], "tribute"))
    return 0.0


def war_margin(t: Fantos) -> float:
    """By how much the attacker will win, about, if the defender sends most of its Legacies."""
    attacker, defender = t.sides
    army = t.teams[0] or free_for(t, attacker, "war")
    guards = free_for(t, defender, "war")
    attack = sum(stat(t, each, "war") + DIE for each in army)
    attack += sum(int(bonus[1]) for bonus in t.bonuses if bonus[0] == 0)
    defence = max(DIE, 0.75 * sum(stat(t, each, "war") + DIE for each in guards))
    if guards and t.hand[defender].cards:
        defence += 0.8
    margin = attack - defence
    return margin if margin > 0 else 0.6 * margin


def tribute_reward(t: Fantos, seat: Seat, best: int) -> float:
    """The lead of a nominee over the strongest likely challenger, and the title."""
    if len(t.sides) > 1 and t.action == "tribute":
        rivals = [stat(t, team[0], "tribute") for team in t.teams[1:] if team]
    else:
        rivals = [
            stat(t, legacy, "tribute")
            for other in range(t.seats)
            if other != seat and other not in t.out
            for legacy in free_for(t, other, "tribute")
        ]
    likely = [rival for rival in rivals if rival >= best - 1]
    against = max(likely) + DIE + 0.4 if likely else 0.0
    return 0.9 * (best + DIE - against) + 1.5


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
    return discarding(t, value)


def discarding(t: Fantos, value: Any) -> float:
    """Old Labor makes room for new: at the end of a turn half of a hand may go."""
    if t.phase != "discard" or not isinstance(value, list):
        return 0.0
    worst = {"a_time_of_peace", "alms", "scandal", "clever_ruse", "council"}
    return sum(CARD + (0.2 if isinstance(card.face, Labor) and card.face.id in worst else -0.3)
               for card in value)  # fmt: skip


def likes(t: Fantos, seat: Seat, trial: str) -> float:
    """How much better a Diplomacy Trial is for this Citadel than for the others."""
    rivals = [other for other in range(t.seats) if other != seat and other not in t.out]
    mean_size = sum(len(able(t, other)) for other in rivals) / len(rivals)
    liking = 0.0
    if trial == "iron_curfew":
        liking = mean_size - len(able(t, seat))
    elif trial == "great_levelling":
        liking = 1.0 if any(t.reserve[other] > t.reserve[seat] for other in rivals) else -1.0
    elif trial == "truce_of_ash":
        liking = 1.0 if t.reserve[t.left_of(seat)] >= t.reserve[seat] else -0.5
    elif trial == "overtime":
        liking = 0.5
    elif trial in ("stimulus", "dark_unions"):
        liking = 0.3
    return liking - sum(1.5 for legacy in able(t, seat) if legacy.face.id == "anchorite")

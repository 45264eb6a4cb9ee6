"""How a Citadel of Fate of Fantos stands, in Shards: what it holds, can still earn, has to fear."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from math import sqrt

from fateloom.engine.rules.fitted import policy_weights
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Legacy
from fateloom.games.fantos.rules.legacies import REIGNING, free_for, stat
from fateloom.games.fantos.rules.shards import SHARDS, shards_on
from fateloom.games.fantos.table import DISABLED, Fantos

WORTH = policy_weights("fateloom.games.fantos")
"""What things count for, in Shards. What an ability brings in a turn to a Legacy that is not tasked to
anything else is named ``gift_`` and the Legacy."""
SAFE = 12
"""A Reserve below this is in danger."""
CARD = 0.5
"""What a Labor card in hand is worth. Fitted it is nothing, for who cannot play any holds most."""
HAND = 7
"""More Labor than this helps no more."""
TRIALS = 17
BEFORE = frozenset({"turn", "open", "fantos"})
"""The steps of a turn before its Fantos Action is chosen."""

FEATURES = ("shards", "shards_late", "later", "turns", "ready", "guards", "promised")

BONUS_WEIGHT = ("shards_late", 2.0)
"""What ``answer_bonus`` promises is counted in Shards, as they count half-way to the end."""


def features(t: Fantos, seat: Seat) -> tuple[float, ...]:
    """What a Citadel holds, what it can still earn, and what it has to fear, in the order of
    ``FEATURES``."""
    if seat in t.out:
        return (0.0,) * len(FEATURES)
    turns = turns_left(t, seat)
    reserve = t.reserve[seat]
    shards = reserve - fear(reserve)
    shards += CARD * min(len(t.hand[seat].cards), HAND) * min(turns, 1.0)
    ready = guards = 0
    later = promised = 0.0
    for card in t.tableau[seat].cards:
        face = card.face
        if type(face) is not Legacy:
            later += 1.0
            continue
        if card.turned >= DISABLED:
            if card.turned == DISABLED and not t.final:
                shards += 0.7 * shards_on(card)
                later += earning(face)
            continue
        counters = card.counters or {}
        shards += counters.get(SHARDS, 0)
        later += earning(face)
        if not card.turned:
            ready += 1
            guards += face.war + 2
        if REIGNING in counters:
            promised += WORTH["title"]
    if t.active == seat:
        promised += prospects(t, seat)
        if t.phase in BEFORE:
            guards = 0
        else:
            ready = 0
    else:
        ready = 0
        if t.action == "war" and not t.rolled and t.sides[1] == seat:
            promised -= war_margin(t)
    late = 1.0 if t.final else 1 - len(t.trials_deck.cards) / TRIALS
    return (shards, late * shards, turns * later, turns, ready, guards, promised)


@lru_cache(maxsize=256)
def earning(face: Legacy) -> float:
    """What a Legacy brings in a turn, about: a die, a Stat, and something for its ability."""
    best = WORTH["best_stat"] * max(face.harvest, face.war)
    more = WORTH["each_stat"] * (face.harvest + face.war + face.tribute)
    gift = WORTH["gift"] * WORTH.get(f"gift_{face.id}", 0.2)
    return WORTH["die"] + best + more + gift


def forget() -> None:
    """Empty what is remembered."""
    earning.cache_clear()


def lost(t: Fantos) -> Collection[Seat]:
    """3.8.11. Who has fallen cannot win."""
    return t.out


def turns_left(t: Fantos, seat: Seat) -> float:
    """The Fantos Actions a Citadel can still take, about."""
    if t.final:
        return float(t.counters[seat] and not (t.active == seat and t.completed != ""))
    due = max(0.5, len(t.trials_deck.cards) - t.trials_due - 2)
    return 1 + due / (1.4 * (t.seats - len(t.out)))


def fear(reserve: int) -> float:
    """An empty Reserve is the end. How much that weighs is guessed: of those who hold little in
    their Reserve, games tell mostly that they have hired much."""
    if reserve >= SAFE:
        return 0.0
    lacking = SAFE - reserve
    return WORTH["fear"] * sqrt(lacking) * lacking


# What an action promises that is not yet rolled ------------------------------------------------------


def prospects(t: Fantos, seat: Seat) -> float:
    """What the action that has been chosen will bring, about."""
    if t.phase == "nominate":
        free = free_for(t, seat, "tribute")
        return tribute_reward(t, seat, max([stat(t, each, "tribute") for each in free], default=0))
    if not t.action or t.rolled:
        return 0.0
    if t.action == "harvest":
        die = WORTH["die"]
        return sum([stat(t, each, "harvest") + die for each in free_for(t, seat, "harvest")], 0.0)
    if t.action == "war":
        return war_margin(t)
    if t.action == "tribute" and t.teams and t.teams[0]:
        return tribute_reward(t, seat, stat(t, t.teams[0][0], "tribute"))
    return 0.0


def war_margin(t: Fantos) -> float:
    """By how much the attacker of the current War will win, about."""
    attacker, defender = t.sides
    bonus = sum([int(each[1]) for each in t.bonuses if each[0] == 0])
    return margin(t, t.teams[0] or free_for(t, attacker, "war"), defender, bonus)


def margin(t: Fantos, army: list[Card], defender: Seat, bonus: int = 0) -> float:
    """By how much an army will win, about, if the defender sends most of its Legacies."""
    guards, die = free_for(t, defender, "war"), WORTH["die"]
    attack = bonus + sum([stat(t, each, "war") + die for each in army], 0.0)
    whole = sum([stat(t, each, "war") + die for each in guards], 0.0)
    defence = max(die, WORTH["part_that_defends"] * whole)
    if guards and t.hand[defender].cards:
        defence += WORTH["defence_by_labor"]
    ahead = attack - defence
    return ahead if ahead > 0 else WORTH["war_lost"] * ahead


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
    against = max(likely) + WORTH["die"] + WORTH["challenger"] if likely else 0.0
    return WORTH["tribute"] * (best + WORTH["die"] - against) + WORTH["title"]

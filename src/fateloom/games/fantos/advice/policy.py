"""What a Citadel does without much thought: the player that a search imagines at every seat.

``rollout_answer`` answers at once, by rules of thumb in Shards (section 11): what a play gains for
its Citadel and takes from rivals, what an action brings, whom to hire.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fateloom.engine.rules.asks import PASS
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.advice.dangers import going, hit, strength, threat
from fateloom.games.fantos.advice.gains import best_play
from fateloom.games.fantos.advice.standing import (
    WORTH,
    earning,
    fear,
    margin,
    tribute_reward,
    turns_left,
)
from fateloom.games.fantos.advice.trials import likes, worth_of_trial
from fateloom.games.fantos.faces import Legacy
from fateloom.games.fantos.rules.hiring import aid
from fateloom.games.fantos.rules.legacies import free_for, stat
from fateloom.games.fantos.rules.shards import shards_on, total
from fateloom.games.fantos.rules.windows import DEAL
from fateloom.games.fantos.table import Fantos

Answer = int | None


def rollout_answer(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """The place of the answer that a Citadel would mostly give; nothing where the usual answer
    will do."""
    if values[0] == PASS:
        return best_play(t, seat, values)
    chooses = BY_PHASE.get(t.phase)
    return None if chooses is None else chooses(t, seat, values)


def rollout_set(t: Fantos, seat: Seat, values: Sequence[Any]) -> tuple[int, ...] | None:
    """The same where a set is asked for: everybody goes to a Harvest or a War."""
    if t.phase == "muster":
        return send_all(t, seat, values)
    return defend(t, seat, values) if t.phase == "defence" else None


# Actions ---------------------------------------------------------------------------------------------


def choose_action(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.9.1. Compare what Harvest, War and Tribute bring to this Citadel and cost its rivals, less
    the counter-blow to whom they leave at home."""
    if values[-1] not in ("none", DEAL):
        return None  # a Deal is being made
    share = 1 / max(1, t.seats - len(t.out) - 1)
    weight = WORTH["exposure"] * (1 + share)
    danger = threat(t, seat) if weight else 0.0
    best, most = values.index("none"), -weight * hit(t, seat, danger, ())
    for at, value in enumerate(values):
        sent: list[Card] = []
        if value == "harvest":
            sent = going(t, seat, "harvest")
            gain = sum([stat(t, each, "harvest") + WORTH["die"] for each in sent], 0.0)
        elif value == "tribute":
            sent = [best_nominee(t, free_for(t, seat, "tribute"))]
            gain = (1 + share) * tribute_reward(t, seat, stat(t, sent[0], "tribute"))
        elif type(value) is tuple:
            sent = going(t, seat, "war")
            target = int(value[1])
            ahead = margin(t, sent, target)
            lead = WORTH["war_on_a_leader"] * total(t, target)
            gain = (1 + share) * ahead + lead - (len(value) - 2)
        else:
            continue
        gain -= weight * hit(t, seat, danger, sent)
        if gain > most:
            best, most = at, gain
    return best


def best_nominee(t: Fantos, legacies: Sequence[Card]) -> Card:
    """3.11.1, 3.11.14. The best at Tribute; one that is tasked already is named for nothing."""
    return max(legacies, key=lambda each: (stat(t, each, "tribute"), each.turned))


def send_all(t: Fantos, seat: Seat, values: Sequence[Any]) -> tuple[int, ...]:
    """3.9.6, 3.10.4, 3.10.5. Everybody goes, as many as Trials allow, spending where it adds more."""
    chosen: dict[Card, tuple[float, int]] = {}
    kind = t.action
    for at, value in enumerate(values):
        legacy, *spent = value if type(value) is tuple else (value,)
        score = stat(t, legacy, kind) + WORTH["spend"] * len(spent)
        if legacy not in chosen or score > chosen[legacy][0]:
            chosen[legacy] = (score, at)
    best = sorted(chosen.values(), reverse=True)
    if seat == t.active and any(card.face.id == "iron_curfew" for card in t.trials_in_play.cards):
        best = best[:2]
    return tuple(sorted([at for _, at in best]))


def defend(t: Fantos, seat: Seat, values: Sequence[Any]) -> tuple[int, ...]:
    """3.10.5. Everybody defends, or nobody: who is sent and beaten pays with its Shards, and is lost
    without any, while a die is rolled for the Citadel anyway."""
    everybody = send_all(t, seat, values)
    sent = [values[at] for at in everybody]
    team = [value[0] if type(value) is tuple else value for value in sent]
    army = strength(t, t.teams[0]) + sum([int(each[1]) for each in t.bonuses if each[0] == 0])
    defended = defeat(t, seat, team, army - strength(t, team))
    return everybody if defended <= defeat(t, seat, [], army - WORTH["die"]) else ()


def defeat(t: Fantos, seat: Seat, team: Sequence[Card], damage: float) -> float:
    """3.10.10-3.10.14. What it costs to lose a War by so much: Shards, Legacies without any left, and
    a Reserve that is in danger. Below 0 it is won."""
    share = 1 / max(1, t.seats - len(t.out) - 1)
    cost = (1 + share) * damage
    beyond = damage - sum([shards_on(each) for each in team], 0)
    if beyond < 0:
        return cost
    reserve = t.reserve[seat]
    cost += WORTH["defender_lost"] * turns_left(t, seat) * len(team)
    return cost + fear(max(0, round(reserve - beyond))) - fear(reserve)


def challenge(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.11.2. Challenge with a Tribute Stat that is as good as the nominee's, or where nobody else
    does with whoever is worth it."""
    if len(t.sides) == 1:
        at = hold_off(t, seat, values)
        if at is not None:
            return at
    best, most = len(values) - 1, stat(t, t.teams[0][0], "tribute") - WORTH["challenge"]
    for at, value in enumerate(values[:-1]):
        legacy, *spent = value if type(value) is tuple else (value,)
        score = stat(t, legacy, "tribute") + WORTH["spend"] * len(spent)
        if score > most:
            best, most = at, score
    return best


def hold_off(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.11.6, 3.11.7. A nominee whom nobody challenges earns its whole score, else only its lead: the
    Legacy that spares most of it, less what it is worth untasked."""
    share = 1 / max(1, t.seats - len(t.out) - 1)
    nominee = stat(t, t.teams[0][0], "tribute")
    pays = 1.0 if t.reserve[seat] <= nominee + 3 else share
    best, most = None, 0.0
    for at, value in enumerate(values[:-1]):
        if type(value) is tuple:
            continue  # it spends
        ahead = stat(t, value, "tribute") - nominee
        spared = pays * (nominee + MEAN - lead(-ahead)) + lead(ahead)
        gain = WORTH["unchallenged"] * (1 + share) * spared
        gain -= WORTH["challenger_tasked"] * (value.face.war + 2)
        if gain > most:
            best, most = at, gain
    return best


MEAN = 2
"""What a Shard Die rolls on average."""


def lead(ahead: int) -> float:
    """What one who is so far ahead before the dice gains by its lead, on average."""
    return sum([max(0, ahead + one - other) for one in (1, 2, 3) for other in (1, 2, 3)], 0) / 9


def hire(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.13.1, 3.1.9. Hire who earns most in the turns that are left, unless it is dangerous."""
    later = WORTH["earned"] * turns_left(t, seat)
    reserve = t.reserve[seat]
    best, most = 0, -1000.0
    for at, value in enumerate(values):
        gain = -0.5
        if type(value) is Card and type(value.face) is Legacy:
            help = aid(t, seat, value.face)
            left = reserve - value.face.cost + help
            gain = later * earning(value.face) + help - fear(left) + fear(reserve)
        elif value == "none":
            gain = 0.0
        if gain > most:
            best, most = at, gain
    return best


def remove_trial(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.15.6. The Trial that is worst for this Citadel makes room, of several the oldest."""
    return min(range(len(values)), key=lambda at: worth_of_trial(t, seat, values[at].face.id))


def name_for_special(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    """3.11.14. The best at Tribute takes part, tasked rather than not."""
    return values.index(best_nominee(t, values))


def cast_vote(t: Fantos, seat: Seat, values: Sequence[Any]) -> Answer:
    return values.index("yea" if likes(t, seat, t.trials_in_play.top.face.id) > 0 else "nay")


BY_PHASE: dict[str, Callable[[Fantos, Seat, Sequence[Any]], Answer]] = {
    "fantos": choose_action,
    "challenges": challenge,
    "hire": hire,
    "setup_hire": hire,
    "vote": cast_vote,
    "trials": remove_trial,
    "special": name_for_special,
}

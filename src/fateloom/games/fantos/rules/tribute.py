"""Tribute and Special Tribute Actions (rule 3.11)."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.rules import action, deals, windows
from fateloom.games.fantos.rules.citadels import check_reserve, settle
from fateloom.games.fantos.rules.fantos import others, say_dice, send, variants
from fateloom.games.fantos.rules.legacies import REIGNING, free_for, marked, reigning, stat
from fateloom.games.fantos.rules.shards import n_shards, take
from fateloom.games.fantos.table import Fantos


async def nominate(t: Fantos) -> str:
    """3.11.1. The active Citadel nominates exactly one untasked Legacy."""
    seat = t.active
    free = free_for(t, seat, "tribute")
    chosen = await choose(
        seat,
        variants(t, free, "tribute"),
        rule="3.11.1",
        id="nominate",
        text="Nominate which Legacy for Tribute?",
        default=max(free, key=lambda legacy: stat(t, legacy, "tribute")),
    )
    action.begin(t, "tribute", [seat])
    team = send(t, 0, [chosen])
    t.say("3.11.1", "{who} [nominate|nominates] {team} for Tribute.", who=Name(seat), team=team)
    return "tribute_declared"


async def tribute_declared(t: Fantos) -> str:
    """3.11.1. W.tribute.declared, before challengers come forward."""
    if await windows.hold(t, "tribute.declared"):
        return "tribute_declared" if t.action else "open"
    return "challenges"


async def challenges(t: Fantos) -> str:
    """3.11.2, 3.11.3. Each other Citadel, in turn order, may task one challenger; then each
    participant rolls a die."""
    for seat in others(t, t.active):
        free = free_for(t, seat, "tribute")
        if not free:
            continue
        chosen = await choose(
            seat,
            [*variants(t, free, "tribute"), "none"],
            rule="3.11.2",
            id="challenge",
            text="Challenge {who}'s {nominee} (Tribute {stat})? Everyone adds a die. The highest "
            "score reigns and takes the difference. Your challenger is tasked.",
            words={
                "who": Name(t.active),
                "nominee": t.teams[0][0],
                "stat": stat(t, t.teams[0][0], "tribute"),
            },
            default="none",
        )
        if chosen != "none":
            t.sides.append(seat)
            t.teams.append([])
            team = send(t, len(t.sides) - 1, [chosen])
            t.say("3.11.2", "{who} [challenge|challenges] with {team}.", who=Name(seat), team=team)
    deals.check_challenges(t, t.active, t.sides[1:])
    return roll_tribute(t)


def roll_tribute(t: Fantos) -> str:
    """3.11.3. Each participant rolls one die, in turn order."""
    for side in range(len(t.sides)):
        action.roll_for_team(t, side)
    t.rolled = True
    say_dice(t, *range(len(t.sides)))
    return "tribute_rolled"


async def special(t: Fantos) -> str:
    """3.11.14, 3.11.15, 3.11.18. Every Citadel with an eligible Legacy, tasked or not, must take
    part; with none nothing happens."""
    action.begin(t, "special", [])
    for seat in t.seats_from(t.active):
        there = eligible(t, seat)
        if not there:
            continue
        legacy = await choose(
            seat,
            there,
            rule="3.11.14",
            id="special_nominate",
            text="Nominate which Legacy for the Special Tribute?",
            default=max(there, key=lambda each: stat(t, each, "tribute")),
        )
        t.sides.append(seat)
        t.teams.append([])
        action.join(t, len(t.sides) - 1, legacy)
        t.say("3.11.15", "{who} [nominate|nominates] {card}.", who=Name(seat), card=legacy)
    if not t.sides:
        action.clear(t)
        return t.back
    return roll_tribute(t)


def eligible(t: Fantos, seat: Seat) -> list[Card]:
    """3.11.14. Legacies that are neither disabled nor fallen nor in a Special Tribute already."""
    return [legacy for legacy in t.able(seat) if not marked(t, legacy, "special")]


async def tribute_rolled(t: Fantos) -> str:
    """3.11.3, 3.11.20. W.tribute.rolled, also in a Special Tribute Action."""
    special = t.action == "special"
    if await windows.hold(t, "tribute.rolled"):
        if t.action:
            return "tribute_rolled"
        return t.back if special else "open"
    return "tribute_scored"


async def tribute_scored(t: Fantos) -> str:
    """3.11.4-3.11.7. The highest score wins the title; the reward is its lead, or the whole
    score of one who stands alone."""
    special = t.action == "special"
    if not special:
        t.completed = "tribute"
    sides = [side for side, team in enumerate(t.teams) if team]
    t.rewarded, t.reward = -1, 0
    t.was_special = special
    if not sides:
        action.clear(t)
        return after_special(t)
    points = {side: action.score(t, side) for side in sides}
    best = max(points.values())
    tied = [side for side in sides if points[side] == best]
    winner = roll_off(t, tied)
    rest = [points[side] for side in sides if side != winner]
    reward = best - max(rest) if rest else best
    legacy = t.teams[winner][0]
    crown(t, legacy)
    t.rewarded, t.reward = t.sides[winner], reward
    t.say(
        "3.11.4",
        "{who:you}'s {card:subject} [reign|reigns] with {n}. Reward: {reward}.",
        card=legacy,
        who=Name(t.rewarded),
        n=best,
        reward=n_shards(reward),
    )
    action.clear(t)
    return "reward"


def roll_off(t: Fantos, tied: list[int]) -> int:
    """3.11.5. Those tied for the highest score roll until one is highest."""
    while len(tied) > 1:
        rolled = {side: action.shard_die(t) for side in tied}
        said = ", ".join(map(str, rolled.values()))
        t.say("3.11.5", "Tie, so they roll again: {said}.", said=said)
        best = max(rolled.values())
        tied = [side for side in tied if rolled[side] == best]
    return tied[0]


def crown(t: Fantos, legacy: Card) -> None:
    """3.11.4. The winner becomes Reigning Tribute and takes the Marker."""
    old = reigning(t)
    if old is not legacy:
        if old is not None:
            old.remove(REIGNING)
        legacy.add(REIGNING)


async def reward(t: Fantos) -> str:
    """3.11.6-3.11.9. The winner's Citadel chooses from which others the reward is taken,
    Reserve to Reserve, no more than they hold."""
    seat, left = t.rewarded, t.reward
    from_whom = dict.fromkeys(others(t, seat), 0)
    left = min(left, sum(t.reserve[each] for each in from_whom))
    t.reward = left
    while left:
        open_to = [each for each in from_whom if from_whom[each] < t.reserve[each]]
        room = {each: t.reserve[each] - from_whom[each] for each in open_to}
        if len(open_to) == 1 or sum(room.values()) == left:
            for each in open_to:
                from_whom[each] += min(left, room[each])
            break
        each, share = await choose(
            seat,
            shares(room, left),
            rule="3.11.8",
            id="reward",
            text="Your reward is {n}. Take how many from whom?",
            words={"n": n_shards(left)},
            default=largest(room, left),
        )
        from_whom[int(each)] += share
        left -= share
    for each in t.seats_from(t.active):
        if from_whom.get(each):
            taken = take(t, seat, each, from_whom[each])
            t.say("3.11.8", "{who} [take|takes] {n} from {each}.",
                  who=Name(seat), n=n_shards(taken), each=Name(each))  # fmt: skip
            check_reserve(t, each)
    settle(t)
    return "tribute_after"


def shares(room: dict[Seat, int], left: int) -> list[Any]:
    return [(Name(seat), share) for seat in room for share in range(1, min(left, room[seat]) + 1)]


def largest(room: dict[Seat, int], left: int) -> tuple[Name, int]:
    """Section 4. All from the largest Reserve."""
    richest = max(room, key=lambda seat: room[seat])
    return Name(richest), min(left, room[richest])


async def tribute_after(t: Fantos) -> str:
    """3.11.13. W.tribute.after."""
    if await windows.hold(t, "tribute.after"):
        return "tribute_after"
    if not t.was_special:
        return "fantos_over"
    return after_special(t)


def after_special(t: Fantos) -> str:
    """3.11.16, 3.11.20. A Special Tribute Action is over: nobody takes part in it any more."""
    t.sides = []
    t.teams = []
    return t.back

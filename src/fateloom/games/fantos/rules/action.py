"""The current Fantos Action or Duel: sides, dice, bonuses, scores (rules 3.4.7-9, 3.9-3.12).

A die is (number, side, sign, value, source, tied): it counts for a side while the Legacy it is
tied to takes part, and as long as the card it came from is there. A bonus is (side, amount,
source, tied).
"""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.rules import legacies
from fateloom.games.fantos.table import Fantos

STAT = {
    "harvest": "harvest",
    "war": "war",
    "duel": "war",
    "tribute": "tribute",
    "special": "tribute",
}
NAMES = {
    "harvest": "Harvest",
    "war": "War",
    "duel": "Duel",
    "tribute": "Tribute",
    "special": "Special Tribute",
}
NUMBER, SIDE, SIGN, VALUE, SOURCE, TIED = range(6)


def begin(t: Fantos, kind: str, sides: list[Seat]) -> None:
    """An action or a Duel begins between these Citadels."""
    t.action = kind
    t.rolled = False
    t.sides = sides
    t.teams = [[] for _ in sides]
    t.dice = []
    t.bonuses = []
    t.tied_now = []
    t.die_count = 0


def clear(t: Fantos) -> None:
    """The action is over: nothing of it lies on the table."""
    for labor in list(t.on_action.cards):
        legacies.drop_labor(t, labor)
    t.action = ""
    t.rolled = False
    t.dice = []
    t.bonuses = []
    t.tied_now = []


def cancel(t: Fantos) -> None:
    """3.7.10, 3.4.13. A cancelled action ends at once; its Legacies stay tasked and the Labor
    lying on it is discarded."""
    t.say("3.7.10", "The {kind} is cancelled.", kind=NAMES[t.action])
    clear(t)
    t.sides = []
    t.teams = []


def join(t: Fantos, side: int, legacy: Card) -> None:
    """3.4.1, 3.4.5. A Legacy is tasked to the action on one side."""
    legacies.task(t, legacy, t.action)
    t.teams[side].append(legacy)


def add(t: Fantos, side: int, amount: int, source: Card, tied: Card | None = None) -> None:
    """A score is changed while its source, and the Legacy it is tied to, stays."""
    t.bonuses.append((side, amount, source, tied))
    if t.rolled:
        say_score(t, side, f"+{amount}" if amount > 0 else f"−{-amount}")


# Dice -----------------------------------------------------------------------------------------


def shard_die(t: Fantos) -> int:
    """Section 1. The Shard Die: 1, 1, 2, 2, 3, 3, or with the option 1, 1, 1, 2, 2, 3."""
    faces = t.options["die_faces"]
    if faces == "112233":
        return t.chance.roll(3)
    return int(faces[t.chance.roll(6) - 1])


def roll(t: Fantos, side: int, source: Card | None, tied: Card | None = None, sign: int = 1) -> int:
    """A die is rolled and lies on the action; its value."""
    value = shard_die(t)
    t.die_count += 1
    t.dice.append((t.die_count, side, sign, value, source, tied))
    return value


def roll_for_team(t: Fantos, side: int) -> None:
    """3.9.7, 3.10.7. One die for each Legacy of a side; a native may roll more."""
    more = t.game.effects.modifiers.get(f"{t.action} dice", {})
    for legacy in t.teams[side]:
        number = 1
        if legacy.face.id in more:
            number = more[legacy.face.id](t, legacy, number, None)
        for _ in range(number):
            roll(t, side, legacy, legacy)


def reroll(t: Fantos, number: int) -> tuple[int, int] | None:
    """3.16.23. A die on the action is rolled again and the new result counts."""
    for at, die in enumerate(t.dice):
        if die[NUMBER] == number:
            value = shard_die(t)
            t.dice[at] = (*die[:VALUE], value, *die[SOURCE:])
            return die[VALUE], value
    return None


def before_dice(t: Fantos, side: int) -> str:
    """``8 + 3 dice``: what a side brings to an action whose dice are not rolled yet."""
    if not t.action:
        return ""
    dice = len(t.teams[side])
    return f"{score(t, side)} + {dice} {'die' if dice == 1 else 'dice'}"


def die_named(t: Fantos, word: Any) -> tuple[Any, ...] | None:
    """3.16.23. The die on the action that a play names, such as ``d2``, if it is there."""
    if isinstance(word, str) and word[:1] == "d" and word[1:].isdigit():
        for die in t.dice:
            if die[NUMBER] == int(word[1:]):
                return die
    return None


def dice_of(t: Fantos, side: int) -> list[int]:
    return [die[VALUE] for die in t.dice if die[SIDE] == side]


# Scores ---------------------------------------------------------------------------------------


def score(t: Fantos, side: int, more: int = 0) -> int:
    """3.2.11, 3.9.7, 3.10.7, 3.11.3, 3.12.7. Stats, dice and effects, never below 0; ``more``: as
    it would be with another effect."""
    kind = t.action
    team = t.teams[side]
    points = 0
    natives = t.game.effects.modifiers.get(f"{kind} score")
    stat = STAT[kind]
    for legacy in team:
        points += legacies.stat(t, legacy, stat)
        if natives is not None:
            native = natives.get(legacy.face.id)
            if native is not None:
                points = native(t, legacy, points, team)
    for die in t.dice:
        if die[SIDE] == side:
            points += die[SIGN] * die[VALUE]
    for bonus in t.bonuses:
        if bonus[0] == side:
            points += bonus[1]
    points += more
    return points if points > 0 else 0


def say_score(t: Fantos, side: int, change: str = "") -> None:
    if not t.quiet:
        t.say(
            "3.2.11",
            "{who:you}'s score is now {n}" + (" ({change})." if change else "."),
            who=t.teams[side][0] if t.action == "duel" else Name(t.sides[side]),
            n=score(t, side),
            change=change,
        )


def in_action(t: Fantos, legacy: Card) -> int:
    """The side on which a Legacy takes part in the current action, or -1."""
    if t.action:
        for side, team in enumerate(t.teams):
            if legacy in team:
                return side
    return -1


def participants(t: Fantos) -> set[Seat]:
    """5.5. The Citadels with a Legacy in the action and the one it is aimed at."""
    if t.action == "war":
        return set(t.sides)
    return {seat for seat, team in zip(t.sides, t.teams, strict=True) if team}


def scores(t: Fantos) -> list[Any]:
    """The scores of the action by name: a Citadel, in a Duel a Legacy."""
    if t.action == "duel":
        return [team[0] for team in t.teams]
    if t.action == "war":
        return [Name(seat) for seat in t.sides]
    return [Name(seat) for seat, team in zip(t.sides, t.teams, strict=True) if team]


def side_of(t: Fantos, named: Any) -> int:
    """The side whose score was named, or -1 if it is no longer there."""
    if not t.action:
        return -1
    if isinstance(named, Card):
        return in_action(t, named)
    for side, seat in enumerate(t.sides):
        if seat == named and (t.teams[side] or t.action == "war"):
            return side
    return -1


def remove_source(t: Fantos, source: Card) -> None:
    """3.16.13. What a card gave to the action leaves with it."""
    t.dice = [die for die in t.dice if die[SOURCE] is not source]
    t.bonuses = [bonus for bonus in t.bonuses if bonus[2] is not source]

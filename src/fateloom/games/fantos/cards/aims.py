"""What plays name and whom they touch (section 5.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Seat
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.fantos import others
from fateloom.games.fantos.rules.legacies import everywhere, guarded, owner
from fateloom.games.fantos.rules.moments import At, Play, Target
from fateloom.games.fantos.rules.shards import trove_gives
from fateloom.games.fantos.table import TASKED, UNTASKED, Fantos

ONCE: list[Target] = [()]
"""A play that names nothing, where it has a use."""
NEVER: list[Target] = []

# What is named -----------------------------------------------------------------------------------


def nothing(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE


def any_legacy(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return [(each,) for each in everywhere(t)]


def other_citadels(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return [(Name(each),) for each in others(t, seat)]


def hands_of_others(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """Another Citadel with a card in hand."""
    return [(Name(each),) for each in others(t, seat) if t.hand[each].cards]


def tasked_legacies(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """A tasked Legacy, another one if a Legacy asks."""
    return [
        (each,)
        for each in everywhere(t)
        if each.turned == TASKED and each is not legacy and not guarded(t, each, seat)
    ]


def untasked_legacies(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """An untasked Legacy, another one if a Legacy asks."""
    return [
        (each,)
        for each in everywhere(t)
        if each.turned == UNTASKED and each is not legacy and not guarded(t, each, seat)
    ]


def to_disable(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return [(each,) for each in everywhere(t) if each is not legacy and not guarded(t, each, seat)]


def to_feed(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """A Legacy, another one if a Legacy asks, while the Trove is not empty."""
    if not trove_gives(t):
        return NEVER
    return [(each,) for each in everywhere(t) if each is not legacy]


def a_score(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """A score of the current action or Duel."""
    return [(score,) for score in action.scores(t)] if t.action else NEVER


def a_die(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """3.16.23. A die lying on the current action or Duel."""
    return [(f"d{die[action.NUMBER]}",) for die in t.dice]


def own_harvest_of_others(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """Another Citadel harvests, or has just harvested."""
    return ONCE if t.active != seat and seat not in t.out else NEVER


def an_ability_answered(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if at.answered is not None and at.answered.is_ability else NEVER


def during(*kinds: str) -> Any:
    """Names nothing, and needs an action of these kinds under way."""

    def names(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
        return ONCE if t.action in kinds else NEVER

    return names


# Who is touched -----------------------------------------------------------------------------------


def nobody(t: Fantos, play: Play) -> Iterable[Seat]:
    return ()


def participants(t: Fantos, play: Play) -> Iterable[Seat]:
    return action.participants(t) if t.action else ()


def its_citadel(t: Fantos, play: Play) -> Iterable[Seat]:
    """The Citadel of the Legacy that is named."""
    return (owner(play.target),)


def its_citadel_and_action(t: Fantos, play: Play) -> Iterable[Seat]:
    """The Citadel of the Legacy named, and if it is in the action all participants."""
    if action.in_action(t, play.target) >= 0:
        return {owner(play.target), *action.participants(t)}
    return (owner(play.target),)


def its_citadel_and_rolled(t: Fantos, play: Play) -> Iterable[Seat]:
    """The Citadel of the Legacy named, and in a rolled window all participants."""
    if t.window.endswith(".rolled"):
        return {owner(play.target), *action.participants(t)}
    return (owner(play.target),)


def that_citadel(t: Fantos, play: Play) -> Iterable[Seat]:
    return (int(play.target),)


def the_harvester(t: Fantos, play: Play) -> Iterable[Seat]:
    return (t.active,)


def its_player(t: Fantos, play: Play) -> Iterable[Seat]:
    """The player of the play that is answered."""
    return () if play.answers is None else (play.answers.by,)


def everybody(t: Fantos, play: Play) -> Iterable[Seat]:
    return t.seats_from(t.active)


# Which score is changed ---------------------------------------------------------------------------


def named(amount: int) -> Any:
    """The score that was named."""
    return lambda t, targets: (action.side_of(t, targets[0]), amount)


def of_the_harvest(amount: int) -> Any:
    return lambda t, targets: (0 if t.action == "harvest" else -1, amount)


def of_the_defender(amount: int) -> Any:
    return lambda t, targets: (1 if t.action == "war" else -1, amount)


def named_score(t: Fantos, play: Play) -> int:
    """The side of the score that was named, or -1."""
    return action.side_of(t, play.target)


def die_number(word: str) -> int:
    return int(word[1:])

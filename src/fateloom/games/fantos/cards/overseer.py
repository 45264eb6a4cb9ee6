"""Overseer Legacies."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.effects import modifies, plays
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.cards import aims
from fateloom.games.fantos.cards.aims import NEVER, ONCE
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.citadels import check_reserve
from fateloom.games.fantos.rules.legacies import everywhere, is_able, owner
from fateloom.games.fantos.rules.moments import Aim, At, Play, Target
from fateloom.games.fantos.rules.plays import disable_by
from fateloom.games.fantos.rules.shards import grow, say_gained, say_taken, take
from fateloom.games.fantos.table import Fantos


@modifies("herzog", "plays")
def herzog(t: Fantos, card: Card, found: list[Target], at: At) -> list[Target]:
    """3.16.7. He carries out, as if it were his own, the ability of a hired Legacy of any
    Citadel that has Task among its conditions and whose timing is met."""
    seat, timely = owner(card), at.timely.abilities
    for other in everywhere(t):
        names = timely.get(other.face.id)
        if other.face.task and names is not None:
            found += [(card, other, *target) for target in names(t, seat, card, at)]
    return found


@modifies("seneschal", "hiring aid")
def seneschal(t: Fantos, card: Card, paid: int, of: object) -> int:
    """3.16.22. When your Citadel hires, the Trove pays 1 Shard more."""
    return paid + 1


@modifies("reeve", "harvest score")
def reeve(t: Fantos, card: Card, points: int, team: list[Card]) -> int:
    """1 more for each other Legacy tasked to the Harvest, at most 2."""
    return points + min(2, len(team) - 1)


def richer(t: Fantos, seat: Seat) -> list[Seat]:
    """The other Citadels whose Reserve is larger, in turn order."""
    return [
        each
        for each in t.seats_from(t.active)
        if each != seat and t.reserve[each] > t.reserve[seat]
    ]


def somebody_richer(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if richer(t, seat) else NEVER


@plays(
    "publican",
    rule="3.2.10",
    targets=Aim(somebody_richer, lambda t, play: richer(t, play.by)),
)
async def publican(t: Fantos, play: Play) -> None:
    """3.2.10. Each other Citadel whose Reserve is larger than yours gives you 1 Shard."""
    for each in richer(t, play.by):
        say_taken(t, "3.2.10", play.by, each, take(t, play.by, each, 1), play.card)
        check_reserve(t, each)


def signed_scores(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return [
        (*score, sign) for score in aims.a_score(t, seat, legacy, at) for sign in ("plus", "minus")
    ]


@plays("troubadour", rule="3.16.17", targets=Aim(signed_scores, aims.participants))
async def troubadour(t: Fantos, play: Play) -> None:
    """3.16.17. The Shard Die is rolled and added to, or subtracted from, a chosen score."""
    side = aims.named_score(t, play)
    if side >= 0:
        sign = 1 if play.targets[1] == "plus" else -1
        value = action.roll(t, side, play.card, sign=sign)
        t.say("3.16.17", "{card} rolls a {n}.", card=play.card, n=value)


@plays("cook", rule="3.16.28", targets=Aim(aims.to_feed, aims.its_citadel))
async def cook(t: Fantos, play: Play) -> None:
    """One other Legacy gains 2 Shards from the Trove."""
    feed(t, play, 2)


def feed(t: Fantos, play: Play, number: int) -> None:
    if is_able(play.target):
        gained = grow(t, play.target, number)
        say_gained(t, "3.5.2", play.target, gained)


@plays("beadle", rule="3.8.1", targets=Aim(aims.to_disable, aims.its_citadel))
async def beadle(t: Fantos, play: Play) -> None:
    """Disable any one other Legacy."""
    if is_able(play.target):
        disable_by(t, play.target, play)


def own_turn(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if seat == t.active else NEVER


@plays("chamberlain", rule="3.16.22", targets=Aim(own_turn, aims.nobody))
async def chamberlain(t: Fantos, play: Play) -> None:
    """3.16.22. You may hire 1 more Legacy in this turn's Hiring Phase."""
    t.extra_hires += 1
    t.say("3.16.22", "{who:you} may hire 1 extra Legacy this turn.", who=Name(play.by))

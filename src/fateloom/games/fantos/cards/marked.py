"""Marked Legacies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.rules.effects import modifies, plays
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.cards import aims
from fateloom.games.fantos.cards.aims import NEVER, ONCE
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.leaving import discard_legacy
from fateloom.games.fantos.rules.legacies import everywhere, is_able, owner
from fateloom.games.fantos.rules.moments import Aim, At, Play, Target
from fateloom.games.fantos.rules.plays import cancel_labor, change_score
from fateloom.games.fantos.rules.shards import shards_on
from fateloom.games.fantos.table import Fantos


@modifies("knight", "duel score")
def knight(t: Fantos, card: Card, points: int, team: list[Card]) -> int:
    """He adds 2 to his own Duel Score."""
    return points + 2


def weak_legacies(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """3.16.28. Another Legacy with 1 or 2 Shards."""
    return [(each,) for each in everywhere(t) if each is not legacy and shards_on(each) <= 2]


@plays("executioner", rule="3.16.28", targets=Aim(weak_legacies, aims.its_citadel))
async def executioner(t: Fantos, play: Play) -> None:
    """Discard another Legacy that holds 2 Shards or fewer; its Shards go to the Trove."""
    victim = play.target
    if is_able(victim) and shards_on(victim) <= 2:
        discard_legacy(t, victim, "3.16.28", "{who:you}'s {card:subject} [are|is] discarded.")


@modifies("marquis", "aims freely")
def marquis(t: Fantos, card: Card, base: bool, of: object) -> bool:
    """3.10.3. Spend 1 as the Fantos Action is chosen: War may be aimed at any other Citadel."""
    return True


def war_scores_above_0(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """3.16.26. Not while he is the last attacker of the War."""
    if t.action != "war" or t.teams[0] == [legacy]:
        return NEVER
    return [(Name(each),) for side, each in enumerate(t.sides) if action.score(t, side) > 0]


@plays(
    "sapper",
    rule="3.16.26",
    targets=Aim(war_scores_above_0, aims.participants, scores=aims.named(-4)),
)
async def sapper(t: Fantos, play: Play) -> None:
    """Subtract 4 from the War Score of one side."""
    change_score(t, play)


def labor_of_this_war(t: Fantos) -> list[Card]:
    """3.16.11. Labor lying on the War, or attached since its attackers were tasked."""
    return [*t.on_action.cards, *t.tied_now] if t.action == "war" else []


def labor_to_clear(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if labor_of_this_war(t) else NEVER


def cleared_citadels(t: Fantos, play: Play) -> Iterable[Seat]:
    return {*action.participants(t), *(owner(labor) for labor in t.tied_now)}


@plays("pioneer", rule="3.16.11", targets=Aim(labor_to_clear, cleared_citadels))
async def pioneer(t: Fantos, play: Play) -> None:
    """3.16.11. Cancel and discard every Labor card played during this War and still in play."""
    for labor in labor_of_this_war(t):
        cancel_labor(t, labor, play)


@modifies("castellan", "defends tasked")
def castellan(t: Fantos, card: Card, base: bool, of: object) -> bool:
    """3.10.6. He may be tasked to defend even while he is tasked."""
    return True


def war_scores(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return [(Name(each),) for each in t.sides] if t.action == "war" else NEVER


@plays("armorer", rule="3.10.15", targets=Aim(war_scores, aims.participants, scores=aims.named(4)))
async def armorer(t: Fantos, play: Play) -> None:
    """Add 4 to the War Score of one side."""
    change_score(t, play)


@modifies("berserkers", "war dice", "duel dice")
def berserkers(t: Fantos, card: Card, dice: int, of: object) -> int:
    """3.16.20. Two dice are rolled for them in a War or Duel."""
    return dice + 1


@modifies("berserkers", "war score", "duel score")
def only_the_higher(t: Fantos, card: Card, points: int, team: list[Card]) -> int:
    """3.16.20. Of the two dice only the higher counts."""
    rolled = [die[action.VALUE] for die in t.dice if die[action.TIED] is card]
    return points - min(rolled) if len(rolled) > 1 else points

"""Feral Legacies."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from fateloom.engine.rules.asks import choose_all
from fateloom.engine.rules.effects import modifies, plays, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.cards import aims
from fateloom.games.fantos.cards.aims import NEVER, ONCE
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.citadels import check_reserve
from fateloom.games.fantos.rules.fantos import others
from fateloom.games.fantos.rules.labor import drop
from fateloom.games.fantos.rules.leaving import leave, strip
from fateloom.games.fantos.rules.legacies import owner
from fateloom.games.fantos.rules.moments import Aim, At, Play, Target
from fateloom.games.fantos.rules.plays import change_score
from fateloom.games.fantos.rules.shards import gain, say_taken, take
from fateloom.games.fantos.table import FALLEN, Fantos


@modifies("shirazad", "war score")
def shirazad(t: Fantos, card: Card, points: int, team: list[Card]) -> int:
    """Every other Feral Legacy on her side of a War adds 1."""
    return points + len([each for each in team if each.face.race == "Feral" and each is not card])


@when("vizier", "exhausted")
def vizier(t: Fantos, card: Card) -> None:
    """3.8.10. He falls: he stays with 0 Shards, without title and Labor, and can do nothing."""
    leave(t, card)
    strip(t, card)
    card.turned = FALLEN
    t.say("3.8.10", "{who:you}'s {card:subject} [fall|falls].", who=Name(owner(card)), card=card)


@plays("freeman", rule="3.9.8", targets=Aim(aims.during("harvest"), aims.participants))
async def freeman(t: Fantos, play: Play) -> None:
    """Cancel the current Harvest."""
    if t.action == "harvest":
        action.cancel(t)


def a_reward_to_rob(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """Another Citadel just received a reward of 1 or more."""
    there = t.reward > 0 and t.rewarded != seat and t.rewarded not in t.out
    return ONCE if there else NEVER


@plays("brigands", rule="3.11.13", targets=Aim(a_reward_to_rob, lambda t, play: (t.rewarded,)))
async def brigands(t: Fantos, play: Play) -> None:
    """Take 2 Shards, but no more than the reward, from the Citadel that received it."""
    rob(t, play, t.rewarded, min(2, t.reward))


def rob(t: Fantos, play: Play, victim: Seat, number: int) -> None:
    """3.16.4. Shards are taken from a Reserve, never from Legacies."""
    if victim not in t.out:
        say_taken(t, "3.16.4", play.by, victim, take(t, play.by, victim, number), play.card)
        check_reserve(t, victim)


def own_defence(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """3.16.12. His own Citadel is the defender."""
    return ONCE if t.action == "war" and t.sides[1] == seat else NEVER


@plays(
    "quarryman",
    rule="3.16.12",
    targets=Aim(own_defence, aims.participants, scores=aims.of_the_defender(3)),
)
async def quarryman(t: Fantos, play: Play) -> None:
    """3.16.12, 3.10.15. Add 3 to the defender's War Score; he does not become a warring Legacy."""
    change_score(t, play)


def hands_to_empty(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if aims.hands_of_others(t, seat, legacy, at) else NEVER


def hands_of_the_others(t: Fantos, play: Play) -> list[Seat]:
    return [seat for seat in others(t, play.by) if t.hand[seat].cards]


@plays("gong_farmer", rule="3.16.27", targets=Aim(hands_to_empty, hands_of_the_others))
async def gong_farmer(t: Fantos, play: Play) -> None:
    """3.16.27. Each other Citadel discards 2 Labor cards of its choice, all at the same time."""
    seats = [seat for seat in t.seats_from(t.active) if seat != play.by]
    asked = [seat for seat in seats if len(t.hand[seat]) > 2]
    chosen = await choose_all(
        asked,
        lambda seat: list(combinations(t.hand[seat].cards, 2)),
        rule="3.16.27",
        id="gong_pick",
        text="Discard 2 Labor cards.",
        default=lambda seat: unforeseen(list(combinations(t.hand[seat].cards, 2)), t.turn_number),
    )
    for seat in seats:
        cards = list(chosen[seat]) if seat in asked else list(t.hand[seat].cards)
        if cards:
            t.say(
                "3.16.27", "{who} [discard|discards] {cards}.", who=Name(seat), cards=drop(t, cards)
            )


def unforeseen(pairs: list[tuple[Card, ...]], turn: int) -> tuple[Card, ...]:
    """Section 4. An absent player's cards are any two; nothing may be drawn for it now."""
    return pairs[turn * 7 % len(pairs)]


@plays("sperviter", rule="3.16.4", targets=Aim(aims.other_citadels, aims.that_citadel))
async def sperviter(t: Fantos, play: Play) -> None:
    """Take 2 Shards from the Reserve of one other Citadel."""
    rob(t, play, int(play.target), 2)


def a_harvest_of_others(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if t.action == "harvest" and t.active != seat else NEVER


@plays(
    "poacher",
    rule="3.9.8",
    targets=Aim(a_harvest_of_others, aims.participants, scores=aims.of_the_harvest(-2)),
)
async def poacher(t: Fantos, play: Play) -> None:
    """Subtract 2 from another Citadel's Harvest Score; your Reserve gains 1."""
    if change_score(t, play):
        gain(t, play.by, 1)

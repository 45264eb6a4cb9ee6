"""Hollow Legacies."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import plays, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.cards import aims
from fateloom.games.fantos.cards.aims import NEVER, ONCE
from fateloom.games.fantos.cards.feral import rob
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.fantos import others
from fateloom.games.fantos.rules.leaving import check_exhausted
from fateloom.games.fantos.rules.legacies import is_able, owner, stat
from fateloom.games.fantos.rules.moments import Aim, At, Play, Target
from fateloom.games.fantos.rules.plays import untask_by
from fateloom.games.fantos.rules.shards import SHARDS, grow, n_shards
from fateloom.games.fantos.rules.trials import stir
from fateloom.games.fantos.table import TASKED, Fantos


def other_hollow(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """3.16.8. Another Hollow Legacy in the action, while the own Stat is above 0."""
    if t.action not in ("harvest", "war", "tribute"):
        return NEVER
    if not stat(t, legacy, action.STAT[t.action]):
        return NEVER
    return [
        (each,)
        for team in t.teams
        for each in team
        if each.face.race == "Hollow" and each is not legacy
    ]


@plays("mummers", rule="3.16.8", targets=Aim(other_hollow, aims.participants))
async def mummers(t: Fantos, play: Play) -> None:
    """3.16.8. The Stat of the one who is tasked is added to the score of another Hollow Legacy,
    as long as that one takes part."""
    side = action.in_action(t, play.target)
    if side >= 0 and play.legacy is not None:
        amount = stat(t, play.legacy, action.STAT[t.action])
        action.add(t, side, amount, play.card, play.target)


def pool_to_lay(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if len(t.legacy_pool) + len(t.blind_pool) > 1 else NEVER


@plays("gravedigger", rule="3.16.6", targets=Aim(pool_to_lay, aims.nobody))
async def gravedigger(t: Fantos, play: Play) -> None:
    """3.16.6. The Pool is picked up and laid back face down in an order only its Citadel knows."""
    seat = play.by
    for card in list(t.legacy_pool.cards):
        t.move(card, t.blind_pool)
    t.slots_turned_up = []
    left = list(t.blind_pool.cards)
    t.show_all(left, t.only(seat))
    order: list[Card] = []
    while len(left) > 1:
        card = await choose(
            seat,
            left,
            rule="3.16.6",
            id="pool_order",
            text="Which Legacy goes in slot {n}?",
            words={"n": len(order) + 1},
            default=left[0],
        )
        order.append(card)
        left = [each for each in left if each is not card]
    order += left
    t.arrange(t.blind_pool, order[::-1], seen_by=t.only(seat))
    t.say("3.16.6", "{who} [lay|lays] out the Legacy Pool again, face down.", who=Name(seat))


@plays("diver", rule="3.16.4", targets=Aim(aims.own_harvest_of_others, aims.the_harvester))
async def diver(t: Fantos, play: Play) -> None:
    """Take 2 Shards from the Reserve of the harvesting Citadel."""
    rob(t, play, t.active, 2)


def legacies_of_others(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """3.16.28. Never one of the own side."""
    return [(each,) for other in others(t, seat) for each in t.able(other)]


@plays("leech", rule="3.16.28", targets=Aim(legacies_of_others, aims.its_citadel))
async def leech(t: Fantos, play: Play) -> None:
    """Move 2 Shards from a Legacy of another Citadel onto the one who is tasked."""
    victim, taker = play.target, play.legacy
    if taker is None or not is_able(victim) or not is_able(taker):
        return
    moved = victim.remove(SHARDS, 2)
    taker.add(SHARDS, moved)
    t.say("3.16.28", "{who:you}'s {card:subject} [take|takes] {n} from {victim}.",
          who=Name(play.by), card=taker, n=n_shards(moved), victim=victim)  # fmt: skip
    check_exhausted(t, victim)


def trials_to_see(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if t.trials_deck.cards and not t.final else NEVER


@plays("lamplighter", rule="3.15.5", targets=Aim(trials_to_see, aims.nobody))
async def lamplighter(t: Fantos, play: Play) -> None:
    """Look at the top 2 Trials and put them back in either order."""
    seat = play.by
    top = t.trials_deck.cards[:-3:-1]
    t.show_all(top, t.only(seat))
    t.say("3.15.5", "{who} [look|looks] at the top Trials of the deck.", who=Name(seat))
    t.say("3.15.5", "From the top: {cards}.", to=t.only(seat), cards=top)
    if len(top) < 2:
        return
    answer = await choose(
        seat,
        ["keep", "swap"],
        rule="3.15.5",
        id="trial_order",
        text="Top Trial: {first}; next: {second}. Keep or swap?",
        words={"first": top[0], "second": top[1]},
        default="keep",
    )
    stir(t, top)
    t.arrange(t.trials_deck, top if answer == "keep" else top[::-1], seen_by=t.only(seat))


@when("pallbearers", "legacy discarded")
def pallbearers(t: Fantos, card: Card) -> None:
    """3.16.21. They gain 1 Shard whenever another Legacy is discarded."""
    if grow(t, card, 1):
        t.say("3.16.21", "{who:you}'s {card} gain 1 Shard.", who=Name(owner(card)), card=card)


@plays("ferryman", rule="3.4.7", targets=Aim(aims.tasked_legacies, aims.its_citadel_and_action))
async def ferryman(t: Fantos, play: Play) -> None:
    """Untask any one other Legacy."""
    if is_able(play.target) and play.target.turned == TASKED:
        untask_by(t, play.target, play)


@plays("cutpurse", rule="3.16.28", targets=Aim(aims.hands_of_others, aims.that_citadel))
async def cutpurse(t: Fantos, play: Play) -> None:
    """Take 1 Labor card at random from the hand of another Citadel."""
    victim = int(play.target)
    hand = t.hand[victim].cards
    if not hand:
        return
    taken = t.chance.pick(hand)
    t.move(taken, t.hand[play.by], shown=t.only(play.by, victim))
    t.say("3.16.28", "{who} [take|takes] {card} from {victim}'s hand.",
          who=Name(play.by), victim=Name(victim), card=taken)  # fmt: skip
